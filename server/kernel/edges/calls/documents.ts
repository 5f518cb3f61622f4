/** The generic calls of every document (conventions.md, "Events and calls"). */
import type { AnyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { PageInfo } from '../../../../state-machines/kernel/protocol.js';
import type { Refusal } from '../../../../state-machines/kernel/refusals.js';
import type { Expectation, Outcome } from '../../contracts.js';
import type { RegisteredDocument } from '../../registry.js';
import { asShipped } from '../../installation.js';
import type { Body } from '../body.js';
import { idOf, malformed, optionalId } from '../body.js';
import type { Catalogue, EventCall } from '../catalogue.js';
import type { Caller, Kernel, Language } from '../contracts.js';
import { EdgeError, RefusedCall, worded } from '../errors.js';
import { listQuery } from '../list-query.js';
import { listed, notePersonal } from '../personal-reads.js';
import type { Seen } from '../visible.js';
import { seenBy, showsRev } from '../visible.js';
import { batchOfFilter } from './filter-batch.js';
import { callKeys, changeOf, checkedPayload, creationOf, envelopeOf, isSave, payloadOf, submit } from './commands.js';
import { findAt, listHistory } from './history.js';
import { withLabels } from './words.js';

export interface Called { readonly data: unknown; readonly page?: PageInfo }

export interface CallContext { readonly kernel: Kernel; readonly catalogue: Catalogue; readonly caller: Caller; readonly language: Language; readonly stamp: number; readonly expectation?: Expectation | undefined }

const BATCH = 200;

/** @throws EdgeError, RefusedCall */
export async function callDocument(context: CallContext, document: RegisteredDocument, action: string, body: Body): Promise<Called> {
  const special = document.calls && Object.hasOwn(document.calls, action) ? document.calls[action] : undefined;
  if (special && isClosedTo(document.definition, context.caller)) throw new EdgeError('DOC_NOT_FOUND', { kind: 'NotFound' });
  return special ? specialCall(context, document.definition, special, body) : genericCall(context, document.definition, action, body);
}

/** What suppliers see nothing of has no calls of its own for them either, whatever these read. */
function isClosedTo({ view: { scope } }: AnyDefinition, { viewer }: Caller): boolean {
  return viewer.userType === 'EX' && 'always' in scope.EX && !scope.EX.always;
}

async function genericCall(context: CallContext, definition: AnyDefinition, action: string, body: Body): Promise<Called> {
  switch (action) {
    case 'listByPage': return listByPage(context, definition, body);
    case 'findById': return { data: await findById(context, definition, idOf(body)) };
    case 'listHistory': return listHistory(context, definition, body);
    case 'findAt': return findAt(context, definition, body);
    case 'doBatchSaveOrUpdate': return batch(context, rowsOf(body, 'rows'), (row) => eventCall(context, definition, 'saveOrUpdate', row));
    case 'doBatchOfFilter': return batchOfFilter(context, definition, body);
    case 'doBatchDelete': return batch(context, idsOf(body).map((id) => ({ id })), (row) => eventCall(context, definition, 'delete', row));
    default: return { data: await eventCall(context, definition, action, body) };
  }
}

async function specialCall(context: CallContext, definition: AnyDefinition, call: NonNullable<RegisteredDocument['calls']>[string], body: Body): Promise<Called> {
  const { kernel, caller, language } = context;
  const answer = await call(body, {
    viewer: caller.viewer, db: kernel.database.read, store: kernel.store, runtime: kernel.runtime, language,
    profile: (profile, orgId) => (kernel.installation ?? asShipped).profile(profile, caller.viewer, orgId),
    generic: (action, given) => genericCall(context, definition, action, given), touch: (touch) => kernel.touches.touch(touch),
    shows: (other, rows) => notePersonal(kernel, caller, other, 'LIST', listed(rows)),
  });
  if ('refusal' in answer) throw new RefusedCall(withLabels(definition, answer.refusal), definition.allReasons);
  return answer;
}

async function listByPage({ kernel, caller }: CallContext, definition: AnyDefinition, body: Body): Promise<Called> {
  const query = listQuery(body);
  const { rows, count, sums } = await kernel.lists.page(definition, caller.viewer, query);
  await notePersonal(kernel, caller, definition, 'LIST', listed(rows));
  return { data: rows, page: { count, pageIndex: query.pageIndex, pageRows: query.pageRows, ...(sums ? { sums } : {}) } };
}

/** The document as the caller sees it, flat, with what he may do (`answers`) and the server's time. */
async function findById(context: CallContext, definition: AnyDefinition, id: string): Promise<object> {
  const { kernel, caller } = context;
  const seen = await visibleDocument(context, definition, id);
  await notePersonal(kernel, caller, definition, 'OPEN', [{ id, state: seen.seen.state, part: { ...seen.seen.shared, ...seen.seen.own } }]);
  return flat(definition, id, seen.seen, kernel.runtime.now(), caller);
}

const flat = (definition: AnyDefinition, id: string, seen: Seen, serverNow: number, caller: Caller): object => {
  const view: Record<string, unknown> = { ...seen.shared, ...seen.own };
  if (!showsRev(definition, caller.viewer)) delete view['rev'];
  return { ...view, id, state: seen.state, ...(seen.rev === undefined ? {} : { rev: seen.rev }), answers: seen.answers, serverNow };
};

/** @throws EdgeError DOC_NOT_FOUND where it is not there or not for this viewer: the two read alike */
export async function visibleDocument({ kernel, caller }: Pick<CallContext, 'kernel' | 'caller'>, definition: AnyDefinition, id: string): Promise<{ snapshot: Snapshot; seen: Seen }> {
  const snapshot = await kernel.runtime.snapshot(definition.type, id);
  const seen = snapshot && seenBy(definition, snapshot, caller.viewer, kernel.runtime.now(), kernel.permits);
  if (!snapshot || !seen) throw new EdgeError('DOC_NOT_FOUND', { kind: 'NotFound' });
  return { snapshot, seen };
}

/** One event of a person: `doSubmit`, `saveOrUpdate`, `delete`. */
async function eventCall(context: CallContext, definition: AnyDefinition, action: string, body: Body): Promise<object> {
  const calls = context.catalogue.calls(definition).get(action);
  if (!calls) throw new EdgeError('REQ_UNKNOWN_CALL', { kind: 'NotFound', params: { call: `${definition.type}Restful/${action}` } });
  const id = optionalId(body);
  const call = chosen(calls, id);
  const envelope = envelopeOf(body, context);
  const payload = await payloadFor(context, definition, call, id, body);
  const outcome = await submit(context.kernel, context.caller, { type: definition.type, id, event: call.event, payload }, envelope);
  return receipt(context, definition, outcome);
}

/** Without an id the call begins a document, where one of its events can. */
function chosen(calls: readonly EventCall[], id: string | null): EventCall {
  const call = calls.find((one) => (id === null ? one.creates : one.happens));
  if (call) return call;
  if (id === null) throw new EdgeError('FIELD_REQUIRED', { kind: 'Invalid', field: 'id', params: { field: 'id' } });
  throw malformed('this call takes no id');
}

/** Parts of `findById`'s answer that a form sends back and that only the server keeps. */
const echoed: ReadonlySet<string> = new Set(['answers', 'serverNow', 'state', 'createdBy', 'creationDate', 'lastUpdatedBy', 'lastUpdateDate', 'submittedBy']);

async function payloadFor(context: CallContext, definition: AnyDefinition, call: EventCall, id: string | null, body: Body): Promise<object> {
  if (!isSave(call.spec)) return checkedPayload(definition, call.spec, payloadOf(call.spec, body));
  const whole = Object.fromEntries(Object.entries(body).filter(([key]) => !callKeys.has(key) && !echoed.has(key)));
  if (id === null) return creationOf(definition, whole);
  const { snapshot } = await visibleDocument(context, definition, id);
  return changeOf(definition, snapshot, context.caller.viewer, whole);
}

/** @throws RefusedCall; a stale call carries the fresh document */
export function receipt({ kernel, caller }: Pick<CallContext, 'kernel' | 'caller'>, definition: AnyDefinition, outcome: Outcome): object {
  if (outcome.ok) {
    const { id, rev, state, at, repeated } = outcome;
    return { id, state, at, ...(showsRev(definition, caller.viewer) ? { rev } : {}), ...(repeated ? { repeated } : {}) };
  }
  const seen = outcome.snapshot && seenBy(definition, outcome.snapshot, caller.viewer, outcome.at, kernel.permits);
  const fresh = seen ? flat(definition, outcome.snapshot!.context.id, seen, outcome.at, caller) : null;
  throw new RefusedCall(withLabels(definition, outcome.refusal), definition.allReasons, fresh);
}

interface BatchRow { readonly id: string | null; readonly name?: string; readonly status: 'S' | 'E'; readonly code: string; readonly msg: string }

/** Each row by itself; the whole succeeds when one did (platform-access.md §0.2). `names`: what refused rows are called. */
export async function batch(context: CallContext, rows: readonly Body[], one: (row: Body) => Promise<object>, names?: ReadonlyMap<string, string>): Promise<Called> {
  const done: BatchRow[] = [];
  const refusals: { refusal: Refusal; reasons: AnyDefinition['allReasons'] }[] = [];
  for (const row of rows) {
    try {
      const answer = (await one(row)) as { id?: string };
      done.push({ id: answer.id ?? null, status: 'S', code: '', msg: '' });
    } catch (error) {
      if (!(error instanceof RefusedCall) && !(error instanceof EdgeError)) throw error;
      const reasons = error instanceof RefusedCall ? error.reasons : {};
      const { code, msg } = worded(error.refusal, reasons, context.language);
      refusals.push({ refusal: error.refusal, reasons });
      const id = typeof row['id'] === 'string' ? row['id'] : null;
      const name = id === null ? undefined : names?.get(id);
      done.push({ id, ...(name === undefined ? {} : { name }), status: 'E', code, msg });
    }
  }
  const [first] = refusals;
  if (first && refusals.length === rows.length) throw new RefusedCall({ ...first.refusal, kind: 'Refused', data: done }, first.reasons);
  return { data: done };
}

export function rowsOf(body: Body, name: string): readonly Body[] {
  const rows = body[name];
  if (!Array.isArray(rows) || rows.length === 0 || rows.length > BATCH) throw malformed(`${name} is a list of 1 to ${BATCH} rows`);
  if (rows.some((row) => typeof row !== 'object' || row === null || Array.isArray(row))) throw malformed(`${name} holds objects`);
  return rows as Body[];
}

function idsOf(body: Body): readonly string[] {
  const ids = body['ids'];
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > BATCH) throw malformed(`ids is a list of 1 to ${BATCH}`);
  return ids.map((id) => idOf({ id }));
}

