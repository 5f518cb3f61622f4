/** Deliveries of the demo company at each point of their way (orders-deliveries.md §8 to §11): called for, under way, received, inspected, sent back. */
import { addDays, addMonths, utcDateOf } from '../../../state-machines/kernel/primitives/instant.js';
import { add, div, mul, round, sub } from '../../../state-machines/kernel/primitives/decimal.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { Assembled } from '../../assemble.js';
import { abreast } from '../../base/seeds/abreast.js';
import type { Cast } from './cast.js';
import { buyingUnit } from './company.js';

const STATEMENT = 'srmSlcSupplierInvDocHeader';
const [SCHEDULE, ORDER, NOTICE, NOTE, LABELS] = [
  'srmPurMonthlySchedule',
  'srmPurOrderHeader',
  'srmPurDeliveryNoticeHeader',
  'srmPurDeliveryNoteHeader',
  'srmCuxDeliveryLabelPrint',
] as const;
const INSPECTED = 'SZ-QC';

/** How far a delivery has come. */
type Come =
  | 'called'
  | 'disputed'
  | 'draft'
  | 'underWay'
  | 'late'
  | 'arrived'
  | 'scanned'
  | 'partly'
  | 'waits'
  | 'toReturn'
  | 'returned'
  | 'stocked'
  | 'stockReturn'
  | 'cancelled';
/** Percent of each of the first two lines of the supplier's newest order; those that wait for inspection are called for by a notice. */
const stories: Readonly<Record<string, readonly (readonly [Come, number])[]>> = {
  huaxing: [
    ['called', 5],
    ['draft', 5],
    ['underWay', 8],
    ['arrived', 6],
    ['scanned', 10],
    ['waits', 7],
    ['toReturn', 12],
    ['stocked', 15],
    ['cancelled', 4],
  ],
  nanfang: [
    ['disputed', 6],
    ['late', 10],
    ['partly', 20],
    ['returned', 15],
  ],
  taishan: [
    ['underWay', 10],
    ['partly', 20],
    ['stocked', 25],
    ['waits', 10],
  ],
  beigang: [
    ['underWay', 20],
    ['returned', 30],
    ['stockReturn', 20],
  ],
};
/** Percent of what is planned to which he commits. */
const commitments: Readonly<Record<string, number>> = { huaxing: 100, nanfang: 70 };
const inspected: readonly Come[] = ['called', 'disputed', 'waits', 'toReturn', 'returned', 'stockReturn'];

interface Line {
  readonly lineNum: number;
  readonly itemId: string;
  readonly uomId: string;
  readonly orderQty: string;
}
interface Bought {
  readonly id: string;
  readonly orgId: string;
  readonly lines: readonly Line[];
}
const newestSql = `
  select h.id::text, h.org_id::text as "orgId"
    from srm_pur_order_header h where h.supplier_id = $1::bigint and h.state = 'effective' order by h.creation_date desc limit 1`;
const linesSql = `
  select line_num::int as "lineNum", item_id::text as "itemId", uom_id::text as "uomId", trim_scale(order_qty)::text as "orderQty"
    from srm_pur_order_line where doc_id = $1::bigint order by line_num limit 2`;
async function newestOrder({ database }: Assembled, { supplierId }: Viewer): Promise<Bought | null> {
  const { rows } = await database.read.query<Omit<Bought, 'lines'>>(newestSql, [supplierId]);
  if (!rows[0]) return null;
  return { ...rows[0], lines: (await database.read.query<Line>(linesSql, [rows[0].id])).rows };
}

const percentOf = (qty: string, percent: number): string => round(div(mul(qty, String(percent)), '100'), 0);
/** Four packages, the last of which holds less. */
const packOf = (qty: string): string => add(round(div(qty, '4'), 0), '1');

/** One delivery, told by the people who would do it. */
class Delivery {
  #noteId = '';
  constructor(
    private readonly house: Assembled,
    private readonly cast: Cast,
    private readonly key: string,
    private readonly order: Bought,
    private readonly seller: Viewer,
    private readonly percent: number,
  ) {}

  async tell(come: Come): Promise<void> {
    if (inspected.includes(come)) await this.#calledFor(come);
    else await this.#shipped();
    if (come === 'called' || come === 'disputed') return;
    await this.#written(come);
    if (come === 'draft') return;
    await this.#step(this.seller, 'SUBMIT');
    await this.cast.until(NOTE, this.#noteId, ({ state }) => state === 'dispatched', 'dispatched');
    if (come === 'cancelled') return this.#step(this.seller, 'CANCEL', { comment: '车辆故障,改日再送 The truck broke down' });
    if (come === 'underWay' || come === 'late') return;
    await this.#eachLabels((labels) => this.#of(LABELS, this.seller, labels, 'PRINT', { from: null, to: null }));
    await this.#goodsIn(come);
    if (come === 'stocked' || come === 'stockReturn') await this.#billed(come);
  }

  /** The supplier bills what was accepted; one of his statements is of the wrong days. */
  async #billed(come: Come): Promise<void> {
    const { cast, key, seller } = this;
    const today = utcDateOf(cast.now);
    const fields = { supplierId: seller.supplierId, noteId: this.#noteId, periodFrom: addDays(today, -30), periodTo: addDays(today, 5) };
    const statement = await cast.step(seller, `${key}:statement`, STATEMENT, null, 'CREATE', { fields });
    await this.#of(STATEMENT, seller, statement, 'COLLECT');
    await this.#of(STATEMENT, seller, statement, 'SUBMIT');
    if (come === 'stocked') return;
    const reason = '请按自然月提交 Please bill one month at a time';
    await this.#of(STATEMENT, await cast.as('liwei', 'BUYER'), statement, 'RETURN', { reason });
  }

  /** The planner calls for it to the store in which goods wait for inspection. */
  async #calledFor(come: Come): Promise<void> {
    const { cast, key, order } = this;
    const planner = await cast.as('wujun', 'PLANNER');
    const set = order.lines.map((line) => ({
      ...{ lineNum: line.lineNum, orderId: order.id, orderLine: line.lineNum, itemId: line.itemId, uomId: line.uomId },
      noticeQty: percentOf(line.orderQty, this.percent),
    }));
    const deliverDate = utcDateOf(cast.now + 5 * 86_400_000);
    const fields = { orgId: order.orgId, supplierId: this.seller.supplierId, warehouseCode: INSPECTED, deliverDate };
    const notice = await cast.step(planner, `${key}:notice`, NOTICE, null, 'CREATE', { fields, lines: { lines: { set } } });
    await this.#of(NOTICE, planner, notice, 'ISSUE');
    await cast.until(NOTICE, notice, ({ state }) => state === 'issued', 'issued');
    if (come === 'called') return;
    if (come === 'disputed') {
      const rows = set.map(({ lineNum, noticeQty: confirmQty }) => {
        const confirmComment = '模具保养,晚三天 Three days later: the tool is being serviced';
        return { lineNum, confirmQty, confirmDate: addDays(deliverDate, 3), confirmComment };
      });
      return this.#of(NOTICE, this.seller, notice, 'DISPUTE', { rows });
    }
    await this.#of(NOTICE, this.seller, notice, 'CONFIRM');
    await this.#of(NOTICE, this.seller, notice, 'CREATE_NOTE');
    this.#noteId = await this.#only('select doc_id::text as id from srm_pur_delivery_note_line where notice_id = $1::bigint', notice);
  }

  async #shipped(): Promise<void> {
    const rows = this.order.lines.map((line) => ({
      lineNum: line.lineNum,
      qty: percentOf(line.orderQty, this.percent),
      lotNo: null,
      expiryDate: null,
    }));
    const header = { shipDate: null, expectArriveDate: null, carrierName: null, vehicleNo: null, waybillNo: this.key };
    await this.#of(ORDER, this.seller, this.order.id, 'SHIP_LINES', { ...header, rows });
    this.#noteId = await this.#only('select id::text from srm_pur_delivery_note_header where waybill_no = $1', this.key);
  }

  async #only(sql: string, value: string): Promise<string> {
    return (await this.house.database.read.query<{ id: string }>(sql, [value])).rows[0]!.id;
  }

  /** What the supplier says of it: how it travels, lots, packages, reports. */
  async #written(come: Come): Promise<void> {
    const today = utcDateOf(this.cast.now);
    const [shipDate, expectArriveDate] =
      come === 'late' ? [addDays(today, -6), addDays(today, -3)] : [addDays(today, -1), addDays(today, 2)];
    const { context } = (await this.house.runtime.snapshot(NOTE, this.#noteId))!;
    const rows = context['lines'] as readonly { readonly lineNum: number; readonly shipQty: string }[];
    const reportIds = await this.cast.file(this.seller, '出厂检验报告 Inspection report.csv', `Lot,${this.key}\nResult,PASS\n`);
    const set = rows.map(({ lineNum, shipQty }) => ({
      lineNum,
      lotNo: `L-${lineNum}-${this.percent}`,
      packQty: packOf(shipQty),
      reportIds,
    }));
    const fields = {
      shipDate,
      expectArriveDate,
      carrierName: '顺丰速运 SF Express',
      waybillNo: `SF${this.order.id.slice(-5)}${this.percent}`,
    };
    await this.#step(this.seller, 'SAVE', { fields, lines: { lines: { set } } });
  }

  async #goodsIn(come: Come): Promise<void> {
    const keeper = await this.cast.as('shenbo', 'WAREHOUSE');
    await this.#step(keeper, 'ARRIVE');
    if (come === 'arrived') return;
    await this.#scanned(keeper, come === 'scanned' ? 3 : Infinity);
    if (come === 'scanned') return;
    const rows = await this.#rows('transitQty', (qty, at) => {
      if (at > 0) return { qty, shortQty: null };
      if (come === 'partly') return { qty: percentOf(qty, 60), shortQty: null };
      return come === 'stocked' ? { qty: sub(qty, '1'), shortQty: '1' } : { qty, shortQty: null };
    });
    await this.#step(keeper, 'RECEIVE', { rows });
    if (inspected.includes(come) && come !== 'waits') await this.#inspected(keeper, come);
  }

  async #inspected(keeper: Viewer, come: Come): Promise<void> {
    const inspector = await this.cast.as('zhoujie', 'QUALITY');
    const failed = come !== 'stockReturn';
    const rows = await this.#rows('toInspectQty', (qty, at) => {
      const ngQty = failed && at === 0 ? '1' : '0';
      return { okQty: sub(qty, ngQty), ngQty, defectCode: ngQty === '0' ? null : 'DIMENSION' };
    });
    await this.#step(inspector, 'INSPECT', { rows });
    if (come === 'returned') return this.#step(keeper, 'RETURN', { rows: [{ lineNum: rows[0]!.lineNum, qty: '1', replaceFlag: 'Y' }] });
    if (come !== 'stockReturn') return;
    const said = { defectCode: 'FUNCTION', comment: '上线后发现开裂 Found cracked at the line' };
    await this.#step(inspector, 'STOCK_RETURN', { lineNum: rows[0]!.lineNum, qty: '1', ...said });
  }

  /** A row for each line of which there is something. */
  async #rows<R extends object>(name: string, row: (qty: string, at: number) => R): Promise<readonly (R & { readonly lineNum: number })[]> {
    const { context } = (await this.house.runtime.snapshot(NOTE, this.#noteId))!;
    const lines = context['lines'] as readonly Readonly<Record<string, unknown>>[];
    return lines.map((line, at) => ({ lineNum: Number(line['lineNum']), ...row(String(line[name]), at) }));
  }

  async #scanned(keeper: Viewer, most: number): Promise<void> {
    await this.#eachLabels(async (id) => {
      const { context } = (await this.house.runtime.snapshot(LABELS, id))!;
      const labels = (context['labels'] as readonly { readonly labelNo: string }[]).slice(0, most);
      for (const { labelNo } of labels) await this.cast.step(keeper, `${this.key}:scan:${labelNo}`, LABELS, id, 'SCAN', { labelNo });
    });
  }
  async #eachLabels(work: (id: string) => Promise<void>): Promise<void> {
    const { rows } = await this.house.database.read.query<{ id: string }>(
      'select id::text from srm_cux_delivery_label_print where note_id = $1::bigint order by note_line',
      [this.#noteId],
    );
    for (const { id } of rows) await work(id);
  }

  async #of(type: string, who: Viewer, id: string, event: string, payload: object = {}): Promise<void> {
    await this.cast.step(who, `${this.key}:${id}:${event}`, type, id, event, payload);
  }
  #step(who: Viewer, event: string, payload: object = {}): Promise<void> {
    return this.#of(NOTE, who, this.#noteId, event, payload);
  }
}

/** What is planned of the order for two days of the next month; who commits to less explains it. */
async function scheduled(cast: Cast, login: string, order: Bought, seller: Viewer, committed: number): Promise<void> {
  const planner = await cast.as('wujun', 'PLANNER');
  const month = addMonths(`${utcDateOf(cast.now).slice(0, 7)}-01`, 1);
  const days = [addDays(month, 9), addDays(month, 16)];
  const set = order.lines.flatMap(({ itemId, uomId, orderQty }, at) =>
    days.map((deliverDate, turn) => ({
      ...{ lineNum: (at * 2 + turn + 1) * 10, itemId, uomId, deliverDate },
      planQty: percentOf(orderQty, 3),
    })),
  );
  const fields = { orgId: order.orgId, supplierId: seller.supplierId, scheduleMonth: month.slice(0, 7) };
  const id = await cast.step(planner, `schedule:${login}`, SCHEDULE, null, 'CREATE', { fields, lines: { lines: { set } } });
  const step = (who: Viewer, event: string, payload: object = {}) =>
    cast.step(who, `schedule:${login}:${event}`, SCHEDULE, id, event, payload);
  await step(planner, 'PUBLISH');
  const supplierComment = committed < 100 ? '炉子检修 The furnace is serviced' : null;
  const rows = set.map(({ lineNum, planQty }) => ({ lineNum, commitQty: percentOf(planQty, committed), supplierComment }));
  await step(seller, 'REPLY', { rows });
  if (committed === 100) await step(planner, 'CREATE_NOTICE', { fromDate: days[0], toDate: days[0] });
}

async function loadStore(cast: Cast, orgId: string): Promise<void> {
  const fields = {
    ...{ warehouseCode: INSPECTED, warehouseName: '深圳待检仓', warehouseNameEn: 'Shenzhen quarantine', warehouseType: 'QUARANTINE' },
    ...{ inspectFlag: 'Y', orgId, addressId: await cast.find('srm_base_address', 'org_id', orgId), dockCount: 2, gate: '2号门 Gate 2' },
    ...{ contactName: '沈波', contactPhone: '0755-86330212' },
  };
  await cast.step(await cast.as('shenbo', 'WAREHOUSE'), `warehouse:${INSPECTED}`, 'srmBaseWarehouse', null, 'CREATE', { fields });
}

/** Dates follow the day on which it is loaded; what is there stays as it is. */
export async function loadDeliveries(house: Assembled, cast: Cast): Promise<void> {
  if (await cast.find('srm_base_warehouse', 'warehouse_code', INSPECTED)) return;
  await loadStore(cast, (await cast.find('base_organization', 'org_code', buyingUnit))!);
  await abreast(Object.entries(stories), async ([login, told]) => {
    const seller = await cast.as(login, 'SUPPLIER');
    const order = await newestOrder(house, seller);
    if (!order) return;
    const committed = commitments[login];
    if (committed) await scheduled(cast, login, order, seller, committed);
    for (const [come, percent] of told) await new Delivery(house, cast, `delivery:${login}:${come}`, order, seller, percent).tell(come);
  });
}
