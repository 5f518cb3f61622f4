/** A million purchase orders over 40 organisations, 3,000 suppliers and 400 buyers, rows alone: lists read no history. */
import pg from 'pg';

import { built } from './built.mjs';
import { seeded } from './random.mjs';

const SUPPLIERS = 3_000;
const BUYERS = 400;
const ORGANISATIONS = 40;
const FIRST_DAY = Date.parse('2021-01-01T00:00:00Z');
const DAYS = 1_825;
const DAY_MS = 86_400_000;
const supplierIds = { from: 1_000, count: SUPPLIERS };
const buyerIds = { from: 100, count: BUYERS };
const organisationIds = { from: 1, count: ORGANISATIONS };

/** Every row is a function of its number, so that each run measures the same table. */
const insertions = (orders) => [
  `insert into base_users (id, user_name, full_name, user_type, state, rev)
   select n, 'buyer' || n, '采购员' || chr(19968 + (n * 37 % 2000)) || n, 'INSIDE', 'active', 1 from generate_series(${buyerIds.from}, ${buyerIds.from + BUYERS - 1}) n`,
  `insert into srm_slc_supplier_info (id, supplier_number, company_name, state, rev)
   select n, 'S' || n, chr(19968 + (n * 91 % 4000)) || chr(19968 + (n * 17 % 4000)) || '有限公司' || n, 'qualified', 1 from generate_series(${supplierIds.from}, ${supplierIds.from + SUPPLIERS - 1}) n`,
  `insert into srm_pur_order_header (id, doc_number, org_id, created_by, creation_date, last_update_date, supplier_id, buyer_id, currency, price_basis, tax_rate, source_number, amount_excl, tax_amount, amount_incl, state, rev)
   select n, 'PO-' || to_char(made, 'YYYYMMDD') || '-' || lpad((n % 10000)::text, 4, '0'), ${organisationIds.from} + h1 % ${ORGANISATIONS}, buyer::text, made, made + interval '3 days',
     ${supplierIds.from} + h2 % ${SUPPLIERS}, buyer, 'CNY', 'EXCL', 13, case when n % 3 = 0 then 'SE-' || n % 5000 end, amount, round(amount * 0.13, 2), round(amount * 1.13, 2),
     (array['draft', 'approving', 'rejected', 'effective', 'effective', 'effective', 'effective', 'effective', 'effective', 'cancelled'])[1 + h3 % 10], 4
   from generate_series(1, ${orders}) n
   cross join lateral (select abs(hashint8(n)) as h1, abs(hashint8(n + 10000000)) as h2, abs(hashint8(n + 20000000)) as h3, abs(hashint8(n + 30000000)) as h4) h
   cross join lateral (select to_timestamp(${FIRST_DAY / 1000} + n::float8 / ${orders} * ${DAYS} * 86400) as made, ${buyerIds.from} + h4 % ${BUYERS} as buyer, (h2 % 1000000)::numeric / 100 as amount) more`,
];

/** @param beside definitions whose tables are wanted, too; @returns what lists need: the definitions, and the runtime role's connections */
export async function openMillionOrders({ ownerUrl, appUrl }, orders, beside = []) {
  const [{ applySchema }, { createDatabase }, { definitionNamed }] = await Promise.all(
    ['server/kernel/database/schema', 'server/kernel/database/database', 'state-machines/registry'].map(built),
  );
  const definitions = [...['srmPurOrderHeader', 'srmSlcSupplierInfo', 'baseUsers', 'baseOrganization'].map(definitionNamed), ...beside];
  await applySchema(ownerUrl, definitions);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    for (const insertion of insertions(orders)) await owner.query(insertion);
    await owner.query('vacuum analyze');
  } finally {
    await owner.end();
  }
  return {
    orders: definitions[0],
    definitionOf: (type) => definitions.find((one) => one.type === type),
    database: await createDatabase(appUrl),
  };
}

/** Questions of buyers with one to twelve organisations: three filters, a sort and one of the first pages each. */
export function ordersAsked(count, seed) {
  const random = seeded(seed);
  const below = (limit) => Math.floor(random() * limit);
  const pick = (list) => list[below(list.length)];
  const some = ({ from, count: most }, howMany) => Array.from({ length: howMany }, () => String(from + below(most)));
  const span = () => {
    const days = pick([30, 90, 365]);
    const from = FIRST_DAY + below(DAYS - days) * DAY_MS;
    return { key: 'creationDate', op: 'between', value: [from, from + days * DAY_MS] };
  };
  const filters = {
    suppliers: () => ({ key: 'supplierId', op: 'in', value: some(supplierIds, 1 + below(40)) }),
    buyer: () => ({ key: 'buyerId', op: 'eq', value: some(buyerIds, 1)[0] }),
    state: () => ({ key: 'state', op: 'eq', value: pick(['draft', 'approving', 'effective', 'cancelled']) }),
    states: () => ({ key: 'state', op: 'in', value: ['approving', 'effective'] }),
    span,
    number: () => ({ key: 'docNumber', op: 'like', value: `-${below(10)}` }),
  };
  const shapes = [
    ['suppliers', 'state', 'span'],
    ['buyer', 'states', 'span'],
    ['suppliers', 'buyer', 'states'],
    ['states', 'span', 'number'],
    ['state', 'span', 'number'],
    ['buyer', 'state', 'number'],
  ];
  return Array.from({ length: count }, (_, index) => ({
    viewer: {
      userId: '7',
      userType: 'INSIDE',
      supplierId: null,
      respCode: 'BUYER',
      respId: '1',
      onBehalfOf: null,
      orgIds: some(organisationIds, 1 + below(12)),
    },
    query: {
      pageIndex: 1 + below(3),
      pageRows: pick([20, 50, 100]),
      filters: {},
      conditions: shapes[index % shapes.length].map((name) => filters[name]()),
      orderBy: [{ key: pick(['creationDate', 'amountIncl', 'docNumber', 'supplierId']), dir: pick(['asc', 'desc']) }],
    },
  }));
}
