/** Numbers of documents by their rule (platform-access.md §10); the sequence counts what stands before it. */
import type { NumberParts } from '../../../state-machines/kernel/primitives/number-pattern.js';
import { numberAt, sequenceKey } from '../../../state-machines/kernel/primitives/number-pattern.js';
import type { Database, Queryable } from '../contracts.js';
import type { NumberRule } from '../installation.js';

/** Numbers are taken outside the event's transaction: gaps may appear, repeats never. @returns null when the sequence is used up */
export async function nextNumber(db: Database, rule: NumberRule, parts: NumberParts): Promise<string | null> {
  const { rows } = await db.read.query<{ next: string }>(
    'insert into number_sequence (period, next) values ($1, $2) on conflict (period) do update set next = greatest(number_sequence.next + 1, $2) returning next::text as next', [keyOf(rule, parts), rule.startNo]);
  return numberAt(rule.pattern, parts, BigInt(rows[0]!.next));
}

const keyOf = ({ pattern, reset, perOrg }: NumberRule, parts: NumberParts): string => sequenceKey(pattern, reset, perOrg, parts);

/** The last number taken of the present period; 0: none. */
export async function lastTaken(on: Queryable, rule: NumberRule, parts: NumberParts): Promise<number> {
  const { rows: [row] } = await on.query<{ next: string }>('select next::text as next from number_sequence where period = $1', [keyOf(rule, parts)]);
  return Number(row?.next ?? 0);
}
