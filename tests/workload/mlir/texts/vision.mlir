module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<1x8x8x3xf32>) -> (tensor<1x3xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<"0x150D4D3EA538B73EB9925E3E8622C83D8001453E068A423EA47F863DD066793E335D113E6245D53E43D7833EE7F7243EE0C01A3F6181DB3EFB6EA43EF108793D356FEA3C6702ED3DF3542A3E1E469C3E598FDD3EB4FE973EEEF39A3D6D609D3EA0E5B33C9C73AC3EC375F83C5564DE3E45A2303EF3D2023F80EF463EB74E1C3F07DDF43CF45A863E0F06FB3C1F16913EAA5CA43E5AB9793D9F6BBA3D0F89343D00420C3D0DB0A13DB062AB3D0E12133FE1F8133F45FDDF3DAA01373E78CC8F3EBCDF913E0679AD3D4117B53EFAA5473EB6F2B33E291AF33C3D2A193E313EC03EBE54DE3E6B0DCF3EC9A6053DF452A23EDDAA9B3EF6D1753C0D06523D42808E3D15FDC73D31434E3E75AB373D3766093D5054EF3D44F0BC3C468DDE3DF075543E0674973D63FAFE3EB12A783D19337E3EF792FE3E2B10D13DE5F2033F80AE403F4321713E0407DA3DFAF5863EC083273EB21DCD3EEF48F63DC1FCC03E415EB63E52AA083F89A8313FDFB35C3E0C36AA3EB9894D3DDA469E3EE42B5F3EDADE8B3E2A48A73E09318F3DC29F1B3E2D81423FA794373EA57E883DB376E63E254FD23B5A0EDB3EBFCCE63E72323A3EA0CD083E7E375B3D614CD83E3100303E7F8A9E3E527CAF3EABEB0D3FB184473D3325183E97F2063E2DE50A3E6287E73B0C46963E5D90D93EE3DDA93E6A091F3EF2CB9D3E925B743C320A863F3585CA3E3810313F600C543DC3651C3E78E2F43E88ECCE3ED151C93E42B4EF3E9520973D21822A3FA03ED33EF6255F3E6E36873E52D5FC3D8AB5C33D7D7C153F7790E33ECD7B873E4DB4283E1F44A83E4227B53E375ADF3DCC94E73D73D5303EDE2C273E3FC9843D2DAC093F0903053EB8E4B33ED7105E3EC646133D8783CC3E4FA0113F194CF23EFBA0543D0770C53E1FC9B33DCEC6F03C87EA803E1F8A0E3F34D72D3F0851453E5A23DE3E40AD3F3CCD1C223D5E57173F8C98DB3EE38B923EE2CC7A3DA874043E029D313C69FAD83D7E374C3E977F0A3CDE9B673EFDEAB53DEC66123FD66EC43C0B79583DF34DD33E5848D63C9765193FD7385A3E7E40823E8087023FD2645E3E8ED22D3F36DDFE3C91F8D73E5AA9883D09FD453E896EA33EBF8B663EDE5C043F090ACF3D0869873EA8B29D3E425DD13E29AF223D4ED8E03ED5FBAF3E36D8D43E3459833EB63B9B3E7237BB3CAADA963E1E33BE3E7355D63EFD515D3E4261083E60909E3EDB7A073FEF0FC83C0265033DD899413E7076293C9750F93EE37AF33E9EE6953E41F26C3EBB06FB3DBDA5FC3EF923733E6684B23EEC24513F7BA3473E46FD733EEAA9053FB2D0973EB528003F3A7BD03C98A70A3EF88D143F75276E3E0BF82A3E5E5FAE3D0D34473CF02F513E4732CE3E79BC773E197D173E32DEE43E73340A3F43AEC13CDDF4B43D7FB1C13D7ABED03E9F85713D3F02903ED5BF1C3EF38F9D3E48AFA03E58DC873D7CA4033FFC82613E7B3DA13EF28D133EDAA28E3E33C3193E3739C93ED3DF823E44A1133EC7D0EA3D1DD49A3E9157C43E3141F03E93E8603ECF6C053E6BEADD3EDE33443E4117823E8D37A73D3B6B9D3EA70FDD3D93AFFA3EE27DF43D1BB6E13E99F8853E1A003E3CFDB6053F0DDBAD3DB6B8A43C76F93A3E9398043F2619C83EF310A33E1F111B3ED97AFF3D38FBC43D8995113E7A77893EC9173D3E3BDAE83ED312933D756E183F3264FB3EDE17693CFD134B3DDAAF473CFCFFDF3EA6B5833E6928DD3C08BC983EC05E893E438F403D5216143F45B15B3D28A54C3EC3438B3EDFDD273C12719C3E8994463E55147B3DC1BFFB3B633CFD3B5E10263EB525323E5AA9B73E126EB23D078F743ED505193F62C1B03D06437A3E0327A43D6C2E283E50D6783E6039F83EB306D73EE2D3C53D685E983E2AEA0C3CF4DCB63EBBB32E3E1E600F3E43E0043E242FC53E6FB2F73D19DCE13E6B46D83B2E4C4E3E6DBAFC3D3A2BA73E202B1C3F1CCB4A3E2950A13D73AB973EDE7E1D3F1F73283EDD220D3E5786E13EABB27D3D593A943E92D4003E473C5F3E44C2033E47BADF3E71EFE23E9F3CFF3D68BF943D496FC03DC997263DA8E9423E5E92D43E51E4183F81B51A3F2BDF0D3F4E3BDB3E5314B03E0410233E51FCB63ED458F13C77E65E3AF8A5A73EED83883EE463AD3EAA7A863E8590453E0C31A53E"> : tensor<4x4x3x8xf32>
    %cst_0 = stablehlo.constant dense<[1.48587871, 0.362137556, 1.05094612, 0.97940278, 1.325160e+00, 0.803797245, 1.09395444, 0.903455376]> : tensor<8xf32>
    %cst_1 = stablehlo.constant dense<[[[0.129334077, 0.215432093, 9.03321605E-4, 0.0114297532, 0.117900372, 0.046351932, 0.207086012, 0.264417976]]]> : tensor<1x1x8xf32>
    %cst_2 = stablehlo.constant dense<[[[0.125514716, 0.540190816, 0.109172463, 0.0615529977, 0.361709356, 0.105278686, 0.143180639, 0.37556234], [0.346788436, 0.587355614, 0.0141657665, 0.00617760373, 0.0194807053, 0.144151509, 0.51612252, 0.123502456], [0.18360211, 0.292476654, 0.0923402234, 0.0152793648, 0.328835547, 0.189567313, 0.200426042, 0.0415226519], [0.31624496, 0.157078952, 0.283966094, 0.241914019, 0.0547714755, 0.112488844, 0.481531769, 0.16195482], [0.146214798, 0.00635078875, 0.783051073, 0.413616955, 0.176187992, 0.183128029, 0.152722418, 0.00104684243]]]> : tensor<1x5x8xf32>
    %cst_3 = stablehlo.constant dense<[0.974688053, 1.42330694, 1.18914449, 0.606970787, 1.41067946, 1.13840759, 0.362846434, 0.518238306]> : tensor<8xf32>
    %cst_4 = stablehlo.constant dense<[1.35331726, 1.22154427, 0.675953031, 1.10034013, 1.001020e+00, 1.07077074, 0.791750907, 1.37065542]> : tensor<8xf32>
    %cst_5 = stablehlo.constant dense<[[[0.421943337, 0.106567912, 0.372951299, 0.462833643], [0.00660507847, 0.236950681, 0.0568874553, 0.199284062]], [[0.211088583, 0.0314598419, 0.515204728, 0.524366438], [0.303638458, 0.308519721, 0.103430234, 0.609721303]], [[0.3596856, 0.608563662, 0.272365123, 0.0487014465], [0.460649937, 0.480574846, 0.213691831, 0.170608401]], [[0.0208528936, 0.361188143, 6.823180e-01, 0.31248033], [0.688869476, 9.017950e-02, 0.101148009, 0.140110105]], [[0.431369394, 8.164430e-01, 0.387369156, 0.276657045], [0.364545763, 0.279206961, 0.0660874322, 0.045312006]], [[0.595069826, 0.138424426, 0.343337774, 0.352056384], [0.0424745418, 0.157756627, 2.741780e-02, 0.341091961]], [[0.184726715, 0.0618953444, 0.00320481183, 0.210689977], [0.431531936, 0.166011274, 0.0852509662, 0.341714799]], [[0.106003992, 0.12162067, 0.304143697, 0.0627511218], [0.352767885, 0.123622142, 0.0938999876, 0.0788186565]]]> : tensor<8x2x4xf32>
    %cst_6 = stablehlo.constant dense<[[0.0766201913, 0.0249287374, 0.0337422155, 0.226668224], [0.0437656865, 0.606821418, 5.722900e-01, 2.104190e-01]]> : tensor<2x4xf32>
    %cst_7 = stablehlo.constant dense<[[[0.522518218, 0.553833902, 0.0606817752, 0.381015033], [0.227808639, 0.28049022, 0.148274437, 0.507559717]], [[0.370842725, 0.0175174922, 0.150374442, 0.0350976065], [0.168874234, 2.27135533E-4, 0.258557647, 0.527017772]], [[0.186274976, 0.242249385, 0.025886206, 0.12712495], [0.0157043505, 0.0679442212, 0.261748105, 0.402090967]], [[0.27596423, 0.323517561, 0.0544097833, 0.275713444], [0.122554183, 0.0428339094, 0.278718174, 0.441741735]], [[0.0418717191, 0.242092043, 0.12230242, 0.13428022], [0.0851726531, 0.0697450935, 0.254552364, 0.115037948]], [[0.326162219, 0.222462296, 0.357688099, 0.362787485], [0.2645711, 0.0768318772, 0.273263425, 0.395799786]], [[0.281750232, 0.891142725, 0.203731447, 0.162085608], [0.140636086, 0.0639644489, 0.0912511348, 0.104626551]], [[0.40793246, 0.143902391, 0.239395589, 0.244677797], [0.237185925, 0.291357368, 0.0280894134, 0.0608545877]]]> : tensor<8x2x4xf32>
    %cst_8 = stablehlo.constant dense<[[0.165451676, 0.41073361, 0.826482117, 0.16919753], [0.303360283, 0.340744197, 0.245821074, 0.418627769]]> : tensor<2x4xf32>
    %cst_9 = stablehlo.constant dense<[[[0.077606447, 0.148504764, 0.177597672, 0.26341331], [0.323057294, 0.0706865564, 0.128948107, 0.00546143716]], [[0.0969599038, 0.0958798677, 0.198719487, 0.482089281], [0.00961352233, 0.0596424155, 0.261740714, 0.253200561]], [[0.178433806, 0.125292897, 0.483705312, 0.146226302], [0.306592405, 0.45318535, 0.0945210158, 0.304772347]], [[4.175590e-02, 0.0478658341, 0.223635375, 0.425475568], [0.0897502899, 0.187414259, 0.294333339, 0.154456571]], [[0.133176446, 0.0405240431, 0.331928104, 0.110975422], [0.0950768515, 0.362245291, 0.334521174, 0.15318346]], [[0.0264032129, 0.523786128, 0.0785811245, 0.0215064101], [0.0391754732, 0.246769592, 0.256382436, 0.242120788]], [[0.258408874, 0.416135311, 0.0593016855, 0.434533179], [0.137899786, 0.0904392302, 0.129359111, 0.261083812]], [[0.0569993071, 0.187350303, 0.508318305, 0.450336695], [0.0576015823, 0.288674682, 0.371515214, 0.117686488]]]> : tensor<8x2x4xf32>
    %cst_10 = stablehlo.constant dense<[[0.319681168, 0.29526642, 0.740803599, 0.545123935], [0.160414025, 0.0677472726, 0.406300753, 0.0829359963]]> : tensor<2x4xf32>
    %cst_11 = stablehlo.constant dense<[[[0.242152557, 0.624107957, 0.181525603, 0.119584374, 0.08366815, 0.148043245, 0.613008618, 0.285918117], [0.00737752626, 0.752183795, 0.116718233, 0.0400543958, 0.406867832, 0.392823428, 0.128142938, 0.193368435], [0.220375359, 0.402211666, 0.134908289, 0.429937154, 0.0267732367, 0.0913700461, 0.214172989, 0.00325393956], [0.0265467092, 0.139558896, 0.305078834, 0.0766137093, 0.300353527, 0.215014026, 0.200765818, 0.5305053]], [[0.0340177864, 0.390274763, 0.281769693, 0.292931527, 0.0193593893, 0.0559168123, 0.0280353464, 0.0127753299], [0.426415861, 0.405833572, 0.196384653, 0.0352533087, 0.298205197, 0.131690755, 0.180248767, 0.473448634], [0.413094789, 0.443563223, 0.44391197, 0.00175387261, 0.0550042428, 0.301887393, 0.354514897, 0.0451870188], [0.0112139164, 0.0610392578, 0.0483011417, 0.0311430208, 0.151746988, 0.213057756, 0.0562230088, 0.108779907]]]> : tensor<2x4x8xf32>
    %cst_12 = stablehlo.constant dense<[0.472589672, 0.897362828, 1.09658504, 1.01412058, 0.919539988, 0.414778411, 1.23957801, 1.1354475]> : tensor<8xf32>
    %cst_13 = stablehlo.constant dense<[1.13537049, 1.58603525, 0.845128178, 0.957717895, 1.18464899, 1.10029495, 0.961202621, 0.93287903]> : tensor<8xf32>
    %cst_14 = stablehlo.constant dense<[1.11594152, 0.828760862, 0.496521652, 0.639042139, 1.32311201, 0.867689967, 0.951535642, 0.622635364]> : tensor<8xf32>
    %cst_15 = stablehlo.constant dense<"0x2425DE3EED72EC3E0903EB3D9359173F0C88343E3BAA803D5048BF3E7329B93D71C2763E5A80AE3E22B8423E49369B3E864A203ED68C483E273A0F3F2E28BE3ECF0B323C7AB9863DF09F5A3E07C37D3EED30F83DD422A03ECBCF653E067DC83E3D64EF3D1C01433E6489343DC1EB3E3EB1CD0A3EC8D23A3E2B13033E9735A73CAE80053FB7856E3DAF76953E6F42B73E3945D03D5929A43D51A3943D79D3BA3D1ED6983EE2E4823C883B743F89EA983E8C944E3E0FD4B53D799FE23E2F978A3ED064D83E0F4E503D080B713E24E7903E8E37313EE42A3C3CCA6A173F2D4AC83E456A533F921F483EAAFA063E18DD793EFA07333EC03E113EBC57BF3E41DDB03EE6BB193F87FD4A3E7B53133FB961AA3AC0EBA83EC560D63E41FA743C1373263E2828843E273F2E3EE3896A3EAF01A93E2D5E793E6BD3C23CB388723ED6918E3E3718953E5E90F93E948EA73EC3C55F3E54B92B3FFCE45A3F2DA4283DAF9D4E3EC100403EAEEDA23E090F183DCA45593D3542943EBD73A03EE463B63E2461613FAED5933EE287033F243DF63E1CEE8D3E3FCCE83D6DEE993E602B563E0CBD163F75F2C93D9CFBB93E9772303D6ADD0E3EC370A43E5B09A93E1885B63E41746D3E34242E3EF3821E3D765F7E3EF057AD3ED5CAC33E9C291F3E56211C3E90A3C33E0D38823D8CE2B23E5FF75B3E62884B3D93A3623D11F0913D9570E23D2EF3B53E"> : tensor<8x16xf32>
    %cst_16 = stablehlo.constant dense<[1.1081723, 1.38549685, 0.778379679, 1.35492229, 0.938074231, 0.749992967, 1.18700433, 7.338350e-01, 1.2076633, 1.26134515, 1.44936895, 6.029920e-01, 1.49251652, 0.860444188, 1.12340045, 1.26984572]> : tensor<16xf32>
    %cst_17 = stablehlo.constant dense<"0xBDC53D3D362DD03CC417273D31823E3D648FC23E633A363DCA78243FC2029A3EE261B23DC42ADC3DAD79593E81DE963D8606883EED7E713E0A8A883EB4C0283E2259943E18060A3F6F2A843EDB76F83E1152933C9F3DE73E3CB6993E0BB4453EA2E9013F61161F3E363B723EE6D8AA3E6E89F93D3677AE3E1614AB3E8B21CC3D9B5F1B3E5B3C1B3F95E9A33BB53F243FB954483FC86AC43EEB058F3EDD6D973E4430AC3E1508D73CE937F03EC6098F3D870E783EAA201A3E95035E3EAA48843E0F8BC13E0E1A803EA63EA53EDF18E43D55D21A3EEF6A8C3EC9624D3D9B0E233FA28E3F3DE66D953EFC69693EB690D83EC8E7523F8094C83D7B7E603EC68E803DCC06C13D8C8F003FC356FD3DB47CAA3DA3FA1C3E74C9A13D5BDB563E8890953EA37EED3EF534DE3EC227F23EB83D223FAEC52C3FDADF263EEA63F53E3DCB043F34A8C03E8AB73D3E82FB0B3FBCF38A3EC7CA813E56A7653DCAF0F93ECEAC573EE0095B3E60A1AA3CEE09703EB6DA0C3DB1DA9D3E52BBC63ECA4F933E66E5DC3CAA76073D1768353C5D2B143E213EEE3D91F9DF3E0B116C3ECE9F843EB197943E909C8C3D45B9B23E0AAFA13EBD7E5C3EEA43623ED075FA3E4418F63EFACB9E3EE88CB63EFEEDBE3E31C6643E31126A3E0E4EA83E9BDF9B3C48A5203E24E9D43AA73BDF3D49465A3E62FF5A3D3BA1EA3D5521D53D99C5813C2B80013D57261A3E"> : tensor<16x8xf32>
    %cst_18 = stablehlo.constant dense<[1.48679268, 1.60757947, 0.869921684, 0.976414799, 1.05282724, 0.708373189, 0.851410388, 1.14831352]> : tensor<8xf32>
    %cst_19 = stablehlo.constant dense<[1.15018332, 1.11289036, 0.913116037, 1.25732756, 1.18492758, 0.39037025, 1.42267084, 1.3564775]> : tensor<8xf32>
    %cst_20 = stablehlo.constant dense<[0.857577085, 0.86011219, 1.07530951, 0.628734648, 0.842550873, 1.72475934, 0.748776257, 0.142819405]> : tensor<8xf32>
    %cst_21 = stablehlo.constant dense<[[0.162560076, 0.0472485498, 0.423678637], [0.314891666, 0.181227714, 0.280595183], [0.174129695, 0.111647345, 0.255414069], [0.237985462, 0.134112328, 0.613462269], [0.133178517, 5.193490e-01, 0.107684411], [0.248852745, 0.021606667, 0.273839116], [0.0624568388, 0.516088843, 0.537292421], [0.203549758, 0.334005296, 0.507578671]]> : tensor<8x3xf32>
    %cst_22 = stablehlo.constant dense<[1.07308829, 1.19907475, 1.09044898]> : tensor<3xf32>
    %0 = stablehlo.convolution(%arg0, %cst) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [4, 4], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x8x8x3xf32>, tensor<4x4x3x8xf32>) -> tensor<1x2x2x8xf32>
    %1 = stablehlo.reshape %cst_0 : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2, 3] : (tensor<1x1x1x8xf32>) -> tensor<1x2x2x8xf32>
    %3 = stablehlo.add %0, %2 : tensor<1x2x2x8xf32>
    %4 = stablehlo.reshape %3 : (tensor<1x2x2x8xf32>) -> tensor<1x4x8xf32>
    %5 = stablehlo.reshape %cst_1 : (tensor<1x1x8xf32>) -> tensor<1x1x1x1x1x8xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2, 3, 4, 5] : (tensor<1x1x1x1x1x8xf32>) -> tensor<1x1x1x1x1x8xf32>
    %7 = stablehlo.reshape %6 : (tensor<1x1x1x1x1x8xf32>) -> tensor<1x1x8xf32>
    %8 = stablehlo.concatenate %7, %4, dim = 1 : (tensor<1x1x8xf32>, tensor<1x4x8xf32>) -> tensor<1x5x8xf32>
    %9 = stablehlo.add %8, %cst_2 : tensor<1x5x8xf32>
    %10 = stablehlo.iota dim = 0 : tensor<5xi32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [1] : (tensor<5xi32>) -> tensor<1x5xi32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<1x5xi32>) -> tensor<1x5x1xi32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 2] : (tensor<1x5xi32>) -> tensor<1x1x5xi32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2] : (tensor<1x5x1xi32>) -> tensor<1x5x5xi32>
    %15 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2] : (tensor<1x1x5xi32>) -> tensor<1x5x5xi32>
    %16 = stablehlo.compare GE, %14, %15, SIGNED : (tensor<1x5x5xi32>, tensor<1x5x5xi32>) -> tensor<1x5x5xi1>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0, 2, 3] : (tensor<1x5x5xi1>) -> tensor<1x1x5x5xi1>
    %18 = stablehlo.convert %17 : (tensor<1x1x5x5xi1>) -> tensor<1x1x5x5xf32>
    %19 = chlo.square %9 : tensor<1x5x8xf32> -> tensor<1x5x8xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %20 = stablehlo.reduce(%9 init: %cst_23) applies stablehlo.add across dimensions = [2] : (tensor<1x5x8xf32>, tensor<f32>) -> tensor<1x5xf32>
    %cst_24 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<1x5xf32>
    %22 = stablehlo.divide %20, %21 : tensor<1x5xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %23 = stablehlo.reduce(%19 init: %cst_25) applies stablehlo.add across dimensions = [2] : (tensor<1x5x8xf32>, tensor<f32>) -> tensor<1x5xf32>
    %cst_26 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<1x5xf32>
    %25 = stablehlo.divide %23, %24 : tensor<1x5xf32>
    %26 = chlo.square %22 : tensor<1x5xf32> -> tensor<1x5xf32>
    %27 = stablehlo.subtract %25, %26 : tensor<1x5xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<1x5xf32>
    %29 = stablehlo.maximum %28, %27 : tensor<1x5xf32>
    %30 = stablehlo.broadcast_in_dim %22, dims = [0, 1] : (tensor<1x5xf32>) -> tensor<1x5x1xf32>
    %31 = stablehlo.broadcast_in_dim %29, dims = [0, 1] : (tensor<1x5xf32>) -> tensor<1x5x1xf32>
    %32 = stablehlo.broadcast_in_dim %30, dims = [0, 1, 2] : (tensor<1x5x1xf32>) -> tensor<1x5x8xf32>
    %33 = stablehlo.subtract %9, %32 : tensor<1x5x8xf32>
    %cst_28 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<1x5x1xf32>
    %35 = stablehlo.add %31, %34 : tensor<1x5x1xf32>
    %36 = stablehlo.rsqrt %35 : tensor<1x5x1xf32>
    %37 = stablehlo.reshape %cst_3 : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %38 = stablehlo.broadcast_in_dim %36, dims = [0, 1, 2] : (tensor<1x5x1xf32>) -> tensor<1x5x8xf32>
    %39 = stablehlo.broadcast_in_dim %37, dims = [0, 1, 2] : (tensor<1x1x8xf32>) -> tensor<1x5x8xf32>
    %40 = stablehlo.multiply %38, %39 : tensor<1x5x8xf32>
    %41 = stablehlo.multiply %33, %40 : tensor<1x5x8xf32>
    %42 = stablehlo.reshape %cst_4 : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %43 = stablehlo.broadcast_in_dim %42, dims = [0, 1, 2] : (tensor<1x1x8xf32>) -> tensor<1x5x8xf32>
    %44 = stablehlo.add %41, %43 : tensor<1x5x8xf32>
    %45 = stablehlo.dot_general %44, %cst_5, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x5x8xf32>, tensor<8x2x4xf32>) -> tensor<1x5x2x4xf32>
    %46 = stablehlo.reshape %cst_6 : (tensor<2x4xf32>) -> tensor<1x1x2x4xf32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [0, 1, 2, 3] : (tensor<1x1x2x4xf32>) -> tensor<1x5x2x4xf32>
    %48 = stablehlo.add %45, %47 : tensor<1x5x2x4xf32>
    %49 = stablehlo.dot_general %44, %cst_7, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x5x8xf32>, tensor<8x2x4xf32>) -> tensor<1x5x2x4xf32>
    %50 = stablehlo.reshape %cst_8 : (tensor<2x4xf32>) -> tensor<1x1x2x4xf32>
    %51 = stablehlo.broadcast_in_dim %50, dims = [0, 1, 2, 3] : (tensor<1x1x2x4xf32>) -> tensor<1x5x2x4xf32>
    %52 = stablehlo.add %49, %51 : tensor<1x5x2x4xf32>
    %53 = stablehlo.dot_general %44, %cst_9, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x5x8xf32>, tensor<8x2x4xf32>) -> tensor<1x5x2x4xf32>
    %54 = stablehlo.reshape %cst_10 : (tensor<2x4xf32>) -> tensor<1x1x2x4xf32>
    %55 = stablehlo.broadcast_in_dim %54, dims = [0, 1, 2, 3] : (tensor<1x1x2x4xf32>) -> tensor<1x5x2x4xf32>
    %56 = stablehlo.add %53, %55 : tensor<1x5x2x4xf32>
    %cst_29 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %57 = stablehlo.sqrt %cst_29 : tensor<f32>
    %58 = stablehlo.convert %57 : tensor<f32>
    %59 = stablehlo.broadcast_in_dim %58, dims = [] : (tensor<f32>) -> tensor<1x5x2x4xf32>
    %60 = stablehlo.divide %48, %59 : tensor<1x5x2x4xf32>
    %61 = stablehlo.dot_general %60, %52, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<1x5x2x4xf32>, tensor<1x5x2x4xf32>) -> tensor<1x2x5x5xf32>
    %cst_30 = stablehlo.constant dense<-3.40282347E+38> : tensor<f32>
    %62 = call @_where(%18, %61, %cst_30) : (tensor<1x1x5x5xf32>, tensor<1x2x5x5xf32>, tensor<f32>) -> tensor<1x2x5x5xf32>
    %cst_31 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %63 = stablehlo.reduce(%62 init: %cst_31) applies stablehlo.maximum across dimensions = [3] : (tensor<1x2x5x5xf32>, tensor<f32>) -> tensor<1x2x5xf32>
    %cst_32 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %64 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<1x2x5xf32>
    %65 = stablehlo.maximum %64, %63 : tensor<1x2x5xf32>
    %66 = stablehlo.broadcast_in_dim %65, dims = [0, 1, 2] : (tensor<1x2x5xf32>) -> tensor<1x2x5x1xf32>
    %67 = stablehlo.broadcast_in_dim %66, dims = [0, 1, 2, 3] : (tensor<1x2x5x1xf32>) -> tensor<1x2x5x5xf32>
    %68 = stablehlo.subtract %62, %67 : tensor<1x2x5x5xf32>
    %69 = stablehlo.exponential %68 : tensor<1x2x5x5xf32>
    %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %70 = stablehlo.reduce(%69 init: %cst_33) applies stablehlo.add across dimensions = [3] : (tensor<1x2x5x5xf32>, tensor<f32>) -> tensor<1x2x5xf32>
    %71 = stablehlo.broadcast_in_dim %70, dims = [0, 1, 2] : (tensor<1x2x5xf32>) -> tensor<1x2x5x1xf32>
    %72 = stablehlo.broadcast_in_dim %71, dims = [0, 1, 2, 3] : (tensor<1x2x5x1xf32>) -> tensor<1x2x5x5xf32>
    %73 = stablehlo.divide %69, %72 : tensor<1x2x5x5xf32>
    %74 = stablehlo.dot_general %56, %73, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<1x5x2x4xf32>, tensor<1x2x5x5xf32>) -> tensor<1x2x4x5xf32>
    %75 = stablehlo.transpose %74, dims = [0, 3, 1, 2] : (tensor<1x2x4x5xf32>) -> tensor<1x5x2x4xf32>
    %76 = stablehlo.dot_general %75, %cst_11, contracting_dims = [2, 3] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<1x5x2x4xf32>, tensor<2x4x8xf32>) -> tensor<1x5x8xf32>
    %77 = stablehlo.reshape %cst_12 : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %78 = stablehlo.broadcast_in_dim %77, dims = [0, 1, 2] : (tensor<1x1x8xf32>) -> tensor<1x5x8xf32>
    %79 = stablehlo.add %76, %78 : tensor<1x5x8xf32>
    %80 = stablehlo.add %9, %79 : tensor<1x5x8xf32>
    %81 = chlo.square %80 : tensor<1x5x8xf32> -> tensor<1x5x8xf32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %82 = stablehlo.reduce(%80 init: %cst_34) applies stablehlo.add across dimensions = [2] : (tensor<1x5x8xf32>, tensor<f32>) -> tensor<1x5xf32>
    %cst_35 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %83 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<1x5xf32>
    %84 = stablehlo.divide %82, %83 : tensor<1x5xf32>
    %cst_36 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %85 = stablehlo.reduce(%81 init: %cst_36) applies stablehlo.add across dimensions = [2] : (tensor<1x5x8xf32>, tensor<f32>) -> tensor<1x5xf32>
    %cst_37 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %86 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<1x5xf32>
    %87 = stablehlo.divide %85, %86 : tensor<1x5xf32>
    %88 = chlo.square %84 : tensor<1x5xf32> -> tensor<1x5xf32>
    %89 = stablehlo.subtract %87, %88 : tensor<1x5xf32>
    %cst_38 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %90 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<1x5xf32>
    %91 = stablehlo.maximum %90, %89 : tensor<1x5xf32>
    %92 = stablehlo.broadcast_in_dim %84, dims = [0, 1] : (tensor<1x5xf32>) -> tensor<1x5x1xf32>
    %93 = stablehlo.broadcast_in_dim %91, dims = [0, 1] : (tensor<1x5xf32>) -> tensor<1x5x1xf32>
    %94 = stablehlo.broadcast_in_dim %92, dims = [0, 1, 2] : (tensor<1x5x1xf32>) -> tensor<1x5x8xf32>
    %95 = stablehlo.subtract %80, %94 : tensor<1x5x8xf32>
    %cst_39 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %96 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<1x5x1xf32>
    %97 = stablehlo.add %93, %96 : tensor<1x5x1xf32>
    %98 = stablehlo.rsqrt %97 : tensor<1x5x1xf32>
    %99 = stablehlo.reshape %cst_13 : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %100 = stablehlo.broadcast_in_dim %98, dims = [0, 1, 2] : (tensor<1x5x1xf32>) -> tensor<1x5x8xf32>
    %101 = stablehlo.broadcast_in_dim %99, dims = [0, 1, 2] : (tensor<1x1x8xf32>) -> tensor<1x5x8xf32>
    %102 = stablehlo.multiply %100, %101 : tensor<1x5x8xf32>
    %103 = stablehlo.multiply %95, %102 : tensor<1x5x8xf32>
    %104 = stablehlo.reshape %cst_14 : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %105 = stablehlo.broadcast_in_dim %104, dims = [0, 1, 2] : (tensor<1x1x8xf32>) -> tensor<1x5x8xf32>
    %106 = stablehlo.add %103, %105 : tensor<1x5x8xf32>
    %107 = stablehlo.dot_general %106, %cst_15, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x5x8xf32>, tensor<8x16xf32>) -> tensor<1x5x16xf32>
    %108 = stablehlo.reshape %cst_16 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %109 = stablehlo.broadcast_in_dim %108, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<1x5x16xf32>
    %110 = stablehlo.add %107, %109 : tensor<1x5x16xf32>
    %111 = stablehlo.multiply %110, %110 : tensor<1x5x16xf32>
    %112 = stablehlo.multiply %111, %110 : tensor<1x5x16xf32>
    %cst_40 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %113 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<1x5x16xf32>
    %114 = stablehlo.multiply %113, %112 : tensor<1x5x16xf32>
    %115 = stablehlo.add %110, %114 : tensor<1x5x16xf32>
    %cst_41 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %116 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<1x5x16xf32>
    %117 = stablehlo.multiply %116, %115 : tensor<1x5x16xf32>
    %118 = stablehlo.tanh %117 : tensor<1x5x16xf32>
    %cst_42 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %119 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<1x5x16xf32>
    %120 = stablehlo.add %119, %118 : tensor<1x5x16xf32>
    %cst_43 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %121 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<1x5x16xf32>
    %122 = stablehlo.multiply %121, %120 : tensor<1x5x16xf32>
    %123 = stablehlo.multiply %110, %122 : tensor<1x5x16xf32>
    %124 = stablehlo.dot_general %123, %cst_17, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x5x16xf32>, tensor<16x8xf32>) -> tensor<1x5x8xf32>
    %125 = stablehlo.reshape %cst_18 : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %126 = stablehlo.broadcast_in_dim %125, dims = [0, 1, 2] : (tensor<1x1x8xf32>) -> tensor<1x5x8xf32>
    %127 = stablehlo.add %124, %126 : tensor<1x5x8xf32>
    %128 = stablehlo.add %80, %127 : tensor<1x5x8xf32>
    %129 = chlo.square %128 : tensor<1x5x8xf32> -> tensor<1x5x8xf32>
    %cst_44 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %130 = stablehlo.reduce(%128 init: %cst_44) applies stablehlo.add across dimensions = [2] : (tensor<1x5x8xf32>, tensor<f32>) -> tensor<1x5xf32>
    %cst_45 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %131 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<1x5xf32>
    %132 = stablehlo.divide %130, %131 : tensor<1x5xf32>
    %cst_46 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %133 = stablehlo.reduce(%129 init: %cst_46) applies stablehlo.add across dimensions = [2] : (tensor<1x5x8xf32>, tensor<f32>) -> tensor<1x5xf32>
    %cst_47 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %134 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f32>) -> tensor<1x5xf32>
    %135 = stablehlo.divide %133, %134 : tensor<1x5xf32>
    %136 = chlo.square %132 : tensor<1x5xf32> -> tensor<1x5xf32>
    %137 = stablehlo.subtract %135, %136 : tensor<1x5xf32>
    %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %138 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f32>) -> tensor<1x5xf32>
    %139 = stablehlo.maximum %138, %137 : tensor<1x5xf32>
    %140 = stablehlo.broadcast_in_dim %132, dims = [0, 1] : (tensor<1x5xf32>) -> tensor<1x5x1xf32>
    %141 = stablehlo.broadcast_in_dim %139, dims = [0, 1] : (tensor<1x5xf32>) -> tensor<1x5x1xf32>
    %142 = stablehlo.broadcast_in_dim %140, dims = [0, 1, 2] : (tensor<1x5x1xf32>) -> tensor<1x5x8xf32>
    %143 = stablehlo.subtract %128, %142 : tensor<1x5x8xf32>
    %cst_49 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %144 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f32>) -> tensor<1x5x1xf32>
    %145 = stablehlo.add %141, %144 : tensor<1x5x1xf32>
    %146 = stablehlo.rsqrt %145 : tensor<1x5x1xf32>
    %147 = stablehlo.reshape %cst_19 : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %148 = stablehlo.broadcast_in_dim %146, dims = [0, 1, 2] : (tensor<1x5x1xf32>) -> tensor<1x5x8xf32>
    %149 = stablehlo.broadcast_in_dim %147, dims = [0, 1, 2] : (tensor<1x1x8xf32>) -> tensor<1x5x8xf32>
    %150 = stablehlo.multiply %148, %149 : tensor<1x5x8xf32>
    %151 = stablehlo.multiply %143, %150 : tensor<1x5x8xf32>
    %152 = stablehlo.reshape %cst_20 : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %153 = stablehlo.broadcast_in_dim %152, dims = [0, 1, 2] : (tensor<1x1x8xf32>) -> tensor<1x5x8xf32>
    %154 = stablehlo.add %151, %153 : tensor<1x5x8xf32>
    %155 = stablehlo.slice %154 [0:1, 0:1, 0:8] : (tensor<1x5x8xf32>) -> tensor<1x1x8xf32>
    %156 = stablehlo.reshape %155 : (tensor<1x1x8xf32>) -> tensor<1x8xf32>
    %157 = stablehlo.dot_general %156, %cst_21, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x8xf32>, tensor<8x3xf32>) -> tensor<1x3xf32>
    %158 = stablehlo.reshape %cst_22 : (tensor<3xf32>) -> tensor<1x3xf32>
    %159 = stablehlo.add %157, %158 : tensor<1x3xf32>
    return %159 : tensor<1x3xf32>
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
