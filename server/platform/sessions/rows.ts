/** Rows of sessions (platform-access.md §1.6): how they are written and read. The secret's hash and the signing key stand apart from them. */
import type { EndOfSession } from '../../../state-machines/kernel/session-end.js';
import { randomBytes } from 'node:crypto';
import type { Database, Queryable } from '../../kernel/contracts.js';
import type { Language } from '../../kernel/edges/contracts.js';
import { sha256Hex } from './signature.js';

export interface SessionRow {
  certificate: string;
  user_id: string;
  responsibility_id: string | null;
  language: string;
  device_id: string | null;
  state: string;
  started_at: number;
  last_seen_at: number;
  expires_at: number;
  end_reason: EndOfSession | null;
  step_up_until: number | null;
  code_hash: string;
  sign_key: string;
  user_type: 'INSIDE' | 'EX';
  supplier_id: string | null;
  must_change_password: string;
  password_date: number | null;
  second_factor_flag: string;
  /** Whether this session saw a second factor, and whether a provider vouched for it. */
  second_seen: string;
  vouched: boolean;
}

export interface NewSession {
  readonly userId: string;
  readonly responsibilityId: string;
  readonly language: Language;
  readonly deviceId: string | null;
  readonly address: string;
  readonly agent: string | null;
  /** Whether a second factor was seen. */
  readonly secondFactor?: boolean;
}

export interface Issued {
  readonly certificate: string;
  readonly authorizationCode: string;
  readonly signKey: string;
  readonly expiresAt: number;
}

const selectSession = `select s.certificate, s.user_id, s.responsibility_id, s.language, s.device_id, s.state, s.started_at, s.last_seen_at, s.expires_at, s.end_reason, s.step_up_until,
    k.code_hash, k.sign_key, u.user_type, u.supplier_id, u.must_change_password, u.password_date, u.second_factor_flag,
    s.second_factor_flag as second_seen, exists (select 1 from base_sso_session v where v.certificate = s.certificate) as vouched
  from base_session s join base_session_secret k on k.certificate = s.certificate join base_users u on u.id = s.user_id where s.certificate = $1`;

export async function readRow(on: Queryable, certificate: string): Promise<SessionRow | undefined> {
  return (await on.query<SessionRow>(selectSession, [certificate])).rows[0];
}

/** Why a session whose person is gone ended. */
export async function reasonOf(on: Queryable, certificate: string): Promise<EndOfSession | null> {
  const { rows } = await on.query<{ end_reason: EndOfSession | null }>('select end_reason from base_session where certificate = $1', [
    certificate,
  ]);
  return rows[0]?.end_reason ?? null;
}

/** @param addressHash what is kept of the address as evidence */
export async function insertSession(
  database: Database,
  wanted: NewSession,
  { at, expiresAt, addressHash }: { readonly at: number; readonly expiresAt: number; readonly addressHash: string },
): Promise<Issued> {
  const certificate = randomBytes(16).toString('hex');
  const authorizationCode = randomBytes(32).toString('base64url');
  const signKey = randomBytes(32).toString('hex');
  await database.transaction(async (tx) => {
    await tx.query(
      `insert into base_session (certificate, user_id, responsibility_id, language, device_id, address_hash, agent, state, started_at, last_seen_at, expires_at, address, second_factor_flag)
       values ($1, $2, $3, $4, $5, $6, $7, 'active', $8, $8, $9, $10, $11)`,
      [
        certificate,
        wanted.userId,
        wanted.responsibilityId,
        wanted.language,
        wanted.deviceId,
        addressHash,
        wanted.agent?.slice(0, 300) ?? null,
        new Date(at),
        new Date(expiresAt),
        wanted.address,
        wanted.secondFactor ? 'Y' : 'N',
      ],
    );
    await tx.query('insert into base_session_secret (certificate, code_hash, sign_key) values ($1, $2, $3)', [
      certificate,
      sha256Hex(authorizationCode),
      signKey,
    ]);
  });
  return { certificate, authorizationCode, signKey, expiresAt };
}

/** @returns whether it was active until now */
export async function endRow(on: Queryable, certificate: string, reason: EndOfSession, at: number): Promise<boolean> {
  const { rowCount } = await on.query(
    "update base_session set state = 'ended', ended_at = $2, end_reason = $3 where certificate = $1 and state = 'active'",
    [certificate, new Date(at), reason],
  );
  return rowCount > 0;
}

/** Active ones, the one seen longest ago first. @param before only those that began before this instant */
export async function activeOf(on: Queryable, userId: string, before = Infinity): Promise<readonly string[]> {
  const { rows } = await on.query<{ certificate: string }>(
    "select certificate from base_session where user_id = $1 and state = 'active' and started_at < $2 order by last_seen_at, started_at",
    [userId, before === Infinity ? 'infinity' : new Date(before)],
  );
  return rows.map(({ certificate }) => certificate);
}

/** Those of the last thirty days, for their person. */
export async function listedOf(on: Queryable, userId: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { rows } = await on.query(
    `select certificate, responsibility_id as "responsibilityId", language, address, agent, second_factor_flag as "secondFactorFlag", state, started_at as "startedAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt", end_reason as "endReason"
     from base_session where user_id = $1 and (state = 'active' or started_at > now() - interval '30 days') order by state, last_seen_at desc limit 50`,
    [userId],
  );
  return rows;
}

export async function writeSeen(on: Queryable, certificate: string, at: number): Promise<void> {
  await on.query('update base_session set last_seen_at = greatest(last_seen_at, $2) where certificate = $1', [certificate, new Date(at)]);
}

/** For effects of the user's document: inside its transaction, before anybody is told. */
export async function endSessionsOf(tx: Queryable, userId: string, reason: EndOfSession, at: number): Promise<void> {
  await tx.query("update base_session set state = 'ended', ended_at = $2, end_reason = $3 where user_id = $1 and state = 'active'", [
    userId,
    new Date(at),
    reason,
  ]);
}
