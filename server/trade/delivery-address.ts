/** Where goods go and who takes them (base-srm.md §1.7), for calls of whatever family. */
import type { Address } from '../../state-machines/base/address/resolve.js';
import { resolveAddress } from '../../state-machines/base/address/resolve.js';
import type { Refusal } from '../../state-machines/kernel/refusals.js';
import type { Queryable } from '../kernel/contracts.js';
import type { Body } from '../kernel/edges/body.js';
import { idOf, optionalId, optionalText } from '../kernel/edges/body.js';

interface Row {
  readonly id: string;
  readonly address: string;
  readonly address_en: string | null;
  readonly postcode: string | null;
  readonly contact_name: string | null;
  readonly contact_phone: string | null;
  readonly time_window: string | null;
  readonly gate: string | null;
}

const columns = (alias: string) =>
  ['id::text as id', 'address', 'address_en', 'postcode', 'contact_name', 'contact_phone', 'time_window', 'gate']
    .map((column) => `${alias}.${column}`)
    .join(', ');

const addressOf = (row: Row): Address => ({
  id: row.id,
  address: row.address,
  addressEn: row.address_en,
  postcode: row.postcode,
  contactName: row.contact_name,
  contactPhone: row.contact_phone,
  timeWindow: row.time_window,
  gate: row.gate,
});

const oneSql = `select ${columns('a')} from srm_base_address a where a.id = $1 and a.state = 'enabled'`;
const warehouseSql = `select ${columns('a')}, w.contact_name as own_name, w.contact_phone as own_phone, w.time_window as own_window, w.gate as own_gate
  from srm_base_warehouse w join srm_base_address a on a.id = w.address_id where w.warehouse_code = $1 and w.state = 'enabled' and a.state = 'enabled'`;
const defaultsSql = `with recursive up(id, parent_org_id, depth) as (
    select id, parent_org_id, 1 from base_organization where id = $1
    union all select o.id, o.parent_org_id, up.depth + 1 from base_organization o join up on o.id = up.parent_org_id where up.depth < 50
  ) select ${columns('a')} from up join srm_base_address a on a.org_id = up.id 
    where a.address_type = 'SHIP_TO' and a.default_flag = 'Y' and a.state = 'enabled' order by up.depth`;

async function warehouse(db: Queryable, code: string | null) {
  if (code === null) return null;
  const {
    rows: [row],
  } = await db.query<Row & Record<'own_name' | 'own_phone' | 'own_window' | 'own_gate', string | null>>(warehouseSql, [code]);
  return row
    ? { address: addressOf(row), contactName: row.own_name, contactPhone: row.own_phone, timeWindow: row.own_window, gate: row.own_gate }
    : null;
}

/** `{orgId, warehouseCode?, addressId?}` → the address, or ADDR_NOT_FOUND. */
export async function deliveryAddress(db: Queryable, body: Body): Promise<Address | Refusal> {
  const [orgId, addressId] = [idOf(body, 'orgId'), optionalId(body, 'addressId')];
  const given = addressId === null ? null : (await db.query<Row>(oneSql, [addressId])).rows[0];
  const defaults = (await db.query<Row>(defaultsSql, [orgId])).rows.map(addressOf);
  return resolveAddress({
    given: given ? addressOf(given) : null,
    warehouse: await warehouse(db, optionalText(body, 'warehouseCode', 30)),
    defaults,
  });
}
