/** Templates of payment stages, which contracts copy (base-srm.md §7). */
import { f, hot } from '../../kernel/fields.js';
import { by, refusalsOf } from '../../kernel/lifecycle.js';
import { cmp, isPositive, lte, round, sum } from '../../kernel/primitives/decimal.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { BASE_PROC_TYPE, CCT_STAGE_TRIGGER, CCT_STAGE_TYPE } from '../lookups.js';

interface Stage {
  readonly stageType: string;
  readonly ratio: string | null;
  readonly trigger: string;
}
interface Proportion {
  readonly procurementType: string | null;
  readonly maxPrepayRate: string | null;
  readonly stages: readonly Stage[];
}

const { guard, rule, refuse, reasons } = refusalsOf({
  PPN_SUM: { en: 'Shares add up to {sum}, not 100.', cn: '比例合计为{sum},须为100' },
  PPN_ORDER: { en: 'Prepayment first, warranty last.', cn: '预付款须在首位,质保金须在末位' },
  PPN_PREPAY: { en: 'Prepayment above {max} %.', cn: '预付款超过{max}%' },
  PPN_WARRANTY: { en: 'Warranty of works: at most 3 %, due at the end of warranty.', cn: '工程质保金不得超过3%,且在质保期满支付' },
  PPN_RATIO: { en: 'Each share must be above 0.', cn: '每个阶段的比例须大于0' },
});

const of = ({ stages }: Proportion, type: string) => stages.filter((stage) => stage.stageType === type);
const shareOf = (stages: readonly Stage[]) => sum(stages.map((stage) => stage.ratio ?? '0'));
const over = ['stages', 'procurementType', 'maxPrepayRate'];

const positive = guard<Proportion>('PPN_RATIO', ({ stages }) => stages.every(({ ratio }) => ratio === null || isPositive(ratio)), { over });
const whole = rule<Proportion>(
  ['PPN_SUM'],
  ({ stages }) => {
    const total = shareOf(stages);
    return cmp(total, '100') === 0 || refuse('PPN_SUM', { params: { sum: round(total, 4) } });
  },
  { over },
);
const ordered = guard<Proportion>(
  'PPN_ORDER',
  ({ stages }) =>
    stages.every(
      ({ stageType }, index) =>
        (stageType !== 'PREPAY' || stages.slice(0, index).every((earlier) => earlier.stageType === 'PREPAY')) &&
        (stageType !== 'WARRANTY' || stages.slice(index + 1).every((later) => later.stageType === 'WARRANTY')),
    ),
  { over },
);
const prepaid = rule<Proportion>(
  ['PPN_PREPAY'],
  (proportion) => {
    const { maxPrepayRate } = proportion;
    return (
      maxPrepayRate === null ||
      lte(shareOf(of(proportion, 'PREPAY')), maxPrepayRate) ||
      refuse('PPN_PREPAY', { params: { max: maxPrepayRate } })
    );
  },
  { over },
);
/** Works keep back 3 % at most (Measures on quality deposits of construction, 2017). */
const warranty = guard<Proportion>(
  'PPN_WARRANTY',
  (proportion) => {
    const kept = of(proportion, 'WARRANTY');
    return proportion.procurementType !== 'WORKS' || (lte(shareOf(kept), '3') && kept.every((stage) => stage.trigger === 'WARRANTY_END'));
  },
  { over },
);

export const srmBasePaymentProportion = defineMaster({
  type: 'srmBasePaymentProportion',
  path: 'base/payment-proportion',
  title: { en: 'Payment proportion', cn: '付款比例' },
  fields: {
    proportionCode: f.text(30, 'Code', '比例编码', { need: 'save', fixed: true }),
    proportionName: f.text(60, 'Chinese name', '比例名称', { need: 'save' }),
    proportionNameEn: f.text(60, 'English name', '英文名称'),
    procurementType: f.lookup(BASE_PROC_TYPE, 'Procurement type', '采购类型'),
    contractTypes: f.text(200, 'Contract types', '适用合同类型'),
    orgIds: f.refs('baseOrganization', 'Organisations', '适用组织', { help: { en: 'Empty: all.', cn: '为空表示全部' } }),
    maxPrepayRate: f.rate('Prepayment at most %', '预付上限(%)', { min: 0, max: 100 }),
    stageSummary: f.text(400, 'Stages', '付款阶段', { computed: true }),
  },
  lines: {
    stages: hot(
      'Stages',
      '付款阶段',
      { entity: 'srmBasePaymentProportionLine', key: 'stageNo', bound: 12 },
      {
        stageNo: f.integer('No.', '序号', { need: 'save', min: 1, max: 12 }),
        stageName: f.text(60, 'Stage', '阶段名称', { need: 'save' }),
        stageNameEn: f.text(60, 'Stage in English', '英文名称'),
        stageType: f.lookup(CCT_STAGE_TYPE, 'Type', '阶段类型', { need: 'save' }),
        ratio: f.rate('Share %', '比例(%)', { need: 'save', min: 0, max: 100 }),
        trigger: f.lookup(CCT_STAGE_TRIGGER, 'Due on', '触发条件', { need: 'save' }),
        daysAfter: f.integer('Days after', '触发后天数', { need: 'save', initial: 0, min: 0, max: 720 }),
      },
    ),
  },
  live: { stageSummaryEn: f.text(400, 'Stages in English', '付款阶段(英文)') },
  maintainer: [by('FINANCE')],
  holds: [positive],
  enable: [whole, ordered, prepaid, warranty],
  reasons,
  derive: ({ stages }) => ({
    stageSummary:
      stages.length === 0
        ? null
        : stages
            .map(({ stageName, ratio }) => `${stageName}${ratio}%`)
            .join('/')
            .slice(0, 400),
  }),
  numbering: { pattern: 'PPN-{seq3}' },
  uniqueKeys: [{ columns: ['proportionCode'], code: 'MD_DUPLICATE', caseless: true }],
  nameField: 'proportionName',
  list: {
    columns: ['proportionCode', 'proportionName', 'procurementType', 'stageSummary', 'state', 'orgIds', 'maxPrepayRate', 'lastUpdateDate'],
    filters: ['proportionCode', 'proportionName', 'proportionNameEn', 'procurementType', 'state'],
    sort: [['proportionCode', 'asc']],
    related: {
      termCount: {
        label: { en: 'Payment terms', cn: '引用条件数' },
        entity: 'basePaymentTerm',
        by: 'proportionId',
        states: ['draft', 'enabled'],
      },
    },
  },
  form: [
    {
      label: { en: 'Basic', cn: '基本信息' },
      fields: [
        'proportionCode',
        'proportionName',
        'proportionNameEn',
        'procurementType',
        'contractTypes',
        'orgIds',
        'maxPrepayRate',
        'remark',
      ],
    },
    { label: { en: 'Stages', cn: '付款阶段' }, lines: 'stages' },
  ],
  screens: [
    {
      route: 'paymentProportionManagement',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Payment proportions', cn: '付款比例' },
      resp: ['FINANCE', 'CONTRACT_MANAGER', 'AUDITOR'],
    },
    {
      route: 'paymentProportionManagementEdit',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'Payment proportion', cn: '付款比例' },
      resp: ['FINANCE', 'CONTRACT_MANAGER', 'AUDITOR'],
    },
  ],
});
