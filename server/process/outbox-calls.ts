/** `baseOutboxRestful` (platform-process.md §13): what documents send each other, for administrators and auditors. */
import { refusal, sentence } from '../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../state-machines/kernel/view.js';
import { definitionOf } from '../../state-machines/registry.js';
import type { CallAnswer, Queryable, Runtime } from '../kernel/contracts.js';
import type { Body } from '../kernel/edges/body.js';
import { optionalInteger, optionalText, requestIdOf, textOf } from '../kernel/edges/body.js';
import type { Service } from '../kernel/edges/contracts.js';
import { holdsOthersBack } from '../kernel/runtime/outbox/by-hand.js';

const millis = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint::float8`;
const MOST_CHAIN = 200;
const MOST_RETRIED = 500;
const ACT = 'baseOutboxAct';

const columns = `o.source_type || ':' || o.source_id || ':' || o.source_rev || ':' || o.index as "outboxId", o.kind, o.source_type as
    "sourceType", o.source_id::text as "sourceId", o.source_rev::int as "sourceRev", o.index::int as index,
  o.target_type as "targetType", o.target_id as "targetId", o.event as "eventName", o.state as status, o.code as "lastCode", o.message as
    "lastMessage", o.attempts::int as attempts,
  ${millis('o.at')} as "firstAt", ${millis('o.next_at')} as "nextAt", ${millis('o.delivered_at')} as "deliveredAt", o.correlation as
    "correlationId", o.causation as "causationId", o.answer, ${holdsOthersBack} as "holdsBack"`;

const groups: Readonly<Record<string, readonly string[]>> = {
  problems: ['REFUSED', 'DEAD'],
  underWay: ['PENDING', 'DELIVERING', 'RETRY'],
  done: ['DELIVERED', 'COMPENSATED', 'IGNORED'],
};

/** Without those whose sender was answered: they need nobody. What holds others back does, while it waits for its next attempt. */
const listSql = `select ${columns}, count(*) over ()::int as n from document_outbox o
  where (o.state = any($1::text[]) or $9 and ${holdsOthersBack}) and (o.state <> 'REFUSED' or o.answer is null)
    and ($2::text is null or o.source_type = $2) and ($3::text is null or o.event = $3) and ($4::text is null or o.code = $4)
    and ($7::timestamptz is null or o.at >= $7) and ($8::timestamptz is null or o.at < $8)
  order by o.at desc, o.source_id, o.source_rev, o.index limit $5 offset $6`;
/** The same trouble many times, the most frequent first. */
const groupsSql = `select o.source_type as "sourceType", o.event as "eventName", o.target_type as "targetType", o.code as "lastCode",
    count(*)::int as count, ${millis('min(o.at)')} as "firstAt"
  from document_outbox o where o.state = any($1::text[]) and (o.state <> 'REFUSED' or o.answer is null)
  group by 1, 2, 3, 4 order by 5 desc, 6 limit 100`;
const groupSql = `select o.source_type as "entrySourceType", o.source_id::text as "entrySourceId", o.source_rev::int as "entrySourceRev",
    o.index::int as "entryIndex"
  from document_outbox o where o.state = any($1::text[]) and (o.state <> 'REFUSED' or o.answer is null) and o.source_type = $2 and
    o.event = $3 and o.code is not distinct from $4 order by o.at, o.source_id, o.source_rev, o.index limit ${MOST_RETRIED}`;
const countSql = `select count(*) filter (where state in ('PENDING', 'DELIVERING'))::int as waiting,
    ${millis("min(at) filter (where state in ('PENDING', 'DELIVERING', 'RETRY'))")} as "oldestAt",
    count(*) filter (where state = 'RETRY')::int as retrying, count(*) filter (where state = 'REFUSED' and answer is null)::int as
    refused, count(*) filter (where state = 'DEAD')::int as dead,
    count(*) filter (where state = 'DELIVERED' and delivered_at >= $1)::int as "deliveredToday",
    (percentile_cont(0.95) within group (order by extract(epoch from delivered_at - at) * 1000) filter (where state = 'DELIVERED' and
    delivered_at >= $1))::float8 as "p95Ms"
  from document_outbox where at >= $1 or state in ('PENDING', 'DELIVERING', 'RETRY', 'REFUSED', 'DEAD')`;
const DAY = 86_400_000;

const instantIn = (body: Body, name: string): Date | null => {
  const at = optionalInteger(body, name);
  return at === null ? null : new Date(at);
};

const looks = ({ respCode, userType }: Viewer): boolean => userType === 'INSIDE' && (respCode === 'ADMIN' || respCode === 'AUDITOR');
const forbidden: CallAnswer = { refusal: refusal('PERM_SCOPE', { kind: 'NotAllowed' }) };
const readOnly = async (): Promise<CallAnswer> => ({ refusal: refusal('READ_ONLY_ENTITY') });

export const outboxCalls = (db: Queryable, runtime: () => Runtime): NonNullable<Service['calls']> => ({
  async listByPage(body, { caller }) {
    if (!looks(caller.viewer)) return forbidden;
    const pageRows = Math.min(200, Math.max(1, optionalInteger(body, 'pageRows') ?? 50));
    const pageIndex = Math.max(1, optionalInteger(body, 'pageIndex') ?? 1);
    const asked = optionalText(body, 'group', 20) ?? 'problems';
    const group = groups[asked] ? asked : 'problems';
    const { rows } = await db.query<{ n: number }>(listSql, [
      groups[group],
      optionalText(body, 'sourceType', 60),
      optionalText(body, 'eventName', 80),
      optionalText(body, 'code', 80),
      pageRows,
      (pageIndex - 1) * pageRows,
      instantIn(body, 'dateFrom'),
      instantIn(body, 'dateTo'),
      group === 'problems',
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
  /** What is in trouble, by what was sent and why it was not taken. */
  async findGroups(_body, { caller }) {
    if (!looks(caller.viewer)) return forbidden;
    return { data: (await db.query(groupsSql, [groups['problems']])).rows };
  },
  /**
   * `{sourceType, eventName, code?, reason?}` → a group tried again, 500 entries at most and one after the other: `{retried, refused:
   * [{entrySourceId, code, msg}], more}`. Each is an act of its own.
   */
  async doRetry(body, { caller, language }) {
    if (caller.viewer.respCode !== 'ADMIN') return forbidden;
    const which = [textOf(body, 'sourceType', 60), textOf(body, 'eventName', 80), optionalText(body, 'code', 80)];
    const [reason, requestId] = [optionalText(body, 'reason', 500), requestIdOf(body)];
    const { rows } = await db.query<{ readonly entrySourceId: string }>(groupSql, [groups['problems'], ...which]);
    const { allReasons } = definitionOf(ACT)!;
    const refused: object[] = [];
    for (const [place, entry] of rows.entries()) {
      const outcome = await runtime().submit({
        type: ACT,
        id: null,
        event: 'CREATE',
        payload: { fields: { actionCode: 'RETRY', reason, ...entry } },
        viewer: caller.viewer,
        requestId: requestId === null ? null : `${requestId}:${place}`,
        rev: null,
      });
      if (outcome.ok) continue;
      const { entrySourceId } = entry;
      refused.push({ entrySourceId, code: outcome.refusal.code, msg: sentence(allReasons, outcome.refusal, language) });
    }
    return { data: { retried: rows.length - refused.length, refused, more: rows.length === MOST_RETRIED } };
  },
  async countByStatus(_body, { caller, at }) {
    if (!looks(caller.viewer)) return forbidden;
    return { data: (await db.query(countSql, [new Date(at - (at % DAY))])).rows[0] };
  },
  saveOrUpdate: readOnly,
  delete: readOnly,
});
