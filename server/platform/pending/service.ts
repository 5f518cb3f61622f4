/** `interiorPendingRestful` and `srmBaseSupplierPendingRestful` (base-srm.md §12): lists, counts and claims; rows are kept by the kernel. */
import type { Field } from '../../../state-machines/kernel/fields.js';
import type { ListCondition } from '../../../state-machines/kernel/protocol.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { CallAnswer, Queryable } from '../../kernel/contracts.js';
import { columnOf } from '../../kernel/database/columns.js';
import { conditionSql } from '../../kernel/database/lists/conditions.js';
import { Parameters } from '../../kernel/database/parameters.js';
import type { Body } from '../../kernel/edges/body.js';
import { idOf, malformed, optionalId, optionalText } from '../../kernel/edges/body.js';
import type { Language, Service } from '../../kernel/edges/contracts.js';
import { EdgeError } from '../../kernel/edges/errors.js';
import { listQuery } from '../../kernel/edges/list-query.js';
import type { Invalidations } from '../../kernel/servers/invalidations.js';
import type { Pending, Scope, Stored } from './pending.js';
import { CLAIM_MS, OPEN, scopeOf, selection, supplierSql } from './pending.js';
import { SITE_ZONE } from '../zones.js';

export interface PendingParts {
  readonly pending: Pending;
  readonly db: Queryable;
  readonly invalidations: Pick<Invalidations, 'touch'>;
}

const readOnly = async (): Promise<CallAnswer> => ({ refusal: refusal('READ_ONLY_ENTITY') });
const notFound: CallAnswer = { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
const outside: CallAnswer = { refusal: refusal('PERM_SCOPE', { kind: 'NotAllowed' }) };

const plain = (kind: Field['kind'], length?: number): Field => ({
  kind,
  label: { en: '', cn: '' },
  ...(length === undefined ? {} : { length }),
});
const filters: Readonly<Record<string, Field>> = {
  billType: plain('text', 60),
  docType: plain('text', 60),
  docId: plain('ref'),
  docNumber: plain('text', 60),
  orgId: plain('ref'),
  supplierId: plain('ref'),
  handleFlag: plain('text', 1),
  cancelFlag: plain('text', 1),
  creationDate: plain('dateTime'),
  dueAt: plain('dateTime'),
};
/** Payloads of the seed name who asks: it is taken from the session, and must be the same. `whose`, `overdue` and `keyword` narrow. */
const own = new Set(['supplierId', 'userId', 'menuId', 'whose', 'overdue', 'keyword']);

export const pendingServices = (parts: PendingParts): readonly Service[] => [
  pendingService('interiorPending', 'INSIDE', parts),
  pendingService('srmBaseSupplierPending', 'EX', parts),
];

function pendingService(entity: string, side: 'INSIDE' | 'EX', parts: PendingParts): Service {
  const { pending, db, invalidations } = parts;
  const ofSide = (viewer: Viewer) => viewer.userType === side;
  const touched = (ids: readonly string[]): CallAnswer => {
    for (const id of ids) invalidations.touch({ type: entity, id });
    return { data: ids };
  };
  return {
    name: `${entity}Restful`,
    calls: {
      listByPage: async (body, { caller, language, at }) =>
        ofSide(caller.viewer) ? listByPage(parts, caller.viewer, body, language, at) : outside,
      counts: async (_body, { caller }) => (ofSide(caller.viewer) ? { data: await pending.counts(caller.viewer) } : outside),
      findById: async (body, { caller, language, at }) =>
        ofSide(caller.viewer) ? findById(parts, caller.viewer, idOf(body), language, at) : outside,
      async doClaim(body, { caller, at }) {
        if (!ofSide(caller.viewer)) return outside;
        return caller.viewer.respCode === 'AUDITOR'
          ? { refusal: refusal('PERM_READ_ONLY', { kind: 'NotAllowed' }) }
          : touched(await claim(db, caller.viewer, body, at));
      },
      doUnclaim: async (body, { caller }) => (ofSide(caller.viewer) ? touched(await unclaim(db, caller.viewer, body)) : outside),
      markSeen: async (body, { caller, at }) => (ofSide(caller.viewer) ? { data: await markSeen(db, caller.viewer, body, at) } : outside),
      saveOrUpdate: readOnly,
      doBatchSaveOrUpdate: readOnly,
      delete: readOnly,
      doBatchDelete: readOnly,
    },
  };
}

const sameAsSession = (viewer: Viewer, body: Body): boolean =>
  [
    [optionalId(body, 'supplierId'), viewer.supplierId],
    [optionalId(body, 'userId'), viewer.userId],
  ].every(([given, session]) => given === null || given === session);

async function listByPage({ pending, db }: PendingParts, viewer: Viewer, body: Body, language: Language, at: number): Promise<CallAnswer> {
  if (!sameAsSession(viewer, body)) return outside;
  const query = listQuery(body);
  const params = new Parameters();
  const { table, where } = scopeOf(viewer, params);
  const equalities = Object.entries(query.filters)
    .filter(([key]) => !own.has(key))
    .map(([key, value]): ListCondition => ({ key, op: 'eq', value }));
  const narrowed = [
    where,
    ...[...equalities, ...query.conditions].map((condition) => filterSql(condition, table, params)),
    ...narrowing(viewer, body, at, params),
  ].join(' and ');
  const count = await db.query<{ n: string }>(
    `select count(*) as n from (select 1 from ${table} p where ${narrowed} limit 100001) counted`,
    params.values,
  );
  const { rows } = await db.query<Stored>(
    `${selection(table, params.add(viewer.userId))} where ${narrowed} order by p.due_at asc nulls last, p.creation_date desc, p.pending_id desc limit ${query.pageRows} offset ${(query.pageIndex - 1) * query.pageRows}`,
    params.values,
  );
  return {
    data: rows.map((row) => pending.shown(row, language, at)),
    page: { count: Number(count.rows[0]!.n), pageIndex: query.pageIndex, pageRows: query.pageRows },
  };
}

function filterSql(condition: ListCondition, table: Scope['table'], params: Parameters): string {
  const field = Object.hasOwn(filters, condition.key) ? filters[condition.key] : undefined;
  if (!field) throw new EdgeError('REQ_FILTER_KEY', { kind: 'Invalid', params: { key: condition.key.slice(0, 60) } });
  const column = columnOf(condition.key, field);
  const sql = condition.key === 'supplierId' ? supplierSql(table) : `p.${column.name}`;
  return `(${conditionSql({ key: condition.key, sql, field, column }, condition, SITE_ZONE, params)})`;
}

/** MINE: named or claimed by the viewer; RESP: for whoever holds the responsibility. */
function narrowing(viewer: Viewer, body: Body, at: number, params: Parameters): readonly string[] {
  const parts: string[] = [];
  const whose = optionalText(body, 'whose', 10);
  if (whose === 'MINE') parts.push(`(p.user_id = ${params.add(viewer.userId)} or p.claimed_by = ${params.add(viewer.userId)})`);
  else if (whose === 'RESP') parts.push('p.user_id is null');
  else if (whose !== null) throw malformed('whose is MINE or RESP');
  if (optionalText(body, 'overdue', 1) === 'Y') parts.push(`p.due_at < ${params.add(new Date(at))}`);
  const keyword = optionalText(body, 'keyword', 100);
  if (keyword !== null) {
    const pattern = params.add(`%${keyword.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`);
    parts.push(`(p.doc_number ilike ${pattern} or p.title_cn ilike ${pattern} or p.title_en ilike ${pattern})`);
  }
  return parts;
}

async function findById({ pending, db }: PendingParts, viewer: Viewer, id: string, language: Language, at: number): Promise<CallAnswer> {
  const params = new Parameters();
  const { table, where } = scopeOf(viewer, params);
  const { rows } = await db.query<Stored>(
    `${selection(table, params.add(viewer.userId))} where ${where} and p.pending_id = ${params.add(id)}`,
    params.values,
  );
  return rows[0] ? { data: pending.shown(rows[0], language, at) } : notFound;
}

function idsOf(body: Body): readonly string[] {
  const ids = body['ids'];
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > 500) throw malformed('ids is a list of 1 to 500');
  return ids.map((id) => idOf({ id }));
}

/** Rows of others' claims are left alone; the answer names those that are the caller's now. */
async function claim(db: Queryable, viewer: Viewer, body: Body, at: number): Promise<readonly string[]> {
  const params = new Parameters();
  const { where, table } = scopeOf(viewer, params);
  const [me, now] = [params.add(viewer.userId), params.add(new Date(at))];
  const { rows } = await db.query<{ id: string }>(
    `update ${table} p set claimed_by = ${me}, claimed_at = ${now} where ${where} and p.pending_id = any(${params.add(idsOf(body))}::bigint[]) and ${OPEN}
       and (p.claimed_by is null or p.claimed_by = ${me} or p.claimed_at < ${params.add(new Date(at - CLAIM_MS))}) returning p.pending_id as id`,
    params.values,
  );
  return rows.map((row) => row.id);
}

async function unclaim(db: Queryable, viewer: Viewer, body: Body): Promise<readonly string[]> {
  const params = new Parameters();
  const { where, table } = scopeOf(viewer, params);
  const { rows } = await db.query<{ id: string }>(
    `update ${table} p set claimed_by = null, claimed_at = null where ${where} and p.pending_id = any(${params.add(idsOf(body))}::bigint[]) and p.claimed_by = ${params.add(viewer.userId)} returning p.pending_id as id`,
    params.values,
  );
  return rows.map((row) => row.id);
}

/** What the caller has opened; everybody has his own marks. */
async function markSeen(db: Queryable, viewer: Viewer, body: Body, at: number): Promise<readonly string[]> {
  const params = new Parameters();
  const { where, table } = scopeOf(viewer, params);
  const { rows } = await db.query<{ id: string }>(
    `insert into base_pending_seen (pending_id, user_id, seen_at) select p.pending_id, ${params.add(viewer.userId)}, ${params.add(new Date(at))} from ${table} p where ${where} and p.pending_id = any(${params.add(idsOf(body))}::bigint[])
     on conflict (pending_id, user_id) do update set seen_at = excluded.seen_at returning pending_id as id`,
    params.values,
  );
  return rows.map((row) => row.id);
}
