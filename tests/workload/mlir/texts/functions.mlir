module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x6xf32>) -> (tensor<2x6xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %1 = stablehlo.multiply %arg0, %0 : tensor<2x6xf32>
    %2 = call @silu(%1) : (tensor<2x6xf32>) -> tensor<2x6xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %4 = stablehlo.multiply %2, %3 : tensor<2x6xf32>
    %5 = call @elu(%4) : (tensor<2x6xf32>) -> tensor<2x6xf32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %7 = stablehlo.multiply %5, %6 : tensor<2x6xf32>
    %8 = call @leaky_relu(%7) : (tensor<2x6xf32>) -> tensor<2x6xf32>
    %cst_2 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %10 = stablehlo.multiply %8, %9 : tensor<2x6xf32>
    %11 = call @softplus(%10) : (tensor<2x6xf32>) -> tensor<2x6xf32>
    %cst_3 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %13 = stablehlo.multiply %11, %12 : tensor<2x6xf32>
    %14 = call @hard_silu(%13) : (tensor<2x6xf32>) -> tensor<2x6xf32>
    %cst_4 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %16 = stablehlo.multiply %14, %15 : tensor<2x6xf32>
    %17 = call @hard_sigmoid(%16) : (tensor<2x6xf32>) -> tensor<2x6xf32>
    %cst_5 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %19 = stablehlo.multiply %17, %18 : tensor<2x6xf32>
    %20 = stablehlo.negate %19 : tensor<2x6xf32>
    %21 = stablehlo.exponential %20 : tensor<2x6xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %23 = stablehlo.add %22, %21 : tensor<2x6xf32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %25 = stablehlo.divide %24, %23 : tensor<2x6xf32>
    %cst_8 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %27 = stablehlo.multiply %25, %26 : tensor<2x6xf32>
    %28 = stablehlo.tanh %27 : tensor<2x6xf32>
    %cst_9 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %30 = stablehlo.multiply %28, %29 : tensor<2x6xf32>
    %31 = call @relu6(%30) : (tensor<2x6xf32>) -> tensor<2x6xf32>
    %cst_10 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %33 = stablehlo.multiply %31, %32 : tensor<2x6xf32>
    %34 = call @soft_sign(%33) : (tensor<2x6xf32>) -> tensor<2x6xf32>
    %cst_11 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %36 = stablehlo.multiply %34, %35 : tensor<2x6xf32>
    %37 = call @selu(%36) : (tensor<2x6xf32>) -> tensor<2x6xf32>
    %cst_12 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %39 = stablehlo.multiply %37, %38 : tensor<2x6xf32>
    %40 = call @log_softmax(%39) : (tensor<2x6xf32>) -> tensor<2x6xf32>
    %cst_13 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %42 = stablehlo.multiply %41, %40 : tensor<2x6xf32>
    %43 = stablehlo.negate %40 : tensor<2x6xf32>
    %cst_14 = stablehlo.constant dense<0.707106769> : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %45 = stablehlo.multiply %43, %44 : tensor<2x6xf32>
    %46 = chlo.erfc %45 : tensor<2x6xf32> -> tensor<2x6xf32>
    %47 = stablehlo.multiply %42, %46 : tensor<2x6xf32>
    return %47 : tensor<2x6xf32>
  }
  func.func private @silu(%arg0: tensor<2x6xf32>) -> tensor<2x6xf32> {
    %0 = stablehlo.negate %arg0 : tensor<2x6xf32>
    %1 = stablehlo.exponential %0 : tensor<2x6xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %3 = stablehlo.add %2, %1 : tensor<2x6xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %5 = stablehlo.divide %4, %3 : tensor<2x6xf32>
    %6 = stablehlo.multiply %arg0, %5 : tensor<2x6xf32>
    return %6 : tensor<2x6xf32>
  }
  func.func private @elu(%arg0: tensor<2x6xf32>) -> tensor<2x6xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %1 = stablehlo.compare GT, %arg0, %0, FLOAT : (tensor<2x6xf32>, tensor<2x6xf32>) -> tensor<2x6xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %3 = stablehlo.compare GT, %arg0, %2, FLOAT : (tensor<2x6xf32>, tensor<2x6xf32>) -> tensor<2x6xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = call @_where(%3, %cst_1, %arg0) : (tensor<2x6xi1>, tensor<f32>, tensor<2x6xf32>) -> tensor<2x6xf32>
    %5 = stablehlo.exponential_minus_one %4 : tensor<2x6xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %7 = stablehlo.multiply %6, %5 : tensor<2x6xf32>
    %8 = call @_where_0(%1, %arg0, %7) : (tensor<2x6xi1>, tensor<2x6xf32>, tensor<2x6xf32>) -> tensor<2x6xf32>
    return %8 : tensor<2x6xf32>
  }
  func.func private @_where(%arg0: tensor<2x6xi1>, %arg1: tensor<f32>, %arg2: tensor<2x6xf32>) -> tensor<2x6xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %2 = stablehlo.select %arg0, %1, %arg2 : tensor<2x6xi1>, tensor<2x6xf32>
    return %2 : tensor<2x6xf32>
  }
  func.func private @_where_0(%arg0: tensor<2x6xi1>, %arg1: tensor<2x6xf32>, %arg2: tensor<2x6xf32>) -> tensor<2x6xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<2x6xi1>, tensor<2x6xf32>
    return %0 : tensor<2x6xf32>
  }
  func.func private @leaky_relu(%arg0: tensor<2x6xf32>) -> tensor<2x6xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %1 = stablehlo.compare GE, %arg0, %0, FLOAT : (tensor<2x6xf32>, tensor<2x6xf32>) -> tensor<2x6xi1>
    %cst_0 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %3 = stablehlo.multiply %2, %arg0 : tensor<2x6xf32>
    %4 = call @_where_0(%1, %arg0, %3) : (tensor<2x6xi1>, tensor<2x6xf32>, tensor<2x6xf32>) -> tensor<2x6xf32>
    return %4 : tensor<2x6xf32>
  }
  func.func private @softplus(%arg0: tensor<2x6xf32>) -> tensor<2x6xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<2x6xf32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %3 = stablehlo.subtract %arg0, %2 : tensor<2x6xf32>
    %4 = stablehlo.compare NE, %3, %3, FLOAT : (tensor<2x6xf32>, tensor<2x6xf32>) -> tensor<2x6xi1>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %6 = stablehlo.add %arg0, %5 : tensor<2x6xf32>
    %7 = stablehlo.abs %3 : tensor<2x6xf32>
    %8 = stablehlo.negate %7 : tensor<2x6xf32>
    %9 = stablehlo.exponential %8 : tensor<2x6xf32>
    %10 = stablehlo.log_plus_one %9 : tensor<2x6xf32>
    %11 = stablehlo.add %1, %10 : tensor<2x6xf32>
    %12 = stablehlo.select %4, %6, %11 : tensor<2x6xi1>, tensor<2x6xf32>
    return %12 : tensor<2x6xf32>
  }
  func.func private @hard_silu(%arg0: tensor<2x6xf32>) -> tensor<2x6xf32> {
    %0 = call @hard_sigmoid(%arg0) : (tensor<2x6xf32>) -> tensor<2x6xf32>
    %1 = stablehlo.multiply %arg0, %0 : tensor<2x6xf32>
    return %1 : tensor<2x6xf32>
  }
  func.func private @hard_sigmoid(%arg0: tensor<2x6xf32>) -> tensor<2x6xf32> {
    %cst = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<2x6xf32>
    %2 = call @relu6(%1) : (tensor<2x6xf32>) -> tensor<2x6xf32>
    %cst_0 = stablehlo.constant dense<6.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %4 = stablehlo.divide %2, %3 : tensor<2x6xf32>
    return %4 : tensor<2x6xf32>
  }
  func.func private @relu6(%arg0: tensor<2x6xf32>) -> tensor<2x6xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<2x6xf32>
    %cst_0 = stablehlo.constant dense<6.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %3 = stablehlo.minimum %1, %2 : tensor<2x6xf32>
    return %3 : tensor<2x6xf32>
  }
  func.func private @soft_sign(%arg0: tensor<2x6xf32>) -> tensor<2x6xf32> {
    %0 = stablehlo.abs %arg0 : tensor<2x6xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %2 = stablehlo.add %0, %1 : tensor<2x6xf32>
    %3 = stablehlo.divide %arg0, %2 : tensor<2x6xf32>
    return %3 : tensor<2x6xf32>
  }
  func.func private @selu(%arg0: tensor<2x6xf32>) -> tensor<2x6xf32> {
    %cst = stablehlo.constant dense<1.67326319> : tensor<f32>
    %0 = call @elu_1(%arg0, %cst) : (tensor<2x6xf32>, tensor<f32>) -> tensor<2x6xf32>
    %cst_0 = stablehlo.constant dense<1.05070102> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %2 = stablehlo.multiply %1, %0 : tensor<2x6xf32>
    return %2 : tensor<2x6xf32>
  }
  func.func private @elu_1(%arg0: tensor<2x6xf32>, %arg1: tensor<f32>) -> tensor<2x6xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %1 = stablehlo.compare GT, %arg0, %0, FLOAT : (tensor<2x6xf32>, tensor<2x6xf32>) -> tensor<2x6xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %3 = stablehlo.compare GT, %arg0, %2, FLOAT : (tensor<2x6xf32>, tensor<2x6xf32>) -> tensor<2x6xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = call @_where(%3, %cst_1, %arg0) : (tensor<2x6xi1>, tensor<f32>, tensor<2x6xf32>) -> tensor<2x6xf32>
    %5 = stablehlo.exponential_minus_one %4 : tensor<2x6xf32>
    %6 = stablehlo.convert %arg1 : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<f32>) -> tensor<2x6xf32>
    %8 = stablehlo.multiply %7, %5 : tensor<2x6xf32>
    %9 = call @_where_0(%1, %arg0, %8) : (tensor<2x6xi1>, tensor<2x6xf32>, tensor<2x6xf32>) -> tensor<2x6xf32>
    return %9 : tensor<2x6xf32>
  }
  func.func private @log_softmax(%arg0: tensor<2x6xf32>) -> tensor<2x6xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<2x6xf32>, tensor<f32>) -> tensor<2xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %2 = stablehlo.maximum %1, %0 : tensor<2xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<2xf32>) -> tensor<2x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x6xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<2x6xf32>
    %6 = stablehlo.exponential %5 : tensor<2x6xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<2x6xf32>, tensor<f32>) -> tensor<2xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<2xf32>) -> tensor<2x1xf32>
    %9 = stablehlo.log %8 : tensor<2x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x6xf32>
    %11 = stablehlo.subtract %5, %10 : tensor<2x6xf32>
    return %11 : tensor<2x6xf32>
  }
}
