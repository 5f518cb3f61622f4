/**
 * How a user wants his tables (platform-access.md §5.2): order, display, fixing and width only; titles, editors and rules
 * always come from the definition, so that nothing stored here loosens one.
 */
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { CallAnswer, Queryable } from '../../kernel/contracts.js';
import type { Body } from '../../kernel/edges/body.js';
import { malformed, optionalId, optionalInteger, optionalText, textOf } from '../../kernel/edges/body.js';
import type { Service } from '../../kernel/edges/contracts.js';
import { platformReasons } from '../reasons.js';

const pageSizes: readonly number[] = [20, 50, 100, 200, 500];
const densities: readonly (string | null)[] = ['compact', 'normal', 'loose', null];
const MOST_COLUMNS = 300;

interface Column {
  readonly key: string;
  readonly columnsDisplay: 'Y' | 'N';
  readonly fixedStyle: '' | 'left' | 'right';
  readonly width: number | null;
  readonly sortNo: number;
}

const select =
  'select owner, columns, page_rows as "pageRows", density, order_by as "orderBy", definition_version as "definitionVersion" from base_table_config where table_name = $1 and owner = any($2::text[])';

export function tableConfigService(db: Queryable): Service {
  return {
    name: 'baseTableConfigRestful',
    reasons: platformReasons,
    calls: {
      createOrUpdateTableConfig: async (body, { caller, at }) => save(db, ownerOf(caller.viewer, body), body, at),
      async getTableConfig(body, { caller }) {
        const owners = [`user:${caller.viewer.userId}`, `resp:${caller.viewer.respId}`, 'all'];
        const { rows } = await db.query<{ owner: string }>(select, [textOf(body, 'tableName', 120), owners]);
        const best = owners.map((owner) => rows.find((row) => row.owner === owner)).find(Boolean);
        return { data: best ?? null };
      },
      async deleteTableConfig(body, { caller }) {
        const owner = ownerOf(caller.viewer, body);
        if (owner === null) return { refusal: refusal('PERM_BUTTON', { kind: 'NotAllowed', params: { button: 'btnEdit' } }) };
        await db.query('delete from base_table_config where owner = $1 and table_name = $2', [owner, textOf(body, 'tableName', 120)]);
        return { data: null };
      },
    },
  };
}

/** One's own; ADMIN may keep one for a responsibility or for all. null: not allowed. */
function ownerOf(viewer: Viewer, body: Body): string | null {
  const responsibility = optionalId(body, 'forResponsibilityId');
  const forAll = body['forAll'] === true;
  if (responsibility === null && !forAll) return `user:${viewer.userId}`;
  if (viewer.respCode !== 'ADMIN') return null;
  return forAll ? 'all' : `resp:${responsibility}`;
}

async function save(db: Queryable, owner: string | null, body: Body, at: number): Promise<CallAnswer> {
  if (owner === null) return { refusal: refusal('PERM_BUTTON', { kind: 'NotAllowed', params: { button: 'btnEdit' } }) };
  const columns = columnsOf(body['columns']);
  if (!columns.some((column) => column.columnsDisplay === 'Y')) return { refusal: refusal('TABLE_NO_COLUMN') };
  const pageRows = optionalInteger(body, 'pageRows');
  if (pageRows !== null && !pageSizes.includes(pageRows)) throw malformed(`pageRows is one of ${pageSizes.join(', ')}`);
  const density = optionalText(body, 'density', 10);
  if (!densities.includes(density)) throw malformed('density is compact, normal or loose');
  await db.query(
    `insert into base_table_config (owner, table_name, columns, page_rows, density, order_by, definition_version, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (owner, table_name) do update set columns = excluded.columns, page_rows = excluded.page_rows, density = excluded.density, order_by = excluded.order_by, definition_version = excluded.definition_version, updated_at = excluded.updated_at`,
    [
      owner,
      textOf(body, 'tableName', 120),
      JSON.stringify(columns),
      pageRows,
      density,
      JSON.stringify(orderOf(body['orderBy'])),
      optionalInteger(body, 'definitionVersion'),
      new Date(at),
    ],
  );
  return { data: null };
}

/** Columns as a table is arranged. @throws EdgeError REQ_MALFORMED */
export function columnsOf(value: unknown): Column[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_COLUMNS)
    throw malformed(`columns is a list of 1 to ${MOST_COLUMNS}`);
  return value.map((one: unknown, index) => {
    if (typeof one !== 'object' || one === null) throw malformed('columns holds objects');
    const { key, columnsDisplay = 'Y', fixedStyle = '', width = null, sortNo = index + 1 } = one as Partial<Record<keyof Column, unknown>>;
    const good =
      typeof key === 'string' &&
      key.length <= 80 &&
      (columnsDisplay === 'Y' || columnsDisplay === 'N') &&
      (fixedStyle === '' || fixedStyle === 'left' || fixedStyle === 'right') &&
      (width === null || (typeof width === 'number' && width >= 20 && width <= 4000)) &&
      typeof sortNo === 'number';
    if (!good) throw malformed('a column has key, columnsDisplay (Y, N), fixedStyle (left, right or empty), width and sortNo');
    return { key, columnsDisplay, fixedStyle, width, sortNo } as Column;
  });
}

/** @throws EdgeError REQ_MALFORMED */
export function orderOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  const good =
    Array.isArray(value) &&
    value.length <= 10 &&
    value.every(
      (one: unknown) =>
        typeof (one as { key?: unknown } | null)?.key === 'string' && ['asc', 'desc'].includes(String((one as { dir?: unknown }).dir)),
    );
  if (!good) throw malformed('orderBy has key and dir (asc or desc)');
  return (value as { key: string; dir: string }[]).map(({ key, dir }) => ({ key, dir }));
}
