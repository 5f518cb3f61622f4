/** Lookups of the family (bidding.md §13). */
import { extensibleLookups, lookups } from '../kernel/fields.js';

const closed = lookups({
  BID_LEGAL_REGIME: {
    STATUTORY: { en: 'Mandatory tender', cn: '依法必须招标' },
    ENTERPRISE: { en: 'Own tender', cn: '企业自主招标' },
  },
  BID_TENDER_METHOD: {
    OPEN: { en: 'Open', cn: '公开招标' },
    INVITED: { en: 'Invited', cn: '邀请招标' },
    NEGOTIATED: { en: 'Negotiated', cn: '竞争性谈判' },
  },
  BID_PROC_TYPE: {
    GOODS: { en: 'Goods', cn: '货物' },
    SERVICES: { en: 'Services', cn: '服务' },
    WORKS: { en: 'Works', cn: '工程' },
  },
  BID_ENVELOPE_MODE: {
    SINGLE: { en: 'One envelope', cn: '单信封' },
    DOUBLE: { en: 'Two envelopes', cn: '双信封' },
  },
  BID_ENVELOPE_TYPE: {
    ALL: { en: 'Whole', cn: '整体' },
    QUALIFICATION: { en: 'Qualification', cn: '资格' },
    TECHNICAL: { en: 'Technical', cn: '技术标' },
    COMMERCIAL: { en: 'Commercial', cn: '商务标' },
  },
  BID_SEAL_MODE: {
    QUORUM: { en: 'Quorum of key holders', cn: '多人密钥' },
    SERVER_KEY: { en: 'Time lock of the server', cn: '服务器时间锁' },
  },
  BID_EVAL_METHOD: {
    COMPREHENSIVE: { en: 'Comprehensive', cn: '综合评估法' },
    LOWEST_EVALUATED: { en: 'Lowest evaluated price', cn: '经评审的最低投标价法' },
  },
  BID_PRICE_FORMULA: {
    LOW_PRICE: { en: 'Lowest price first', cn: '低价优先法' },
    AVERAGE_BASE: { en: 'Average price as base', cn: '平均价基准法' },
    TRIMMED_BASE: { en: 'Trimmed average as base', cn: '去极值平均基准法' },
    COMPOSITE_BASE: { en: 'Composite base price', cn: '复合基准价法' },
    LOW_AVERAGE_BASE: { en: 'Mean of lowest and average', cn: '最低价平均价复合基准法' },
    LINEAR_RANGE: { en: 'Linear over the range', cn: '区间线性法' },
    RANK_STEP: { en: 'By rank', cn: '名次递减法' },
  },
  BID_PRICE_BASIS: {
    TAX_INCL: { en: 'Tax included', cn: '含税价' },
    TAX_EXCL: { en: 'Tax excluded', cn: '不含税价' },
  },
  BID_AWARD_MODE: {
    RANK_ONE: { en: 'By rank', cn: '按排名定标' },
    SEPARATED: { en: 'Evaluation and award apart', cn: '评定分离' },
  },
  BID_TIE_BREAK: {
    PRICE_LOW: { en: 'Lower price', cn: '报价低者' },
    TECH_HIGH: { en: 'Higher technical score', cn: '技术高者' },
    LOT: { en: 'Lot', cn: '抽签' },
  },
  BID_DISCLOSURE: {
    WINNER_ONLY: { en: 'Winner only', cn: '仅中标人' },
    WINNER_PRICE: { en: 'Winner and price', cn: '中标人及价格' },
    FULL_RANKING: { en: 'Full ranking', cn: '全部排名' },
  },
  BID_INDEX_CATEGORY: {
    QUALIFICATION: { en: 'Qualification', cn: '资格评审' },
    COMPLIANCE: { en: 'Compliance', cn: '符合性评审' },
    TECHNICAL: { en: 'Technical', cn: '技术评审' },
    COMMERCIAL: { en: 'Commercial', cn: '商务评审' },
    PRICE: { en: 'Price', cn: '价格评审' },
  },
  BID_SCORE_MODE: {
    PASS_FAIL: { en: 'Pass or fail', cn: '通过制' },
    RANGE: { en: 'Range', cn: '区间打分' },
    LEVEL: { en: 'Levels', cn: '分档' },
    FORMULA: { en: 'Formula', cn: '公式' },
  },
  BID_NODE: {
    PLAN: { en: 'Project set up', cn: '立项' },
    DOC: { en: 'Documents written', cn: '文件编制' },
    PREQUAL: { en: 'Prequalification', cn: '资格预审' },
    NOTICE: { en: 'Notice', cn: '公告' },
    DOC_ISSUE: { en: 'Documents issued', cn: '文件发售' },
    QUESTION: { en: 'Questions', cn: '答疑' },
    DRAW: { en: 'Experts drawn', cn: '专家抽取' },
    TENDERING: { en: 'Bidding', cn: '投标' },
    OPENING: { en: 'Opening', cn: '开标' },
    EVALUATION: { en: 'Evaluation', cn: '评标' },
    CANDIDATE: { en: 'Candidates published', cn: '候选人公示' },
    NEGOTIATION: { en: 'Negotiation', cn: '议价' },
    AWARD: { en: 'Award', cn: '定标' },
    RESULT: { en: 'Result published', cn: '结果公示' },
    CONTRACT: { en: 'Contract', cn: '签约' },
  },
  BID_PLAN_TYPE: {
    ANNUAL: { en: 'Annual', cn: '年度' },
    MONTHLY: { en: 'Monthly', cn: '月度' },
    TEMPORARY: { en: 'Temporary', cn: '临时' },
  },
  BID_PLAN_LINE_STATUS: {
    OPEN: { en: 'To be tendered', cn: '待招标' },
    IN_PROGRESS: { en: 'Being tendered', cn: '招标中' },
    AWARDED: { en: 'Awarded', cn: '已定标' },
    FAILED: { en: 'Failed', cn: '流标' },
    CLOSED: { en: 'Closed', cn: '已关闭' },
  },
  BID_ITEM_STATUS: {
    FREE: { en: 'Free', cn: '未占用' },
    BOUND: { en: 'Bound', cn: '已关联' },
    AWARDED: { en: 'Awarded', cn: '已定标' },
    CONTRACTED: { en: 'Contracted', cn: '已签约' },
  },
  BID_EXPERT_TYPE: {
    TECH: { en: 'Technical', cn: '技术' },
    ECON: { en: 'Economic', cn: '经济' },
    LEGAL: { en: 'Legal', cn: '法律' },
  },
  BID_TITLE_LEVEL: {
    JUNIOR: { en: 'Junior', cn: '初级' },
    MIDDLE: { en: 'Middle', cn: '中级' },
    SENIOR: { en: 'Senior', cn: '高级' },
    EQUAL: { en: 'Equal professional level', cn: '同等专业水平' },
  },
  BID_DEGREE: {
    COLLEGE: { en: 'College', cn: '大专' },
    BACHELOR: { en: 'Bachelor', cn: '本科' },
    MASTER: { en: 'Master', cn: '硕士' },
    DOCTOR: { en: 'Doctor', cn: '博士' },
  },
  BID_ACHIEVEMENT: {
    PAPER: { en: 'Paper', cn: '论文' },
    PATENT: { en: 'Patent', cn: '专利' },
    AWARD: { en: 'Award', cn: '奖项' },
  },
  BID_ENVELOPE_STATUS: {
    DRAFT: { en: 'Draft', cn: '草稿' },
    SEALED: { en: 'Sealed', cn: '已加密' },
    RETURNED: { en: 'Returned', cn: '已退回' },
    OPENED: { en: 'Opened', cn: '已解密' },
    UNREADABLE: { en: 'Unreadable', cn: '无法解密' },
    KEPT_SEALED: { en: 'Kept sealed', cn: '不予开启' },
  },
  BID_SECTION_STATUS: {
    PLANNED: { en: 'Planned', cn: '待招标' },
    TENDERING: { en: 'Tendering', cn: '招标中' },
    SHORT: { en: 'Too few bids', cn: '投标不足' },
    EVALUATING: { en: 'Evaluating', cn: '评审中' },
    CANDIDATE: { en: 'Candidate', cn: '候选人确定' },
    AWARDED: { en: 'Awarded', cn: '已定标' },
    CONTRACTED: { en: 'Contracted', cn: '已签约' },
    FAILED: { en: 'Failed', cn: '流标' },
  },
  BID_ADJUST_TYPE: {
    EXTEND_DEADLINE: { en: 'Extend deadline', cn: '延期' },
    ADDENDUM: { en: 'Addendum', cn: '补遗' },
    NODE: { en: 'Node', cn: '节点' },
    SECTION: { en: 'Section', cn: '标段' },
    PEOPLE: { en: 'People', cn: '人员' },
    VALIDITY: { en: 'Validity', cn: '投标有效期' },
  },
  BID_DOC_TYPE: {
    PREQUAL: { en: 'Prequal', cn: '资格预审文件' },
    TENDER: { en: 'Tender', cn: '招标文件' },
    ADDENDUM: { en: 'Addendum', cn: '补遗文件' },
  },
  BID_ANNEX_TYPE: {
    DRAWING: { en: 'Drawing', cn: '图纸' },
    SPEC: { en: 'Spec', cn: '技术规范' },
    BOQ: { en: 'Boq', cn: '工程量清单' },
    FORM: { en: 'Form', cn: '格式' },
    OTHER: { en: 'Other', cn: '其他' },
  },
  BID_NOTICE_TYPE: {
    PREQUAL: { en: 'Prequal', cn: '资格预审公告' },
    TENDER: { en: 'Tender', cn: '招标公告' },
    INVITATION: { en: 'Invitation', cn: '投标邀请书' },
    CHANGE: { en: 'Change', cn: '变更公告' },
    ANSWER: { en: 'Answer', cn: '答疑公告' },
    CANDIDATE: { en: 'Candidate', cn: '候选人公示' },
    RESULT: { en: 'Result', cn: '结果公告' },
    TERMINATION: { en: 'Termination', cn: '终止公告' },
  },
  BID_JOIN_SOURCE: {
    INVITE: { en: 'Invite', cn: '邀请' },
    APPLY: { en: 'Apply', cn: '报名' },
    PREQUAL: { en: 'Prequal', cn: '预审入围' },
  },
  BID_BOND_FORM: {
    TRANSFER: { en: 'Transfer', cn: '转账' },
    CASH_DEPOSIT: { en: 'Cash deposit', cn: '现金' },
    LETTER_OF_GUARANTEE: { en: 'Letter of guarantee', cn: '保函' },
    INSURANCE: { en: 'Insurance', cn: '保证保险' },
    NONE: { en: 'None', cn: '免收' },
  },
  BID_BOND_STATUS: {
    NONE: { en: 'None', cn: '无需' },
    REQUIRED: { en: 'Required', cn: '待缴' },
    PAID: { en: 'Paid', cn: '已缴待核' },
    VERIFIED: { en: 'Verified', cn: '已核实' },
    REFUNDED: { en: 'Refunded', cn: '已退还' },
    FORFEITED: { en: 'Forfeited', cn: '不予退还' },
  },
  BID_OUTCOME: {
    QUIT: { en: 'Quit', cn: '退出' },
    DISQUALIFIED: { en: 'Disqualified', cn: '取消资格' },
    NOT_SUBMITTED: { en: 'Not submitted', cn: '未投标' },
    LOST: { en: 'Lost', cn: '未中标' },
    AWARDED: { en: 'Awarded', cn: '中标' },
    PROJECT_ENDED: { en: 'Project ended', cn: '项目终止' },
  },
  BID_REFUSE_REASON: {
    LICENCE: { en: 'Licence', cn: '资质不符' },
    BLACKLIST: { en: 'Blacklist', cn: '黑名单' },
    PERFORMANCE: { en: 'Performance', cn: '业绩不符' },
    CONFLICT: { en: 'Conflict', cn: '利益冲突' },
  },
  BID_QUESTION_TYPE: {
    INQUIRY: { en: 'Inquiry', cn: '疑问' },
    DOC_OBJECTION: { en: 'Doc objection', cn: '对文件异议' },
    OPENING_OBJECTION: { en: 'Opening objection', cn: '对开标异议' },
    RESULT_OBJECTION: { en: 'Result objection', cn: '对结果异议' },
  },
  BID_MEMBER_TYPE: {
    EXPERT_TECH: { en: 'Expert tech', cn: '技术专家' },
    EXPERT_ECON: { en: 'Expert econ', cn: '经济专家' },
    OWNER_REP: { en: 'Owner rep', cn: '招标人代表' },
  },
  BID_OPEN_STAGE: {
    ALL: { en: 'All', cn: '一次开标' },
    TECHNICAL: { en: 'Technical', cn: '技术开标' },
    COMMERCIAL: { en: 'Commercial', cn: '商务开标' },
  },
  BID_MARK: {
    PASS: { en: 'Pass', cn: '通过' },
    FAIL: { en: 'Fail', cn: '不通过' },
  },
  BID_CLARIFY_TYPE: {
    EXPLAIN: { en: 'Explain', cn: '说明' },
    ARITHMETIC: { en: 'Arithmetic', cn: '算术修正' },
    ABNORMAL_PRICE: { en: 'Abnormal price', cn: '异常低价' },
    VALIDITY: { en: 'Validity', cn: '有效期' },
  },
  BID_VERDICT: {
    SATISFIED: { en: 'Satisfied', cn: '满足' },
    NOT_SATISFIED: { en: 'Not satisfied', cn: '不满足' },
  },
  BID_SHORTLIST_TYPE: {
    PREQUAL: { en: 'Prequal', cn: '资格预审' },
    NEGOTIATION: { en: 'Negotiation', cn: '议价' },
  },
  BID_PREQUAL_METHOD: {
    PASS: { en: 'Pass', cn: '合格制' },
    LIMITED: { en: 'Limited', cn: '有限数量制' },
  },
  BID_QUOTE_MODE: {
    LINES: { en: 'Lines', cn: '逐行' },
    TOTAL: { en: 'Total', cn: '总价' },
  },
  BID_NEG_MODE: {
    BARGAINING: { en: 'Bargaining', cn: '议价' },
    BRIGHT_MOON: { en: 'Bright moon', cn: '明标' },
    COMPETE: { en: 'Compete', cn: '竞价' },
  },
  BID_SKIP_REASON: {
    WAIVED: { en: 'Waived', cn: '放弃中标' },
    FORCE_MAJEURE: { en: 'Force majeure', cn: '不可抗力' },
    NO_PERFORMANCE_BOND: { en: 'No performance bond', cn: '未交履约保证金' },
    ILLEGAL_ACT: { en: 'Illegal act', cn: '违法行为' },
  },
  BID_PASS_MODE: {
    ALL: { en: 'All', cn: '全体通过' },
    MAJORITY: { en: 'Majority', cn: '过半数' },
  },
  BID_COUNTERSIGN_SOURCE: {
    PICKETAGE: { en: 'Picketage', cn: '定标' },
  },
  BID_FAIL_REASON: {
    SHORT: { en: 'Short', cn: '投标人不足' },
    ALL_REJECTED: { en: 'All rejected', cn: '否决全部' },
    NO_VALID: { en: 'No valid', cn: '无有效投标' },
    NO_AWARD: { en: 'No award', cn: '不予定标' },
  },
  BID_TERMINATE_REASON: {
    POLICY: { en: 'Policy', cn: '政策变化' },
    BUDGET: { en: 'Budget', cn: '预算取消' },
    FORCE_MAJEURE: { en: 'Force majeure', cn: '不可抗力' },
    DEMAND: { en: 'Demand', cn: '需求取消' },
  },
  BID_FORFEIT_REASON: {
    QUIT_IN_VALIDITY: { en: 'Quit in validity', cn: '有效期内撤销' },
    REFUSED_CONTRACT: { en: 'Refused contract', cn: '拒签合同' },
    COLLUSION: { en: 'Collusion', cn: '串通投标' },
    FALSE_MATERIAL: { en: 'False material', cn: '弄虚作假' },
  },
});

/** Companies have specialties of their own. */
const open = extensibleLookups({
  BID_SPECIALTY: {
    TECH: { en: 'Technology', cn: '技术' },
    ECON: { en: 'Economy', cn: '经济' },
    MECH: { en: 'Mechanics', cn: '机械' },
    ELEC: { en: 'Electrics', cn: '电气' },
    IT: { en: 'Information technology', cn: '信息技术' },
  },
});

export const biddingLookups = { ...closed, ...open };
