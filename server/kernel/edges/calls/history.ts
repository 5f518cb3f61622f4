/**
 * History of one document as one audience may know it: the names of the events it may know, and the difference of two
 * projections; payload and facts never leave the server this way (architecture, "Views").
 */
import { decide } from '../../../../state-machines/kernel/decide.js';
import type { AnyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { MachineEvent } from '../../../../state-machines/kernel/events.js';
import type { JsonValue } from '../../../../state-machines/kernel/primitives/json-value.js';
import { diff } from '../../../../state-machines/kernel/primitives/diff.js';
import type { HistoryRow } from '../../../../state-machines/kernel/protocol.js';
import { eventOf } from '../../../../state-machines/kernel/replay.js';
import { classOf } from '../../../../state-machines/kernel/view.js';
import type { ChainedHistoryEntry } from '../../contracts.js';
import { keepStand, STAND_EVERY, standBefore } from '../../database/stands.js';
import type { Stand } from '../../database/stands.js';
import type { RegisteredDocument } from '../../registry.js';
import type { Body } from '../body.js';
import { idOf, optionalInteger } from '../body.js';
import { EdgeError } from '../errors.js';
import { knows, lineKeys } from '../projection.js';
import { notePersonal } from '../personal-reads.js';
import { audienceFor, ownOf, sharedOf, showsRev, viewOf } from '../visible.js';
import type { CallContext, Called } from './context.js';
import { visibleDocument } from './shown.js';

const MOST = 500;
const SLICE = 64;

/** `{id, fromRev?, limit?}`: newest last; people inside see who acted and the entry's hash. */
export async function listHistory(context: CallContext, definition: AnyDefinition, body: Body): Promise<Called> {
  const id = idOf(body);
  const { snapshot: latest, seen } = await visibleDocument(context, definition, id);
  const limit = Math.min(optionalInteger(body, 'limit') ?? MOST, MOST);
  const fromRev = Math.max(1, optionalInteger(body, 'fromRev') ?? 1);
  const { viewer } = context.caller;
  const inside = viewer.userType !== 'EX';
  const withRev = showsRev(definition, viewer);
  const unnamed = inside && (viewOf(definition).hidesOutsiders?.(latest.context, latest.state, classOf(seen.audience)) ?? false);
  const stateFor = (state: string) => viewOf(definition).stateFor?.(state, classOf(seen.audience)) ?? state;
  await notePersonal(context.kernel, context.caller, definition, 'HISTORY', [
    { id, state: seen.state, part: { ...seen.shared, ...seen.own } },
  ]);
  const rows: HistoryRow[] = [];
  const isVisible = (snapshot: Snapshot | null): snapshot is Snapshot =>
    snapshot !== null && audienceThen(definition, snapshot, context, seen.audience);
  const partsThen = (snapshot: Snapshot | null) =>
    isVisible(snapshot) ? partsOf(definition, snapshot, seen.audience) : { shared: {}, own: {} };
  const stand = await standBefore(context.kernel.database.read, registered(context, definition), id, { rev: fromRev - 1 });
  let parts: { shared: JsonValue; own: JsonValue } = partsThen(stand?.snapshot ?? null);
  for await (const { entry, snapshot } of folded(context, definition, latest, stand)) {
    // Of what is before the page, only what its first row is compared with.
    if (entry.rev < fromRev - 1) continue;
    const now = partsThen(snapshot);
    const event = eventOf(entry);
    if (isVisible(snapshot) && entry.rev >= fromRev && knows(definition, entry.event, seen.audience, event.actor)) {
      const shared = diff(parts.shared, now.shared, { keys: lineKeys(definition) });
      const own = diff(parts.own, now.own, { keys: lineKeys(definition) });
      rows.push({
        at: entry.at,
        event: entry.event,
        from: entry.from === null ? null : stateFor(entry.from),
        to: stateFor(entry.to),
        ...(withRev ? { rev: entry.rev } : {}),
        ...(inside ? { cause: entry.cause, machine: entry.machine, hash: entry.hash } : {}),
        ...(inside && !(unnamed && event.actor.userType === 'EX')
          ? { actor: entry.actor, onBehalfOf: entry.onBehalfOf, respId: entry.respId, ...saidWith(definition, event) }
          : {}),
        ...(shared ? { shared } : {}),
        ...(own ? { own } : {}),
      });
      if (rows.length >= limit) break;
    }
    parts = now;
  }
  return { data: rows };
}

/** What the event's sender said with it, where its definition has it told. */
function saidWith(definition: AnyDefinition, { type, payload }: MachineEvent): { readonly said?: string } {
  const told = Object.entries(definition.events[type]?.payload ?? {}).filter(([, field]) => field.told);
  const words = told
    .map(([name]) => (payload as Readonly<Record<string, unknown>>)[name])
    .filter((value): value is string => typeof value === 'string' && value.trim() !== '');
  return words.length > 0 ? { said: words.join(' · ') } : {};
}

/** `{id, rev}`: the document as this audience would have seen it after that entry. */
export async function findAt(context: CallContext, definition: AnyDefinition, body: Body): Promise<Called> {
  const id = idOf(body);
  const { snapshot: latest, seen } = await visibleDocument(context, definition, id);
  const rev = optionalInteger(body, 'rev');
  if (rev === null || !showsRev(definition, context.caller.viewer)) throw new EdgeError('REQ_REV', { kind: 'Invalid', field: 'rev' });
  const stand = await standBefore(context.kernel.database.read, registered(context, definition), id, { rev: rev - 1 });
  for await (const { entry, snapshot } of folded(context, definition, latest, stand)) {
    if (entry.rev < rev) continue;
    if (!snapshot || !audienceThen(definition, snapshot, context, seen.audience)) break;
    const { shared, own } = partsOf(definition, snapshot, seen.audience);
    await notePersonal(context.kernel, context.caller, definition, 'OPEN', [
      { id, state: snapshot.state, part: { ...(shared as object), ...(own as object) } },
    ]);
    return { data: { ...(shared as object), ...(own as object), id, state: snapshot.state, rev, at: entry.at, event: entry.event } };
  }
  throw new EdgeError('DOC_NOT_FOUND', { kind: 'NotFound' });
}

/** A supplier sees the past of a document only from when it was his to see. */
const audienceThen = (definition: AnyDefinition, snapshot: Snapshot, { caller }: CallContext, audience: string): boolean =>
  caller.viewer.userType !== 'EX' || audienceFor(definition, snapshot, caller.viewer) === audience;

const partsOf = (definition: AnyDefinition, snapshot: Snapshot, audience: string) => ({
  shared: sharedOf(definition, snapshot, audience) as JsonValue,
  own: ownOf(definition, snapshot, audience) as JsonValue,
});

const registered = ({ kernel }: CallContext, { type }: AnyDefinition): RegisteredDocument => kernel.registry.get(type);

/** Folds on in slices, so that a long history does not hold the event loop, and keeps how it stood for who comes next. */
async function* folded(
  { kernel }: CallContext,
  definition: AnyDefinition,
  { context: { id, rev: seen } }: Snapshot,
  stand: Stand | null,
): AsyncGenerator<{ entry: ChainedHistoryEntry; snapshot: Snapshot | null }> {
  const document = kernel.registry.get(definition.type);
  let snapshot: Snapshot | null = stand?.snapshot ?? null;
  let [next, kept] = [(stand?.rev ?? 0) + 1, stand?.rev ?? 0];
  for (;;) {
    const entries = await kernel.store.history(kernel.database.read, definition.type, id, next, SLICE);
    for (const entry of entries) {
      if (entry.machine !== definition.machineName) throw new EdgeError('MACHINE_UNKNOWN', { params: { machine: entry.machine } });
      const decision = decide(definition, snapshot, eventOf(entry));
      if (!decision.ok) throw new Error(`history of ${definition.type} ${id} does not fold at rev ${entry.rev}: ${decision.refusal.code}`);
      snapshot = decision.removed ? null : decision.after;
      if (snapshot && entry.rev - kept >= STAND_EVERY) {
        kept = entry.rev;
        await keepStand(kernel.database, document, { id, entry, snapshot, seen }).catch(kernel.report);
      }
      yield { entry, snapshot };
      next = entry.rev + 1;
    }
    if (entries.length < SLICE) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
