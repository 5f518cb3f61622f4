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
import { launch } from '../request/runner.js';
import type { Settings } from '../settings.js';
import { hashPassword, keepHash } from './password.js';

const definition = anyDefinition(baseUsers);
const ONE_TIME_MS = 24 * 3_600_000;
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789#%+';
const LENGTH = 14;

export interface ResetParts {
  readonly database: Database;
  readonly runtime: Runtime;
  readonly settings: Settings;
}

interface Account {
  readonly userName: string;
  readonly mobile: string | null;
  readonly email: string | null;
}

/** A password that keeps the rules, to be read out once. */
export function oneTimePassword(owner: Account): string {
  for (;;) {
    const made = Array.from({ length: LENGTH }, () => alphabet[randomInt(alphabet.length)]!).join('');
    if (passwordRefusal(made, owner) === null) return made;
  }
}

/** A link goes by mail; who has no address gets a password for once, shown to who reset it. */
export async function resetOne({ database, runtime, settings }: ResetParts, body: Body, caller: Caller, at: number): Promise<CallAnswer> {
  const userId = idOf(body, 'userId');
  const snapshot = await runtime.snapshot('baseUsers', userId);
  if (!snapshot || audienceOf(definition, snapshot, caller.viewer) === null)
    return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
  const outcome = await runtime.submit({
    type: 'baseUsers',
    id: userId,
    event: 'RESET_PASSWORD',
    payload: { reason: textOf(body, 'reason', 500) },
    viewer: caller.viewer,
    requestId: requestIdOf(body),
    ipHash: caller.ipHash,
    deviceHash: caller.deviceHash,
  });
  if (!outcome.ok) throw new RefusedCall(outcome.refusal, definition.allReasons);
  const account = snapshot.context as unknown as Account;
  if (account.email !== null) return { data: { link: true } };
  const password = oneTimePassword(account);
  await keepHash(database.read, userId, await hashPassword(password, settings.passwordCost), at + ONE_TIME_MS, at);
  return { data: { link: false, oneTimePassword: password, validUntil: at + ONE_TIME_MS } };
}

/** What has to be typed before all of a side are reset. */
export const confirmationText = (userType: string): string => `RESET ALL ${userType}`;

/** Asked for here, done in the background: what is left out and what is for later stands in the output. */
export async function resetAll({ runtime, database }: ResetParts, body: Body, caller: Caller, at: number): Promise<CallAnswer> {
  if ((caller.session.stepUpUntil ?? 0) <= at) throw new EdgeError('AUTH_STEP_UP');
  if (caller.viewer.respCode !== 'ADMIN') throw new EdgeError('PERM_BUTTON', { kind: 'NotAllowed', params: { button: 'btnResetAll' } });
  const userType = textOf(body, 'userType', 20);
  const reason = textOf(body, 'reason', 500);
  if (body['confirmText'] !== confirmationText(userType)) return { refusal: refusal('PWD_RESET_CONFIRM', { field: 'confirmText' }) };
  const { userId, respId } = caller.viewer;
  const outcome = await launch(
    { runtime, database },
    { programCode: 'RESET_PASSWORDS', params: { userType, orgId: optionalId(body, 'orgId') }, reason, requesterId: userId, respId },
    requestIdOf(body),
  );
  return outcome.ok ? { data: { concurrentRequestId: outcome.id } } : { refusal: outcome.refusal };
}
