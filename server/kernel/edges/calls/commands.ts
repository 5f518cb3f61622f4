/** From a call to a command: payloads are checked here, once for REST and sockets alike; everything else is the runtime's. */
import type { AnyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { AnyContext, Snapshot } from '../../../../state-machines/kernel/document.js';
import type { EventSpec, SavePayload } from '../../../../state-machines/kernel/events.js';
import type { Refusal } from '../../../../state-machines/kernel/refusals.js';
import { allOf, told } from '../../../../state-machines/kernel/refusals.js';
import { saveOf } from '../../../../state-machines/kernel/save.js';
import { checkSave, checkValues, keysOfLines } from '../../../../state-machines/kernel/validate.js';
import type { Viewer } from '../../../../state-machines/kernel/view.js';
import type { Command, Expectation, Outcome } from '../../contracts.js';
import { asShipped } from '../../installation.js';
import type { Body } from '../body.js';
import { optionalInteger, requestIdOf } from '../body.js';
import type { Caller, Kernel } from '../contracts.js';
import { EdgeError, RefusedCall } from '../errors.js';
import { audienceFor, ownOf, sharedOf } from '../visible.js';
import { withLabels } from '../../../../state-machines/kernel/with-labels.js';

/** Keys of a call's body that are never fields of the payload. */
export const callKeys = new Set(['id', 'rev', 'requestId', 'lan', 'respId', 'clientAt']);

export const isSave = (spec: EventSpec): boolean => spec.call === 'saveOrUpdate';

/** What a call carries besides its payload. */
export interface Envelope {
  readonly requestId: string | null;
  readonly rev: number | null;
  readonly clientAt: number | null;
  readonly stamp: number;
  readonly expectation?: Expectation | undefined;
  /** What the caller sent, as he sent it: a save is made of it and of the document, and comes out otherwise the next time. */
  readonly sent?: Body;
}

export const envelopeOf = (body: Body, { stamp, expectation }: Pick<Envelope, 'stamp' | 'expectation'>): Envelope => ({
  requestId: requestIdOf(body),
  rev: optionalInteger(body, 'rev'),
  clientAt: optionalInteger(body, 'clientAt'),
  stamp,
  expectation,
  sent: sentOf(body),
});

/** The same over a call and a socket. */
export const sentOf = (body: Body): Body => Object.fromEntries(Object.entries(body).filter(([key]) => !callKeys.has(key)));

/** However its keys are ordered. */
const sortedJson = (value: object): string =>
  JSON.stringify(value, (_key, one: unknown) =>
    isRecord(one) ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))) : one,
  );

type Target = Pick<Command, 'type' | 'id' | 'event' | 'payload'>;

/** Put into its mailbox at once, but where what the event may come to has to be asked for first. @throws EdgeError AUTH_STEP_UP */
export function submit(kernel: Kernel, caller: Caller, target: Target, envelope: Envelope): Promise<Outcome> {
  const spec = kernel.registry.get(target.type).definition.events[target.event];
  if ((caller.session.stepUpUntil ?? 0) > envelope.stamp) return sentAs(kernel, caller, target, envelope);
  if (spec?.stepUp) throw new EdgeError('AUTH_STEP_UP');
  return spec?.comesTo ? confirmed(kernel, caller, target, envelope, spec.comesTo) : sentAs(kernel, caller, target, envelope);
}

async function confirmed(
  kernel: Kernel,
  caller: Caller,
  target: Target,
  envelope: Envelope,
  comesTo: NonNullable<EventSpec['comesTo']>,
): Promise<Outcome> {
  const snapshot = target.id === null ? null : await kernel.runtime.snapshot(target.type, target.id);
  const other = snapshot && comesTo(snapshot.context as never);
  if (other && kernel.registry.find(other.type)?.definition.events[other.event]?.stepUp) throw new EdgeError('AUTH_STEP_UP');
  return sentAs(kernel, caller, target, envelope);
}

function sentAs(kernel: Kernel, caller: Caller, target: Target, { expectation, sent, ...envelope }: Envelope): Promise<Outcome> {
  const sentHash = sent && envelope.requestId !== null ? (kernel.installation ?? asShipped).mark(sortedJson(sent)) : null;
  return kernel.runtime.submit(
    { ...target, ...envelope, sentHash, viewer: caller.viewer, ipHash: caller.ipHash, deviceHash: caller.deviceHash },
    expectation,
  );
}

/** The declared fields of an event's payload, normalised. @throws RefusedCall with every failure */
export function checkedPayload(definition: AnyDefinition, spec: EventSpec, given: Readonly<Record<string, unknown>>): object {
  const { values, refusals } = checkValues(spec.payload ?? {}, given);
  refuseAll(definition, refusals, spec.payload);
  return values;
}

/** The values of a body that are an event's payload. */
export function payloadOf(spec: EventSpec, body: Body): Readonly<Record<string, unknown>> {
  const declared = spec.payload ?? {};
  return Object.fromEntries(Object.entries(body).filter(([key]) => Object.hasOwn(declared, key) || !callKeys.has(key)));
}

function refuseAll(definition: AnyDefinition, refusals: readonly Refusal[], payload?: EventSpec['payload']): void {
  const found = allOf(refusals);
  if (found !== true) throw new RefusedCall(withLabels(definition, told(found), payload), definition.allReasons);
}

/** A creation's payload from a whole or part document. @throws RefusedCall */
export function creationOf(definition: AnyDefinition, whole: Readonly<Record<string, unknown>>): SavePayload {
  const given = withoutEmpty(whole);
  refuseNoRows(definition, given);
  return checkedDifference(definition, null, saveOf(definition.lines, {}, given));
}

/** @throws EdgeError FIELD_FORMAT */
function refuseNoRows(definition: AnyDefinition, whole: Readonly<Record<string, unknown>>): void {
  const wrong = Object.entries(whole).find(([name, value]) => Object.hasOwn(definition.lines, name) && !isRows(value));
  if (wrong) throw new EdgeError('FIELD_FORMAT', { kind: 'Invalid', field: wrong[0], params: { field: wrong[0] } });
}

/** Fields left empty say nothing about a document that does not exist yet. */
const withoutEmpty = (whole: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== null && value !== '' && value !== undefined));

/**
 * The difference between what the caller sees and what he sends, whole or in part. Compared is his own view of the
 * document: comparing with more would tell him by the answer whether he guessed a hidden value.
 * @throws RefusedCall
 */
export function changeOf(
  definition: AnyDefinition,
  snapshot: Snapshot,
  viewer: Viewer,
  whole: Readonly<Record<string, unknown>>,
): SavePayload {
  const audience = audienceFor(definition, snapshot, viewer);
  if (audience === null) throw new EdgeError('DOC_NOT_FOUND', { kind: 'NotFound' });
  const visible = { ...sharedOf(definition, snapshot, audience), ...ownOf(definition, snapshot, audience), state: snapshot.state };
  refuseNoRows(definition, whole);
  const difference = saveOf(definition.lines, visible, whole);
  return checkedDifference(definition, snapshot.context, difference);
}

const isRows = (value: unknown): boolean =>
  Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row));

/** A difference as sockets send it. @throws RefusedCall */
export function checkedDifference(definition: AnyDefinition, context: AnyContext | null, save: SavePayload): SavePayload {
  const keys = keysOfLines(definition, context);
  const { payload, refusals } = checkSave(definition, save, (line, key) => keys.get(line)?.has(key) ?? false, context === null);
  refuseAll(definition, refusals);
  return payload;
}

/** The SavePayload of a socket's `send`. @throws EdgeError REQ_MALFORMED shapes */
export function saveShape(payload: Readonly<Record<string, unknown>>): SavePayload {
  const unknown = Object.keys(payload).find((key) => key !== 'fields' && key !== 'lines');
  if (unknown) throw new EdgeError('FIELD_UNKNOWN', { kind: 'Invalid', field: unknown, params: { field: unknown } });
  const { fields = {}, lines = {} } = payload as { fields?: unknown; lines?: unknown };
  if (!isRecord(fields) || !isRecord(lines))
    throw new EdgeError('REQ_MALFORMED', { kind: 'Invalid', params: { why: 'fields and lines are objects' } });
  for (const [name, change] of Object.entries(lines)) {
    const { set = [], remove = [] } = (isRecord(change) ? change : { set: null }) as { set?: unknown; remove?: unknown };
    if (!isRows(set) || !Array.isArray(remove) || remove.some((key) => typeof key !== 'string' && typeof key !== 'number')) {
      throw new EdgeError('FIELD_FORMAT', { kind: 'Invalid', field: name, params: { field: name } });
    }
  }
  return { fields, lines: lines as NonNullable<SavePayload['lines']> };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
