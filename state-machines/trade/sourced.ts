/**
 * Documents that look for a price or a supplier of what requisitions ask for (conventions.md, "Events between documents" 5).
 * While one works on lines their requisitions know it; when it is written again or over they are told what came of it.
 * No quantity is held by this: the orders of its award take it.
 */
import { systemEvent } from '../kernel/events.js';
import type { MachineEvent } from '../kernel/events.js';
import { f } from '../kernel/fields.js';
import type { Declared, Effect, EffectRule, Transition } from '../kernel/lifecycle.js';
import type { DecimalString } from '../kernel/primitives/decimal.js';

const REQUISITION = 'srmPurRequisitionHeader';
export type TargetType = 'QUOTE' | 'PRICING' | 'PREP' | 'AUCTION' | 'COMPETE' | 'TENDER' | 'BIDDING';
export type Outcome = 'DONE' | 'VOIDED';

export interface LinkTarget {
  readonly targetType: TargetType;
  readonly targetDocId: string;
  readonly targetNumber: string | null;
  readonly rows: readonly { readonly lineNum: number; readonly targetLine: number; readonly qty: DecimalString }[];
}
export interface UnlinkTarget {
  readonly targetDocId: string;
  readonly outcome: Outcome;
}
export const targetEvents = {
  LINK_TARGET: systemEvent<LinkTarget>('Being sourced', '进入寻源'),
  UNLINK_TARGET: systemEvent<UnlinkTarget>('No longer being sourced', '寻源结束'),
};
export const toRequisitions = {
  LINK_TARGET: { to: [REQUISITION], byHand: true },
  UNLINK_TARGET: { to: [REQUISITION], byHand: true },
} as const;

/** The line of a requisition that a line of another document is for: as lists name rows of lines. */
export const sourceLine = f.text(40, 'Requisition line', '申请行', { computed: true, internal: true });
export const lineIdOf = (requisitionId: string, lineNum: number): string => `${requisitionId}:${lineNum}`;
/** Columns of a line that say the same apart; null: it is for no requisition. */
export function requisitionOf(
  sourceLineId: string | null | undefined,
): { readonly requisitionId: string; readonly lineNum: number } | null {
  const [requisitionId, lineNum] = (sourceLineId ?? '').split(':');
  return requisitionId && lineNum ? { requisitionId, lineNum: Number(lineNum) } : null;
}

/** What an order of an award takes of the requisition. */
export function allocationOf(sourceLineId: string | null | undefined, qty: DecimalString) {
  const named = requisitionOf(sourceLineId);
  return named === null ? {} : { requisitionId: named.requisitionId, requisitionLine: named.lineNum, allocQty: qty };
}

export interface Sourced {
  readonly sourceLineId: string | null | undefined;
  readonly targetLine: number;
  readonly qty: DecimalString | null;
}
interface Named {
  readonly id: string;
  readonly docNumber: string | null;
}
export interface Sourcing<C, S extends string> {
  readonly target: TargetType;
  readonly lines: (context: C) => readonly Sourced[];
  /** States in which it works on the lines. */
  readonly works: readonly S[];
  /** States in which it did its work, where `came` does not say otherwise; all others mean that nothing came of it. */
  readonly done: readonly S[];
  readonly came?: (context: C) => boolean;
}

function byRequisition(lines: readonly Sourced[]): ReadonlyMap<string, LinkTarget['rows']> {
  const found = new Map<string, LinkTarget['rows'][number][]>();
  for (const { sourceLineId, targetLine, qty } of lines) {
    const named = requisitionOf(sourceLineId);
    if (!named) continue;
    const row = { lineNum: named.lineNum, targetLine, qty: qty ?? '0' };
    const own = found.get(named.requisitionId) ?? [];
    own.push(row);
    found.set(named.requisitionId, own);
  }
  return found;
}
const say = (id: string, event: 'LINK_TARGET' | 'UNLINK_TARGET', payload: LinkTarget | UnlinkTarget): Effect => ({
  ...{ kind: 'send', type: REQUISITION, id, event, payload, part: `${event}:${id}` },
});
const links =
  <C extends Named>({ target, lines }: Pick<Sourcing<C, string>, 'target' | 'lines'>): EffectRule<C, MachineEvent> =>
  (context) =>
    [...byRequisition(lines(context))].map(([id, rows]) =>
      say(id, 'LINK_TARGET', { targetType: target, targetDocId: context.id, targetNumber: context.docNumber, rows }),
    );
const unlinks =
  <C extends Named>(
    { lines, came = () => true }: Pick<Sourcing<C, string>, 'lines' | 'came'>,
    done: boolean,
  ): EffectRule<C, MachineEvent> =>
  (_context, _sent, before) => {
    const outcome = done && came(before) ? 'DONE' : 'VOIDED';
    return [...byRequisition(lines(before)).keys()].map((id) => say(id, 'UNLINK_TARGET', { targetDocId: before.id, outcome }));
  };

type AnyRow<C> = Transition<C, MachineEvent, string>;
type Rows<C> = Readonly<Record<string, AnyRow<C> | readonly AnyRow<C>[]>>;

/** A lifecycle each of whose rows that begins or ends the work tells the requisitions of it. */
export function sourcing<C extends Named, Name extends string, S extends string>(
  declared: Declared<C, Name, S>,
  of: Sourcing<C, S>,
): Declared<C, Name, S> {
  const isWork = (state: string) => (of.works as readonly string[]).includes(state);
  const told = (from: string, to: string): EffectRule<C, MachineEvent> | null => {
    if (to === 'same' || to === 'ignored' || isWork(from) === isWork(to)) return null;
    return isWork(to) ? links(of) : unlinks(of, (of.done as readonly string[]).includes(to));
  };
  const telling = (from: string, row: AnyRow<C>): AnyRow<C> => {
    const effect = told(from, row.to);
    return effect === null ? row : { ...row, effects: [...(row.effects ?? []), effect] };
  };
  const rowsOf = (from: string, on: Rows<C>) =>
    Object.fromEntries(
      Object.entries(on).map(([event, rows]) => [event, 'to' in rows ? telling(from, rows) : rows.map((row) => telling(from, row))]),
    );
  const entries = Object.entries(declared.states as Readonly<Record<string, { readonly on?: Rows<C> }>>);
  const states = Object.fromEntries(entries.map(([name, state]) => [name, state.on ? { ...state, on: rowsOf(name, state.on) } : state]));
  return { ...declared, states: states as unknown as Declared<C, Name, S>['states'] };
}
