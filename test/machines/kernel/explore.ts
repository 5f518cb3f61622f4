/**
 * Walks a machine breadth-first by its own decisions: from the start, every sample event of a state is tried, and what
 * must hold of any document is checked at each step. Shortest paths to every state come out of it.
 */
import { isDeepStrictEqual } from 'node:util';
import { expect } from '@jest/globals';
import { transition } from 'xstate';
import type { AnyMachineSnapshot, ExecutableActionObject } from 'xstate';
import type { Decision } from '../../../state-machines/kernel/decide.js';
import { answers, decide } from '../../../state-machines/kernel/decide.js';
import { isSent } from '../../../state-machines/kernel/definition.js';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { deadlinesOf, todosOf } from '../../../state-machines/kernel/derive.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import { repeatedEffect } from '../../../state-machines/kernel/effect-names.js';
import type { MachineEvent } from '../../../state-machines/kernel/events.js';
import type { Effect } from '../../../state-machines/kernel/lifecycle.js';
import type { MachineRow } from '../../../state-machines/kernel/machine.js';

export interface Visit {
  readonly snapshot: Snapshot;
  readonly path: readonly MachineEvent[];
}

export interface Explored {
  /** The first visit of each state: a shortest path to it. */
  readonly states: ReadonlyMap<string, Visit>;
  /** Rows taken at least once, `state.EVENT.index`. */
  readonly rows: ReadonlySet<string>;
  /** Codes that some event was refused with. */
  readonly codes: ReadonlySet<string>;
  readonly steps: number;
}

export interface Exploring {
  /** Events worth trying on a snapshot; null snapshot: creation. Facts and payloads as the edges would make them. */
  readonly samples: (snapshot: Snapshot | null) => readonly MachineEvent[];
  /** Visits of one state (and fingerprint) beyond which no more are followed. */
  readonly visitsPerState?: number;
  /** Snapshots followed in all: the walk is bounded whatever the samples do. */
  readonly most?: number;
  /** What tells two visits of a state apart; default: nothing but the number of visits. */
  readonly fingerprint?: (snapshot: Snapshot) => string;
}

export function explore(definition: AnyDefinition, { samples, visitsPerState = 3, most = 200, fingerprint }: Exploring): Explored {
  const states = new Map<string, Visit>();
  const rows = new Set<string>();
  const codes = new Set<string>();
  const seen = new Map<string, number>();
  const queue: { readonly snapshot: Snapshot | null; readonly path: readonly MachineEvent[] }[] = [{ snapshot: null, path: [] }];
  let steps = 0;
  let followed = 0;
  for (let visit = queue.shift(); visit && followed <= most; visit = queue.shift()) {
    followed += 1;
    for (const event of samples(frozen(visit.snapshot)).map(frozen)) {
      const decision = decide(definition, visit.snapshot, event);
      steps += 1;
      holdsAfter(definition, visit.snapshot, event, decision);
      for (const code of codesOf(decision)) codes.add(code);
      if (!decision.ok) continue;
      rows.add(decision.row.id);
      const { after } = decision;
      const path = [...visit.path, event];
      if (!states.has(after.state)) states.set(after.state, { snapshot: after, path });
      const key = `${after.state}|${fingerprint?.(after) ?? ''}`;
      const visits = (seen.get(key) ?? 0) + 1;
      seen.set(key, visits);
      if (!decision.removed && visits <= visitsPerState) queue.push({ snapshot: after, path });
    }
  }
  return { states, rows, codes, steps };
}

/** What a machine is given it must not change: parts that stay are found by their identity. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) frozen(part);
  return value;
}

export const codesOf = (decision: Decision): readonly string[] =>
  decision.ok ? [] : (decision.refusal.all ?? [decision.refusal]).map((one) => one.code);

/** Every code that the machine's rows and states may answer with. */
export const declaredCodes = (definition: AnyDefinition): ReadonlySet<string> =>
  new Set([
    ...[...definition.machine.rows.values()].flatMap((row) => row.spec.guards ?? []).flatMap((guard) => guard.codes),
    ...Object.values(definition.machine.states).flatMap((state) =>
      Object.values((state.refuses ?? {}) as Readonly<Record<string, string>>),
    ),
  ]);

/** Only a process is refused so, where the document has no such rule for people. */
const onlyOfProcess = (definition: AnyDefinition, code: string): boolean =>
  code === 'DOC_SELF_APPROVE' &&
  [...definition.machine.rows.values()].every(
    (row) => byProcess(row) || !(row.spec.guards ?? []).some(({ codes }) => codes.includes(code)),
  );

interface Gaps {
  readonly states: readonly string[];
  readonly rows: readonly string[];
  readonly codes: readonly string[];
}

/** Rows of approvals by processes are of one part, which the instances of processes prove. */
const OF_PROCESSES = ['BPM_IN_PROCESS', 'BPM_STALE'];
const byProcess = (row: MachineRow): boolean => (row.spec.guards ?? []).some(({ codes }) => codes.includes('BPM_STALE'));

/** What a walk left out of a machine. `codes` reached by other means are given besides. */
export function gapsOf(definition: AnyDefinition, found: Explored, codes: ReadonlySet<string> = new Set()): Gaps {
  const stored = Object.entries(definition.machine.states)
    .filter(([, state]) => !state.passages)
    .map(([name]) => name);
  return {
    states: stored.filter((name) => !found.states.has(name)),
    rows: [...definition.machine.rows.values()]
      .filter((row) => row.spec.to !== 'ignored' && !byProcess(row) && !found.rows.has(row.id))
      .map((row) => row.id),
    codes: [...declaredCodes(definition)]
      .filter((code) => !found.codes.has(code) && !codes.has(code) && !OF_PROCESSES.includes(code) && !onlyOfProcess(definition, code))
      .toSorted(),
  };
}

function tried<T>(work: () => T): T | string {
  try {
    return work();
  } catch (error) {
    return String(error);
  }
}

/** A walk compares a million times: Jest, whose every `expect` costs more than a step of the machine, is asked only what is not plainly so. */
function same(found: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(found, wanted)) expect(found).toEqual(wanted);
}

function has(object: object, name: string): void {
  if (!Object.hasOwn(object, name)) expect(object).toHaveProperty([name]);
}

function fits(text: string, pattern: RegExp): void {
  if (!pattern.test(text)) expect(text).toMatch(pattern);
}

/** The kernel's step is XState's own `transition`, though it makes no actor for each. */
function stepsAsXStateDoes({ machine }: AnyDefinition, before: Snapshot | null, event: MachineEvent): void {
  if (!before || machine.states[before.state]?.final) return;
  const shown = ([next, actions]: readonly [AnyMachineSnapshot, readonly unknown[]]) => ({
    value: next.value,
    status: next.status,
    context: next.context as unknown,
    actions: (actions as readonly ExecutableActionObject[]).map(({ type, params }) => ({ type, params })),
  });
  const from = machine.snapshotOf(before.state, before.context);
  same(
    tried(() => shown(machine.transition(from, event))),
    tried(() => shown(transition(machine.machine, from, event as never))),
  );
}

/** True of every machine: refusals change nothing, positions count, finals absorb, deciding is repeatable. */
export function holdsAfter(definition: AnyDefinition, before: Snapshot | null, event: MachineEvent, decision: Decision): void {
  const again = decide(definition, before, event);
  stepsAsXStateDoes(definition, before, event);
  if (before) holdsOfAnswer(definition, before, event, decision);
  same(again.ok, decision.ok);
  if (!decision.ok) {
    same(again, decision);
    if (!decision.dropped && decision.refusal.kind === 'Refused') has(definition.allReasons, decision.refusal.code);
    return;
  }
  same(decision.before === before, true);
  same(decision.after.context.rev, (before?.context.rev ?? 0) + 1);
  same(JSON.stringify(decision.after), JSON.stringify(again.ok && again.after));
  holdsOfEffects(definition, event, decision.effects);
  if (before) {
    same(Boolean(definition.machine.states[before.state]?.final), false);
    same(decision.after.context.id, before.context.id);
  }
  const state = definition.machine.states[decision.after.state];
  if (!decision.removed) same(state?.passages, undefined);
  if (before) passesDeadline(definition, before, event, decision.after);
  const [deadlines, todos] = [deadlinesOf(definition, decision.after), todosOf(definition, decision.after)];
  if (state?.final) same([deadlines, todos], [[], []]);
  for (const todo of todos) fits(todo.audience, /^(user:\w+|supplier:\d+(@\d+)?|resp:[A-Z_]+(@\d+(@\d+)?)?)$/);
  for (const timer of deadlines) same([timer.event, Number.isSafeInteger(timer.at)], [timer.event, true]);
  holdsOfAnswers(definition, decision.after, event);
}

/** Each of them comes about, and what refuses a second creation has its words. */
function holdsOfEffects(definition: AnyDefinition, event: MachineEvent, effects: readonly Effect[]): void {
  same([event.type, repeatedEffect(effects)], [event.type, null]);
  for (const effect of effects)
    if (effect.kind === 'create' && typeof effect.exists === 'object') has(definition.allReasons, effect.exists.refused);
  for (const effect of effects)
    if (effect.kind === 'send') same([effect.event, effect.type, isSent(definition, effect)], [effect.event, effect.type, true]);
}

/** A deadline that was taken is gone, or has moved: else it would be taken for ever. */
function passesDeadline(definition: AnyDefinition, before: Snapshot, event: MachineEvent, after: Snapshot): void {
  if (event.actor.userType !== 'SYSTEM') return;
  const due = deadlinesOf(definition, before).filter((timer) => timer.event === event.type && timer.at <= event.at);
  const left = deadlinesOf(definition, after).filter((timer) => due.some((one) => isDeepStrictEqual(one, timer)));
  same(left, []);
}

/** Told beforehand: never "no" where the document says yes, never "yes" where a guard says no. */
function holdsOfAnswer(definition: AnyDefinition, before: Snapshot, event: MachineEvent, decision: Decision): void {
  const answer = answers(definition, before, event.actor, () => true, event.at)[event.type];
  if (decision.ok && answer !== 'yes') same([event.type, answer], [event.type, 'ask']);
  if (!decision.ok && answer === 'yes') same([event.type, decision.refusal.code], [event.type, 'never a guard']);
  if (typeof answer === 'object' && !codesOf(decision).includes(answer.no))
    same([event.type, codesOf(decision)], [event.type, [answer.no]]);
}

function holdsOfAnswers(definition: AnyDefinition, snapshot: Snapshot, event: MachineEvent): void {
  for (const [name, answer] of Object.entries(answers(definition, snapshot, event.actor, () => true, event.at))) {
    has(definition.events, name);
    if (typeof answer === 'object') has(definition.allReasons, answer.no);
  }
}
