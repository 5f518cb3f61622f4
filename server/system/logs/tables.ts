/** Logs (platform-system.md §5): written once, never changed, purged when they are old. */
import { EntitySchema } from 'typeorm';

import { idOf, instant } from '../../kernel/database/own-columns.js';

type Row = Record<string, unknown>;
const entry = { name: 'log_id', type: 'bigint', primary: true, generated: 'increment' } as const;
const text = (name: string, length: number) => ({ name, type: 'varchar', length }) as const;
const maybe = <T extends object>(column: T) => ({ ...column, nullable: true });
const whole = (name: string) => ({ name, type: 'integer' }) as const;

/** Lines that a server wrote about itself. */
const serverLogTable = new EntitySchema<Row>({
  name: 'baseServerLog',
  tableName: 'base_server_log',
  columns: {
    logId: entry,
    at: instant('at'),
    level: text('level', 8),
    server: text('server', 80),
    logger: text('logger', 60),
    message: text('message', 4_000),
    traceId: maybe(text('trace_id', 64)),
  },
  indices: [{ name: 'base_server_log_at', columns: ['at'] }],
});

/** Calls to other systems and from them, with what was sent only where it holds no secret. */
const interfaceLogTable = new EntitySchema<Row>({
  name: 'srmBaseInterfaceLogs',
  tableName: 'srm_base_interface_logs',
  columns: {
    logId: entry,
    at: instant('at'),
    direction: text('direction', 3),
    partner: text('partner', 60),
    operation: text('operation', 80),
    method: text('method', 10),
    path: text('path', 300),
    businessNumber: maybe(text('business_number', 60)),
    httpStatus: maybe(whole('http_status')),
    result: text('result', 10),
    code: maybe(text('code', 80)),
    durationMs: whole('duration_ms'),
    requestBody: maybe({ name: 'request_body', type: 'text' } as const),
    traceId: maybe(text('trace_id', 64)),
  },
  indices: [{ name: 'srm_base_interface_logs_at', columns: ['at'] }],
});

/** What people did that is no event of a document: reading and clearing of caches, exports of logs. */
const operateLogTable = new EntitySchema<Row>({
  name: 'userOperateLog',
  tableName: 'user_operate_log',
  columns: {
    logId: entry,
    at: instant('at'),
    userId: idOf('user_id'),
    respCode: maybe(text('resp_code', 40)),
    action: text('action', 20),
    event: text('event', 80),
    result: text('result', 10),
    code: maybe(text('code', 80)),
    detail: maybe(text('detail', 500)),
    address: maybe(text('address', 45)),
  },
  indices: [{ name: 'user_operate_log_at', columns: ['at'] }],
});

export const systemTables = [serverLogTable, interfaceLogTable, operateLogTable] as unknown as readonly EntitySchema[];
