/**
 * History of one document as one audience may know it: the names of the events it may know, and the difference of two
 * projections; payload and facts never leave the server this way (architecture, "Views").
 */
import type { AnyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { MachineEvent } from '../../../../state-machines/kernel/events.js';
import type { JsonValue } from '../../../../state-machines/kernel/primitives/json-value.js';
import { diff } from '../../../../state-machines/kernel/primitives/diff.js';
import type { HistoryRow } from '../../../../state-machines/kernel/protocol.js';
import { Folding, eventOf } from '../../../../state-machines/kernel/replay.js';
import type { Machine } from '../../../../state-machines/kernel/upgrades.js';
import { asPresent } from '../../../../state-machines/kernel/upgrades.js';
import { classOf } from '../../../../state-machines/kernel/view.js';
import type { ChainedHistoryEntry } from '../../contracts.js';
import { keepStand, STAND_EVERY, standBefore } from '../../database/stands.js';
import type { Stand } from '../../database/stands.js';
import { pastMachines } from '../../past-machines.js';
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
  const isVisible = (snapshot: Snapshot | null | undefined): snapshot is Snapshot =>
    Boolean(snapshot) && audienceThen(definition, snapshot!, context, seen.audience);
  const partsThen = (snapshot: Snapshot | null | undefined) =>
    isVisible(snapshot) ? partsOf(definition, snapshot, seen.audience) : { shared: {}, own: {} };
  const stand = await standBefore(context.kernel.database.read, registered(context, definition), id, { rev: fromRev - 1 });
  let parts: { shared: JsonValue; own: JsonValue } = partsThen(stand?.snapshot);
  for await (const { entry, snapshot } of folded(context, definition, latest, stand)) {
    // Of what is before the page, only what its first row is compared with.
    if (entry.rev < fromRev - 1) continue;
    const unfolded = snapshot === undefined;
    const visible = unfolded ? inside : isVisible(snapshot);
    const now = partsThen(snapshot);
    const event = eventOf(entry);
    if (visible && entry.rev >= fromRev && knows(definition, entry.event, seen.audience, event.actor)) {
      const shared = diff(parts.shared, now.shared, { keys: lineKeys(definition) });
      const own = diff(parts.own, now.own, { keys: lineKeys(definition) });
      rows.push({
        at: entry.at,
        event: entry.event,
        from: entry.from === null ? null : stateFor(entry.from),
        to: stateFor(entry.to),
        ...(unfolded ? { unfolded } : {}),
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
    if (snapshot === undefined) throw new EdgeError('MACHINE_UNKNOWN', { params: { machine: entry.machine } });
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

interface Past {
  readonly entry: ChainedHistoryEntry;
  /** As the present definition reads it. undefined: from here on nothing can be folded, the machine of a version is not there. */
  readonly snapshot: Snapshot | null | undefined;
}

/** Folds on in slices, so that a long history does not hold the event loop, and keeps how it stood for who comes next. */
async function* folded(
  { kernel }: CallContext,
  definition: AnyDefinition,
  { context: { id, rev: seen } }: Snapshot,
  stand: Stand | null,
): AsyncGenerator<Past> {
  const document = kernel.registry.get(definition.type);
  const past = pastMachines(kernel.database.read);
  const folding = new Folding(definition, stand ?? undefined);
  let known = true;
  let [next, kept] = [(stand?.rev ?? 0) + 1, stand?.rev ?? 0];
  for (;;) {
    const entries = await kernel.store.history(kernel.database.read, definition.type, id, next, SLICE);
    for (const entry of entries) {
      next = entry.rev + 1;
      const machine: Machine | null = known ? await past.of(definition, entry) : null;
      known = machine !== null;
      if (machine && !folding.take(entry, machine))
        throw new Error(`history of ${definition.type} ${id} does not fold at rev ${entry.rev}: ${folding.folded.broken!.reason}`);
      const { snapshot } = folding.folded;
      // Only what the present version wrote is kept: what is older is shown as it reads now, and folded as it was.
      if (snapshot && entry.machine === definition.machineName && entry.rev - kept >= STAND_EVERY) {
        kept = entry.rev;
        await keepStand(kernel.database, document, { id, entry, snapshot, seen }).catch(kernel.report);
      }
      yield { entry, snapshot: machine ? snapshot && asPresent(definition, snapshot, entry.machine) : undefined };
    }
    if (entries.length < SLICE) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
