/**
 * The one door to XState. A lifecycle becomes a machine whose context is the document; stepping is XState's pure
 * `transition` on a snapshot rebuilt from what is stored (a library snapshot is never the truth).
 */
import { assign, createActor, createMachine } from 'xstate';
import type { AnyActorScope, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { MachineEvent } from './events.js';
import type { Change, Guard, Lifecycle, Passage, State, Transition } from './lifecycle.js';
import type { Refusal } from './refusals.js';

/** A row of the machine's table, addressed by where it stands: `draft.SUBMIT.0`. */
export interface MachineRow {
  readonly id: string;
  readonly state: string;
  readonly event: string;
  readonly spec: AnyTransition;
}

export type AnyTransition = Transition<unknown, MachineEvent, string>;
type AnyState = State<unknown, MachineEvent, string>;
type AnyPassage = Passage<unknown, MachineEvent, string>;

export interface CompiledMachine {
  readonly machine: AnyStateMachine;
  readonly rows: ReadonlyMap<string, MachineRow>;
  readonly passages: ReadonlyMap<string, AnyPassage>;
  readonly states: Readonly<Record<string, AnyState>>;
  rowsOf(state: string, event: string): readonly MachineRow[];
  /** XState's snapshot of a stored document. */
  snapshotOf(state: string, doc: unknown): AnyMachineSnapshot;
  /** XState's pure step, with the actions of the transition that was chosen. */
  transition(snapshot: AnyMachineSnapshot, event: MachineEvent): readonly [AnyMachineSnapshot, readonly unknown[]];
}

export type Stepped =
  | {
      readonly kind: 'taken';
      readonly state: string;
      readonly context: unknown;
      readonly row: MachineRow;
      readonly passed: readonly AnyPassage[];
      readonly entered: readonly string[];
    }
  | { readonly kind: 'refused'; readonly row: MachineRow; readonly refusal: Refusal }
  | { readonly kind: 'unknown' };

/** Cold rows made within one event travel here and never reach the stored context. */
const ROWS = '$rows';

interface Frame {
  readonly doc: unknown;
  readonly [ROWS]: Readonly<Record<string, readonly object[]>>;
}
interface Args {
  readonly context: Frame;
  readonly event: MachineEvent;
}

export const NONE = 'none';
export const REMOVED = 'removed';

export function compile(type: string, lifecycle: Lifecycle): CompiledMachine {
  const states = lifecycle.states as Readonly<Record<string, AnyState>>;
  const rows = new Map<string, MachineRow>();
  const passages = new Map<string, AnyPassage>();
  const byEvent = new Map<string, MachineRow[]>();

  const on = (state: string, table: AnyState['on']) =>
    Object.fromEntries(
      Object.entries(table ?? {}).map(([event, specs]) => {
        const list = (Array.isArray(specs) ? specs : [specs]) as readonly AnyTransition[];
        const named = list.map((spec, index): MachineRow => ({ id: `${state}.${event}.${index}`, state, event, spec }));
        byEvent.set(`${state}.${event}`, named);
        for (const row of named) rows.set(row.id, row);
        return [event, named.flatMap(transitionsOf)];
      }),
    );

  const machine = createMachine({
    id: type,
    initial: NONE,
    context: { doc: null, [ROWS]: {} },
    states: {
      [NONE]: { on: on(NONE, lifecycle.creation as AnyState['on']) },
      [REMOVED]: { type: 'final' },
      ...Object.fromEntries(
        Object.entries(states).map(([name, state]) => [
          name,
          {
            ...(state.final ? { type: 'final' as const } : {}),
            entry: [{ type: 'entered', params: { state: name } }],
            ...(state.passages
              ? { always: state.passages.map((passage, index) => passageOf(passages, name, passage, index)) }
              : { on: on(name, state.on) }),
          },
        ]),
      ),
    },
  } as never) as AnyStateMachine;

  const none: readonly MachineRow[] = [];
  return {
    machine,
    rows,
    passages,
    states,
    rowsOf: (state, event) => byEvent.get(`${state}.${event}`) ?? none,
    snapshotOf: snapshots(machine),
    transition: stepping(machine),
  };
}

/** What `resolveState` makes of a state differs in nothing but the context. */
function snapshots(machine: AnyStateMachine): CompiledMachine['snapshotOf'] {
  const resolved = new Map<string, AnyMachineSnapshot>();
  return (state, doc) => {
    const context = { doc, [ROWS]: {} };
    const known = resolved.get(state) ?? machine.resolveState({ value: state, context });
    resolved.set(state, known);
    return { ...known, context };
  };
}

const idle = (): void => undefined;

/**
 * As XState's `transition`, which makes for each step an actor that does nothing, initial state and all: three fifths of
 * the step. One for all steps does, because no machine of ours spawns, sends or emits.
 */
function stepping(machine: AnyStateMachine): CompiledMachine['transition'] {
  const self = createActor(machine);
  const scope = { self, system: self.system, id: '', sessionId: '', logger: idle, defer: idle, emit: idle, stopChild: idle };
  return (snapshot, event) => {
    const actions: unknown[] = [];
    const next = machine.transition(
      snapshot,
      event as never,
      {
        ...scope,
        actionExecutor: (action) => {
          actions.push(action);
        },
      } as AnyActorScope,
    );
    return [next as AnyMachineSnapshot, actions];
  };
}

/** Each row gives two transitions, taken or refused, so that the chosen one tells what was decided. */
function transitionsOf(row: MachineRow) {
  const { spec } = row;
  const fits = ({ context, event }: Args) =>
    spec.who.some((who) => who.test(context.doc, event.actor)) && (spec.when?.(context.doc, event) ?? true);
  const refused = { guard: fits, actions: [{ type: 'refused', params: { row: row.id } }] };
  const taken = {
    guard: (args: Args) => fits(args) && refusalOf(spec.guards, args.context.doc, args.event) === null,
    ...(spec.to === 'same' || spec.to === 'ignored' ? {} : { target: spec.to }),
    actions: [...changing(spec.change), { type: 'taken', params: { row: row.id } }],
  };
  return spec.guards?.length ? [taken, refused] : [taken];
}

function passageOf(passages: Map<string, AnyPassage>, state: string, passage: AnyPassage, index: number) {
  const id = `${state}.always.${index}`;
  passages.set(id, passage);
  return {
    target: passage.to,
    ...(passage.when ? { guard: ({ context, event }: Args) => passage.when!(context.doc, event) } : {}),
    actions: [...changing(passage.change), { type: 'passed', params: { passage: id } }],
  };
}

function changing(change: ((context: unknown, event: MachineEvent) => Change<unknown>) | undefined) {
  if (!change) return [];
  return [
    assign(({ context, event }: { context: unknown; event: unknown }) =>
      changed(context as Frame, change((context as Frame).doc, event as MachineEvent)),
    ) as never,
  ];
}

function changed(frame: Frame, change: Change<unknown>): Frame {
  const { $rows: added, ...parts } = change;
  const doc = { ...(frame.doc as object), ...parts };
  if (!added) return { doc, [ROWS]: frame[ROWS] };
  const rows = { ...frame[ROWS] };
  for (const [line, list] of Object.entries(added)) rows[line] = [...(rows[line] ?? []), ...list];
  return { doc, [ROWS]: rows };
}

export function refusalOf(
  guards: readonly Guard<unknown, MachineEvent>[] | undefined,
  context: unknown,
  event: MachineEvent,
): Refusal | null {
  for (const guard of guards ?? []) {
    const answer = guard.check(context, event);
    if (answer !== true) return answer;
  }
  return null;
}

interface ActionTaken {
  readonly type: string;
  readonly params?: { readonly row?: string; readonly passage?: string; readonly state?: string };
}

/** One event on one stored state. `context` of the answer is the document; `rows` holds what cold lines receive. */
export function stepMachine(
  compiled: CompiledMachine,
  state: string,
  doc: unknown,
  event: MachineEvent,
): Stepped & { readonly rows?: Frame[typeof ROWS] } {
  if (state === REMOVED || compiled.states[state]?.final) return { kind: 'unknown' };
  const [next, actions] = compiled.transition(compiled.snapshotOf(state, doc), event);
  const taken = actions as readonly ActionTaken[];
  const refused = taken.find((action) => action.type === 'refused');
  if (refused) {
    const row = compiled.rows.get(refused.params!.row!)!;
    return { kind: 'refused', row, refusal: refusalOf(row.spec.guards, doc, event)! };
  }
  const chosen = taken.find((action) => action.type === 'taken');
  if (!chosen) return { kind: 'unknown' };
  const frame = next.context as Frame;
  return {
    kind: 'taken',
    state: next.value as string,
    context: frame.doc,
    rows: frame[ROWS],
    row: compiled.rows.get(chosen.params!.row!)!,
    passed: taken.filter((action) => action.type === 'passed').map((action) => compiled.passages.get(action.params!.passage!)!),
    entered: taken.filter((action) => action.type === 'entered').map((action) => action.params!.state!),
  };
}
