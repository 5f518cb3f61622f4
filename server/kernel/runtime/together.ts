/**
 * Events for many documents in one transaction: all of them stand, or none (imports). Each takes the six steps in the order of
 * the commands, and reads what those before it wrote; compare-and-swap makes whoever else writes one of the documents decide
 * anew. Such work is long: nobody waits in a mailbox for it.
 */
import { deadlinesOf } from '../../../state-machines/kernel/derive.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import type { Access, Command, Commit, GroupCommand, GroupOutcome, Outcome, Transaction } from '../contracts.js';
import { CommitLostError, NO_ENTRY } from '../contracts.js';
import type { MachineVersions } from '../machine-versions.js';
import { writeSideRows } from '../database/side-rows.js';
import type { ServerClock } from './clock.js';
import { isRace, quotedOf, reasonOf } from './failing.js';
import { isReused, keyName, keyRows, lookUpKeys, reused, scopeOf } from './keys.js';
import type { KnownKey } from './keys.js';
import type { BatchSeen, Observer } from './observer.js';
import type { OutboxEntry } from './outbox-table.js';
import { outboxRows } from './outbox-table.js';
import { isStorageDown } from './storage.js';
import { authorize } from './steps/authorize.js';
import { effects } from './steps/effects.js';
import { keysOf, lock, lockAndCheck } from './steps/facts.js';
import { identified, prepare } from './steps/prepare.js';
import type { Identity, PrepareDeps } from './steps/prepare.js';
import { commitOf } from './steps/publish.js';
import { decided as decidedOn, eventsOf } from './steps/transition.js';
import type { Timing } from './timing.js';
import { madeBy } from './made.js';

const MAX_ATTEMPTS = 4;
const about = { about: 'events that stand together or not at all' };
/** Commits that are told at a time; after them the event loop has its turn. */
const TOLD_AT_ONCE = 25;

export interface TogetherDeps extends PrepareDeps {
  readonly access: Access;
  readonly clock: ServerClock;
  readonly timing: Timing;
  readonly machines: MachineVersions;
  readonly observer: Observer;
  readonly report: (error: unknown, about: Readonly<Record<string, unknown>>) => void;
  /** After the commit, in the order of the commands. */
  readonly committed: (commits: readonly Commit[], outbox: readonly OutboxEntry[]) => void;
  readonly taken: (entries: readonly OutboxEntry[]) => readonly OutboxEntry[];
}

type Accepted = Extract<Outcome, { readonly ok: true }>;

/** The transaction falls because of one command. */
class CommandRefused extends Error {
  constructor(
    readonly index: number,
    readonly refusal: Refusal,
  ) {
    super(`command ${index} was refused: ${refusal.code}`);
    this.name = 'CommandRefused';
  }
}

interface Written {
  readonly outcomes: Accepted[];
  readonly commits: Commit[];
  outbox: readonly OutboxEntry[];
}

/** @throws nothing: what goes wrong is an answer */
export async function together(deps: TogetherDeps, commands: readonly GroupCommand[]): Promise<GroupOutcome> {
  const from = deps.timing.elapsed();
  const outcome = await decided(deps, commands);
  deps.observer.group({ commands, outcome, from, to: deps.timing.elapsed() });
  return outcome;
}

type Known = ReadonlyMap<string, KnownKey>;

async function decided(deps: TogetherDeps, commands: readonly GroupCommand[]): Promise<GroupOutcome> {
  const stamp = deps.clock.now();
  const identities: Identities = new Map();
  const relied = new Set<string>();
  for (let attempt = 1; ; attempt += 1) {
    const written: Written = { outcomes: [], commits: [], outbox: [] };
    const seen = watched(deps, commands, written);
    let known: Known = new Map();
    try {
      known = await lookUpKeys(
        deps.db.read,
        commands.flatMap((command) => (command.requestId ? [{ scope: scopeOf(command), key: command.requestId }] : [])),
      );
      await identify(deps, commands, known, stamp, identities);
      await deps.db.transaction((tx) => write(deps, tx, { commands, known, stamp, identities, relied }, written));
    } catch (error) {
      if (error instanceof CommitLostError && (await arrived(deps, written))) {
        seen('committed');
        return told(deps, written);
      }
      const stands = await standsBy(deps, commands, known, error);
      seen(endOf(error));
      const failed = failureOf(deps, error, {
        reached: written.outcomes.length < commands.length ? written.outcomes.length : null,
        again: attempt < MAX_ATTEMPTS,
        stands,
      });
      if (failed) return failed;
      continue;
    }
    seen('committed');
    return told(deps, written);
  }
}

type Identities = Map<number, Identity>;

/**
 * Ids and numbers come over other connections, and whoever has those may wait for a row that the transaction holds: it asks for
 * none once it has begun.
 */
async function identify(
  deps: TogetherDeps,
  commands: readonly GroupCommand[],
  known: Known,
  stamp: number,
  identities: Identities,
): Promise<void> {
  for (const [index, sent] of commands.entries()) {
    const command = placedBelow(sent, commands, known, identities);
    if (command.id !== null || identities.has(index) || isKnown(known, command)) continue;
    const identity = await identified(deps, deps.registry.get(command.type), command, stamp);
    if (identity) identities.set(index, identity);
  }
}

/** With the id of what an earlier command makes, or made when it was sent before. */
function placedBelow(command: GroupCommand, commands: readonly GroupCommand[], known: Known, identities: Identities): Command {
  if (!command.below) return command;
  const { field, index } = command.below;
  const above = commands[index]!;
  const identity = identities.get(index);
  const id =
    (above.requestId ? known.get(keyName(scopeOf(above), above.requestId))?.docId : undefined) ??
    (identity && 'id' in identity ? identity.id : null);
  const payload = command.payload as SavePayload;
  return { ...command, payload: { ...payload, fields: { ...payload.fields, [field]: id } } };
}

const isKnown = (known: Known, command: Command): boolean =>
  Boolean(command.requestId) && known.has(keyName(scopeOf(command), command.requestId!));

/** One attempt, told as the transaction that it is. */
function watched({ observer, timing }: TogetherDeps, [first]: readonly Command[], { outcomes }: Written): (end: BatchSeen['end']) => void {
  const from = timing.elapsed();
  return (end) => observer.batch({ type: first?.type ?? '', watches: [], accepted: outcomes.length, from, to: timing.elapsed(), end });
}

const endOf = (error: unknown): BatchSeen['end'] => (isRace(error) ? 'race' : isStorageDown(error) ? 'storage' : 'failed');

/** Null: it is tried again. */
function failureOf(
  { clock, report }: TogetherDeps,
  error: unknown,
  {
    reached,
    again,
    stands,
  }: { /** The command at fault; null: the COMMIT. */ readonly reached: number | null; readonly again: boolean; readonly stands: boolean },
): GroupOutcome | null {
  const at = clock.now();
  if (isRace(error) || stands) return again ? null : { ok: false, index: null, refusal: refusal('SYS_BUSY'), at };
  if (error instanceof CommandRefused) return { ok: false, index: error.index, refusal: error.refusal, at };
  if (isStorageDown(error)) {
    report(error, about);
    return { ok: false, index: null, refusal: refusal('SYS_STORAGE_DOWN'), at };
  }
  const reason = reasonOf(error);
  if (reason.code === 'SYS_ERROR') report(error, { ...about, ...quotedOf(reason) });
  return { ok: false, index: reached, refusal: reason, at };
}

/** The answer to COMMIT was lost: any link of its chains tells, and no other writer's link is the same. */
async function arrived({ db, store, report }: TogetherDeps, { commits: [first] }: Written): Promise<boolean> {
  const made = first?.entries[0];
  if (!made) return false;
  try {
    const [entry] = await store.history(db.read, first.definition.type, first.id, made.rev, 1);
    return entry?.hash === made.hash;
  } catch (failed) {
    report(failed, about);
    return false;
  }
}

/** Keys are written with the events: when what was refused had been written by another server meanwhile, they say so. */
async function standsBy({ db, report }: TogetherDeps, commands: readonly Command[], known: Known, error: unknown): Promise<boolean> {
  if (isRace(error) || (isStorageDown(error) && !(error instanceof CommitLostError))) return false;
  const fresh = commands.find((command) => command.requestId && !isKnown(known, command));
  if (!fresh) return false;
  try {
    return (await lookUpKeys(db.read, [{ scope: scopeOf(fresh), key: fresh.requestId! }])).size > 0;
  } catch (failed) {
    report(failed, about);
    return false;
  }
}

interface Wanted {
  readonly commands: readonly GroupCommand[];
  readonly known: Known;
  readonly stamp: number;
  readonly identities: Identities;
  /** Facts that earlier attempts relied on. Which they are shows on the way: whoever met another's lock takes all of them first, in order. */
  readonly relied: Set<string>;
}

async function write(deps: TogetherDeps, tx: Transaction, wanted: Wanted, written: Written): Promise<void> {
  const { commands, known, stamp, identities, relied } = wanted;
  await lock(tx, relied);
  for (const [index, command] of commands.entries()) {
    const key = command.requestId ? known.get(keyName(scopeOf(command), command.requestId)) : undefined;
    if (key && isReused(key, command)) throw new CommandRefused(index, reused());
    if (key) written.outcomes.push({ ok: true, id: key.docId, rev: key.rev, state: key.state, at: key.at, repeated: true });
    else
      written.outcomes.push(
        await decideOne(
          deps,
          tx,
          { command: placedBelow(command, commands, known, identities), index, stamp, identity: identities.get(index), relied },
          written,
        ),
      );
  }
  written.outbox = deps.taken(written.outbox);
  await writeSideRows(tx, outboxRows(written.outbox));
}

interface One {
  readonly command: Command;
  readonly index: number;
  readonly stamp: number;
  readonly identity: Identity | undefined;
  readonly relied: Set<string>;
}

async function decideOne(
  deps: TogetherDeps,
  tx: Transaction,
  { command, index, stamp, identity, relied }: One,
  written: Written,
): Promise<Accepted> {
  const document = deps.registry.get(command.type);
  const { definition } = document;
  const loaded = command.id === null ? null : await deps.store.load(tx, definition, command.id);
  if (loaded) await deps.machines.check(definition, loaded);
  const snapshot = loaded?.snapshot ?? null;
  // A deadline that has passed comes before what is stamped after it, and passes in the document's own mailbox.
  if (deadlinesOf(definition, snapshot).some((deadline) => deadline.at <= stamp)) throw new CommandRefused(index, refusal('SYS_BUSY'));
  const denied = await authorize(deps.access, definition, snapshot, command);
  if (denied) throw new CommandRefused(index, denied);
  const prepared = await prepare(deps, document, snapshot, command, Math.max(stamp, loaded?.head.at ?? 0), {
    on: tx,
    current: true,
    ...(identity ? { identity } : {}),
  });
  if ('refusal' in prepared) throw new CommandRefused(index, prepared.refusal);
  const made = await decidedOn(document, { snapshot, head: loaded?.head ?? NO_ENTRY, earlier: loaded?.earlier }, prepared.event);
  if ('refusal' in made) throw new CommandRefused(index, made.refusal);
  const { accepted } = made;
  const events = eventsOf(made);
  const {
    context: { id },
    state,
  } = accepted.decision.after;
  for (const key of keysOf(`${definition.type}:${id}`, prepared.readings)) relied.add(key);
  await lockAndCheck(tx, `${definition.type}:${id}`, prepared.readings);
  await deps.store.write(tx, definition, snapshot, events, keyRows(definition.type, [{ item: { command }, accepted }]));
  const { commits, outbox } = await effects(deps, tx, document, events);
  written.commits.push(commitOf(document, snapshot, events), ...commits);
  written.outbox = [...written.outbox, ...outbox];
  return { ok: true, id, rev: accepted.entry.rev, state, at: accepted.entry.at, ...madeBy(accepted.decision) };
}

async function told({ committed, timing }: TogetherDeps, { outcomes, commits, outbox }: Written): Promise<GroupOutcome> {
  for (let from = 0; from < commits.length; from += TOLD_AT_ONCE) {
    committed(commits.slice(from, from + TOLD_AT_ONCE), []);
    await timing.breath();
  }
  committed([], outbox);
  return { ok: true, outcomes };
}
