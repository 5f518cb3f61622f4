/**
 * Checklists of inspections that the product ships (suppliers.md, end): a new manufacturer, the visit of the year, a trader.
 * `#` begins a chapter; an item is its full score, with `*` for a key item, and its words in both languages.
 */
import type { Seed } from '../platform/seeds/table.js';

const newManufacturer = `
# 企业资质 Company
10* 营业执照、经营范围与供货品类一致 Licence and scope of business cover what is supplied
5 组织架构与岗位职责书面明确 Organisation and duties are written down
5 近三年经营状况稳健,无重大诉讼 Sound finances for three years, no grave lawsuits
5 厂房产权或租赁期覆盖合作期 Premises owned, or leased for the time of the cooperation
5 反商业贿赂制度与承诺 Rules and a pledge against bribery
# 质量体系 Quality system
10* 质量管理体系认证有效且覆盖生产地点 Certified quality system, valid for this site
5 质量方针与目标分解到部门 Quality policy and targets of each department
5 文件与版本受控,现场无失效文件 Documents are controlled, none outdated on the floor
5 内审与管理评审按期完成并关闭问题 Internal audits and reviews on time, findings closed
5 质量人员独立于生产,有权停线 Quality is independent of production and may stop it
# 设计与工程 Design and engineering
5 图纸与技术要求接收、评审流程 Drawings and requirements are received and reviewed
10 产品质量先期策划(APQP)与样件批准(PPAP) Planning and approval of new parts (APQP, PPAP)
5 失效模式分析(FMEA)与控制计划保持更新 FMEA and control plans are kept up to date
10* 工程变更须经客户批准后实施 Changes are made after the customer has approved them
5 工装模具设计与验收记录 Tools are designed and accepted on record
# 采购与供方 Purchasing and subcontractors
5 合格供方名录与准入评价 Approved subcontractors and how they were chosen
5 供方绩效考核与改进 Subcontractors are rated and improve
5 关键材料可追溯到炉批号 Key materials are traced to their heat or lot
5 外包工序受控并有检验 Outside processing is controlled and inspected
5 采购文件传递本方全部要求 Purchase documents pass our requirements on
# 来料检验 Incoming goods
5 来料检验标准与抽样方案 Standards and sampling plans for incoming goods
10* 未检或不合格材料不得投产 Nothing unchecked or rejected is used
5 来料检验记录完整 Complete records of incoming inspection
5 特采须经评审批准 Use as is only after review and approval
5 材料标识清楚,先进先出 Materials are marked, first in first out
# 过程控制 Process control
10* 作业指导书在岗可见且被执行 Instructions at each place, and followed
5 首件、巡检、末件检验记录 First, patrol and last piece inspections on record
5 关键参数受监控,超限报警 Key parameters are watched, alarms beyond limits
5 关键工序过程能力(Cpk≥1.33) Capability of key processes (Cpk at least 1.33)
5 防错装置有效并点检 Mistake proofing works and is checked
# 设备与工装 Machines and tools
5 设备台账与保养计划 List of machines and plan of their upkeep
5 日常点检与维修记录 Daily checks and repairs on record
5 关键设备备件与应急方案 Spare parts and plans for key machines
5 工装模具寿命管理 Life of tools is managed
5 客户财产标识与保护 Property of customers is marked and kept safe
# 检测与计量 Measurement
10* 量具校准在有效期内 Gauges are calibrated and in date
5 测量系统分析(MSA) Analysis of measurement systems (MSA)
5 实验室能力与人员资格 Laboratory and its people are qualified
5 检测设备精度满足公差要求 Gauges are precise enough for the tolerances
5 失准后追溯评估 What was measured with a faulty gauge is assessed
# 成品与追溯 Finished goods and tracing
10 出货检验标准与记录 Inspection before shipment, with records
10* 不合格品隔离、标识与处置 Rejects are kept apart, marked and disposed of
5 批次追溯演练两小时内完成 A lot is traced within two hours
5 包装与标签符合要求 Packing and labels as required
5 客户投诉8D处理与回复时限 Complaints are answered by 8D in time
# 产能与交付 Capacity and delivery
10 产能与瓶颈工序核算 Capacity and bottlenecks are known
5 生产计划与订单达成率 Planning, and how far orders are met
5 成品安全库存与仓储条件 Safety stock and storage
5 物流与运输防护 Transport and protection on the way
5 业务连续性与应急预案 Plans for emergencies
# 人员与培训 People and training
5 特殊岗位持证上岗 Special jobs are done by certified people
5 培训计划与效果评价 Training is planned and its effect judged
5 人员流失率与多能工 Turnover, and people with several skills
5 新员工上岗考核 New people are examined before they work
5 质量意识与激励 Awareness of quality and incentives
# 环境、安全与社会责任 Environment, safety and responsibility
10* 环评批复与排污许可有效 Environmental approval and permits are valid
5 废水废气废料处置合规 Waste is disposed of by the rules
10* 消防与安全生产合规,无重大隐患 Fire and work safety, no grave hazards
5 有害物质管理(RoHS、REACH) Hazardous substances (RoHS, REACH)
10* 不使用童工和强迫劳动 No child labour, no forced labour
`;
const annual = `
# 体系保持 Systems kept up
10* 体系证书有效,监督审核问题已关闭 Certificates valid, findings of surveillance closed
5 组织与关键人员变化已通知 Changes of organisation and key people were told
5 质量目标达成情况 Quality targets and how far they were met
5 内审与管理评审记录 Internal audits and reviews on record
5 上次考察问题整改有效 Findings of the last visit are mended for good
# 变更管理 Changes
10* 材料、工艺、地点变更经批准 Changes of material, process and site were approved
5 变更后首批确认记录 First lots after changes were confirmed
5 供方变更受控 Changes of subcontractors are controlled
5 图纸与版本为现行有效 Drawings are the current ones
5 控制计划与FMEA随变更更新 Control plans and FMEA follow changes
# 来料与供方 Incoming goods and subcontractors
10* 未检或不合格材料未投产 Nothing unchecked or rejected was used
5 来料检验记录 Records of incoming inspection
5 供方绩效与改进 Rating of subcontractors and improvement
5 关键材料批次追溯 Key materials are traced by lot
5 仓储标识与先进先出 Storage is marked, first in first out
# 过程 Process
10* 作业指导书被执行 Instructions are followed
5 首件与巡检记录 First pieces and patrols on record
5 关键工序能力(Cpk) Capability of key processes (Cpk)
5 设备保养与点检 Machines are maintained and checked
5 工装模具状态与寿命 Tools: condition and life
# 检测 Measurement
10* 量具校准在有效期内 Gauges are calibrated and in date
5 检测能力满足要求 Measurement is fit for the requirements
5 出货检验记录 Inspection before shipment on record
5 不合格品隔离与处置 Rejects are kept apart and disposed of
5 留样与检验报告保存 Samples and reports are kept
# 质量表现 Quality in the year
10 交付批次合格率 Share of lots that were accepted
10 投诉8D按期关闭 8D reports closed in time
5 重复问题数量 Number of problems that came again
5 退货与索赔处理 Returns and claims were handled
5 持续改进项目 Projects of improvement
# 交付与产能 Delivery and capacity
10 准时交付率 Share of deliveries in time
5 产能余量与排产 Spare capacity and planning
5 安全库存执行 Safety stock is held
5 包装与运输损坏 Damage by packing and transport
5 应急预案演练 Emergency plans are practised
# 环境、安全与社会责任 Environment, safety and responsibility
10* 环保许可与排放合规 Environmental permits and emissions
10* 安全生产与消防合规 Work and fire safety
5 有害物质检测报告有效 Reports on hazardous substances are valid
10* 不使用童工和强迫劳动 No child labour, no forced labour
5 反商业贿赂与保密执行 Rules against bribery, and confidentiality, are kept
`;
const trader = `
# 资质与授权 Licence and authorisation
10* 营业执照与经营范围 Licence and scope of business
10* 原厂授权书有效且覆盖品类 Authorised by the manufacturer, in date and for the category
5 税务与信用状况 Taxes and credit
5 财务与付款能力 Finances and means to pay
5 反商业贿赂承诺 Pledge against bribery
# 货源与追溯 Sources and tracing
10* 货源可追溯到原厂批次 Goods are traced to the manufacturer's lot
10* 防假冒措施与验货 Measures against counterfeits, and checks
5 上游供方管理 Suppliers of the trader are managed
5 原厂质保书与检测报告 Certificates and reports of the manufacturer
5 停产与替代通知 End of production and substitutes are told
# 仓储与物流 Storage and logistics
10 仓库条件与温湿度 Warehouse, temperature and humidity
5 标识、批次与先进先出 Marks, lots, first in first out
10* 有效期与防静电管理 Shelf life and protection from static
5 包装与运输防护 Packing and protection on the way
5 库存准确率 Stock records are right
# 服务与交付 Service and delivery
10 准时交付与缺货处理 Delivery in time, and what happens in shortage
5 质量问题响应与换货 Answers to quality problems, and replacement
5 技术支持与原厂协调 Technical help, and dealing with the manufacturer
5 报价与合同管理 Offers and contracts
5 应急库存与替代渠道 Emergency stock and other sources
`;

interface ShippedItem {
  readonly itemSeq: number;
  readonly chapter: string;
  readonly chapterEn: string;
  readonly itemName: string;
  readonly itemNameEn: string;
  readonly fullScore: string;
  readonly keyItemFlag: 'Y' | 'N';
}
/** The Chinese words have no blanks. */
const inBoth = ([cn = '', ...en]: readonly string[]): { readonly cn: string; readonly en: string } => ({ cn, en: en.join(' ') });
function itemsIn(text: string): readonly ShippedItem[] {
  let chapter = inBoth([]);
  return text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [mark = '', ...words] = line.split(' ');
      const said = inBoth(words);
      if (mark !== '#') return [{ chapter, said, fullScore: mark.replace('*', ''), isKey: mark.endsWith('*') }];
      chapter = said;
      return [];
    })
    .map((item, index) => ({
      itemSeq: index + 1,
      chapter: item.chapter.cn,
      chapterEn: item.chapter.en,
      itemName: item.said.cn,
      itemNameEn: item.said.en,
      fullScore: item.fullScore,
      keyItemFlag: item.isKey ? 'Y' : 'N',
    }));
}
/** By the code of their checklist. */
export const shippedItems = {
  NEW_MFG: itemsIn(newManufacturer),
  ANNUAL: itemsIn(annual),
  TRADER: itemsIn(trader),
} as const;

export const supplierSeeds: readonly Seed[] = [
  {
    type: 'srmSlcChecklist',
    keys: ['checklistCode'],
    source: { code: 'GUILDHALL', version: '1' },
    rows: [
      { checklistCode: 'NEW_MFG', checklistName: '新制造商考察', checklistNameEn: 'New manufacturer', inspectType: 'NEW' },
      { checklistCode: 'ANNUAL', checklistName: '年度考察', checklistNameEn: 'Visit of the year', inspectType: 'ANNUAL' },
      { checklistCode: 'TRADER', checklistName: '贸易商考察', checklistNameEn: 'Trader', inspectType: 'NEW' },
    ],
    made: (row) => ({ fields: row, lines: { items: { set: shippedItems[row['checklistCode'] as keyof typeof shippedItems] } } }),
    then: () => ['ENABLE'],
  },
];
