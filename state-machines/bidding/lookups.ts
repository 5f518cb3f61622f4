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
