/**
 * An inquiry of 500 lines with 30 quotations: its comparison opened, and taken along as a workbook. Opened: the buyer's view written out
 * and read back as the browser does, and compared. Beside it stands SQL over plain rows of the same figures, answered as JSON and read
 * back; beside the workbook ExcelJS's streaming writer over cells that are there already.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import ExcelJS from 'exceljs';
import pg from 'pg';

import { openBenchDatabase } from './harness/bench-database.mjs';
import { built } from './harness/built.mjs';
import { medians, print } from './harness/figures.mjs';
import { seeded } from './harness/random.mjs';
import { sized } from './harness/sizes.mjs';

const LINES = sized(500, 5);
const SUPPLIERS = sized(30, 3);

const nothing = (list) => Object.fromEntries(Object.keys(list).map((name) => [name, null]));
/** A supplier's answer to a line, without what is asked only where it applies. */
const answered = (itemNo, price) => ({
  ...{ itemNo, noBidFlag: 'N', noBidReason: null, price, ladder: [], freightPrice: null, dutyRate: null, offeredQty: null },
  ...{ minOrderQty: null, packQty: null, leadTimeDays: 7, brand: null, propAnswers: {} },
});

/** The document as it stands once its quotations are opened. */
function inquiry({ fields, lines }, random) {
  const price = () => (50 + random() * 50).toFixed(2);
  const items = Array.from({ length: LINES }, (_one, index) => ({
    ...nothing(lines.items.fields),
    ...{ itemNo: 10 * (index + 1), itemName: `Bracket ${index}`, uomId: '3', quantity: String(10 + Math.floor(random() * 990)) },
    ...{ targetPrice: price(), historyPrice: price(), roundNo: 1 },
  }));
  const ids = Array.from({ length: SUPPLIERS }, (_one, index) => String(501 + index));
  return {
    ...nothing(fields),
    ...{ id: '7001', docNumber: 'INQ-1', orgId: '1', auctionTitle: 'Brackets', auctionType: 'RFQ', bidMode: 'SEALED', awardMode: 'ITEM' },
    ...{ evalMethod: 'LOWEST_PRICE', tieRule: 'EARLIEST', currencyCode: 'CNY', roundNo: 1, allowSplitFlag: 'Y', rates: {} },
    items,
    suppliers: ids.map((supplierId) => ({
      ...nothing(lines.suppliers.fields),
      ...{ supplierId, supplierName: `Supplier ${supplierId} Works`, inviteState: 'QUOTED', factor: '1', roundNo: 1 },
    })),
    bids: ids.map((supplierId, position) => ({
      ...nothing(lines.bids.fields),
      ...{ bidKey: `1:${supplierId}`, supplierId, roundNo: 1, version: 1, bidState: 'OPENED', openedFlag: 'Y', position },
      ...{ knockoutFailed: 'N', requalifiedFlag: 'N', currencyCode: 'CNY', exchangeRate: '1', techLines: [], headAnswers: {} },
      lines: items.map(({ itemNo }) => answered(itemNo, price())),
    })),
    ...{ ladder: [], props: [], jury: [], scores: [], awards: [], drafts: [], adjustments: [] },
  };
}

const schema = `create table line (item_no int primary key, name text, quantity numeric, target numeric, history numeric);
  create table offer (item_no int, supplier text, price numeric, lead_days int, position int, primary key (item_no, supplier));`;
async function stored(client, c) {
  await client.query(schema);
  const rows = (list) => [JSON.stringify(list)];
  await client.query(
    'insert into line select * from jsonb_to_recordset($1) as x(item_no int, name text, quantity numeric, target numeric, history numeric)',
    rows(
      c.items.map(({ itemNo, itemName, quantity, targetPrice, historyPrice }) => ({
        ...{ item_no: itemNo, name: itemName, quantity, target: targetPrice, history: historyPrice },
      })),
    ),
  );
  await client.query(
    'insert into offer select * from jsonb_to_recordset($1) as x(item_no int, supplier text, price numeric, lead_days int, position int)',
    rows(
      c.bids.flatMap(({ supplierId, position, lines }) =>
        lines.map((line) => ({ item_no: line.itemNo, supplier: supplierId, price: line.price, lead_days: 7, position })),
      ),
    ),
  );
  await client.query('analyze');
}
const figuresSql = `select o.item_no as "itemNo", l.name, trim_scale(l.quantity)::text as quantity, l.target::text, l.history::text,
    o.supplier, trim_scale(round(o.price, 6))::text as comparable, o.lead_days as "leadDays",
    rank() over (partition by o.item_no order by o.price, o.position) as rank
  from offer o join line l using (item_no) order by o.supplier, o.item_no`;
const totalsSql = `select t.supplier, trim_scale(t.total)::text as total, rank() over (order by t.total, t.position) as rank
  from (select o.supplier, o.position, sum(round(o.price * l.quantity, 2)) as total
          from offer o join line l using (item_no) group by o.supplier, o.position) t`;

async function timed(work) {
  const began = performance.now();
  const answer = await work();
  return [performance.now() - began, answer];
}
const throughJson = (value) => JSON.parse(JSON.stringify(value));

async function byHand(client) {
  const [{ rows: offers }, { rows: standings }] = [await client.query(figuresSql), await client.query(totalsSql)];
  return throughJson({ offers, standings });
}
async function peerBook({ columns, rows, foot, name }, file) {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ filename: file, useStyles: true });
  const sheet = book.addWorksheet(name);
  const cell = (value, index) => (value === null || columns[index].kind === 'text' ? value : Number(value));
  sheet.addRow(columns.map(({ title }) => title)).commit();
  for (const row of [...rows, ...foot]) sheet.addRow(row.map(cell)).commit();
  await book.commit();
}

/** @throws where the two sides do not tell the same */
function same({ offers, standings }, hand) {
  const said = (list) =>
    list
      .map(({ itemNo, supplier, comparable, rank }) => `${itemNo}:${supplier}:${comparable}:${rank}`)
      .toSorted()
      .join();
  const ours = offers.map(({ item, supplierId, comparable, rank }) => ({ itemNo: item.itemNo, supplier: supplierId, comparable, rank }));
  const totals = (list) =>
    list
      .map((one) => `${one.supplierId ?? one.supplier}:${one.totalComparable ?? one.total}:${one.rank}`)
      .toSorted()
      .join();
  if (said(ours) !== said(hand.offers) || totals(standings) !== totals(hand.standings))
    throw new Error('the two sides tell different figures');
}

export async function bench({ rounds, seed = 1 }) {
  const [{ srmSfdAuctionHeader }, { comparison }, { comparisonTable, writeComparison }] = await Promise.all(
    [
      'state-machines/compete/sourcing/auction/index',
      'state-machines/compete/sourcing/auction/rules/compare',
      'server/compete/sourcing/comparison-book',
    ].map(built),
  );
  const server = await openBenchDatabase();
  const client = new pg.Client({ connectionString: server.ownerUrl });
  const folder = await mkdtemp(path.join(tmpdir(), 'guildhall-comparison-'));
  const c = inquiry(srmSfdAuctionHeader, seeded(seed));
  try {
    await client.connect();
    await stored(client, c);
    const { view } = srmSfdAuctionHeader;
    const found = await medians(rounds, async () => {
      const [opened, compared] = await timed(() => comparison(throughJson(view.shared({ ...c }, 'opened', 'buyer'))));
      const [hand, figures] = await timed(() => byHand(client));
      same(compared, figures);
      const asked = { c: { ...c }, language: 'en', zone: 'Asia/Shanghai' };
      const [book] = await timed(() => writeComparison(asked, path.join(folder, 'own.xlsx')));
      const table = comparisonTable(asked);
      const [peer] = await timed(() => peerBook(table, path.join(folder, 'peer.xlsx')));
      return { opened, hand, book, peer };
    });
    const of = `an inquiry of ${LINES} lines and ${SUPPLIERS} suppliers`;
    print({
      bench: 'comparison',
      figure: `the comparison of ${of} opened`,
      unit: 'ms',
      value: found.opened,
      floor: 'SQL over plain rows of the same figures and JSON',
      floorValue: found.hand,
      ratio: found.opened / found.hand,
      goal: '<= 1.5',
      note: 'both sides tell the same comparable prices, places and totals',
    });
    print({
      bench: 'comparison',
      figure: `the workbook of ${of}`,
      unit: 'ms',
      value: found.book,
      peer: 'ExcelJS streaming writer of the same cells, worked out beforehand',
      floorValue: found.peer,
      ratio: found.book / found.peer,
      goal: '<= 1.2',
      note: 'ours works the comparison out as well',
    });
    return true;
  } finally {
    await client.end();
    await rm(folder, { recursive: true, force: true });
    await server.end();
  }
}
