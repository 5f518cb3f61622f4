/**
 * Lines that have a name of their own: read across documents under the header's view, written as one SAVE of the parent.
 * A row is addressed by `docId` and the line's key.
 */
import type { LineRowValues } from '../../../../state-machines/kernel/document.js';
import type { ListQuery } from '../../../../state-machines/kernel/protocol.js';
import type { SavePayload } from '../../../../state-machines/kernel/events.js';
import { highestRemoved } from '../../database/history.js';
import { ruleFor } from '../../database/lists/visible-columns.js';
import type { Body } from '../body.js';
import { idOf } from '../body.js';
import type { ChildEntity } from '../catalogue.js';
import { EdgeError } from '../errors.js';
import { listQuery } from '../list-query.js';
import { listedLines, notePersonal } from '../personal-reads.js';
import { rowsOf } from './batch.js';
import { callKeys, checkedDifference, envelopeOf, submit } from './commands.js';
import type { CallContext, Called } from './context.js';
import { receipt, visibleDocument } from './shown.js';

/** @throws EdgeError, RefusedCall */
export async function callChild(context: CallContext, child: ChildEntity, action: string, body: Body): Promise<Called> {
  switch (action) {
    case 'listByPage':
      return listByPage(context, child, body);
    case 'findById':
      return { data: await findRow(context, child, body) };
    case 'getMaxLineNumber':
      return { data: await lastNumber(context, child, body) };
    case 'saveOrUpdate':
      return { data: await saveRows(context, child, body, [body]) };
    case 'doBatchSaveOrUpdate':
      return { data: await saveRows(context, child, body, rowsOf(body, 'rows')) };
    case 'delete':
      return { data: await removeRows(context, child, body, [keyOf(child, body)]) };
    case 'doBatchDelete':
      return {
        data: await removeRows(
          context,
          child,
          body,
          rowsOf(body, 'rows').map((row) => keyOf(child, row)),
        ),
      };
    default:
      throw unknownCall(child, action);
  }
}

const unknownCall = (child: ChildEntity, action: string): EdgeError =>
  new EdgeError('REQ_UNKNOWN_CALL', { kind: 'NotFound', params: { call: `${child.entity}Restful/${action}` } });

async function listByPage(context: CallContext, child: ChildEntity, body: Body): Promise<Called> {
  const query = listQuery(body);
  const { kernel, caller } = context;
  if (!ruleFor(child.definition.view.rows?.[child.line], caller.viewer)) return asDocumentShows(context, child, query);
  const { rows, count, sums } = await kernel.lists.lines(child.definition, child, caller.viewer, query);
  await notePersonal(kernel, caller, child.definition, 'LIST', listedLines(child, rows));
  return { data: rows, page: { count, pageIndex: query.pageIndex, pageRows: query.pageRows, ...(sums ? { sums } : {}) } };
}

/** Where no rule says which rows the reader's lists hold, the view of one document does: its rows as they are opened, page by page. */
async function asDocumentShows(context: CallContext, child: ChildEntity, query: ListQuery): Promise<Called> {
  const { pageIndex, pageRows, filters, conditions, orderBy } = query;
  const other = [...Object.keys(filters), ...[...conditions, ...orderBy].map(({ key }) => key)].find((key) => key !== 'docId');
  if (other !== undefined || conditions.length > 0)
    throw new EdgeError('REQ_FILTER_KEY', { kind: 'Invalid', params: { key: other ?? 'docId' } });
  // Of no document nothing is told.
  const docId = filters['docId'] === undefined ? null : idOf(filters, 'docId');
  const shown = docId === null ? null : await visibleDocument(context, child.definition, docId).catch(absent);
  const visible: Readonly<Record<string, unknown>> = shown ? { ...shown.seen.shared, ...shown.seen.own } : { [child.line]: [] };
  if (visible[child.line] === undefined) throw unknownCall(child, 'listByPage');
  const rows = shownRows(child, visible);
  const from = (pageIndex - 1) * pageRows;
  return {
    data: rows.slice(from, from + pageRows).map((row) => ({ ...row, docId })),
    page: { count: rows.length, pageIndex, pageRows },
  };
}

/** A list of what is not there is empty. */
function absent(error: unknown): null {
  if (error instanceof EdgeError && error.refusal.code === 'DOC_NOT_FOUND') return null;
  throw error;
}

const shownRows = (child: ChildEntity, visible: Readonly<Record<string, unknown>>): Rows =>
  ((visible[child.line] as Rows | undefined) ?? []).flatMap((row) =>
    child.nested ? ((row[child.nested] as Rows | undefined) ?? []) : [row],
  );

type Rows = readonly LineRowValues[];

async function findRow(context: CallContext, child: ChildEntity, body: Body): Promise<object> {
  const docId = idOf(body, 'docId');
  const { seen } = await visibleDocument(context, child.definition, docId);
  const visible = { ...seen.shared, ...seen.own };
  const rows = shownRows(child, visible);
  const name = keyName(child);
  const row = rows.find((one) => one[name] === body[name]);
  if (!row) throw new EdgeError('DOC_NOT_FOUND', { kind: 'NotFound' });
  return {
    ...row,
    ...(await liveOf(context, child, docId, body[name] as string | number)),
    docId,
    ...(seen.rev === undefined ? {} : { rev: seen.rev }),
  };
}

/** Lines of such a number go by tens, so that others fit between them. */
const LINE_NUMBER = 'lineNum';
const STEP = 10;
export const isNumbered = ({ readOnly, nested, spec }: ChildEntity): boolean =>
  !readOnly && nested === undefined && spec.key === LINE_NUMBER;

/** `{headerId}`: the highest number that was ever given of what the reader sees, and the one that comes next. */
async function lastNumber(context: CallContext, child: ChildEntity, body: Body): Promise<object> {
  if (!isNumbered(child)) throw unknownCall(child, 'getMaxLineNumber');
  const headerId = idOf(body, 'headerId');
  const { seen, snapshot } = await visibleDocument(context, child.definition, headerId);
  const visible: Readonly<Record<string, unknown>> = { ...seen.shared, ...seen.own };
  if (visible[child.line] === undefined) throw unknownCall(child, 'getMaxLineNumber');
  const rows = shownRows(child, visible);
  const all = (snapshot.context[child.line] ?? []) as Rows;
  // Whoever sees some of the lines is not told of those that are hidden from him, nor of those that went.
  const removed = rows.length < all.length ? 0 : await removedOf(context, child, headerId);
  const maxLineNumber = Math.max(highest(rows, LINE_NUMBER), removed);
  return { maxLineNumber, nextLineNumber: (Math.floor(maxLineNumber / STEP) + 1) * STEP };
}

const removedOf = ({ kernel }: CallContext, { definition, line }: ChildEntity, docId: string): Promise<number> =>
  highestRemoved(kernel.database.read, definition.type, docId, line);

/** What lists show beside the line. */
async function liveOf({ kernel, caller }: CallContext, child: ChildEntity, docId: string, key: string | number): Promise<object> {
  const live = child.nested ? undefined : child.spec.live;
  if (!live) return {};
  const {
    rows: [row],
  } = await kernel.lists.lines(child.definition, child, caller.viewer, listQuery({ docId, [keyName(child)]: key }));
  return Object.fromEntries(Object.keys(live).flatMap((name) => (row && name in row ? [[name, row[name]]] : [])));
}

const keyName = (child: ChildEntity): string => (child.nested ? child.spec.nested![child.nested]!.key : child.spec.key);

function keyOf(child: ChildEntity, body: Body): string | number {
  const name = keyName(child);
  const key = body[name];
  if (typeof key !== 'string' && typeof key !== 'number')
    throw new EdgeError('FIELD_REQUIRED', { kind: 'Invalid', field: name, params: { field: name } });
  return key;
}

async function saveRows(context: CallContext, child: ChildEntity, body: Body, rows: readonly Body[]): Promise<object> {
  refuseReadOnly(child);
  const docId = idOf(body, 'docId');
  const parent = await visibleDocument(context, child.definition, docId);
  const known = (parent.snapshot.context[child.line] ?? []) as Rows;
  const numbers = rows.every((row) => typeof row[child.spec.key] === 'number') ? 0 : await removedOf(context, child, docId);
  let last = Math.max(highest(known, child.spec.key), numbers);
  const set = rows.map((row) => {
    const values = Object.fromEntries(Object.entries(row).filter(([name]) => !callKeys.has(name) && name !== 'docId'));
    if (values[child.spec.key] !== undefined && values[child.spec.key] !== null) return values;
    last += 1;
    return { ...values, [child.spec.key]: newKey(child, last) };
  });
  return sendSave(context, child, body, { lines: { [child.line]: { set } } });
}

/** A new line without a number gets the next one; keys that are words must be given. */
function newKey(child: ChildEntity, next: number): number | string {
  if (child.spec.fields[child.spec.key]!.kind === 'integer') return next;
  throw new EdgeError('FIELD_REQUIRED', { kind: 'Invalid', field: child.spec.key, params: { field: child.spec.key } });
}

const highest = (rows: Rows, key: string): number =>
  rows.reduce((most, row) => (typeof row[key] === 'number' ? Math.max(most, row[key]) : most), 0);

async function removeRows(context: CallContext, child: ChildEntity, body: Body, remove: readonly (string | number)[]): Promise<object> {
  refuseReadOnly(child);
  return sendSave(context, child, body, { lines: { [child.line]: { remove } } });
}

function refuseReadOnly(child: ChildEntity): void {
  if (child.readOnly) throw new EdgeError('READ_ONLY_ENTITY', { kind: 'Refused' });
}

async function sendSave(context: CallContext, child: ChildEntity, body: Body, save: SavePayload): Promise<object> {
  const { definition } = child;
  const docId = idOf(body, 'docId');
  const { snapshot } = await visibleDocument(context, definition, docId);
  const payload = checkedDifference(definition, snapshot.context, save);
  const outcome = await submit(
    context.kernel,
    context.caller,
    { type: definition.type, id: docId, event: 'SAVE', payload },
    envelopeOf(body, context),
  );
  return receipt(context, definition, outcome);
}
