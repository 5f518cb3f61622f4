/** `passwordRestful`: one's own password, and a forgotten one in three steps (platform-access.md §1.7, §1.8). */
import { randomUUID } from 'node:crypto';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { baseUsers } from '../../../state-machines/platform/user/index.js';
import type { CallAnswer, Database } from '../../kernel/contracts.js';
import type { Body } from '../../kernel/edges/body.js';
import { textOf } from '../../kernel/edges/body.js';
import type { Service, ServiceTools } from '../../kernel/edges/contracts.js';
import { EdgeError, RefusedCall } from '../../kernel/edges/errors.js';
import type { MailQueue } from '../mail/queue.js';
import { platformReasons } from '../reasons.js';
import type { SessionService } from '../sessions/sessions.js';
import { sha256Hex } from '../sessions/signature.js';
import type { Links } from './links.js';
import type { PasswordChanges, WantedPassword } from './password-changes.js';
import type { ResetParts } from './resets.js';
import { confirmationText, resetAll, resetOne } from './resets.js';
import type { SignIn } from './sign-in.js';
import { findUser } from './sign-in.js';
import { storedPassword, verifyPassword } from './password.js';

/** Who holds a session may not use this call to guess the password. */
const CHANGES_PER_MINUTE = 10;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const limits = { again: MINUTE, aDay: 5, anAddressAnHour: 20 } as const;

export interface PasswordParts extends ResetParts {
  readonly signIn: SignIn;
  readonly sessions: SessionService;
  readonly changes: PasswordChanges;
  readonly links: Links;
  readonly mail: MailQueue;
  /** Seconds to wait for a token of this key. */
  readonly tokens: (key: string, perMinute: number, at: number) => Promise<number> | number;
}

const reasons = { ...baseUsers.allReasons, ...platformReasons };
const linkInvalid = { refusal: refusal('USER_LINK_INVALID') };

export function passwordService(parts: PasswordParts): Service {
  const { database, signIn, sessions, changes, links, tokens } = parts;
  const named = async (userName: string): Promise<string | null> =>
    (await database.read.query<{ id: string }>(findUser, [userName])).rows[0]?.id ?? null;
  return {
    name: 'passwordRestful',
    reasons,
    anonymous: {
      sendEmailCode: (body, tools) => sendCode(parts, body, tools),
      async checkEmailCode(body, { at }) {
        const userId = await named(textOf(body, 'userName', 254).trim());
        const right = await links.checkCode(userId, 'PASSWORD', textOf(body, 'code', 12).trim(), at);
        if (!right || userId === null) return { refusal: refusal('PWD_CODE_TRIES', { field: 'code' }) };
        return { data: { changeToken: await links.make(userId, 'CHANGE', null, at) } };
      },
      changePasswordByCode: (body, { at }) => byLink(parts, textOf(body, 'changeToken', 100), textOf(body, 'password', 1024), at),
      /** The same for links of letters: they activate an account, or set the password that an administrator took away. */
      changePasswordByLink: (body, { at }) => byLink(parts, textOf(body, 'token', 100), textOf(body, 'password', 1024), at),
      async findLink(body, { at }) {
        const link = await links.find(textOf(body, 'token', 100), ['ACTIVATE', 'RESET'], at);
        return link ? { data: { purpose: link.purpose, userName: await signIn.userNameOf(link.userId) } } : linkInvalid;
      },
    },
    calls: {
      resetOne: (body, { caller, at }) => resetOne(parts, body, caller, at),
      resetAllText: async (body) => ({ data: { text: confirmationText(textOf(body, 'userType', 20)) } }),
      resetAll: (body, { caller, at }) => resetAll(parts, body, caller, at),
      async changePassword(body, { caller, at, arrival, language }) {
        const { userId, certificate, deviceId } = caller.session;
        const seconds = await tokens(`password:${userId}`, CHANGES_PER_MINUTE, at);
        if (seconds > 0) throw new EdgeError('REQ_RATE_LIMIT', { kind: 'Invalid', params: { seconds } }, seconds);
        const old = await verifyPassword(textOf(body, 'oldPassword', 1024), await storedPassword(database.read, userId, at));
        if (!old.right) return { refusal: refusal('PWD_OLD', { field: 'oldPassword' }) };
        const wanted = { userId, password: textOf(body, 'newPassword', 1024), at, via: 'SELF' as const };
        const refused = (await changes.refused(wanted)) ?? (await changes.set(wanted));
        if (refused) return { refusal: refused.field === 'password' ? { ...refused, field: 'newPassword' } : refused };
        // All sessions have ended, this one among them: it goes on with new secrets.
        const responsibilityId = caller.viewer.respId!;
        const issued = await sessions.succeed(
          certificate,
          { userId, responsibilityId, language, deviceId, address: arrival.address, agent: arrival.headers['user-agent'] ?? null },
          at,
        );
        return {
          data: {
            ...issued,
            language: language === 'en' ? 'EN' : 'CN',
            secondFactor: 'NONE',
            ...(await signIn.profileOf(userId, responsibilityId, { at, second: false, vouched: false })),
          },
        };
      },
    },
  };
}

/** Whether somebody has this name, and what it costs to find out, is the same for all: a letter is looked after later. */
async function sendCode({ signIn, mail, database }: PasswordParts, body: Body, { arrival, at }: ServiceTools): Promise<CallAnswer> {
  const userName = textOf(body, 'userName', 254).trim();
  const rightCode = await signIn.rightCode(body, arrival.address, at);
  if (!rightCode) return { refusal: refusal('AUTH_CODE', { field: 'code' }) };
  const refused = await counted(database, sha256Hex(userName.toLowerCase()), arrival.address, at);
  if (refused) return { refusal: refused };
  await mail.post({ key: `code:${randomUUID()}`, template: 'PASSWORD_CODE', recipient: `name:${userName}`, params: {}, at });
  return { data: { validSeconds: 600, againSeconds: limits.again / 1000 } };
}

async function counted(database: Database, nameHash: string, address: string, at: number): Promise<Refusal | null> {
  return database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(hashtext($1)), pg_advisory_xact_lock(hashtext($2))', [
      `code:${nameHash}`,
      `code:${address}`,
    ]);
    const {
      rows: [made],
    } = await tx.query<{ now: number; day: number; address: number }>(
      `select count(*) filter (where name_hash = $1 and at > $3)::int as now, count(*) filter (where name_hash = $1)::int as day, count(*) filter (where address = $2 and at > $4)::int as address
       from base_code_request where at > $5 and (name_hash = $1 or address = $2)`,
      [nameHash, address, new Date(at - limits.again), new Date(at - HOUR), new Date(at - 24 * HOUR)],
    );
    if (made!.now > 0 || made!.day >= limits.aDay || made!.address >= limits.anAddressAnHour) return refusal('PWD_CODE_LIMIT');
    await tx.query('insert into base_code_request (request_id, name_hash, address, at) values ($1, $2, $3, $4)', [
      await database.nextId(),
      nameHash,
      address,
      new Date(at),
    ]);
    return null;
  });
}

/** A token sets one password; a password that is not good enough leaves it unused. */
export async function byLink(
  { links, changes }: Pick<PasswordParts, 'links' | 'changes'>,
  token: string,
  password: string,
  at: number,
): Promise<CallAnswer> {
  const link = await links.find(token, ['ACTIVATE', 'RESET', 'CHANGE'], at);
  if (!link) return linkInvalid;
  const wanted: WantedPassword = {
    userId: link.userId,
    password,
    at,
    via: link.purpose === 'CHANGE' ? 'CODE' : 'LINK',
    ...(link.purpose === 'ACTIVATE' ? { activates: { email: link.email } } : {}),
  };
  const refused = await changes.refused(wanted);
  if (refused) return { refusal: refused };
  if (!(await links.use(token))) return linkInvalid;
  const failed = await changes.set(wanted);
  if (failed) throw new RefusedCall(failed.code === 'STATE_NOT_ALLOWED' ? refusal('USER_LINK_INVALID') : failed, reasons);
  return { data: { purpose: link.purpose } };
}
