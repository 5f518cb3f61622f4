/** Open lines of 20,000 orders in the shape of `my buying lines`, rows alone; what lists ask of them, and the same by hand. */
import pg from 'pg';

import { built } from './built.mjs';
import { openMillionOrders } from './million-orders.mjs';
import { seeded } from './random.mjs';

const PER_ORDER = 5;
const ITEMS = 2_000;
const FIRST_ITEM = 500_000;
const FIRST_DAY = Date.parse('2026-01-01T00:00:00Z');
const DAYS = 365;
const DAY_MS = 86_400_000;

const insertions = [
  `insert into base_uom (id, uom_code, uom_name, decimals, state, rev) values (400001, 'PCS', '个', 0, 'enabled', 1)`,
  `insert into base_material_item (id, item_code, item_name, uom_id, state, rev)
   select n, 'M' || n, chr(19968 + (n * 91 % 4000)) || n, 400001, 'enabled', 1 from generate_series(${FIRST_ITEM}, ${FIRST_ITEM + ITEMS - 1}) n`,
  `insert into srm_pur_order_line (doc_id, line_num, item_id, item_code, item_name, uom_id, order_qty, unit_price, need_date, promise_date,
     open_qty, notified_qty, transit_qty, received_qty, accepted_qty, rejected_qty, cancelled_qty, over_qty, closed_qty,
     final_close_flag, row_position, row_rev)
   select h.id, l * 10, ${FIRST_ITEM} + r % ${ITEMS}, 'M' || (${FIRST_ITEM} + r % ${ITEMS}),
     chr(19968 + ((${FIRST_ITEM} + r % ${ITEMS}) * 91 % 4000)) || (${FIRST_ITEM} + r % ${ITEMS}), 400001,
     10 + r % 990, (r % 10000)::numeric / 100, day, day + 3, 10 + r % 990, 0, 0, 0, 0, 0, 0, 0, 0, 'N', l, 4
   from srm_pur_order_header h cross join generate_series(1, ${PER_ORDER}) l
   cross join lateral (select abs(hashint8(h.id * 10 + l)) as r) x
   cross join lateral (select to_timestamp(${FIRST_DAY / 1000})::date + (r % ${DAYS})::int as day) d`,
];

const NAMES = ['baseMaterialItem', 'baseUom', 'srmPurDeliveryNoticeHeader', 'srmPurDeliveryNoteHeader', 'srmPurOrderAdviseCancel'];

/** @param rows lines; @returns what lists need, and what they know beside the lines */
export async function openOrderLines({ ownerUrl, appUrl }, rows) {
  const [{ definitionNamed }, { orderLiveLines }] = await Promise.all(
    ['state-machines/registry', 'server/orders/purchase-order/lines'].map(built),
  );
  const definitions = NAMES.map(definitionNamed);
  const opened = await openMillionOrders({ ownerUrl, appUrl }, Math.ceil(rows / PER_ORDER), definitions);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    for (const insertion of insertions) await owner.query(insertion);
    await owner.query('vacuum analyze');
  } finally {
    await owner.end();
  }
  return { ...opened, liveOf: (type) => (type === 'srmPurOrderHeader' ? { liveLines: orderLiveLines } : undefined) };
}

/** Questions of buyers with one to twelve organisations: three filters, a sort and one of the first pages each. */
export function orderLinesAsked(count, seed) {
  const random = seeded(seed);
  const below = (limit) => Math.floor(random() * limit);
  const pick = (list) => list[below(list.length)];
  const some = (from, most, howMany) => Array.from({ length: howMany }, () => String(from + below(most)));
  const dayOf = (offset) => new Date(FIRST_DAY + offset * DAY_MS).toISOString().slice(0, 10);
  const filters = {
    suppliers: () => ({ key: 'supplierId', op: 'in', value: some(1_000, 3_000, 1 + below(400)) }),
    buyer: () => ({ key: 'buyerId', op: 'in', value: some(100, 400, 1 + below(20)) }),
    states: () => ({ key: 'state', op: 'in', value: ['effective', 'changing'] }),
    needed: () => {
      const from = below(DAYS - 90);
      return { key: 'needDate', op: 'between', value: [dayOf(from), dayOf(from + pick([7, 30, 90]))] };
    },
    number: () => ({ key: 'docNumber', op: 'like', value: `-${below(10)}` }),
  };
  const shapes = [
    ['states', 'needed', 'suppliers'],
    ['states', 'needed', 'buyer'],
    ['states', 'suppliers', 'number'],
    ['states', 'needed', 'number'],
  ];
  return Array.from({ length: count }, (_, index) => ({
    viewer: {
      ...{ userId: '7', userType: 'INSIDE', supplierId: null, respCode: 'BUYER', respId: '1', onBehalfOf: null },
      orgIds: some(1, 40, 1 + below(12)),
    },
    query: {
      pageIndex: 1 + below(3),
      pageRows: pick([20, 50, 100]),
      filters: {},
      conditions: shapes[index % shapes.length].map((name) => filters[name]()),
      orderBy: [{ key: pick(['needDate', 'docNumber', 'orderQty', 'supplierId']), dir: pick(['asc', 'desc']) }],
    },
  }));
}

const PINYIN = 'collate "zh-x-icu"';
const sorts = {
  needDate: 'l.need_date',
  docNumber: 'h.doc_number',
  orderQty: 'l.order_qty',
  supplierId: `s.company_name ${PINYIN}`,
};
const conditions = {
  'supplierId in': 'h.supplier_id = any($::bigint[])',
  'buyerId in': 'h.buyer_id = any($::bigint[])',
  'state in': 'h.state = any($)',
  'needDate between': 'l.need_date between $::date and $::date',
  'docNumber like': 'lower(h.doc_number collate "und-x-icu") like lower($ collate "und-x-icu")',
};
const quantities = ['order', 'open', 'notified', 'transit', 'received', 'accepted', 'rejected', 'cancelled', 'over'];
const accounts = ['open_qty', 'notified_qty', 'transit_qty', 'received_qty', 'accepted_qty', 'rejected_qty', 'cancelled_qty'].map(
  (one) => `l.${one}`,
);

/** Whether the accounts add up, and agree with notices and notes of the line. */
const balanced = `case when ${accounts.join(' + ')} = l.order_qty + l.over_qty
  and least(${accounts.join(', ')}, l.over_qty) >= 0 and l.open_qty * l.over_qty = 0 then 'Y' else 'N' end`;
const of = (kind) =>
  `srm_pur_delivery_${kind}_line n join srm_pur_delivery_${kind}_header d on d.id = n.doc_id
    where n.order_id = l.doc_id and n.order_line = l.line_num`;
const reconciled = `case when not exists (select from ${of('notice')} and d.state in ('reserving', 'releasing'))
    and not exists (select from ${of('note')} and d.state = 'reserving')
  then (select case when coalesce(sum(n.transit_qty), 0) = l.transit_qty
      and coalesce(sum(n.to_inspect_qty), 0) = l.received_qty and coalesce(sum(n.accepted_qty), 0) = l.accepted_qty
      and coalesce(sum(n.rejected_qty - n.returned_qty), 0) = l.rejected_qty
      and (select coalesce(sum(m.open_qty), 0) from (select n.open_qty from ${of('notice')} and d.state in ('issued', 'disputed', 'confirmed')) m)
        = l.notified_qty then 'Y' else 'N' end
    from ${of('note')} and d.state not in ('draft', 'cancelled')) end`;

const inCamel = (name) => name.replace(/_(\w)/g, (_match, letter) => letter.toUpperCase());
const camel = (name) => `${name}Qty`;
const decimal = (text) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** What the list shows of a row, from the answer of either side. */
export const shownLines = ({ rows, count }) => ({
  count,
  rows: rows.map((row) => ({
    ...Object.fromEntries(
      ['id', 'docNumber', 'lineNum', 'itemName', 'supplierId', 'state', 'uomId', ...quantities.map(camel), 'needDate', 'promiseDate'].map(
        (key) => [key, row[key]],
      ),
    ),
    ...{ balanceFlag: row.balanceFlag, reconciledFlag: row.reconciledFlag },
    ...{ supplier: row.$names.supplierId, uom: row.$names.uomId },
  })),
});

/** One pass, narrow sort, late lookup, names joined, all columns of the line as the call gives them. */
export async function handwrittenLines(on, viewer, { conditions: asked, orderBy: [{ key, dir }], pageRows, pageIndex }) {
  const values = [viewer.orgIds];
  const where = asked.map(({ key: column, op, value }) => {
    const given = op === 'between' ? [...value] : [op === 'like' ? `%${value}%` : value];
    return conditions[`${column} ${op}`].replaceAll('$', () => `$${values.push(given.shift())}`);
  });
  const supplier = 'left join srm_slc_supplier_info s on s.id = h.supplier_id';
  const order = (of) => `${of}sorted ${dir} nulls last, ${of}doc_id desc, ${of}line_num`;
  const { rows } = await on.query(
    `
    with matches as materialized (
      select l.doc_id, l.line_num, ${sorts[key]} as sorted from srm_pur_order_line l join srm_pur_order_header h on h.id = l.doc_id
        ${key === 'supplierId' ? supplier : ''}
      where (h.org_id is null or h.org_id = any($1::bigint[])) and ${where.join(' and ')} limit 100001
    ), page as (select * from matches order by ${order('')} limit ${pageRows} offset ${(pageIndex - 1) * pageRows})
    select c.count, l.*, h.doc_number, h.state, h.supplier_id, l.need_date::text, l.promise_date::text,
      ${balanced} as balanced, ${reconciled} as reconciled, s.company_name, u.uom_name, i.item_name as material
    from (select count(*)::int as count from matches) c
      left join (page join srm_pur_order_line l using (doc_id, line_num) join srm_pur_order_header h on h.id = doc_id
        ${supplier} left join base_uom u on u.id = l.uom_id
        left join base_material_item i on i.id = l.item_id) on true
    order by ${order('page.')}`,
    values,
  );
  return {
    rows: rows
      .filter((row) => row.doc_id !== null)
      .map((row) => ({
        // The call gives every column of a line that the caller sees, for whatever he has chosen to be shown.
        ...Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            inCamel(name),
            typeof value === 'string' && /^\d+\.\d+$/.test(value) ? decimal(value) : value,
          ]),
        ),
        ...{ id: `${row.doc_id}:${row.line_num}`, docNumber: row.doc_number, lineNum: Number(row.line_num), itemName: row.item_name },
        ...{ supplierId: row.supplier_id, state: row.state, uomId: row.uom_id },
        ...Object.fromEntries(quantities.map((one) => [camel(one), decimal(row[`${one}_qty`])])),
        ...{ needDate: row.need_date, promiseDate: row.promise_date, balanceFlag: row.balanced, reconciledFlag: row.reconciled },
        $names: { supplierId: row.company_name, uomId: row.uom_name, itemId: row.material },
      })),
    count: rows[0].count,
  };
}
