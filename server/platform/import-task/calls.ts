/** The calls of imports (platform-access.md §9.2, §9.3). What follows an upload are events of its task. */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { Started } from '../../../state-machines/platform/import-task/fields.js';
import { reasons } from '../../../state-machines/platform/import-task/fields.js';
import { baseImportTask } from '../../../state-machines/platform/import-task/index.js';
import type { CallAnswer } from '../../kernel/contracts.js';
import type { Body } from '../../kernel/edges/body.js';
import { idOf, optionalText, textOf } from '../../kernel/edges/body.js';
import type { Language, StreamCall, Streamed, StreamRequest } from '../../kernel/edges/contracts.js';
import { RefusedCall } from '../../kernel/edges/errors.js';
import { isVisible } from '../../kernel/runtime/steps/authorize.js';
import type { FileCallParts } from '../file/calls.js';
import { callReasons, withForm } from '../file/calls.js';
import { cleanName, contentDisposition, extensionOf } from '../file/names.js';
import type { LiveInstallation } from '../installation/installation.js';
import { creationEvent } from './columns.js';
import type { FaultyRow } from './template.js';
import { errorBook, template } from './template.js';

export interface ImportCallParts extends FileCallParts {
  readonly installation: LiveInstallation;
  readonly holds: (viewer: Viewer, type: string, button: string) => boolean;
}

const type = baseImportTask.type;
const importReasons = { ...callReasons, ...reasons };
const TWIN_MS = 600_000;
const SHOWN = 100;
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const notFound = refusal('DOC_NOT_FOUND', { kind: 'NotFound' });

export function importCalls(parts: ImportCallParts): readonly StreamCall[] {
  const call = (action: string, en: string, cn: string, answer: StreamCall['answer'], body: StreamCall['body'] = 'json'): StreamCall => ({ method: 'POST', path: `/v1/importExcelRestful/${action}`, body, reasons: importReasons, summary: { en, cn }, answer });
  return [
    call('importExcel', 'Import a workbook', '导入Excel', (request) => importExcel(parts, request), 'form'),
    call('downloadImportTemplate', 'The template of a list', '下载导入模板', (request) => downloadTemplate(parts, request)),
    call('downloadErrorFile', 'The rows that were not written', '下载错误文件', (request) => downloadErrors(parts, request)),
    call('listErrors', 'The first faults of an import', '导入错误列表', (request) => listErrors(parts, request)),
  ];
}

/** @throws RefusedCall where it cannot be imported, or not by this viewer */
function importable({ registry, holds }: ImportCallParts, entity: string, viewer: Viewer): AnyDefinition {
  const definition = registry.find(entity)?.definition;
  if (!definition || creationEvent(definition) === null) throw new RefusedCall(refusal('IMPORT_ENTITY'), importReasons);
  if (viewer.userType === 'EX' || !holds(viewer, entity, 'btnImport')) throw new RefusedCall(refusal('PERM_BUTTON', { kind: 'NotAllowed', params: { button: 'btnImport' } }), importReasons);
  return definition;
}

const importExcel = (parts: ImportCallParts, request: StreamRequest): Promise<CallAnswer> => withForm(parts, request, 1, async (form) => {
  const { viewer } = request.caller!;
  const { files } = parts;
  const entity = textOf(form.fields, 'entity', 60);
  importable(parts, entity, viewer);
  // Rows are records of a list, each by itself; lines of one document are not imported yet.
  if (optionalText(form.fields, 'mode', 40) === 'ALL_OR_NOTHING' || optionalText(form.fields, 'parentId', 40) !== null) return { refusal: refusal('IMPORT_ENTITY') };
  const [arrived] = form.files;
  if (!arrived) return { refusal: refusal('FILE_NONE') };
  const fileName = cleanName(arrived.name);
  const isWorkbook = extensionOf(fileName) === 'xlsx';
  const twin = isWorkbook ? await twinOf(parts, arrived.sha256, entity, viewer.userId, request.at) : null;
  const base = { entity, fileName, sha256: arrived.sha256, mode: 'VALID_ROWS' as const, keyAction: form.fields['keyAction'] === 'UPSERT' ? 'UPSERT' as const : 'INSERT' as const, ownerId: viewer.userId, respId: viewer.respId };
  if (!isWorkbook || twin !== null) return begin(parts, { ...base, fileId: null, refused: isWorkbook ? 'IMPORT_DUPLICATE' : 'FILE_TYPE', twin });
  const kept = await files.keep(arrived, { path: null, functionId: type, businessId: null, docType: type, fileDesc: null }, viewer);
  return 'refusal' in kept ? { refusal: kept.refusal } : begin(parts, { ...base, fileId: kept.id, refused: null, twin: null });
});

async function begin({ files }: ImportCallParts, payload: Started): Promise<CallAnswer> {
  const outcome = await files.parts.runtime().submit({ type, id: null, event: 'CREATE', payload, viewer: { ...SYSTEM, orgIds: null }, cause: { kind: 'SERVER', reason: 'import' } });
  return outcome.ok ? { data: { taskId: outcome.id } } : { refusal: outcome.refusal };
}

/** The same file for the same list, a moment ago and still about. */
async function twinOf({ files }: ImportCallParts, sha256: string, entity: string, ownerId: string, at: number): Promise<string | null> {
  const { rows: [row] } = await files.parts.database.read.query<{ id: string }>(
    "select id::text as id from base_import_task where sha256 = $1 and entity = $2 and owner_id = $3 and creation_date > $4 and state not in ('cancelled', 'failed', 'undone') order by id desc limit 1", [sha256, entity, ownerId, new Date(at - TWIN_MS)]);
  return row?.id ?? null;
}

async function downloadTemplate(parts: ImportCallParts, { body, caller, language }: StreamRequest): Promise<Streamed> {
  const definition = importable(parts, textOf(body, 'entity', 60), caller!.viewer);
  const name = `${definition.title[language]}${language === 'en' ? ' template' : '导入模板'}.xlsx`;
  return { stream: template(definition, await parts.installation.lookups(), language), headers: { 'Content-Type': xlsx, 'Content-Disposition': contentDisposition(name, 'attachment') } };
}

/** @throws RefusedCall where it is not the viewer's to see */
async function taskOf({ files, registry }: ImportCallParts, body: Body, viewer: Viewer): Promise<{ readonly id: string; readonly fileName: string; readonly definition: AnyDefinition }> {
  const id = idOf(body, 'taskId');
  const snapshot = await files.parts.runtime().snapshot(type, id);
  if (!snapshot || !isVisible(registry.get(type).definition, snapshot, viewer)) throw new RefusedCall(notFound, importReasons);
  return { id, fileName: String(snapshot.context['fileName']), definition: registry.get(String(snapshot.context['entity'])).definition };
}

async function faultyRows({ files }: ImportCallParts, id: string, most: number): Promise<readonly FaultyRow[]> {
  const { rows } = await files.parts.database.read.query<{ row_no: number; cells: FaultyRow['cells']; faults: FaultyRow['faults'] }>('select row_no, cells, faults from base_import_row where task_id = $1 and faults is not null order by row_no limit $2', [id, most]);
  return rows.map((row) => ({ rowNo: row.row_no, cells: row.cells, faults: row.faults }));
}

async function downloadErrors(parts: ImportCallParts, { body, caller, language }: StreamRequest): Promise<Streamed> {
  const { id, fileName, definition } = await taskOf(parts, body, caller!.viewer);
  const name = `${fileName.replace(/\.xlsx$/i, '')}-${language === 'en' ? 'errors' : '错误'}.xlsx`;
  return { stream: errorBook(definition, await faultyRows(parts, id, 100_000), language), headers: { 'Content-Type': xlsx, 'Content-Disposition': contentDisposition(name, 'attachment') } };
}

async function listErrors(parts: ImportCallParts, { body, caller, language }: StreamRequest): Promise<CallAnswer> {
  const { id, definition } = await taskOf(parts, body, caller!.viewer);
  const rows = await faultyRows(parts, id, SHOWN);
  return { data: rows.flatMap(({ rowNo, cells, faults }) => faults.map((fault) => ({ rowNo, column: columnLabel(definition, fault.field, language), value: fault.field === null ? null : cells[fault.field] ?? null, code: fault.code, message: fault[language] }))).slice(0, SHOWN) };
}

const columnLabel = (definition: AnyDefinition, field: string | null, language: Language): string => (field === null ? '' : definition.fields[field]?.label[language] ?? field);
