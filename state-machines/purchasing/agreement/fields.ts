import type { Context, Instant, Label, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Change } from '../../kernel/lifecycle.js';
import type { SavePayload } from '../../kernel/events.js';
import { compareDates, isDate } from '../../kernel/primitives/instant.js';
import { applySave } from '../../kernel/save.js';
import { approvalFields } from '../../kernel/stock/approval.js';
import { awardPriceFields, repricedCount, repricedField } from '../../trade/award-price.js';
import { numbered, withCopies } from '../../trade/item-copies.js';
import type { ItemFacts } from '../../trade/item-copies.js';
import { priced } from '../../trade/money.js';
import { inUnits, priceUnitRead, unitOf } from '../../trade/price-unit.js';
import type { Ask, GiveBack, Taken } from '../../trade/sources.js';
import { askedOf, givingBack, takenLines, takenOf, taking } from '../../trade/sources.js';
import { isStepped, stepsOf } from '../../trade/steps.js';
import { add, div, gt, isPositive, mul, round, sub, sum } from '../../kernel/primitives/decimal.js';
import { purchasingLookups as lookups } from '../lookups.js';

const read = { supplier: 'read' } as const;
const made = { computed: true } as const;

/** A word beside the last day of an agreement that is in force by its state alone. */
const expiry = (validTo: unknown, { state }: Readonly<Record<string, unknown>>, today: string): 'AGR_EXPIRED' | null =>
  state === 'effective' && isDate(validTo) && compareDates(validTo, today) < 0 ? 'AGR_EXPIRED' : null;

export const fields = {
  agreementType: f.lookup(lookups.PUR_AGR_TYPE, 'Type', '协议类型', { need: 'submit', initial: 'PRICE', ...read }),
  title: f.text(100, 'Title', '协议名称', { need: 'submit', ...read }),
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save', ...read }),
  currency: f.text(3, 'Currency', '币种', {
    need: 'submit',
    initial: 'CNY',
    holds: { entity: 'baseCurrency', key: 'currencyCode' },
    ...read,
  }),
  taxRate: f.rate('Tax rate', '税率', { need: 'submit', min: 0, max: 100, offers: { entity: 'baseTaxRate', value: 'rate' }, ...read }),
  priceBasis: f.lookup(lookups.PUR_PRICE_BASIS, 'Price basis', '价格基准', { need: 'submit', initial: 'EXCL', ...read }),
  validFrom: f.date('Valid from', '有效期起', { need: 'submit', ...read }),
  validTo: f.date('Valid to', '有效期止', { need: 'submit', ...read, advises: expiry }),
  paymentTermId: f.ref('basePaymentTerm', 'Payment term', '付款条件', { ...read, holds: true }),
  tradeTerm: f.text(100, 'Trade term', '贸易条款', { offers: { lookup: 'TRADE_TERM' }, ...read }),
  supplierConfirmFlag: f.flag('The supplier confirms it', '需供应商确认', read),
  amountLimit: f.amount('Amount limit excl. tax', '金额限额(不含税)', { min: 0, ...read }),
  amountUsed: f.amount('Of it ordered', '已用金额', { ...made, ...read }),
  overLimitFlag: f.flag('Beyond the limit', '超出限额', { ...made, ...read }),
  sourceNumber: f.text(60, 'Source number', '来源单号', made),
  editionNo: f.integer('Edition', '版次', { ...made, ...read, initial: 1 }),
  prevEditionId: f.ref('srmPurAgreementHeader', 'Edition before', '上一版', { ...made, ...read }),
  refuseReason: f.longText('Why refused', '拒绝原因', { ...made, ...read }),
  endReason: f.longText('Why suspended or ended', '冻结或终止原因', { ...made, ...read }),
  overdueFlag: f.flag('Not confirmed in time', '逾期未确认', { ...made, ...read }),
  terminateDate: f.date('Ends on', '终止日期', { ...made, ...read }),
  remindCount: f.integer('Reminders of the end', '到期提醒次数', { computed: true, internal: true, initial: 0 }),
  confirmUntil: f.dateTime('Confirm by', '确认期限', { ...made, ...read }),
  endsAt: f.dateTime('Ends at', '到期时间', { computed: true, internal: true }),
  ...repricedField,
  ...approvalFields,
};

export const lines = {
  lines: hot(
    'Lines',
    '明细',
    { entity: 'srmPurAgreementLine', key: 'lineNum', bound: 500, indexes: ['itemId'] },
    {
      lineNum: f.integer('Line', '行号', { need: 'save', min: 1, ...read }),
      itemId: f.ref('baseMaterialItem', 'Material', '物料', { holds: true, need: 'submit', ...read }),
      itemCode: f.text(50, 'Code', '物料编码', { ...made, ...read }),
      itemName: f.text(200, 'Name', '物料名称', { ...read }),
      spec: f.text(500, 'Specification', '规格', { ...read }),
      uomId: f.ref('baseUom', 'Unit', '单位', { holds: true, need: 'submit', ...read }),
      unitPrice: f.price('Price on the basis', '单价', { need: 'submit', min: 0, ...read }),
      priceUnit: priceUnitRead,
      ...awardPriceFields,
      priceExcl: f.price('Price excl. tax', '不含税单价', { ...made, ...read }),
      priceIncl: f.price('Price incl. tax', '含税单价', { ...made, ...read }),
      taxRate: f.rate('Tax rate', '税率', { min: 0, max: 100, offers: { entity: 'baseTaxRate', value: 'rate' }, ...read }),
      lineValidFrom: f.date('Valid from', '有效期起', { need: 'submit', ...read }),
      lineValidTo: f.date('Valid to', '有效期止', { need: 'submit', ...read }),
      stepMode: f.lookup(lookups.PUR_STEP_MODE, 'Price breaks', '阶梯方式', read),
      minOrderQty: f.quantity('Least order', '最小起订量', { min: 0, unit: 'uomId', ...read }),
      packQty: f.quantity('Pack', '包装量', { min: 0, unit: 'uomId', ...read }),
      leadTimeDays: f.integer('Lead time (days)', '交货周期(天)', { min: 0, max: 999, ...read }),
      provisionalFlag: f.flag('Provisional price', '暂估价', read),
      stepRemark: f.text(200, 'Why the price rises with quantity', '阶梯价上升说明'),
      lastPrice: f.price('Last price', '上次价', made),
      minPrice: f.price('Lowest price', '最低价', made),
      changeRate: f.rate('Change (%)', '涨跌幅(%)', made),
      endedDate: f.date('Ended by another price', '被替代日期', { ...made, ...read }),
      qtyLimit: f.quantity('Quantity limit', '协议量', { min: 0, unit: 'uomId', ...read }),
      qtyUsed: f.quantity('Of it ordered', '已用量', { ...made, ...read }),
      sourceLineKey: f.text(80, 'Source line', '来源行', { ...made, internal: true }),
    },
  ),
  steps: hot(
    'Price breaks',
    '阶梯价',
    { entity: 'srmPurAgreementStep', key: 'stepNo', bound: 2_000 },
    {
      stepNo: f.integer('No.', '序号', { need: 'save', min: 1, ...read }),
      lineNum: f.integer('Line', '行号', { need: 'save', min: 1, ...read }),
      fromQty: f.quantity('From', '起始数量', { need: 'save', min: 0, ...read }),
      toQty: f.quantity('Below', '截止数量', { min: 0, ...read }),
      stepPrice: f.price('Price on the basis', '单价', { need: 'save', min: 0, ...read }),
    },
  ),
  orgs: hot(
    'Organisations',
    '适用组织',
    { entity: 'srmPurAgreementOrg', key: 'orgId', bound: 200, indexes: ['orgId'] },
    {
      orgId: f.ref('baseOrganization', 'Organisation', '组织', { need: 'save', ...read }),
      enabledFlag: f.flag('Enabled', '启用', { initial: 'Y', ...read }),
      leadTimeDays: f.integer('Lead time (days)', '交货周期(天)', { min: 0, max: 999, ...read }),
    },
  ),
  ...takenLines,
};

export type Agreement = Context<typeof fields, typeof lines>;
export type AgreementLine = LineRow<typeof lines.lines>;

/** Lines of other agreements that a price coming into force ends, and the last day that is left to each. */
export interface Overlap {
  readonly agreementId: string;
  readonly lineNum: number;
  readonly endDate: string;
}
export interface AgreementFacts extends ItemFacts {
  readonly gated?: Label | null;
  readonly today?: string;
  readonly endsAt?: Instant;
  readonly overlaps?: readonly Overlap[];
  /** Materials without a price that wait for one of these. */
  readonly unpriced?: readonly string[];
  /** Delivery notes already billed whose price it changes, by organisation. */
  readonly adjusts?: readonly { readonly orgId: string; readonly notes: readonly string[] }[];
  /** Prices in force of all suppliers, by material, of a single unit. */
  readonly known?: Readonly<Record<string, { readonly last: string | null; readonly lowest: string | null }>>;
  readonly newId?: string;
  readonly tomorrow?: string;
  /** Number of an edition that is being written. */
  readonly draft?: string | null;
}
/** Both prices follow from the one on the agreement's basis. */
export function saved(agreement: Agreement, payload: SavePayload, facts: ItemFacts): Change<Agreement> {
  const change = applySave<Agreement>(lines, agreement, withCopies(payload, 'lines', facts));
  const next: Agreement = { ...agreement, ...change };
  const { lines: rows, priceBasis, taxRate } = next;
  return {
    ...change,
    repricedCount: repricedCount(next),
    lines: rows.map((given) => {
      const first = isStepped(given) ? stepsOf(next, given.lineNum)[0] : undefined;
      const row = first ? { ...given, unitPrice: first.stepPrice } : given;
      if (row.unitPrice === null) return { ...row, priceExcl: null, priceIncl: null };
      const { priceExcl, priceIncl } = priced(priceBasis, row.unitPrice, '1', row.taxRate ?? taxRate ?? '0');
      return { ...row, priceExcl, priceIncl };
    }),
  };
}

/** Beside prices that are in force, of whomever. */
function compared(line: AgreementLine, { known }: AgreementFacts): AgreementLine {
  if (known === undefined) return line;
  const found = known[line.itemId ?? ''];
  const inUnit = (price: string | null | undefined) => (price ? inUnits({ price, unit: 1 }, unitOf(line)) : null);
  const [last, lowest] = [inUnit(found?.last), inUnit(found?.lowest)];
  const rated = last !== null && isPositive(last) && line.priceExcl !== null;
  const changeRate = rated ? round(div(mul(sub(line.priceExcl!, last), '100'), last), 4) : null;
  return { ...line, lastPrice: last, minPrice: lowest, changeRate };
}
export const submitted = (agreement: Agreement, facts: AgreementFacts): Change<Agreement> => ({
  lines: numbered(agreement.lines, facts).map((line) => compared(line, facts)),
});

/** What is used of each line, and of all, is what takers have of it (U1). */
function used(agreement: Agreement, taken: readonly Taken[]): Change<Agreement> {
  const totals = takenOf(taken);
  const amountUsed = sum([...totals.values()].map(({ amount }) => amount));
  const rows = agreement.lines.map((line) => ({ ...line, qtyUsed: totals.get(line.lineNum)?.qty ?? '0' }));
  const over =
    (agreement.amountLimit !== null && gt(amountUsed, agreement.amountLimit)) ||
    rows.some(({ qtyLimit, qtyUsed }) => qtyLimit !== null && gt(qtyUsed, qtyLimit));
  return { taken, amountUsed, lines: rows, overLimitFlag: over ? 'Y' : 'N' };
}
export const takes = (agreement: Agreement, ask: Ask): Change<Agreement> => used(agreement, taking(agreement.taken, ask));
export const givesBack = (agreement: Agreement, given: GiveBack): Change<Agreement> =>
  used(agreement, givingBack(agreement.taken, given).taken);

export interface Beyond {
  readonly code: 'AGR_QTY_LIMIT' | 'AGR_AMOUNT_LIMIT' | 'AGR_NOT_EFFECTIVE';
  readonly docLine: number | null;
}
/** Agreements on prices alone only count. */
export function beyond(agreement: Agreement, ask: Ask): Beyond | null {
  const { agreementType, amountLimit, amountUsed, lines: rows } = agreement;
  const lineOf = (lineNum: number) => rows.find((line) => line.lineNum === lineNum);
  const foreign = ask.rows.find(({ lineNum }) => !lineOf(lineNum));
  if (foreign) return { code: 'AGR_NOT_EFFECTIVE', docLine: foreign.docLine };
  if (agreementType === 'QUANTITY') {
    const over = ask.rows.find(({ lineNum }) => {
      const { qtyLimit = null, qtyUsed = null } = lineOf(lineNum)!;
      return qtyLimit !== null && gt(add(qtyUsed ?? '0', askedOf(ask.rows, lineNum)), qtyLimit);
    });
    if (over) return { code: 'AGR_QTY_LIMIT', docLine: over.docLine };
  }
  const asked = add(amountUsed ?? '0', sum(ask.rows.map(({ amount }) => amount)));
  return agreementType === 'AMOUNT' && amountLimit !== null && gt(asked, amountLimit) ? { code: 'AGR_AMOUNT_LIMIT', docLine: null } : null;
}
/** What an agreement of its type must limit. */
export const isLimited = ({ agreementType, amountLimit, lines: rows }: Agreement): boolean => {
  if (agreementType === 'QUANTITY') return rows.every(({ qtyLimit }) => isPositive(qtyLimit ?? '0'));
  return agreementType !== 'AMOUNT' || isPositive(amountLimit ?? '0');
};
