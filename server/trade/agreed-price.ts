/** What a line of an agreement costs at a quantity, and for which organisations, for queries of whatever family. */
import type { DecimalString } from '../../state-machines/kernel/primitives/decimal.js';
import { normalise } from '../../state-machines/kernel/primitives/decimal.js';
import { steppedPrice } from '../../state-machines/trade/ladder.js';
import type { Break, StepMode } from '../../state-machines/trade/ladder.js';
import { priced } from '../../state-machines/trade/money.js';
import { unitSql } from './price-unit.js';

export interface AgreedTerms {
  readonly basis: 'EXCL' | 'INCL';
  readonly taxRate: DecimalString;
  readonly excl: DecimalString;
  /** For how many units. */
  readonly unit: number;
  readonly mode: StepMode | null;
  readonly steps: readonly Break[];
}
/** Of an agreement `header` and its `line`, as columns. */
export const termsSql = (header: string, line: string): string => `
  ${header}.price_basis as basis, trim_scale(coalesce(${line}.tax_rate, ${header}.tax_rate, 0))::text as "taxRate",
  trim_scale(${line}.price_excl)::text as excl, ${unitSql(line)} as unit, ${line}.step_mode as mode,
  coalesce((select json_agg(json_build_object('fromQty', trim_scale(s.from_qty)::text, 'price', trim_scale(s.step_price)::text))
              from srm_pur_agreement_step s where s.doc_id = ${header}.id and s.line_num = ${line}.line_num), '[]') as steps`;

/** Organisations that an agreement is for: those that it names, or else its own. */
export const orgsSql = (header: string): string => `
  case when exists (select from srm_pur_agreement_org o where o.doc_id = ${header}.id)
       then array(select o.org_id from srm_pur_agreement_org o where o.doc_id = ${header}.id and o.enabled_flag = 'Y')
       else array[${header}.org_id] end`;

/** Without tax, at the quantity, for as many units as the line says; null: no break holds it. Without a quantity that of the first break. */
export function exclOf({ mode, steps, excl, basis, taxRate }: AgreedTerms, qty: DecimalString | null): DecimalString | null {
  if (qty === null || mode === null) return excl;
  const stepped = steppedPrice(mode, steps, qty);
  return stepped && normalise(priced(basis, stepped.price, '1', taxRate).priceExcl);
}
