export const cn = {
  tables: '数据表',
  orgName: '组织', itemCode: '物料编码', itemName: '物料名称', spec: '规格型号', categoryName: '品类', uomName: '单位', active: '可采购', buyerName: '采购员', minOrderQty: '最小订购量', packQty: '包装量', leadTimeDays: '提前期(天)', suppliers: '有效货源', bestPrice: '最优价', ownPrice: '本方价格', priceValidTo: '价格有效期至', lastOrderDate: '最近下单', openOrderQty: '在途数量', drawingVersion: '图纸版本',
  only: '仅看', NO_BUYER: '缺采购员', NO_PRICE: '无价格', SINGLE_SOURCE: '单一货源', EXPIRING: '60天内价格到期', findMaterial: '编码、名称或规格', activeYes: '可采购', inactiveSTATE: '物料未启用', inactiveORG: '组织未启用', inactiveNOT_PURCHASED: '不可采购', inactiveEOL: '已停产', inactiveSERVICE: '仅售后', inactiveNPI: '试制', next: '下一页', previous: '上一页',
 
  categories: '采购品类', findCategory: '编码或名称', materialsIn: '{{n}}个物料', addRoot: '新增大类', addChild: '新增下级', chooseCategory: '请选择左侧的品类', chooseCategoryHint: '可将品类拖到另一品类下以移动', moveTitle: '移动品类', moveWhat: '将“{{from}}”移到“{{into}}”下', moveHint: '编码不变；该品类及其下级的路径随之更新。', move: '移动', moved: '已移动', cancel: '取消',
  holds: '生效要求', certificates: '必备资质', sourcesAndQuotes: '最少货源 / 最少报价数', attributes: '属性模板', nothingSaid: '未规定', materials: '物料',
  qualifiedSuppliers: '合格供应商', spend: '采购额', spendHint: '近12个月已生效订单的不含税金额', byMonth: '按月', bySupplier: '按供应商', month: '月份', orders: '订单数', amount: '金额', noSpend: '近12个月没有订单', noSuppliers: '暂无供应商', noSuppliersHint: '申报该品类或对其物料有有效协议的供应商会显示在这里。', status: '状态', level: '级别', materialsWithPrice: '有价格的物料', code: '编码', name: '名称', kind: '类型', unit: '单位', required: '必填', yes: '是', noAttributes: '没有属性', noAttributesHint: '在基本信息中为本级或上级添加的属性，物料须据此填写。', noCertificates: '没有必备资质',
  sourcesAndPrices: '货源与价格', usedIn: '使用情况', priceCourse: '协议不含税单价', noPrices: '尚无协议价格', noPricesHint: '价格来自有效的采购协议。', pricesHidden: '当前职责无权查看价格。', supplier: '供应商', agreement: '协议', priceExcl: '不含税单价', currency: '币种', validFrom: '有效期起', validTo: '有效期止', inForce: '当前有效', noUses: '没有单据使用该物料', document: '单据', number: '单据号', state: '状态', quantity: '数量', since: '日期',
  ratePair: '币种对', rateCourse: '{{pair}} 汇率走势', rateFrom: '生效日期', rate: '汇率', rateType: '汇率类型', noRates: '没有有效汇率', noRatesHint: '汇率批准后显示在这里。', copyLast: '复制最近汇率', copyLastHint: '将最近一日的全部币种对复制为新日期的草稿；已有汇率的币种对不变。', copy: '复制', copied: '已生成{{copied}}条草稿，{{there}}条已存在', nothingToCopy: '没有更早的汇率', rateView: '视图', 'rateView.list': '列表', 'rateView.matrix': '矩阵', 'rateView.chart': '走势',
  rows: '{{n}} 行', changed: '更新于 {{at}}',
} as const;
