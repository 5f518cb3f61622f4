import { convert } from '../../../state-machines/base/uom-conversion/convert.js';
import type { Conversion, Unit } from '../../../state-machines/base/uom-conversion/convert.js';
import { baseUom } from '../../../state-machines/base/uom/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Queryable, ServerDocument, SpecialCall } from '../../kernel/contracts.js';
import { idOf, optionalId } from '../../kernel/edges/body.js';
import { decimalOf, isRefusal, usableOn } from '../../trade/bodies.js';

interface UnitRow {
  readonly id: string;
  readonly uom_code: string;
  readonly uom_class: string;
  readonly decimals: number;
  readonly class_base_flag: 'Y' | 'N';
}
interface ConversionRow {
  readonly from_uom_id: string;
  readonly to_uom_id: string;
  readonly factor: string;
  readonly item_id: string | null;
}

const unitsSql = `select id::text, uom_code, uom_class, decimals, class_base_flag from base_uom
  where id = any($1::bigint[]) or (class_base_flag = 'Y' and uom_class in (select uom_class from base_uom where id = any($1::bigint[])))`;
const conversionsSql = `select c.from_uom_id::text, c.to_uom_id::text, trim_scale(c.factor)::text as factor, c.item_id::text from base_uom_conversion c
  where (c.from_uom_id = any($1::bigint[]) or c.to_uom_id = any($1::bigint[])) and (c.item_id is null or c.item_id = $2::bigint) and ${usableOn('c', '$3')}
  union all select u.uom_id::text, m.uom_id::text, trim_scale(u.factor)::text, m.id::text from base_material_item_uom u join base_material_item m on m.id = u.doc_id where m.id = $2::bigint and m.uom_id is not null`;

async function units(db: Queryable, ids: readonly string[]): Promise<readonly Unit[]> {
  const { rows } = await db.query<UnitRow>(unitsSql, [ids]);
  return rows.map((row) => ({
    id: row.id,
    uomCode: row.uom_code,
    uomClass: row.uom_class,
    decimals: row.decimals,
    classBaseFlag: row.class_base_flag,
  }));
}

async function conversions(db: Queryable, ids: readonly string[], itemId: string | null, date: string): Promise<readonly Conversion[]> {
  const { rows } = await db.query<ConversionRow>(conversionsSql, [ids, itemId, date]);
  return rows.map((row) => ({ fromUomId: row.from_uom_id, toUomId: row.to_uom_id, factor: row.factor, itemId: row.item_id }));
}

/** Whether one of the first unit is some of the other: of the material, else in general. */
export async function convertsTo(db: Queryable, fromId: string, toId: string, itemId: string | null, date: string): Promise<boolean> {
  const known = await units(db, [fromId, toId]);
  const [from, to] = [fromId, toId].map((id) => known.find((unit) => unit.id === id));
  if (!from || !to) return false;
  const base =
    from.uomClass === to.uomClass ? known.find((unit) => unit.classBaseFlag === 'Y' && unit.uomClass === from.uomClass) : undefined;
  const found = convert('1', { from, to, base, itemId, conversions: await conversions(db, [fromId, toId], itemId, date), up: true });
  return !isRefusal(found);
}

/** `{qty, fromUomId, toUomId, itemId?, roundUp?: Y | N}` → `{qty, surplus}` (base-srm.md §14). */
const convertCall: SpecialCall = async (body, { db, today }) => {
  const [quantity, fromId, toId, itemId] = [
    decimalOf(body, 'qty'),
    idOf(body, 'fromUomId'),
    idOf(body, 'toUomId'),
    optionalId(body, 'itemId'),
  ];
  const known = await units(db, [fromId, toId]);
  const [from, to] = [fromId, toId].map((id) => known.find((unit) => unit.id === id));
  if (!from || !to) return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
  const base =
    from.uomClass === to.uomClass ? known.find((unit) => unit.classBaseFlag === 'Y' && unit.uomClass === from.uomClass) : undefined;
  const answer = convert(quantity, {
    from,
    to,
    base,
    itemId,
    conversions: await conversions(db, [fromId, toId], itemId, await today(null)),
    up: body['roundUp'] === 'Y',
  });
  return isRefusal(answer) ? { refusal: answer } : { data: { qty: answer.quantity, surplus: answer.surplus } };
};

export const uomDocument: ServerDocument = { definition: anyDefinition(baseUom), calls: { convert: convertCall } };
