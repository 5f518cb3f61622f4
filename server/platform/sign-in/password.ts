/** Password hashes (platform-access.md §1.3): scrypt with its parameters beside it, computed off the event loop. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { Queryable } from '../../kernel/contracts.js';

export interface PasswordCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** What the product asks of every password that it keeps. */
export const PRESENT: PasswordCost = { N: 131_072, r: 8, p: 1 };
const LENGTH = 32;

/** Threads of libuv's pool that hashing may hold at once, so that files and look-ups are not starved. */
const AT_ONCE = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function derive(password: string, salt: Buffer, { N, r, p }: PasswordCost): Promise<Buffer> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      scrypt(password.normalize('NFC'), salt, LENGTH, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    });
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** `scrypt$131072$8$1${salt}${hash}`, salt and hash in base64url. */
export async function hashPassword(password: string, cost: PasswordCost = PRESENT): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Salt and hash of nobody: an unknown name costs the same time as a wrong password. */
const nobody = (cost: PasswordCost): string =>
  ['scrypt', cost.N, cost.r, cost.p, Buffer.alloc(16).toString('base64url'), Buffer.alloc(LENGTH).toString('base64url')].join('$');

export interface Verified {
  readonly right: boolean;
  /** The parameters have changed since: hash again. */ readonly outdated: boolean;
}

/** @param usual what a password costs here: also when there is nothing to compare with */
export async function verifyPassword(password: string, stored: string | null, usual: PasswordCost = PRESENT): Promise<Verified> {
  const [, N, r, p, salt, hash] = (stored ?? nobody(usual)).split('$');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const key = await derive(password, Buffer.from(salt!, 'base64url'), cost);
  const equal = timingSafeEqual(key, Buffer.from(hash!, 'base64url'));
  return { right: equal && stored !== null, outdated: cost.N !== usual.N || cost.r !== usual.r || cost.p !== usual.p };
}

/**
 * A smaller cost is for tests alone: where a test code opens the sign-in anyway, over a database of this machine.
 * @throws Error with a sentence for the operator
 */
export function refuseCheapPasswords({ passwordCost: cost, captchaTestCode, environment }: CheapSettings, databaseUrl: string): void {
  if (cost.N * cost.r * cost.p >= PRESENT.N * PRESENT.r * PRESENT.p) return;
  const here = ['127.0.0.1', '[::1]', 'localhost'].includes(new URL(databaseUrl).hostname);
  if (environment === 'local' && captchaTestCode !== null && here) return;
  throw new Error(
    'Passwords may be hashed at a smaller cost in tests only: with a validate code of tests, over a database of this machine.',
  );
}

interface CheapSettings {
  readonly passwordCost: PasswordCost;
  readonly captchaTestCode: string | null;
  readonly environment: string;
}

/** The hash; null when there is none, or when it was handed over for once and its time is over. */
export async function storedPassword(on: Queryable, userId: string, at: number): Promise<string | null> {
  const { rows } = await on.query<{ hash: string }>(
    'select hash from base_user_secret where user_id = $1 and (one_time_until is null or one_time_until > $2)',
    [userId, new Date(at)],
  );
  return rows[0]?.hash ?? null;
}

/** Replaces a user's password; whether it is good enough is the caller's rule. */
export async function keepHash(on: Queryable, userId: string, hash: string, oneTimeUntil: number | null, at: number): Promise<void> {
  await on.query(
    'insert into base_user_secret (user_id, hash, changed_at, one_time_until) values ($1, $2, $3, $4) on conflict (user_id) do update set hash = excluded.hash, changed_at = excluded.changed_at, one_time_until = excluded.one_time_until',
    [userId, hash, new Date(at), oneTimeUntil === null ? null : new Date(oneTimeUntil)],
  );
}
