/** `msgLogRestful`: what was tried, newest first; read by administrators and auditors. */
import { refusal } from '../../state-machines/kernel/refusals.js';
import type { CallAnswer, Queryable } from '../kernel/contracts.js';
import type { Body } from '../kernel/edges/body.js';
import { malformed, optionalText } from '../kernel/edges/body.js';
import type { Service } from '../kernel/edges/contracts.js';
import { platformReasons } from '../platform/reasons.js';
import { pageOf } from '../platform/outside/paging.js';

const columns = `l.log_id::text as "logId", l.at, l.template as "eventCode", l.channel, l.source, l.recipient, l.attempt, l.result,
  l.answer, l.duration_ms as "durationMs", i.id::text as "instanceId", i.doc_number as "instanceNumber"`;
const from = 'msg_log l left join msg_instance i on i.message_key = l.batch_key';
const filters: Readonly<Record<string, string>> = {
  channel: 'l.channel',
  result: 'l.result',
  eventCode: 'l.template',
  source: 'l.source',
  instanceNumber: 'i.doc_number',
};

function whereOf(body: Body): { readonly where: string; readonly values: readonly string[] } {
  const given = Object.keys(filters).flatMap((name) => {
    const value = optionalText(body, name);
    return value === null ? [] : [[filters[name]!, value] as const];
  });
  if (given.some(([, value]) => value.length > 120)) throw malformed('a filter is too long');
  return {
    where: given.map(([sql], index) => `${sql} = $${index + 1}`).join(' and ') || 'true',
    values: given.map(([, value]) => value),
  };
}

export function logService(read: Queryable): Service {
  const allowed = (respCode: string | null): boolean => respCode === 'ADMIN' || respCode === 'AUDITOR';
  const closed: CallAnswer = { refusal: refusal('PERM_BUTTON', { kind: 'NotAllowed' }) };
  return {
    name: 'msgLogRestful',
    reasons: platformReasons,
    calls: {
      async listByPage(body, { caller }) {
        if (!allowed(caller.viewer.respCode)) return closed;
        const { pageIndex, pageRows } = pageOf(body);
        const { where, values } = whereOf(body);
        const [{ rows }, { rows: counted }] = await Promise.all([
          read.query(
            `select ${columns} from ${from} where ${where} order by l.log_id desc limit ${pageRows} offset ${(pageIndex - 1) * pageRows}`,
            values,
          ),
          read.query<{ n: number }>(`select count(*)::int as n from ${from} where ${where}`, values),
        ]);
        return { data: rows, page: { count: counted[0]!.n, pageIndex, pageRows } };
      },
      async findById(body, { caller }) {
        if (!allowed(caller.viewer.respCode)) return closed;
        const id = optionalText(body, 'id');
        if (id === null || !/^[1-9]\d{0,17}$/.test(id)) throw malformed('id is missing');
        const { rows } = await read.query(`select ${columns} from ${from} where l.log_id = $1`, [id]);
        return rows[0] ? { data: rows[0] } : { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
      },
    },
  };
}
