import type { Context, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import { approvedMasterFields } from '../../kernel/stock/approved-master.js';
import { biddingLookups as lookups } from '../lookups.js';

export const fields = {
  templateName: f.text(120, 'Name', '模板名称', { need: 'save' }),
  legalRegime: f.lookup(lookups.BID_LEGAL_REGIME, 'Legal regime', '招标性质', { need: 'save', initial: 'ENTERPRISE' }),
  procurementType: f.lookup(lookups.BID_PROC_TYPE, 'Kind', '采购类型', { need: 'save', initial: 'GOODS' }),
  evalMethod: f.lookup(lookups.BID_EVAL_METHOD, 'Evaluation', '评标办法', { need: 'save', initial: 'COMPREHENSIVE' }),
  technicalPassScore: f.decimal(6, 2, 'Technical score to pass (0: none)', '技术合格线', { initial: '0', min: 0, max: 100 }),
  maxMinorFails: f.integer('Minor failures that reject a bid', '一般条款否决项数', { initial: 3, min: 1, max: 99 }),
  totalScore: f.decimal(7, 2, 'Total', '总分', { computed: true, initial: '0' }),
  priceWeight: f.decimal(7, 2, 'Weight of the price', '价格权重', { computed: true, initial: '0' }),
  ...approvedMasterFields('srmSfdBiddingTemplate'),
};
export const lines = {
  indexes: hot(
    'Indexes',
    '评标指标',
    { entity: 'srmSfdBiddingIndex', key: 'indexNum', bound: 300 },
    {
      indexNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
      parentNum: f.integer('Below no.', '上级序号', { min: 1 }),
      indexCode: f.text(40, 'Code', '指标编码', { need: 'save' }),
      indexName: f.text(200, 'Name', '指标名称', { need: 'save' }),
      category: f.lookup(lookups.BID_INDEX_CATEGORY, 'Category', '类别', { need: 'save', initial: 'TECHNICAL' }),
      scoreMode: f.lookup(lookups.BID_SCORE_MODE, 'Scored by', '评分方式', { need: 'save', initial: 'RANGE' }),
      maxScore: f.decimal(6, 2, 'Most points', '最高分', { need: 'save', initial: '0', min: 0, max: 100 }),
      minScore: f.decimal(6, 2, 'Fewest points', '最低分', { initial: '0', min: 0, max: 100 }),
      scoreStep: f.decimal(6, 2, 'Step', '步长', { initial: '0.5', min: 0, max: 100 }),
      levels: f.text(500, 'Levels', '档次', { help: { en: 'Such as Good=10; Fair=6; Poor=2', cn: '如 优=10; 良=6; 差=2' } }),
      keyFlag: f.flag('★ Substantive', '★实质性条款'),
      standard: f.longText('Standard', '评审标准'),
      envelopeType: f.lookup(lookups.BID_ENVELOPE_TYPE, 'Evidence in', '所在信封', { need: 'save', initial: 'ALL' }),
    },
  ),
};
export type Template = Context<typeof fields, typeof lines>;
export type Index = LineRow<typeof lines.indexes>;
