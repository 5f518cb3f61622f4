/** Links and codes by mail (platform-access.md §1.5, §1.7): of both only a hash is kept, and each counts once. */
import { randomBytes, randomInt } from 'node:crypto';
import type { Database } from '../../kernel/contracts.js';
import { sha256Hex } from '../sessions/signature.js';
import { hashPassword, verifyPassword } from './password.js';

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** ACTIVATE and RESET go by mail; CHANGE is what a right code is answered with. */
export type LinkPurpose = 'ACTIVATE' | 'RESET' | 'CHANGE';
const validFor: Readonly<Record<LinkPurpose, number>> = { ACTIVATE: 72 * HOUR, RESET: 24 * HOUR, CHANGE: 10 * MINUTE };

export type CodePurpose = 'PASSWORD' | 'CONTACT' | 'LINK';
const CODE_TRIES = 5;
const CODE_MS = 10 * MINUTE;
/** A code lives ten minutes and five tries: enough work for that, little for the server. */
const codeCost = { N: 16_384, r: 8, p: 1 };

export interface UsedLink {
  readonly userId: string;
  readonly email: string | null;
  readonly purpose: LinkPurpose;
}

export class Links {
  constructor(private readonly database: Database) {}

  /** A new token, 43 characters; earlier ones of the purpose open nothing any more. */
  async make(userId: string, purpose: LinkPurpose, email: string | null, at: number): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.database.transaction(async (tx) => {
      await tx.query('delete from base_user_link where user_id = $1 and purpose = $2', [userId, purpose]);
      await tx.query(
        'insert into base_user_link (token_hash, user_id, purpose, email, made_at, expires_at) values ($1, $2, $3, $4, $5, $6)',
        [sha256Hex(token), userId, purpose, email, new Date(at), new Date(at + validFor[purpose])],
      );
    });
    return token;
  }

  /** Whom a link is for, without using it up; null: invalid, used or expired. */
  async find(token: string, purposes: readonly LinkPurpose[], at: number): Promise<UsedLink | null> {
    const {
      rows: [row],
    } = await this.database.read.query<{ user_id: string; email: string | null; purpose: LinkPurpose }>(
      'select user_id, email, purpose from base_user_link where token_hash = $1 and purpose = any($2) and expires_at >= $3',
      [sha256Hex(token), purposes, new Date(at)],
    );
    return row ? { userId: row.user_id, email: row.email, purpose: row.purpose } : null;
  }

  /** True for one caller alone. */
  async use(token: string): Promise<boolean> {
    return (await this.database.read.query('delete from base_user_link where token_hash = $1', [sha256Hex(token)])).rowCount === 1;
  }

  /** Six digits; the one made before is dead. */
  async makeCode(userId: string, purpose: CodePurpose, contact: string | null, at: number): Promise<string> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await this.database.read.query(
      `insert into base_user_code (user_id, purpose, hash, contact, tries, expires_at) values ($1, $2, $3, $4, 0, $5)
       on conflict (user_id, purpose) do update set hash = excluded.hash, contact = excluded.contact, tries = 0, expires_at = excluded.expires_at`,
      [userId, purpose, await hashPassword(code, codeCost), contact, new Date(at + CODE_MS)],
    );
    return code;
  }

  /** The right code is used up; a wrong one counts. For nobody (null) it costs the same time. @returns the contact that it proves */
  async checkCode(
    userId: string | null,
    purpose: CodePurpose,
    code: string,
    at: number,
  ): Promise<{ readonly contact: string | null } | null> {
    const {
      rows: [row],
    } = await this.database.read.query<{ hash: string; contact: string | null }>(
      'update base_user_code set tries = tries + 1 where user_id = $1 and purpose = $2 and expires_at >= $3 and tries < $4 returning hash, contact',
      [userId, purpose, new Date(at), CODE_TRIES],
    );
    const { right } = await verifyPassword(code, row?.hash ?? null, codeCost);
    if (!row || !right) return null;
    const used = await this.database.read.query('delete from base_user_code where user_id = $1 and purpose = $2 and hash = $3', [
      userId,
      purpose,
      row.hash,
    ]);
    return used.rowCount === 1 ? { contact: row.contact } : null;
  }
}
