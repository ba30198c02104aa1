module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<1x16x16x3xf32>) -> (tensor<1x3xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<"0xF25ACF3CAEBBD83E17AF413E203BC93E9544D23EB6BA0D3E7F1C233F78A9F63EAD9A803EF0F54E3D4616733FD65FB03D77EA113E8614293D97A29A3E7586D73EF2ED873EA6FC913EEC2F063E834AF23EE259363FE04D2B3E4F69DE3C1F83473EB5402B3D7649213E9795F63E75DA8B3E1968D13EC74C113F5B67073E1D6F853E23D7CF3E4875B73DC6BC3D3E4687AD3E77D50C3F1C08153E8B081E3E9E953B3D94596F3C7A9AF13E53F5243E11DAF93E53BD513DD505433E4A44B83E0144CB3DA16A073FDA65A83E9CF3893EDE011B3EE1FB593E98E8543E10C8A93E2F73B63E174E583C0AE63D3E814EC03EAAFE2F3E3C40AB3EA9C2CA3D99B4523EB166F93D8811013FAB77323EF7C1493D7E0ACF3E3F78F13D9E0A893E1FA6533E66D21E3E204D5E3DDEF8143F03F7D63D3256ED3ED7E8013EE40EC33E70BB113D56750C3E6C003D3E6B14D03D31BF0A3E8003223E9AB7B73D6325F53C90CE043E2714CF3E37E5023FC036BC3E2DB4F43EF907863DBF347C3EFA519C3EFA00913E91C8E83ECDAFDE3E7314813CCD7B0C3FF19CE83BFA32233E989E293D5D66093D1746873DC628083F965C133F926CA73E0B764B3E"> : tensor<3x3x3x4xf32>
    %cst_0 = stablehlo.constant dense<[1.35331726, 1.22154427, 0.675953031, 1.10034013]> : tensor<4xf32>
    %cst_1 = stablehlo.constant dense<"0xBE72ED3D51592F3EF5E3003F79CFB83EF16EA53E497C073E8D82463DF135C13EBC4A1E3DD28C513DE5F3CF3D0A30853DA9F0C23BAABAA93E2C903A3E5DEB9B3EE7AB843D283E693E1AAEF93D52A6AF3CA51B873E160A793E1911B63D2B49B83C87276A3EC7588B3EB2F9A73D98B4FF3E9FB6543EFC0E803EECF9833DB736D43DE193983EF3A4F63E4259493E22CDE13D4C35EE3E814C753CA740FC3D7BAF213E43438D3E2EA6913C5562123FF53A7A3DD4F42C3E5A19033EDD2F0C3E50A6533E2D0B873E0D33D43D8B76A23E769F073EA2EBB43EB00F833EA9640C3FF1A2C93D63A8393D8F27BE3E92C30D3F3FBFD63E46AB033E6EBE6C3E33B8A13E19BF193EFC2E233E4067B03E4B4BE33E0806A83EABCB8D3E23A8F73ECC23833E9E9C373E5690F03E27C4153F5017903E8BD5823C52FB503ECB9AF63D5DE47E3E9F43813DD10C073F3FDAC73D2258D83D3D14303D4503463EEC6C273E27D0303F3996783E485A7E3EDD6D903D07B5B53DFB31093F02E4B63EB3EB8D3E19EE5B3EA52ACF3C48E0303ED6D0853EEDDFDF3CA62BD13C62CB083E7981923E2907BC3E40B11B3EC34B603EAAD9993D1965643E0F6ABC3ED064B33E47268C3E044B953E00AA053DC3FFF73C6F4DA33E24EE943E395B063F21A4693E16CA453DA540593EE656B83E8378D43C6A90F03BA0B2213E274F483EFCC4A13C124D263E84F19F3D9A874A3EE1C0423DCE48933E9714473ED266FB3EEAC9263E2F89ED3D04B2043ED124813E88EA113E91491D3EC5AC443E91F1E13DFD28983DA35DFE3D71F9B13E7B23413D"> : tensor<3x3x4x4xf32>
    %cst_2 = stablehlo.constant dense<[1.48679268, 1.60757947, 0.869921684, 0.976414799]> : tensor<4xf32>
    %cst_3 = stablehlo.constant dense<[0.953668832, 1.0254122, 0.959205865, 0.953489124]> : tensor<4xf32>
    %cst_4 = stablehlo.constant dense<[0.56612289, 1.46181428, 1.11475194, 1.5912106]> : tensor<4xf32>
    %cst_5 = stablehlo.constant dense<[1.1081723, 1.38549685, 0.778379679, 1.35492229]> : tensor<4xf32>
    %cst_6 = stablehlo.constant dense<[[[[0.165451676, 0.41073361, 0.826482117, 0.16919753]], [[0.303360283, 0.340744197, 0.245821074, 0.418627769]], [[0.540724158, 0.283692241, 0.175401419, 0.0414183438]]], [[[0.0882988274, 0.11493101, 0.567860425, 0.246768281]], [[0.293351144, 0.439170122, 0.169283599, 0.169555917]], [[0.0541817918, 0.597099543, 0.0740826279, 0.130706772]]], [[[0.172050923, 0.0851147472, 0.544552922, 0.215499252]], [[0.432343066, 0.0361151733, 0.485066861, 0.207134679]], [[0.145855725, 0.17408435, 0.380237579, 0.201514393]]]]> : tensor<3x3x1x4xf32>
    %cst_7 = stablehlo.constant dense<[1.13537049, 1.58603525, 0.845128178, 0.957717895]> : tensor<4xf32>
    %cst_8 = stablehlo.constant dense<[[0.527410328, 0.102637179, 0.0965850204], [0.0141205806, 0.0804599896, 0.585221589], [0.239578024, 0.135447472, 0.140786096], [0.316616476, 0.236018911, 0.102728188]]> : tensor<4x3xf32>
    %cst_9 = stablehlo.constant dense<[0.477481782, 1.55383396, 0.939318239]> : tensor<3xf32>
    %0 = stablehlo.convolution(%arg0, %cst) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[0, 1], [0, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x16x16x3xf32>, tensor<3x3x3x4xf32>) -> tensor<1x8x8x4xf32>
    %1 = stablehlo.reshape %cst_0 : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<1x8x8x4xf32>
    %3 = stablehlo.add %0, %2 : tensor<1x8x8x4xf32>
    %4 = call @relu(%3) : (tensor<1x8x8x4xf32>) -> tensor<1x8x8x4xf32>
    %cst_10 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<f32>
    %6 = "stablehlo.reduce_window"(%4, %5) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<[[0, 0], [0, 1], [0, 1], [0, 0]]> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %39 = stablehlo.maximum %arg1, %arg2 : tensor<f32>
      stablehlo.return %39 : tensor<f32>
    }) : (tensor<1x8x8x4xf32>, tensor<f32>) -> tensor<1x4x4x4xf32>
    %7 = stablehlo.convolution(%6, %cst_1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x4x4x4xf32>, tensor<3x3x4x4xf32>) -> tensor<1x4x4x4xf32>
    %8 = stablehlo.broadcast_in_dim %cst_2, dims = [3] : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %9 = stablehlo.broadcast_in_dim %cst_3, dims = [3] : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %10 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<1x4x4x4xf32>
    %11 = stablehlo.subtract %7, %10 : tensor<1x4x4x4xf32>
    %cst_11 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<1x1x1x4xf32>
    %13 = stablehlo.add %9, %12 : tensor<1x1x1x4xf32>
    %14 = stablehlo.rsqrt %13 : tensor<1x1x1x4xf32>
    %15 = stablehlo.reshape %cst_4 : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %16 = stablehlo.multiply %14, %15 : tensor<1x1x1x4xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<1x4x4x4xf32>
    %18 = stablehlo.multiply %11, %17 : tensor<1x4x4x4xf32>
    %19 = stablehlo.reshape %cst_5 : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<1x4x4x4xf32>
    %21 = stablehlo.add %18, %20 : tensor<1x4x4x4xf32>
    %22 = stablehlo.add %6, %21 : tensor<1x4x4x4xf32>
    %23 = call @relu_0(%22) : (tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
    %24 = stablehlo.convolution(%23, %cst_6) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 4 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x4x4x4xf32>, tensor<3x3x1x4xf32>) -> tensor<1x4x4x4xf32>
    %25 = stablehlo.reshape %cst_7 : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %26 = stablehlo.broadcast_in_dim %25, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<1x4x4x4xf32>
    %27 = stablehlo.add %24, %26 : tensor<1x4x4x4xf32>
    %28 = call @relu6(%27) : (tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<f32>
    %30 = "stablehlo.reduce_window"(%28, %29) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %39 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %39 : tensor<f32>
    }) : (tensor<1x4x4x4xf32>, tensor<f32>) -> tensor<1x2x2x4xf32>
    %cst_13 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<1x2x2x4xf32>
    %32 = stablehlo.divide %30, %31 : tensor<1x2x2x4xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %33 = stablehlo.reduce(%32 init: %cst_14) applies stablehlo.add across dimensions = [1, 2] : (tensor<1x2x2x4xf32>, tensor<f32>) -> tensor<1x4xf32>
    %cst_15 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<1x4xf32>
    %35 = stablehlo.divide %33, %34 : tensor<1x4xf32>
    %36 = stablehlo.dot_general %35, %cst_8, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x4xf32>, tensor<4x3xf32>) -> tensor<1x3xf32>
    %37 = stablehlo.reshape %cst_9 : (tensor<3xf32>) -> tensor<1x3xf32>
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
