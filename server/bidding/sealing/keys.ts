/** Making and using the opening key of a project (bidding.md §7.2): its private part is in memory for one moment at a time. */
import { createHash, randomBytes, webcrypto } from 'node:crypto';
import { openBox, sealTo, BID, SHARE, fromBase64, toBase64, IV_BYTES, decrypted } from '../../../state-machines/bidding/box.js';
import type { PublicJwk } from '../../../state-machines/bidding/box.js';
import { cipherOf, isWrappedKey, openedText } from '../../../state-machines/bidding/sealing.js';
import type { EnvelopeIdentity, Opened, WrappedKey } from '../../../state-machines/bidding/sealing.js';
import { fromHex, toHex } from '../../../state-machines/kernel/primitives/sha256.js';
import type { Queryable, RunEffect, EffectTools } from '../../kernel/contracts.js';
import { activeKeysOf } from '../../platform/user-key/keys.js';
import type { KeyWait } from '../../platform/user-key/keys.js';
import { combine, split } from './shamir.js';

const subtle = webcrypto.subtle as unknown as typeof globalThis.crypto.subtle;
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
export const aboutKey = (projectId: string): string => `bid-opening-key:${projectId}`;
export const hashOfShare = (share: Uint8Array): string => createHash('sha256').update(share).digest('hex');
/** One holder's share of one project is no other's. */
export const aboutShare = (projectId: string, userId: string): Uint8Array => createHash('sha256').update(`${projectId}:${userId}`).digest();

export interface KeysWanted {
  readonly projectId: string;
  readonly mode: 'QUORUM' | 'SERVER_KEY';
  readonly quorum: number;
  readonly holderUserIds: readonly string[];
}

async function newPair(): Promise<{ readonly point: PublicJwk; readonly secret: Uint8Array }> {
  const pair = await subtle.generateKey(CURVE, true, ['deriveBits']);
  const { x, y, d } = await subtle.exportKey('jwk', pair.privateKey);
  return { point: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, secret: fromBase64(d!) };
}

const keySql = `insert into bid_opening_key (project_id, mode, public_key, quorum, sealed_key, made_at) values ($1, $2, $3, $4, $5, $6)
  on conflict (project_id) do update set mode = excluded.mode, public_key = excluded.public_key, quorum = excluded.quorum,
    sealed_key = excluded.sealed_key, made_at = excluded.made_at`;
const shareSql = 'insert into bid_key_share (project_id, user_id, key_id, share_hash, box) values ($1, $2, $3, $4, $5)';

async function sharedOut(tx: Queryable, { projectId, quorum, holderUserIds }: KeysWanted, secret: Uint8Array): Promise<readonly string[]> {
  const keys = await activeKeysOf(tx, holderUserIds);
  if (keys.length !== new Set(holderUserIds).size) throw new Error(`project ${projectId}: a key holder has no active opening key`);
  const hashes: string[] = [];
  for (const [at, share] of split(secret, keys.length, quorum).entries()) {
    const { userId, keyId, publicKey } = keys[at]!;
    const purpose = { info: SHARE, salt: aboutShare(projectId, userId) };
    const box = await sealTo(subtle, randomBytes(IV_BYTES), publicKey, share, purpose);
    hashes.push(hashOfShare(share));
    await tx.query(shareSql, [projectId, userId, keyId, hashes.at(-1), JSON.stringify(box)]);
    share.fill(0);
  }
  return hashes;
}

/**
 * Makes the key pair of a project within the event that asks for it, and answers OPENING_KEYS_READY. Keys made anew replace
 * those before; whether they may be is the project's to say.
 */
export const makeOpeningKeys: RunEffect = async (wanted: KeysWanted, tools: EffectTools) => {
  const { point, secret } = await newPair();
  const { projectId, mode, quorum } = wanted;
  const sealed = mode === 'SERVER_KEY' ? tools.seal(toHex(secret), aboutKey(projectId)) : null;
  await tools.tx.query('delete from bid_key_share where project_id = $1', [projectId]);
  await tools.tx.query(keySql, [
    projectId,
    mode,
    JSON.stringify(point),
    mode === 'SERVER_KEY' ? 1 : quorum,
    sealed,
    new Date(tools.event.at),
  ]);
  const shareHashes = mode === 'SERVER_KEY' ? [] : await sharedOut(tools.tx, wanted, secret);
  secret.fill(0);
  tools.emit({
    kind: 'send',
    type: 'srmSfdBiddingHeader',
    id: projectId,
    event: 'OPENING_KEYS_READY',
    part: point.x,
    payload: { publicKey: JSON.stringify(point), shareHashes },
  });
};

export interface KeptKey {
  readonly mode: 'QUORUM' | 'SERVER_KEY';
  readonly point: PublicJwk;
  readonly quorum: number;
  readonly sealedKey: string | null;
}
export async function keyOf(db: Queryable, projectId: string): Promise<KeptKey | null> {
  const { rows } = await db.query<KeptKey>(
    'select mode, public_key as "point", quorum, sealed_key as "sealedKey" from bid_opening_key where project_id = $1::bigint',
    [projectId],
  );
  return rows[0] ?? null;
}
export interface KeptShare {
  readonly userId: string;
  readonly shareHash: string;
  readonly box: WrappedKey;
  readonly fingerprint: string;
}
export async function shareOf(db: Queryable, projectId: string, userId: string): Promise<KeptShare | null> {
  const { rows } = await db.query<KeptShare>(
    `select s.user_id::text as "userId", s.share_hash as "shareHash", s.box, k.fingerprint from bid_key_share s
      join base_user_key k on k.key_id = s.key_id where s.project_id = $1::bigint and s.user_id = $2::bigint`,
    [projectId, userId],
  );
  return rows[0] ?? null;
}

type OpeningKey = Awaited<ReturnType<typeof subtle.importKey>>;
/** The private key of a secret; null: the secret is not that of this public key. */
export async function privateKeyOf(point: PublicJwk, secret: Uint8Array): Promise<OpeningKey | null> {
  const jwk = { kty: point.kty, crv: point.crv, x: point.x, y: point.y, d: toBase64(secret) };
  return subtle.importKey('jwk', jwk, CURVE, false, ['deriveBits']).then(
    (key) => key,
    () => null,
  );
}
export async function combinedKey(point: PublicJwk, shares: readonly Uint8Array[]): Promise<OpeningKey | null> {
  const secret = combine(shares);
  const key = await privateKeyOf(point, secret);
  secret.fill(0);
  return key;
}

export interface Sealed {
  readonly identity: EnvelopeIdentity;
  readonly commitHash: string | null;
  readonly wrappedKey: unknown;
  /** The file of the envelope; null: it is gone. */
  readonly cipher: string | null;
}
/** What is in an envelope by its own key; null: not what was promised. */
export async function openedWith({ identity, commitHash, cipher }: Sealed, key: Uint8Array): Promise<Opened | null> {
  const file = cipher === null ? null : cipherOf(cipher);
  if (file === null || commitHash === null) return null;
  try {
    const plain = await decrypted(subtle, key, fromBase64(file.iv), fromBase64(file.ct), fromHex(commitHash));
    return openedText(new TextDecoder('utf-8', { fatal: true }).decode(plain), identity, commitHash);
  } catch {
    // Any other key, iv, tag or text than the promised one: that is an answer.
    return null;
  }
}
export async function openedBy(own: OpeningKey, sealed: Sealed): Promise<Opened | null> {
  const { wrappedKey, commitHash } = sealed;
  if (!isWrappedKey(wrappedKey) || commitHash === null) return null;
  const key = await openBox(subtle, own, wrappedKey, { info: BID, salt: fromHex(commitHash) }).catch(() => null);
  return key && openedWith(sealed, key);
}

const waitingSql = `select o.doc_number as "number" from bid_key_share s
  join srm_sfd_bidding_bid_opening o on o.project_id = s.project_id and o.state not in ('closed', 'aborted')
  where s.key_id = $1::uuid order by 1 limit 20`;
/** Openings that still need a share encrypted to this key. */
export const openingsWait: KeyWait = async (tx, { keyId }) => {
  const { rows } = await tx.query<{ number: string }>(waitingSql, [keyId]);
  return rows.map(({ number }) => number);
};
