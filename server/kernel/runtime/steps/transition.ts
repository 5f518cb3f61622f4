/** Step 3: the pure machine decides; an accepted event becomes the next link of the document's chain. */
import { decide } from '../../../../state-machines/kernel/decide.js';
import type { Accepted, Refused } from '../../../../state-machines/kernel/decide.js';
import type { AnyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { repeatedEffect } from '../../../../state-machines/kernel/effect-names.js';
import type { MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { system } from '../../../../state-machines/kernel/lifecycle.js';
import type { Effect } from '../../../../state-machines/kernel/lifecycle.js';
import { entryHash } from '../../../../state-machines/kernel/primitives/chain.js';
import { formatInstant } from '../../../../state-machines/kernel/primitives/instant.js';
import { afterUpgrade, storedPayload } from '../../../../state-machines/kernel/replay.js';
import { UPGRADE } from '../../../../state-machines/kernel/upgrades.js';
import type { AcceptedEvent, ChainHead, Earlier } from '../../contracts.js';
import type { RegisteredDocument } from '../../registry.js';
import { rootOf } from '../payload-roots.js';
import { nextSeed } from '../seeds.js';

export async function transition(
  document: RegisteredDocument,
  snapshot: Snapshot | null,
  event: MachineEvent,
  prevHash: string,
): Promise<AcceptedEvent | Refused> {
  const decision = decide(document.definition, snapshot, event);
  if (decision.ok) refuseRepeated(document.definition, decision.effects);
  return decision.ok ? chained(document, decision, event, prevHash) : decision;
}

/** @throws Error of a definition two of whose effects count as one: only one of them would come about */
export function refuseRepeated({ type }: AnyDefinition, effects: readonly Effect[]): void {
  const repeated = repeatedEffect(effects);
  if (repeated !== null) throw new Error(`${type} has the same effect twice in one transition: ${repeated}`);
}

/** Where an event meets its document. */
export interface Stand {
  readonly snapshot: Snapshot | null;
  readonly head: ChainHead;
  readonly earlier?: Earlier | undefined;
}

/** What is decided on a document that an earlier version wrote stands behind the entry by which it goes over. */
async function takenOver(document: RegisteredDocument, { snapshot, head, earlier }: Stand, at: number): Promise<AcceptedEvent | undefined> {
  if (!earlier || !snapshot) return undefined;
  const after = afterUpgrade(snapshot, at);
  const event: MachineEvent = {
    type: UPGRADE,
    payload: { from: earlier.from },
    at,
    actor: SYSTEM,
    cause: { kind: 'SERVER', reason: UPGRADE },
    facts: {},
  };
  const row = { id: UPGRADE, state: earlier.stored.state, event: UPGRADE, spec: { to: after.state, who: [system] } } as const;
  return chained(document, { ok: true, before: earlier.stored, after, removed: false, row, effects: [], rows: {} }, event, head.hash);
}

/** With the entry before it, where it needs one. */
export interface Decided {
  readonly accepted: AcceptedEvent;
  readonly upgrade?: AcceptedEvent;
}

export async function decided(document: RegisteredDocument, stand: Stand, event: MachineEvent): Promise<Decided | Refused> {
  const upgrade = await takenOver(document, stand, event.at);
  const [snapshot, hash] = upgrade ? [upgrade.decision.after, upgrade.entry.hash] : [stand.snapshot, stand.head.hash];
  const accepted = await transition(document, snapshot, event, hash);
  if ('refusal' in accepted) return accepted;
  return { accepted, ...(upgrade ? { upgrade } : {}) };
}

export const eventsOf = ({ accepted, upgrade }: Decided): readonly AcceptedEvent[] => (upgrade ? [upgrade, accepted] : [accepted]);

/** Links an accepted event to the entry before it (platform-system.md §11.1). */
async function chained(document: RegisteredDocument, decision: Accepted, event: MachineEvent, prevHash: string): Promise<AcceptedEvent> {
  const { definition, defHash } = document;
  const seed = nextSeed();
  const payload = storedPayload(event);
  const entry = {
    rev: decision.after.context.rev,
    event: event.type,
    at: event.at,
    clientAt: event.clientAt ?? null,
    actor: event.actor.userId,
    onBehalfOf: event.actor.onBehalfOf,
    respId: event.actor.respId,
    cause: event.cause,
    from: decision.before?.state ?? null,
    to: decision.after.state,
    machine: definition.machineName,
    defHash,
    payload,
    payloadRoot: await rootOf(payload, seed),
    prevHash,
  };
  const hash = entryHash(prevHash, {
    docType: definition.type,
    docId: decision.after.context.id,
    rev: entry.rev,
    event: entry.event,
    payloadRoot: entry.payloadRoot,
    actor: entry.actor,
    onBehalfOf: entry.onBehalfOf,
    respId: entry.respId,
    at: formatInstant(entry.at),
    from: entry.from,
    to: entry.to,
    machine: entry.machine,
    defHash,
    cause: entry.cause as never,
  });
  return { event, decision, seed, entry: { ...entry, hash } };
}
