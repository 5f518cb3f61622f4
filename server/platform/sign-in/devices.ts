/** Browsers that their user signed in with before: a cookie that scripts cannot read, of which only the hash is kept. */
import { randomBytes } from 'node:crypto';
import type { Database } from '../../kernel/contracts.js';
import { equalText, sha256Hex } from '../sessions/signature.js';

export const DEVICE_COOKIE = 'guildhall_device';
export const DEVICE_SECONDS = 180 * 24 * 3600;

const shape = /^([0-9a-f]{32})\.([A-Za-z0-9_-]{43})$/;

export class Devices {
  constructor(private readonly database: Database) {}

  /** The device's id when the cookie is good and belongs to this user. */
  async known(cookie: string | null, userId: string, at: number): Promise<string | null> {
    const found = shape.exec(cookie ?? '');
    if (!found) return null;
    const { rows } = await this.database.read.query<{ token_hash: string }>(
      "select token_hash from base_device where device_id = $1 and user_id = $2 and state = 'active' and expires_at > $3",
      [found[1], userId, new Date(at)],
    );
    return rows[0] && equalText(rows[0].token_hash, sha256Hex(found[2]!)) ? found[1]! : null;
  }

  async remember(userId: string, agent: string | null, at: number): Promise<{ readonly deviceId: string; readonly cookie: string }> {
    const deviceId = randomBytes(16).toString('hex');
    const token = randomBytes(32).toString('base64url');
    await this.database.read.query(
      "insert into base_device (device_id, user_id, token_hash, agent, state, created_at, last_seen_at, expires_at) values ($1, $2, $3, $4, 'active', $5, $5, $6)",
      [deviceId, userId, sha256Hex(token), agent?.slice(0, 300) ?? null, new Date(at), new Date(at + DEVICE_SECONDS * 1000)],
    );
    return { deviceId, cookie: `${deviceId}.${token}` };
  }

  async seen(deviceId: string, at: number): Promise<void> {
    await this.database.read.query('update base_device set last_seen_at = $2 where device_id = $1', [deviceId, new Date(at)]);
  }

  async isTrusted(deviceId: string, at: number): Promise<boolean> {
    return (
      (await this.database.read.query('select 1 from base_device where device_id = $1 and trusted_until > $2', [deviceId, new Date(at)]))
        .rowCount > 0
    );
  }

  async trust(deviceId: string, until: number): Promise<void> {
    await this.database.read.query('update base_device set trusted_until = $2 where device_id = $1', [deviceId, new Date(until)]);
  }

  async revoke(deviceId: string): Promise<void> {
    await this.database.read.query("update base_device set state = 'ended' where device_id = $1", [deviceId]);
  }
}

export function cookieOf(header: string | undefined, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name) return value ?? null;
  }
  return null;
}
