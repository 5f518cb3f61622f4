/**
 * Step 5: what the transition makes happen elsewhere, in listed order and inside the same transaction. Creations run the
 * six steps for the new document; sends wait in the outbox.
 */
import { FILE, filesChanged } from '../../../../state-machines/kernel/attachments.js';
import type { FilesChanged } from '../../../../state-machines/kernel/attachments.js';
import type { Accepted } from '../../../../state-machines/kernel/decide.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { AnyDefinition } from '../../../../state-machines/kernel/definition.js';
import { isSent } from '../../../../state-machines/kernel/definition.js';
import { todosChanged } from '../../../../state-machines/kernel/derive.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { Effect } from '../../../../state-machines/kernel/lifecycle.js';
import { originOf } from '../../../../state-machines/kernel/effect-names.js';
import { refusal } from '../../../../state-machines/kernel/refusals.js';
import { UPGRADE } from '../../../../state-machines/kernel/upgrades.js';
import type { Refusal } from '../../../../state-machines/kernel/refusals.js';
import type { AcceptedEvent, Commit, RunEffect, Transaction } from '../../contracts.js';
import type { RegisteredDocument } from '../../registry.js';
import { MESSAGES, chainOf, outboxKey } from '../outbox-table.js';
import type { OutboxEntry } from '../outbox-table.js';
import type { PrepareDeps } from './prepare.js';
import { NOTHING_PLANNED, make } from './creating.js';
import type { Creation, Maker, PlannedCreations } from './creating.js';
import { FactChanged, changedOf, lockAndCheck } from './facts.js';
import { madeFor } from './made-for.js';
import { prepare } from './prepare.js';
import { decided, eventsOf, refuseRepeated } from './transition.js';
import { commitOf } from './publish.js';
import { unsealed } from '../../installation.js';

/** Template of the letter whose link answers a to-do. */
export const LINK_LETTER = 'TASK_LINK';

/** A creation was refused: the whole event falls, and the person reads why. */
export class EffectRefused extends Error {
  constructor(
    readonly refusal: Refusal,
    type: string,
  ) {
    super(`an effect on ${type} was refused: ${refusal.code}`);
    this.name = 'EffectRefused';
  }
}

export interface EffectResult {
  /** Documents created along the way, to be published after the commit. */
  readonly commits: Commit[];
  readonly outbox: OutboxEntry[];
}

/** Whether they do nothing but send: then they are known before anything is written. */
export const onlySend = (document: RegisteredDocument, accepted: readonly AcceptedEvent[]): boolean =>
  accepted.every(
    ({ decision }) =>
      decision.effects.every((effect) => effect.kind === 'send' || effect.kind === 'message') && !changesFiles(document, decision),
  );

const filesIn = ({ definition }: RegisteredDocument, { before, after, removed, rows }: Accepted): FilesChanged =>
  filesChanged(definition, before?.context ?? null, removed ? null : after.context, rows);

/** Whether it attaches or lets go of files. */
export function changesFiles(document: RegisteredDocument, decision: Accepted): boolean {
  const { bound, unbound } = filesIn(document, decision);
  return bound.length + unbound.length > 0;
}

export async function effects(
  deps: PrepareDeps,
  tx: Transaction,
  document: RegisteredDocument,
  accepted: readonly AcceptedEvent[],
  planned: PlannedCreations = NOTHING_PLANNED,
  depth = 0,
): Promise<EffectResult> {
  const result: EffectResult = { commits: [], outbox: [] };
  for (const one of accepted) {
    // Going over to a later version is no news to anybody.
    const letters = one.event.type === UPGRADE ? [] : linkLetters(document, one.decision);
    const all = [...one.decision.effects, ...letters];
    for (let place = 0; place < all.length; place += 1)
      await carryOut({ deps, tx, planned, result }, { document, one, depth }, all[place]!, (more) => all.push(more));
    // What was emitted on the way, too; what the machine says itself was looked at when it was decided.
    refuseRepeated(document.definition, all);
    await attach(deps, tx, document, one, result);
  }
  return result;
}

const linkable = new WeakMap<AnyDefinition, readonly string[]>();

/** Whose to-dos of a document bring links: `supplier`, `user`; `both` besides, where one event says so of both. */
function linkedTo(definition: AnyDefinition): readonly string[] {
  const known =
    linkable.get(definition) ??
    Object.values(definition.events).flatMap(({ linkable: may, linkedTo: side = 'supplier' }) =>
      may === undefined ? [] : side === 'both' ? ['supplier', 'user', side] : [side],
    );
  linkable.set(definition, known);
  return known;
}

/** People inside know the document by its name; to others a letter says no more than its number, or what they know the task by. */
function nameInLetter(definition: AnyDefinition, audience: string, { context }: Snapshot): string | null {
  const { nameField } = definition;
  const known = audience.startsWith('user:') || (linkedTo(definition).includes('both') && !!definition.fields[nameField ?? '']?.supplier);
  const name = nameField && known ? (context as unknown as Readonly<Record<string, unknown>>)[nameField] : null;
  return typeof name === 'string' ? name : context.docNumber;
}

/** To-dos that may be answered by the link of a letter are told with the transition that opens them. */
function linkLetters({ definition }: RegisteredDocument, { before, after, removed }: Accepted): readonly Effect[] {
  const linked = linkedTo(definition);
  if (linked.length === 0) return [];
  return todosChanged(definition, before, removed ? null : after)
    .added.filter(({ audience }) => linked.includes(audience.split(':')[0]!))
    .map(({ type, audience, title }) => ({
      kind: 'message',
      template: LINK_LETTER,
      to: [audience],
      params: {
        docType: definition.type,
        docId: after.context.id,
        billType: type,
        titleEn: title.en,
        titleCn: title.cn,
        docNumber: nameInLetter(definition, audience, after),
      },
    }));
}

/** One transaction, and what has come about in it. */
interface Carrying {
  readonly deps: PrepareDeps;
  readonly tx: Transaction;
  readonly planned: PlannedCreations;
  readonly result: EffectResult;
}

async function carryOut(carrying: Carrying, maker: Maker, effect: Effect, emit: (effect: Effect) => void): Promise<void> {
  const { tx, result } = carrying;
  const { document, one } = maker;
  const source = { sourceType: document.definition.type as string, sourceId: one.decision.after.context.id, sourceRev: one.entry.rev };
  const post = (targetType: string, targetId: string, event: string, payload: object, part?: string) => {
    const before = result.outbox.findLast(
      (entry) => entry.sourceType === source.sourceType && entry.sourceId === source.sourceId && entry.sourceRev === source.sourceRev,
    );
    const index = before ? before.index + 1 : 0;
    result.outbox.push({
      ...source,
      index,
      targetType,
      targetId,
      event,
      payload,
      key: outboxKey({ ...source, index }, event, part),
      ...chainOf(one.event, source),
    });
  };
  switch (effect.kind) {
    case 'send':
      if (!isSent(document.definition, effect))
        throw new Error(`${document.definition.type} does not say in sends that it sends ${effect.event} to ${effect.type}`);
      return post(effect.type, effect.id, effect.event, effect.payload, effect.part);
    case 'message':
      return post(MESSAGES, (effect.to[0] ?? '').slice(0, 40), effect.template, { to: effect.to, params: effect.params });
    case 'create':
      return createDocument(carrying, maker, effect);
    case 'run': {
      const run = document.effects?.[effect.name] as RunEffect | undefined;
      if (!run) throw new Error(`${document.definition.type} has no effect ${effect.name}`);
      return run(effect.params as never, {
        tx,
        definition: document.definition,
        decision: one.decision,
        event: one.event,
        seal: (text, about) => carrying.deps.installation.seal(text, about),
        unseal: (sealed, about) => unsealed(carrying.deps.installation, sealed, about),
        emit,
      });
    }
  }
}

/** Created once for its origin. */
async function createDocument(carrying: Carrying, maker: Maker, effect: Creation): Promise<void> {
  const { deps, tx, planned, result } = carrying;
  const originKey = originOf(maker.document.definition.type, maker.one.decision.after.context.id, effect);
  const claimed = await tx.query('insert into document_origin (doc_type, origin_key, doc_id) values ($1, $2, $3) on conflict do nothing', [
    effect.type,
    originKey,
    effect.id,
  ]);
  if (claimed.rowCount === 0) return madeBefore(tx, effect, originKey);

  const target = deps.registry.get(effect.type);
  const accepted = await madeNow(carrying, maker, effect);
  await deps.store.write(tx, target.definition, null, [accepted]);
  result.commits.push(commitOf(target, null, [accepted]));
  const inner = await effects(deps, tx, target, [accepted], planned, maker.depth + 1);
  result.commits.push(...inner.commits);
  result.outbox.push(...inner.outbox);
}

/** As planned while what that relied on holds still; else anew on what the transaction sees. */
async function madeNow({ deps, tx, planned }: Carrying, maker: Maker, effect: Creation): Promise<AcceptedEvent> {
  const plan = planned.get(effect);
  if (plan?.made && !(await changedOf(tx, plan.made.readings))) return plan.made.accepted;
  const { made } = await make(deps, maker, effect, {
    on: tx,
    current: true,
    createdId: effect.id,
    ...(plan ? { identity: plan.identity } : {}),
  });
  if ('refusal' in made) throw new EffectRefused(made.refusal, effect.type);
  await lockAndCheck(tx, `${effect.type}:${effect.id}`, made.readings);
  return made.accepted;
}

/** What stands in the history names the document that is there, or nothing does. */
async function madeBefore(tx: Transaction, { type, id, exists }: Creation, originKey: string): Promise<void> {
  const made = await madeFor(tx, type, originKey);
  if (exists !== 'answer')
    throw new EffectRefused(refusal(exists?.refused ?? 'DOC_MADE_BEFORE', { params: { type, id: made ?? '' } }), type);
  // Another was quicker since prepare looked.
  if (made !== id) throw new FactChanged(originKey);
}

/** Files follow the document that names them, in its own transaction; in order of their ids, so that two documents never wait for each other. */
async function attach(
  deps: PrepareDeps,
  tx: Transaction,
  document: RegisteredDocument,
  one: AcceptedEvent,
  result: EffectResult,
): Promise<void> {
  const file = deps.registry.find(FILE);
  if (!file || document === file) return;
  const { bound, unbound } = filesIn(document, one.decision);
  const { userType, userId } = one.event.actor;
  const binding = { docType: document.definition.type as string, docId: one.decision.after.context.id };
  const told = [
    ...bound.map(({ fileId, field }) => ({
      fileId,
      event: 'BIND',
      payload: { ...binding, field, by: userType === 'SYSTEM' ? null : userId },
    })),
    ...unbound.map(({ fileId, field }) => ({ fileId, event: 'UNBIND', payload: { ...binding, field } })),
  ].sort((a, b) => (BigInt(a.fileId) < BigInt(b.fileId) ? -1 : BigInt(a.fileId) > BigInt(b.fileId) ? 1 : 0));
  for (const { fileId, event, payload } of told) {
    const commit = await tell(deps, tx, file, { document, one }, fileId, event, payload);
    if (commit) result.commits.push(commit);
  }
}

/** An event of a document for another that stands, within its transaction: compare-and-swap makes whoever else writes that one decide anew. */
async function tell(
  deps: PrepareDeps,
  tx: Transaction,
  target: RegisteredDocument,
  source: { readonly document: RegisteredDocument; readonly one: AcceptedEvent },
  id: string,
  event: string,
  payload: object,
): Promise<Commit | null> {
  const { definition } = target;
  const loaded = await deps.store.load(tx, definition, id);
  if (!loaded) return null;
  const { document, one } = source;
  const from = { type: document.definition.type as string, id: one.decision.after.context.id, rev: one.entry.rev };
  const cause = {
    kind: 'EVENT',
    ...from,
    key: outboxKey({ sourceType: from.type, sourceId: from.id, sourceRev: from.rev, index: 0 }, event, id),
  } as const;
  const prepared = await prepare(
    deps,
    target,
    loaded.snapshot,
    { type: definition.type, id, event, payload, viewer: { ...SYSTEM, orgIds: null }, cause },
    Math.max(one.event.at, loaded.head.at),
    { on: tx, current: true },
  );
  if ('refusal' in prepared) throw new EffectRefused(prepared.refusal, definition.type);
  await lockAndCheck(tx, `${definition.type}:${id}`, prepared.readings);
  const made = await decided(target, loaded, prepared.event);
  if ('refusal' in made) {
    if (made.dropped || definition.machine.states[loaded.snapshot.state]?.final) return null;
    throw new EffectRefused(made.refusal, definition.type);
  }
  const events = eventsOf(made);
  await deps.store.write(tx, definition, loaded.snapshot, events);
  return commitOf(target, loaded.snapshot, events);
}
