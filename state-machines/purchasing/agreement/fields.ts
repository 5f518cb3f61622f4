import type { Context, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Change } from '../../kernel/lifecycle.js';
import type { SavePayload } from '../../kernel/events.js';
import { compareDates, isDate } from '../../kernel/primitives/instant.js';
import { applySave } from '../../kernel/save.js';
import { approvalFields } from '../../kernel/stock/approval.js';
import { awardPriceFields, repricedCount, repricedField } from '../../kernel/stock/award-price.js';
import { numbered, withCopies } from '../../kernel/stock/item-copies.js';
import type { ItemFacts } from '../../kernel/stock/item-copies.js';
import { priced } from '../../kernel/stock/money.js';
import type { Ask, GiveBack, Taken } from '../../kernel/stock/sources.js';
import { askedOf, givingBack, takenLines, takenOf, taking } from '../../kernel/stock/sources.js';
import { add, gt, isPositive, sum } from '../../kernel/primitives/decimal.js';
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
  currency: f.text(3, 'Currency', '币种', { need: 'submit', initial: 'CNY', ...read }),
  taxRate: f.rate('Tax rate', '税率', { need: 'submit', min: 0, max: 100, offers: { entity: 'baseTaxRate', value: 'rate' }, ...read }),
  priceBasis: f.lookup(lookups.PUR_PRICE_BASIS, 'Price basis', '价格基准', { need: 'submit', initial: 'EXCL', ...read }),
  validFrom: f.date('Valid from', '有效期起', { need: 'submit', ...read }),
  validTo: f.date('Valid to', '有效期止', { need: 'submit', ...read, advises: expiry }),
  amountLimit: f.amount('Amount limit excl. tax', '金额限额(不含税)', { min: 0, ...read }),
  amountUsed: f.amount('Of it ordered', '已用金额', { ...made, ...read }),
  overLimitFlag: f.flag('Beyond the limit', '超出限额', { ...made, ...read }),
  sourceNumber: f.text(60, 'Source number', '来源单号', made),
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
      itemId: f.ref('baseMaterialItem', 'Material', '物料', { need: 'submit', ...read }),
      itemCode: f.text(50, 'Code', '物料编码', { ...made, ...read }),
      itemName: f.text(200, 'Name', '物料名称', { ...read }),
      spec: f.text(500, 'Specification', '规格', { ...read }),
      uomId: f.ref('baseUom', 'Unit', '单位', { need: 'submit', ...read }),
      unitPrice: f.price('Price on the basis', '单价', { need: 'submit', min: 0, ...read }),
      ...awardPriceFields,
      priceExcl: f.price('Price excl. tax', '不含税单价', { ...made, ...read }),
      priceIncl: f.price('Price incl. tax', '含税单价', { ...made, ...read }),
      taxRate: f.rate('Tax rate', '税率', { min: 0, max: 100, offers: { entity: 'baseTaxRate', value: 'rate' }, ...read }),
      lineValidFrom: f.date('Valid from', '有效期起', { need: 'submit', ...read }),
      lineValidTo: f.date('Valid to', '有效期止', { need: 'submit', ...read }),
      qtyLimit: f.quantity('Quantity limit', '协议量', { min: 0, unit: 'uomId', ...read }),
      qtyUsed: f.quantity('Of it ordered', '已用量', { ...made, ...read }),
      sourceLineKey: f.text(80, 'Source line', '来源行', { ...made, internal: true }),
    },
  ),
  ...takenLines,
};

export type Agreement = Context<typeof fields, typeof lines>;
export type AgreementLine = LineRow<typeof lines.lines>;

/** Both prices follow from the one on the agreement's basis. */
export function saved(agreement: Agreement, payload: SavePayload, facts: ItemFacts): Change<Agreement> {
  const change = applySave<Agreement>(lines, agreement, withCopies(payload, 'lines', facts));
  const next: Agreement = { ...agreement, ...change };
  const { lines: rows, priceBasis, taxRate } = next;
  return {
    ...change,
    repricedCount: repricedCount(next),
    lines: rows.map((row) => {
      if (row.unitPrice === null) return { ...row, priceExcl: null, priceIncl: null };
      const { priceExcl, priceIncl } = priced(priceBasis, row.unitPrice, '1', row.taxRate ?? taxRate ?? '0');
      return { ...row, priceExcl, priceIncl };
    }),
  };
}

export const submitted = (agreement: Agreement, facts: ItemFacts): Change<Agreement> => ({ lines: numbered(agreement.lines, facts) });

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
