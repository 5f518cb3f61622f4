import type { Context } from '../../kernel/fields.js';
import { f } from '../../kernel/fields.js';
import { approvedMasterFields } from '../../kernel/stock/approved-master.js';
import { biddingLookups as lookups } from '../lookups.js';

const days = (en: string, cn: string, initial: number) => f.integer(en, cn, { need: 'save', initial, min: 0, max: 365 });

const basics = {
  ruleName: f.text(120, 'Name', '规则名称', { need: 'save' }),
  legalRegime: f.lookup(lookups.BID_LEGAL_REGIME, 'Legal regime', '招标性质', { need: 'save', initial: 'ENTERPRISE' }),
  openFlag: f.flag('Open tenders', '公开招标', { initial: 'Y' }),
  invitedFlag: f.flag('Invited tenders', '邀请招标', { initial: 'Y' }),
  negotiatedFlag: f.flag('Negotiated tenders', '竞争性谈判'),
};
const sealed = {
  envelopeMode: f.lookup(lookups.BID_ENVELOPE_MODE, 'Envelopes', '信封模式', { need: 'save', initial: 'SINGLE' }),
  sealMode: f.lookup(lookups.BID_SEAL_MODE, 'Sealing', '加密方式', { need: 'save', initial: 'QUORUM' }),
  openingHolders: f.integer('Key holders', '密钥持有人数', { need: 'save', initial: 3, min: 1, max: 7 }),
  openingQuorum: f.integer('Quorum to open', '开标法定人数', { need: 'save', initial: 2, min: 1, max: 7 }),
  showSealCountFlag: f.flag('Owner sees how many are sealed', '截标前显示投标数'),
};
const evaluated = {
  evalMethod: f.lookup(lookups.BID_EVAL_METHOD, 'Evaluation', '评标办法', { need: 'save', initial: 'COMPREHENSIVE' }),
  priceBasis: f.lookup(lookups.BID_PRICE_BASIS, 'Price basis', '评标价口径', { need: 'save', initial: 'TAX_INCL' }),
  priceFormula: f.lookup(lookups.BID_PRICE_FORMULA, 'Price formula', '价格分公式', { need: 'save', initial: 'LOW_PRICE' }),
  upPoints: f.decimal(6, 2, 'Points off per % above', '每高1%扣分', { min: 0, max: 100 }),
  downPoints: f.decimal(6, 2, 'Points off per % below', '每低1%扣分', { min: 0, max: 100 }),
  floatPct: f.rate('Base below the average (%)', '基准下浮(%)', { min: 0, max: 50 }),
  trimFrom: f.integer('Trimmed from so many bids', '去极值起始家数', { min: 3, max: 50 }),
  ceilingShare: f.decimal(5, 4, 'Share of the ceiling price', '限价权重', { min: 0, max: 1 }),
  leastScore: f.decimal(6, 2, 'Points of the highest price', '最高价得分', { min: 0, max: 100 }),
  rankStep: f.decimal(6, 2, 'Points off per rank', '名次级差', { min: 0, max: 100 }),
  floorScore: f.decimal(6, 2, 'Fewest points', '价格分下限', { min: 0, max: 100 }),
  minBidders: f.integer('Fewest bidders', '最少投标人', { need: 'save', initial: 3, min: 1, max: 50 }),
  juryCount: f.integer('Size of the jury', '评委人数', { need: 'save', initial: 5, min: 3, max: 21 }),
  specialistRatio: f.rate('Experts (%)', '专家比例(%)', { need: 'save', initial: '66.6667', min: 0, max: 100 }),
  trimExpertFlag: f.flag('Highest and lowest juror fall out', '去最高最低分'),
  abnormalAvgPct: f.rate('Abnormally low: % of the mean', '异常低价:均价比例', { initial: '50', min: 0, max: 100 }),
  abnormalSecondPct: f.rate('Abnormally low: % of the second lowest', '异常低价:次低价比例', { initial: '50', min: 0, max: 100 }),
  abnormalLimitPct: f.rate('Abnormally low: % of the ceiling', '异常低价:限价比例', { initial: '45', min: 0, max: 100 }),
  candidateCount: f.integer('Candidates', '中标候选人数', { need: 'save', initial: 3, min: 1, max: 3 }),
  awardMode: f.lookup(lookups.BID_AWARD_MODE, 'Award', '定标方式', { need: 'save', initial: 'RANK_ONE' }),
  maxAwardsPerSupplier: f.integer('Sections one supplier may win (0: any)', '兼投不兼中上限', { initial: 0, min: 0, max: 99 }),
  tieFirst: f.lookup(lookups.BID_TIE_BREAK, 'Equals: first by', '同分排序一', { need: 'save', initial: 'PRICE_LOW' }),
  tieSecond: f.lookup(lookups.BID_TIE_BREAK, 'Equals: then by', '同分排序二', { need: 'save', initial: 'TECH_HIGH' }),
  tieThird: f.lookup(lookups.BID_TIE_BREAK, 'Equals: last by', '同分排序三', { need: 'save', initial: 'LOT' }),
};
const negotiated = {
  bargainingFlag: f.flag('Bargaining', '议价'),
  brightMoonFlag: f.flag('Open-price rounds', '明标'),
  competeFlag: f.flag('Live hall', '竞价'),
};
const published = {
  candidatePublicityFlag: f.flag('Candidates are published', '候选人公示'),
  disclosureLevel: f.lookup(lookups.BID_DISCLOSURE, 'What losers see', '结果披露程度', { need: 'save', initial: 'WINNER_ONLY' }),
};
const timed = {
  docIssueDays: days('Documents are issued for', '文件发售', 3),
  tenderDays: days('From issue to the deadline', '投标准备', 7),
  prequalDays: days('Prequalification', '资格预审申请', 3),
  addendumDays: days('From an addendum to the deadline', '补遗至截标', 3),
  docObjectionDays: days('Objections end before the deadline', '文件异议截止', 3),
  replyDays: days('Objections are answered within', '异议答复', 3),
  reportToPublicityDays: days('From the report to publicity', '报告至公示', 7),
  publicityDays: days('Candidates are published for', '候选人公示期', 3),
  standstillDays: days('From the result to the contract', '结果至签约静默期', 3),
  contractDays: days('Contract within', '签约期限', 30),
  bondReturnDays: days('Bonds are returned within', '保证金退还', 5),
  validityDays: days('Bids are valid for', '投标有效期', 90),
  decryptWindowMin: f.integer('Suppliers decrypt within (minutes)', '投标人解密时限(分钟)', {
    need: 'save',
    initial: 30,
    min: 5,
    max: 1440,
  }),
};

export const fields = {
  ...basics,
  ...sealed,
  ...evaluated,
  ...negotiated,
  ...published,
  ...timed,
  ...approvedMasterFields('srmSfdBiddingRule'),
};
export type Rule = Context<typeof fields, Record<never, never>>;

const keysOf = <T extends object>(part: T) => Object.keys(part) as (keyof T & string)[];
export const sealing = keysOf(sealed);
export const evaluation = keysOf(evaluated);
export const negotiation = keysOf(negotiated);
export const publicity = keysOf(published);
export const clocks = keysOf(timed);
export const names = [...keysOf(basics), ...sealing, ...evaluation, ...negotiation, ...publicity, ...clocks];
