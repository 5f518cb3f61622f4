/** What must be true after every run. Each rule gives sentences about what it found broken. */
import { isDeepStrictEqual } from 'node:util';

import { decide } from '../../state-machines/kernel/decide.js';
import { eventOf } from '../../state-machines/kernel/replay.js';
import type { Instance } from '../../state-machines/process/instance/fields.js';
import { deadlinesOf, todosChanged, todosOf } from '../../state-machines/kernel/derive.js';
import type { JsonObject } from '../../state-machines/kernel/primitives/json-value.js';
import { entryHash, GENESIS_HASH } from '../../state-machines/kernel/primitives/chain.js';
import { formatInstant } from '../../state-machines/kernel/primitives/instant.js';
import { payloadRoot } from '../../state-machines/kernel/primitives/payload-root.js';
import { keyOfTodo } from '../../server/kernel/database/todo-rows.js';
import { BARRIER_MS } from '../../server/kernel/runtime/deadlines.js';
import { OUTAGE_MS } from '../../server/kernel/runtime/heartbeat.js';
import { SILENT_MS } from '../../server/kernel/servers/bus.js';
import { refusalHash } from '../../server/kernel/runtime/refusal-list.js';
import { UNDECIDED } from './clients.js';
import type { Group, Heard, Request } from './clients.js';
import { LOT, ONLY, ORDER } from './documents.js';
import { APPLICATION, INSTANCE } from './processes.js';
import { snapshotAt, versionsBetween } from './record.js';
import type { History, Record } from './record.js';
import type { StoredEvent } from './storage/store.js';
import type { Tables } from './storage/tables.js';
import { keyOf } from './storage/tables.js';
import { BEGIN } from './world.js';

/** How far a disciplined clock may be from the true one. */
export const CLOCK_MS = 40;

export interface Run {
  readonly tables: Tables;
  readonly record: Record;
  readonly histories: readonly History[];
  readonly requests: readonly Request[];
  readonly groups: readonly Group[];
  /** What people were told, by its key. */
  readonly letters: ReadonlyMap<string, { readonly type: string; readonly id: string }>;
  /** Errors that a runtime reported and nothing explains. */
  readonly strange: readonly string[];
  /** Instants between which the storage or a line to it was not whole. */
  readonly troubles: readonly (readonly [from: number, to: number])[];
}

type Rule = (run: Run) => Iterable<string>;

const at = (instant: number): string => formatInstant(Math.round(instant)).slice(14, 23);
const said = (request: Request) => request.said.map((heard) => [request, heard] as const);
const named = ({ docType, docId, rev, event }: StoredEvent): string => `${docType} ${docId} rev ${rev} ${event}`;

export const rules: Readonly<{ [name: string]: Rule }> = {
  *'every history is a whole chain that folds to what is stored'({ histories, tables, record }) {
    for (const { definition, type, id, entries, folded } of histories) {
      let hash = GENESIS_HASH;
      let last = 0;
      let committed = 0;
      for (const [index, entry] of entries.entries()) {
        if (entry.rev !== index + 1) {
          yield `${named(entry)} stands where rev ${index + 1} should`;
          break;
        }
        if (entry.prevHash !== hash || hashOf(entry) !== entry.hash) yield `${named(entry)} does not follow from the hash before`;
        if (payloadRoot(entry.payload as never, entry.seed) !== entry.payloadRoot) yield `${named(entry)} does not give its payload root`;
        if (entry.at < last) yield `${named(entry)} goes back from ${at(last)} to ${at(entry.at)}`;
        if (record.committedAt(entry) < committed) yield `${named(entry)} was committed before the entry it follows`;
        hash = entry.hash;
        last = entry.at;
        committed = record.committedAt(entry);
      }
      if (folded.broken) yield `${type} ${id} rev ${folded.broken.rev}: ${folded.broken.reason}`;
      const stored = tables.document(type).rows.get(id);
      const { state, context } = folded.snapshot ?? { state: null, context: {} };
      if (!isDeepStrictEqual({ ...stored }, { ...context, state }))
        yield `${type} ${id} is stored as ${JSON.stringify(stored)}, folded ${JSON.stringify(folded.snapshot)}`;
      for (const [line, rows] of folded.rows) {
        for (const [key, values] of rows)
          if (!isDeepStrictEqual(tables.line(type, line).rows.get(keyOf(id, key))?.['values'], values))
            yield `${type} ${id} ${line} ${key} is not stored as folded`;
      }
      yield* difference(
        `deadlines of ${type} ${id}`,
        deadlinesOf(definition, folded.snapshot).map((timer) => `${timer.event}@${timer.at}`),
        rowsOf(
          tables.timer.rows.values(),
          (row) => row['doc_type'] === type && row['doc_id'] === id,
          (row) => `${row['event'] as string}@${row['due'] as number}`,
        ),
      );
      yield* difference(
        `to-dos of ${type} ${id}`,
        todosOf(definition, folded.snapshot).map((todo) => `${keyOfTodo(todo)}>${todo.audience}`),
        rowsOf(
          tables.todo.rows.values(),
          (row) => row['docType'] === type && row['docId'] === id && row['handled'] === false,
          (row) => `${row['todoKey'] as string}>${row['audience'] as string}`,
        ),
      );
    }
    for (const type of [LOT, ORDER])
      for (const id of tables.document(type).rows.keys())
        if (!histories.some((history) => history.type === type && history.id === id)) yield `${type} ${id} has no history`;
  },

  *'what was acknowledged stands in the history, once, as it was said'({ requests, tables, record }) {
    for (const [request, heard] of requests.flatMap(said)) {
      const { outcome, left } = heard;
      if (!outcome.ok) continue;
      const { requestId, viewer, type } = request.command;
      const entry = tables.event.rows.get(keyOf(type, outcome.id, outcome.rev)) as StoredEvent | undefined;
      if (!entry || entry.requestId !== requestId || entry.actor !== viewer.userId)
        yield `${requestId} was answered rev ${outcome.rev} of ${outcome.id}, where ${entry ? `${named(entry)} of ${entry.requestId} stands` : 'nothing stands'}`;
      else if (entry.at !== outcome.at || entry.to !== outcome.state)
        yield `${requestId} was answered ${outcome.state} at ${at(outcome.at)}, its entry says ${entry.to} at ${at(entry.at)}`;
      else if (record.committedAt(entry) > left) yield `${requestId} was answered before its commit`;
    }
    const seen = new Map<string, StoredEvent>();
    for (const entry of tables.event.rows.values() as Iterable<StoredEvent>) {
      if (entry.requestId === null) continue;
      const key = `${entry.actor} ${entry.requestId}`;
      const other = seen.get(key);
      if (other) yield `${entry.requestId} stands twice: ${named(other)} and ${named(entry)}`;
      seen.set(key, entry);
    }
  },

  *'a request has one answer, however often and wherever it is asked'({ requests, record, tables }) {
    for (const request of requests) {
      const accepted = request.said.filter(({ outcome }) => outcome.ok);
      const decided = request.said.flatMap(({ outcome, left }) =>
        outcome.ok || UNDECIDED.has(outcome.refusal.code) || outcome.refusal.code === 'SYS_ERROR'
          ? []
          : [{ code: outcome.refusal.code, left }],
      );
      const { requestId, type, id } = request.command;
      if (new Set(accepted.map(({ outcome }) => outcome.ok && `${outcome.id} ${outcome.rev} ${outcome.at}`)).size > 1)
        yield `${requestId} was acknowledged in two ways`;
      if (type !== LOT || decided.length === 0) continue;
      const entry = [...(tables.event.rows.values() as Iterable<StoredEvent>)].find((one) => one.requestId === requestId);
      const early = entry && decided.find(({ left }) => left <= record.committedAt(entry));
      if (early) yield `${requestId} was refused with ${early.code}, and accepted afterwards as ${named(entry)}`;
      const kept = [...tables.refusal.rows.values()].filter((row) => row['doc_id'] === id && row['request_id'] === requestId);
      for (const { code } of decided)
        if (!kept.some((row) => row['code'] === code)) yield `${requestId} was refused with ${code}, which is not kept`;
    }
  },

  *'an id that was used is no answer to something else'({ requests }) {
    for (const { command, forged } of requests)
      for (const outcome of forged) {
        const answer = outcome.ok ? `rev ${outcome.rev}` : outcome.refusal.code;
        if (answer !== 'REQUEST_ID_REUSED' && !UNDECIDED.has(answer))
          yield `${command.requestId} with other content was answered ${answer}`;
      }
  },

  *'refusals of evidence documents are a whole chain'({ tables }) {
    const chains = new Map<string, { seq: number; hash: string }>();
    const rows = [...tables.refusal.rows.values()]
      .filter((row) => row['doc_type'] === LOT)
      .sort((a, b) => (a['seq'] as number) - (b['seq'] as number));
    for (const row of rows) {
      const id = row['doc_id'] as string;
      const before = chains.get(id) ?? { seq: 0, hash: GENESIS_HASH };
      const hash = refusalHash({
        docType: LOT,
        docId: id,
        seq: row['seq'],
        revSeen: row['rev_seen'],
        event: row['event'],
        actor: row['actor'],
        respId: row['resp_id'],
        supplierId: row['supplier_id'],
        at: row['at'],
        clientAt: row['client_at'],
        requestId: row['request_id'],
        code: row['code'],
        data: row['data'],
        payloadHash: row['payload_hash'],
        ip: row['ip'],
        device: row['device'],
        prevHash: before.hash,
      } as never);
      if (row['seq'] !== before.seq + 1 || row['prev_hash'] !== before.hash || row['hash'] !== hash)
        yield `refusal ${row['seq'] as number} of lot ${id} does not follow from the one before`;
      chains.set(id, { seq: row['seq'] as number, hash: row['hash'] as string });
    }
  },

  *'a refusal was right at some instant between question and answer'(run) {
    for (const [request, heard] of run.requests.flatMap(said)) {
      // What applications and processes refuse rests on facts that nobody here reads again.
      if (heard.outcome.ok || [APPLICATION, INSTANCE].includes(request.command.type)) continue;
      const { code } = heard.outcome.refusal;
      const why = UNDECIDED.has(code)
        ? undecidedWithoutCause(run, heard, code)
        : run.requests.length > 0 && !wasRight(run, request, heard, code)
          ? 'was right at no instant'
          : null;
      if (why)
        yield `${request.command.requestId} ${request.command.event} of ${request.command.id ?? 'new'} was refused with ${code} at ${heard.server} (read ${heard.read.toFixed(1)}, left ${heard.left.toFixed(1)}): ${why}`;
    }
  },

  *'no task is lost, and nobody is told twice'({ histories, letters }) {
    const instances = histories.filter(({ type }) => type === INSTANCE);
    for (const { id, definition, entries, snapshots, folded } of instances) {
      const told = [...letters.values()].filter((source) => source.type === INSTANCE && source.id === id).length;
      // What the transition says itself, and a letter for everybody who is asked from now on.
      const due = entries.flatMap((entry, index) => {
        const before = snapshots[index] ?? null;
        const decision = decide(definition, before, eventOf(entry));
        if (!decision.ok) return [];
        return [...decision.effects.filter(({ kind }) => kind === 'message'), ...todosChanged(definition, before, decision.after).added];
      }).length;
      if (told !== due) yield `process ${id} tells ${due} times, and people heard ${told} times`;
      const { state } = folded.snapshot!;
      const open = (folded.snapshot!.context as unknown as Instance).tasks.filter(({ taskState }) => taskState === 'OPEN').length;
      if ((state === 'running') !== open > 0) yield `process ${id} is ${state} with ${open} open tasks`;
      if (state === 'ending' || state === 'docRefused') yield `process ${id} stays ${state}`;
    }
    for (const { type, id, folded } of histories) {
      if (type !== APPLICATION || folded.snapshot === null) continue;
      const about = instances
        .map((one) => ({ state: one.folded.snapshot!.state, of: one.folded.snapshot!.context as unknown as Instance }))
        .filter(({ of }) => of.docId === id);
      const running = about.filter((one) => one.state === 'running').length;
      if (running !== (folded.snapshot.state === 'approving' ? 1 : 0))
        yield `application ${id} is ${folded.snapshot.state}, and ${running} processes run`;
      const approved = about.filter(({ of }) => of.outcome === 'APPROVED').length;
      if (approved !== (folded.snapshot.state === 'completed' ? 1 : 0))
        yield `application ${id} is ${folded.snapshot.state}, and ${approved} processes approved it`;
    }
  },

  *'events that stand together stand all, at one instant and in their order, or none'(run) {
    const { groups, tables, record } = run;
    const byKey = new Map(
      [...(tables.event.rows.values() as Iterable<StoredEvent>)].map((entry) => [`${entry.actor} ${entry.requestId}`, entry]),
    );
    for (const { commands, said: answers } of groups) {
      const name = commands[0]!.requestId;
      const entries = commands.flatMap(({ viewer, requestId }) => byKey.get(`${viewer.userId} ${requestId}`) ?? []);
      const instants = new Set(entries.map((entry) => record.committedAt(entry)));
      if (entries.length > 0 && entries.length < commands.length) yield `of ${name} ${entries.length} events of ${commands.length} stand`;
      if (instants.size > 1) yield `${name} was committed at ${[...instants].join(', ')}`;
      const made = entries.filter(({ event }) => event === 'CREATE').map(({ docId }) => Number(docId));
      if (made.some((id, index) => index > 0 && id <= made[index - 1]!)) yield `${name} made ${made.join(', ')} in this order`;
      for (const { outcome, read, left, server } of answers) {
        if (outcome.ok) {
          if (entries.length === 0 || [...instants].some((instant) => instant > left)) yield `${name} was answered before its commit`;
          const wrong = entries.find((entry, index) => {
            const { id, rev, state, at: when } = outcome.outcomes[index]!;
            return entry.docId !== id || entry.rev !== rev || entry.to !== state || entry.at !== when;
          });
          if (wrong) yield `${name} was answered otherwise than ${named(wrong)} stands`;
        } else if (!UNDECIDED.has(outcome.refusal.code)) {
          if ([...instants].some((instant) => instant < read))
            yield `${name} stood, and was refused with ${outcome.refusal.code} when it was asked again`;
          const why = wrongly(run, commands, { server, read, left }, outcome);
          if (why)
            yield `${name} was refused with ${outcome.refusal.code} at ${outcome.index} (read ${read.toFixed(1)}, left ${left.toFixed(1)}): ${why}`;
        }
      }
    }
  },

  *'deadlines pass at their own instant, once, and not before their time'({ histories, record }) {
    for (const { definition, entries, snapshots } of histories) {
      for (const [index, entry] of entries.entries()) {
        if (entry.event !== 'END_DUE') continue;
        const [due] = deadlinesOf(definition, snapshots[index] ?? null);
        // A lot that is resumed after its end ends at that instant.
        const instant = Math.max(due?.at ?? 0, entries[index - 1]!.at);
        if (!due || due.at !== (entry.cause as { due?: number }).due || entry.at !== instant)
          yield `${named(entry)} at ${at(entry.at)} was no deadline`;
        else if (record.committedAt(entry) + BEGIN < due.at + BARRIER_MS - CLOCK_MS)
          yield `${named(entry)} of ${at(due.at)} was committed at ${at(BEGIN + record.committedAt(entry))}`;
      }
    }
  },

  *'what was sent in time is not refused as late'({ requests, histories, record }) {
    for (const [request, { server, outcome, read, left, stamp }] of requests.flatMap(said)) {
      if (outcome.ok || outcome.refusal.code !== 'SALE_ENDED' || left - read > 1_000) continue;
      const end = histories.find(({ id }) => id === request.command.id)?.entries.find(({ event }) => event === 'END_DUE');
      const due = (end?.cause as { due?: number } | undefined)?.due ?? 0;
      if (stamp < due && !countedAsGone(record, server, end!))
        yield `${request.command.requestId} was stamped ${at(stamp)}, the end was ${at(due)}`;
    }
  },

  *'outages of three seconds and more are made good, and only these'({ histories, record }) {
    const gaps = gapsOf(record);
    for (const { type, id, entries, snapshots } of histories) {
      if (type !== LOT) continue;
      for (const [index, entry] of entries.entries()) {
        const before = entries[index - 1]?.at ?? 0;
        if (entry.event === 'DOWNTIME') {
          const { from, to } = entry.payload as unknown as { from: number; to: number };
          if (to - from < OUTAGE_MS || hadBeaten(record, from, to))
            yield `${named(entry)} gives back ${at(from)} to ${at(to)}, which was no outage`;
          if ((snapshots[index]?.context['endAt'] as number) <= from)
            yield `${named(entry)} moved a deadline that had passed before the outage`;
        }
        // A COMMIT that was sent before anybody could know of an outage stands.
        const known = record.sentAt(entry) + BEGIN - OUTAGE_MS;
        if (
          entry.event === 'END_DUE' &&
          gaps.some(
            (gap) =>
              entry.at > Math.max(gap.from, before) &&
              entry.at < gap.to &&
              gap.to - Math.max(gap.from, before) >= OUTAGE_MS &&
              known > gap.from,
          )
        )
          yield `lot ${id} ended at ${at(entry.at)}, in an outage`;
      }
    }
  },

  *'an outbox entry takes effect once, and in order'({ tables, histories }) {
    const noted = new Map<string, StoredEvent[]>();
    for (const { entries, type } of histories) {
      const last = new Map<string, number>();
      for (const entry of entries) {
        if (type !== ORDER || entry.event !== 'NOTED' || entry.cause?.kind !== 'EVENT') continue;
        noted.set(`${entry.docId} ${entry.cause.key}`, [...(noted.get(`${entry.docId} ${entry.cause.key}`) ?? []), entry]);
        if ((last.get(entry.cause.id) ?? 0) > entry.cause.rev)
          yield `${named(entry)} brings rev ${entry.cause.rev} of lot ${entry.cause.id} after rev ${last.get(entry.cause.id)}`;
        last.set(entry.cause.id, entry.cause.rev);
      }
    }
    for (const row of tables.outbox.rows.values()) {
      if (row['event'] !== 'NOTED') continue;
      const key = `${row['target_id'] as string} ${row['key'] as string}`;
      const times = noted.get(key)?.length ?? 0;
      if (row['state'] === 'PENDING' || row['state'] === 'DELIVERING' || row['state'] === 'RETRY') yield `${key} was never delivered`;
      else if (times !== (row['state'] === 'DELIVERED' && row['code'] !== 'DROPPED' ? 1 : 0))
        yield `${key} is ${row['state'] as string} and took effect ${times} times`;
      noted.delete(key);
    }
    for (const key of noted.keys()) yield `${key} took effect and stands in no outbox`;
  },

  *'one order for each award, and no number twice'({ tables, histories }) {
    const orders = [...tables.document(ORDER).rows.values()];
    for (const { id, entries } of histories.filter(
      ({ type, entries: all }) => type === LOT && all.some(({ event }) => event === 'AWARD'),
    )) {
      const made = orders.filter((row) => row['originKey'] === `${LOT}:${id}:award`);
      if (made.length !== 1) yield `lot ${id} was awarded and has ${made.length} orders`;
      for (const entry of entries.filter(({ event }) => event === 'AWARD')) {
        const order = (entry.payload as { $facts?: { orderId?: string } }).$facts?.orderId;
        if (order !== made[0]?.['id']) yield `${named(entry)} names the order ${order}, made was ${made[0]?.['id'] as string}`;
      }
    }
    const numbers = orders.map((row) => row['docNumber']);
    if (new Set(numbers).size !== numbers.length) yield 'an order number was given twice';
  },

  *'facts about others held when what relied on them was committed'({ histories, record }) {
    for (const { entries } of histories) {
      for (const entry of entries) {
        const when = record.committedAt(entry);
        const { orderId, saleId } = entry.payload as { orderId?: string; saleId?: string };
        const other = (otherType: string, id: string | undefined) =>
          snapshotAt(
            histories.find((one) => one.type === otherType && one.id === id),
            when,
          )?.state ?? null;
        if (entry.event === 'PAUSE' && other(ORDER, orderId) === 'held') yield `${named(entry)}: the order ${orderId} was held`;
        if (entry.event === 'HOLD' && other(LOT, saleId) === 'paused') yield `${named(entry)}: the lot ${saleId} was paused`;
        if (entry.event === 'FOUND' && onlyAt(histories, when).length !== 1)
          yield `${named(entry)}: of the orders that there may be one of there are ${onlyAt(histories, when).join(', ')}`;
        if (entry.event === 'CLAIM' && claimsAt(histories, when).length > 1)
          yield `${named(entry)}: claimed are ${claimsAt(histories, when).join(', ')}`;
      }
    }
  },

  *'nothing strange was reported'({ strange }) {
    yield* strange;
  },
};

const hashOf = (entry: StoredEvent): string =>
  entryHash(entry.prevHash, {
    docType: entry.docType,
    docId: entry.docId,
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
    defHash: entry.defHash,
    cause: entry.cause as JsonObject | null,
  });

type AnyRow = Readonly<{ [column: string]: unknown }>;
const rowsOf = (rows: Iterable<AnyRow>, test: (row: AnyRow) => boolean, name: (row: AnyRow) => string): string[] =>
  [...rows].filter(test).map(name);

function* difference(what: string, should: readonly string[], is: readonly string[]): Iterable<string> {
  const [wanted, found] = [[...should].sort().join(', '), [...is].sort().join(', ')];
  if (wanted !== found) yield `${what}: stored ${found || 'none'}, should be ${wanted || 'none'}`;
}

const claimsAt = (histories: readonly History[], time: number): readonly string[] =>
  histories.filter((history) => history.type === LOT && snapshotAt(history, time)?.context['claimed'] === 'Y').map(({ id }) => id);

const onlyAt = (histories: readonly History[], time: number): readonly string[] =>
  histories.filter((history) => history.type === ORDER && snapshotAt(history, time)?.context['title'] === ONLY).map(({ id }) => id);

/** Between the newest of all beats so far and the next one that is newer. */
function gapsOf({ beats }: Record): readonly { readonly from: number; readonly to: number }[] {
  const gaps: { from: number; to: number }[] = [];
  let newest: number | null = null;
  for (const beat of beats) {
    if (newest !== null && beat.at - newest >= OUTAGE_MS) gaps.push({ from: newest, to: beat.at });
    newest = Math.max(newest ?? 0, beat.at);
  }
  return gaps;
}

/** Nobody waits for a server whose beats are old when a deadline passes and that nobody hears (operations, "Several servers"). */
function countedAsGone(record: Record, server: string, deadline: StoredEvent): boolean {
  const [may, passed] = [deadline.at - BEGIN + BARRIER_MS, record.committedAt(deadline)];
  return (
    !record.beats.some((beat) => beat.server === server && beat.written <= may && beat.at - BEGIN > passed - OUTAGE_MS + CLOCK_MS) &&
    !record.hearings.some((hearing) => hearing.from === server && hearing.at <= may && hearing.at > passed - SILENT_MS)
  );
}

/** Two servers may look within a millisecond, one on either side of three seconds: a beat counts from when it was written. */
const hadBeaten = ({ beats }: Record, from: number, to: number): boolean =>
  beats.some((beat) => beat.at > from && BEGIN + beat.written < to - CLOCK_MS);

function undecidedWithoutCause({ troubles }: Run, { read, left }: Heard, code: string): string | null {
  if (!code.endsWith('STORAGE_DOWN')) return null;
  return troubles.some(([from, to]) => from <= left && to >= read) ? null : 'the storage was there';
}

/** Whether some committed state between question and answer refuses the event so. */
function wasRight({ histories }: Run, { command, reads }: Request, { read: readNow, left }: Heard, code: string): boolean {
  // A refusal that is kept is given again when it is asked for again.
  const read = command.type === LOT ? reads[0]!.at : readNow;
  if (command.event === 'STUMBLE' && code === 'SYS_ERROR') return true;
  const own = histories.find((history) => history.type === command.type && history.id === command.id);
  if (!own) return false;
  const changes = [
    ...new Set(histories.flatMap((history) => versionsBetween(history, read, left).map(({ from }) => Math.max(from, read)))),
  ];
  const possible = versionsBetween(own, read, left).flatMap(({ snapshot, from, until }) =>
    [Math.max(from, read), ...changes.filter((instant) => instant > from && instant <= until)].map((instant) => ({ snapshot, instant })),
  );
  for (const { snapshot, instant } of possible) {
    if (code === 'DOC_STALE') {
      if (snapshot && snapshot.context.rev !== command.rev) return true;
      continue;
    }
    if (code === 'ONLY_ONE') {
      if (onlyAt(histories, instant).length > 0) return true;
      continue;
    }
    if (code === 'LABEL_TAKEN') {
      if (
        histories.some(
          (history) => history !== own && snapshotAt(history, instant)?.context['label'] === (command.payload as { label?: string }).label,
        )
      )
        return true;
      continue;
    }
    const decision = decide(own.definition, snapshot, {
      type: command.event,
      payload: command.payload,
      at: BEGIN + instant,
      clientAt: null,
      cause: null,
      requestId: command.requestId,
      actor: { userId: command.viewer.userId, userType: 'INSIDE', supplierId: null, respCode: 'BUYER', respId: '1', onBehalfOf: null },
      facts: factsAt(histories, command, instant),
    });
    if (!decision.ok && decision.refusal.code === code) return true;
  }
  return false;
}

/** What another event of the group may cause is not judged. */
const OF_OTHERS: ReadonlySet<string> = new Set(['LABEL_TAKEN', 'ONLY_ONE']);

function wrongly(
  run: Run,
  commands: Group['commands'],
  { server, read, left }: Pick<Heard, 'server' | 'read' | 'left'>,
  { index, refusal: { code }, at: stamp }: Extract<Group['said'][number]['outcome'], { readonly ok: false }>,
): string | null {
  const command = index === null ? undefined : commands[index];
  if (!command) return 'no event is at fault';
  if (OF_OTHERS.has(code)) return null;
  const heard: Heard = { server, read, left, stamp, outcome: { ok: false, refusal: { code } as never, at: stamp } };
  return wasRight(run, { command, sent: read, reads: [{ server, at: read }], said: [heard], heard: [], forged: [] }, heard, code)
    ? null
    : 'was right at no instant';
}

function factsAt(histories: readonly History[], command: Request['command'], instant: number): object {
  const { orderId, saleId } = command.payload as { orderId?: string; saleId?: string };
  const stateOf = (type: string, id: string | undefined) =>
    snapshotAt(
      histories.find((history) => history.type === type && history.id === id),
      instant,
    )?.state ?? null;
  if (command.event === 'PAUSE') return { orderState: stateOf(ORDER, orderId) };
  if (command.event === 'HOLD') return { saleState: stateOf(LOT, saleId) };
  if (command.event === 'CLAIM') return { claims: claimsAt(histories, instant).length };
  return { orderId: '0', orderIds: ['0', '1'] };
}
