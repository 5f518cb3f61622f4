/** To-dos and deadlines are functions of state and context; the server keeps the rows equal to them (architecture, "Time"). */
import type { AnyDefinition } from './definition.js';
import type { Snapshot } from './document.js';
import type { Instant, Label } from './fields.js';
import type { Audience } from './lifecycle.js';

export interface Timer {
  readonly event: string;
  readonly at: Instant;
}

export interface TodoRow {
  readonly type: string;
  readonly audience: Audience;
  readonly menuCode: string;
  readonly title: Label;
  readonly due: Instant | null;
}

export function deadlinesOf(definition: AnyDefinition, snapshot: Snapshot | null): readonly Timer[] {
  const declared = snapshot ? (definition.machine.states[snapshot.state]?.deadlines ?? []) : [];
  return declared.flatMap(({ event, at }) => {
    const due = at(snapshot!.context);
    return due === null ? [] : [{ event, at: due }];
  });
}

export function todosOf(definition: AnyDefinition, snapshot: Snapshot | null): readonly TodoRow[] {
  const declared = snapshot ? (definition.machine.states[snapshot.state]?.todos ?? []) : [];
  if (declared.length === 0) return [];
  const instants = deadlinesOf(definition, snapshot).map((timer) => timer.at);
  const first = instants.length === 0 ? null : Math.min(...instants);
  return declared.flatMap(({ type, menuCode, title, to, due }) =>
    to(snapshot!.context).map((audience) => ({ type, audience, menuCode, title, due: due ? due(snapshot!.context) : first })),
  );
}

export interface Difference<T> {
  readonly added: readonly T[];
  readonly gone: readonly T[];
}

const difference = <T>(before: readonly T[], after: readonly T[], key: (item: T) => string): Difference<T> => {
  const had = new Set(before.map(key));
  const has = new Set(after.map(key));
  return { added: after.filter((item) => !had.has(key(item))), gone: before.filter((item) => !has.has(key(item))) };
};

/** A moved deadline is gone at its old instant and added at the new one. */
export const timersChanged = (definition: AnyDefinition, before: Snapshot | null, after: Snapshot | null): Difference<Timer> =>
  difference(deadlinesOf(definition, before), deadlinesOf(definition, after), (timer) => `${timer.event}@${timer.at}`);

export const todosChanged = (definition: AnyDefinition, before: Snapshot | null, after: Snapshot | null): Difference<TodoRow> =>
  difference(todosOf(definition, before), todosOf(definition, after), (todo) => `${todo.type}>${todo.audience}`);
