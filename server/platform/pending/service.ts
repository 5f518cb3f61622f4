/** `interiorPendingRestful` and `srmBaseSupplierPendingRestful` (base-srm.md §12): lists, counts and claims; rows are kept by the kernel. */
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { CallAnswer, Queryable } from '../../kernel/contracts.js';
import type { Body } from '../../kernel/edges/body.js';
import { idOf, malformed, optionalId } from '../../kernel/edges/body.js';
import type { Language, Service } from '../../kernel/edges/contracts.js';
import { EdgeError } from '../../kernel/edges/errors.js';
import { listQuery } from '../../kernel/edges/list-query.js';
import type { Pending, Scope } from './pending.js';
import { CLAIM_MS, scopeOf } from './pending.js';

interface Row {
  pending_id: string; doc_type: string; doc_id: string; doc_number: string | null; org_id: string | null; rev: number; bill_type: string; menu_code: string; title_en: string; title_cn: string;
  creation_date: number; due_at: number | null; handle_flag: string; handled_by: string | null; handled_at: number | null; handled_event: string | null; cancel_flag: string; claimed_by: string | null; claimed_at: number | null;
  user_id?: string | null; resp_code?: string | null; supplier_id?: string;
}

const readOnly = async (): Promise<CallAnswer> => ({ refusal: refusal('READ_ONLY_ENTITY') });
const notFound: CallAnswer = { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
const filters: Readonly<Record<string, string>> = { billType: 'bill_type', docType: 'doc_type', docId: 'doc_id', docNumber: 'doc_number', orgId: 'org_id', handleFlag: 'handle_flag', cancelFlag: 'cancel_flag' };
/** Payloads of the seed name who asks; that is taken from the session. */
const implied = new Set(['supplierId', 'userId', 'menuId']);

export const pendingServices = (pending: Pending, db: Queryable): readonly Service[] => [
  pendingService('interiorPendingRestful', 'INSIDE', pending, db), pendingService('srmBaseSupplierPendingRestful', 'EX', pending, db),
];

function pendingService(name: string, side: 'INSIDE' | 'EX', pending: Pending, db: Queryable): Service {
  const ofSide = (viewer: Viewer) => viewer.userType === side;
  const wrongSide: CallAnswer = { refusal: refusal('PERM_SCOPE', { kind: 'NotAllowed' }) };
  return {
    name,
    calls: {
      listByPage: async (body, { caller, language }) => (ofSide(caller.viewer) ? listByPage(db, caller.viewer, body, language) : wrongSide),
      counts: async (_body, { caller }) => (ofSide(caller.viewer) ? { data: await pending.counts(caller.viewer) } : wrongSide),
      findById: async (body, { caller, language }) => (ofSide(caller.viewer) ? findById(db, caller.viewer, idOf(body), language) : wrongSide),
      doClaim: async (body, { caller, at }) => (ofSide(caller.viewer) ? claim(db, caller.viewer, body, at) : wrongSide),
      doUnclaim: async (body, { caller }) => (ofSide(caller.viewer) ? unclaim(db, caller.viewer, body) : wrongSide),
      saveOrUpdate: readOnly, doBatchSaveOrUpdate: readOnly, delete: readOnly, doBatchDelete: readOnly,
    },
  };
}

async function listByPage(db: Queryable, viewer: Viewer, body: Body, language: Language): Promise<CallAnswer> {
  const given = optionalId(body, 'supplierId');
  if (viewer.userType === 'EX' && given !== null && given !== viewer.supplierId) return { refusal: refusal('PERM_SCOPE', { kind: 'NotAllowed' }) };
  const query = listQuery(body);
  const scope = scopeOf(viewer);
  const params = [...scope.params];
  const conditions = Object.entries(query.filters).filter(([key]) => !implied.has(key)).map(([key, value]) => {
    const column = Object.hasOwn(filters, key) ? filters[key] : undefined;
    if (!column || Array.isArray(value)) throw unknownFilter(key);
    params.push(String(value));
    return `${column}::text = $${params.length}`;
  });
  const [condition] = query.conditions;
  if (condition) throw unknownFilter(condition.key);
  const where = [scope.where, ...conditions].join(' and ');
  const count = await db.query<{ n: string }>(`select count(*) as n from (select 1 from ${scope.table} where ${where} limit 100001) counted`, params);
  const { rows } = await db.query<Row>(
    `select * from ${scope.table} where ${where} order by due_at asc nulls last, creation_date desc, pending_id desc limit ${query.pageRows} offset ${(query.pageIndex - 1) * query.pageRows}`, params);
  return { data: rows.map((row) => shown(row, language)), page: { count: Number(count.rows[0]!.n), pageIndex: query.pageIndex, pageRows: query.pageRows } };
}

const unknownFilter = (key: string) => new EdgeError('REQ_FILTER_KEY', { kind: 'Invalid', params: { key: key.slice(0, 60) } });

function shown(row: Row, language: Language): Readonly<Record<string, unknown>> {
  const what = language === 'en' ? row.title_en : row.title_cn;
  return {
    pendingId: row.pending_id, pendingTitle: row.doc_number ? `${row.doc_number} ${what}` : what, billType: row.bill_type, docType: row.doc_type, docId: row.doc_id, docNumber: row.doc_number, rev: row.rev,
    menuCode: row.menu_code, billLink: `${row.menu_code}?id=${row.doc_id}`, orgId: row.org_id, userId: row.user_id ?? null, respCode: row.resp_code ?? null, supplierId: row.supplier_id ?? null,
    creationDate: row.creation_date, dueAt: row.due_at, handleFlag: row.handle_flag, handledBy: row.handled_by, handledAt: row.handled_at, handledEvent: row.handled_event, cancelFlag: row.cancel_flag,
    claimedBy: row.claimed_by,
  };
}

async function findById(db: Queryable, viewer: Viewer, id: string, language: Language): Promise<CallAnswer> {
  const { table, where, params } = scopeOf(viewer);
  const { rows } = await db.query<Row>(`select * from ${table} where ${where} and pending_id = $${params.length + 1}`, [...params, id]);
  return rows[0] ? { data: shown(rows[0], language) } : notFound;
}

function idsOf(body: Body): readonly string[] {
  const ids = body['ids'];
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > 500) throw malformed('ids is a list of 1 to 500');
  return ids.map((id) => idOf({ id }));
}

const open = "handle_flag = 'N' and cancel_flag = 'N'";

/** Rows of others' claims are left alone; the answer names those that are the caller's now. */
async function claim(db: Queryable, viewer: Viewer, body: Body, at: number): Promise<CallAnswer> {
  if (viewer.respCode === 'AUDITOR') return { refusal: refusal('PERM_READ_ONLY', { kind: 'NotAllowed' }) };
  const { where, table, params }: Scope = scopeOf(viewer);
  const n = params.length;
  const { rows } = await db.query<{ id: string }>(
    `update ${table} set claimed_by = $${n + 2}, claimed_at = $${n + 3} where ${where} and pending_id = any($${n + 1}::bigint[]) and ${open}
       and (claimed_by is null or claimed_by = $${n + 2} or claimed_at < $${n + 4}) returning pending_id as id`,
    [...params, idsOf(body), viewer.userId, new Date(at), new Date(at - CLAIM_MS)]);
  return { data: rows.map((row) => row.id) };
}

async function unclaim(db: Queryable, viewer: Viewer, body: Body): Promise<CallAnswer> {
  const { where, table, params } = scopeOf(viewer);
  const { rows } = await db.query<{ id: string }>(
    `update ${table} set claimed_by = null, claimed_at = null where ${where} and pending_id = any($${params.length + 1}::bigint[]) and claimed_by = $${params.length + 2} returning pending_id as id`,
    [...params, idsOf(body), viewer.userId]);
  return { data: rows.map((row) => row.id) };
}
