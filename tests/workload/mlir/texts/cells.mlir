module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<1x3x4xf32>) -> (tensor<1x3x2xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<[1.11594152, 0.828760862, 0.496521652, 0.639042139]> : tensor<4xf32>
    %cst_0 = stablehlo.constant dense<[1.1081723, 1.38549685, 0.778379679, 1.35492229]> : tensor<4xf32>
    %cst_1 = stablehlo.constant dense<[1.35331726, 1.22154427, 0.675953031, 1.10034013]> : tensor<4xf32>
    %cst_2 = stablehlo.constant dense<[0.834548354, 0.589266419, 1.82648206, 1.16919756]> : tensor<4xf32>
    %cst_3 = stablehlo.constant dense<[[0.0766201913, 0.0249287374, 0.0337422155, 0.226668224], [0.0437656865, 0.606821418, 5.722900e-01, 2.104190e-01], [0.0516093932, 0.386566848, 0.518481493, 0.056979917], [0.394701064, 0.300984263, 0.452087671, 0.317060143]]> : tensor<4x4xf32>
    %cst_4 = stablehlo.constant dense<[[0.135370553, 0.586035311, 0.154871851, 0.0422820896], [0.18464902, 0.100294955, 0.0387974046, 0.0671209544], [0.4432652, 0.402721852, 0.0986079797, 2.998840e-01], [0.158442706, 0.523902297, 0.442197591, 0.0113143884]]> : tensor<4x4xf32>
    %cst_5 = stablehlo.constant dense<[[0.527410328, 0.102637179, 0.0965850204, 0.0141205806], [0.0804599896, 0.585221589, 0.239578024, 0.135447472], [0.140786096, 0.316616476, 0.236018911, 0.102728188], [0.0247553121, 0.792642414, 0.60413605, 0.185935378]]> : tensor<4x4xf32>
    %cst_6 = stablehlo.constant dense<[[0.43387711, 0.461814314, 0.114751883, 0.591210544], [0.176300228, 0.0628246889, 0.373598576, 0.0904110893], [0.24097611, 3.408230e-01, 0.190155536, 0.303148538], [0.156534284, 0.195849746, 0.559481084, 0.371400297]]> : tensor<4x4xf32>
    %cst_7 = stablehlo.constant dense<[[0.242152557, 0.624107957, 0.181525603, 0.119584374], [0.08366815, 0.148043245, 0.613008618, 0.285918117], [0.00737752626, 0.752183795, 0.116718233, 0.0400543958], [0.406867832, 0.392823428, 0.128142938, 0.193368435]]> : tensor<4x4xf32>
    %cst_8 = stablehlo.constant dense<[[0.0253119208, 0.423306882, 0.189144477, 0.393029213], [0.410679489, 0.138407558, 0.637153565, 0.481761694], [0.251180083, 0.050527513, 0.949558615, 0.0861202925], [0.142495975, 0.0412793383, 0.302021712, 0.420947701]]> : tensor<4x4xf32>
    %cst_9 = stablehlo.constant dense<[[0.421943337, 0.106567912, 0.372951299, 0.462833643], [0.00660507847, 0.236950681, 0.0568874553, 0.199284062], [0.211088583, 0.0314598419, 0.515204728, 0.524366438], [0.303638458, 0.308519721, 0.103430234, 0.609721303]]> : tensor<4x4xf32>
    %cst_10 = stablehlo.constant dense<[[0.522518218, 0.553833902, 0.0606817752, 0.381015033], [0.227808639, 0.28049022, 0.148274437, 0.507559717], [0.370842725, 0.0175174922, 0.150374442, 0.0350976065], [0.168874234, 2.27135533E-4, 0.258557647, 0.527017772]]> : tensor<4x4xf32>
    %cst_11 = stablehlo.constant dense<[[0.046331156, 0.0254121833], [0.040794149, 0.046510879], [0.380000234, 0.0444892757], [0.642468095, 0.30080229]]> : tensor<4x2xf32>
    %cst_12 = stablehlo.constant dense<[1.48679268, 1.60757947]> : tensor<2xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<1x4xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<1x4xf32>
    %2 = stablehlo.transpose %arg0, dims = [1, 0, 2] : (tensor<1x3x4xf32>) -> tensor<3x1x4xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<3x1x4xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %4:17 = stablehlo.while(%iterArg = %2, %iterArg_16 = %cst_3, %iterArg_17 = %cst_4, %iterArg_18 = %cst, %iterArg_19 = %cst_5, %iterArg_20 = %cst_6, %iterArg_21 = %cst_0, %iterArg_22 = %cst_7, %iterArg_23 = %cst_8, %iterArg_24 = %cst_1, %iterArg_25 = %cst_9, %iterArg_26 = %cst_10, %iterArg_27 = %cst_2, %iterArg_28 = %c, %iterArg_29 = %0, %iterArg_30 = %1, %iterArg_31 = %3) : tensor<3x1x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<i32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<3x1x4xf32>
    cond {
      %c_32 = stablehlo.constant dense<3> : tensor<i32>
      %10 = stablehlo.compare LT, %iterArg_28, %c_32, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %10 : tensor<i1>
    } do {
      %10 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_28) : (tensor<3x1x4xf32>, tensor<i32>) -> tensor<1x4xf32>
      %11:3 = func.call @closed_call(%iterArg_16, %iterArg_17, %iterArg_18, %iterArg_19, %iterArg_20, %iterArg_21, %iterArg_22, %iterArg_23, %iterArg_24, %iterArg_25, %iterArg_26, %iterArg_27, %iterArg_29, %iterArg_30, %10) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>)
      %12 = func.call @dynamic_update_index_in_dim(%iterArg_31, %11#2, %iterArg_28) : (tensor<3x1x4xf32>, tensor<1x4xf32>, tensor<i32>) -> tensor<3x1x4xf32>
      %c_32 = stablehlo.constant dense<1> : tensor<i32>
      %13 = stablehlo.add %iterArg_28, %c_32 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_16, %iterArg_17, %iterArg_18, %iterArg_19, %iterArg_20, %iterArg_21, %iterArg_22, %iterArg_23, %iterArg_24, %iterArg_25, %iterArg_26, %iterArg_27, %13, %11#0, %11#1, %12 : tensor<3x1x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<i32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<3x1x4xf32>
    }
    %5 = stablehlo.transpose %4#16, dims = [1, 0, 2] : (tensor<3x1x4xf32>) -> tensor<1x3x4xf32>
    %6 = stablehlo.dot_general %5, %cst_11, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x3x4xf32>, tensor<4x2xf32>) -> tensor<1x3x2xf32>
    %7 = stablehlo.reshape %cst_12 : (tensor<2xf32>) -> tensor<1x1x2xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<1x1x2xf32>) -> tensor<1x3x2xf32>
    %9 = stablehlo.add %6, %8 : tensor<1x3x2xf32>
    return %9 : tensor<1x3x2xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<3x1x4xf32>, %arg1: tensor<i32>) -> tensor<1x4xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 1, 4] : (tensor<3x1x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1x4xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x1x4xf32>) -> tensor<1x4xf32>
    return %1 : tensor<1x4xf32>
  }
  func.func private @closed_call(%arg0: tensor<4x4xf32>, %arg1: tensor<4x4xf32>, %arg2: tensor<4xf32>, %arg3: tensor<4x4xf32>, %arg4: tensor<4x4xf32>, %arg5: tensor<4xf32>, %arg6: tensor<4x4xf32>, %arg7: tensor<4x4xf32>, %arg8: tensor<4xf32>, %arg9: tensor<4x4xf32>, %arg10: tensor<4x4xf32>, %arg11: tensor<4xf32>, %arg12: tensor<1x4xf32>, %arg13: tensor<1x4xf32>, %arg14: tensor<1x4xf32>) -> (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) {
    %0 = stablehlo.dot_general %arg14, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x4xf32>, tensor<4x4xf32>) -> tensor<1x4xf32>
    %1 = stablehlo.dot_general %arg13, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x4xf32>, tensor<4x4xf32>) -> tensor<1x4xf32>
    %2 = stablehlo.reshape %arg2 : (tensor<4xf32>) -> tensor<1x4xf32>
    %3 = stablehlo.add %1, %2 : tensor<1x4xf32>
    %4 = stablehlo.add %0, %3 : tensor<1x4xf32>
    %5 = stablehlo.negate %4 : tensor<1x4xf32>
    %6 = stablehlo.exponential %5 : tensor<1x4xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1x4xf32>
    %8 = stablehlo.add %7, %6 : tensor<1x4xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1x4xf32>
    %10 = stablehlo.divide %9, %8 : tensor<1x4xf32>
    %11 = stablehlo.dot_general %arg14, %arg3, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x4xf32>, tensor<4x4xf32>) -> tensor<1x4xf32>
    %12 = stablehlo.dot_general %arg13, %arg4, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x4xf32>, tensor<4x4xf32>) -> tensor<1x4xf32>
    %13 = stablehlo.reshape %arg5 : (tensor<4xf32>) -> tensor<1x4xf32>
    %14 = stablehlo.add %12, %13 : tensor<1x4xf32>
    %15 = stablehlo.add %11, %14 : tensor<1x4xf32>
    %16 = stablehlo.negate %15 : tensor<1x4xf32>
    %17 = stablehlo.exponential %16 : tensor<1x4xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<1x4xf32>
    %19 = stablehlo.add %18, %17 : tensor<1x4xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<1x4xf32>
    %21 = stablehlo.divide %20, %19 : tensor<1x4xf32>
    %22 = stablehlo.dot_general %arg14, %arg6, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x4xf32>, tensor<4x4xf32>) -> tensor<1x4xf32>
    %23 = stablehlo.dot_general %arg13, %arg7, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x4xf32>, tensor<4x4xf32>) -> tensor<1x4xf32>
    %24 = stablehlo.reshape %arg8 : (tensor<4xf32>) -> tensor<1x4xf32>
    %25 = stablehlo.add %23, %24 : tensor<1x4xf32>
    %26 = stablehlo.add %22, %25 : tensor<1x4xf32>
    %27 = stablehlo.tanh %26 : tensor<1x4xf32>
    %28 = stablehlo.dot_general %arg14, %arg9, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x4xf32>, tensor<4x4xf32>) -> tensor<1x4xf32>
    %29 = stablehlo.dot_general %arg13, %arg10, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x4xf32>, tensor<4x4xf32>) -> tensor<1x4xf32>
    %30 = stablehlo.reshape %arg11 : (tensor<4xf32>) -> tensor<1x4xf32>
    %31 = stablehlo.add %29, %30 : tensor<1x4xf32>
    %32 = stablehlo.add %28, %31 : tensor<1x4xf32>
    %33 = stablehlo.negate %32 : tensor<1x4xf32>
    %34 = stablehlo.exponential %33 : tensor<1x4xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<1x4xf32>
    %36 = stablehlo.add %35, %34 : tensor<1x4xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %37 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<1x4xf32>
    %38 = stablehlo.divide %37, %36 : tensor<1x4xf32>
    %39 = stablehlo.multiply %21, %arg12 : tensor<1x4xf32>
    %40 = stablehlo.multiply %10, %27 : tensor<1x4xf32>
    %41 = stablehlo.add %39, %40 : tensor<1x4xf32>
    %42 = stablehlo.tanh %41 : tensor<1x4xf32>
    %43 = stablehlo.multiply %38, %42 : tensor<1x4xf32>
    return %41, %43, %43 : tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<3x1x4xf32>, %arg1: tensor<1x4xf32>, %arg2: tensor<i32>) -> tensor<3x1x4xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<1x4xf32>) -> tensor<1x1x4xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<3x1x4xf32>, tensor<1x1x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x1x4xf32>
    return %1 : tensor<3x1x4xf32>
  }
}
