/** Browsers that users want to be told in: where each is reached is sealed, since whoever knows it could disturb it. */
import { EntitySchema } from 'typeorm';

import { idOf, instant, keyOf } from '../../kernel/database/own-columns.js';

export const pushTable = new EntitySchema<{ pushId: string } & Record<string, unknown>>({
  name: 'basePush',
  tableName: 'base_push',
  columns: {
    pushId: keyOf('push_id'),
    userId: idOf('user_id'),
    /** Keyed digest of where it is reached: one browser is one person's. */
    mark: { name: 'mark', type: 'char', length: 64 },
    receiver: { name: 'receiver', type: 'bytea' },
    madeAt: instant('made_at'),
  },
  indices: [
    { name: 'base_push_mark', columns: ['mark'], unique: true },
    { name: 'base_push_user', columns: ['userId'] },
  ],
});
