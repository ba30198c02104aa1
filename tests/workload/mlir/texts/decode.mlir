module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<1xi32>, %arg1: tensor<i32>, %arg2: tensor<1x6x8xf32>, %arg3: tensor<1x6x8xf32>) -> (tensor<1x7xf32> {jax.result_info = "result[0]"}, tensor<1x6x8xf32> {jax.result_info = "result[1]"}, tensor<1x6x8xf32> {jax.result_info = "result[2]"}) {
    %cst = stablehlo.constant dense<[[-0.154437184, 0.084707275, -0.135980487, -0.155036256, 1.26666737, 0.148297578, 2.14156032, 1.00267422], [-0.290335864, 0.358344793, -0.707927346, -0.245555267, 0.885582506, 0.786119103, 0.888927161, 0.549325347], [0.965808391, -1.79718494, 0.860454142, -1.61760592, -0.0599448942, -1.50547326, -1.00072813, 0.643565356], [-1.69157052, 0.517862678, 0.788513302, -1.11228681, -0.406147182, -1.13584411, 1.11379206, -0.332244486], [0.505772948, 2.02129889, 0.0166740343, 2.13865685, 2.60847569, -1.27875721, 9.311400e-01, 0.985866844], [1.12101912, 0.0874965638, 1.56392181, 0.232809514, 0.807476341, 0.501717389, 0.722701788, 0.861222863], [1.26004684, 0.833995938, -1.07581198, -0.371251851, -0.503976583, -0.914177715, -0.167143449, -2.12313867]]> : tensor<7x8xf32>
    %cst_0 = stablehlo.constant dense<"0x6A89DD3DD85FC53E70F062BE62B8B53EDBA57DBDEB0080BE0D7E3F3EC94688BEADA5543E08CF853EB013E63EA244CBBE222BFC3EB7E70EBE60B9FC3D3A298A3ED740F2BD9AE1CF3DE8FD87BE76B30BBF71D9ECBD8D5E53BD534A5EBED4440EBFFA142FBD00038EBD58324DBF0297C4BC725090BEDCBB98BECE2C2F3F22C38C3E0F6A64BB6C9F0EBFD1C5C3BE9872A03E39E40D3F8DD4F9BEC570633E97AFAEBDB8AD8F3E1B913F3DBC99EABE5D94863D9C506CBC5E3769BEC12C333DAF35913E2EDE8BBDAEB434BE9C7475BDC6DA3BBE1002B83E3C49073ECDC3D9BE65B4323E3DE4C1BEBB87A03E545F853E0D2C2E3E1FA26C3E3ED9A1BED5C2BE3E3124383EC214B43E4219E73D62A34EBE3E7D203DAED4AB3E0B7BF03D27047F3EDF28C0BEBEE224BEE3029ABD6DF9E53E6DFA413F37D00CBE614CDCBEFDB0923DF3A111BE2928943DB04AD0BE84859EBD4F163E3F51AA9F3E4232983E0BB8C9BD9321993D7473F43DB53B8C3C33781CBFABA152BD607E89BDF90A673E793D3ABD7628BDBE12FB4FBE9B5B513D8504FEBC0D837C3EDCA084BD5F067DBE671FE5BE40C8BA3EBD2A3C3EAD6137BEB7B643BC06F5F83E8300853E8413B73E368F5ABE848C75BE89EC973DCF98AE3EDE4BC53EE0FD0CBE810E04BE76C6EBBCFAA938BEF44A10BFDEE184BC2C6CCB3DCFFBA53BF21BD4BCB4B0963E443F963EAC6A2A3F2880EE3D559CF1BEAB0E6ABE10A83B3E031EC9BD9384D2BDAA1FBD3E30E6863EF0E12ABD3F1F71BEA4420ABE582D05BFE8318ABDFC1E97BE80306A3E7A21873E398F78BFCD13F7BEAA1EAABDDE140B3F83D312BD8127F6BBAEF8D2BE61F39E3E36FCB1BE01EECABE9CAC4D3D88F18E3D7989193F25E7883E81EF6E3E0CBBDBBD457F67BE584E9E3E58F055BC2F2521BF0E0FA53EA79CD43D511F243E2A89C03E4241883EEE5099BE8120D3BDBBA567BECA801FBFB93B303EF80FA7BE9A6C4CBE459C3F3E377B55BE0AF4013F77E9E1BD293E303ECE7B0D3D1D36A6BDD15CC3BEB61236BD08A1A1BE43BF243E472D2EBE6CB05DBE23C019BC2E01DB3D5E4BA23EE4B3E93E"> : tensor<8x24xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %1 = stablehlo.compare LT, %arg0, %0, SIGNED : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    %c_1 = stablehlo.constant dense<7> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %3 = stablehlo.add %arg0, %2 : tensor<1xi32>
    %4 = stablehlo.select %1, %3, %arg0 : tensor<1xi1>, tensor<1xi32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<1xi32>) -> tensor<1x1xi32>
    %6 = "stablehlo.gather"(%cst, %5) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8>}> : (tensor<7x8xf32>, tensor<1x1xi32>) -> tensor<1x8xf32>
    %7 = stablehlo.dot_general %6, %cst_0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x8xf32>, tensor<8x24xf32>) -> tensor<1x24xf32>
    %8 = stablehlo.slice %7 [0:1, 0:8] : (tensor<1x24xf32>) -> tensor<1x8xf32>
    %9 = stablehlo.slice %7 [0:1, 8:16] : (tensor<1x24xf32>) -> tensor<1x8xf32>
    %10 = stablehlo.slice %7 [0:1, 16:24] : (tensor<1x24xf32>) -> tensor<1x8xf32>
    %11 = stablehlo.broadcast_in_dim %9, dims = [0, 2] : (tensor<1x8xf32>) -> tensor<1x1x8xf32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %12 = stablehlo.compare LT, %arg1, %c_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %13 = stablehlo.convert %arg1 : tensor<i32>
    %c_3 = stablehlo.constant dense<6> : tensor<i32>
    %14 = stablehlo.add %13, %c_3 : tensor<i32>
    %15 = stablehlo.select %12, %14, %arg1 : tensor<i1>, tensor<i32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %16 = stablehlo.dynamic_update_slice %arg2, %11, %c_4, %15, %c_5 : (tensor<1x6x8xf32>, tensor<1x1x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x6x8xf32>
    %17 = stablehlo.broadcast_in_dim %10, dims = [0, 2] : (tensor<1x8xf32>) -> tensor<1x1x8xf32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %18 = stablehlo.compare LT, %arg1, %c_6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %19 = stablehlo.convert %arg1 : tensor<i32>
    %c_7 = stablehlo.constant dense<6> : tensor<i32>
    %20 = stablehlo.add %19, %c_7 : tensor<i32>
    %21 = stablehlo.select %18, %20, %arg1 : tensor<i1>, tensor<i32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %22 = stablehlo.dynamic_update_slice %arg3, %17, %c_8, %21, %c_9 : (tensor<1x6x8xf32>, tensor<1x1x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x6x8xf32>
    %23 = stablehlo.dot_general %8, %16, batching_dims = [0] x [0], contracting_dims = [1] x [2], precision = [DEFAULT, DEFAULT] : (tensor<1x8xf32>, tensor<1x6x8xf32>) -> tensor<1x6xf32>
    %24 = stablehlo.iota dim = 0 : tensor<6xi32>
    %25 = stablehlo.convert %arg1 : tensor<i32>
    %26 = stablehlo.broadcast_in_dim %25, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %27 = stablehlo.compare LE, %24, %26, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %cst_10 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %28 = call @_where(%27, %23, %cst_10) : (tensor<6xi1>, tensor<1x6xf32>, tensor<f32>) -> tensor<1x6xf32>
    %cst_11 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %29 = stablehlo.reduce(%28 init: %cst_11) applies stablehlo.maximum across dimensions = [1] : (tensor<1x6xf32>, tensor<f32>) -> tensor<1xf32>
    %cst_12 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %31 = stablehlo.maximum %30, %29 : tensor<1xf32>
    %32 = stablehlo.broadcast_in_dim %31, dims = [0] : (tensor<1xf32>) -> tensor<1x1xf32>
    %33 = stablehlo.broadcast_in_dim %32, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<1x6xf32>
    %34 = stablehlo.subtract %28, %33 : tensor<1x6xf32>
    %35 = stablehlo.exponential %34 : tensor<1x6xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %36 = stablehlo.reduce(%35 init: %cst_13) applies stablehlo.add across dimensions = [1] : (tensor<1x6xf32>, tensor<f32>) -> tensor<1xf32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [0] : (tensor<1xf32>) -> tensor<1x1xf32>
    %38 = stablehlo.broadcast_in_dim %37, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<1x6xf32>
    %39 = stablehlo.divide %35, %38 : tensor<1x6xf32>
    %40 = stablehlo.dot_general %39, %22, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1x6xf32>, tensor<1x6x8xf32>) -> tensor<1x8xf32>
    %41 = stablehlo.add %6, %40 : tensor<1x8xf32>
    %42 = stablehlo.transpose %cst, dims = [1, 0] : (tensor<7x8xf32>) -> tensor<8x7xf32>
    %43 = stablehlo.dot_general %41, %42, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x8xf32>, tensor<8x7xf32>) -> tensor<1x7xf32>
    return %43, %16, %22 : tensor<1x7xf32>, tensor<1x6x8xf32>, tensor<1x6x8xf32>
  }
  func.func private @_where(%arg0: tensor<6xi1>, %arg1: tensor<1x6xf32>, %arg2: tensor<f32>) -> tensor<1x6xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<6xi1>) -> tensor<1x6xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1x6xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<1x6xi1>, tensor<1x6xf32>
    return %3 : tensor<1x6xf32>
  }
}
