/**
 * The draw of experts (bidding.md §6): nobody alone decides it, and whoever has the published values draws again and gets
 * the same. The server's secret is bound by its hash before the supervisor says his phrase.
 */
import { fromHex, hmacSha256Hex, sha256Hex } from '../kernel/primitives/sha256.js';

export interface PoolMember {
  readonly expertNumber: string;
  readonly specialty: string;
  /** Two of one employer are never drawn together; null: nobody's. */
  readonly employerCode: string | null;
}

export interface DrawValues {
  readonly secret: string;
  readonly phrase: string;
  readonly docNumber: string;
  readonly round: number;
}

export interface Drawn extends PoolMember {
  readonly orderKey: string;
  /** CALLED has a seat, RESERVE waits, SAME_UNIT works where somebody with a seat works. */
  readonly status: 'CALLED' | 'RESERVE' | 'SAME_UNIT';
}

export const poolText = (pool: readonly PoolMember[]): string =>
  pool
    .map(({ specialty, expertNumber }) => `${specialty}:${expertNumber}`)
    .sort()
    .join(',');

export const poolHash = (pool: readonly PoolMember[]): string => sha256Hex(poolText(pool));
export const commitmentOf = (secret: string): string => sha256Hex(secret);
export const seedOf = ({ secret, phrase }: Pick<DrawValues, 'secret' | 'phrase'>, pool: readonly PoolMember[]): string =>
  sha256Hex(`${secret}|${phrase}|${poolHash(pool)}`);

const byKey = (a: { readonly orderKey: string }, b: { readonly orderKey: string }) => (a.orderKey < b.orderKey ? -1 : 1);

/** The order of one specialty, and who of it has one of the seats. */
export function drawn(
  pool: readonly PoolMember[],
  values: DrawValues,
  { specialty, seats }: { readonly specialty: string; readonly seats: number },
  taken: readonly string[] = [],
): readonly Drawn[] {
  const seed = fromHex(seedOf(values, pool));
  const suffix = values.round >= 2 ? `|${values.round}` : '';
  const order = pool
    .filter((member) => member.specialty === specialty)
    .map((member) => ({
      ...member,
      orderKey: hmacSha256Hex(seed, `${values.docNumber}|${specialty}|${member.expertNumber}${suffix}`),
    }))
    .sort(byKey);
  const employers = new Set(taken);
  let called = 0;
  return order.map((member) => {
    if (called >= seats) return { ...member, status: 'RESERVE' };
    if (member.employerCode !== null && employers.has(member.employerCode)) return { ...member, status: 'SAME_UNIT' };
    called += 1;
    if (member.employerCode !== null) employers.add(member.employerCode);
    return { ...member, status: 'CALLED' };
  });
}
