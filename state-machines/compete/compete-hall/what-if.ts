/**
 * A finished hall once more under other rules (platform-system.md §11.11). Everybody's events keep their own times; deadlines are armed and
 * passed anew, as they follow from what is decided now. Nothing is stored. Pure.
 */
import { decide } from '../../kernel/decide.js';
import type { AnyDefinition } from '../../kernel/definition.js';
import { deadlinesOf } from '../../kernel/derive.js';
import type { Snapshot } from '../../kernel/document.js';
import { SYSTEM } from '../../kernel/events.js';
import type { MachineEvent } from '../../kernel/events.js';
import type { Instant } from '../../kernel/fields.js';
import type { HistoryEntry } from '../../kernel/replay.js';
import { eventOf } from '../../kernel/replay.js';
import type { Hall, TurnPlace } from './fields.js';

/** Rules that may be supposed; what is not named stays as it was. */
export interface SupposedRules {
  readonly minStepValue?: string;
  readonly minStepRate?: string;
  readonly maxStepValue?: string;
  readonly overtimeFlag?: 'Y' | 'N';
  readonly overtimeTriggerSeconds?: number;
  readonly overtimeExtendSeconds?: number;
  readonly overtimeMax?: number;
  readonly eliminateN?: number;
  readonly tieRule?: string;
  readonly tieAllowedFlag?: 'Y' | 'N';
  /** NONE: all bidders compare by what they offered, without factors and adders. */
  readonly weighting?: 'NONE';
}

const ofHall: ReadonlySet<string> = new Set(['tieRule', 'tieAllowedFlag']);
/** Steps after which a deadline that comes again and again is taken for a fault. */
const MOST_DEADLINES = 1_000;

export interface Supposed {
  readonly state: string;
  readonly endedAt: Instant | null;
  readonly winner: string | null;
  readonly places: readonly TurnPlace[];
  readonly extensions: number;
  readonly accepted: number;
  readonly refused: readonly { readonly rev: number; readonly event: string; readonly code: string; readonly at: Instant }[];
  /** Instants at which each accepted event left the hall's end and best offer: what two runs are compared by. */
  readonly trail: ReadonlyMap<number, string>;
}

const parted = ({ weighting: _ofBidders, ...rules }: SupposedRules, hall: boolean): object =>
  Object.fromEntries(Object.entries(rules).filter(([name, value]) => value !== undefined && ofHall.has(name) === hall));

const weighed = (bidder: object, { weighting }: SupposedRules): object =>
  weighting === 'NONE' ? { ...bidder, factor: '1', adder: '0' } : bidder;

/** The hall as it would have been set up: turns that are added later take the rules as well. */
function supposing(event: MachineEvent, rules: SupposedRules): MachineEvent {
  const payload = event.payload as {
    readonly fields?: object;
    readonly turnParams?: readonly object[];
    readonly bidders?: readonly object[];
    readonly bidder?: object;
  };
  if (event.type === 'ADD_BIDDER') return { ...event, payload: { ...payload, bidder: weighed(payload.bidder!, rules) } };
  if (event.type === 'CREATE' || event.type === 'CONFIGURE')
    return {
      ...event,
      payload: {
        ...payload,
        fields: { ...payload.fields, ...parted(rules, true) },
        turnParams: (payload.turnParams ?? []).map((turn) => ({ ...turn, ...parted(rules, false) })),
        bidders: (payload.bidders ?? []).map((bidder) => weighed(bidder, rules)),
      },
    };
  if (event.type === 'SET_TURN_PARAM' || event.type === 'ADD_TURN' || event.type === 'REOPEN')
    return { ...event, payload: { ...payload, ...parted(rules, false) } };
  return event;
}

const standing = (snapshot: Snapshot): string => {
  const { bestValue, bestSupplierId, turnEndAt, currentTurnNo } = snapshot.context as unknown as Hall;
  return [snapshot.state, currentTurnNo, turnEndAt, bestSupplierId, bestValue].join('|');
};

class Running {
  snapshot: Snapshot | null = null;
  accepted = 0;
  readonly refused: { rev: number; event: string; code: string; at: Instant }[] = [];
  readonly trail = new Map<number, string>();
  #deadlines = 0;

  constructor(
    private readonly definition: AnyDefinition,
    /** What prepare wrote into deadlines' entries, by event: a deadline that passes at another time is told the same. */
    private readonly known: ReadonlyMap<string, object>,
  ) {}

  take(event: MachineEvent, rev: number): void {
    // An outage moves what would have passed within it; only what was due before it has passed.
    this.passUntil(event.type === 'DOWNTIME' ? (event.payload as { readonly from: Instant }).from - 1 : event.at);
    const decision = decide(this.definition, this.snapshot, event);
    if (!decision.ok) {
      if (decision.dropped) return;
      this.refused.push({ rev, event: event.type, code: decision.refusal.code, at: event.at });
      return;
    }
    this.snapshot = decision.after;
    this.accepted += 1;
    this.trail.set(rev, standing(decision.after));
  }

  /** A deadline at t passes before an event that is stamped t. */
  passUntil(at: Instant): void {
    const tried = new Set<string>();
    for (;;) {
      const due = deadlinesOf(this.definition, this.snapshot)
        .filter((timer) => timer.at <= at && !tried.has(`${timer.event}@${timer.at}`))
        .toSorted((a, b) => a.at - b.at)[0];
      if (!due || (this.#deadlines += 1) > MOST_DEADLINES) return;
      tried.add(`${due.event}@${due.at}`);
      const cause = { kind: 'TIMER' as const, event: due.event, due: due.at };
      const sent = { type: due.event, payload: {}, at: due.at, actor: SYSTEM, cause, facts: this.known.get(due.event) ?? {} };
      const decision = decide(this.definition, this.snapshot, sent);
      if (decision.ok) this.snapshot = decision.after;
    }
  }
}

const isDeadline = ({ cause }: HistoryEntry): boolean => cause?.kind === 'TIMER';

/** @param until no deadline passes later: that of the real history's newest entry, or a day after it */
export function supposed(definition: AnyDefinition, history: readonly HistoryEntry[], rules: SupposedRules, until: Instant): Supposed {
  const facts = new Map(history.filter(isDeadline).map((entry) => [entry.event, eventOf(entry).facts as object]));
  const running = new Running(definition, facts);
  for (const entry of history) if (!isDeadline(entry)) running.take(supposing(eventOf(entry), rules), entry.rev);
  running.passUntil(until);
  const hall = running.snapshot?.context as unknown as Hall | undefined;
  const turns = hall?.turns ?? [];
  const places = (turns.at(-1)?.places ?? []) as readonly TurnPlace[];
  return {
    state: running.snapshot?.state ?? '',
    endedAt: hall?.endedAt ?? turns.at(-1)?.endedAt ?? null,
    winner: places.find(({ rank }) => rank === 1)?.supplierId ?? null,
    places,
    extensions: turns.reduce((sum, { extensionCount }) => sum + (extensionCount ?? 0), 0),
    accepted: running.accepted,
    refused: running.refused,
    trail: running.trail,
  };
}

/** The first entry after which the two stand differently; null: nowhere. */
export function divergence(real: Supposed, other: Supposed): number | null {
  const revs = [...new Set([...real.trail.keys(), ...other.trail.keys()])].toSorted((a, b) => a - b);
  return revs.find((rev) => real.trail.get(rev) !== other.trail.get(rev)) ?? null;
}
