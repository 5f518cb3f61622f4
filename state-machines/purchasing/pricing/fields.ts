import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf, SavePayload } from '../../kernel/events.js';
import type { Context, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Change } from '../../kernel/lifecycle.js';
import { abs, div, gt, isPositive, max, mul, neg, round, round2, sub, sum } from '../../kernel/primitives/decimal.js';
import { applySave } from '../../kernel/save.js';
import { approvalEvents, approvalFields } from '../../kernel/stock/approval.js';
import { numbered, withCopies } from '../../trade/item-copies.js';
import type { ItemFacts } from '../../trade/item-copies.js';
import { inUnits, priceUnit, unitOf } from '../../trade/price-unit.js';
import { sourceLine } from '../../trade/sourced.js';
import { isStepped, stepsOf } from '../../trade/steps.js';
import { purchasingLookups as lookups } from '../lookups.js';
import { reviewLine } from '../pricing-review/carried-out.js';

const made = { computed: true } as const;

export const fields = {
  pricingType: f.lookup(lookups.PUR_PRICING_TYPE, 'Type', '定价类型', { need: 'save', initial: 'NEW' }),
  title: f.text(100, 'Title', '主题', { need: 'submit' }),
  pricingSource: f.lookup(lookups.PUR_PRICING_SOURCE, 'Source', '来源', { need: 'save', initial: 'MANUAL' }),
  currency: f.text(3, 'Currency', '币种', { need: 'submit', initial: 'CNY' }),
  taxRate: f.rate('Tax rate', '税率', {
    need: 'submit',
    initial: '13',
    min: 0,
    max: 100,
    offers: { entity: 'baseTaxRate', value: 'rate' },
  }),
  reason: f.longText('Explanation', '定价说明', { need: 'submit' }),
  editionNo: f.integer('Edition', '版次', { ...made, initial: 1 }),
  prevEditionId: f.ref('srmPurPricingHeader', 'Edition before', '上一版', made),
  totalSaving: f.amount('Saving', '降本额', made),
  maxIncreaseRate: f.rate('Largest increase (%)', '最大涨幅(%)', made),
  reviewFlag: f.flag('Needs review', '需复核', made),
  ...approvalFields,
};

export const lines = {
  lines: hot(
    'Lines',
    '明细',
    { entity: 'srmPurPricingLine', key: 'lineNum', bound: 500, indexes: ['itemId', 'supplierId'] },
    {
      lineNum: f.integer('Line', '行号', { need: 'save', min: 1 }),
      itemId: f.ref('baseMaterialItem', 'Material', '物料', { need: 'submit' }),
      itemCode: f.text(50, 'Code', '物料编码', made),
      itemName: f.text(200, 'Name', '物料名称'),
      spec: f.text(500, 'Specification', '规格'),
      uomId: f.ref('baseUom', 'Unit', '单位', { need: 'submit' }),
      supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'submit' }),
      annualQty: f.quantity('Annual volume', '年用量', { need: 'submit', min: 0, unit: 'uomId' }),
      lastPrice: f.price('Last price', '上次价', made),
      minPrice: f.price('Lowest price', '最低价', made),
      targetPrice: f.price('Target', '目标价', { min: 0 }),
      quotedPrice: f.price('Quoted', '报价', { min: 0 }),
      newPriceExcl: f.price('New price excl. tax', '核定价(不含税)', {
        need: 'submit',
        min: 0,
        help: { en: 'With price breaks that of the first one.', cn: '有阶梯价时为第一段价格' },
      }),
      priceUnit,
      stepMode: f.lookup(lookups.PUR_STEP_MODE, 'Price breaks', '阶梯方式'),
      stepRemark: f.text(200, 'Why the price rises with quantity', '阶梯价上升说明'),
      changeRate: f.rate('Change (%)', '涨跌幅(%)', made),
      annualImpact: f.amount('Annual impact', '年影响额', made),
      increaseReason: f.lookup(lookups.PUR_INCREASE_REASON, 'Why it rises', '涨价原因'),
      validFrom: f.date('Valid from', '有效期起', { need: 'submit' }),
      validTo: f.date('Valid to', '有效期止', { need: 'submit' }),
      costMaterial: f.price('Material cost', '材料成本', { min: 0 }),
      costLabour: f.price('Labour cost', '人工成本', { min: 0 }),
      costOverhead: f.price('Overhead cost', '制造费用', { min: 0 }),
      costProfit: f.price('Profit', '利润', { min: 0 }),
      pcbInfoId: f.ref('baseMaterialItemPcbInfo', 'Circuit board', 'PCB信息'),
      pcbModelPrice: f.price('Model price', '模型价', made),
      pcbDeviation: f.rate('Off the model (%)', '偏离模型(%)', made),
      unpricedId: f.ref('srmPurUnpricedMaterial', 'Unpriced material', '无价物料', { computed: true, internal: true }),
      sourceLineId: sourceLine,
      reviewLine,
    },
  ),
  steps: hot(
    'Price breaks',
    '阶梯价',
    { key: 'stepNo', bound: 2_000 },
    {
      stepNo: f.integer('No.', '序号', { need: 'save', min: 1 }),
      lineNum: f.integer('Line', '行号', { need: 'save', min: 1 }),
      fromQty: f.quantity('From', '起始数量', { need: 'save', min: 0 }),
      toQty: f.quantity('Below', '截止数量', { min: 0 }),
      stepPrice: f.price('Price excl. tax', '单价(不含税)', { need: 'save', min: 0 }),
    },
  ),
};

export type Pricing = Context<typeof fields, typeof lines>;
export type PricingLine = LineRow<typeof lines.lines>;

/** Prices of agreements in force, of a single unit: of the item's last one of all suppliers, and the lowest. */
interface Known {
  readonly last: string | null;
  readonly lowest: string | null;
}
export interface PricingFacts extends ItemFacts {
  readonly known?: Readonly<Record<string, Known>>;
  /** Approved circuit boards by id, with their model prices. */
  readonly boards?: Readonly<Record<string, string | null>>;
  /** Ids of the agreements that an approval makes, by supplier. */
  readonly ids?: Readonly<Record<string, string>>;
  readonly newId?: string;
  readonly tomorrow?: string;
  /** Number of an edition that is being written. */
  readonly draft?: string | null;
}

const withFacts = { facts: facts<PricingFacts>() };
const comment = { comment: f.text(500, 'Comment', '意见', { told: true }) };

export const events = {
  ...approvalEvents,
  CREATE: saveEvent('New', '新建', withFacts),
  SAVE: saveEvent('Save', '保存', withFacts),
  SUBMIT: event('Submit', '提交', {}, withFacts),
  APPROVE: event('Approve', '批准', comment, { seen: true, ...withFacts }),
  REVIEW: event('Review', '复核', { pass: f.flag('Passed', '通过', { initial: 'Y' }), ...comment }, { call: 'doReview' }),
  EDITION_REVISE: event('Next edition', '修订', {}, { call: 'doEditionRevise', ...withFacts }),
  SUPERSEDE: systemEvent<{ readonly byId: string }>('Superseded', '被新版替代'),
};
export type PricingEvent = EventOf<typeof events>;
export type PricingEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

const rateOf = (value: string, base: string) => round(div(mul(sub(value, base), '100'), base), 4);

/** What follows from a line's price: change against the last one, its weight in a year, and how far off the model it is. */
export function weighed(line: PricingLine): PricingLine {
  const { newPriceExcl, lastPrice, annualQty, pcbModelPrice } = line;
  const known = newPriceExcl !== null && lastPrice !== null && isPositive(lastPrice);
  return {
    ...line,
    changeRate: known ? rateOf(newPriceExcl, lastPrice) : null,
    annualImpact: known ? round2(div(mul(sub(newPriceExcl, lastPrice), annualQty ?? '0'), String(unitOf(line)))) : '0',
    pcbDeviation: newPriceExcl !== null && pcbModelPrice !== null && isPositive(pcbModelPrice) ? rateOf(newPriceExcl, pcbModelPrice) : null,
  };
}

const RISE = '5';
const IMPACT = '500000';
const ABOVE_LOWEST = '1.10';
const looked = ({ changeRate, annualImpact, newPriceExcl, minPrice, pcbDeviation }: PricingLine) =>
  gt(changeRate ?? '0', RISE) ||
  gt(annualImpact ?? '0', IMPACT) ||
  (newPriceExcl !== null && minPrice !== null && gt(newPriceExcl, mul(minPrice, ABOVE_LOWEST))) ||
  gt(abs(pcbDeviation ?? '0'), RISE);

/** Figures of the whole from its lines. */
export const summed = (rows: readonly PricingLine[]): Change<Pricing> => ({
  lines: rows,
  totalSaving: neg(sum(rows.map(({ annualImpact }) => annualImpact ?? '0'))),
  maxIncreaseRate: max('0', ...rows.map(({ changeRate }) => changeRate ?? '0')),
  reviewFlag: rows.some(looked) ? 'Y' : 'N',
});

/** Beside the price of a line stand others for as many units as it is for; what nobody asked for again was for as many as it was. */
const informed =
  ({ known, boards }: PricingFacts, before: Pick<Pricing, 'lines'>) =>
  (line: PricingLine): PricingLine => {
    const was = unitOf(before.lines.find(({ lineNum }) => lineNum === line.lineNum) ?? line);
    const inUnit = (price: string | null, unit: number) => price && inUnits({ price, unit }, unitOf(line));
    const found = known?.[line.itemId ?? ''];
    const board = line.pcbInfoId === null ? null : boards?.[line.pcbInfoId];
    return weighed({
      ...line,
      lastPrice: found ? inUnit(found.last, 1) : inUnit(line.lastPrice, was),
      minPrice: found ? inUnit(found.lowest, 1) : inUnit(line.minPrice, was),
      pcbModelPrice: board || line.pcbInfoId === null ? inUnit(board ?? null, 1) : inUnit(line.pcbModelPrice, was),
    });
  };

export function saved(pricing: Pricing, payload: SavePayload, given: PricingFacts): Change<Pricing> {
  const change = applySave<Pricing>(lines, pricing, withCopies(payload, 'lines', given));
  if (!change.lines && !change.steps) return change;
  const next: Pricing = { ...pricing, ...change };
  return { ...change, ...summed(stepped(next).map(informed(given, pricing))) };
}
/** A line with price breaks costs what the first of them does, as in agreements. */
const stepped = (pricing: Pick<Pricing, 'lines' | 'steps'>): readonly PricingLine[] =>
  pricing.lines.map((line) => {
    const [first] = isStepped(line) ? stepsOf(pricing, line.lineNum) : [];
    return first ? { ...line, newPriceExcl: first.stepPrice } : line;
  });

/** What was known last of prices counts: figures are made once more. */
export const submitted = (pricing: Pricing, given: PricingFacts): Change<Pricing> =>
  summed(numbered(pricing.lines, given).map(informed(given, pricing)));
