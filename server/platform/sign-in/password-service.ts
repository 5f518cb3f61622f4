/** `passwordRestful`: changing one's own password (platform-access.md §1.8). */
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Database, Runtime } from '../../kernel/contracts.js';
import { textOf } from '../../kernel/edges/body.js';
import type { Service } from '../../kernel/edges/contracts.js';
import { EdgeError, RefusedCall } from '../../kernel/edges/errors.js';
import { platformReasons } from '../reasons.js';
import { storedPassword, storePassword, verifyPassword } from './password.js';
import type { PasswordOwner } from './password-rules.js';
import { passwordRefusal } from './password-rules.js';

/** Who holds a session may not use this call to guess the password. */
const CHANGES_PER_MINUTE = 10;

interface Parts {
  readonly database: Database;
  readonly runtime: Runtime;
  /** Seconds to wait for a token of this key. */
  readonly tokens: (key: string, perMinute: number, at: number) => Promise<number> | number;
}

export function passwordService({ database, runtime, tokens }: Parts): Service {
  return {
    name: 'passwordRestful',
    reasons: platformReasons,
    calls: {
      async changePassword(body, { caller, at }) {
        const { userId } = caller.session;
        const seconds = await tokens(`password:${userId}`, CHANGES_PER_MINUTE, at);
        if (seconds > 0) throw new EdgeError('REQ_RATE_LIMIT', { kind: 'Invalid', params: { seconds } }, seconds);
        const snapshot = await runtime.snapshot('baseUsers', userId);
        if (!snapshot) throw new Error(`the user ${userId} of a session is gone`);
        const old = await verifyPassword(textOf(body, 'oldPassword', 1024), await storedPassword(database.read, userId));
        if (!old.right) return { refusal: refusal('PWD_OLD', { field: 'oldPassword' }) };
        const password = textOf(body, 'newPassword', 1024);
        const broken = passwordRefusal(password, snapshot.context as unknown as PasswordOwner);
        if (broken) return { refusal: refusal(broken, { field: 'newPassword' }) };
        const outcome = await runtime.submit({
          type: 'baseUsers', id: userId, event: 'PASSWORD_CHANGED', payload: { via: 'SELF' }, viewer: { ...SYSTEM, orgIds: null }, cause: { kind: 'SERVER', reason: 'password changed by the user' },
        });
        if (!outcome.ok) throw new RefusedCall(outcome.refusal, platformReasons);
        await storePassword(database.read, userId, password, at);
        await database.read.query("update base_device set state = 'ended' where user_id = $1 and state = 'active'", [userId]);
        return { data: null };
      },
    },
  };
}
