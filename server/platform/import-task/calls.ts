/** The calls of imports (platform-access.md §9.2, §9.3). What follows an upload are events of its task. */
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import { extensionOf } from '../../../state-machines/kernel/file-limits.js';
import type { Started } from '../../../state-machines/platform/import-task/fields.js';
import { reasons } from '../../../state-machines/platform/import-task/fields.js';
import { baseImportTask } from '../../../state-machines/platform/import-task/index.js';
import type { CallAnswer, Outcome } from '../../kernel/contracts.js';
import type { Body } from '../../kernel/edges/body.js';
import { idOf, optionalId, optionalText, textOf } from '../../kernel/edges/body.js';
import type { Language, StreamCall, Streamed, StreamRequest } from '../../kernel/edges/contracts.js';
import { RefusedCall } from '../../kernel/edges/errors.js';
import { isVisible } from '../../kernel/runtime/steps/authorize.js';
import type { FileCallParts } from '../file/calls.js';
import { callReasons, withForm } from '../file/calls.js';
import { cleanName, contentDisposition } from '../file/names.js';
import type { LiveInstallation } from '../installation/installation.js';
import type { ImportShape } from './columns.js';
import { saveEventIn } from './columns.js';
import { MOST_ROWS } from './runner.js';
import type { Imported } from './shapes.js';
import { importedBy, isBegunBy, shapeNamed } from './shapes.js';
import type { FaultyRow } from './template.js';
import { errorBook, template } from './template.js';

export interface ImportCallParts extends FileCallParts {
  readonly installation: LiveInstallation;
  readonly holds: (viewer: Viewer, type: string, button: string) => boolean;
}

const type = baseImportTask.type;
export const importReasons = { ...callReasons, ...reasons };
const TWIN_MS = 600_000;
/** Faults that an answer holds; the error workbook has all. */
const SHOWN = 100;
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const notFound = refusal('DOC_NOT_FOUND', { kind: 'NotFound' });

export function importCalls(parts: ImportCallParts): readonly StreamCall[] {
  const call = (action: string, en: string, cn: string, answer: StreamCall['answer'], body: StreamCall['body'] = 'json'): StreamCall => ({
    method: 'POST',
    path: `/v1/importExcelRestful/${action}`,
    body,
    reasons: importReasons,
    summary: { en, cn },
    answer,
  });
  return [
    call('importExcel', 'Import a workbook', '导入Excel', (request) => importExcel(parts, request), 'form'),
    call('downloadImportTemplate', 'The template of a list', '下载导入模板', (request) => downloadTemplate(parts, request)),
    call('downloadErrorFile', 'The rows that were not written', '下载错误文件', (request) => downloadErrors(parts, request)),
    call('listErrors', 'The first faults of an import', '导入错误列表', (request) => listErrors(parts, request)),
  ];
}

/** @throws RefusedCall where it cannot be imported, or not by this viewer */
function importable({ registry, holds }: ImportCallParts, entity: string, viewer: Viewer): Imported {
  const imported = importedBy(registry, entity);
  if (!imported) throw new RefusedCall(refusal('IMPORT_ENTITY'), importReasons);
  const { type: document } = imported.definition;
  if (!holds(viewer, document, 'btnImport') || (viewer.userType === 'EX' && !isBegunBy(imported, viewer)))
    throw new RefusedCall(refusal('PERM_BUTTON', { kind: 'NotAllowed', params: { button: 'btnImport' } }), importReasons);
  return imported;
}

export interface Wanted {
  readonly entity: string;
  readonly imported: Imported;
  readonly parentId: string | null;
  readonly shape: ImportShape;
}

/**
 * What is to be imported: a list, lines of several documents, or of the one that is named.
 * @throws RefusedCall
 */
export async function wantedOf(parts: ImportCallParts, fields: Body, viewer: Viewer): Promise<Wanted> {
  const entity = textOf(fields, 'entity', 60);
  const imported = importable(parts, entity, viewer);
  const parentId = optionalId(fields, 'parentId');
  const shape = shapeNamed(parts.registry, entity, parentId !== null, viewer.userType === 'EX');
  if (!shape) throw new RefusedCall(refusal('IMPORT_ENTITY'), importReasons);
  if (parentId !== null) await mayChange(parts, imported, parentId, viewer);
  return { entity, imported, parentId, shape };
}

/** @throws RefusedCall where the document is not to be seen, or takes no lines now */
async function mayChange({ files, registry }: ImportCallParts, { definition }: Imported, parentId: string, viewer: Viewer): Promise<void> {
  const snapshot = await files.parts.runtime().snapshot(definition.type, parentId);
  if (!snapshot || !isVisible(registry.get(definition.type).definition, snapshot, viewer)) throw new RefusedCall(notFound, importReasons);
  if (saveEventIn(definition, snapshot.state) === null)
    throw new RefusedCall(refusal('STATE_NOT_ALLOWED', { params: { event: 'SAVE', state: snapshot.state } }), {
      ...importReasons,
      ...definition.allReasons,
    });
}

const importExcel = (parts: ImportCallParts, request: StreamRequest): Promise<CallAnswer> =>
  withForm(parts, request, 1, async (form) => {
    const { viewer } = request.caller!;
    const { files } = parts;
    const wanted = await wantedOf(parts, form.fields, viewer);
    const asked = optionalText(form.fields, 'mode', 40) ?? (wanted.parentId === null ? 'VALID_ROWS' : 'ALL_OR_NOTHING');
    if (!Object.hasOwn(MOST_ROWS, asked))
      return { refusal: refusal('FIELD_LOOKUP', { kind: 'Invalid', field: 'mode', params: { field: 'mode' } }) };
    const [arrived] = form.files;
    if (!arrived) return { refusal: refusal('FILE_NONE') };
    const fileName = cleanName(arrived.name);
    const isWorkbook = extensionOf(fileName) === 'xlsx';
    const base = startOf(wanted, viewer, {
      fileName,
      sha256: arrived.sha256,
      mode: asked as keyof typeof MOST_ROWS,
      upsert: form.fields['keyAction'] === 'UPSERT',
    });
    if (!isWorkbook) return answered(await begin(parts, { ...base, refused: 'FILE_TYPE' }));
    const earlier = await earlierOf(parts, base, request.at);
    if (earlier.twin !== null) return answered(await beginTwin(parts, base, earlier.twin));
    const kept = await files.keep(arrived, { path: null, functionId: type, businessId: null, docType: type, fileDesc: null }, viewer);
    if ('refusal' in kept) return { refusal: kept.refusal };
    const outcome = await beginAfter(parts, { ...base, fileId: kept.id }, earlier);
    return answered(outcome.ok && outcome.repeated ? await beginTwin(parts, base, outcome.id) : outcome);
  });

interface Sent {
  readonly fileName: string;
  readonly sha256: string;
  readonly mode: keyof typeof MOST_ROWS;
  readonly upsert: boolean;
}

/** A task that nothing speaks against, and has no file yet. */
export const startOf = ({ entity, imported, parentId }: Wanted, { userId, respId }: Viewer, { upsert, ...sent }: Sent): Started => ({
  entity,
  ...sent,
  keyAction: upsert ? 'UPSERT' : 'INSERT',
  ownerId: userId,
  respId,
  fileId: null,
  refused: null,
  twin: null,
  ...(parentId === null ? {} : { sourceType: imported.definition.type, sourceId: parentId }),
});

const answered = (outcome: Outcome): CallAnswer => (outcome.ok ? { data: { taskId: outcome.id } } : { refusal: outcome.refusal });

export const begin = ({ files }: ImportCallParts, payload: Started, requestId: string | null = null): Promise<Outcome> =>
  files.parts.runtime().submit({
    type,
    id: null,
    event: 'CREATE',
    payload,
    viewer: { ...SYSTEM, orgIds: null },
    cause: { kind: 'SERVER', reason: 'import' },
    requestId,
  });

/** Refused, because the other task has the same file. */
export const beginTwin = (parts: ImportCallParts, start: Started, twin: string): Promise<Outcome> =>
  begin(parts, { ...start, refused: 'IMPORT_DUPLICATE', twin });

/** Of several who begin the same file at once one does, the others are answered with his task, as `repeated`. */
export const beginAfter = (parts: ImportCallParts, start: Started, { tasks }: Earlier): Promise<Outcome> =>
  begin(parts, start, `file:${start.sha256}:${start.entity}:${start.sourceId ?? ''}:${start.ownerId}:${tasks}`);

/** Tasks of the same file for the same list so far, and the one that was begun a moment ago and is still about. */
export interface Earlier {
  readonly tasks: number;
  readonly twin: string | null;
}

export async function earlierOf({ files }: ImportCallParts, { sha256, entity, sourceId, ownerId }: Started, at: number): Promise<Earlier> {
  const {
    rows: [row],
  } = await files.parts.database.read.query<Earlier>(
    `select count(*)::int as tasks, (max(id) filter (where creation_date > $4 and state not in ('cancelled', 'failed', 'undone')))::text as twin from base_import_task
     where sha256 = $1 and entity = $2 and owner_id = $3 and source_id is not distinct from $5::text`,
    [sha256, entity, ownerId, new Date(at - TWIN_MS), sourceId ?? null],
  );
  return row!;
}

async function downloadTemplate(parts: ImportCallParts, { body, caller, language }: StreamRequest): Promise<Streamed> {
  const { shape } = await wantedOf(parts, body, caller!.viewer);
  const title = shape.sheets[0]!.title[language];
  const name = `${title}${language === 'en' ? ' template' : '导入模板'}.xlsx`;
  return {
    stream: template(shape, await parts.installation.lookups(), language),
    headers: { 'Content-Type': xlsx, 'Content-Disposition': contentDisposition(name, 'attachment') },
  };
}

interface FoundTask {
  readonly id: string;
  readonly fileName: string;
  readonly shape: ImportShape;
  readonly isWhole: boolean;
}

/** @throws RefusedCall where it is not the viewer's to see */
async function taskOf({ files, registry }: ImportCallParts, body: Body, viewer: Viewer): Promise<FoundTask> {
  const id = idOf(body, 'taskId');
  const snapshot = await files.parts.runtime().snapshot(type, id);
  const { context } = snapshot ?? {};
  const shape = context ? shapeNamed(registry, String(context['entity']), context.sourceId !== null, viewer.userType === 'EX') : null;
  if (!snapshot || !shape || !isVisible(registry.get(type).definition, snapshot, viewer)) throw new RefusedCall(notFound, importReasons);
  return { id, fileName: String(snapshot.context['fileName']), shape, isWhole: snapshot.context['mode'] === 'ALL_OR_NOTHING' };
}

/** @param all those without a fault, too: where one keeps all from being written, all of them come again */
async function faultyRows({ files }: ImportCallParts, id: string, most: number, all = false): Promise<readonly FaultyRow[]> {
  const { rows } = await files.parts.database.read.query<{
    row_no: number;
    sheet: number;
    cells: FaultyRow['cells'];
    faults: FaultyRow['faults'] | null;
  }>(
    `select coalesce(sheet_row, row_no) as row_no, sheet, cells, faults from base_import_row where task_id = $1 and (faults is not null or $3) order by base_import_row.row_no limit $2`,
    [id, most, all],
  );
  return rows.map((row) => ({ sheet: row.sheet, rowNo: row.row_no, cells: row.cells, faults: row.faults ?? [] }));
}

async function downloadErrors(parts: ImportCallParts, { body, caller, language }: StreamRequest): Promise<Streamed> {
  const { id, fileName, shape, isWhole } = await taskOf(parts, body, caller!.viewer);
  const name = `${fileName.replace(/\.xlsx$/i, '')}-${language === 'en' ? 'errors' : '错误'}.xlsx`;
  return {
    stream: errorBook(shape, await faultyRows(parts, id, 100_000, isWhole), language),
    headers: { 'Content-Type': xlsx, 'Content-Disposition': contentDisposition(name, 'attachment') },
  };
}

const listErrors = async (parts: ImportCallParts, { body, caller, language }: StreamRequest): Promise<CallAnswer> => ({
  data: await firstFaults(parts, await taskOf(parts, body, caller!.viewer), language),
});

export interface FaultLine {
  readonly sheet?: string;
  readonly rowNo: number;
  readonly column: string;
  readonly value: unknown;
  readonly code: string;
  readonly message: string;
}

/** One for each fault of a row, as the sheet shows it. */
export async function firstFaults(
  parts: ImportCallParts,
  { id, shape }: { readonly id: string; readonly shape: ImportShape },
  language: Language,
): Promise<readonly FaultLine[]> {
  const rows = await faultyRows(parts, id, SHOWN);
  const sheetOf = (sheet: number): { readonly sheet?: string } =>
    shape.sheets.length > 1 ? { sheet: shape.sheets[sheet]!.title[language] } : {};
  return rows
    .flatMap(({ sheet, rowNo, cells, faults }) =>
      faults.map((fault) => ({
        ...sheetOf(sheet),
        rowNo,
        column: columnLabel(shape, sheet, fault.field, language),
        value: fault.field === null ? null : (cells[fault.field] ?? null),
        code: fault.code,
        message: fault[language],
      })),
    )
    .slice(0, SHOWN);
}

const columnLabel = ({ sheets, definition }: ImportShape, sheet: number, field: string | null, language: Language): string =>
  field === null
    ? ''
    : ((sheets[sheet]!.columns.find(({ key }) => key === field)?.field ?? definition.fields[field])?.label[language] ?? field);
