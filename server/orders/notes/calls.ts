/** Delivery notes as PDF, by the template of their use (orders-deliveries.md §15), for whoever sees them; each print is counted. */
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Label } from '../../../state-machines/kernel/fields.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Note } from '../../../state-machines/orders/delivery-note/fields.js';
import { srmPurDeliveryNoteHeader } from '../../../state-machines/orders/delivery-note/index.js';
import { blocksOf } from '../../../state-machines/orders/notice-template/bookmarks.js';
import type { Queryable, Runtime } from '../../kernel/contracts.js';
import type { Language, StreamCall, Streamed, StreamRequest } from '../../kernel/edges/contracts.js';
import { edgeReasons, RefusedCall } from '../../kernel/edges/errors.js';
import { audienceOf } from '../../kernel/runtime/steps/authorize.js';
import type { Files } from '../../platform/file/files.js';
import { patienceFor } from '../../platform/file/files.js';
import type { NoteSheets, PrintedNote } from './paper.js';
import { idsOf, supplierName, textOf } from './templates.js';

interface NoteParts {
  readonly read: Queryable;
  readonly runtime: () => Pick<Runtime, 'snapshot' | 'submit'>;
  readonly files: Pick<Files, 'aside' | 'threads'>;
}
type Numbered = Note & { readonly docNumber: string };

const definition = anyDefinition(srmPurDeliveryNoteHeader);
const reasons = {
  ...edgeReasons,
  ...definition.allReasons,
  NT_NOT_DISPATCHED: { en: '{number} is not dispatched: only dispatched notes are printed.', cn: '{number}未发货,已发货的送货单才能打印' },
};
const renderer = { url: new URL('./paper.js', import.meta.url), load: () => import('./paper.js') };
const PATIENCE = patienceFor(16 * 1024 * 1024, 120_000);
const words = {
  title: { en: 'Delivery notes', cn: '送货单' },
  line: { en: 'Line', cn: '行号' },
  item: { en: 'Material', cn: '物料' },
  quantity: { en: 'Quantity', cn: '数量' },
  lot: { en: 'Lot', cn: '批次' },
  expires: { en: 'Expires', cn: '有效期' },
  order: { en: 'Order/line', cn: '订单/行' },
} as const satisfies Record<string, Label>;
const PRINTED: ReadonlySet<string> = new Set(['dispatched', 'arrived', 'receiving', 'inspecting', 'completed', 'archived']);

const refused = (found: Refusal): RefusedCall => new RefusedCall(found, reasons);
/** @throws RefusedCall where the caller does not see it, or it never left. */
async function noteOf({ runtime }: NoteParts, id: string, { caller }: StreamRequest): Promise<Numbered> {
  const snapshot = await runtime().snapshot(definition.type, id);
  if (!snapshot || !audienceOf(definition, snapshot, caller!.viewer)) throw refused(refusal('DOC_NOT_FOUND', { kind: 'NotFound' }));
  const note = snapshot.context as unknown as Numbered;
  if (!PRINTED.has(snapshot.state)) throw refused(refusal('NT_NOT_DISPATCHED', { params: { number: note.docNumber } }));
  return note;
}

const namesSql = `
  select n.line_num::int as "lineNum", u.uom_code as unit, o.doc_number as "orderNumber", i.item_code as "itemCode"
    from srm_pur_delivery_note_line n
    left join base_uom u on u.id = n.uom_id left join srm_pur_order_header o on o.id = n.order_id left join base_material_item i on i.id = n.item_id
   where n.doc_id = $1::bigint`;
interface Names {
  readonly lineNum: number;
  readonly unit: string | null;
  readonly orderNumber: string | null;
  readonly itemCode: string | null;
}
async function printed({ read }: NoteParts, note: Numbered, language: Language): Promise<PrintedNote> {
  const names = new Map((await read.query<Names>(namesSql, [note.id])).rows.map((row) => [row.lineNum, row]));
  const values = {
    docNumber: note.docNumber,
    supplier: await supplierName(read, note.supplierId, language),
    warehouse: note.warehouseCode ?? '',
    deliveryPlace: note.deliveryPlace ?? '',
    shipDate: note.shipDate ?? '',
    expectArriveDate: note.expectArriveDate ?? '',
    carrierName: note.carrierName ?? '',
    waybillNo: note.waybillNo ?? '',
    vehicleNo: note.vehicleNo ?? '',
    packageCount: note.packageCount === null ? '' : String(note.packageCount),
  };
  const rows = note.lines.map((line) => {
    const { unit, orderNumber, itemCode } = names.get(line.lineNum) ?? {};
    const order = orderNumber ? `${orderNumber}-${line.orderLine ?? ''}` : '';
    const item = [itemCode, line.itemName].filter(Boolean).join(' ');
    return [String(line.lineNum), item, `${line.shipQty ?? ''} ${unit ?? ''}`.trim(), line.lotNo ?? '', line.expiryDate ?? '', order];
  });
  const head = [words.line, words.item, words.quantity, words.lot, words.expires, words.order].map((word) => word[language]);
  const text = await textOf(read, 'NOTE', note.orgId, language);
  return { number: note.docNumber, blocks: blocksOf('NOTE', text, values), head, rows };
}

async function printNotes(parts: NoteParts, request: StreamRequest): Promise<Streamed> {
  const { language, caller, body } = request;
  const notes: Numbered[] = [];
  for (const id of idsOf(body)) notes.push(await noteOf(parts, id, request));
  const papers: PrintedNote[] = [];
  for (const note of notes) papers.push(await printed(parts, note, language));
  const sheets: NoteSheets = {
    title: `${words.title[language]} ${papers.map(({ number }) => number).join(', ')}`.slice(0, 120),
    notes: papers,
  };
  const bytes = await parts.files.aside(async (place) => {
    await parts.files.threads.run(renderer, 'renderNotes', [sheets, place], PATIENCE);
    return readFile(place);
  });
  for (const { id } of notes) {
    const outcome = await parts.runtime().submit({ type: definition.type, id, event: 'PRINT', payload: {}, viewer: caller!.viewer });
    if (!outcome.ok) throw refused(outcome.refusal);
  }
  return {
    stream: Readable.from([bytes]),
    headers: { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="delivery-notes.pdf"' },
  };
}

/** {ids}: at most fifty. */
export const noteCall = (parts: NoteParts): StreamCall => ({
  method: 'POST',
  path: '/v1/srmPurDeliveryNoteHeaderRestful/listPrintDeliveryNote',
  body: 'json',
  reasons,
  summary: { en: 'Delivery notes as PDF', cn: '打印送货单' },
  answer: (request) => printNotes(parts, request),
});
