/** What the form of a lookup type leaves as it is (platform-access.md §7.1). */
import { isWordOf } from '@machines/platform/lookup-type/index.js';

import type { RecordLocks } from '../../kernel/form/DocumentForm.js';

type Value = Readonly<Record<string, unknown>>;

/** Codes stay, once they are saved; of the product's own values people change the words. */
export function locks({ level, sourceCode, values }: Value): RecordLocks {
  const saved = new Map(((values ?? []) as readonly Value[]).map((row) => [row['lookupCode'], row]));
  /** A new row may be called as a saved one, while it is typed. */
  const savedAs = (row: Value, rows: readonly Value[]): Value | undefined =>
    rows.find((one) => one['lookupCode'] === row['lookupCode']) === row ? saved.get(row['lookupCode']) : undefined;
  const isShipped = (value: Value): boolean => level === 'SYSTEM' || value['shippedFlag'] === 'Y';
  return {
    closes: (field) => typeof sourceCode === 'string' && (field === 'level' || field === 'parentTypeCode'),
    lines: {
      values: {
        grows: level !== 'SYSTEM',
        removes: (row, rows) => {
          const value = savedAs(row, rows);
          return value === undefined || !isShipped(value);
        },
        closes: (row, column, rows) => {
          const value = savedAs(row, rows);
          return value !== undefined && (column === 'lookupCode' || (isShipped(value) && !isWordOf(String(level), column)));
        },
      },
    },
  };
}
