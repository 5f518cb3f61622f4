/** What must hold of a data source before a report reads it (platform-system.md §3). */
import { refusalsOf } from '../../kernel/lifecycle.js';

export interface Datasource {
  readonly kind: string;
  readonly host: string | null;
  readonly port: number | null;
  readonly databaseName: string | null;
  readonly schemaAllow: string | null;
  readonly userName: string | null;
  readonly sslMode: string;
  readonly timeoutSeconds: number;
  readonly rowCap: number;
}
interface DatasourceRecord extends Datasource {
  readonly testResult: string | null;
  readonly testedSettings: string | null;
  readonly readOnlyFlag: 'Y' | 'N';
}
export interface TestFacts {
  readonly ok: boolean;
  readonly found: string | null;
  readonly readOnly: boolean;
}

const { guard, rule, refuse, reasons } = refusalsOf({
  NET_TARGET: { en: 'The address is not allowed: {address}', cn: '目标地址不允许访问:{address}' },
  DS_INCOMPLETE: { en: 'This kind needs {field}.', cn: '该类型须填写{field}' },
  DS_NOT_TESTED: { en: 'Test the connection with its present settings first.', cn: '请先测试当前连接配置' },
  DS_WRITABLE: { en: 'The account can write. Use one that may only read.', cn: '账号具有写权限,请使用只读账号' },
  DS_KIND_NOT_THERE: {
    en: 'This release reads PostgreSQL alone; data sources of this kind cannot be enabled yet.',
    cn: '当前版本仅支持PostgreSQL,该类型的数据源暂不能启用',
  },
  DS_SCHEMA: { en: 'Schemas are names divided by commas.', cn: '模式须为以逗号分隔的名称' },
  DS_OFF: { en: 'The data source is disabled.', cn: '数据源已停用' },
  DS_TIMEOUT: { en: 'The query took too long.', cn: '查询超时' },
  DS_FAILED: { en: 'The data source answered: {found}', cn: '数据源返回:{found}' },
  DS_TOO_MANY_ROWS: { en: 'More than {n} rows, refine the filters.', cn: '超过{n}行,请缩小范围' },
  DS_SQL_NOT_SELECT: { en: 'Only one SELECT is allowed.', cn: '仅允许单条查询语句' },
  DS_SQL_OBJECT: { en: '{object} may not be used.', cn: '不允许使用{object}' },
});
export { reasons };

/** What a test is about: with other settings it says nothing any more. */
export const settingsOf = (source: Datasource): string =>
  JSON.stringify([source.kind, source.host, source.port, source.databaseName, source.schemaAllow, source.userName, source.sslMode]);

const needed = ['host', 'port', 'databaseName', 'userName', 'schemaAllow'] as const;

export const supported = guard<Datasource>('DS_KIND_NOT_THERE', ({ kind }) => kind === 'POSTGRESQL', { over: ['kind'] });
export const complete = rule<Datasource>(
  ['DS_INCOMPLETE'],
  (source) => {
    const missing = needed.find((name) => source[name] === null || source[name] === '');
    return missing === undefined || refuse('DS_INCOMPLETE', { field: missing, params: { field: missing } });
  },
  { over: [...needed] },
);
export const tested = guard<DatasourceRecord>(
  'DS_NOT_TESTED',
  (source) => source.testResult === 'OK' && source.testedSettings === settingsOf(source),
  { needs: 'ask' },
);
export const cannotWrite = guard<DatasourceRecord>('DS_WRITABLE', ({ readOnlyFlag }) => readOnlyFlag === 'Y', { needs: 'ask' });
/** A name or an address alone: nothing that a driver would read as more. */
export const plainHost = rule<Datasource>(
  ['NET_TARGET'],
  ({ host }) =>
    host === null || /^[A-Za-z0-9.:_-]{1,200}$/.test(host) || refuse('NET_TARGET', { field: 'host', params: { address: host } }),
  { over: ['host'] },
);
export const schemasOf = ({ schemaAllow }: Pick<Datasource, 'schemaAllow'>): readonly string[] =>
  (schemaAllow ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== '');
export const plainSchemas = guard<Datasource>(
  'DS_SCHEMA',
  (source) => schemasOf(source).every((one) => /^[a-z_][a-z0-9_]{0,62}$/.test(one)),
  { over: ['schemaAllow'] },
);
