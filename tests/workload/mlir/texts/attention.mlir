module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<1x5x8xf32>) -> (tensor<1x5x8xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<[0.974688053, 1.42330694, 1.18914449, 0.606970787, 1.41067946, 1.13840759, 0.362846434, 0.518238306]> : tensor<8xf32>
    %cst_0 = stablehlo.constant dense<[1.35331726, 1.22154427, 0.675953031, 1.10034013, 1.001020e+00, 1.07077074, 0.791750907, 1.37065542]> : tensor<8xf32>
    %cst_1 = stablehlo.constant dense<[[[0.421943337, 0.106567912, 0.372951299, 0.462833643], [0.00660507847, 0.236950681, 0.0568874553, 0.199284062]], [[0.211088583, 0.0314598419, 0.515204728, 0.524366438], [0.303638458, 0.308519721, 0.103430234, 0.609721303]], [[0.3596856, 0.608563662, 0.272365123, 0.0487014465], [0.460649937, 0.480574846, 0.213691831, 0.170608401]], [[0.0208528936, 0.361188143, 6.823180e-01, 0.31248033], [0.688869476, 9.017950e-02, 0.101148009, 0.140110105]], [[0.431369394, 8.164430e-01, 0.387369156, 0.276657045], [0.364545763, 0.279206961, 0.0660874322, 0.045312006]], [[0.595069826, 0.138424426, 0.343337774, 0.352056384], [0.0424745418, 0.157756627, 2.741780e-02, 0.341091961]], [[0.184726715, 0.0618953444, 0.00320481183, 0.210689977], [0.431531936, 0.166011274, 0.0852509662, 0.341714799]], [[0.106003992, 0.12162067, 0.304143697, 0.0627511218], [0.352767885, 0.123622142, 0.0938999876, 0.0788186565]]]> : tensor<8x2x4xf32>
    %cst_2 = stablehlo.constant dense<[[0.0766201913, 0.0249287374, 0.0337422155, 0.226668224], [0.0437656865, 0.606821418, 5.722900e-01, 2.104190e-01]]> : tensor<2x4xf32>
    %cst_3 = stablehlo.constant dense<[[[0.522518218, 0.553833902, 0.0606817752, 0.381015033], [0.227808639, 0.28049022, 0.148274437, 0.507559717]], [[0.370842725, 0.0175174922, 0.150374442, 0.0350976065], [0.168874234, 2.27135533E-4, 0.258557647, 0.527017772]], [[0.186274976, 0.242249385, 0.025886206, 0.12712495], [0.0157043505, 0.0679442212, 0.261748105, 0.402090967]], [[0.27596423, 0.323517561, 0.0544097833, 0.275713444], [0.122554183, 0.0428339094, 0.278718174, 0.441741735]], [[0.0418717191, 0.242092043, 0.12230242, 0.13428022], [0.0851726531, 0.0697450935, 0.254552364, 0.115037948]], [[0.326162219, 0.222462296, 0.357688099, 0.362787485], [0.2645711, 0.0768318772, 0.273263425, 0.395799786]], [[0.281750232, 0.891142725, 0.203731447, 0.162085608], [0.140636086, 0.0639644489, 0.0912511348, 0.104626551]], [[0.40793246, 0.143902391, 0.239395589, 0.244677797], [0.237185925, 0.291357368, 0.0280894134, 0.0608545877]]]> : tensor<8x2x4xf32>
    %cst_4 = stablehlo.constant dense<[[0.165451676, 0.41073361, 0.826482117, 0.16919753], [0.303360283, 0.340744197, 0.245821074, 0.418627769]]> : tensor<2x4xf32>
    %cst_5 = stablehlo.constant dense<[[[0.077606447, 0.148504764, 0.177597672, 0.26341331], [0.323057294, 0.0706865564, 0.128948107, 0.00546143716]], [[0.0969599038, 0.0958798677, 0.198719487, 0.482089281], [0.00961352233, 0.0596424155, 0.261740714, 0.253200561]], [[0.178433806, 0.125292897, 0.483705312, 0.146226302], [0.306592405, 0.45318535, 0.0945210158, 0.304772347]], [[4.175590e-02, 0.0478658341, 0.223635375, 0.425475568], [0.0897502899, 0.187414259, 0.294333339, 0.154456571]], [[0.133176446, 0.0405240431, 0.331928104, 0.110975422], [0.0950768515, 0.362245291, 0.334521174, 0.15318346]], [[0.0264032129, 0.523786128, 0.0785811245, 0.0215064101], [0.0391754732, 0.246769592, 0.256382436, 0.242120788]], [[0.258408874, 0.416135311, 0.0593016855, 0.434533179], [0.137899786, 0.0904392302, 0.129359111, 0.261083812]], [[0.0569993071, 0.187350303, 0.508318305, 0.450336695], [0.0576015823, 0.288674682, 0.371515214, 0.117686488]]]> : tensor<8x2x4xf32>
    %cst_6 = stablehlo.constant dense<[[0.319681168, 0.29526642, 0.740803599, 0.545123935], [0.160414025, 0.0677472726, 0.406300753, 0.0829359963]]> : tensor<2x4xf32>
    %cst_7 = stablehlo.constant dense<[[[0.242152557, 0.624107957, 0.181525603, 0.119584374, 0.08366815, 0.148043245, 0.613008618, 0.285918117], [0.00737752626, 0.752183795, 0.116718233, 0.0400543958, 0.406867832, 0.392823428, 0.128142938, 0.193368435], [0.220375359, 0.402211666, 0.134908289, 0.429937154, 0.0267732367, 0.0913700461, 0.214172989, 0.00325393956], [0.0265467092, 0.139558896, 0.305078834, 0.0766137093, 0.300353527, 0.215014026, 0.200765818, 0.5305053]], [[0.0340177864, 0.390274763, 0.281769693, 0.292931527, 0.0193593893, 0.0559168123, 0.0280353464, 0.0127753299], [0.426415861, 0.405833572, 0.196384653, 0.0352533087, 0.298205197, 0.131690755, 0.180248767, 0.473448634], [0.413094789, 0.443563223, 0.44391197, 0.00175387261, 0.0550042428, 0.301887393, 0.354514897, 0.0451870188], [0.0112139164, 0.0610392578, 0.0483011417, 0.0311430208, 0.151746988, 0.213057756, 0.0562230088, 0.108779907]]]> : tensor<2x4x8xf32>
    %cst_8 = stablehlo.constant dense<[0.472589672, 0.897362828, 1.09658504, 1.01412058, 0.919539988, 0.414778411, 1.23957801, 1.1354475]> : tensor<8xf32>
    %cst_9 = stablehlo.constant dense<[1.13537049, 1.58603525, 0.845128178, 0.957717895, 1.18464899, 1.10029495, 0.961202621, 0.93287903]> : tensor<8xf32>
    %cst_10 = stablehlo.constant dense<[1.11594152, 0.828760862, 0.496521652, 0.639042139, 1.32311201, 0.867689967, 0.951535642, 0.622635364]> : tensor<8xf32>
    %cst_11 = stablehlo.constant dense<"0x2425DE3EED72EC3E0903EB3D9359173F0C88343E3BAA803D5048BF3E7329B93D71C2763E5A80AE3E22B8423E49369B3E864A203ED68C483E273A0F3F2E28BE3ECF0B323C7AB9863DF09F5A3E07C37D3EED30F83DD422A03ECBCF653E067DC83E3D64EF3D1C01433E6489343DC1EB3E3EB1CD0A3EC8D23A3E2B13033E9735A73CAE80053FB7856E3DAF76953E6F42B73E3945D03D5929A43D51A3943D79D3BA3D1ED6983EE2E4823C883B743F89EA983E8C944E3E0FD4B53D799FE23E2F978A3ED064D83E0F4E503D080B713E24E7903E8E37313EE42A3C3CCA6A173F2D4AC83E456A533F921F483EAAFA063E18DD793EFA07333EC03E113EBC57BF3E41DDB03EE6BB193F87FD4A3E7B53133FB961AA3AC0EBA83EC560D63E41FA743C1373263E2828843E273F2E3EE3896A3EAF01A93E2D5E793E6BD3C23CB388723ED6918E3E3718953E5E90F93E948EA73EC3C55F3E54B92B3FFCE45A3F2DA4283DAF9D4E3EC100403EAEEDA23E090F183DCA45593D3542943EBD73A03EE463B63E2461613FAED5933EE287033F243DF63E1CEE8D3E3FCCE83D6DEE993E602B563E0CBD163F75F2C93D9CFBB93E9772303D6ADD0E3EC370A43E5B09A93E1885B63E41746D3E34242E3EF3821E3D765F7E3EF057AD3ED5CAC33E9C291F3E56211C3E90A3C33E0D38823D8CE2B23E5FF75B3E62884B3D93A3623D11F0913D9570E23D2EF3B53E"> : tensor<8x16xf32>
    %cst_12 = stablehlo.constant dense<[1.1081723, 1.38549685, 0.778379679, 1.35492229, 0.938074231, 0.749992967, 1.18700433, 7.338350e-01, 1.2076633, 1.26134515, 1.44936895, 6.029920e-01, 1.49251652, 0.860444188, 1.12340045, 1.26984572]> : tensor<16xf32>
    %cst_13 = stablehlo.constant dense<"0xBDC53D3D362DD03CC417273D31823E3D648FC23E633A363DCA78243FC2029A3EE261B23DC42ADC3DAD79593E81DE963D8606883EED7E713E0A8A883EB4C0283E2259943E18060A3F6F2A843EDB76F83E1152933C9F3DE73E3CB6993E0BB4453EA2E9013F61161F3E363B723EE6D8AA3E6E89F93D3677AE3E1614AB3E8B21CC3D9B5F1B3E5B3C1B3F95E9A33BB53F243FB954483FC86AC43EEB058F3EDD6D973E4430AC3E1508D73CE937F03EC6098F3D870E783EAA201A3E95035E3EAA48843E0F8BC13E0E1A803EA63EA53EDF18E43D55D21A3EEF6A8C3EC9624D3D9B0E233FA28E3F3DE66D953EFC69693EB690D83EC8E7523F8094C83D7B7E603EC68E803DCC06C13D8C8F003FC356FD3DB47CAA3DA3FA1C3E74C9A13D5BDB563E8890953EA37EED3EF534DE3EC227F23EB83D223FAEC52C3FDADF263EEA63F53E3DCB043F34A8C03E8AB73D3E82FB0B3FBCF38A3EC7CA813E56A7653DCAF0F93ECEAC573EE0095B3E60A1AA3CEE09703EB6DA0C3DB1DA9D3E52BBC63ECA4F933E66E5DC3CAA76073D1768353C5D2B143E213EEE3D91F9DF3E0B116C3ECE9F843EB197943E909C8C3D45B9B23E0AAFA13EBD7E5C3EEA43623ED075FA3E4418F63EFACB9E3EE88CB63EFEEDBE3E31C6643E31126A3E0E4EA83E9BDF9B3C48A5203E24E9D43AA73BDF3D49465A3E62FF5A3D3BA1EA3D5521D53D99C5813C2B80013D57261A3E"> : tensor<16x8xf32>
    %cst_14 = stablehlo.constant dense<[1.48679268, 1.60757947, 0.869921684, 0.976414799, 1.05282724, 0.708373189, 0.851410388, 1.14831352]> : tensor<8xf32>
    %0 = stablehlo.iota dim = 0 : tensor<5xi32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [1] : (tensor<5xi32>) -> tensor<1x5xi32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x5xi32>) -> tensor<1x5x1xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 2] : (tensor<1x5xi32>) -> tensor<1x1x5xi32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [0, 1, 2] : (tensor<1x5x1xi32>) -> tensor<1x5x5xi32>
    %5 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<1x1x5xi32>) -> tensor<1x5x5xi32>
    %6 = stablehlo.compare GE, %4, %5, SIGNED : (tensor<1x5x5xi32>, tensor<1x5x5xi32>) -> tensor<1x5x5xi1>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 2, 3] : (tensor<1x5x5xi1>) -> tensor<1x1x5x5xi1>
    %8 = stablehlo.convert %7 : (tensor<1x1x5x5xi1>) -> tensor<1x1x5x5xf32>
    %9 = chlo.square %arg0 : tensor<1x5x8xf32> -> tensor<1x5x8xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.reduce(%arg0 init: %cst_15) applies stablehlo.add across dimensions = [2] : (tensor<1x5x8xf32>, tensor<f32>) -> tensor<1x5xf32>
    %cst_16 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<1x5xf32>
    %12 = stablehlo.divide %10, %11 : tensor<1x5xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.reduce(%9 init: %cst_17) applies stablehlo.add across dimensions = [2] : (tensor<1x5x8xf32>, tensor<f32>) -> tensor<1x5xf32>
    %cst_18 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<1x5xf32>
    %15 = stablehlo.divide %13, %14 : tensor<1x5xf32>
    %16 = chlo.square %12 : tensor<1x5xf32> -> tensor<1x5xf32>
    %17 = stablehlo.subtract %15, %16 : tensor<1x5xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<1x5xf32>
    %19 = stablehlo.maximum %18, %17 : tensor<1x5xf32>
    %20 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<1x5xf32>) -> tensor<1x5x1xf32>
    %21 = stablehlo.broadcast_in_dim %19, dims = [0, 1] : (tensor<1x5xf32>) -> tensor<1x5x1xf32>
    %22 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2] : (tensor<1x5x1xf32>) -> tensor<1x5x8xf32>
    %23 = stablehlo.subtract %arg0, %22 : tensor<1x5x8xf32>
    %cst_20 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<1x5x1xf32>
    %25 = stablehlo.add %21, %24 : tensor<1x5x1xf32>
    %26 = stablehlo.rsqrt %25 : tensor<1x5x1xf32>
    %27 = stablehlo.reshape %cst : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %28 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2] : (tensor<1x5x1xf32>) -> tensor<1x5x8xf32>
    %29 = stablehlo.broadcast_in_dim %27, dims = [0, 1, 2] : (tensor<1x1x8xf32>) -> tensor<1x5x8xf32>
    %30 = stablehlo.multiply %28, %29 : tensor<1x5x8xf32>
    %31 = stablehlo.multiply %23, %30 : tensor<1x5x8xf32>
    %32 = stablehlo.reshape %cst_0 : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %33 = stablehlo.broadcast_in_dim %32, dims = [0, 1, 2] : (tensor<1x1x8xf32>) -> tensor<1x5x8xf32>
    %34 = stablehlo.add %31, %33 : tensor<1x5x8xf32>
    %35 = stablehlo.dot_general %34, %cst_1, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x5x8xf32>, tensor<8x2x4xf32>) -> tensor<1x5x2x4xf32>
    %36 = stablehlo.reshape %cst_2 : (tensor<2x4xf32>) -> tensor<1x1x2x4xf32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [0, 1, 2, 3] : (tensor<1x1x2x4xf32>) -> tensor<1x5x2x4xf32>
    %38 = stablehlo.add %35, %37 : tensor<1x5x2x4xf32>
    %39 = stablehlo.dot_general %34, %cst_3, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x5x8xf32>, tensor<8x2x4xf32>) -> tensor<1x5x2x4xf32>
    %40 = stablehlo.reshape %cst_4 : (tensor<2x4xf32>) -> tensor<1x1x2x4xf32>
    %41 = stablehlo.broadcast_in_dim %40, dims = [0, 1, 2, 3] : (tensor<1x1x2x4xf32>) -> tensor<1x5x2x4xf32>
    %42 = stablehlo.add %39, %41 : tensor<1x5x2x4xf32>
    %43 = stablehlo.dot_general %34, %cst_5, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x5x8xf32>, tensor<8x2x4xf32>) -> tensor<1x5x2x4xf32>
    %44 = stablehlo.reshape %cst_6 : (tensor<2x4xf32>) -> tensor<1x1x2x4xf32>
    %45 = stablehlo.broadcast_in_dim %44, dims = [0, 1, 2, 3] : (tensor<1x1x2x4xf32>) -> tensor<1x5x2x4xf32>
    %46 = stablehlo.add %43, %45 : tensor<1x5x2x4xf32>
    %cst_21 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %47 = stablehlo.sqrt %cst_21 : tensor<f32>
    %48 = stablehlo.convert %47 : tensor<f32>
    %49 = stablehlo.broadcast_in_dim %48, dims = [] : (tensor<f32>) -> tensor<1x5x2x4xf32>
    %50 = stablehlo.divide %38, %49 : tensor<1x5x2x4xf32>
    %51 = stablehlo.dot_general %50, %42, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<1x5x2x4xf32>, tensor<1x5x2x4xf32>) -> tensor<1x2x5x5xf32>
    %cst_22 = stablehlo.constant dense<-3.40282347E+38> : tensor<f32>
    %52 = call @_where(%8, %51, %cst_22) : (tensor<1x1x5x5xf32>, tensor<1x2x5x5xf32>, tensor<f32>) -> tensor<1x2x5x5xf32>
    %cst_23 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %53 = stablehlo.reduce(%52 init: %cst_23) applies stablehlo.maximum across dimensions = [3] : (tensor<1x2x5x5xf32>, tensor<f32>) -> tensor<1x2x5xf32>
    %cst_24 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %54 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<1x2x5xf32>
    %55 = stablehlo.maximum %54, %53 : tensor<1x2x5xf32>
    %56 = stablehlo.broadcast_in_dim %55, dims = [0, 1, 2] : (tensor<1x2x5xf32>) -> tensor<1x2x5x1xf32>
    %57 = stablehlo.broadcast_in_dim %56, dims = [0, 1, 2, 3] : (tensor<1x2x5x1xf32>) -> tensor<1x2x5x5xf32>
    %58 = stablehlo.subtract %52, %57 : tensor<1x2x5x5xf32>
    %59 = stablehlo.exponential %58 : tensor<1x2x5x5xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %60 = stablehlo.reduce(%59 init: %cst_25) applies stablehlo.add across dimensions = [3] : (tensor<1x2x5x5xf32>, tensor<f32>) -> tensor<1x2x5xf32>
    %61 = stablehlo.broadcast_in_dim %60, dims = [0, 1, 2] : (tensor<1x2x5xf32>) -> tensor<1x2x5x1xf32>
    %62 = stablehlo.broadcast_in_dim %61, dims = [0, 1, 2, 3] : (tensor<1x2x5x1xf32>) -> tensor<1x2x5x5xf32>
    %63 = stablehlo.divide %59, %62 : tensor<1x2x5x5xf32>
    %64 = stablehlo.dot_general %46, %63, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<1x5x2x4xf32>, tensor<1x2x5x5xf32>) -> tensor<1x2x4x5xf32>
    %65 = stablehlo.transpose %64, dims = [0, 3, 1, 2] : (tensor<1x2x4x5xf32>) -> tensor<1x5x2x4xf32>
    %66 = stablehlo.dot_general %65, %cst_7, contracting_dims = [2, 3] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<1x5x2x4xf32>, tensor<2x4x8xf32>) -> tensor<1x5x8xf32>
    %67 = stablehlo.reshape %cst_8 : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %68 = stablehlo.broadcast_in_dim %67, dims = [0, 1, 2] : (tensor<1x1x8xf32>) -> tensor<1x5x8xf32>
    %69 = stablehlo.add %66, %68 : tensor<1x5x8xf32>
    %70 = stablehlo.add %arg0, %69 : tensor<1x5x8xf32>
    %71 = chlo.square %70 : tensor<1x5x8xf32> -> tensor<1x5x8xf32>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %72 = stablehlo.reduce(%70 init: %cst_26) applies stablehlo.add across dimensions = [2] : (tensor<1x5x8xf32>, tensor<f32>) -> tensor<1x5xf32>
    %cst_27 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %73 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<1x5xf32>
    %74 = stablehlo.divide %72, %73 : tensor<1x5xf32>
    %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %75 = stablehlo.reduce(%71 init: %cst_28) applies stablehlo.add across dimensions = [2] : (tensor<1x5x8xf32>, tensor<f32>) -> tensor<1x5xf32>
    %cst_29 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %76 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<1x5xf32>
    %77 = stablehlo.divide %75, %76 : tensor<1x5xf32>
    %78 = chlo.square %74 : tensor<1x5xf32> -> tensor<1x5xf32>
    %79 = stablehlo.subtract %77, %78 : tensor<1x5xf32>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %80 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<1x5xf32>
    %81 = stablehlo.maximum %80, %79 : tensor<1x5xf32>
    %82 = stablehlo.broadcast_in_dim %74, dims = [0, 1] : (tensor<1x5xf32>) -> tensor<1x5x1xf32>
    %83 = stablehlo.broadcast_in_dim %81, dims = [0, 1] : (tensor<1x5xf32>) -> tensor<1x5x1xf32>
    %84 = stablehlo.broadcast_in_dim %82, dims = [0, 1, 2] : (tensor<1x5x1xf32>) -> tensor<1x5x8xf32>
    %85 = stablehlo.subtract %70, %84 : tensor<1x5x8xf32>
    %cst_31 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %86 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<1x5x1xf32>
    %87 = stablehlo.add %83, %86 : tensor<1x5x1xf32>
    %88 = stablehlo.rsqrt %87 : tensor<1x5x1xf32>
    %89 = stablehlo.reshape %cst_9 : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %90 = stablehlo.broadcast_in_dim %88, dims = [0, 1, 2] : (tensor<1x5x1xf32>) -> tensor<1x5x8xf32>
    %91 = stablehlo.broadcast_in_dim %89, dims = [0, 1, 2] : (tensor<1x1x8xf32>) -> tensor<1x5x8xf32>
    %92 = stablehlo.multiply %90, %91 : tensor<1x5x8xf32>
    %93 = stablehlo.multiply %85, %92 : tensor<1x5x8xf32>
    %94 = stablehlo.reshape %cst_10 : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %95 = stablehlo.broadcast_in_dim %94, dims = [0, 1, 2] : (tensor<1x1x8xf32>) -> tensor<1x5x8xf32>
    %96 = stablehlo.add %93, %95 : tensor<1x5x8xf32>
    %97 = stablehlo.dot_general %96, %cst_11, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x5x8xf32>, tensor<8x16xf32>) -> tensor<1x5x16xf32>
    %98 = stablehlo.reshape %cst_12 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %99 = stablehlo.broadcast_in_dim %98, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<1x5x16xf32>
    %100 = stablehlo.add %97, %99 : tensor<1x5x16xf32>
    %101 = stablehlo.multiply %100, %100 : tensor<1x5x16xf32>
    %102 = stablehlo.multiply %101, %100 : tensor<1x5x16xf32>
    %cst_32 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %103 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<1x5x16xf32>
    %104 = stablehlo.multiply %103, %102 : tensor<1x5x16xf32>
    %105 = stablehlo.add %100, %104 : tensor<1x5x16xf32>
    %cst_33 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %106 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<1x5x16xf32>
    %107 = stablehlo.multiply %106, %105 : tensor<1x5x16xf32>
    %108 = stablehlo.tanh %107 : tensor<1x5x16xf32>
    %cst_34 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %109 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<1x5x16xf32>
    %110 = stablehlo.add %109, %108 : tensor<1x5x16xf32>
    %cst_35 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %111 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<1x5x16xf32>
    %112 = stablehlo.multiply %111, %110 : tensor<1x5x16xf32>
    %113 = stablehlo.multiply %100, %112 : tensor<1x5x16xf32>
    %114 = stablehlo.dot_general %113, %cst_13, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x5x16xf32>, tensor<16x8xf32>) -> tensor<1x5x8xf32>
    %115 = stablehlo.reshape %cst_14 : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %116 = stablehlo.broadcast_in_dim %115, dims = [0, 1, 2] : (tensor<1x1x8xf32>) -> tensor<1x5x8xf32>
    %117 = stablehlo.add %114, %116 : tensor<1x5x8xf32>
    %118 = stablehlo.add %70, %117 : tensor<1x5x8xf32>
    return %118 : tensor<1x5x8xf32>
  }
  func.func private @_where(%arg0: tensor<1x1x5x5xf32>, %arg1: tensor<1x2x5x5xf32>, %arg2: tensor<f32>) -> tensor<1x2x5x5xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1x1x5x5xf32>
    %1 = stablehlo.compare NE, %arg0, %0, FLOAT : (tensor<1x1x5x5xf32>, tensor<1x1x5x5xf32>) -> tensor<1x1x5x5xi1>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2, 3] : (tensor<1x1x5x5xi1>) -> tensor<1x2x5x5xi1>
    %3 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<1x2x5x5xf32>
    %4 = stablehlo.select %2, %arg1, %3 : tensor<1x2x5x5xi1>, tensor<1x2x5x5xf32>
    return %4 : tensor<1x2x5x5xf32>
  }
}
