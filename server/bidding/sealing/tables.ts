/** Opening keys of projects (bidding.md §7.2). No view, history, export or log reads them; the private part is in none of them whole. */
import { EntitySchema } from 'typeorm';
import { idOf, instant } from '../../kernel/database/own-columns.js';

export const openingKeyTable = new EntitySchema<{ projectId: string } & Record<string, unknown>>({
  name: 'bidOpeningKey',
  tableName: 'bid_opening_key',
  columns: {
    projectId: { ...idOf('project_id'), primary: true },
    /** QUORUM: the private part exists as shares alone. SERVER_KEY: it is sealed with the installation's key. */
    mode: { name: 'mode', type: 'varchar', length: 20 },
    publicKey: { name: 'public_key', type: 'jsonb' },
    quorum: { name: 'quorum', type: 'integer' },
    sealedKey: { name: 'sealed_key', type: 'text', nullable: true },
    madeAt: instant('made_at'),
  },
});

export const keyShareTable = new EntitySchema<{ projectId: string; userId: string } & Record<string, unknown>>({
  name: 'bidKeyShare',
  tableName: 'bid_key_share',
  columns: {
    projectId: { ...idOf('project_id'), primary: true },
    userId: { ...idOf('user_id'), primary: true },
    /** The personal key that the share is encrypted to. */
    keyId: { name: 'key_id', type: 'uuid' },
    shareHash: { name: 'share_hash', type: 'char', length: 64 },
    box: { name: 'box', type: 'jsonb' },
  },
  indices: [{ name: 'bid_key_share_key', columns: ['keyId'] }],
});

export const sealingTables = [openingKeyTable, keyShareTable] as unknown as readonly EntitySchema[];
