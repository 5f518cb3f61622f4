/** Resets of passwords by an administrator or a supplier's main account (platform-access.md §1.8). */
import { randomInt } from 'node:crypto';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { baseUsers } from '../../../state-machines/platform/user/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { passwordRefusal } from '../../../state-machines/platform/user/password-rules.js';
import type { CallAnswer, Database, Runtime } from '../../kernel/contracts.js';
import type { Body } from '../../kernel/edges/body.js';
import { idOf, optionalId, requestIdOf, textOf } from '../../kernel/edges/body.js';
import type { Caller } from '../../kernel/edges/contracts.js';
import { EdgeError, RefusedCall } from '../../kernel/edges/errors.js';
import { audienceOf } from '../../kernel/runtime/steps/authorize.js';
import type { SessionService } from '../sessions/sessions.js';
import { hashPassword, keepHash } from './password.js';

const definition = anyDefinition(baseUsers);
const ONE_TIME_MS = 24 * 3_600_000;
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789#%+';
const LENGTH = 14;

export interface ResetParts {
  readonly database: Database;
  readonly runtime: Runtime;
  readonly sessions: SessionService;
  /** Whether one of these providers allows its users no password. */
  readonly passwordClosed: (ssoCodes: readonly string[]) => Promise<boolean>;
}

interface Account { readonly userName: string; readonly mobile: string | null; readonly email: string | null }

/** A password that keeps the rules, to be read out once. */
export function oneTimePassword(owner: Account): string {
  for (;;) {
    const made = Array.from({ length: LENGTH }, () => alphabet[randomInt(alphabet.length)]!).join('');
    if (passwordRefusal(made, owner) === null) return made;
  }
}

/** A link goes by mail; who has no address gets a password for once, shown to who reset it. */
export async function resetOne({ database, runtime }: ResetParts, body: Body, caller: Caller, at: number): Promise<CallAnswer> {
  const userId = idOf(body, 'userId');
  const snapshot = await runtime.snapshot('baseUsers', userId);
  if (!snapshot || audienceOf(definition, snapshot, caller.viewer) === null) return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
  const outcome = await runtime.submit({ type: 'baseUsers', id: userId, event: 'RESET_PASSWORD', payload: { reason: textOf(body, 'reason', 500) }, viewer: caller.viewer, requestId: requestIdOf(body), ipHash: caller.ipHash, deviceHash: caller.deviceHash });
  if (!outcome.ok) throw new RefusedCall(outcome.refusal, definition.allReasons);
  const account = snapshot.context as unknown as Account;
  if (account.email !== null) return { data: { link: true } };
  const password = oneTimePassword(account);
  await keepHash(database.read, userId, await hashPassword(password), at + ONE_TIME_MS, at);
  return { data: { link: false, oneTimePassword: password, validUntil: at + ONE_TIME_MS } };
}

/** What has to be typed before all of a side are reset. */
export const confirmationText = (userType: string): string => `RESET ALL ${userType}`;

interface Listed { readonly id: string; readonly user_name: string; readonly email: string | null; readonly sso_subjects: readonly { readonly ssoCode: string }[] | null }

/** One event a user. Left out: the caller, and who signs in elsewhere only; postponed: who sits in a running hall, or has no address. */
export async function resetAll({ database, runtime, sessions, passwordClosed }: ResetParts, body: Body, caller: Caller, at: number): Promise<CallAnswer> {
  if ((caller.session.stepUpUntil ?? 0) <= at) throw new EdgeError('AUTH_STEP_UP');
  if (caller.viewer.respCode !== 'ADMIN') throw new EdgeError('PERM_BUTTON', { kind: 'NotAllowed', params: { button: 'btnResetAll' } });
  const userType = textOf(body, 'userType', 20);
  const reason = textOf(body, 'reason', 500);
  if (body['confirmText'] !== confirmationText(userType)) return { refusal: refusal('PWD_RESET_CONFIRM', { field: 'confirmText' }) };
  const orgId = optionalId(body, 'orgId');
  const { rows } = await database.read.query<Listed>(
    "select id, user_name, email, sso_subjects from base_users where user_type = $1 and state in ('active', 'locked') and ($2::bigint is null or org_id = $2) order by id", [userType, orgId]);
  const live = await sessions.usersInLiveDocuments();
  const postponed: { readonly userId: string; readonly userName: string; readonly why: Exclude<Treatment, 'RESET' | 'LEFT_OUT'> }[] = [];
  let [reset, leftOut] = [0, 0];
  for (const user of rows) {
    const codes = (user.sso_subjects ?? []).map((one) => one.ssoCode);
    let treatment = treatmentOf({ self: user.id === caller.session.userId, elsewhereOnly: codes.length > 0 && await passwordClosed(codes), live: live.has(user.id), reachable: user.email !== null });
    if (treatment === 'RESET') {
      const outcome = await runtime.submit({ type: 'baseUsers', id: user.id, event: 'RESET_PASSWORD', payload: { reason }, viewer: caller.viewer });
      if (outcome.ok) reset += 1;
      else treatment = 'REFUSED';
    }
    if (treatment === 'LEFT_OUT') leftOut += 1;
    else if (treatment !== 'RESET') postponed.push({ userId: user.id, userName: user.user_name, why: treatment });
  }
  return { data: { reset, leftOut, postponed } };
}

/** REFUSED: the account has changed meanwhile. */
export type Treatment = 'RESET' | 'LEFT_OUT' | 'LIVE' | 'NO_EMAIL' | 'REFUSED';

/** What becomes of one account when all of a side are reset. */
export function treatmentOf({ self, elsewhereOnly, live, reachable }: { readonly self: boolean; readonly elsewhereOnly: boolean; readonly live: boolean; readonly reachable: boolean }): Treatment {
  if (self || elsewhereOnly) return 'LEFT_OUT';
  if (live) return 'LIVE';
  return reachable ? 'RESET' : 'NO_EMAIL';
}
