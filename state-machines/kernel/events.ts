/** What moves a machine. Everything that is not pure has been written into the event before a machine sees it. */
import type { Fields, Instant, Label, Row } from './fields.js';

/** Responsibilities of the specification (conventions.md). */
export const responsibilities = [
  'REQUESTER',
  'BUYER',
  'SOURCING_MANAGER',
  'MINISTER',
  'CONTRACT_MANAGER',
  'PLANNER',
  'WAREHOUSE',
  'FINANCE',
  'QUALITY',
  'ENGINEER',
  'SUPPLIER_MANAGER',
  'SUPERVISOR',
  'EXPERT',
  'APPROVER',
  'AUDITOR',
  'ADMIN',
  'REPORT_AUTHOR',
  'MSG_CHECKER',
  'SUPPLIER',
  'SUPPLIER_ADMIN',
  'SUPPLIER_REG',
] as const;

export type Responsibility = (typeof responsibilities)[number];

export type UserType = 'INSIDE' | 'EX' | 'SYSTEM';

/** Who acts or looks. EX users carry their supplier. SYSTEM acts for timers, documents and requests, never for a caller. */
export interface Actor {
  readonly userId: string;
  readonly userType: UserType;
  readonly supplierId: string | null;
  readonly respCode: Responsibility | null;
  readonly respId: string | null;
  readonly onBehalfOf: string | null;
}

export const SYSTEM: Actor = { userId: 'SYSTEM', userType: 'SYSTEM', supplierId: null, respCode: null, respId: null, onBehalfOf: null };

/** From the second link of a chain of effects on: the first event, `{entity}:{id}:{rev}`, and the place in the chain. */
interface Linked {
  readonly correlation?: string;
  readonly hops?: number;
}

/** Why SYSTEM acts, or by which link of a letter a person does; null for a person who is signed in. */
export type Cause =
  | { readonly kind: 'TIMER'; readonly event: string; readonly due: Instant }
  | ({ readonly kind: 'EVENT'; readonly type: string; readonly id: string; readonly rev: number; readonly key: string } & Linked)
  | ({ readonly kind: 'CREATE'; readonly type: string; readonly id: string; readonly rev: number } & Linked)
  | { readonly kind: 'REQUEST'; readonly id: string }
  | { readonly kind: 'IMPORT'; readonly id: string }
  | { readonly kind: 'TASK_LINK'; readonly id: string }
  | { readonly kind: 'SERVER'; readonly reason: string };

/** Facts that `prepare` of every document may add. */
export interface CommonFacts {
  /** Id and number of a document being created. */
  readonly id?: string;
  readonly docNumber?: string;
  /** The person behind a creation that another document's event caused. */
  readonly createdBy?: string;
  /** Creation by another document, once for this key. */
  readonly originKey?: string;
  /** The delegation under which the actor acts for another. */
  readonly authorisationId?: string;
}

export interface MachineEvent<Name extends string = string, P = unknown, Facts = unknown> {
  readonly type: Name;
  readonly payload: P;
  readonly at: Instant;
  /** The client's own clock: evidence only. */
  readonly clientAt?: Instant | null;
  readonly actor: Actor;
  readonly cause: Cause | null;
  readonly requestId?: string | null;
  readonly facts: Facts & CommonFacts;
}

/** Declares what an event carries and how people reach it. */
export interface EventSpec<P = unknown, Facts = unknown> {
  readonly label: Label;
  /** Fields a caller may send; anything else is refused. Undefined: no payload, or made by the system. */
  readonly payload?: Fields;
  /** A decision on what was read: carries the `rev` it was made on. */
  readonly seen?: true;
  readonly stepUp?: true;
  /** The event of another document that it may come to: who sends it confirms himself where that asks for it. */
  readonly comesTo?: (context: never) => { readonly type: string; readonly event: string };
  /** No call: only timers, documents and the server send it. */
  readonly system?: true;
  /** REST action where the seed names one; else `do` + PascalCase. */
  readonly call?: string;
  readonly button?: string;
  /** Its payload holds a secret: no wire between servers carries it in the open. */
  readonly confidential?: true;
  /** Asks before sending. */
  readonly dangerous?: true;
  /** About his own record (`self` of the view) anybody may send it, without its button and in a responsibility that only reads; the rows say what of it. */
  readonly ofOneself?: true;
  /**
   * A supplier may send it by a link of the letter about a to-do, without signing in (platform-access.md §1.10); what of its
   * payload follows from the document and from whom the letter went to; null: it does not concern him now. Never offers, signing,
   * accounts.
   */
  readonly linkable?: (context: never, userId: string) => Readonly<Record<string, unknown>> | null;
  /** Whose to-dos bring such links: suppliers' (default), those of people inside that name them, or both. */
  readonly linkedTo?: 'supplier' | 'user' | 'both';
  readonly types?: (payload: P, facts: Facts) => void;
}

export type EventSpecs = Readonly<Record<string, EventSpec<never, never> | EventSpec>>;

interface EventOptions extends Omit<EventSpec, 'label' | 'payload' | 'types' | 'system'> {
  readonly label?: never;
}

/** A person's event. `facts<T>()` names what prepare reads for it. */
export function event<const F extends Fields = Record<never, never>, Facts = object>(
  en: string,
  cn: string,
  payload?: F,
  options?: EventOptions & { readonly facts?: Phantom<Facts> },
): EventSpec<Row<F>, Facts> {
  const { facts: _facts, ...rest } = options ?? {};
  return { label: { en, cn }, payload: payload ?? {}, ...rest };
}

/** An event of SYSTEM: of a timer, of another document, of the server. Its payload is made inside. */
export function systemEvent<P = object, Facts = object>(en: string, cn: string): EventSpec<P, Facts> {
  return { label: { en, cn }, system: true };
}

export interface Phantom<T> {
  readonly phantom?: (value: T) => T;
}

export const facts = <T>(): Phantom<T> => ({});

type PartsOf<S> = S extends EventSpec<infer P, infer Facts> ? { payload: P; facts: Facts } : never;

export type EventOf<S, K extends keyof S & string = keyof S & string> = {
  [N in K]: MachineEvent<N, PartsOf<S[N]>['payload'], PartsOf<S[N]>['facts']>;
}[K];

/** What SAVE and CREATE carry: only what changed. Lines are named by their key. */
export interface SavePayload {
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly lines?: Readonly<
    Record<string, { readonly set?: readonly Readonly<Record<string, unknown>>[]; readonly remove?: readonly (string | number)[] }>
  >;
}

/** CREATE and SAVE (call saveOrUpdate): the payload is the difference to what is stored, made by the server from the whole. */
export function saveEvent<Facts = object>(
  en: string,
  cn: string,
  { button, ofOneself }: { readonly facts?: Phantom<Facts> } & Pick<EventSpec, 'button' | 'ofOneself'> = {},
): EventSpec<SavePayload, Facts> {
  return { label: { en, cn }, seen: true, call: 'saveOrUpdate', ...(button ? { button } : {}), ...(ofOneself ? { ofOneself } : {}) };
}

/** `CONFIRM_DELIVERY` → `doConfirmDelivery`; the seed's exceptions first (conventions.md). */
export function callOf(name: string, spec: EventSpec | undefined): string {
  if (spec?.call) return spec.call;
  const seed: Record<string, string> = {
    APPROVE: 'doApproval',
    REJECT: 'doReject',
    ENABLE: 'doEnabled',
    INVALIDATE: 'doInvalid',
    SAVE: 'saveOrUpdate',
    CREATE: 'saveOrUpdate',
    DELETE: 'delete',
  };
  return (
    seed[name] ??
    `do${name
      .split('_')
      .map((part) => part.charAt(0) + part.slice(1).toLowerCase())
      .join('')}`
  );
}

/** By declaration, because a live document asks for each of its watchers. */
const buttons = new WeakMap<EventSpec, { readonly name: string; readonly button: string }>();

/** `doSubmit` → `btnSubmit`, `createAcct` → `btnCreateAcct`; new record btnAdd, change btnEdit, delete btnDelete (conventions.md). */
export function buttonOf(name: string, spec: EventSpec | undefined): string {
  if (spec?.button) return spec.button;
  const known = spec && buttons.get(spec);
  if (known?.name === name) return known.button;
  const fixed: Record<string, string> = { CREATE: 'btnAdd', SAVE: 'btnEdit', DELETE: 'btnDelete' };
  const button = fixed[name] ?? callOf(name, spec).replace(/^(?:do(?=[A-Z]))?(.)/, (_found, first: string) => `btn${first.toUpperCase()}`);
  if (spec) buttons.set(spec, { name, button });
  return button;
}
