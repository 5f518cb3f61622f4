/** Opening keys: the public part of each, and who still needs one (platform-access.md §11). The private part never comes here. */
import { EntitySchema } from 'typeorm';
import { createHash, webcrypto } from 'node:crypto';
import type { PublicPoint } from '../../../state-machines/platform/user/opening-key.js';
import { thumbprintText } from '../../../state-machines/platform/user/opening-key.js';
import type { Queryable } from '../../kernel/contracts.js';
import { idOf, instant } from '../../kernel/database/own-columns.js';

export const userKeyTable = new EntitySchema<{ keyId: string } & Record<string, unknown>>({
  name: 'baseUserKey',
  tableName: 'base_user_key',
  columns: {
    keyId: { name: 'key_id', type: 'uuid', primary: true },
    userId: idOf('user_id'),
    publicKey: { name: 'public_key', type: 'jsonb' },
    fingerprint: { name: 'fingerprint', type: 'char', length: 64 },
    madeAt: instant('made_at'),
    revokedAt: { ...instant('revoked_at'), nullable: true },
  },
  indices: [
    { name: 'base_user_key_active', columns: ['userId'], unique: true, where: 'revoked_at is null' },
    { name: 'base_user_key_fingerprint', columns: ['fingerprint'], unique: true },
  ],
});

export interface UserKey {
  readonly keyId: string;
  readonly userId: string;
  readonly publicKey: PublicPoint;
  readonly fingerprint: string;
  readonly madeAt: number;
}

/** What waits for a key, by the names of its documents; a family whose shares are encrypted to keys adds its own. */
export type KeyWait = (tx: Queryable, key: Pick<UserKey, 'keyId' | 'userId'>) => Promise<readonly string[]>;

/**
 * The active keys of these holders. Within a transaction they stay active until it ends: what is encrypted to one is known
 * to `KeyWait` before that key can be revoked.
 */
export async function activeKeysOf(tx: Queryable, userIds: readonly string[]): Promise<readonly UserKey[]> {
  const { rows } = await tx.query<UserKey>(
    'select key_id as "keyId", user_id::text as "userId", public_key as "publicKey", fingerprint, made_at as "madeAt" from base_user_key where user_id = any($1::bigint[]) and revoked_at is null order by user_id for share',
    [userIds],
  );
  return rows;
}

const coordinate = /^[A-Za-z0-9_-]{43}$/;

/** A point that lies on the curve, under its own fields alone; null: it is none, or more than its public part was sent. */
export async function publicPointOf(given: unknown): Promise<PublicPoint | null> {
  if (typeof given !== 'object' || given === null || 'd' in given) return null;
  const { kty, crv, x, y } = given as Readonly<Record<string, unknown>>;
  if (kty !== 'EC' || crv !== 'P-256' || typeof x !== 'string' || typeof y !== 'string' || !coordinate.test(x) || !coordinate.test(y))
    return null;
  const point: PublicPoint = { kty, crv, x, y };
  return webcrypto.subtle.importKey('jwk', { ...point }, { name: 'ECDH', namedCurve: 'P-256' }, true, []).then(
    () => point,
    () => null,
  );
}

export const fingerprintOf = (point: PublicPoint): string => createHash('sha256').update(thumbprintText(point)).digest('hex');
