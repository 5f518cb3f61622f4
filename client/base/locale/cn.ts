export const cn = {
  tables: '数据表',
  orgName: '组织', itemCode: '物料编码', itemName: '物料名称', spec: '规格型号', categoryName: '品类', uomName: '单位', active: '可采购', buyerName: '采购员', minOrderQty: '最小订购量', packQty: '包装量', leadTimeDays: '提前期(天)', suppliers: '有效货源', bestPrice: '最优价', ownPrice: '本方价格', priceValidTo: '价格有效期至', lastOrderDate: '最近下单', openOrderQty: '在途数量', drawingVersion: '图纸版本',
  only: '仅看', NO_BUYER: '缺采购员', NO_PRICE: '无价格', SINGLE_SOURCE: '单一货源', EXPIRING: '60天内价格到期', findMaterial: '编码、名称或规格', activeYes: '可采购', inactiveSTATE: '物料未启用', inactiveORG: '组织未启用', inactiveNOT_PURCHASED: '不可采购', inactiveEOL: '已停产', inactiveSERVICE: '仅售后', inactiveNPI: '试制', next: '下一页', previous: '上一页',
 
  categories: '采购品类', findCategory: '编码或名称', materialsIn: '{{n}}个物料', addRoot: '新增大类', addChild: '新增下级', chooseCategory: '请选择左侧的品类', chooseCategoryHint: '可将品类拖到另一品类下以移动', moveTitle: '移动品类', moveWhat: '将“{{from}}”移到“{{into}}”下', moveHint: '编码不变;该品类及其下级的路径随之更新。', move: '移动', moved: '已移动', cancel: '取消',
  holds: '生效要求', certificates: '必备资质', sourcesAndQuotes: '最少货源 / 最少报价数', attributes: '属性模板', nothingSaid: '未规定', materials: '物料',
  rows: '{{n}} 行', changed: '更新于 {{at}}',
} as const;
