/** The generic calls of every document (conventions.md, "Events and calls"). */
import type { AnyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { SpecialCall } from '../../contracts.js';
import type { RegisteredDocument } from '../../registry.js';
import { asShipped, unsealed } from '../../installation.js';
import type { Body } from '../body.js';
import { idOf, malformed, optionalId } from '../body.js';
import type { ChildEntity, EventCall } from '../catalogue.js';
import type { Caller } from '../contracts.js';
import { EdgeError, RefusedCall } from '../errors.js';
import { listQuery } from '../list-query.js';
import { listed, notePersonal } from '../personal-reads.js';
import { batch, idsOf, rowsOf } from './batch.js';
import { callChild } from './children.js';
import { callKeys, changeOf, checkedPayload, creationOf, envelopeOf, isSave, payloadOf, submit } from './commands.js';
import type { CallContext, Called } from './context.js';
import { batchOfEvent, eventOfMany } from './event-batch.js';
import { batchOfFilter } from './filter-batch.js';
import { findAt, listHistory } from './history.js';
import { flat, receipt, visibleDocument } from './shown.js';
import { withLabels } from '../../../../state-machines/kernel/with-labels.js';

/** @throws EdgeError, RefusedCall */
export async function callDocument(context: CallContext, document: RegisteredDocument, action: string, body: Body): Promise<Called> {
  const special = specialOf(document.calls, action);
  return special ? specialCall(context, document.definition, special, body) : genericCall(context, document.definition, action, body);
}

/** @throws EdgeError, RefusedCall */
export async function callLine(context: CallContext, child: ChildEntity, action: string, body: Body): Promise<Called> {
  const special = specialOf(context.catalogue.document(child.definition.type)?.lineCalls?.[child.entity], action);
  return special ? specialCall(context, child.definition, special, body) : callChild(context, child, action, body);
}

const specialOf = (calls: RegisteredDocument['calls'], action: string): SpecialCall | undefined =>
  calls && Object.hasOwn(calls, action) ? calls[action] : undefined;

/** What suppliers see nothing of has no calls of its own for them either, whatever these read. */
function isClosedTo({ view: { scope } }: AnyDefinition, { viewer }: Caller): boolean {
  return viewer.userType === 'EX' && 'always' in scope.EX && !scope.EX.always;
}

async function genericCall(context: CallContext, definition: AnyDefinition, action: string, body: Body): Promise<Called> {
  switch (action) {
    case 'listByPage':
      return listByPage(context, definition, body);
    case 'findById':
      return { data: await findById(context, definition, idOf(body)) };
    case 'listHistory':
      return listHistory(context, definition, body);
    case 'findAt':
      return findAt(context, definition, body);
    case 'doBatchSaveOrUpdate':
      return batch(context, rowsOf(body, 'rows'), (row) => eventCall(context, definition, 'saveOrUpdate', row));
    case 'doBatchOfFilter':
      return batchOfFilter(context, definition, body);
    case 'doBatchDelete':
      return batch(
        context,
        idsOf(body).map((id) => ({ id })),
        (row) => eventCall(context, definition, 'delete', row),
      );
    default: {
      const many = eventOfMany(context, definition, action);
      return many ? batchOfEvent(context, definition, many, body) : { data: await eventCall(context, definition, action, body) };
    }
  }
}

async function specialCall(context: CallContext, definition: AnyDefinition, call: SpecialCall, body: Body): Promise<Called> {
  const { kernel, caller, language } = context;
  if (isClosedTo(definition, caller)) throw new EdgeError('DOC_NOT_FOUND', { kind: 'NotFound' });
  const answer = await call(body, {
    viewer: caller.viewer,
    db: kernel.database.read,
    store: kernel.store,
    runtime: kernel.runtime,
    language,
    profile: (profile, orgId) => (kernel.installation ?? asShipped).profile(profile, caller.viewer, orgId),
    today: (orgId) => (kernel.installation ?? asShipped).today(orgId, kernel.runtime.now()),
    generic: (action, given) => genericCall(context, definition, action, given),
    touch: (touch) => kernel.invalidations.touch(touch),
    unseal: (sealed, about) => unsealed(kernel.installation ?? asShipped, sealed, about),
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
const echoed: ReadonlySet<string> = new Set([
  'answers',
  'serverNow',
  'state',
  'createdBy',
  'creationDate',
  'lastUpdatedBy',
  'lastUpdateDate',
  'submittedBy',
]);

async function payloadFor(
  context: CallContext,
  definition: AnyDefinition,
  call: EventCall,
  id: string | null,
  body: Body,
): Promise<object> {
  if (!isSave(call.spec)) return checkedPayload(definition, call.spec, payloadOf(call.spec, body));
  const whole = Object.fromEntries(Object.entries(body).filter(([key]) => !callKeys.has(key) && !echoed.has(key)));
  if (id === null) return creationOf(definition, whole);
  const { snapshot } = await visibleDocument(context, definition, id);
  return changeOf(definition, snapshot, context.caller.viewer, whole);
}
