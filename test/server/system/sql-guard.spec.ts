import { expect, test } from '@jest/globals';
import { sqlFault } from '../../../server/system/sql-guard.js';
import { masked } from '../../../server/platform/logs/masking.js';
import { paramsOf } from '../../../server/system/params.js';

// What a data source is asked (platform-system.md §12.8), what logs hold, and parameters of runs.

const fault = (sql: string) => sqlFault(sql, (schema, table) => schema === null && table.startsWith('rpt_'))?.code ?? 'ok';

test('one SELECT over what may be read, and nothing else (12.8)', () => {
  expect(fault('select * from rpt_order')).toBe('ok');
  expect(fault('delete from rpt_order')).toBe('DS_SQL_NOT_SELECT');
  expect(fault('with x as (delete from t returning *) select * from x')).toBe('DS_SQL_NOT_SELECT');
  expect(fault('select 1; select 2')).toBe('DS_SQL_NOT_SELECT');
  expect(fault('select * from base_user')).toBe('DS_SQL_OBJECT');
  expect(fault('select pg_sleep(60)')).toBe('DS_SQL_OBJECT');
});

test.each([
  "select pg_read_file('/etc/passwd')",
  'select * from rpt_order, base_user',
  'select * from rpt_order o join base_user u on u.id = o.id',
  'select * from (select * from base_user) x',
  'select (select password from base_user limit 1) from rpt_order',
  'select * from pg_catalog.pg_shadow',
  'select * into rpt_copy from rpt_order',
  'select * from rpt_order for update',
  'select 1 -- from rpt_order',
  'select $$x$$',
  "select E'\\\\x'",
  'select "pg_sleep"(60)',
  'select * from rpt_order union select * from base_user',
  'table base_user',
  'select * from rpt_order where exists (select from base_user)',
  'with rpt_x as (select * from base_user) select * from rpt_x',
  'select * from lateral (select * from base_user) x',
  'copy rpt_order to stdout',
])('%s is refused', (sql) => expect(fault(sql)).not.toBe('ok'));

test.each([
  "select extract(year from o.at) as y, sum(o.amount) from rpt_order o where o.state in ('a', 'b') group by 1 order by 2 desc limit 5;",
  'with t as (select org, count(*) as n from rpt_order group by org) select t.org, t.n from t where t.n > 3',
  "select coalesce(a, 'it''s'), case when b is null then 0 else round(b, 2) end from rpt_a join rpt_b on rpt_a.id = rpt_b.id",
])('%s is asked', (sql) => expect(fault(sql)).toBe('ok'));

test('no log holds a secret', () => {
  expect(masked('{"password":"p4ss","name":"Li"}')).toBe('{"password":"***","name":"Li"}');
  expect(masked('authorization: Bearer abc.def, next')).toBe('authorization: ***, next');
  expect(masked('postgres://guild:hunter2@db:5432/x')).toBe('postgres://guild:***@db:5432/x');
  expect(masked('clientSecret=abc&state=1')).toBe('clientSecret=***&state=1');
});

test('parameters are checked, and defaults follow the day', () => {
  const param = (paramCode: string, paramKind: string, more: object = {}) => ({
    paramCode,
    paramName: paramCode,
    paramNameEn: null,
    paramKind,
    requiredFlag: 'N' as const,
    defaultValue: null,
    minValue: null,
    maxValue: null,
    ...more,
  });
  const declared = [
    param('fromDate', 'DATE', { defaultValue: '$TODAY-7' }),
    param('days', 'INTEGER', { requiredFlag: 'Y', minValue: '1' }),
  ];
  expect(paramsOf(declared, { days: '3' }, '2024-03-05')).toEqual({ params: { fromDate: '2024-02-27', days: '3' } });
  expect(paramsOf(declared, {}, '2024-03-05')).toEqual({ fault: 'days' });
  expect(paramsOf(declared, { days: '0' }, '2024-03-05')).toEqual({ fault: 'days' });
  expect(paramsOf(declared, { days: '1', other: 'x' }, '2024-03-05')).toEqual({ fault: 'other' });
  expect(paramsOf(declared, { days: '1', fromDate: '$PREV_MONTH' }, '2024-03-05')).toEqual({ fault: 'fromDate' });
});
