/** Document numbers of a pattern: {yyyy} {yyyyMM} {yyyyMMdd} {seqN}; the sequence restarts with what stands before it. */
import type { Instant } from '../../../state-machines/kernel/fields.js';
import { formatInstant } from '../../../state-machines/kernel/primitives/instant.js';
import type { Database } from '../contracts.js';

/** China standard time has no daylight saving; organisations with another zone set theirs with the organisation family. */
const ZONE_OFFSET_MS = 8 * 3_600_000;

/** Numbers are taken outside the event's transaction: gaps may appear, repeats never. */
export async function nextNumber(db: Database, pattern: string, at: Instant): Promise<string> {
  const day = formatInstant(at + ZONE_OFFSET_MS).slice(0, 10).replaceAll('-', '');
  const dated = pattern.replaceAll('{yyyyMMdd}', day).replaceAll('{yyyyMM}', day.slice(0, 6)).replaceAll('{yyyy}', day.slice(0, 4));
  const digits = /\{seq(\d+)\}/.exec(dated);
  if (!digits) return dated;
  const { rows } = await db.read.query<{ next: string }>(
    'insert into number_sequence (period, next) values ($1, 1) on conflict (period) do update set next = number_sequence.next + 1 returning next::text as next', [dated]);
  return dated.replace(digits[0], rows[0]!.next.padStart(Number(digits[1]), '0'));
}
