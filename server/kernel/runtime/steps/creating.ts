/**
 * What effects make: prepared and decided before the transaction begins, so that within it nothing is asked but what it
 * wrote itself. Facts that were read so are locked with those of the batch, and looked at once more where they count.
 */
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { originOf } from '../../../../state-machines/kernel/effect-names.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { Effect } from '../../../../state-machines/kernel/lifecycle.js';
import { GENESIS_HASH } from '../../../../state-machines/kernel/primitives/chain.js';
import type { Refusal } from '../../../../state-machines/kernel/refusals.js';
import type { AcceptedEvent, Command } from '../../contracts.js';
import type { RegisteredDocument } from '../../registry.js';
import type { Reading } from '../item.js';
import { chainOf, linkOf } from '../outbox-table.js';
import { prepare } from './prepare.js';
import type { Ahead, Connection, Identity, PrepareDeps } from './prepare.js';
import { transition } from './transition.js';

const MAX_DEPTH = 8;

export type Creation = Extract<Effect, { kind: 'create' }>;

export interface Maker {
  readonly document: RegisteredDocument;
  readonly one: AcceptedEvent;
  /** How many creations it came about by itself. */
  readonly depth: number;
}

/** A document as it is to be made, and what that relies on. */
export interface Made {
  readonly accepted: AcceptedEvent;
  readonly readings: readonly Reading[];
}

export interface PlannedCreation {
  readonly identity: Identity;
  /** Null: it can only be told within the transaction, because it is refused or reads what that writes. */
  readonly made: Made | null;
}

export type PlannedCreations = ReadonlyMap<Effect, PlannedCreation>;

export const NOTHING_PLANNED: PlannedCreations = new Map();

/** @param accepted one batch of the document */
export async function planCreations(
  deps: PrepareDeps,
  document: RegisteredDocument,
  accepted: readonly AcceptedEvent[],
): Promise<PlannedCreations> {
  const last = accepted.at(-1);
  const plan = new Map<Effect, PlannedCreation>();
  if (!last || !accepted.some(({ decision }) => decision.effects.some(({ kind }) => kind === 'create'))) return plan;
  const overlay = new Map<string, Snapshot | null>();
  note(overlay, document, last);
  for (const one of accepted) await planOf(deps, { document, one, depth: 0 }, overlay, plan);
  return plan;
}

const note = (overlay: Map<string, Snapshot | null>, { definition }: RegisteredDocument, { decision }: AcceptedEvent): void => {
  overlay.set(`${definition.type}:${decision.after.context.id}`, decision.removed ? null : decision.after);
};

async function planOf(
  deps: PrepareDeps,
  maker: Maker,
  overlay: Map<string, Snapshot | null>,
  plan: Map<Effect, PlannedCreation>,
): Promise<void> {
  for (const effect of maker.one.decision.effects) {
    if (effect.kind !== 'create') continue;
    let unseen = false;
    const ahead: Ahead = {
      overlay,
      unseen: () => {
        unseen = true;
      },
    };
    const { identity, made } = await make(deps, maker, effect, { on: deps.db.read, current: true, createdId: effect.id, ahead });
    if (!identity) continue;
    const ready = made && !('refusal' in made) && !unseen ? made : null;
    plan.set(effect, { identity, made: ready });
    if (!ready) continue;
    const target = deps.registry.get(effect.type);
    note(overlay, target, ready.accepted);
    await planOf(deps, { document: target, one: ready.accepted, depth: maker.depth + 1 }, overlay, plan);
  }
}

/** Six steps of a new document up to what is to be written; `identity` is null where it was refused before it had one. */
export async function make(
  deps: PrepareDeps,
  { document, one, depth }: Maker,
  effect: Creation,
  connection: Connection,
): Promise<{ readonly identity: Identity | null; readonly made: Made | { readonly refusal: Refusal } }> {
  if (depth >= MAX_DEPTH) throw new Error(`creations nest deeper than ${MAX_DEPTH}: ${effect.type}`);
  const target = deps.registry.get(effect.type);
  const { type } = document.definition;
  const { id } = one.decision.after.context;
  const link = linkOf(chainOf(one.event, { sourceType: type, sourceId: id, sourceRev: one.entry.rev }));
  const command: Command = {
    type: effect.type,
    id: null,
    event: 'CREATE',
    payload: effect.payload,
    viewer: { ...SYSTEM, orgIds: null },
    cause: { kind: 'CREATE', type, id, rev: one.entry.rev, ...link },
  };
  const prepared = await prepare(deps, target, null, command, one.event.at, connection);
  if ('refusal' in prepared) return { identity: connection.identity ?? null, made: prepared };
  const facts = prepared.event.facts as { readonly id: string; readonly docNumber?: string };
  const identity = connection.identity ?? { id: facts.id, ...(facts.docNumber === undefined ? {} : { docNumber: facts.docNumber }) };
  const event = { ...prepared.event, facts: { ...facts, createdBy: one.event.actor.userId, originKey: originOf(type, id, effect) } };
  const accepted = await transition(target, null, event, GENESIS_HASH);
  return { identity, made: 'refusal' in accepted ? { refusal: accepted.refusal } : { accepted, readings: prepared.readings } };
}
