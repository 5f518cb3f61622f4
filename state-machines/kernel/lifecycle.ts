/**
 * The kernel's own thin type of a lifecycle. Rules are referred to by identifier, so the compiler knows every word;
 * XState types never leave machine.ts (inferring them for 150 machines took half a minute and 2.3 GB).
 */
import type { ColdRows, CommonFields, Instant, Label, Lines } from './fields.js';
import type { Actor, MachineEvent, Responsibility } from './events.js';
import type { Predicate } from './predicate.js';
import type { Reasons, Refusal, RefusalDetail } from './refusals.js';
import { allOf, refusal } from './refusals.js';

export type Colour = 'grey' | 'blue' | 'orange' | 'green' | 'red' | 'dark';

/** What a transition changes: any part of the context, and rows for cold lines. */
export type Change<C> = Partial<Omit<C, keyof CommonFields>> &
  Partial<Pick<C, Extract<keyof C, 'orgId' | 'attachmentIds' | 'remark' | 'submittedBy' | 'sourceType' | 'sourceId'>>> & {
    readonly $rows?: Readonly<Record<string, readonly object[]>>;
  };

export interface Guard<C, E> {
  readonly codes: readonly string[];
  /** What of the document it reads: with it, an audience that sees all of that gets a definite answer before sending. */
  readonly over?: readonly string[];
  /** What it needs of the event besides; `ask` means: no answer before sending. */
  readonly needs?: 'ask';
  readonly check: (context: C, event: E) => true | Refusal;
}

/** Who may send an event in a row of the machine; the answer never depends on the payload. */
export interface Who<C> {
  readonly label: Label;
  readonly resp?: readonly Responsibility[];
  readonly system?: true;
  readonly test: (context: C, actor: Actor) => boolean;
}

/** What a transition makes happen elsewhere, as data (architecture, step 5). */
export type Effect =
  /** An event for another document, through the outbox. `part` ends its key; without one its place in the transition does. */
  | {
      readonly kind: 'send';
      readonly type: string;
      readonly id: string;
      readonly event: string;
      readonly payload: object;
      readonly part?: string;
    }
  /**
   * A document created in the same transaction, once for its originKey ({entity}:{id}:{purpose}[:{part}]). When it has been
   * made before, the event is refused with `exists`, or DOC_MADE_BEFORE. `answer`: it names the one that is there; prepare
   * took the id from `tools.idFor`.
   */
  | {
      readonly kind: 'create';
      readonly type: string;
      readonly id: string;
      readonly purpose: string;
      readonly part?: string;
      readonly payload: object;
      readonly exists?: 'answer' | { readonly refused: string };
    }
  /** A message to people, worded at reading. */
  | {
      readonly kind: 'message';
      readonly template: string;
      readonly to: readonly Audience[];
      readonly params: Readonly<Record<string, string | number | null>>;
    }
  /** A named effect of the family on the server, inside the same transaction. */
  | { readonly kind: 'run'; readonly name: string; readonly params: object };

/** user:7, supplier:501, supplier:501@90 (one of its users), resp:BUYER@100 or resp:BUYER@100@20 (organisation, category). Who that is today is resolved when read. mail: and an address: letters alone, to somebody without an account. */
export type Audience = `user:${string}` | `supplier:${string}` | `resp:${string}` | `mail:${string}`;

export interface Deadline<C, Name extends string = string> {
  readonly event: Name;
  /** null: not armed. */
  readonly at: (context: C) => Instant | null;
}

export interface Todo<C> {
  /** Bill type, lookup SYS_TOBEDO (conventions.md, "To-dos"). */
  readonly type: string;
  /** Route of the screen that settles it. */
  readonly menuCode: string;
  readonly title: Label;
  readonly to: (context: C) => readonly Audience[];
  /** Events that lists of to-dos send to several documents at once, when nothing but a yes is wanted. */
  readonly batch?: readonly string[];
  /** Until when it should be settled; default: the state's first deadline. */
  readonly due?: (context: C) => Instant | null;
}

export interface Transition<C, E, S extends string> {
  /** `ignored`: accepted without change and without a history entry (a stale deadline, an older edition); only for SYSTEM. */
  readonly to: S | 'same' | 'removed' | 'ignored';
  /** Picks the row; refuses nothing. Rows are read from the top, the first that fits is taken. */
  readonly when?: (context: C, event: E) => boolean;
  readonly who: readonly [Who<C>, ...Who<C>[]];
  readonly guards?: readonly Guard<C, E>[];
  readonly change?: (context: C, event: E) => Change<C>;
  readonly effects?: readonly EffectRule<C, E>[];
}

export type EffectRule<C, E> = (context: C, event: E, before: C) => readonly Effect[];

/** A step taken by itself inside the same event (spec: "always"); only in transient states. */
export interface Passage<C, E, S extends string> {
  readonly to: S;
  readonly when?: (context: C, event: E) => boolean;
  readonly change?: (context: C, event: E) => Change<C>;
  readonly effects?: readonly EffectRule<C, E>[];
}

type Rows<C, E extends MachineEvent, S extends string> = {
  readonly [K in E['type']]?: Transition<C, Extract<E, { type: K }>, S> | readonly Transition<C, Extract<E, { type: K }>, S>[];
};

/** What a state means to others: being written, being decided, counting, or over. */
export type Phase = 'draft' | 'approval' | 'inForce' | 'ended';

/** What one approval of a document is called; names of events, states and a field. */
export interface ApprovalStage {
  readonly submit: string;
  readonly withdraw: string;
  readonly approve: string;
  readonly reject: string;
  /** Where it is written; a withdrawn one goes back there. */
  readonly before: string;
  readonly rejected: string;
  /** The field of whoever submitted it. */
  readonly submittedBy: string;
  /** Events by which a process tells it, while it is decided, that a step has been passed. */
  readonly steps?: readonly string[];
}

export interface State<C, E extends MachineEvent, S extends string> {
  readonly label: Label;
  readonly colour: Colour;
  /** Default: `ended` where the business has ended, otherwise `inForce`. */
  readonly phase?: Phase;
  /** Somebody decides here, under these names. */
  readonly approval?: ApprovalStage;
  /** F: nothing is taken any more. */
  readonly final?: true;
  /** F*: the business has ended, bookkeeping events are still taken. */
  readonly ended?: true;
  readonly on?: Rows<C, E, S>;
  /** Events that this state answers with a code of their own instead of STATE_NOT_ALLOWED. */
  readonly refuses?: { readonly [K in E['type']]?: string };
  readonly deadlines?: readonly Deadline<C, E['type']>[];
  readonly todos?: readonly Todo<C>[];
  readonly entry?: readonly EffectRule<C, E>[];
  /** Never stored: left within the same event by the first fitting passage. */
  readonly passages?: readonly Passage<C, E, S>[];
}

export interface Lifecycle<C = unknown, E extends MachineEvent = MachineEvent, S extends string = string> {
  /** The hidden state `none`: CREATE and its variants. */
  readonly creation: Rows<C, E, S>;
  readonly states: Readonly<Record<S, State<C, E, S>>>;
}

export const phaseOf = ({ phase, final, ended }: Pick<State<never, never, never>, 'phase' | 'final' | 'ended'>): Phase =>
  phase ?? (final || ended ? 'ended' : 'inForce');

/** A checked lifecycle: what it is about stays in its type, how it is written does not. */
export interface Declared<C, Name extends string, S extends string> {
  readonly creation: unknown;
  readonly states: Readonly<Record<S, { readonly label: Label; readonly colour: Colour }>>;
  readonly about?: () => { readonly context: C; readonly event: Name };
}

/** Checks every word of a lifecycle: states, events, guards and effects that do not exist do not compile. */
export const lifecycle =
  <C, E extends MachineEvent>() =>
  <S extends string>(
    creation: Rows<C, E, NoInfer<S>>,
    states: Readonly<Record<S, State<C, E, NoInfer<S>>>>,
  ): Declared<C, E['type'], S> => ({ creation, states });

const people = (resp: readonly Responsibility[]): Label => ({ en: resp.join(', '), cn: resp.join('、') });

/** Holders of any of these responsibilities, within their data scope. */
export const by = (...resp: readonly [Responsibility, ...Responsibility[]]): Who<unknown> => ({
  label: people(resp),
  resp,
  test: (_context, actor) => actor.userType !== 'SYSTEM' && actor.respCode !== null && resp.includes(actor.respCode),
});

export const system: Who<unknown> = {
  label: { en: 'the system', cn: '系统' },
  system: true,
  test: (_context, actor) => actor.userType === 'SYSTEM',
};

/** A user of the supplier that the document names. */
export const own = <C>(belongs: (context: C, supplierId: string) => boolean): Who<C> => ({
  label: { en: 'the supplier', cn: '供应商' },
  resp: ['SUPPLIER', 'SUPPLIER_ADMIN'],
  test: (context, actor) => actor.userType === 'EX' && actor.supplierId !== null && belongs(context, actor.supplierId),
});

/** Whether the actor is this user, or acts for him as his deputy. */
export const actsAs = (userId: string | null, actor: Actor): boolean =>
  userId !== null && (actor.userId === userId || actor.onBehalfOf === userId);

/** Users that a field of the document names, and who acts for them. */
export const named = <C>(en: string, cn: string, users: (context: C) => readonly (string | null)[]): Who<C> => ({
  label: { en, cn },
  test: (context, actor) => actor.userType !== 'SYSTEM' && users(context).some((user) => actsAs(user, actor)),
});

export const creator: Who<CommonFields> = named('the creator', '创建人', (context) => [context.createdBy]);
export const submitter: Who<CommonFields> = named('the submitter', '提交人', (context) => [context.submittedBy]);

/** Guards and refusals of one family; a code that its catalogue does not hold does not compile. */
export function refusalsOf<const R extends Reasons>(reasons: R) {
  type Code = keyof R & string;
  type Options = Pick<Guard<never, never>, 'over' | 'needs'>;
  return {
    reasons,
    refuse: (code: Code, detail?: RefusalDetail): Refusal => refusal(code, detail),
    /** Passes when `holds`; else refuses with the code. */
    guard: <C, E = MachineEvent>(code: Code, holds: (context: C, event: E) => boolean, options?: Options): Guard<C, E> => ({
      codes: [code],
      ...options,
      check: (context, event) => holds(context, event) || refusal(code),
    }),
    /** A rule with several reasons. */
    rule: <C, E = MachineEvent>(
      codes: readonly [Code, ...Code[]],
      check: (context: C, event: E) => true | Refusal,
      options?: Options,
    ): Guard<C, E> => ({ codes, ...options, check }),
    /** A rule that evaluates everything and answers every failure. */
    every: <C, E = MachineEvent>(
      codes: readonly [Code, ...Code[]],
      failures: (context: C, event: E) => readonly Refusal[],
      options?: Options,
    ): Guard<C, E> => ({
      codes,
      ...options,
      check: (context, event) => allOf(failures(context, event)),
    }),
  };
}

export type { ColdRows, Lines, Predicate };
