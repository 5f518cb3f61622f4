/** Links of letters to companies that register: of a link only a hash is kept, one counts at a time, and each has its end. */
import { randomBytes } from 'node:crypto';
import { EntitySchema } from 'typeorm';
import type { Database } from '../../kernel/contracts.js';
import { idOf, instant } from '../../kernel/database/own-columns.js';
import { sha256Hex } from '../../platform/sessions/signature.js';

export type RegisterLinkPurpose = 'INVITE' | 'EDIT';
const DAY = 86_400_000;
const validFor: Readonly<Record<RegisterLinkPurpose, number>> = { INVITE: 15 * DAY, EDIT: 30 * DAY };

export const registerLinkTable = new EntitySchema<{ tokenHash: string } & Record<string, unknown>>({
  name: 'srmSlcRegisterLink',
  tableName: 'srm_slc_register_link',
  columns: {
    tokenHash: { name: 'token_hash', type: 'char', length: 64, primary: true },
    registerId: idOf('register_id'),
    purpose: { name: 'purpose', type: 'varchar', length: 10 },
    madeAt: instant('made_at'),
    expiresAt: instant('expires_at'),
  },
  indices: [{ name: 'srm_slc_register_link_register', columns: ['registerId'] }],
});

export class RegisterLinks {
  constructor(private readonly database: Database) {}

  /** A new token, 43 characters; earlier ones of the registration open nothing any more. */
  async make(registerId: string, purpose: RegisterLinkPurpose, at: number): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.database.transaction(async (tx) => {
      await tx.query('delete from srm_slc_register_link where register_id = $1', [registerId]);
      await tx.query(
        'insert into srm_slc_register_link (token_hash, register_id, purpose, made_at, expires_at) values ($1, $2, $3, $4, $5)',
        [sha256Hex(token), registerId, purpose, new Date(at), new Date(at + validFor[purpose])],
      );
    });
    return token;
  }

  /** The registration of a link; null: forged, replaced or over. Whether it is still of use is the registration's state. */
  async find(token: string, purpose: RegisterLinkPurpose, at: number): Promise<string | null> {
    const { rows } = await this.database.read.query<{ id: string }>(
      'select register_id::text as id from srm_slc_register_link where token_hash = $1 and purpose = $2 and expires_at >= $3',
      [sha256Hex(token), purpose, new Date(at)],
    );
    return rows[0]?.id ?? null;
  }
}
