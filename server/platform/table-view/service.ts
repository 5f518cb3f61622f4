/**
 * Named views of a table (platform-access.md §5.2): filters, order and columns, kept by their owner and shown to the
 * responsibilities he names. A view gives no right: whoever uses it sees what the list shows to him.
 */
import { randomUUID } from 'node:crypto';
import { stringLength } from '../../../state-machines/kernel/primitives/validators.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { CallAnswer, Queryable } from '../../kernel/contracts.js';
import type { Body } from '../../kernel/edges/body.js';
import { malformed, textOf } from '../../kernel/edges/body.js';
import type { Language, Service } from '../../kernel/edges/contracts.js';
import { EdgeError } from '../../kernel/edges/errors.js';
import { conditionsOf } from '../../kernel/edges/list-query.js';
import { platformReasons } from '../reasons.js';
import { columnsOf, orderOf } from '../table-config/service.js';

const MOST_VIEWS = 30;
const MOST_SHARED = 50;
const NAME_WEIGHT = 15;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const id = /^[1-9]\d{0,17}$/;

interface View {
  readonly viewId: string;
  readonly ownerId: string;
  readonly tableName: string;
  readonly name: string;
  readonly filters: string;
  readonly orderBy: string;
  readonly columns: string | null;
  readonly sharedRespIds: readonly string[];
  readonly defaultFlag: 'Y' | 'N';
}

const listSql = `select v.view_id as "viewId", v.name, v.filters, v.order_by as "orderBy", v.columns, v.shared_resp_ids::text[] as "sharedRespIds",
    case when v.owner_id = $2 then v.default_flag else 'N' end as "defaultFlag", case when v.owner_id = $2 then 'Y' else 'N' end as "ownFlag", u.full_name as "ownerName", u.full_name_en as "ownerNameEn"
  from base_table_view v join base_users u on u.id = v.owner_id
  where v.table_name = $1 and (v.owner_id = $2 or $3::bigint = any(v.shared_resp_ids)) order by v.owner_id <> $2, v.name, v.view_id`;

export function tableViewService(db: Queryable): Service {
  return {
    name: 'baseTableViewRestful',
    reasons: platformReasons,
    calls: {
      /** `{tableName}`: one's own views, then those shared with the acting responsibility. */
      async listByPage(body, { caller }) {
        const { rows } = await db.query<object>(listSql, [textOf(body, 'tableName', 120), caller.viewer.userId, caller.viewer.respId]);
        return { data: rows, page: { count: rows.length, pageIndex: 1, pageRows: rows.length } };
      },
      /** With the `viewId` of one's own view: changes it. */
      saveOrUpdate: async (body, { caller, at, language }) => save(db, viewOf(body, caller.viewer.userId!, language), at),
      async delete(body, { caller }) {
        const { rowCount } = await db.query('delete from base_table_view where view_id = $1 and owner_id = $2', [
          viewIdOf(body),
          caller.viewer.userId,
        ]);
        return rowCount === 1 ? { data: null } : { refusal: refusal('DOC_NOT_FOUND') };
      },
    },
  };
}

function viewIdOf(body: Body): string {
  const value = textOf(body, 'viewId', 36);
  if (!uuid.test(value)) throw new EdgeError('FIELD_FORMAT', { kind: 'Invalid', field: 'viewId', params: { field: 'viewId' } });
  return value;
}

function viewOf(body: Body, ownerId: string, language: Language): View {
  const name = textOf(body, 'name').trim();
  const wrong = stringLength(name, NAME_WEIGHT);
  if (wrong)
    throw new EdgeError(wrong.code as 'FIELD_REQUIRED' | 'FIELD_WEIGHTED_LENGTH', {
      kind: 'Invalid',
      field: 'name',
      params: { field: { en: 'Name', cn: '名称' }[language] },
    });
  return {
    viewId: body['viewId'] === undefined || body['viewId'] === null ? randomUUID() : viewIdOf(body),
    ownerId,
    tableName: textOf(body, 'tableName', 120),
    name,
    filters: JSON.stringify(conditionsOf(body['filters'])),
    orderBy: JSON.stringify(orderOf(body['orderBy'])),
    columns: body['columns'] === undefined || body['columns'] === null ? null : JSON.stringify(columnsOf(body['columns'])),
    sharedRespIds: sharedWith(body['sharedRespIds']),
    defaultFlag: body['defaultFlag'] === 'Y' ? 'Y' : 'N',
  };
}

function sharedWith(value: unknown): readonly string[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.length > MOST_SHARED || !value.every((one) => typeof one === 'string' && id.test(one)))
    throw malformed(`sharedRespIds is a list of at most ${MOST_SHARED} ids`);
  return value as string[];
}

/** One statement: counted, kept under its name, and the only default of its owner. */
const saveSql = `with others as (select view_id, name from base_table_view where owner_id = $2::bigint and table_name = $3::text and view_id <> $1::uuid),
    kept as (
      insert into base_table_view (view_id, owner_id, table_name, name, filters, order_by, columns, shared_resp_ids, default_flag, updated_at)
      select $1::uuid, $2::bigint, $3::text, $4::text, $5::jsonb, $6::jsonb, $7::jsonb, $8::bigint[], $9::text, $10::timestamptz
      where (select count(*) from others) < ${MOST_VIEWS} and not exists (select 1 from others where name = $4::text)
      on conflict (view_id) do update set name = excluded.name, filters = excluded.filters, order_by = excluded.order_by, columns = excluded.columns,
        shared_resp_ids = excluded.shared_resp_ids, default_flag = excluded.default_flag, updated_at = excluded.updated_at
        where base_table_view.owner_id = excluded.owner_id and base_table_view.table_name = excluded.table_name
      returning view_id, default_flag),
    undone as (update base_table_view set default_flag = 'N' where view_id in (select view_id from others) and exists (select 1 from kept where default_flag = 'Y') and default_flag = 'Y')
  select (select view_id from kept) as "viewId", (select count(*)::int from others) as others, exists (select 1 from others where name = $4::text) as taken`;

async function save(db: Queryable, view: View, at: number): Promise<CallAnswer> {
  const {
    rows: [row],
  } = await db.query<{ viewId: string | null; others: number; taken: boolean }>(saveSql, [
    view.viewId,
    view.ownerId,
    view.tableName,
    view.name,
    view.filters,
    view.orderBy,
    view.columns,
    view.sharedRespIds,
    view.defaultFlag,
    new Date(at),
  ]);
  if (row!.viewId !== null) return { data: { viewId: row!.viewId } };
  if (row!.taken) return { refusal: refusal('TABLE_VIEW_NAME', { field: 'name' }) };
  return { refusal: row!.others >= MOST_VIEWS ? refusal('TABLE_VIEWS_FULL') : refusal('DOC_NOT_FOUND') };
}
