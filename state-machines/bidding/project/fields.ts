/** What a bidding project is made of (bidding.md §3). */
import type { Context, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import { biddingLookups as lookups } from '../lookups.js';
import type { Rule } from '../rule/fields.js';
import type { Consent } from '../shared/consents.js';
import type { BidResults } from '../shared/results.js';

const made = { computed: true } as const;
const read = { supplier: 'read' } as const;
const inner = { computed: true, secret: true } as const;

/** The rule as it was when the project was approved; later versions never touch running projects. */
export type RuleSnapshot = Partial<Rule> & { readonly docNumber: string | null };
export interface TemplateSnapshot {
  readonly docNumber: string | null;
  readonly templateName: string;
  readonly evalMethod: string;
  readonly technicalPassScore: string;
  readonly maxMinorFails: number;
}
/** The process setup that was chosen. */
export interface SetupSnapshot {
  readonly docNumber: string | null;
  readonly countersignFlag: 'Y' | 'N';
  readonly contractTemplateId: string | null;
  readonly poolRatio: string;
}
/** Lines of the picketage in force. */
export interface AwardLine {
  readonly lineId: string;
  readonly sectionId: string;
  readonly supplierId: string;
  readonly respondId: string | null;
  readonly share: string | null;
  readonly amount: string | null;
  readonly items?: readonly { readonly listItemId: string; readonly awardQty: string | null }[];
  /** The decision that it stays in force by, though another winner of the section refused and his share is decided anew. */
  readonly heldBy?: string | null;
  /** Of sections that were decided in several steps: its contract is in force. */
  readonly contractedFlag?: 'Y';
}

export const fields = {
  projectName: f.text(200, 'Project', '项目名称', { need: 'save', ...read }),
  planId: f.ref('srmSfdBiddingPlan', 'Plan', '招标计划', { fixed: true }),
  sourceProjectId: f.ref('srmSfdBiddingHeader', 'Tendered before as', '原招标项目', { fixed: true }),
  secondFailFlag: f.flag('Second failed tender', '二次流标', made),
  procurementType: f.lookup(lookups.BID_PROC_TYPE, 'Kind', '采购类型', { need: 'save', initial: 'GOODS', ...read }),
  categoryId: f.ref('srmBasePurchaseCategory', 'Category', '采购品类', { holds: true }),
  legalRegime: f.lookup(lookups.BID_LEGAL_REGIME, 'Legal regime', '招标性质', { need: 'save', initial: 'ENTERPRISE', ...read }),
  tenderMethod: f.lookup(lookups.BID_TENDER_METHOD, 'Method', '招标方式', { need: 'save', initial: 'OPEN', ...read }),
  setupId: f.ref('srmSfdBiddingSetup', 'Process setup', '招标流程设置', made),
  ruleId: f.ref('srmSfdBiddingRule', 'Rule', '评标规则', { need: 'submit' }),
  templateId: f.ref('srmSfdBiddingTemplate', 'Template', '评标模板', { need: 'submit' }),
  ruleSnapshot: f.json<RuleSnapshot>()('Rule in force', '规则快照', { ...made, internal: true }),
  templateSnapshot: f.json<TemplateSnapshot>()('Template in force', '模板快照', { ...made, internal: true }),
  setupSnapshot: f.json<SetupSnapshot>()('Setup in force', '设置快照', { ...made, internal: true }),
  contractTemplateId: f.ref('srmCctTemplate', 'Contract template', '合同模板', made),
  countersignFlag: f.flag('Countersigned', '需会签', made),
  currency: f.code('baseCurrency', 'currencyCode', 3, 'Currency', '币种', { need: 'submit', initial: 'CNY', holds: true, ...read }),
  priceBasis: f.lookup(lookups.BID_PRICE_BASIS, 'Price basis', '评标价口径', { ...made, initial: 'TAX_INCL', ...read }),
  envelopeMode: f.lookup(lookups.BID_ENVELOPE_MODE, 'Envelopes', '信封模式', { ...made, initial: 'SINGLE', ...read }),
  estimateAmount: f.amount('Estimate', '估算金额', { ...made, initial: '0', secret: true }),
  sectionCount: f.integer('Sections', '标段数', { ...made, initial: 0 }),
  prequalFlag: f.flag('Prequalification', '资格预审', read),
  prequalDeadline: f.dateTime('Applications until', '资格预审截止', read),
  prequalEndedAt: f.dateTime('Applications ended', '资格预审结束时间', made),
  prequalShortlistId: f.ref('srmSfdBiddingShortlist', 'Prequalified', '资格预审入围', made),
  docIssueStart: f.dateTime('Documents from', '文件发售开始', { need: 'submit', ...read }),
  docIssueEnd: f.dateTime('Documents until', '文件发售结束', { need: 'submit', ...read }),
  bidDeadline: f.dateTime('Deadline of bids', '投标截止', { need: 'submit', ...read }),
  openTime: f.dateTime('Opening', '开标时间', { ...made, ...read }),
  openPlace: f.text(200, 'Place or address of the opening', '开标地点/网址', read),
  validityDays: f.integer('Bids are valid for (days)', '投标有效期(天)', { need: 'submit', initial: 90, min: 1, max: 365, ...read }),
  validUntil: f.date('Bids valid until', '有效期至', { ...made, ...read }),
  ownerUserId: f.ref('baseUsers', 'Owner', '负责人', { need: 'save' }),
  supervisorUserId: f.ref('baseUsers', 'Supervisor', '监标人', { need: 'submit' }),
  holderUserIds: f.refs('baseUsers', 'Key holders', '密钥持有人'),
  juryCount: f.integer('Size of the jury', '评委人数', { min: 3, max: 21 }),
  blindTechFlag: f.flag('Blind technical review', '技术暗标'),
  openingPublicKey: f.text(1000, 'Opening key', '开标公钥', { ...made, ...read }),
  shareHashes: f.json<readonly string[]>()('Hashes of the shares', '分片摘要', made),
  keyReadyAt: f.dateTime('Keys ready', '密钥就绪时间', made),
  docId: f.ref('srmSfdBiddingDoc', 'Document in force', '现行招标文件', made),
  noticeId: f.ref('srmSfdBiddingNotice', 'Notice in force', '现行公告', made),
  juryId: f.ref('srmSfdBiddingJury', 'Jury', '评标委员会', made),
  openingIds: f.refs('srmSfdBiddingBidOpening', 'Openings', '开标', made),
  picketageId: f.ref('srmSfdBiddingPicketage', 'Award decision', '定标', made),
  publishedAt: f.dateTime('Published', '发布时间', { ...made, ...read }),
  suspendedFrom: f.dateTime('Suspended from', '暂停时间', { ...made, ...read }),
  suspendReason: f.text(500, 'Reason of the suspension', '暂停原因', { ...made, ...read }),
  suspendedByObjection: f.flag('Suspended by an objection', '因异议暂停', made),
  heldObjections: f.integer('Open objections', '未决异议', { ...made, initial: 0 }),
  leaderUserId: f.ref('baseUsers', 'Leader of the jury', '评委组长', { ...inner, internal: true }),
  jurorUserIds: f.refs('baseUsers', 'Jury', '评委', { ...inner, internal: true }),
  participantIds: f.refs('srmSlcSupplierInfo', 'Suppliers who take part', '参与供应商', { ...inner, internal: true }),
  results: f.json<BidResults>()('Ranking', '评标排名', { ...inner, internal: true }),
  reportDraftedAt: f.dateTime('Report drafted', '报告起草时间', made),
  reportDueAt: f.dateTime('Signatures until', '报告签署截止', made),
  reportSignedAt: f.dateTime('Report signed', '报告签署时间', made),
  negotiationMode: f.lookup(lookups.BID_NEG_MODE, 'Negotiated by', '议价方式', made),
  candidateEndedAt: f.dateTime('Publicity of candidates ended', '候选人公示结束', made),
  upheldObjections: f.integer('Upheld objections', '成立的异议', { ...made, initial: 0 }),
  awardLines: f.json<readonly AwardLine[]>()('Awards', '定标明细', { ...inner, internal: true }),
  validityNearFlag: f.flag('Validity ends soon', '有效期临近', made),
  failReason: f.lookup(lookups.BID_FAIL_REASON, 'Failed because', '流标原因', { ...made, ...read }),
  terminateReason: f.lookup(lookups.BID_TERMINATE_REASON, 'Terminated because', '终止原因', { ...made, ...read }),
  endNote: f.text(500, 'Explanation of the end', '结束说明', made),
};

const sections = hot(
  'Sections',
  '标段',
  { entity: 'srmSfdBiddingSection', key: 'sectionNum', bound: 100, indexes: ['listId'] },
  {
    sectionNum: f.integer('No.', '序号', { need: 'save', min: 1, max: 99, ...read }),
    sectionNo: f.text(60, 'Section', '标段编号', { ...made, ...read }),
    sectionName: f.text(200, 'Name', '标段名称', { need: 'save', ...read }),
    listId: f.ref('srmSfdBiddingList', 'Bill of items', '招标清单', { need: 'submit', ...read }),
    planLineNum: f.integer('Plan line', '计划行', { min: 1 }),
    estimateAmount: f.amount('Estimate', '估算金额', { ...made, initial: '0', secret: true }),
    controlPrice: f.amount('Ceiling price', '最高限价', { min: 0, ...read }),
    controlPriceSecretFlag: f.flag('Ceiling is secret', '限价保密'),
    bondAmount: f.amount('Bid bond', '投标保证金', { initial: '0', min: 0, ...read }),
    docFee: f.amount('Document fee', '标书费', { initial: '0', min: 0, ...read }),
    awardCount: f.integer('Winners', '中标人数', { need: 'save', initial: 1, min: 1, max: 9 }),
    shares: f.text(60, 'Shares %', '份额(%)', { help: { en: 'Such as 70,30', cn: '如 70,30' } }),
    minBidders: f.integer('Fewest bidders', '最少投标人', { ...made, initial: 3 }),
    sealedCount: f.integer('Sealed bids', '投标数', made),
    validCount: f.integer('Valid bids', '有效投标数', made),
    shortFlag: f.flag('Too few bids', '投标不足', made),
    failFlag: f.flag('Failed', '流标', made),
    failReason: f.lookup(lookups.BID_FAIL_REASON, 'Failed because', '流标原因', { ...made, ...read }),
    markedFlag: f.flag('Compliance confirmed', '符合性已确认', made),
    sectionStatus: f.lookup(lookups.BID_SECTION_STATUS, 'Status', '标段状态', { ...made, initial: 'PLANNED', ...read }),
  },
);
const nodes = hot(
  'Nodes',
  '节点',
  { entity: 'srmSfdBiddingNode', key: 'seq', bound: 30 },
  {
    seq: f.integer('No.', '序号', { need: 'save', min: 1 }),
    nodeCode: f.lookup(lookups.BID_NODE, 'Node', '节点', { need: 'save', initial: 'DOC' }),
    plannedStart: f.date('Planned from', '计划开始', { need: 'submit' }),
    plannedEnd: f.date('Planned until', '计划结束', { need: 'submit', notBefore: 'plannedStart' }),
    actualStart: f.dateTime('Began', '实际开始', made),
    actualEnd: f.dateTime('Ended', '实际结束', made),
    ownerUserId: f.ref('baseUsers', 'Owner', '负责人'),
    skipFlag: f.flag('Skipped', '跳过'),
  },
);
const indexes = hot(
  'Assessment indexes',
  '评标指标',
  { key: 'indexNum', bound: 600 },
  {
    indexNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
    sectionNum: f.integer('Section (none: all)', '标段(空为全部)', { min: 1 }),
    parentNum: f.integer('Below no.', '上级序号', { min: 1 }),
    indexCode: f.text(40, 'Code', '指标编码', { need: 'save' }),
    indexName: f.text(200, 'Name', '指标名称', { need: 'save' }),
    category: f.lookup(lookups.BID_INDEX_CATEGORY, 'Category', '类别', { need: 'save', initial: 'TECHNICAL' }),
    scoreMode: f.lookup(lookups.BID_SCORE_MODE, 'Scored by', '评分方式', { need: 'save', initial: 'RANGE' }),
    maxScore: f.decimal(6, 2, 'Most points', '最高分', { need: 'save', initial: '0', min: 0, max: 100 }),
    minScore: f.decimal(6, 2, 'Fewest points', '最低分', { initial: '0', min: 0, max: 100 }),
    scoreStep: f.decimal(6, 2, 'Step', '步长', { initial: '0.5', min: 0, max: 100 }),
    levels: f.text(500, 'Levels', '档次'),
    keyFlag: f.flag('★ Substantive', '★实质性条款'),
    standard: f.longText('Standard', '评审标准'),
    envelopeType: f.lookup(lookups.BID_ENVELOPE_TYPE, 'Evidence in', '所在信封', { need: 'save', initial: 'ALL' }),
  },
);
const invitees = hot(
  'Suppliers to invite',
  '邀请供应商',
  { key: 'supplierId', bound: 200, secret: true },
  {
    supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' }),
    supplierName: f.text(200, 'Name', '供应商名称', made),
    sectionNums: f.text(120, 'Sections (none: all)', '标段(空为全部)', { help: { en: 'Such as 1,3', cn: '如 1,3' } }),
    contactNote: f.text(200, 'Note', '备注'),
  },
);
const annexes = hot(
  'Annexes',
  '附件',
  { entity: 'srmSfdBiddingAnnex', key: 'annexNum', bound: 300, secret: true },
  {
    annexNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
    ownerType: f.lookup(lookups.BID_ANNEX_OWNER, 'Belongs to', '归属', { need: 'save', initial: 'PROJECT' }),
    ownerId: f.text(40, 'Of', '归属编号'),
    annexType: f.lookup(lookups.BID_ANNEX_TYPE, 'Kind', '类型', { need: 'save', initial: 'OTHER' }),
    fileId: f.attachments('File', '文件', { need: 'submit' }),
    plmDrawingNo: f.text(60, 'Drawing', '图号'),
    plmRevision: f.text(20, 'Revision', '版次'),
    visibility: f.lookup(lookups.BID_VISIBILITY, 'Read by', '可见范围', { need: 'save', initial: 'INSIDE' }),
    versionNo: f.integer('Version', '版本', { initial: 1, min: 1 }),
  },
);
const negotiations = hot(
  'Negotiations',
  '议价',
  { key: 'negotiationNum', bound: 100, computed: true, secret: true },
  {
    negotiationNum: f.integer('No.', '序号', { need: 'save' }),
    sectionId: f.text(20, 'Section', '标段', { need: 'save' }),
    mode: f.lookup(lookups.BID_NEG_MODE, 'By', '方式', { need: 'save' }),
    shortlistId: f.ref('srmSfdBiddingShortlist', 'Shortlist', '入围名单'),
    docType: f.text(60, 'Kind of document', '单据类型'),
    targetId: f.text(40, 'Document', '单据'),
    startedAt: f.dateTime('Begun', '开始', { need: 'save' }),
    closedAt: f.dateTime('Closed', '结束'),
  },
);
const signatures = hot(
  'Signatures of the report',
  '报告签署',
  { key: 'userId', bound: 21, computed: true, secret: true },
  {
    userId: f.ref('baseUsers', 'Juror', '评委', { need: 'save' }),
    dissent: f.text(1000, 'Dissent', '不同意见'),
    signedAt: f.dateTime('Signed', '签署时间', { need: 'save' }),
    silentFlag: f.flag('Counts as agreed', '逾期视为同意'),
  },
);
const decisions = hot(
  'Decisions of the jury',
  '评审决定',
  { key: 'decisionNum', bound: 1_000, computed: true, secret: true },
  {
    decisionNum: f.integer('No.', '序号', { need: 'save' }),
    kind: f.lookup(lookups.BID_JURY_DECISION, 'Kind', '类型', { need: 'save' }),
    sectionId: f.text(20, 'Section', '标段'),
    respondId: f.ref('srmSfdRespondHeader', 'Bid', '投标'),
    amount: f.amount('Corrected amount', '修正后金额'),
    note: f.text(1000, 'Reason', '理由'),
    decidedAt: f.dateTime('Decided', '时间', { need: 'save' }),
    userId: f.ref('baseUsers', 'By', '人员'),
  },
);
const consents = hot(
  'Consents of the supervisor',
  '监标人同意',
  { key: 'consentNum', bound: 500, computed: true, secret: true },
  {
    consentNum: f.integer('No.', '序号', { need: 'save' }),
    targetEntity: f.text(60, 'Document', '单据类型', { need: 'save' }),
    targetId: f.text(40, 'Number', '单据', { need: 'save' }),
    event: f.text(60, 'Step', '操作', { need: 'save' }),
    at: f.dateTime('Given', '同意时间', { need: 'save' }),
    usedAt: f.dateTime('Used', '使用时间'),
  },
);

export const lines = { sections, nodes, indexes, invitees, annexes, negotiations, signatures, decisions, consents };
export type Project = Context<typeof fields, typeof lines>;
export type Section = LineRow<typeof sections>;
export type Node = LineRow<typeof nodes>;
export type ProjectIndex = LineRow<typeof indexes>;
export type Decision = LineRow<typeof decisions>;
export type { Consent };

/** What events and other documents call a section of the project. */
export const sectionIdOf = ({ sectionNum }: Pick<Section, 'sectionNum'>): string => String(sectionNum);
export const sectionOf = ({ sections: rows }: Project, sectionId: string | null): Section | undefined =>
  rows.find((row) => sectionIdOf(row) === sectionId);
export const isLive = ({ failFlag }: Pick<Section, 'failFlag'>): boolean => failFlag !== 'Y';

/** PENDING, ACTIVE, OVERDUE, DONE, SKIPPED, by the day of whoever looks. */
export function nodeStatusOf({ skipFlag, actualStart, actualEnd, plannedEnd }: Node, today: string) {
  if (skipFlag === 'Y') return 'SKIPPED';
  if (actualEnd !== null) return 'DONE';
  if (plannedEnd !== null && today > plannedEnd) return 'OVERDUE';
  return actualStart === null ? 'PENDING' : 'ACTIVE';
}
