/** Everything that has tables: the registered documents, and the platform's own tables. */
import type { EntitySchema } from 'typeorm';
import { documents } from '../state-machines/registry.js';
import type { AnyDefinition } from '../state-machines/kernel/definition.js';
import { auditTables } from './audit/tables.js';
import { sealingTables } from './bidding/sealing/tables.js';
import { signingTables } from './contracts/signing/tables.js';
import { readingTable } from './platform/reading.js';
import { messageTables } from './messages/tables.js';
import { phraseTable } from './process/phrases.js';
import { quickMenuTable } from './platform/quick-menu/service.js';
import { platformTables } from './platform/entities.js';
import { registerLinkTable } from './suppliers/register/links.js';
import { systemTables } from './system/logs/tables.js';
import { pushTable } from './platform/push/table.js';
import { userKeyTable } from './platform/user-key/keys.js';

export const registeredDefinitions: readonly AnyDefinition[] = documents;

/** Tables that are no documents; a family with some of its own adds its list here. */
export const otherTables: readonly EntitySchema[] = [
  ...platformTables,
  ...messageTables,
  ...auditTables,
  ...systemTables,
  quickMenuTable as unknown as EntitySchema,
  phraseTable as unknown as EntitySchema,
  userKeyTable as unknown as EntitySchema,
  pushTable as unknown as EntitySchema,
  readingTable as unknown as EntitySchema,
  registerLinkTable as unknown as EntitySchema,
  ...signingTables,
  ...sealingTables,
];
