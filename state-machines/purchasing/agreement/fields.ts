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
      sourceLineKey: f.text(80, 'Source line', '来源行', { ...made, internal: true }),
    },
  ),
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
