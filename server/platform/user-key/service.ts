/** `baseUserKeyRestful`: one's own opening key (platform-access.md §11). Making and revoking ask for step-up and are told by letter. */
import { randomUUID } from 'node:crypto';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Database, Queryable } from '../../kernel/contracts.js';
import { malformed, textOf } from '../../kernel/edges/body.js';
import type { Caller, Service } from '../../kernel/edges/contracts.js';
import { EdgeError } from '../../kernel/edges/errors.js';
import type { MailQueue } from '../mail/queue.js';
import { platformReasons } from '../reasons.js';
import type { KeyWait } from './keys.js';
import { fingerprintOf, publicPointOf } from './keys.js';

export interface UserKeyParts {
  readonly database: Database;
  readonly mail: MailQueue;
  readonly waits: readonly KeyWait[];
}

interface Active {
  readonly keyId: string;
  readonly fingerprint: string;
  readonly madeAt: number;
}

/** Holders of keys are people inside; whoever of them may be named, whatever his responsibility. */
const mustBeInside = ({ viewer }: Caller, button: string): void => {
  if (viewer.userType !== 'INSIDE') throw new EdgeError('PERM_BUTTON', { kind: 'NotAllowed', params: { button } });
};

const mustStepUp = ({ session }: Caller, at: number): void => {
  if ((session.stepUpUntil ?? 0) <= at) throw new EdgeError('AUTH_STEP_UP');
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function activeOf(db: Queryable, userId: string): Promise<Active | null> {
  const {
    rows: [active],
  } = await db.query<Active>(
    'select key_id as "keyId", fingerprint, made_at as "madeAt" from base_user_key where user_id = $1 and revoked_at is null',
    [userId],
  );
  return active ?? null;
}

export function userKeyService({ database, mail, waits }: UserKeyParts): Service {
  const tell = (
    template: 'KEY_MADE' | 'KEY_REVOKED',
    userId: string,
    { keyId, fingerprint }: Pick<Active, 'keyId' | 'fingerprint'>,
    at: number,
  ): Promise<unknown> =>
    mail.post({
      key: `${template}:${keyId}`,
      template,
      recipient: `user:${userId}`,
      params: { fingerprint: fingerprint.slice(0, 16).match(/.{4}/g)!.join(' ') },
      at,
    });
  return {
    name: 'baseUserKeyRestful',
    secrets: true,
    reasons: platformReasons,
    calls: {
      async findMine(_body, { caller }) {
        mustBeInside(caller, 'btnMakeKey');
        return { data: { active: await activeOf(database.read, caller.session.userId) } };
      },
      async make(body, { caller, at }) {
        mustBeInside(caller, 'btnMakeKey');
        mustStepUp(caller, at);
        const publicKey = await publicPointOf(body['publicKey']);
        if (!publicKey) return { refusal: refusal('KEY_INVALID', { kind: 'Invalid', field: 'publicKey' }) };
        const { userId } = caller.session;
        const made = { keyId: randomUUID(), fingerprint: fingerprintOf(publicKey), madeAt: at };
        const { rowCount } = await database.read.query(
          'insert into base_user_key (key_id, user_id, public_key, fingerprint, made_at) values ($1, $2, $3, $4, $5) on conflict do nothing',
          [made.keyId, userId, JSON.stringify(publicKey), made.fingerprint, new Date(at)],
        );
        if (rowCount === 0) return { refusal: refusal((await activeOf(database.read, userId)) ? 'KEY_ACTIVE' : 'KEY_KNOWN') };
        await tell('KEY_MADE', userId, made, at);
        return { data: made };
      },
      async revoke(body, { caller, at }) {
        mustBeInside(caller, 'btnRevokeKey');
        mustStepUp(caller, at);
        const [keyId, { userId }] = [textOf(body, 'keyId', 36), caller.session];
        if (!uuid.test(keyId)) throw malformed('keyId is the id of a key');
        const outcome = await database.transaction(async (tx) => {
          const {
            rows: [key],
          } = await tx.query<{ fingerprint: string }>(
            'select fingerprint from base_user_key where key_id = $1 and user_id = $2 and revoked_at is null for update',
            [keyId, userId],
          );
          if (!key) return null;
          const waiting = (await Promise.all(waits.map((wait) => wait(tx, { keyId, userId })))).flat();
          if (waiting.length === 0) await tx.query('update base_user_key set revoked_at = $2 where key_id = $1', [keyId, new Date(at)]);
          return { fingerprint: key.fingerprint, waiting };
        });
        if (!outcome) return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
        if (outcome.waiting.length > 0) return { refusal: refusal('KEY_IN_USE', { params: { documents: outcome.waiting.join(', ') } }) };
        await tell('KEY_REVOKED', userId, { keyId, fingerprint: outcome.fingerprint }, at);
        return { data: null };
      },
    },
  };
}
