/** Delivery notices as PDF, by the template of their use (orders-deliveries.md §8, §15), for whoever sees them. */
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Instant, Label } from '../../../state-machines/kernel/fields.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Notice } from '../../../state-machines/orders/delivery-notice/fields.js';
import { srmPurDeliveryNoticeHeader } from '../../../state-machines/orders/delivery-notice/index.js';
import { orderLookups } from '../../../state-machines/orders/lookups.js';
import { blocksOf } from '../../../state-machines/orders/notice-template/bookmarks.js';
import type { Queryable, Runtime } from '../../kernel/contracts.js';
import type { Language, StreamCall, Streamed, StreamRequest } from '../../kernel/edges/contracts.js';
import { edgeReasons, RefusedCall } from '../../kernel/edges/errors.js';
import { audienceOf } from '../../kernel/runtime/steps/authorize.js';
import type { Files } from '../../platform/file/files.js';
import { patienceFor } from '../../platform/file/files.js';
import { SITE_ZONE, zoneText } from '../../platform/zones.js';
import type { NoteSheets, PrintedNote } from './paper.js';
import { idsOf, supplierName, textOf } from './templates.js';

interface NoticeParts {
  readonly read: Queryable;
  readonly runtime: () => Pick<Runtime, 'snapshot'>;
  readonly files: Pick<Files, 'aside' | 'threads'>;
}
type Numbered = Notice & { readonly docNumber: string };

const definition = anyDefinition(srmPurDeliveryNoticeHeader);
const reasons = {
  ...edgeReasons,
  ...definition.allReasons,
  DN_NOT_ISSUED: { en: '{number} is not issued: issue it, then print it.', cn: '{number}尚未下达,请先下达再打印' },
};
const renderer = { url: new URL('./paper.js', import.meta.url), load: () => import('./paper.js') };
const PATIENCE = patienceFor(16 * 1024 * 1024, 120_000);
const words = {
  title: { en: 'Delivery notices', cn: '送货通知单' },
  line: { en: 'Line', cn: '行号' },
  item: { en: 'Material', cn: '物料' },
  quantity: { en: 'Quantity', cn: '数量' },
  open: { en: 'Not shipped', cn: '未发数量' },
  order: { en: 'Order/line', cn: '订单/行' },
} as const satisfies Record<string, Label>;
const UNISSUED: ReadonlySet<string> = new Set(['draft', 'reserving', 'cancelled']);

const refused = (found: Refusal): RefusedCall => new RefusedCall(found, reasons);
/** @throws RefusedCall where the caller does not see it, or nothing is called for by it */
async function noticeOf({ runtime }: NoticeParts, id: string, { caller }: StreamRequest): Promise<Numbered> {
  const snapshot = await runtime().snapshot(definition.type, id);
  if (!snapshot || !audienceOf(definition, snapshot, caller!.viewer)) throw refused(refusal('DOC_NOT_FOUND', { kind: 'NotFound' }));
  const notice = snapshot.context as unknown as Numbered;
  if (UNISSUED.has(snapshot.state)) throw refused(refusal('DN_NOT_ISSUED', { params: { number: notice.docNumber } }));
  return notice;
}

interface Names {
  readonly lineNum: number;
  readonly unit: string | null;
  readonly orderNumber: string | null;
}
const namesSql = `
  select n.line_num::int as "lineNum", u.uom_code as unit, o.doc_number as "orderNumber"
    from srm_pur_delivery_notice_line n
    left join base_uom u on u.id = n.uom_id left join srm_pur_order_header o on o.id = n.order_id
   where n.doc_id = $1::bigint`;
const zoneSql = 'select time_zone as zone from base_organization where id = $1::bigint';
/** Who receives there. */
const contactSql = `
  select contact_name as name, contact_phone as phone from srm_base_warehouse where warehouse_code = $1 and state = 'enabled' limit 1`;

async function printed({ read }: NoticeParts, notice: Numbered, language: Language): Promise<PrintedNote> {
  const names = new Map((await read.query<Names>(namesSql, [notice.id])).rows.map((row) => [row.lineNum, row]));
  const [contact] = (await read.query<{ name: string | null; phone: string | null }>(contactSql, [notice.warehouseCode])).rows;
  const [{ zone = null } = {}] = (await read.query<{ zone: string | null }>(zoneSql, [notice.orgId])).rows;
  const moment = (at: Instant | null): string => (at === null ? '' : zoneText(zone ?? SITE_ZONE, at).slice(0, 'yyyy-MM-dd HH:mm'.length));
  const values = {
    docNumber: notice.docNumber,
    supplier: await supplierName(read, notice.supplierId, language),
    warehouse: notice.warehouseCode ?? '',
    deliveryPlace: notice.deliveryPlace ?? '',
    noticeType: orderLookups.PUR_NOTICE_TYPE.values[notice.noticeType][language],
    deliverDate: notice.deliverDate ?? '',
    timeWindow: notice.timeWindow ?? '',
    contactName: contact?.name ?? '',
    contactPhone: contact?.phone ?? '',
    replyDeadline: moment(notice.replyDeadline),
  };
  const rows = notice.lines.map((line) => {
    const { unit, orderNumber } = names.get(line.lineNum) ?? {};
    const amount = (qty: string | null): string => `${qty ?? ''} ${unit ?? ''}`.trim();
    const item = [line.itemCode, line.itemName].filter(Boolean).join(' ');
    return [String(line.lineNum), item, amount(line.noticeQty), amount(line.openQty), `${orderNumber ?? ''}-${line.orderLine}`];
  });
  const head = [words.line, words.item, words.quantity, words.open, words.order].map((word) => word[language]);
  const text = await textOf(read, 'NOTICE', notice.orgId, language);
  return { number: notice.docNumber, blocks: blocksOf('NOTICE', text, values), head, rows };
}

async function printNotices(parts: NoticeParts, request: StreamRequest): Promise<Streamed> {
  const { language, body } = request;
  const notices: Numbered[] = [];
  for (const id of idsOf(body)) notices.push(await noticeOf(parts, id, request));
  const papers: PrintedNote[] = [];
  for (const notice of notices) papers.push(await printed(parts, notice, language));
  const sheets: NoteSheets = {
    title: `${words.title[language]} ${papers.map(({ number }) => number).join(', ')}`.slice(0, 120),
    notes: papers,
  };
  const bytes = await parts.files.aside(async (place) => {
    await parts.files.threads.run(renderer, 'renderNotes', [sheets, place], PATIENCE);
    return readFile(place);
  });
  return {
    stream: Readable.from([bytes]),
    headers: { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="delivery-notices.pdf"' },
  };
}

/** {ids}: at most fifty. */
export const noticeCall = (parts: NoticeParts): StreamCall => ({
  method: 'POST',
  path: '/v1/srmPurDeliveryNoticeHeaderRestful/listPrintDeliveryNotice',
  body: 'json',
  reasons,
  summary: { en: 'Delivery notices as PDF', cn: '打印送货通知单' },
  answer: (request) => printNotices(parts, request),
});
