module @jit_run attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x12x8xf32> loc("weights['down']"), %arg1: tensor<2x8xf32> loc("weights['gain']"), %arg2: tensor<2x8x12xf32> loc("weights['gate']"), %arg3: tensor<2x8x4xf32> loc("weights['k']"), %arg4: tensor<2x8x8xf32> loc("weights['o']"), %arg5: tensor<2x8x8xf32> loc("weights['q']"), %arg6: tensor<2x8x12xf32> loc("weights['up']"), %arg7: tensor<2x8x4xf32> loc("weights['v']"), %arg8: tensor<1x5x8xf32> loc("x")) -> (tensor<1x5x8xf32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0:10 = stablehlo.while(%iterArg = %arg0, %iterArg_0 = %arg1, %iterArg_1 = %arg2, %iterArg_2 = %arg3, %iterArg_3 = %arg4, %iterArg_4 = %arg5, %iterArg_5 = %arg6, %iterArg_6 = %arg7, %iterArg_7 = %c, %iterArg_8 = %arg8) : tensor<2x12x8xf32>, tensor<2x8xf32>, tensor<2x8x12xf32>, tensor<2x8x4xf32>, tensor<2x8x8xf32>, tensor<2x8x8xf32>, tensor<2x8x12xf32>, tensor<2x8x4xf32>, tensor<i32>, tensor<1x5x8xf32>
    cond {
      %c_9 = stablehlo.constant dense<2> : tensor<i32>
      %1 = stablehlo.compare LT, %iterArg_7, %c_9, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %1 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_7) : (tensor<2x12x8xf32>, tensor<i32>) -> tensor<12x8xf32>
      %2 = func.call @dynamic_index_in_dim_0(%iterArg_0, %iterArg_7) : (tensor<2x8xf32>, tensor<i32>) -> tensor<8xf32>
      %3 = func.call @dynamic_index_in_dim_1(%iterArg_1, %iterArg_7) : (tensor<2x8x12xf32>, tensor<i32>) -> tensor<8x12xf32>
      %4 = func.call @dynamic_index_in_dim_2(%iterArg_2, %iterArg_7) : (tensor<2x8x4xf32>, tensor<i32>) -> tensor<8x4xf32>
      %5 = func.call @dynamic_index_in_dim_3(%iterArg_3, %iterArg_7) : (tensor<2x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %6 = func.call @dynamic_index_in_dim_3(%iterArg_4, %iterArg_7) : (tensor<2x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %7 = func.call @dynamic_index_in_dim_1(%iterArg_5, %iterArg_7) : (tensor<2x8x12xf32>, tensor<i32>) -> tensor<8x12xf32>
      %8 = func.call @dynamic_index_in_dim_2(%iterArg_6, %iterArg_7) : (tensor<2x8x4xf32>, tensor<i32>) -> tensor<8x4xf32>
      %9 = func.call @closed_call(%iterArg_8, %1, %2, %3, %4, %5, %6, %7, %8) : (tensor<1x5x8xf32>, tensor<12x8xf32>, tensor<8xf32>, tensor<8x12xf32>, tensor<8x4xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x12xf32>, tensor<8x4xf32>) -> tensor<1x5x8xf32>
      %c_9 = stablehlo.constant dense<1> : tensor<i32>
      %10 = stablehlo.add %iterArg_7, %c_9 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_0, %iterArg_1, %iterArg_2, %iterArg_3, %iterArg_4, %iterArg_5, %iterArg_6, %10, %9 : tensor<2x12x8xf32>, tensor<2x8xf32>, tensor<2x8x12xf32>, tensor<2x8x4xf32>, tensor<2x8x8xf32>, tensor<2x8x8xf32>, tensor<2x8x12xf32>, tensor<2x8x4xf32>, tensor<i32>, tensor<1x5x8xf32>
    }
    return %0#9 : tensor<1x5x8xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<2x12x8xf32>, %arg1: tensor<i32>) -> tensor<12x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 12, 8] : (tensor<2x12x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x12x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x12x8xf32>) -> tensor<12x8xf32>
    return %1 : tensor<12x8xf32>
  }
  func.func private @dynamic_index_in_dim_0(%arg0: tensor<2x8xf32>, %arg1: tensor<i32>) -> tensor<8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, sizes = [1, 8] : (tensor<2x8xf32>, tensor<i32>, tensor<i32>) -> tensor<1x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x8xf32>) -> tensor<8xf32>
    return %1 : tensor<8xf32>
  }
  func.func private @dynamic_index_in_dim_1(%arg0: tensor<2x8x12xf32>, %arg1: tensor<i32>) -> tensor<8x12xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 8, 12] : (tensor<2x8x12xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x12xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x8x12xf32>) -> tensor<8x12xf32>
    return %1 : tensor<8x12xf32>
  }
  func.func private @dynamic_index_in_dim_2(%arg0: tensor<2x8x4xf32>, %arg1: tensor<i32>) -> tensor<8x4xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 8, 4] : (tensor<2x8x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x4xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x8x4xf32>) -> tensor<8x4xf32>
    return %1 : tensor<8x4xf32>
  }
  func.func private @dynamic_index_in_dim_3(%arg0: tensor<2x8x8xf32>, %arg1: tensor<i32>) -> tensor<8x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 8, 8] : (tensor<2x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x8x8xf32>) -> tensor<8x8xf32>
    return %1 : tensor<8x8xf32>
  }
  func.func private @closed_call(%arg0: tensor<1x5x8xf32>, %arg1: tensor<12x8xf32>, %arg2: tensor<8xf32>, %arg3: tensor<8x12xf32>, %arg4: tensor<8x4xf32>, %arg5: tensor<8x8xf32>, %arg6: tensor<8x8xf32>, %arg7: tensor<8x12xf32>, %arg8: tensor<8x4xf32>) -> tensor<1x5x8xf32> {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<1x5x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<1x5x8xf32>, tensor<f32>) -> tensor<1x5xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x5xf32>) -> tensor<1x5x1xf32>
    %cst_0 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1x5x1xf32>
    %4 = stablehlo.divide %2, %3 : tensor<1x5x1xf32>
    %cst_1 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<1x5x1xf32>
    %6 = stablehlo.add %4, %5 : tensor<1x5x1xf32>
    %7 = stablehlo.rsqrt %6 : tensor<1x5x1xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<1x5x1xf32>) -> tensor<1x5x8xf32>
    %9 = stablehlo.multiply %arg0, %8 : tensor<1x5x8xf32>
    %10 = stablehlo.broadcast_in_dim %arg2, dims = [2] : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2] : (tensor<1x1x8xf32>) -> tensor<1x5x8xf32>
    %12 = stablehlo.multiply %9, %11 : tensor<1x5x8xf32>
    %13 = stablehlo.dot_general %12, %arg6, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x5x8xf32>, tensor<8x8xf32>) -> tensor<1x5x8xf32>
    %14 = stablehlo.reshape %13 : (tensor<1x5x8xf32>) -> tensor<1x5x4x2xf32>
    %15 = stablehlo.iota dim = 0 : tensor<5xi32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
    %17 = stablehlo.iota dim = 0 : tensor<1xi32>
    %cst_2 = stablehlo.constant dense<1.000000e+01> : tensor<f32>
    %18 = stablehlo.convert %17 : (tensor<1xi32>) -> tensor<1xf32>
    %19 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %20 = stablehlo.power %19, %18 : tensor<1xf32>
    %21 = stablehlo.convert %16 : (tensor<5x1xi32>) -> tensor<5x1xf32>
    %22 = stablehlo.broadcast_in_dim %20, dims = [1] : (tensor<1xf32>) -> tensor<1x1xf32>
    %23 = stablehlo.broadcast_in_dim %22, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<5x1xf32>
    %24 = stablehlo.divide %21, %23 : tensor<5x1xf32>
    %25 = stablehlo.cosine %24 : tensor<5x1xf32>
    %26 = stablehlo.broadcast_in_dim %25, dims = [1, 3] : (tensor<5x1xf32>) -> tensor<1x5x1x1xf32>
    %27 = stablehlo.sine %24 : tensor<5x1xf32>
    %28 = stablehlo.broadcast_in_dim %27, dims = [1, 3] : (tensor<5x1xf32>) -> tensor<1x5x1x1xf32>
    %29 = stablehlo.slice %14 [0:1, 0:5, 0:4, 0:1] : (tensor<1x5x4x2xf32>) -> tensor<1x5x4x1xf32>
    %30 = stablehlo.slice %14 [0:1, 0:5, 0:4, 1:2] : (tensor<1x5x4x2xf32>) -> tensor<1x5x4x1xf32>
    %31 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2, 3] : (tensor<1x5x1x1xf32>) -> tensor<1x5x4x1xf32>
    %32 = stablehlo.multiply %29, %31 : tensor<1x5x4x1xf32>
    %33 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 2, 3] : (tensor<1x5x1x1xf32>) -> tensor<1x5x4x1xf32>
    %34 = stablehlo.multiply %30, %33 : tensor<1x5x4x1xf32>
    %35 = stablehlo.subtract %32, %34 : tensor<1x5x4x1xf32>
    %36 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 2, 3] : (tensor<1x5x1x1xf32>) -> tensor<1x5x4x1xf32>
    %37 = stablehlo.multiply %29, %36 : tensor<1x5x4x1xf32>
    %38 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2, 3] : (tensor<1x5x1x1xf32>) -> tensor<1x5x4x1xf32>
    %39 = stablehlo.multiply %30, %38 : tensor<1x5x4x1xf32>
    %40 = stablehlo.add %37, %39 : tensor<1x5x4x1xf32>
    %41 = stablehlo.concatenate %35, %40, dim = 3 : (tensor<1x5x4x1xf32>, tensor<1x5x4x1xf32>) -> tensor<1x5x4x2xf32>
    %42 = stablehlo.dot_general %12, %arg4, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x5x8xf32>, tensor<8x4xf32>) -> tensor<1x5x4xf32>
    %43 = stablehlo.reshape %42 : (tensor<1x5x4xf32>) -> tensor<1x5x2x2xf32>
    %44 = stablehlo.iota dim = 0 : tensor<5xi32>
    %45 = stablehlo.broadcast_in_dim %44, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
    %46 = stablehlo.iota dim = 0 : tensor<1xi32>
    %cst_3 = stablehlo.constant dense<1.000000e+01> : tensor<f32>
    %47 = stablehlo.convert %46 : (tensor<1xi32>) -> tensor<1xf32>
    %48 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %49 = stablehlo.power %48, %47 : tensor<1xf32>
    %50 = stablehlo.convert %45 : (tensor<5x1xi32>) -> tensor<5x1xf32>
    %51 = stablehlo.broadcast_in_dim %49, dims = [1] : (tensor<1xf32>) -> tensor<1x1xf32>
    %52 = stablehlo.broadcast_in_dim %51, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<5x1xf32>
    %53 = stablehlo.divide %50, %52 : tensor<5x1xf32>
    %54 = stablehlo.cosine %53 : tensor<5x1xf32>
    %55 = stablehlo.broadcast_in_dim %54, dims = [1, 3] : (tensor<5x1xf32>) -> tensor<1x5x1x1xf32>
    %56 = stablehlo.sine %53 : tensor<5x1xf32>
    %57 = stablehlo.broadcast_in_dim %56, dims = [1, 3] : (tensor<5x1xf32>) -> tensor<1x5x1x1xf32>
    %58 = stablehlo.slice %43 [0:1, 0:5, 0:2, 0:1] : (tensor<1x5x2x2xf32>) -> tensor<1x5x2x1xf32>
    %59 = stablehlo.slice %43 [0:1, 0:5, 0:2, 1:2] : (tensor<1x5x2x2xf32>) -> tensor<1x5x2x1xf32>
    %60 = stablehlo.broadcast_in_dim %55, dims = [0, 1, 2, 3] : (tensor<1x5x1x1xf32>) -> tensor<1x5x2x1xf32>
    %61 = stablehlo.multiply %58, %60 : tensor<1x5x2x1xf32>
    %62 = stablehlo.broadcast_in_dim %57, dims = [0, 1, 2, 3] : (tensor<1x5x1x1xf32>) -> tensor<1x5x2x1xf32>
    %63 = stablehlo.multiply %59, %62 : tensor<1x5x2x1xf32>
    %64 = stablehlo.subtract %61, %63 : tensor<1x5x2x1xf32>
    %65 = stablehlo.broadcast_in_dim %57, dims = [0, 1, 2, 3] : (tensor<1x5x1x1xf32>) -> tensor<1x5x2x1xf32>
    %66 = stablehlo.multiply %58, %65 : tensor<1x5x2x1xf32>
    %67 = stablehlo.broadcast_in_dim %55, dims = [0, 1, 2, 3] : (tensor<1x5x1x1xf32>) -> tensor<1x5x2x1xf32>
    %68 = stablehlo.multiply %59, %67 : tensor<1x5x2x1xf32>
    %69 = stablehlo.add %66, %68 : tensor<1x5x2x1xf32>
    %70 = stablehlo.concatenate %64, %69, dim = 3 : (tensor<1x5x2x1xf32>, tensor<1x5x2x1xf32>) -> tensor<1x5x2x2xf32>
    %71 = stablehlo.dot_general %12, %arg8, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x5x8xf32>, tensor<8x4xf32>) -> tensor<1x5x4xf32>
    %72 = stablehlo.reshape %71 : (tensor<1x5x4xf32>) -> tensor<1x5x2x2xf32>
    %73 = stablehlo.broadcast_in_dim %70, dims = [0, 1, 2, 4] : (tensor<1x5x2x2xf32>) -> tensor<1x5x2x2x2xf32>
    %74 = stablehlo.reshape %73 : (tensor<1x5x2x2x2xf32>) -> tensor<1x5x4x2xf32>
    %75 = stablehlo.broadcast_in_dim %72, dims = [0, 1, 2, 4] : (tensor<1x5x2x2xf32>) -> tensor<1x5x2x2x2xf32>
    %76 = stablehlo.reshape %75 : (tensor<1x5x2x2x2xf32>) -> tensor<1x5x4x2xf32>
    %77 = stablehlo.dot_general %41, %74, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<1x5x4x2xf32>, tensor<1x5x4x2xf32>) -> tensor<1x4x5x5xf32>
    %cst_4 = stablehlo.constant dense<1.41421354> : tensor<f32>
    %78 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<1x4x5x5xf32>
    %79 = stablehlo.divide %77, %78 : tensor<1x4x5x5xf32>
    %c = stablehlo.constant dense<true> : tensor<i1>
    %80 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i1>) -> tensor<5x5xi1>
    %81 = call @tril(%80) : (tensor<5x5xi1>) -> tensor<5x5xi1>
    %cst_5 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %82 = call @_where(%81, %79, %cst_5) : (tensor<5x5xi1>, tensor<1x4x5x5xf32>, tensor<f32>) -> tensor<1x4x5x5xf32>
    %cst_6 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %83 = stablehlo.reduce(%82 init: %cst_6) applies stablehlo.maximum across dimensions = [3] : (tensor<1x4x5x5xf32>, tensor<f32>) -> tensor<1x4x5xf32>
    %cst_7 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %84 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<1x4x5xf32>
    %85 = stablehlo.maximum %84, %83 : tensor<1x4x5xf32>
    %86 = stablehlo.broadcast_in_dim %85, dims = [0, 1, 2] : (tensor<1x4x5xf32>) -> tensor<1x4x5x1xf32>
    %87 = stablehlo.broadcast_in_dim %86, dims = [0, 1, 2, 3] : (tensor<1x4x5x1xf32>) -> tensor<1x4x5x5xf32>
    %88 = stablehlo.subtract %82, %87 : tensor<1x4x5x5xf32>
    %89 = stablehlo.exponential %88 : tensor<1x4x5x5xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %90 = stablehlo.reduce(%89 init: %cst_8) applies stablehlo.add across dimensions = [3] : (tensor<1x4x5x5xf32>, tensor<f32>) -> tensor<1x4x5xf32>
    %91 = stablehlo.broadcast_in_dim %90, dims = [0, 1, 2] : (tensor<1x4x5xf32>) -> tensor<1x4x5x1xf32>
    %92 = stablehlo.broadcast_in_dim %91, dims = [0, 1, 2, 3] : (tensor<1x4x5x1xf32>) -> tensor<1x4x5x5xf32>
    %93 = stablehlo.divide %89, %92 : tensor<1x4x5x5xf32>
    %94 = stablehlo.dot_general %76, %93, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<1x5x4x2xf32>, tensor<1x4x5x5xf32>) -> tensor<1x4x2x5xf32>
    %95 = stablehlo.transpose %94, dims = [0, 3, 1, 2] : (tensor<1x4x2x5xf32>) -> tensor<1x5x4x2xf32>
    %96 = stablehlo.reshape %95 : (tensor<1x5x4x2xf32>) -> tensor<1x5x8xf32>
    %97 = stablehlo.dot_general %96, %arg5, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x5x8xf32>, tensor<8x8xf32>) -> tensor<1x5x8xf32>
    %98 = stablehlo.add %arg0, %97 : tensor<1x5x8xf32>
    %99 = stablehlo.multiply %98, %98 : tensor<1x5x8xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %100 = stablehlo.reduce(%99 init: %cst_9) applies stablehlo.add across dimensions = [2] : (tensor<1x5x8xf32>, tensor<f32>) -> tensor<1x5xf32>
    %101 = stablehlo.broadcast_in_dim %100, dims = [0, 1] : (tensor<1x5xf32>) -> tensor<1x5x1xf32>
    %cst_10 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %102 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<1x5x1xf32>
    %103 = stablehlo.divide %101, %102 : tensor<1x5x1xf32>
    %cst_11 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %104 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<1x5x1xf32>
    %105 = stablehlo.add %103, %104 : tensor<1x5x1xf32>
    %106 = stablehlo.rsqrt %105 : tensor<1x5x1xf32>
    %107 = stablehlo.broadcast_in_dim %106, dims = [0, 1, 2] : (tensor<1x5x1xf32>) -> tensor<1x5x8xf32>
    %108 = stablehlo.multiply %98, %107 : tensor<1x5x8xf32>
    %109 = stablehlo.broadcast_in_dim %arg2, dims = [2] : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %110 = stablehlo.broadcast_in_dim %109, dims = [0, 1, 2] : (tensor<1x1x8xf32>) -> tensor<1x5x8xf32>
    %111 = stablehlo.multiply %108, %110 : tensor<1x5x8xf32>
    %112 = stablehlo.dot_general %111, %arg3, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x5x8xf32>, tensor<8x12xf32>) -> tensor<1x5x12xf32>
    %113 = call @silu(%112) : (tensor<1x5x12xf32>) -> tensor<1x5x12xf32>
    %114 = stablehlo.dot_general %111, %arg7, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x5x8xf32>, tensor<8x12xf32>) -> tensor<1x5x12xf32>
    %115 = stablehlo.multiply %113, %114 : tensor<1x5x12xf32>
    %116 = stablehlo.dot_general %115, %arg1, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x5x12xf32>, tensor<12x8xf32>) -> tensor<1x5x8xf32>
    %117 = stablehlo.add %98, %116 : tensor<1x5x8xf32>
    return %117 : tensor<1x5x8xf32>
  }
  func.func private @tril(%arg0: tensor<5x5xi1>) -> tensor<5x5xi1> {
    %0 = stablehlo.iota dim = 0 : tensor<5x5xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<5x5xi32>
    %2 = stablehlo.add %0, %1 : tensor<5x5xi32>
    %3 = stablehlo.iota dim = 1 : tensor<5x5xi32>
    %4 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<5x5xi32>, tensor<5x5xi32>) -> tensor<5x5xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %5 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<5x5xi1>
    %6 = stablehlo.select %4, %arg0, %5 : tensor<5x5xi1>, tensor<5x5xi1>
    return %6 : tensor<5x5xi1>
  }
  func.func private @_where(%arg0: tensor<5x5xi1>, %arg1: tensor<1x4x5x5xf32>, %arg2: tensor<f32>) -> tensor<1x4x5x5xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [2, 3] : (tensor<5x5xi1>) -> tensor<1x4x5x5xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1x4x5x5xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<1x4x5x5xi1>, tensor<1x4x5x5xf32>
    return %3 : tensor<1x4x5x5xf32>
  }
  func.func private @silu(%arg0: tensor<1x5x12xf32>) -> tensor<1x5x12xf32> {
    %0 = stablehlo.negate %arg0 : tensor<1x5x12xf32>
    %1 = stablehlo.exponential %0 : tensor<1x5x12xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1x5x12xf32>
    %3 = stablehlo.add %2, %1 : tensor<1x5x12xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1x5x12xf32>
    %5 = stablehlo.divide %4, %3 : tensor<1x5x12xf32>
    %6 = stablehlo.multiply %arg0, %5 : tensor<1x5x12xf32>
    return %6 : tensor<1x5x12xf32>
  }
}
