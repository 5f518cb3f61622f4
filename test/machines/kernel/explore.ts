/**
 * Walks a machine breadth-first by its own decisions: from the start, every sample event of a state is tried, and what
 * must hold of any document is checked at each step. Shortest paths to every state come out of it.
 */
import { expect } from '@jest/globals';
import { transition } from 'xstate';
import type { AnyMachineSnapshot, ExecutableActionObject } from 'xstate';
import type { Decision } from '../../../state-machines/kernel/decide.js';
import { answers, decide } from '../../../state-machines/kernel/decide.js';
import { isSent } from '../../../state-machines/kernel/definition.js';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { deadlinesOf, todosOf } from '../../../state-machines/kernel/derive.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { MachineEvent } from '../../../state-machines/kernel/events.js';

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

interface Gaps {
  readonly states: readonly string[];
  readonly rows: readonly string[];
  readonly codes: readonly string[];
}

/** What a walk left out of a machine. `codes` reached by other means are given besides. */
export function gapsOf(definition: AnyDefinition, found: Explored, codes: ReadonlySet<string> = new Set()): Gaps {
  const stored = Object.entries(definition.machine.states)
    .filter(([, state]) => !state.passages)
    .map(([name]) => name);
  return {
    states: stored.filter((name) => !found.states.has(name)),
    rows: [...definition.machine.rows.values()].filter((row) => row.spec.to !== 'ignored' && !found.rows.has(row.id)).map((row) => row.id),
    codes: [...declaredCodes(definition)].filter((code) => !found.codes.has(code) && !codes.has(code)).toSorted(),
  };
}

function tried<T>(work: () => T): T | string {
  try {
    return work();
  } catch (error) {
    return String(error);
  }
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
  expect(tried(() => shown(machine.transition(from, event)))).toEqual(
    tried(() => shown(transition(machine.machine, from, event as never))),
  );
}

/** True of every machine: refusals change nothing, positions count, finals absorb, deciding is repeatable. */
export function holdsAfter(definition: AnyDefinition, before: Snapshot | null, event: MachineEvent, decision: Decision): void {
  const again = decide(definition, before, event);
  stepsAsXStateDoes(definition, before, event);
  if (before) holdsOfAnswer(definition, before, event, decision);
  expect(again.ok).toBe(decision.ok);
  if (!decision.ok) {
    expect(again).toEqual(decision);
    if (!decision.dropped && decision.refusal.kind === 'Refused') expect(definition.allReasons).toHaveProperty(decision.refusal.code);
    return;
  }
  expect(decision.before).toBe(before);
  expect(decision.after.context.rev).toBe((before?.context.rev ?? 0) + 1);
  expect(JSON.stringify(decision.after)).toBe(JSON.stringify(again.ok && again.after));
  if (before) {
    expect(definition.machine.states[before.state]?.final).toBeFalsy();
    expect(decision.after.context.id).toBe(before.context.id);
  }
  const state = definition.machine.states[decision.after.state];
  if (!decision.removed) expect(state?.passages).toBeUndefined();
  if (state?.final) {
    expect(deadlinesOf(definition, decision.after)).toEqual([]);
    expect(todosOf(definition, decision.after)).toEqual([]);
  }
  for (const todo of todosOf(definition, decision.after))
    expect(todo.audience).toMatch(/^(user:\w+|supplier:\d+(@\d+)?|resp:[A-Z_]+(@\d+(@\d+)?)?)$/);
  for (const effect of decision.effects)
    if (effect.kind === 'send') expect([effect.event, effect.type, isSent(definition, effect)]).toEqual([effect.event, effect.type, true]);
  for (const timer of deadlinesOf(definition, decision.after)) expect(Number.isSafeInteger(timer.at)).toBe(true);
  holdsOfAnswers(definition, decision.after, event);
}

/** Told beforehand: never "no" where the document says yes, never "yes" where a guard says no. */
function holdsOfAnswer(definition: AnyDefinition, before: Snapshot, event: MachineEvent, decision: Decision): void {
  const answer = answers(definition, before, event.actor, () => true, event.at)[event.type];
  if (decision.ok) expect([event.type, answer]).toEqual([event.type, expect.stringMatching(/^(yes|ask)$/)]);
  if (!decision.ok && answer === 'yes') expect([event.type, decision.refusal.code]).toEqual([event.type, 'never a guard']);
  if (typeof answer === 'object') expect([event.type, codesOf(decision)]).toEqual([event.type, expect.arrayContaining([answer.no])]);
}

function holdsOfAnswers(definition: AnyDefinition, snapshot: Snapshot, event: MachineEvent): void {
  for (const [name, answer] of Object.entries(answers(definition, snapshot, event.actor, () => true, event.at))) {
    expect(definition.events).toHaveProperty(name);
    if (typeof answer === 'object') expect(definition.allReasons).toHaveProperty(answer.no);
  }
}
