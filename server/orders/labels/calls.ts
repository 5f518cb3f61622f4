/** Labels of the packages of a delivery note (orders-deliveries.md §11), as PDF or as what stands on each, for whoever sees the note. */
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Label } from '../../../state-machines/kernel/fields.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { isSaid } from '../../../state-machines/kernel/stock/said.js';
import { srmCuxDeliveryLabelPrint } from '../../../state-machines/orders/delivery-label/index.js';
import type { Note, NoteLine } from '../../../state-machines/orders/delivery-note/fields.js';
import { srmPurDeliveryNoteHeader } from '../../../state-machines/orders/delivery-note/index.js';
import { MOST_LABELS, labelReasons, labelsOf, qrText } from '../../../state-machines/orders/delivery-note/labels.js';
import type { PackageLabel } from '../../../state-machines/orders/delivery-note/labels.js';
import type { Queryable, Runtime } from '../../kernel/contracts.js';
import { isRefusal } from '../../trade/bodies.js';
import { idOf, optionalInteger, optionalText } from '../../kernel/edges/body.js';
import type { Language, Service, StreamCall, Streamed, StreamRequest } from '../../kernel/edges/contracts.js';
import { edgeReasons, RefusedCall } from '../../kernel/edges/errors.js';
import { audienceOf } from '../../kernel/runtime/steps/authorize.js';
import type { Files } from '../../platform/file/files.js';
import { patienceFor } from '../../platform/file/files.js';
import { blocksOf } from '../../../state-machines/orders/notice-template/bookmarks.js';
import { idsOf, templateOf } from '../notes/templates.js';
import type { LabelSheet, PrintedLabel } from './paper.js';

export interface LabelParts {
  readonly read: Queryable;
  readonly runtime: () => Pick<Runtime, 'snapshot' | 'submit'>;
  readonly files: Pick<Files, 'aside' | 'threads'>;
}

const definition = anyDefinition(srmPurDeliveryNoteHeader);
const batches = anyDefinition(srmCuxDeliveryLabelPrint);
const reasons = { ...edgeReasons, ...batches.allReasons, ...labelReasons };
const renderer = { url: new URL('./paper.js', import.meta.url), load: () => import('./paper.js') };
const PATIENCE = patienceFor(16 * 1024 * 1024, 120_000);
const words = {
  title: { en: 'Labels', cn: '标签' },
  lot: { en: 'Lot', cn: '批次' },
  dateCode: { en: 'Date code', cn: '周期' },
  expires: { en: 'Expires', cn: '有效期' },
  order: { en: 'Order/line', cn: '订单/行' },
  box: { en: 'Package', cn: '箱' },
} as const satisfies Record<string, Label>;

type Numbered = Note & { readonly docNumber: string };
const refused = (found: Refusal): RefusedCall => new RefusedCall(found, reasons);

/** The note as the caller sees it, with its number. @throws RefusedCall */
async function noteOf({ runtime }: LabelParts, id: string, { caller }: Pick<StreamRequest, 'caller'>): Promise<Numbered> {
  const snapshot = await runtime().snapshot(definition.type, id);
  if (!snapshot || !audienceOf(definition, snapshot, caller!.viewer)) throw refused(refusal('DOC_NOT_FOUND', { kind: 'NotFound' }));
  if (snapshot.state === 'cancelled') throw refused(refusal('LB_UNISSUED'));
  return snapshot.context as unknown as Numbered;
}

const keptSql = `
  select b.id::text as "batchId", l.print_count::int as "printCount", b.note_line::int as "lineNum",
         l.label_no as "labelNo", l.box_seq::int as "boxSeq", l.box_total::int as "boxTotal", trim_scale(l.qty)::text as qty
    from srm_cux_delivery_label_print b join srm_cux_delivery_label_print_labels l on l.doc_id = b.id
   where b.note_id = $1::bigint and l.void_flag = 'N' order by b.note_line, l.box_seq`;
interface KeptLabel extends PackageLabel {
  readonly batchId: string;
  readonly printCount: number;
}
/** Labels that stand, of lines that have some: packed anew, they are no longer those of the note. */
async function keptOf(db: Queryable, noteId: string): Promise<ReadonlyMap<number, readonly KeptLabel[]>> {
  const { rows } = await db.query<KeptLabel>(keptSql, [noteId]);
  const lineNums = new Set(rows.map(({ lineNum }) => lineNum));
  return new Map([...lineNums].map((line) => [line, rows.filter(({ lineNum }) => lineNum === line)]));
}

interface Codes {
  readonly supplier: { readonly code: string; readonly name: string };
  readonly items: ReadonlyMap<string, string>;
  readonly units: ReadonlyMap<string, string>;
  readonly orders: ReadonlyMap<string, string>;
}
async function codesOf(db: Queryable, note: Note, language: Language): Promise<Codes> {
  const named = async (sql: string, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> => {
    const { rows } = await db.query<{ id: string; code: string }>(sql, [[...new Set(ids.flatMap((id) => id ?? []))]]);
    return new Map(rows.map(({ id, code }) => [id, code]));
  };
  const { rows } = await db.query<{ code: string; name: string; nameEn: string | null }>(
    `select coalesce(supplier_number, '') as code, company_name as name, company_name_en as "nameEn"
       from srm_slc_supplier_info where id = $1::bigint`,
    [note.supplierId],
  );
  const { code = '', name = '', nameEn = null } = rows[0] ?? {};
  return {
    supplier: { code, name: language === 'en' ? nameEn || name : name },
    items: await named(
      'select id::text, item_code as code from base_material_item where id = any($1::bigint[])',
      note.lines.map(({ itemId }) => itemId),
    ),
    units: await named(
      'select id::text, uom_code as code from base_uom where id = any($1::bigint[])',
      note.lines.map(({ uomId }) => uomId),
    ),
    orders: await named(
      'select id::text, doc_number as code from srm_pur_order_header where id = any($1::bigint[])',
      note.lines.map(({ orderId }) => orderId),
    ),
  };
}

function printed(
  label: PackageLabel,
  line: NoteLine,
  { supplier, items, units, orders }: Codes,
  { language, template }: Written,
): PrintedLabel {
  const [item, unit] = [items.get(line.itemId ?? '') ?? '', units.get(line.uomId ?? '') ?? ''];
  const order = line.orderId === null ? '' : `${orders.get(line.orderId) ?? ''}-${line.orderLine ?? ''}`;
  const facts: readonly (readonly [Label, string | null])[] = [
    [words.lot, line.lotNo],
    [words.dateCode, line.dateCode],
    [words.expires, line.expiryDate],
    [words.order, order],
  ];
  const values = {
    ...{ supplier: `${supplier.code} ${supplier.name}`.trim(), item, itemName: line.itemName ?? '' },
    ...{ quantity: `${label.qty} ${unit}`.trim(), lotNo: line.lotNo ?? '', dateCode: line.dateCode ?? '' },
    ...{ expiryDate: line.expiryDate ?? '', order, box: `${label.boxSeq} / ${label.boxTotal}` },
  };
  const texts = template === null ? null : blocksOf('LABEL', template, values).flatMap((one) => (one.kind === 'text' ? [one.text] : []));
  return {
    texts,
    supplier: `${supplier.code} ${supplier.name}`.trim(),
    item,
    itemName: line.itemName ?? '',
    quantity: `${label.qty} ${unit}`.trim(),
    facts: facts.flatMap(([name, value]) => (value ? [[name[language], value] as const] : [])),
    box: `${words.box[language]} ${label.boxSeq} / ${label.boxTotal}`,
    labelNo: label.labelNo,
    qr: qrText([label.labelNo, item, label.qty, unit, line.lotNo, line.dateCode, supplier.code, order]),
  };
}

/** `template`: the text that planners wrote, in the reader's language; null: labels look as they are shipped. */
interface Written {
  readonly language: Language;
  readonly template: string | null;
}

/** Places that follow one another are one range. */
function rangesOf(labels: readonly KeptLabel[]): readonly { readonly from: number; readonly to: number }[] {
  const ranges: { from: number; to: number }[] = [];
  for (const { boxSeq } of labels) {
    const last = ranges.at(-1);
    if (last?.to === boxSeq - 1) last.to = boxSeq;
    else ranges.push({ from: boxSeq, to: boxSeq });
  }
  return ranges;
}

const isKept = (label: PackageLabel): label is KeptLabel => 'batchId' in label;
const wantsReason = (labels: readonly PackageLabel[], { body }: StreamRequest): boolean =>
  labels.some((label) => isKept(label) && label.printCount > 0) && !isSaid(optionalText(body, 'reason'));

/** Labels that are documents count their prints (§11); the second one of a label wants a reason. Nothing is counted of those of a draft. */
async function counted({ runtime }: LabelParts, { caller, body }: StreamRequest, labels: readonly PackageLabel[]): Promise<void> {
  const kept = labels.filter(isKept);
  const reason = optionalText(body, 'reason');
  for (const batchId of new Set(kept.map((label) => label.batchId))) {
    const own = kept.filter((label) => label.batchId === batchId);
    const told = [
      ...rangesOf(own.filter(({ printCount }) => printCount === 0)).map((places) => ({ event: 'PRINT', payload: places })),
      ...rangesOf(own.filter(({ printCount }) => printCount > 0)).map((places) => ({ event: 'REPRINT', payload: { ...places, reason } })),
    ];
    for (const { event, payload } of told) {
      const outcome = await runtime().submit({ type: batches.type, id: batchId, event, payload, viewer: caller!.viewer });
      if (!outcome.ok) throw refused(outcome.refusal);
    }
  }
}

interface OfNote {
  readonly note: Numbered;
  readonly labels: readonly PackageLabel[];
}
async function labelsOfNote(parts: LabelParts, note: Numbered, { body }: Pick<StreamRequest, 'body'>): Promise<OfNote> {
  const choice = {
    lineNum: optionalInteger(body, 'lineNum'),
    from: optionalInteger(body, 'from'),
    to: optionalInteger(body, 'to'),
  };
  const labels = labelsOf(note.docNumber, note.lines, choice, await keptOf(parts.read, note.id));
  if (isRefusal(labels)) throw refused(labels);
  return { note, labels };
}
async function printedOf({ read }: LabelParts, { note, labels }: OfNote, language: Language): Promise<readonly PrintedLabel[]> {
  const codes = await codesOf(read, note, language);
  const written = { language, template: await templateOf(read, 'LABEL', note.orgId, language) };
  const lines = new Map(note.lines.map((line) => [line.lineNum, line]));
  return labels.map((label) => printed(label, lines.get(label.lineNum)!, codes, written));
}
/** One note by its id, or several by their ids, of each all labels. */
const notesAsked = (body: StreamRequest['body']): readonly string[] =>
  Object.hasOwn((body ?? {}) as object, 'ids') ? idsOf(body) : [idOf(body as never)];

async function printLabels(parts: LabelParts, request: StreamRequest): Promise<Streamed> {
  const { body, language } = request;
  const all: OfNote[] = [];
  for (const id of notesAsked(body)) all.push(await labelsOfNote(parts, await noteOf(parts, id, request), request));
  const count = all.reduce((sum, { labels }) => sum + labels.length, 0);
  if (count > MOST_LABELS) throw refused(refusal('LB_TOO_MANY', { field: 'ids', params: { count, most: MOST_LABELS } }));
  if (all.some(({ labels }) => wantsReason(labels, request))) throw refused(refusal('LB_REASON', { field: 'reason' }));
  const numbers = all.map(({ note }) => note.docNumber).join(', ');
  const labels: PrintedLabel[] = [];
  for (const one of all) labels.push(...(await printedOf(parts, one, language)));
  const sheet: LabelSheet = { title: `${words.title[language]} ${numbers}`.slice(0, 120), number: numbers.slice(0, 120), labels };
  const bytes = await parts.files.aside(async (place) => {
    await parts.files.threads.run(renderer, 'renderLabels', [sheet, place], PATIENCE);
    return readFile(place);
  });
  for (const one of all) await counted(parts, request, one.labels);
  return {
    stream: Readable.from([bytes]),
    headers: { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="labels.pdf"' },
  };
}

/**
 * {ids, reason?}: all labels of at most fifty notes; {id, lineNum?, from?, to?, reason?}: of one note all lines, one, or some
 * packages of it. Why once more, of what was printed before.
 */
export const labelCall = (parts: LabelParts): StreamCall => ({
  method: 'POST',
  path: '/v1/srmPurDeliveryNoteHeaderRestful/printLabels',
  body: 'json',
  reasons,
  summary: { en: 'Labels of the packages of a delivery note as PDF', cn: '打印送货标签' },
  answer: (request) => printLabels(parts, request),
});

/** `{noteId, lineNum?, from?, to?}` → what each label says, for printers of others; it is no print. */
export const labelService = (parts: LabelParts): Service => ({
  name: 'srmCuxDeliveryLabelPrintRestful',
  reasons,
  calls: {
    printModel: async (body, { caller, language }) => {
      const note = await noteOf(parts, idOf(body, 'noteId'), { caller });
      return { data: await printedOf(parts, await labelsOfNote(parts, note, { body }), language) };
    },
  },
});
