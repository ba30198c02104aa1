module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<1x5x8xf32>) -> (tensor<1x5x8xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<"0x949E0A3E6906163FBA961EBEFC2F2DBDA2143D3E7167CD3D07EA1EBDB67689BDA8F3E2BE8F31CEBEFBF2C9BD658A993ECE3E223E761E06BFB967E23EFC5F39BC5A859CBD05CB603EFD80D2BDA0D8153F5AB2E83ED28EA0BD9744ECBDFD120F3E0432543E7A9DB7BEA6F0733EBF2BDFBD6FF9983C528326BE4CF6033F137510BF3102D53E2DD135BEADB513BF138DFD3E9F31D7BEDF037C3C4383853D014AE9BD7B0F95BE71DE973EA60989BEC9F708BDADAD363D8A71853E13F6F0BDFD9F2C3EE56BA2BDE16334BE776B76BD74CCECBB23AD85BEBF1E1D3EE8C2B73D6A1AB33DA0E744BECC1B2C3EB1B7683C06A64ABDECC033BE60780C3F229E03BF2D45B7BD58008FBED0ED863EC5B874BD9DFD323E29295EBDAA059FBDBE1EA33EB2FEEB3ED5C9CEBE6161993EAE68BA3EBEEDE73D3E270A3F939FA73EA456743DDB12763EA3D4033EBD8B603EC3EAB73E76607D3E35A590BECC45BF3EF5A94DBE5BB0A43DFCA7E03D9FD8C63E1EF6A03C6E47FFBD411ECF3D560C82BF7215A03E6AD3E4BC6E221FBEC9573D3E949742BF927D24BE961CD83E26946B3DC3A1D33C528C953E0AC4013C84FE943E36D617BED9E4E13E24872EBE0F5960BDD6461EBF037C8D3E9A5F57BE0BEF113EBD4857BE0CBC9C3EBF89273F2412C1BA8C8DF83DB689413E7B76AABD6E27B7BE3D2915BD3BD9C9BD54A07CBE6CCBE13DDF49993DB472413D86BEFB3D52B654BE135C063F6C13833EB6724EBE28F81E3EDC3606BFC24E8A3D435B70BE5835A13ED37304BD4E24EFBC45DE663E9995BB3D4BDC91BE83014C3FAB48873DC1FF0A3EC27C18BED58BFCBD7B2D82BE2AAEC5BE9112DD3DC8A5CF3DDD5153BDB88EFBBE5DEC943CBDFD0FBEFB6D8CBD24E1373CEC4736BFE13B29BE734693BE1A11343FA364C83B05A6903E9A0CBEBD04EFF1BDA9A73D3ECB423DBFF55A88BED814CB3CBBA512BC03F94D3E9686B3BE257488BEC8DA68BE90C1F3BE72AC17BE20651D3ED5E5D8BEE52EB23E83256B3EF5030CBF33B8D4BE98B359BEC5F9A9BEA35E26BF50E41E3FC4600ABF904B66BE179D0F3F82DC75BECB1A9A3E"> : tensor<2x12x8xf32>
    %cst_0 = stablehlo.constant dense<[[0.353317291, 0.221544325, -0.32404694, 0.100340076, 0.00101990439, 7.077080e-02, -0.208249092, 0.370655447], [0.330271602, -0.0835214257, -0.0211961754, -0.0429588854, -0.364519775, -0.116124526, -0.442555815, -0.797680854]]> : tensor<2x8xf32>
    %cst_1 = stablehlo.constant dense<"0xBE72ED3D51592FBEF5E300BF79CFB8BEF16EA53E497C07BE8D8246BDF135C1BEBC4A1E3DD28C513DE5F3CFBD0A3085BDA9F0C23BAABAA9BE2C903A3E5DEB9B3EE7AB843D283E693E1AAEF93D52A6AFBCA51B873E160A79BE1911B63D2B49B83C87276ABEC7588B3EB2F9A73D98B4FFBE9FB654BEFC0E80BEECF9833DB736D43DE193983EF3A4F6BE4259493E22CDE13D4C35EE3E814C753CA740FCBD7BAF21BE43438D3E2EA691BC5562123FF53A7ABDD4F42C3E5A1903BEDD2F0CBE50A6533E2D0B87BE0D33D4BD8B76A2BE769F07BEA2EBB4BEB00F833EA9640CBFF1A2C93D63A839BD8F27BE3E92C30D3F3FBFD63E46AB03BE6EBE6C3E33B8A1BE19BF193EFC2E233E4067B03E4B4BE33E0806A8BEABCB8DBE23A8F73ECC23833E9E9C373E5690F0BE27C4153F5017903E8BD582BC52FB503ECB9AF6BD5DE47EBE9F4381BDD10C073F3FDAC73D2258D83D3D1430BD4503463EEC6C273E27D030BF3996783E485A7EBEDD6D903D07B5B53DFB31093F02E4B63EB3EB8D3E19EE5B3EA52ACFBC48E030BED6D0853EEDDFDF3CA62BD1BC62CB08BE798192BE2907BC3E40B11BBEC34B603EAAD999BD196564BE0F6ABCBED064B33E47268C3E044B95BE00AA053DC3FFF7BC6F4DA3BE24EE943E395B06BF21A4693E16CA45BDA540593EE656B8BE8378D43C6A90F03BA0B2213E274F483EFCC4A13C124D263E84F19FBD9A874A3EE1C0423DCE48933E971447BED266FBBEEAC926BE2F89ED3D04B204BED124813E88EA11BE91491DBEC5AC44BE91F1E1BDFD2898BDA35DFE3D71F9B13E7B2341BD3871C4BEDF9B0ABD904B233E2D9F64BE54B5C1BDF80270BC4F0A843E2882CBBE30E1EB3D2A88D3BE20D3B7BED10C873C0C59E4BEEB43EB3EB268A3BDDA17A33DC440963E531D08BE97566BBE0D4E4D3D44DF68BD870F14BE56810FBE2D483C3D5D4A6D3E26D884BE0B7643BE7F0195BE167713BF270F28BE84EAF73DF61DA63CDF87C93E3C191BBF129306BF2A920A3EBDDEF33E01000F3E6FEAEE3DB510A83EFFFFDBBD8BB09E3C46EE00BD023122BE5036DB3E3FF42C3E9FE5F9BEE3B2033E"> : tensor<2x8x12xf32>
    %cst_2 = stablehlo.constant dense<[[[-0.046331156, 0.0254121833, -0.040794149, -0.046510879], [0.380000234, 0.0444892757, 0.642468095, 0.30080229], [-0.0871007591, 0.107503444, -0.212378219, -0.07366658], [0.26567477, 0.235835746, 0.266678154, 0.164797604], [0.289742529, -0.539155483, 0.258136243, -0.485281795], [-0.0179834682, -4.516420e-01, -0.300218463, 0.193069622], [-0.507471204, 0.155358806, 2.365540e-01, -0.333686054], [-0.121844158, -0.340753257, 0.334137619, -0.0996733531]], [[0.151731893, 0.606389701, 0.00500221038, 0.641597092], [0.782542765, -0.383627176, 0.279342026, 0.295760065], [0.336305737, 0.026248971, 0.469176561, 0.0698428601], [0.242242917, 0.150515229, 0.216810539, 0.258366883], [0.378014058, 0.250198781, -0.322743595, -0.111375563], [-0.151192978, -0.274253339, -0.050143037, -0.636941611], [0.0467668846, -0.291854084, -0.227943361, -0.422979057], [-0.823849201, 0.0979394912, 0.219232485, -0.0627723187]]]> : tensor<2x8x4xf32>
    %cst_3 = stablehlo.constant dense<"0x2425DEBEED72EC3E0903EB3D9359173F0C8834BE3BAA803D5048BFBE7329B9BD71C276BE5A80AEBE22B8423E49369BBE864A20BED68C48BE273A0F3F2E28BEBECF0B323C7AB9863DF09F5A3E07C37DBEED30F83DD422A0BECBCF65BE067DC83E3D64EFBD1C0143BE648934BDC1EB3E3EB1CD0ABEC8D23ABE2B1303BE9735A73CAE80053FB7856E3DAF7695BE6F42B73E3945D0BD5929A4BD51A3943D79D3BA3D1ED6983EE2E4823C883B743F89EA983E8C944E3E0FD4B53D799FE2BE2F978ABED064D8BE0F4E50BD080B713E24E790BE8E37313EE42A3CBCCA6A173F2D4AC83E456A53BF921F48BEAAFA063E18DD793EFA07333EC03E113EBC57BF3E41DDB0BEE6BB19BF87FD4A3E7B5313BFB961AABAC0EBA83EC560D63E41FA74BC137326BE2828843E273F2E3EE3896ABEAF01A9BE2D5E79BE6BD3C23CB38872BED6918E3E3718953E5E90F9BE948EA7BEC3C55FBE54B92BBFFCE45ABF2DA428BDAF9D4E3EC10040BEAEEDA2BE090F183DCA45593D354294BEBD73A0BEE463B63E2461613FAED5933EE28703BF243DF6BE1CEE8D3E3FCCE8BD6DEE993E602B563E0CBD163F75F2C93D9CFBB9BE9772303D6ADD0E3EC370A43E5B09A93E1885B6BE41746DBE34242EBEF3821E3D765F7E3EF057ADBED5CAC33E9C291FBE56211CBE90A3C33E0D3882BD8CE2B23E5FF75BBE62884B3D93A3623D11F0913D9570E23D2EF3B53E"> : tensor<2x8x8xf32>
    %cst_4 = stablehlo.constant dense<"0xE33CF93E548A1B3F413305BEC335C1BC6961583D1B5095BEE12718BE84DF173E8F164C3EF3F191BE5063273FD42716BF4D4EDC3D0FE6413D0429C43EE501E83EBF17953E1933383E5DD1F23B7A2F13BF4BCC0EBFB2B8043F34F3673CA2197A3E1E60213DFFC7AD3D1E04BF3ED60D543E8FFC75BED3A163BE365DECBE50F9B93DA3A5CBBB14350B3DFC9187BDF650AD3CF510833EED727CBEDEA98FBB4EE338BDC2428ABEE92F69BE56A7CC3DF099783EABD7513CEA7531BE529BFEBD981615BFE227CA3E6EB6673E5AB5463D26362BBCEF62CCBE1FD7F13DE240143EBBEF763E85AD42BE8D8D9F3E1ED163BE561504BE3D4D8ABD4AA41FBE223200BF08784F3EEBB48B3D2A41B5BEBA0696BE67DAB73E4E3881BE66B14A3E190CA43E7BCBC13D4D73063E45FFB33E9B6C8B3E8ACBBB3E46DA27BE4287833E109D1CBBC570113E0759AABEBFEE4A3F90A3883EEBDC983E0DCB9C3D748D193D26D1B23E1F1D6D3DF9B16ABD351F06BE600EB0BE61D0723DCD81B33E6D2786BE2072873E266BD3BDBB9633BD22518CBE6972D23ECBA36FBE7324E03D65EF953E66050DBB4258813D95E9693DF542EB3DBA66C2BE32FFE3BE4FC00CBDCA87A93E54E0733DE369833D93EA4ABEEA665FBEDF7CF83D0E0D693DF64B39BE3A29913ED07BA63E0EE81DBF36495BBE0F21363E3466A13E5BF7E0BE68C14A3EBC60B9BDA397233DFF7ACCBD"> : tensor<2x8x8xf32>
    %cst_5 = stablehlo.constant dense<"0xF25ACFBCAEBBD83E17AF413E203BC9BE9544D23EB6BA0D3E7F1C23BF78A9F6BEAD9A80BEF0F54EBD461673BFD65FB0BD77EA113E861429BD97A29A3E7586D7BEF2ED87BEA6FC913EEC2F063E834AF2BEE259363FE04D2BBE4F69DEBC1F8347BEB5402B3D764921BE9795F63E75DA8BBE1968D1BEC74C11BF5B6707BE1D6F85BE23D7CFBE4875B7BDC6BC3DBE4687ADBE77D50C3F1C0815BE8B081EBE9E953BBD94596FBC7A9AF1BE53F5243E11DAF9BE53BD51BDD505433E4A44B8BE0144CB3DA16A07BFDA65A8BE9CF3893EDE011B3EE1FB59BE98E854BE10C8A9BE2F73B63E174E583C0AE63DBE814EC03EAAFE2FBE3C40ABBEA9C2CA3D99B452BEB166F93D8811013FAB7732BEF7C1493D7E0ACFBE3F78F1BD9E0A89BE1FA653BE66D21EBE204D5E3DDEF814BF03F7D6BD3256EDBED7E801BEE40EC33E70BB113D56750C3E6C003DBE6B14D03D31BF0ABE800322BE9AB7B73D6325F53C90CE043E2714CF3E37E5023FC036BC3E2DB4F4BEF90786BDBF347C3EFA519C3EFA00913E91C8E83ECDAFDE3E7314813CCD7B0CBFF19CE83BFA3223BE989E29BD5D6609BD174687BDC628083F965C13BF926CA73E0B764BBEA0F23E3ECF3A6A3E6CA190BEED841B3DF729D43EB37C33BE61C8CC3D7797BCBE88C7A7BC260F48BEF5FB123E7C7E903DABFF9E3C5A8208BE3EA0023E87F5933EDAF73C3D1B6293BE1A1C2C3E1717133FBACDE1BE5EBE2D3E34A7E3BE9C4C243E298FF53DB0D4153D8C3F93BEDE4FEA3DC95E733E73E6763E824F76BB286CC7BE751F713E1372AABE4595C73D17F1913EF791A3BB533C593ED4C3FEBDF73FD7BD307F353F85E189BEE5EAB2BE4DFAAEBE0195FA3DE46C683E6C471E3D78E3993B592B0ABFA2089FBD66BC013EFD99D63EC32E363EAD9DE9BEAD4004BFCF4F863D1232BEBE78E55F3E3875E1BD99288E3E318CAA3E654327BEA4D8843D6042BDBEA3333F3EFB0B51BE82CB4DBFFC9DB03EFEE5093FF2C69D3C987E783EBD85E53ED3DA1BBD6FC161BE469998BC9E73B13D0F60EF3EA45C05BE97D307BEB24C853ED8D9EB3D0D0DAF3D1E25CFBE1A50CF3D"> : tensor<2x8x12xf32>
    %cst_6 = stablehlo.constant dense<[[[0.108172253, 0.385496855, -0.221620321, 0.354922354], [-0.0619257502, -2.500070e-01, 0.187004283, -0.266165048], [0.207663253, 0.261345148, 0.449368954, -3.970080e-01], [0.492516577, -0.139555797, 0.12340045, 0.269845784], [-0.118287735, 0.10150452, -0.265609026, -0.545707107], [-0.115649112, -0.0516038425, -0.217080399, -0.555737734], [-0.0427446142, -0.0693416595, -0.801549434, -0.0239977874], [-0.281863749, -0.298308253, 0.684277415, 0.274926245]], [[-0.00348532549, -0.557120085, -0.382368594, 0.313374281], [0.554263651, -0.487949759, 0.222109869, -0.0852958485], [0.280622244, 0.0467692427, -0.45820415, 0.065712668], [-0.0144235156, -0.227750272, 0.0437438525, 0.283612698], [-0.0682948679, -0.176470488, -0.0599256605, -0.183451742], [0.359390736, 0.132115304, -0.425321966, 0.174516276], [-0.378694445, 0.313535541, 0.260492921, 0.170089915], [0.231087193, -0.316110551, 0.3725802, 0.179825559]]]> : tensor<2x8x4xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0:10 = stablehlo.while(%iterArg = %cst, %iterArg_7 = %cst_0, %iterArg_8 = %cst_1, %iterArg_9 = %cst_2, %iterArg_10 = %cst_3, %iterArg_11 = %cst_4, %iterArg_12 = %cst_5, %iterArg_13 = %cst_6, %iterArg_14 = %c, %iterArg_15 = %arg0) : tensor<2x12x8xf32>, tensor<2x8xf32>, tensor<2x8x12xf32>, tensor<2x8x4xf32>, tensor<2x8x8xf32>, tensor<2x8x8xf32>, tensor<2x8x12xf32>, tensor<2x8x4xf32>, tensor<i32>, tensor<1x5x8xf32>
    cond {
      %c_16 = stablehlo.constant dense<2> : tensor<i32>
      %1 = stablehlo.compare LT, %iterArg_14, %c_16, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %1 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_14) : (tensor<2x12x8xf32>, tensor<i32>) -> tensor<12x8xf32>
      %2 = func.call @dynamic_index_in_dim_0(%iterArg_7, %iterArg_14) : (tensor<2x8xf32>, tensor<i32>) -> tensor<8xf32>
      %3 = func.call @dynamic_index_in_dim_1(%iterArg_8, %iterArg_14) : (tensor<2x8x12xf32>, tensor<i32>) -> tensor<8x12xf32>
      %4 = func.call @dynamic_index_in_dim_2(%iterArg_9, %iterArg_14) : (tensor<2x8x4xf32>, tensor<i32>) -> tensor<8x4xf32>
      %5 = func.call @dynamic_index_in_dim_3(%iterArg_10, %iterArg_14) : (tensor<2x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %6 = func.call @dynamic_index_in_dim_3(%iterArg_11, %iterArg_14) : (tensor<2x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %7 = func.call @dynamic_index_in_dim_1(%iterArg_12, %iterArg_14) : (tensor<2x8x12xf32>, tensor<i32>) -> tensor<8x12xf32>
      %8 = func.call @dynamic_index_in_dim_2(%iterArg_13, %iterArg_14) : (tensor<2x8x4xf32>, tensor<i32>) -> tensor<8x4xf32>
      %9 = func.call @closed_call(%iterArg_15, %1, %2, %3, %4, %5, %6, %7, %8) : (tensor<1x5x8xf32>, tensor<12x8xf32>, tensor<8xf32>, tensor<8x12xf32>, tensor<8x4xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x12xf32>, tensor<8x4xf32>) -> tensor<1x5x8xf32>
      %c_16 = stablehlo.constant dense<1> : tensor<i32>
      %10 = stablehlo.add %iterArg_14, %c_16 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %iterArg_11, %iterArg_12, %iterArg_13, %10, %9 : tensor<2x12x8xf32>, tensor<2x8xf32>, tensor<2x8x12xf32>, tensor<2x8x4xf32>, tensor<2x8x8xf32>, tensor<2x8x8xf32>, tensor<2x8x12xf32>, tensor<2x8x4xf32>, tensor<i32>, tensor<1x5x8xf32>
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
