/**
 * Records of sessions, sign-ins, known browsers and personal data read whole (platform-access.md §1.6): lists to be read, made by nobody's call.
 * Everybody reads his own; administrators and auditors all, supplier managers those of suppliers, a main account those of
 * its own company.
 */
import type { Field } from '../../../state-machines/kernel/fields.js';
import { f } from '../../../state-machines/kernel/fields.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { CallAnswer, Queryable } from '../../kernel/contracts.js';
import { columnOf } from '../../kernel/database/columns.js';
import { conditionSql } from '../../kernel/database/lists/conditions.js';
import { Parameters } from '../../kernel/database/parameters.js';
import type { Body } from '../../kernel/edges/body.js';
import { textOf } from '../../kernel/edges/body.js';
import type { Service } from '../../kernel/edges/contracts.js';
import { EdgeError } from '../../kernel/edges/errors.js';
import { listQuery } from '../../kernel/edges/list-query.js';
import { platformReasons } from '../reasons.js';
import { SITE_ZONE } from '../zones.js';

interface RecordColumn {
  readonly field: Field;
  readonly sql: string;
}

interface RecordList {
  readonly name: string;
  readonly from: string;
  readonly key: string;
  readonly newest: string;
  readonly columns: Readonly<Record<string, RecordColumn>>;
}

const text = (en: string, cn: string, sql: string): RecordColumn => ({ field: f.text(300, en, cn) as Field, sql });
const ref = (en: string, cn: string, sql: string): RecordColumn => ({ field: f.ref('baseUsers', en, cn) as Field, sql });
const time = (en: string, cn: string, sql: string): RecordColumn => ({ field: f.dateTime(en, cn) as Field, sql });
const owner = {
  userId: ref('User', '用户', 't.user_id'),
  userName: text('Login name', '登录名', 'u.user_name'),
  fullName: text('Name', '姓名', 'u.full_name'),
  fullNameEn: text('English name', '英文姓名', 'u.full_name_en'),
};

export const recordLists: readonly RecordList[] = [
  {
    name: 'baseSession',
    from: 'base_session t join base_users u on u.id = t.user_id',
    key: 'certificate',
    newest: 'startedAt',
    columns: {
      certificate: text('Session', '会话', 't.certificate'),
      ...owner,
      responsibilityId: ref('Responsibility', '职责', 't.responsibility_id'),
      language: text('Language', '语言', 't.language'),
      deviceId: text('Device', '设备', 't.device_id'),
      address: text('Address', '地址', 't.address'),
      agent: text('Browser', '浏览器', 't.agent'),
      startedAt: time('Began', '开始时间', 't.started_at'),
      lastSeenAt: time('Last used', '最近使用', 't.last_seen_at'),
      expiresAt: time('Ends', '到期时间', 't.expires_at'),
      stepUpUntil: time('Confirmed until', '再次验证有效至', 't.step_up_until'),
      secondFactorFlag: text('Second factor', '双因素', 't.second_factor_flag'),
      state: text('State', '状态', 't.state'),
      endReason: text('Ended by', '结束原因', 't.end_reason'),
    },
  },
  {
    name: 'baseLoginLog',
    from: 'base_login_log t left join base_users u on u.id = t.user_id',
    key: 'logId',
    newest: 'at',
    columns: {
      logId: ref('Entry', '编号', 't.log_id'),
      at: time('Time', '时间', 't.at'),
      typedName: text('Name as typed', '输入的用户名', 't.user_name'),
      ...owner,
      address: text('Address', '地址', 't.address'),
      agent: text('Browser', '浏览器', 't.agent'),
      deviceId: text('Device', '设备', 't.device_id'),
      code: text('Result', '结果', 't.code'),
    },
  },
  {
    name: 'basePersonalRead',
    from: 'base_personal_read t join base_users u on u.id = t.user_id left join base_session s on s.certificate = t.certificate',
    key: 'readId',
    newest: 'at',
    columns: {
      readId: ref('Entry', '编号', 't.read_id'),
      at: time('Time', '时间', 't.at'),
      ...owner,
      respCode: text('Responsibility', '职责', 't.resp_code'),
      address: text('Address', '地址', 's.address'),
      certificate: text('Session', '会话', 't.certificate'),
      docType: text('Document type', '单据类型', 't.doc_type'),
      docId: ref('Document', '单据', 't.doc_id'),
      kind: text('How', '方式', 't.kind'),
      rowCount: text('Records', '条数', 't.row_count'),
    },
  },
  {
    name: 'baseDevice',
    from: 'base_device t join base_users u on u.id = t.user_id',
    key: 'deviceId',
    newest: 'createdAt',
    columns: {
      deviceId: text('Device', '设备', 't.device_id'),
      ...owner,
      agent: text('Browser', '浏览器', 't.agent'),
      state: text('State', '状态', 't.state'),
      createdAt: time('Known since', '首次登录', 't.created_at'),
      lastSeenAt: time('Last used', '最近使用', 't.last_seen_at'),
      trustedUntil: time('Trusted until', '信任至', 't.trusted_until'),
      expiresAt: time('Known until', '有效期至', 't.expires_at'),
    },
  },
];

/** Whose records a viewer reads, over `t.user_id` and the user `u`. */
function scopeSql({ userId, userType, supplierId, respCode }: Viewer, params: Parameters): string {
  if (respCode === 'ADMIN' || respCode === 'AUDITOR') return 'true';
  const own = `t.user_id = ${params.add(userId)}::bigint`;
  if (respCode === 'SUPPLIER_MANAGER') return `(${own} or u.user_type like 'EX%')`;
  if (userType === 'EX' && respCode === 'SUPPLIER_ADMIN' && supplierId !== null)
    return `(${own} or u.supplier_id = ${params.add(supplierId)}::bigint)`;
  return own;
}

const readOnly = async (): Promise<CallAnswer> => ({ refusal: refusal('READ_ONLY_ENTITY') });

export const recordServices = (read: Queryable): readonly Service[] =>
  recordLists.map((list) => ({
    name: `${list.name}Restful`,
    reasons: platformReasons,
    calls: {
      listByPage: (body, { caller }) => listByPage(read, list, caller.viewer, body),
      findById: (body, { caller }) => findById(read, list, caller.viewer, textOf(body, list.key in body ? list.key : 'id', 40)),
      saveOrUpdate: readOnly,
      doBatchSaveOrUpdate: readOnly,
      delete: readOnly,
      doBatchDelete: readOnly,
    },
  }));

const selected = ({ columns }: RecordList): string =>
  Object.entries(columns)
    .map(([name, { sql }]) => `${sql} as "${name}"`)
    .join(', ');

async function listByPage(read: Queryable, list: RecordList, viewer: Viewer, body: Body): Promise<CallAnswer> {
  const query = listQuery(body);
  const column = (key: string): RecordColumn => {
    const found = Object.hasOwn(list.columns, key) ? list.columns[key] : undefined;
    if (!found) throw new EdgeError('REQ_FILTER_KEY', { kind: 'Invalid', params: { key } });
    return found;
  };
  const params = new Parameters();
  const asked = [...Object.entries(query.filters).map(([key, value]) => ({ key, op: 'eq' as const, value })), ...query.conditions];
  const where = [
    scopeSql(viewer, params),
    ...asked.map((condition) => {
      const { field, sql } = column(condition.key);
      return conditionSql({ key: condition.key, sql, field, column: columnOf(condition.key, field) }, condition, SITE_ZONE, params);
    }),
  ].join(' and ');
  const order = [
    ...query.orderBy.map(({ key, dir }) => `${column(key).sql} ${dir}`),
    `${list.columns[list.newest]!.sql} desc`,
    `${list.columns[list.key]!.sql} desc`,
  ].join(', ');
  const {
    rows: [counted],
  } = await read.query<{ n: number }>(`select count(*)::int as n from ${list.from} where ${where}`, params.values);
  const first = (query.pageIndex - 1) * query.pageRows;
  const { rows } = await read.query(
    `select ${selected(list)} from ${list.from} where ${where} order by ${order} limit ${params.add(query.pageRows)} offset ${params.add(first)}`,
    params.values,
  );
  return { data: rows, page: { count: counted!.n, pageIndex: query.pageIndex, pageRows: query.pageRows } };
}

async function findById(read: Queryable, list: RecordList, viewer: Viewer, key: string): Promise<CallAnswer> {
  const params = new Parameters();
  const where = `${scopeSql(viewer, params)} and ${list.columns[list.key]!.sql}::text = ${params.add(key)}`;
  const {
    rows: [row],
  } = await read.query(`select ${selected(list)} from ${list.from} where ${where}`, params.values);
  return row ? { data: row } : { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
}
