/** All migrations, oldest first. Kept by npm run migration:generate. */
import type { Migration } from '../server/kernel/database/migration.js';
import { Initial1795219200000 } from './1795219200000-initial.js';

export const migrations: readonly Migration[] = [Initial1795219200000];
