module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x6xf32>) -> (tensor<2x4xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<[[0.43387711, 0.461814314, 0.114751883, 0.591210544, 0.176300228, 0.0628246889, 0.373598576, 0.0904110893], [0.24097611, 3.408230e-01, 0.190155536, 0.303148538, 0.156534284, 0.195849746, 0.559481084, 0.371400297], [0.0108670732, 0.065783456, 0.213500738, 0.247814283, 0.121187069, 0.312765718, 0.22442548, 0.391578853], [0.116890408, 0.190433919, 0.0440763384, 0.186446205, 0.135550275, 0.182444692, 0.128002807, 0.0204112958], [0.521494746, 0.0582329892, 0.291921109, 0.357928723, 0.101694532, 0.0801569893, 0.0725771263, 0.0912236645], [0.298508584, 0.0159782805, 0.954033374, 0.298664361, 0.201738536, 0.0887833759, 0.44262293, 0.270684689]]> : tensor<6x8xf32>
    %cst_0 = stablehlo.constant dense<[1.1081723, 1.38549685, 0.778379679, 1.35492229, 0.938074231, 0.749992967, 1.18700433, 7.338350e-01]> : tensor<8xf32>
    %cst_1 = stablehlo.constant dense<[[0.046331156, 0.0254121833, 0.040794149, 0.046510879, 0.380000234, 0.0444892757, 0.642468095, 0.30080229], [0.0871007591, 0.107503444, 0.212378219, 0.07366658, 0.26567477, 0.235835746, 0.266678154, 0.164797604], [0.289742529, 0.539155483, 0.258136243, 0.485281795, 0.0179834682, 4.516420e-01, 0.300218463, 0.193069622], [0.507471204, 0.155358806, 2.365540e-01, 0.333686054, 0.121844158, 0.340753257, 0.334137619, 0.0996733531], [0.151731893, 0.606389701, 0.00500221038, 0.641597092, 0.782542765, 0.383627176, 0.279342026, 0.295760065], [0.336305737, 0.026248971, 0.469176561, 0.0698428601, 0.242242917, 0.150515229, 0.216810539, 0.258366883], [0.378014058, 0.250198781, 0.322743595, 0.111375563, 0.151192978, 0.274253339, 0.050143037, 0.636941611], [0.0467668846, 0.291854084, 0.227943361, 0.422979057, 0.823849201, 0.0979394912, 0.219232485, 0.0627723187]]> : tensor<8x8xf32>
    %cst_2 = stablehlo.constant dense<[1.48679268, 1.60757947, 0.869921684, 0.976414799, 1.05282724, 0.708373189, 0.851410388, 1.14831352]> : tensor<8xf32>
    %cst_3 = stablehlo.constant dense<[[0.0253119208, 0.423306882, 0.189144477, 0.393029213], [0.410679489, 0.138407558, 0.637153565, 0.481761694], [0.251180083, 0.050527513, 0.949558615, 0.0861202925], [0.142495975, 0.0412793383, 0.302021712, 0.420947701], [0.265487254, 0.28513068, 0.131042182, 0.473224729], [7.123090e-01, 0.167289257, 0.0271498244, 0.194836125], [0.0418097563, 0.157506794, 0.48161003, 0.27315107], [0.408997327, 0.567577779, 0.132230207, 0.260613352]]> : tensor<8x4xf32>
    %cst_4 = stablehlo.constant dense<[1.35331726, 1.22154427, 0.675953031, 1.10034013]> : tensor<4xf32>
    %0 = stablehlo.dot_general %arg0, %cst, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x6xf32>, tensor<6x8xf32>) -> tensor<2x8xf32>
    %1 = stablehlo.reshape %cst_0 : (tensor<8xf32>) -> tensor<1x8xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<2x8xf32>
    %3 = stablehlo.add %0, %2 : tensor<2x8xf32>
    %4 = call @relu(%3) : (tensor<2x8xf32>) -> tensor<2x8xf32>
    %5 = stablehlo.dot_general %4, %cst_1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x8xf32>, tensor<8x8xf32>) -> tensor<2x8xf32>
    %6 = stablehlo.reshape %cst_2 : (tensor<8xf32>) -> tensor<1x8xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<2x8xf32>
    %8 = stablehlo.add %5, %7 : tensor<2x8xf32>
    %9 = stablehlo.multiply %8, %8 : tensor<2x8xf32>
    %10 = stablehlo.multiply %9, %8 : tensor<2x8xf32>
    %cst_5 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %12 = stablehlo.multiply %11, %10 : tensor<2x8xf32>
    %13 = stablehlo.add %8, %12 : tensor<2x8xf32>
    %cst_6 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %15 = stablehlo.multiply %14, %13 : tensor<2x8xf32>
    %16 = stablehlo.tanh %15 : tensor<2x8xf32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %18 = stablehlo.add %17, %16 : tensor<2x8xf32>
    %cst_8 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %20 = stablehlo.multiply %19, %18 : tensor<2x8xf32>
    %21 = stablehlo.multiply %8, %20 : tensor<2x8xf32>
    %22 = stablehlo.dot_general %21, %cst_3, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x8xf32>, tensor<8x4xf32>) -> tensor<2x4xf32>
    %23 = stablehlo.reshape %cst_4 : (tensor<4xf32>) -> tensor<1x4xf32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<2x4xf32>
    %25 = stablehlo.add %22, %24 : tensor<2x4xf32>
    %cst_9 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %26 = stablehlo.reduce(%25 init: %cst_9) applies stablehlo.maximum across dimensions = [1] : (tensor<2x4xf32>, tensor<f32>) -> tensor<2xf32>
    %cst_10 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %28 = stablehlo.maximum %27, %26 : tensor<2xf32>
    %29 = stablehlo.broadcast_in_dim %28, dims = [0] : (tensor<2xf32>) -> tensor<2x1xf32>
    %30 = stablehlo.broadcast_in_dim %29, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x4xf32>
    %31 = stablehlo.subtract %25, %30 : tensor<2x4xf32>
    %32 = stablehlo.exponential %31 : tensor<2x4xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %33 = stablehlo.reduce(%32 init: %cst_11) applies stablehlo.add across dimensions = [1] : (tensor<2x4xf32>, tensor<f32>) -> tensor<2xf32>
    %34 = stablehlo.broadcast_in_dim %33, dims = [0] : (tensor<2xf32>) -> tensor<2x1xf32>
    %35 = stablehlo.broadcast_in_dim %34, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x4xf32>
    %36 = stablehlo.divide %32, %35 : tensor<2x4xf32>
    return %36 : tensor<2x4xf32>
  }
  func.func private @relu(%arg0: tensor<2x8xf32>) -> tensor<2x8xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<2x8xf32>
    return %1 : tensor<2x8xf32>
  }
}
