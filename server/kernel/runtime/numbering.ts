/** Numbers of documents by their rule (platform-access.md §10); the sequence counts what stands before it. */
import type { NumberParts } from '../../../state-machines/kernel/primitives/number-pattern.js';
import { numberAt, sequenceKey } from '../../../state-machines/kernel/primitives/number-pattern.js';
import type { Queryable } from '../contracts.js';
import { InGroups } from '../database/in-groups.js';
import type { NumberRule } from '../installation.js';
import type { Timing } from './timing.js';

interface Wanted {
  readonly period: string;
  readonly startNo: number;
  readonly take: (no: bigint) => void;
  readonly reject: (error: unknown) => void;
}

const MOST_AT_ONCE = 500;

/**
 * Numbers are taken outside the event's transaction: gaps may appear, repeats never. A sequence is one row, which is free
 * again when it is on the disk; so what is wanted while others are being taken is taken at one go.
 */
export class Numbers {
  readonly #groups: InGroups<Wanted>;

  constructor(
    private readonly on: Queryable,
    timing: Pick<Timing, 'breath' | 'after'>,
  ) {
    this.#groups = new InGroups({
      atOnce: 1,
      most: MOST_AT_ONCE,
      breath: () => timing.breath(),
      after: (ms, then) => timing.after(ms, then),
      run: (group) => this.#taken(group),
    });
  }

  /** @returns null when the sequence is used up */
  async next(rule: NumberRule, parts: NumberParts): Promise<string | null> {
    const no = await new Promise<bigint>((take, reject) => {
      this.#groups.add({ period: keyOf(rule, parts), startNo: rule.startNo, take, reject });
    });
    return numberAt(rule.pattern, parts, no);
  }

  async #taken(group: readonly Wanted[]): Promise<void> {
    const byPeriod = new Map<string, Wanted[]>();
    for (const one of group) byPeriod.set(one.period, [...(byPeriod.get(one.period) ?? []), one]);
    await Promise.all([...byPeriod].map(([period, wanted]) => this.#takeOf(period, wanted)));
  }

  async #takeOf(period: string, wanted: readonly Wanted[]): Promise<void> {
    try {
      const { rows } = await this.on.query<{ last: string }>(
        'insert into number_sequence (period, next) values ($1, $2::bigint + $3::bigint - 1) on conflict (period) do update set next = greatest(number_sequence.next + $3::bigint, excluded.next) returning next::text as last',
        [period, Math.max(...wanted.map(({ startNo }) => startNo)), wanted.length],
      );
      const last = BigInt(rows[0]!.last);
      for (const [index, { take }] of wanted.entries()) take(last - BigInt(wanted.length - 1 - index));
    } catch (error) {
      for (const { reject } of wanted) reject(error);
    }
  }
}

const keyOf = ({ pattern, reset, perOrg }: NumberRule, parts: NumberParts): string => sequenceKey(pattern, reset, perOrg, parts);

/** The last number taken of the present period; 0: none. */
export async function lastTaken(on: Queryable, rule: NumberRule, parts: NumberParts): Promise<number> {
  const {
    rows: [row],
  } = await on.query<{ next: string }>('select next::text as next from number_sequence where period = $1', [keyOf(rule, parts)]);
  return Number(row?.next ?? 0);
}
