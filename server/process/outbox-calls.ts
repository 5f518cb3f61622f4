/** `baseOutboxRestful` (platform-process.md §13): what documents send each other, for administrators and auditors. */
import { refusal } from '../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../state-machines/kernel/view.js';
import type { CallAnswer, Queryable } from '../kernel/contracts.js';
import { optionalInteger, optionalText, textOf } from '../kernel/edges/body.js';
import type { Service } from '../kernel/edges/contracts.js';

const millis = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint::float8`;
const MOST_CHAIN = 200;

const columns = `o.source_type || ':' || o.source_id || ':' || o.source_rev || ':' || o.index as "outboxId", o.kind, o.source_type as
    "sourceType", o.source_id::text as "sourceId", o.source_rev::int as "sourceRev", o.index::int as index,
  o.target_type as "targetType", o.target_id as "targetId", o.event as "eventName", o.state as status, o.code as "lastCode", o.message as
    "lastMessage", o.attempts::int as attempts,
  ${millis('o.at')} as "firstAt", ${millis('o.next_at')} as "nextAt", ${millis('o.delivered_at')} as "deliveredAt", o.correlation as
    "correlationId", o.causation as "causationId", o.answer`;

const groups: Readonly<Record<string, readonly string[]>> = {
  problems: ['REFUSED', 'DEAD'],
  underWay: ['PENDING', 'DELIVERING', 'RETRY'],
  done: ['DELIVERED', 'COMPENSATED', 'IGNORED'],
};

/** Without those whose sender was answered: they need nobody. */
const listSql = `select ${columns}, count(*) over ()::int as n from document_outbox o
  where o.state = any($1::text[]) and (o.state <> 'REFUSED' or o.answer is null) and ($2::text is null or o.source_type = $2) and
    ($3::text is null or o.event = $3) and ($4::text is null or o.code = $4)
  order by o.at desc, o.source_id, o.source_rev, o.index limit $5 offset $6`;
const countSql = `select count(*) filter (where state in ('PENDING', 'DELIVERING'))::int as waiting,
    ${millis("min(at) filter (where state in ('PENDING', 'DELIVERING', 'RETRY'))")} as "oldestAt",
    count(*) filter (where state = 'RETRY')::int as retrying, count(*) filter (where state = 'REFUSED' and answer is null)::int as
    refused, count(*) filter (where state = 'DEAD')::int as dead,
    count(*) filter (where state = 'DELIVERED' and delivered_at >= $1)::int as "deliveredToday",
    (percentile_cont(0.95) within group (order by extract(epoch from delivered_at - at) * 1000) filter (where state = 'DELIVERED' and
    delivered_at >= $1))::float8 as "p95Ms"
  from document_outbox where at >= $1 or state in ('PENDING', 'DELIVERING', 'RETRY', 'REFUSED', 'DEAD')`;
const DAY = 86_400_000;

const looks = ({ respCode, userType }: Viewer): boolean => userType === 'INSIDE' && (respCode === 'ADMIN' || respCode === 'AUDITOR');
const forbidden: CallAnswer = { refusal: refusal('PERM_SCOPE', { kind: 'NotAllowed' }) };
const readOnly = async (): Promise<CallAnswer> => ({ refusal: refusal('READ_ONLY_ENTITY') });

export const outboxCalls = (db: Queryable): NonNullable<Service['calls']> => ({
  async listByPage(body, { caller }) {
    if (!looks(caller.viewer)) return forbidden;
    const pageRows = Math.min(200, Math.max(1, optionalInteger(body, 'pageRows') ?? 50));
    const pageIndex = Math.max(1, optionalInteger(body, 'pageIndex') ?? 1);
    const states = groups[optionalText(body, 'group', 20) ?? 'problems'] ?? groups['problems']!;
    const { rows } = await db.query<{ n: number }>(listSql, [
      states,
      optionalText(body, 'sourceType', 60),
      optionalText(body, 'eventName', 80),
      optionalText(body, 'code', 80),
      pageRows,
      (pageIndex - 1) * pageRows,
    ]);
    return { data: rows.map(({ n: _n, ...row }) => row), page: { count: rows[0]?.n ?? 0, pageIndex, pageRows } };
  },
  async findChain(body, { caller }) {
    if (!looks(caller.viewer)) return forbidden;
    const { rows } = await db.query(
      `select ${columns} from document_outbox o where o.correlation = $1 order by o.hops, o.at, o.index limit ${MOST_CHAIN}`,
      [textOf(body, 'correlationId', 200)],
    );
    return { data: rows };
  },
  async countByStatus(_body, { caller, at }) {
    if (!looks(caller.viewer)) return forbidden;
    return { data: (await db.query(countSql, [new Date(at - (at % DAY))])).rows[0] };
  },
  saveOrUpdate: readOnly,
  delete: readOnly,
});
