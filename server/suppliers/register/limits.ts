/** How often strangers may ask: counted in the database, so that several servers count together and a restart forgets nothing. */
import type { Database } from '../../kernel/contracts.js';
import { sha256Hex } from '../../platform/sessions/signature.js';

const HOUR = 3_600_000;

export interface Counted {
  /** What is asked for: a contact that a code goes to, or nothing but the address it comes from. */
  readonly about: string;
  readonly address: string;
  readonly at: number;
}

export interface Bounds {
  /** Between two about the same. */
  readonly pauseMs: number;
  readonly aboutADay: number;
  readonly anAddressAnHour: number;
}

export const codeBounds: Bounds = { pauseMs: 60_000, aboutADay: 5, anAddressAnHour: 20 };
export const registerBounds: Bounds = { pauseMs: 0, aboutADay: 100, anAddressAnHour: 5 };

/** True: it may be done, and counts. Attempts about one thing, or from one address, wait for each other. */
export async function mayOnceMore(
  database: Database,
  purpose: 'code' | 'register',
  { about, address, at }: Counted,
  bounds: Bounds,
): Promise<boolean> {
  const hash = sha256Hex(`register-${purpose}:${about}`);
  // An address counts apart for each purpose: what is stored of it is a hash with the purpose's name.
  const from = sha256Hex(`register-${purpose}:${address}`).slice(0, 40);
  return database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(hashtext($1)), pg_advisory_xact_lock(hashtext($2))', [...[hash, from].sort()]);
    const {
      rows: [made],
    } = await tx.query<{ now: number; day: number; address: number }>(
      `select count(*) filter (where name_hash = $1 and at > $3)::int as now, count(*) filter (where name_hash = $1)::int as day,
              count(*) filter (where address = $2 and at > $4)::int as address
         from base_code_request where at > $5 and (name_hash = $1 or address = $2)`,
      [hash, from, new Date(at - bounds.pauseMs), new Date(at - HOUR), new Date(at - 24 * HOUR)],
    );
    if (made!.now > 0 || made!.day >= bounds.aboutADay || made!.address >= bounds.anAddressAnHour) return false;
    await tx.query('insert into base_code_request (request_id, name_hash, address, at) values ($1, $2, $3, $4)', [
      await database.nextId(),
      hash,
      from,
      new Date(at),
    ]);
    return true;
  });
}
