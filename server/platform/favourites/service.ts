/**
 * `baseCollect` (platform-access.md §11): what a user marked with a star. A favourite gives no right: a document shows its
 * present title and state through the list that the user has, and nothing of itself where he has it no more.
 */
import { randomUUID } from 'node:crypto';
import { weightedLength } from '../../../state-machines/kernel/primitives/validators.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { Queryable } from '../../kernel/contracts.js';
import type { Body } from '../../kernel/edges/body.js';
import { malformed, optionalText, textOf } from '../../kernel/edges/body.js';
import type { Language, Lists, Service } from '../../kernel/edges/contracts.js';
import { EdgeError } from '../../kernel/edges/errors.js';
import type { Registry } from '../../kernel/registry.js';
import type { Invalidations } from '../../kernel/servers/invalidations.js';
import { presentOf } from './present.js';
import { FAVOURITE } from './watching.js';
import { platformReasons } from '../reasons.js';

const MOST = 500;
const FOLDER_WEIGHT = 15;
/** START: what one begins by it; shown where one begins things. */
const kinds = new Set(['DOC', 'MENU', 'START']);
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const documentId = /^[1-9]\d{0,17}$/;

interface Kept {
  readonly collectId: string;
  readonly kind: 'DOC' | 'MENU';
  readonly refType: string;
  readonly refId: string;
  readonly title: string;
  readonly folder: string;
  readonly note: string | null;
  readonly watchFlag: 'Y' | 'N';
  readonly creationDate: number;
}
interface Place {
  readonly kind: string;
  readonly refType: string;
  readonly refId: string;
}

const columns =
  'collect_id as "collectId", kind, ref_type as "refType", ref_id as "refId", title, folder, note, watch_flag as "watchFlag", created_at as "creationDate"';

/** A star set or taken away in one statement, so that two clicks never make two. */
const toggleSql = `with gone as (delete from base_collect where owner_id = $1::bigint and kind = $2::text and ref_type = $3::text and ref_id = $4::text returning 1),
    set as (insert into base_collect (collect_id, owner_id, kind, ref_type, ref_id, title, folder, created_at)
      select $5::uuid, $1::bigint, $2::text, $3::text, $4::text, $6::text, '', $7::timestamptz
      where not exists (select 1 from gone) and (select count(*) from base_collect where owner_id = $1::bigint) < ${MOST} on conflict do nothing returning 1)
  select exists (select 1 from gone) as gone, exists (select 1 from set) as set`;

export interface FavouriteParts {
  readonly db: Queryable;
  readonly lists: Lists;
  readonly registry: Registry;
  readonly invalidations: Pick<Invalidations, 'touch'>;
}

export function favouriteService({ db, lists, registry, invalidations }: FavouriteParts): Service {
  const own = (viewer: Viewer) => viewer.userId!;
  const watchesChanged = (viewer: Viewer) => invalidations.touch({ type: FAVOURITE, id: own(viewer) });
  return {
    name: 'baseCollectRestful',
    reasons: platformReasons,
    calls: {
      /** `{refType, refId}` of all, for the stars. */
      async listKeys(_body, { caller }) {
        const { rows } = await db.query('select kind, ref_type as "refType", ref_id as "refId" from base_collect where owner_id = $1', [
          own(caller.viewer),
        ]);
        return { data: rows };
      },
      async listByPage(_body, { caller, language }) {
        const { rows } = await db.query<Kept>(
          `select ${columns} from base_collect where owner_id = $1 and kind <> 'START' order by folder, sort_no, created_at desc, collect_id`,
          [own(caller.viewer)],
        );
        const data = await withPresent(rows, caller.viewer, language, lists, registry);
        return { data, page: { count: data.length, pageIndex: 1, pageRows: MOST } };
      },
      async toggle(body, { caller, at }) {
        const { kind, refType, refId } = placeOf(body);
        const {
          rows: [row],
        } = await db.query<{ gone: boolean; set: boolean }>(toggleSql, [
          own(caller.viewer),
          kind,
          refType,
          refId,
          randomUUID(),
          textOf(body, 'title', 200),
          new Date(at),
        ]);
        return row!.gone || row!.set ? { data: { favourite: row!.set ? 'Y' : 'N' } } : { refusal: refusal('COLLECT_FULL') };
      },
      /** Folder, note and watching of one's own favourites: `{collectIds, folder?, note?, watchFlag?}`; screens have no state to watch. */
      async saveOrUpdate(body, { caller, language }) {
        const folder = folderOf(body, language);
        const note = optionalText(body, 'note', 200);
        const watch = watchOf(body);
        const { rowCount } = await db.query(
          `update base_collect set folder = coalesce($3, folder), note = case when $4 then $5 else note end, watch_flag = case when kind = 'DOC' then coalesce($6, watch_flag) else 'N' end
          where owner_id = $1 and collect_id = any($2::uuid[])`,
          [own(caller.viewer), collectIds(body), folder, 'note' in body, note, watch],
        );
        if (watch !== null) watchesChanged(caller.viewer);
        return rowCount > 0 ? { data: { changed: rowCount } } : { refusal: refusal('DOC_NOT_FOUND') };
      },
      async delete(body, { caller }) {
        const { rowCount } = await db.query('delete from base_collect where owner_id = $1 and collect_id = any($2::uuid[])', [
          own(caller.viewer),
          collectIds(body),
        ]);
        return rowCount > 0 ? { data: { removed: rowCount } } : { refusal: refusal('DOC_NOT_FOUND') };
      },
    },
  };
}

function placeOf(body: Body): Place {
  const [kind, refType, refId] = [textOf(body, 'kind', 10), textOf(body, 'refType', 120), optionalText(body, 'refId', 20) ?? ''];
  if (!kinds.has(kind)) throw malformed('kind is DOC, MENU or START');
  if (kind !== 'MENU' && !documentId.test(refId))
    throw new EdgeError('FIELD_FORMAT', { kind: 'Invalid', field: 'refId', params: { field: 'refId' } });
  return { kind, refType, refId };
}

function collectIds(body: Body): readonly string[] {
  const ids = body['collectIds'];
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > MOST || !ids.every((one) => typeof one === 'string' && uuid.test(one)))
    throw malformed(`collectIds is a list of 1 to ${MOST} ids`);
  return ids as string[];
}

/** Left out: unchanged. */
function watchOf(body: Body): 'Y' | 'N' | null {
  const flag = optionalText(body, 'watchFlag', 1);
  if (flag !== null && flag !== 'Y' && flag !== 'N') throw malformed('watchFlag is Y or N');
  return flag;
}

/** '' is no folder; left out: unchanged. */
function folderOf(body: Body, language: Language): string | null {
  if (!('folder' in body)) return null;
  const folder = (optionalText(body, 'folder') ?? '').trim();
  if (weightedLength(folder) > FOLDER_WEIGHT)
    throw new EdgeError('FIELD_WEIGHTED_LENGTH', {
      kind: 'Invalid',
      field: 'folder',
      params: { field: { en: 'Folder', cn: '文件夹' }[language] },
    });
  return folder;
}

/** Documents with the title and state that their list shows now; those it does not show keep neither. */
async function withPresent(
  rows: readonly Kept[],
  viewer: Viewer,
  language: Language,
  lists: Lists,
  registry: Registry,
): Promise<readonly object[]> {
  const present = await presentOf(
    rows.filter(({ kind }) => kind === 'DOC').map(({ refType, refId }) => ({ type: refType, id: refId })),
    viewer,
    language,
    { lists, registry },
  );
  return rows.map((row) => {
    if (row.kind === 'MENU') return { ...row, permitted: 'Y', state: null };
    const now = present.get(`${row.refType}/${row.refId}`);
    return now
      ? { ...row, ...now, title: now.title || row.title, permitted: 'Y' }
      : { ...row, title: null, note: row.note, state: null, permitted: 'N' };
  });
}
