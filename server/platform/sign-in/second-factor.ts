/** The second factor (platform-access.md §1.9): codes of an authenticator app, and recovery codes for the day it is lost. */
import { randomBytes } from 'node:crypto';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import type { Database, Runtime } from '../../kernel/contracts.js';
import type { Sealing } from '../secrets.js';
import type { SecondFactorPolicy, Settings } from '../settings.js';
import { sha256Hex } from '../sessions/signature.js';
import { base32, DIGITS, matchingStep, STEP_SECONDS } from './totp.js';

const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** 120 bits in base32, so that a plain hash keeps them. */
const RECOVERY_BYTES = 15;

export interface Enrolment {
  /** For apps that take no picture. */
  readonly secret: string;
  /** What the picture says. */
  readonly uri: string;
}

/** Whether the policy asks this person for a second factor whatever he likes. */
export function mustHave(policy: SecondFactorPolicy, userType: string, respCodes: readonly string[]): boolean {
  if (policy === 'ALL') return true;
  if (policy === 'INSIDE') return userType.startsWith('INSIDE');
  return policy === 'ADMIN' && respCodes.some((code) => code === 'ADMIN' || code === 'AUDITOR');
}

export class SecondFactor {
  constructor(
    private readonly parts: {
      readonly database: Database;
      readonly runtime: Runtime;
      readonly sealing: Sealing;
      readonly settings: Settings;
    },
  ) {}

  async isOn(userId: string): Promise<boolean> {
    if (this.parts.settings.secondFactor === 'OFF') return false;
    const { rowCount } = await this.parts.database.read.query("select 1 from base_second_factor where user_id = $1 and state = 'active'", [
      userId,
    ]);
    return rowCount > 0;
  }

  /** A new secret that counts once a code of it was given. The one in force stays until then. */
  async enrol(userId: string, userName: string, at: number): Promise<Enrolment> {
    const bytes = randomBytes(SECRET_BYTES);
    const sealed = this.parts.sealing.seal(bytes.toString('hex'), `factor:${userId}`);
    await this.parts.database.read.query(
      `insert into base_second_factor (user_id, secret, state, last_step, made_at) values ($1, $2, 'pending', 0, $3)
       on conflict (user_id) do update set secret = excluded.secret, state = 'pending', last_step = 0, made_at = excluded.made_at where base_second_factor.state = 'pending'`,
      [userId, sealed, new Date(at)],
    );
    const secret = base32(bytes);
    return {
      secret,
      uri: `otpauth://totp/Guildhall:${encodeURIComponent(userName)}?secret=${secret}&issuer=Guildhall&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`,
    };
  }

  /** The first right code switches it on. @returns ten recovery codes, shown once; null: the code is wrong */
  async confirm(userId: string, code: string, at: number): Promise<readonly string[] | null> {
    if (!(await this.#codeOf(userId, code, 'pending', at))) return null;
    const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(RECOVERY_BYTES)).match(/.{6}/g)!.join('-'));
    await this.parts.database.transaction(async (tx) => {
      await tx.query("update base_second_factor set state = 'active' where user_id = $1", [userId]);
      await tx.query('delete from base_recovery_code where user_id = $1', [userId]);
      for (const one of codes) await tx.query('insert into base_recovery_code (code_hash, user_id) values ($1, $2)', [hashOf(one), userId]);
      await tx.query('update base_device set trusted_until = null where user_id = $1', [userId]);
    });
    await this.#say(userId, 'Y');
    return codes;
  }

  async remove(userId: string): Promise<void> {
    await this.parts.database.transaction(async (tx) => {
      for (const table of ['base_second_factor', 'base_recovery_code'] as const)
        await tx.query(`delete from ${table} where user_id = $1`, [userId]);
      await tx.query('update base_device set trusted_until = null where user_id = $1', [userId]);
    });
    await this.#say(userId, 'N');
  }

  /** A code of the app, or one of the recovery codes; each counts once. */
  async confirms(userId: string, code: string, at: number): Promise<boolean> {
    const typed = code.trim();
    if (/^\d{6}$/.test(typed)) return this.#codeOf(userId, typed, 'active', at);
    const used = await this.parts.database.read.query(
      'update base_recovery_code set used_at = $3 where code_hash = $1 and user_id = $2 and used_at is null',
      [hashOf(typed), userId, new Date(at)],
    );
    return used.rowCount === 1;
  }

  async recoveryCodesLeft(userId: string): Promise<number> {
    const {
      rows: [row],
    } = await this.parts.database.read.query<{ n: number }>(
      'select count(*)::int as n from base_recovery_code where user_id = $1 and used_at is null',
      [userId],
    );
    return row!.n;
  }

  async #codeOf(userId: string, code: string, state: 'pending' | 'active', at: number): Promise<boolean> {
    const {
      rows: [row],
    } = await this.parts.database.read.query<{ secret: Buffer; last_step: string }>(
      'select secret, last_step from base_second_factor where user_id = $1 and state = $2',
      [userId, state],
    );
    if (!row) return false;
    const step = matchingStep(Buffer.from(this.parts.sealing.open(row.secret, `factor:${userId}`), 'hex'), code, at, Number(row.last_step));
    if (step === null) return false;
    const taken = await this.parts.database.read.query(
      'update base_second_factor set last_step = $2 where user_id = $1 and last_step < $2',
      [userId, step],
    );
    return taken.rowCount === 1;
  }

  async #say(userId: string, flag: 'Y' | 'N'): Promise<void> {
    const outcome = await this.parts.runtime.submit({
      type: 'baseUsers',
      id: userId,
      event: 'SECOND_FACTOR',
      payload: { flag },
      viewer: { ...SYSTEM, orgIds: null },
      cause: { kind: 'SERVER', reason: 'second factor' },
    });
    if (!outcome.ok) throw new Error(`SECOND_FACTOR of user ${userId} was refused: ${outcome.refusal.code}`);
  }
}

const hashOf = (code: string): string => sha256Hex(code.toUpperCase().replace(/[^A-Z2-7]/g, ''));
