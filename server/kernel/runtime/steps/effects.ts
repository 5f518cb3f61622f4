/**
 * Step 5: what the transition makes happen elsewhere, in listed order and inside the same transaction. Creations run the
 * six steps for the new document; sends wait in the outbox.
 */
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { GENESIS_HASH } from '../../../../state-machines/kernel/primitives/chain.js';
import type { Effect } from '../../../../state-machines/kernel/lifecycle.js';
import type { Refusal } from '../../../../state-machines/kernel/refusals.js';
import type { AcceptedEvent, Commit, RunEffect, Transaction } from '../../contracts.js';
import type { RegisteredDocument } from '../../registry.js';
import { outboxKey, writeOutbox } from '../outbox-table.js';
import type { OutboxEntry } from '../outbox-table.js';
import type { PrepareDeps } from './prepare.js';
import { prepare } from './prepare.js';
import { chained, transition } from './transition.js';
import { commitOf } from './publish.js';

const MAX_DEPTH = 8;

/** A creation was refused: the whole event falls, and the person reads why. */
export class EffectRefused extends Error {
  constructor(readonly refusal: Refusal, type: string) {
    super(`an effect on ${type} was refused: ${refusal.code}`);
    this.name = 'EffectRefused';
  }
}

export interface EffectResult {
  /** Documents created along the way, to be published after the commit. */
  readonly commits: Commit[];
  readonly outbox: OutboxEntry[];
}

export async function effects(deps: PrepareDeps, tx: Transaction, document: RegisteredDocument, accepted: readonly AcceptedEvent[], depth = 0): Promise<EffectResult> {
  const result: EffectResult = { commits: [], outbox: [] };
  for (const one of accepted) {
    const queue = [...one.decision.effects];
    for (let effect = queue.shift(); effect; effect = queue.shift()) {
      await carryOut(deps, tx, document, one, effect, result, (more) => queue.push(more), depth);
    }
  }
  if (depth === 0) await writeOutbox(tx, result.outbox);
  return result;
}

async function carryOut(deps: PrepareDeps, tx: Transaction, document: RegisteredDocument, one: AcceptedEvent, effect: Effect, result: EffectResult, emit: (effect: Effect) => void, depth: number): Promise<void> {
  const source = { sourceType: document.definition.type as string, sourceId: one.decision.after.context.id, sourceRev: one.entry.rev };
  const post = (targetType: string, targetId: string, event: string, payload: object, part?: string) => {
    const before = result.outbox.findLast((entry) => entry.sourceType === source.sourceType && entry.sourceId === source.sourceId && entry.sourceRev === source.sourceRev);
    const index = before ? before.index + 1 : 0;
    result.outbox.push({ ...source, index, targetType, targetId, event, payload, key: outboxKey(source, event, part) });
  };
  switch (effect.kind) {
    case 'send': return post(effect.type, effect.id, effect.event, effect.payload, effect.part);
    case 'message': return post('~message', (effect.to[0] ?? '').slice(0, 40), effect.template, { to: effect.to, params: effect.params }, `${result.outbox.length}`);
    case 'create': return createDocument(deps, tx, document, one, effect, result, depth);
    case 'run': {
      const run = document.effects?.[effect.name] as RunEffect | undefined;
      if (!run) throw new Error(`${document.definition.type} has no effect ${effect.name}`);
      return run(effect.params as never, { tx, definition: document.definition, decision: one.decision, event: one.event, emit });
    }
  }
}

/** Created once for its origin: a repeat leaves the existing document alone. */
async function createDocument(deps: PrepareDeps, tx: Transaction, source: RegisteredDocument, one: AcceptedEvent, effect: Extract<Effect, { kind: 'create' }>, result: EffectResult, depth: number): Promise<void> {
  if (depth >= MAX_DEPTH) throw new Error(`creations nest deeper than ${MAX_DEPTH}: ${effect.type}`);
  const target = deps.registry.get(effect.type);
  const sourceId = one.decision.after.context.id;
  const originKey = `${source.definition.type}:${sourceId}:${effect.purpose}${effect.part ? `:${effect.part}` : ''}`;
  const claimed = await tx.query('insert into document_origin (doc_type, origin_key, doc_id) values ($1, $2, $3) on conflict do nothing', [effect.type, originKey, effect.id]);
  if (claimed.rowCount === 0) return;

  const cause = { kind: 'CREATE', type: source.definition.type, id: sourceId, rev: one.entry.rev } as const;
  const command = { type: effect.type, id: null, event: 'CREATE', payload: effect.payload, viewer: { ...SYSTEM, orgIds: null }, cause };
  const prepared = await prepare(deps, target, null, command, one.event.at, { on: tx, current: true, createdId: effect.id });
  if ('refusal' in prepared) throw new EffectRefused(prepared.refusal, effect.type);
  const event = { ...prepared.event, facts: { ...prepared.event.facts, createdBy: one.event.actor.userId, originKey } };
  const decision = transition(target, null, event);
  if (!decision.ok) throw new EffectRefused(decision.refusal, effect.type);
  const accepted = await chained(target, decision, event, GENESIS_HASH);
  await deps.store.write(tx, target.definition, null, [accepted]);
  result.commits.push(commitOf(target, null, [accepted]));
  const inner = await effects(deps, tx, target, [accepted], depth + 1);
  result.commits.push(...inner.commits);
  result.outbox.push(...inner.outbox);
}
