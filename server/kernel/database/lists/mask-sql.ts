/** Masks of personal data as SQL: the same answer as `maskOf` gives in memory. */
import type { Sensitive } from '../../../../state-machines/kernel/fields.js';

const ends = (sql: string): string =>
  `case when length(${sql}) > 7 then left(${sql}, 3) || '****' || right(${sql}, 4) when ${sql} is not null then '****' end`;

const masks: Readonly<Record<Sensitive, (sql: string) => string>> = {
  mobile: ends,
  idNumber: ends,
  account: (sql) => `case when length(${sql}) > 7 then '**** **** ' || right(${sql}, 4) when ${sql} is not null then '****' end`,
  email: (sql) =>
    `case when ${sql} ~ '.@' then left(${sql}, 1) || '***' || substring(${sql} from '@[^@]*$') when ${sql} is not null then '****' end`,
};

export const maskSql = (kind: Sensitive, sql: string): string => masks[kind](`(${sql})`);
