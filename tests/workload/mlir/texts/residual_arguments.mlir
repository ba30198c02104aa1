module @jit_apply attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4xf32> loc("variables['batch_stats']['BatchNorm_0']['mean']"), %arg1: tensor<4xf32> loc("variables['batch_stats']['BatchNorm_0']['var']"), %arg2: tensor<4xf32> loc("variables['params']['BatchNorm_0']['bias']"), %arg3: tensor<4xf32> loc("variables['params']['BatchNorm_0']['scale']"), %arg4: tensor<4xf32> loc("variables['params']['Conv_0']['bias']"), %arg5: tensor<3x3x3x4xf32> loc("variables['params']['Conv_0']['kernel']"), %arg6: tensor<3x3x4x4xf32> loc("variables['params']['Conv_1']['kernel']"), %arg7: tensor<4xf32> loc("variables['params']['Conv_2']['bias']"), %arg8: tensor<3x3x1x4xf32> loc("variables['params']['Conv_2']['kernel']"), %arg9: tensor<3xf32> loc("variables['params']['Dense_0']['bias']"), %arg10: tensor<4x3xf32> loc("variables['params']['Dense_0']['kernel']"), %arg11: tensor<1x16x16x3xf32> loc("args[0]")) -> (tensor<1x3xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.convolution(%arg11, %arg5) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[0, 1], [0, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x16x16x3xf32>, tensor<3x3x3x4xf32>) -> tensor<1x8x8x4xf32>
    %1 = stablehlo.reshape %arg4 : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<1x8x8x4xf32>
    %3 = stablehlo.add %0, %2 : tensor<1x8x8x4xf32>
    %4 = call @relu(%3) : (tensor<1x8x8x4xf32>) -> tensor<1x8x8x4xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %6 = "stablehlo.reduce_window"(%4, %5) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<[[0, 0], [0, 1], [0, 1], [0, 0]]> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg12: tensor<f32> loc("reduce_window_max:"(#loc23)), %arg13: tensor<f32> loc("reduce_window_max:"(#loc23))):
      %39 = stablehlo.maximum %arg12, %arg13 : tensor<f32>
      stablehlo.return %39 : tensor<f32>
    }) : (tensor<1x8x8x4xf32>, tensor<f32>) -> tensor<1x4x4x4xf32>
    %7 = stablehlo.convolution(%6, %arg6) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x4x4x4xf32>, tensor<3x3x4x4xf32>) -> tensor<1x4x4x4xf32>
    %8 = stablehlo.broadcast_in_dim %arg0, dims = [3] : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %9 = stablehlo.broadcast_in_dim %arg1, dims = [3] : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %10 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<1x4x4x4xf32>
    %11 = stablehlo.subtract %7, %10 : tensor<1x4x4x4xf32>
    %cst_0 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1x1x1x4xf32>
    %13 = stablehlo.add %9, %12 : tensor<1x1x1x4xf32>
    %14 = stablehlo.rsqrt %13 : tensor<1x1x1x4xf32>
    %15 = stablehlo.reshape %arg3 : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %16 = stablehlo.multiply %14, %15 : tensor<1x1x1x4xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<1x4x4x4xf32>
    %18 = stablehlo.multiply %11, %17 : tensor<1x4x4x4xf32>
    %19 = stablehlo.reshape %arg2 : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<1x4x4x4xf32>
    %21 = stablehlo.add %18, %20 : tensor<1x4x4x4xf32>
    %22 = stablehlo.add %6, %21 : tensor<1x4x4x4xf32>
    %23 = call @relu_0(%22) : (tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
    %24 = stablehlo.convolution(%23, %arg8) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 4 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x4x4x4xf32>, tensor<3x3x1x4xf32>) -> tensor<1x4x4x4xf32>
    %25 = stablehlo.reshape %arg7 : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %26 = stablehlo.broadcast_in_dim %25, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<1x4x4x4xf32>
    %27 = stablehlo.add %24, %26 : tensor<1x4x4x4xf32>
    %28 = call @relu6(%27) : (tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<f32>
    %30 = "stablehlo.reduce_window"(%28, %29) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg12: tensor<f32> loc("reduce_window_sum:"(#loc43)), %arg13: tensor<f32> loc("reduce_window_sum:"(#loc43))):
      %39 = stablehlo.add %arg12, %arg13 : tensor<f32>
      stablehlo.return %39 : tensor<f32>
    }) : (tensor<1x4x4x4xf32>, tensor<f32>) -> tensor<1x2x2x4xf32>
    %cst_2 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<1x2x2x4xf32>
    %32 = stablehlo.divide %30, %31 : tensor<1x2x2x4xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %33 = stablehlo.reduce(%32 init: %cst_3) applies stablehlo.add across dimensions = [1, 2] : (tensor<1x2x2x4xf32>, tensor<f32>) -> tensor<1x4xf32>
    %cst_4 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<1x4xf32>
    %35 = stablehlo.divide %33, %34 : tensor<1x4xf32>
    %36 = stablehlo.dot_general %35, %arg10, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x4xf32>, tensor<4x3xf32>) -> tensor<1x3xf32>
    %37 = stablehlo.reshape %arg9 : (tensor<3xf32>) -> tensor<1x3xf32>
    %38 = stablehlo.add %36, %37 : tensor<1x3xf32>
    return %38 : tensor<1x3xf32>
  }
  func.func private @relu(%arg0: tensor<1x8x8x4xf32>) -> tensor<1x8x8x4xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1x8x8x4xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<1x8x8x4xf32>
    return %1 : tensor<1x8x8x4xf32>
  }
  func.func private @relu_0(%arg0: tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1x4x4x4xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<1x4x4x4xf32>
    return %1 : tensor<1x4x4x4xf32>
  }
  func.func private @relu6(%arg0: tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1x4x4x4xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<1x4x4x4xf32>
    %cst_0 = stablehlo.constant dense<6.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1x4x4x4xf32>
    %3 = stablehlo.minimum %1, %2 : tensor<1x4x4x4xf32>
    return %3 : tensor<1x4x4x4xf32>
  }
}
