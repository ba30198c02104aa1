module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<1x8x8x3xf32>) -> (tensor<1x8x8x2xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<"0xBDC53D3D362DD03CC417273D31823E3D648FC23E633A363DCA78243FC2029A3EE261B23DC42ADC3DAD79593E81DE963D8606883EED7E713E0A8A883EB4C0283E2259943E18060A3F6F2A843EDB76F83E1152933C9F3DE73E3CB6993E0BB4453EA2E9013F61161F3E363B723EE6D8AA3E6E89F93D3677AE3E1614AB3E8B21CC3D9B5F1B3E5B3C1B3F95E9A33BB53F243FB954483FC86AC43EEB058F3EDD6D973E4430AC3E1508D73CE937F03EC6098F3D870E783EAA201A3E95035E3EAA48843E0F8BC13E0E1A803EA63EA53EDF18E43D55D21A3EEF6A8C3EC9624D3D9B0E233FA28E3F3DE66D953EFC69693EB690D83EC8E7523F8094C83D7B7E603EC68E803DCC06C13D8C8F003FC356FD3DB47CAA3DA3FA1C3E74C9A13D5BDB563E8890953EA37EED3EF534DE3EC227F23EB83D223FAEC52C3FDADF263EEA63F53E3DCB043F34A8C03E8AB73D3E82FB0B3FBCF38A3EC7CA813E56A7653DCAF0F93ECEAC573EE0095B3E60A1AA3CEE09703EB6DA0C3DB1DA9D3E52BBC63ECA4F933E66E5DC3CAA76073D1768353C5D2B143E213EEE3D91F9DF3E0B116C3ECE9F843EB197943E909C8C3D45B9B23E0AAFA13EBD7E5C3E"> : tensor<3x3x3x4xf32>
    %cst_0 = stablehlo.constant dense<[1.48679268, 1.60757947, 0.869921684, 0.976414799]> : tensor<4xf32>
    %cst_1 = stablehlo.constant dense<[[[[0.43387711, 0.461814314], [0.114751883, 0.591210544], [0.176300228, 0.0628246889], [0.373598576, 0.0904110893], [0.24097611, 3.408230e-01], [0.190155536, 0.303148538], [0.156534284, 0.195849746]]]]> : tensor<1x1x7x2xf32>
    %cst_2 = stablehlo.constant dense<[1.1081723, 1.38549685]> : tensor<2xf32>
    %0 = stablehlo.convolution(%arg0, %cst) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[0, 1], [0, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<1x4x4x4xf32>
    %1 = stablehlo.reshape %cst_0 : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<1x4x4x4xf32>
    %3 = stablehlo.add %0, %2 : tensor<1x4x4x4xf32>
    %4 = call @silu(%3) : (tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
    %5 = call @_resize(%4) : (tensor<1x4x4x4xf32>) -> tensor<1x8x8x4xf32>
    %6 = stablehlo.concatenate %arg0, %5, dim = 3 : (tensor<1x8x8x3xf32>, tensor<1x8x8x4xf32>) -> tensor<1x8x8x7xf32>
    %7 = stablehlo.convolution(%6, %cst_1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x8x8x7xf32>, tensor<1x1x7x2xf32>) -> tensor<1x8x8x2xf32>
    %8 = stablehlo.reshape %cst_2 : (tensor<2xf32>) -> tensor<1x1x1x2xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2, 3] : (tensor<1x1x1x2xf32>) -> tensor<1x8x8x2xf32>
    %10 = stablehlo.add %7, %9 : tensor<1x8x8x2xf32>
    return %10 : tensor<1x8x8x2xf32>
  }
  func.func private @silu(%arg0: tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32> {
    %0 = stablehlo.negate %arg0 : tensor<1x4x4x4xf32>
    %1 = stablehlo.exponential %0 : tensor<1x4x4x4xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1x4x4x4xf32>
    %3 = stablehlo.add %2, %1 : tensor<1x4x4x4xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1x4x4x4xf32>
    %5 = stablehlo.divide %4, %3 : tensor<1x4x4x4xf32>
    %6 = stablehlo.multiply %arg0, %5 : tensor<1x4x4x4xf32>
    return %6 : tensor<1x4x4x4xf32>
  }
  func.func private @_resize(%arg0: tensor<1x4x4x4xf32>) -> tensor<1x8x8x4xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<8xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %2 = stablehlo.add %0, %1 : tensor<8xf32>
    %cst_0 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %4 = stablehlo.multiply %2, %3 : tensor<8xf32>
    %cst_1 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %6 = stablehlo.divide %4, %5 : tensor<8xf32>
    %7 = stablehlo.floor %6 : tensor<8xf32>
    %8 = stablehlo.convert %7 : (tensor<8xf32>) -> tensor<8xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<8xi32>
    %10 = stablehlo.compare LT, %8, %9, SIGNED : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi1>
    %c_2 = stablehlo.constant dense<4> : tensor<i32>
    %11 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<8xi32>
    %12 = stablehlo.add %8, %11 : tensor<8xi32>
    %13 = stablehlo.select %10, %12, %8 : tensor<8xi1>, tensor<8xi32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0] : (tensor<8xi32>) -> tensor<8x1xi32>
    %15 = "stablehlo.gather"(%arg0, %14) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 2, 3], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 4, 4>}> : (tensor<1x4x4x4xf32>, tensor<8x1xi32>) -> tensor<1x8x4x4xf32>
    %16 = stablehlo.iota dim = 0 : tensor<8xf32>
    %cst_3 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %18 = stablehlo.add %16, %17 : tensor<8xf32>
    %cst_4 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %20 = stablehlo.multiply %18, %19 : tensor<8xf32>
    %cst_5 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %22 = stablehlo.divide %20, %21 : tensor<8xf32>
    %23 = stablehlo.floor %22 : tensor<8xf32>
    %24 = stablehlo.convert %23 : (tensor<8xf32>) -> tensor<8xi32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %25 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<8xi32>
    %26 = stablehlo.compare LT, %24, %25, SIGNED : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi1>
    %c_7 = stablehlo.constant dense<4> : tensor<i32>
    %27 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i32>) -> tensor<8xi32>
    %28 = stablehlo.add %24, %27 : tensor<8xi32>
    %29 = stablehlo.select %26, %28, %24 : tensor<8xi1>, tensor<8xi32>
    %30 = stablehlo.broadcast_in_dim %29, dims = [0] : (tensor<8xi32>) -> tensor<8x1xi32>
    %31 = "stablehlo.gather"(%15, %30) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 3], collapsed_slice_dims = [2], start_index_map = [2], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8, 1, 4>}> : (tensor<1x8x4x4xf32>, tensor<8x1xi32>) -> tensor<1x8x8x4xf32>
    return %31 : tensor<1x8x8x4xf32>
  }
}
