/**
 * Step 3, transition: one event on one snapshot gives the next snapshot with all that follows from it, or a refusal.
 * Pure; server, browser, tests and replay call this and nothing else.
 */
import type { AnyDefinition } from './definition.js';
import type { AnyContext, LineRowValues, Snapshot } from './document.js';
import { blankContext } from './document.js';
import type { Actor, CommonFacts, MachineEvent } from './events.js';
import type { Effect, EffectRule } from './lifecycle.js';
import type { MachineRow } from './machine.js';
import { NONE, REMOVED, stepMachine } from './machine.js';
import type { Refusal } from './refusals.js';
import { refusal } from './refusals.js';

export interface Accepted {
  readonly ok: true;
  /** null: the document was created by this event. */
  readonly before: Snapshot | null;
  readonly after: Snapshot;
  /** The document's row goes, its history stays. */
  readonly removed: boolean;
  readonly row: MachineRow;
  readonly effects: readonly Effect[];
  /** Rows for cold lines, and rows of cooling lines that left the context, by line. */
  readonly rows: Readonly<Record<string, readonly LineRowValues[]>>;
}

/** `dropped`: of no use here, accepted without change; no entry in the history, the outbox marks it dropped. */
export interface Refused {
  readonly ok: false;
  readonly dropped?: true;
  readonly refusal: Refusal;
}

export type Decision = Accepted | Refused;

const refused = (reason: Refusal): Decision => ({ ok: false, refusal: reason });
const dropped = (reason: Refusal): Decision => ({ ok: false, dropped: true, refusal: reason });

export function decide(definition: AnyDefinition, before: Snapshot | null, event: MachineEvent): Decision {
  const state = before?.state ?? NONE;
  const context = before?.context ?? blankContext(definition);
  const stepped = stepMachine(definition.machine, state, created(context, before, event), event);
  if (stepped.kind === 'refused') return refused(stepped.refusal);
  if (stepped.kind === 'unknown') {
    const ignored = event.actor.userType === 'SYSTEM' && definition.ignores?.includes(event.type);
    return (ignored ? dropped : refused)(whyNot(definition, state, context, event));
  }
  if (stepped.row.spec.to === 'ignored') return dropped(refusal('STATE_NOT_ALLOWED', { params: { event: event.type, state } }));

  const raw = stamped(stepped.context as AnyContext, event);
  const { context: cooled, rows } = cool(definition, context, raw, stepped.rows ?? {});
  const tooMany = overBound(definition, cooled);
  if (tooMany) return refused(tooMany);

  const after: Snapshot = { state: stepped.state, context: cooled };
  return {
    ok: true,
    before,
    after,
    removed: stepped.state === REMOVED,
    row: stepped.row,
    rows,
    effects: effectsOf(
      definition,
      stepped.row,
      stepped.passed.flatMap((passage) => passage.effects ?? []),
      stepped.entered,
      raw,
      event,
      context,
    ),
  };
}

/** A creation's identity comes from prepare; machines see it in their context like every other field. */
function created(context: AnyContext, before: Snapshot | null, event: MachineEvent): AnyContext {
  if (before) return context;
  const { id, docNumber, createdBy, originKey } = event.facts as CommonFacts;
  return {
    ...context,
    id: id ?? '',
    docNumber: docNumber ?? null,
    originKey: originKey ?? null,
    createdBy: createdBy ?? event.actor.userId,
    creationDate: event.at,
  };
}

const stamped = (context: AnyContext, event: MachineEvent): AnyContext => ({
  ...context,
  rev: context.rev + 1,
  lastUpdatedBy: event.actor.userId,
  lastUpdateDate: event.at,
});

function whyNot(definition: AnyDefinition, state: string, context: AnyContext, event: MachineEvent): Refusal {
  const spec = definition.events[event.type];
  if (!spec) return refusal('EVENT_UNKNOWN', { kind: 'Invalid', params: { event: event.type } });
  const rows = definition.machine.rowsOf(state, event.type);
  const whos = rows.flatMap((row) => row.spec.who);
  if (rows.length > 0 && !whos.some((who) => who.test(context, event.actor))) {
    return refusal('PERM_WHO', {
      kind: 'NotAllowed',
      params: { event: event.type, who: [...new Set(whos.map((who) => who.label.en))].join(', ') },
    });
  }
  const ownCode = (definition.machine.states[state]?.refuses as Readonly<Record<string, string>> | undefined)?.[event.type];
  if (ownCode) return refusal(ownCode);
  return refusal('STATE_NOT_ALLOWED', { params: { event: event.type, state } });
}

/** Rows of cooling lines that no longer belong in the context leave it with their last values. */
function cool(definition: AnyDefinition, before: AnyContext, after: AnyContext, appended: Readonly<Record<string, readonly object[]>>) {
  const rows: Record<string, readonly LineRowValues[]> = { ...(appended as Record<string, readonly LineRowValues[]>) };
  let context = after;
  for (const [name, line] of Object.entries(definition.lines)) {
    if (!line.hotWhile || before[name] === after[name]) continue;
    const { column, in: values } = line.hotWhile;
    const all = after[name] as readonly LineRowValues[];
    const leaving = all.filter((row) => !values.includes(row[column] as string));
    if (leaving.length === 0) continue;
    rows[name] = [...(rows[name] ?? []), ...leaving];
    context = { ...context, [name]: all.filter((row) => values.includes(row[column] as string)) };
  }
  return { context, rows };
}

function overBound(definition: AnyDefinition, context: AnyContext): Refusal | null {
  for (const [name, line] of Object.entries(definition.lines)) {
    if (line.temperature === 'hot' && (context[name] as readonly unknown[]).length > line.bound) {
      return refusal('DOC_LINE_LIMIT', { params: { n: line.bound, line: name } });
    }
  }
  return null;
}

/** In the order of the table: the row's effects, those of the passages, then those of entering the states reached. */
function effectsOf(
  definition: AnyDefinition,
  row: MachineRow,
  passed: readonly EffectRule<unknown, MachineEvent>[],
  entered: readonly string[],
  after: AnyContext,
  event: MachineEvent,
  before: AnyContext,
): readonly Effect[] {
  const entries = entered.flatMap((state) => definition.machine.states[state]?.entry ?? []);
  const rules = [...(row.spec.effects ?? []), ...passed, ...entries];
  return rules.flatMap((rule) => rule(after, event, before));
}

/** Whether some row of the state takes the event from this actor; what payload and facts decide is left open. */
export function mayAct(definition: AnyDefinition, state: string, context: AnyContext, event: string, actor: Actor): boolean {
  return definition.machine.rowsOf(state, event).some((row) => row.spec.who.some((who) => who.test(context, actor)));
}

/** yes, ask (only the server or the payload can tell), or no with the code. */
export type Answer = 'yes' | 'ask' | { readonly no: string };

/**
 * What an actor may do now, by event. Guards that read more than the audience sees, or the payload, or facts, answer
 * `ask`: an answer never tells more than the view does. Events that no row of the state takes from the actor are absent,
 * and those that are not asked for.
 */
export function answers(
  definition: AnyDefinition,
  snapshot: Snapshot,
  actor: Actor,
  visible: (field: string) => boolean,
  at: number,
  asked: (event: string) => boolean = () => true,
): Readonly<Record<string, Answer>> {
  const result: Record<string, Answer> = {};
  for (const [event, rows] of takenIn(definition, snapshot.state)) {
    if (!asked(event)) continue;
    const open = rows.filter((row) => row.spec.who.some((who) => who.test(snapshot.context, actor)));
    if (open.length === 0) continue;
    const said = verdictOf(open, snapshot, actor, visible, at);
    result[event] = typeof said === 'object' ? { no: said.code } : said;
  }
  return result;
}

/** The answer to one event with the whole refusal, for whoever is told why; undefined where it is not the actor's. */
export function verdict(
  definition: AnyDefinition,
  snapshot: Snapshot,
  actor: Actor,
  visible: (field: string) => boolean,
  at: number,
  event: string,
): 'yes' | 'ask' | Refusal | undefined {
  const open = definition.machine
    .rowsOf(snapshot.state, event)
    .filter((row) => row.spec.who.some((who) => who.test(snapshot.context, actor)));
  return open.length === 0 ? undefined : verdictOf(open, snapshot, actor, visible, at);
}

type Taken = readonly (readonly [event: string, rows: readonly MachineRow[]])[];

const taken = new WeakMap<AnyDefinition, Map<string, Taken>>();

/** Events that some row of the state takes, with those rows; worked out once, as a live document asks for every watcher. */
function takenIn(definition: AnyDefinition, state: string): Taken {
  const states = taken.get(definition) ?? new Map<string, Taken>();
  taken.set(definition, states);
  const known = states.get(state);
  if (known) return known;
  const events = Object.keys(definition.events)
    .map((event) => [event, definition.machine.rowsOf(state, event)] as const)
    .filter(([, rows]) => rows.length > 0);
  states.set(state, events);
  return events;
}

/** Rows that refuse alike answer as one; where no row is always taken, one takes it without effect or refuses otherwise, only the event tells. */
const answerAlike = (rows: readonly MachineRow[]): boolean =>
  rows.some(({ spec }) => !spec.when) && rows.every(({ spec }) => spec.guards === rows[0]!.spec.guards && spec.to !== 'ignored');

function verdictOf(
  rows: readonly MachineRow[],
  snapshot: Snapshot,
  actor: Actor,
  visible: (field: string) => boolean,
  at: number,
): 'yes' | 'ask' | Refusal {
  if (!answerAlike(rows)) return 'ask';
  const [row] = rows;
  let open = false;
  for (const guard of row!.spec.guards ?? []) {
    if (guard.needs === 'ask' || !guard.over || !guard.over.every(visible)) {
      open = true;
      continue;
    }
    const answer = guard.check(snapshot.context, { type: row!.event, payload: {}, at, actor, cause: null, facts: {} });
    if (answer !== true) return open ? 'ask' : answer;
  }
  return open ? 'ask' : 'yes';
}
