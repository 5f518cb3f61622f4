/** The rows that permission was decided from at an earlier instant (platform-access.md §2.5, §2.11). */
import type { AccessBook } from '../../../state-machines/platform/permission.js';
import type { Queryable } from '../../kernel/contracts.js';
import { PastTables } from '../past/tables.js';
import { readBook } from './book.js';

export const bookAt = (read: Queryable, until: number): Promise<AccessBook> => readBook(new PastTables(read, until));

/** All that a user's access was decided from. Accounts and what they hold are very many and change daily: those of these users are read. */
export function accessTablesAt(read: Queryable, until: number, users: readonly string[], supplierId: string | null): Queryable {
  const own = { column: 'user_id', values: users };
  return new PastTables(read, until, {
    baseUsers: { column: 'id', values: users },
    baseUserResp: own,
    baseUserOrg: own,
    baseUserCategory: own,
    srmSlcSupplierInfo: { column: 'id', values: supplierId === null ? [] : [supplierId] },
  });
}

/** Who held something then; what the accounts are called is read as of today. */
export const holdingsAt = (read: Queryable, until: number): Queryable =>
  new PastTables(read, until, { baseUsers: { column: 'id', values: [] } });
