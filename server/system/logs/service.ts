/** Calls of the three logs (platform-system.md §5): pages newest first over a bounded time, filtered, exported as text; for administrators and auditors. */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { CallAnswer, Database, Queryable } from '../../kernel/contracts.js';
import type { Body } from '../../kernel/edges/body.js';
import { malformed, optionalInteger, optionalText } from '../../kernel/edges/body.js';
import type { Caller, Service, ServiceCall, StreamCall } from '../../kernel/edges/contracts.js';
import { pageOf } from '../../platform/outside/paging.js';
import { platformReasons } from '../../platform/reasons.js';
import { Readable } from 'node:stream';
import type { InterfaceLog } from '../../platform/logs/interface-log.js';
import { noteOperation, operationsSql } from '../../platform/logs/operate-log.js';
import type { ServerLog } from './server-log.js';

interface LogColumn {
  readonly sql: string;
  /** Looked for anywhere in the text, not as a whole. */
  readonly within?: true;
}
interface LogList {
  readonly name: string;
  /** Rows between `$1` and `$2`, as a table named `t`. */
  readonly from: string;
  readonly selected: string;
  readonly order: string;
  readonly filters: Readonly<Record<string, LogColumn>>;
  /** Shown when one row is opened. */
  readonly detail?: string;
}

const DAY_MS = 86_400_000;
const MOST_DAYS = 400;
const MOST_TEXT = 200;
const MOST_COUNTED = 10_000;
const MOST_EXPORTED = 100_000;
const EXPORTED_AT_ONCE = 2_000;

const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`;

const serverList: LogList = {
  name: 'baseServerLog',
  from: '(select * from base_server_log where at >= $1 and at < $2) t',
  selected: `t.log_id::text as "logId", ${ms('t.at')} as at, t.level, t.server, t.logger, t.message, t.trace_id as "traceId"`,
  order: 't.at desc, t.log_id desc',
  filters: {
    level: { sql: 't.level' },
    server: { sql: 't.server', within: true },
    logger: { sql: 't.logger', within: true },
    message: { sql: 't.message', within: true },
    traceId: { sql: 't.trace_id' },
  },
};

/** Messages that left by a source are calls, too: their log stands beside. */
const interfaceList: LogList = {
  name: 'srmBaseInterfaceLogs',
  from: `(select 'i' || log_id as key, at, direction, partner, operation, method, path, business_number, http_status, result, code, duration_ms,
        1 as attempt, request_body, trace_id from srm_base_interface_logs where at >= $1 and at < $2
      union all
      select 'm' || l.log_id, l.at, 'OUT', coalesce(nullif(l.source, ''), l.channel), l.template, l.channel, '', i.doc_number, null,
        case when l.result in ('SENT', 'NOBODY') then 'OK' else 'FAILED' end, case when l.result in ('SENT', 'NOBODY') then null else l.result end,
        l.duration_ms, l.attempt, null, null
        from msg_log l left join msg_instance i on i.message_key = l.batch_key where l.at >= $1 and l.at < $2 and l.channel <> 'IN_APP') t`,
  selected: `t.key as "logId", ${ms('t.at')} as at, t.direction, t.partner, t.operation, t.method, t.path, t.business_number as "businessNumber",
    t.http_status as "httpStatus", t.result, t.code, t.duration_ms as "durationMs", t.attempt, t.request_body as "requestBody", t.trace_id as "traceId"`,
  order: 't.at desc, t.key desc',
  filters: {
    direction: { sql: 't.direction' },
    partner: { sql: 't.partner', within: true },
    operation: { sql: 't.operation', within: true },
    result: { sql: 't.result' },
    code: { sql: 't.code' },
    businessNumber: { sql: 't.business_number' },
  },
};

const operateList = (definitions: readonly AnyDefinition[]): LogList => ({
  name: 'userOperateLog',
  from: `(${operationsSql(definitions)}) t left join base_users u on u.id = t.user_id
    left join base_responsibility p on p.id::text = t.resp_id`,
  selected: `t.key as "logId", ${ms('t.at')} as at, t.user_id::text as "userId", coalesce(u.user_name, t.detail) as "userName", u.full_name as "fullName",
    u.user_type as "userType", coalesce(t.resp_code, p.resp_code) as "respCode", t.action, t.doc_type as "docType", t.doc_id as "docId", t.event, t.result,
    t.code, t.address, t.detail`,
  order: 't.at desc, t.key desc',
  filters: {
    action: { sql: 't.action' },
    userName: { sql: 'u.user_name', within: true },
    docType: { sql: 't.doc_type' },
    event: { sql: 't.event' },
    result: { sql: 't.result' },
    code: { sql: 't.code' },
  },
});

const reads = ({ viewer }: Caller): boolean => viewer.respCode === 'ADMIN' || viewer.respCode === 'AUDITOR';
const closed: CallAnswer = { refusal: refusal('PERM_BUTTON', { kind: 'NotAllowed' }) };
const liked = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

interface Asked {
  readonly where: string;
  readonly values: readonly unknown[];
}

function askedOf(list: LogList, body: Body, at: number): Asked {
  const until = optionalInteger(body, 'until') ?? at + 60_000;
  const since = optionalInteger(body, 'since') ?? at - DAY_MS;
  if (since > until || until - since > MOST_DAYS * DAY_MS) throw malformed(`the time is at most ${MOST_DAYS} days`);
  const values: unknown[] = [new Date(since), new Date(until)];
  const where = Object.entries(list.filters).flatMap(([name, { sql, within }]) => {
    const value = optionalText(body, name, MOST_TEXT);
    if (value === null || value === '') return [];
    values.push(within ? liked(value) : value);
    return [within ? `${sql} ilike $${values.length}` : `${sql} = $${values.length}`];
  });
  return { where: where.join(' and ') || 'true', values };
}

export interface LogParts {
  readonly database: Database;
  readonly definitions: readonly AnyDefinition[];
  readonly serverLog: ServerLog;
  readonly interfaceLog: InterfaceLog;
}

const listing =
  (read: Queryable, list: LogList): ServiceCall =>
  async (body, { caller, at }) => {
    if (!reads(caller)) return closed;
    const { pageIndex, pageRows } = pageOf(body);
    const { where, values } = askedOf(list, body, at);
    const [{ rows }, { rows: counted }] = await Promise.all([
      read.query(
        `select ${list.selected} from ${list.from} where ${where} order by ${list.order} limit ${pageRows} offset ${(pageIndex - 1) * pageRows}`,
        values,
      ),
      read.query<{ n: number }>(`select count(*)::int as n from (select from ${list.from} where ${where} limit ${MOST_COUNTED}) c`, values),
    ]);
    return { data: rows, page: { count: counted[0]!.n, pageIndex, pageRows } };
  };

const listsOf = (definitions: readonly AnyDefinition[]): readonly LogList[] => [serverList, interfaceList, operateList(definitions)];

/** What has just been said is in the list that is asked for. */
const fresh = ({ serverLog, interfaceLog }: LogParts): Promise<unknown> => Promise.all([serverLog.flush(), interfaceLog.flush()]);

export const logServices = (parts: LogParts): readonly Service[] =>
  listsOf(parts.definitions).map((list) => ({
    name: `${list.name}Restful`,
    reasons: platformReasons,
    calls: {
      listByPage: async (body, tools) => {
        if (reads(tools.caller)) await fresh(parts);
        return listing(parts.database.read, list)(body, tools);
      },
    },
  }));

const cell = (value: unknown): string => {
  const text = value === null || value === undefined ? '' : String(value);
  // A cell that begins like a formula would be one to whoever opens it.
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
};

async function* written(read: Queryable, list: LogList, { where, values }: Asked): AsyncGenerator<string> {
  yield '\uFEFF';
  for (let first = 0, heads = true; first < MOST_EXPORTED; first += EXPORTED_AT_ONCE) {
    const { rows } = await read.query<Readonly<Record<string, unknown>>>(
      `select ${list.selected} from ${list.from} where ${where} order by ${list.order} limit ${EXPORTED_AT_ONCE} offset ${first}`,
      values,
    );
    if (heads && rows[0]) yield `${Object.keys(rows[0]).map(cell).join(',')}\r\n`;
    heads = false;
    for (const row of rows)
      yield `${Object.entries(row)
        .map(([name, value]) => cell(name === 'at' ? new Date(Number(value)).toISOString() : value))
        .join(',')}\r\n`;
    if (rows.length < EXPORTED_AT_ONCE) return;
  }
}

/** `POST /v1/{log}Restful/export`: the same rows as CSV; that somebody took them is an operation itself. */
export const logStreams = (parts: LogParts): readonly StreamCall[] =>
  listsOf(parts.definitions).map((list) => ({
    method: 'POST',
    path: `/v1/${list.name}Restful/export`,
    body: 'json',
    reasons: platformReasons,
    summary: { en: 'Rows of a log as CSV', cn: '导出日志' },
    answer: async ({ caller, body, at, address }) => {
      if (!caller || !reads(caller)) return closed;
      const asked = askedOf(list, body, at);
      await noteOperation(parts.database.side, {
        at,
        userId: caller.viewer.userId,
        respCode: caller.viewer.respCode,
        action: 'EXPORT',
        event: list.name,
        result: 'OK',
        address,
      });
      return {
        stream: Readable.from(written(parts.database.read, list, asked)),
        headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${list.name}.csv"` },
      };
    },
  }));

const purges: Readonly<Record<string, string>> = {
  base_server_log: 'delete from base_server_log where log_id in (select log_id from base_server_log where at < $1 limit 5000)',
  srm_base_interface_logs:
    'delete from srm_base_interface_logs where log_id in (select log_id from srm_base_interface_logs where at < $1 limit 5000)',
  user_operate_log: 'delete from user_operate_log where log_id in (select log_id from user_operate_log where at < $1 limit 5000)',
};

/** What has been kept long enough goes, so many rows at a time. @returns how many went */
export async function purgeLogs(on: Queryable, now: number, days: { readonly server: number; readonly calls: number }): Promise<number> {
  const kept = { base_server_log: days.server, srm_base_interface_logs: days.calls, user_operate_log: 3 * 365 };
  let gone = 0;
  for (const [table, sql] of Object.entries(purges)) {
    const before = new Date(now - kept[table as keyof typeof kept] * DAY_MS);
    for (;;) {
      const { rowCount } = await on.query(sql, [before]);
      gone += rowCount ?? 0;
      if ((rowCount ?? 0) < 5_000) break;
    }
  }
  return gone;
}
