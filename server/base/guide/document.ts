/** How often guides are opened, and how many there are of each kind (base-srm.md §13). */
import { srmBaseGuide } from '../../../state-machines/base/guide/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { holds } from '../../../state-machines/kernel/predicate.js';
import type { LiveColumn, ServerDocument, SpecialCall } from '../../kernel/contracts.js';
import { idOf, optionalText } from '../../kernel/edges/body.js';
import { read, viewCount } from '../../platform/reading.js';

const definition = anyDefinition(srmBaseGuide);
const TYPE = 'srmBaseGuide';

const countByType: SpecialCall = async (_body, { db, viewer }) => {
  const { rows } = await db.query<{ guide_type: string; n: number }>(
    "select guide_type, count(*)::int as n from srm_base_guide where state = 'enabled' group by guide_type order by guide_type",
  );
  const mine = rows.filter(
    (row) => viewer.userType !== 'EX' || holds(definition.view.scope.EX, 'enabled', { guideType: row.guide_type }, viewer),
  );
  return { data: Object.fromEntries(mine.map((row) => [row.guide_type, row.n])) };
};

const findById: SpecialCall = async (body, tools) => {
  const { viewCount: counted, ...rest } = body;
  const answer = await tools.generic('findById', rest);
  if (
    !('refusal' in answer) &&
    optionalText({ counted }, 'counted') === 'view' &&
    (answer.data as { readonly state: string }).state === 'enabled'
  ) {
    const id = idOf(body);
    if (await read(tools.db, { type: TYPE, id, versionNo: 1 }, tools.viewer, tools.runtime.now(), true))
      tools.touch({ type: TYPE, id, userId: tools.viewer.userId });
  }
  return answer;
};

/** Guides that name screens, for the `?` beside these; people inside find the suppliers' when they ask for them. */
const listOfScreens: SpecialCall = async (_body, { db, viewer }) => {
  const { rows } = await db.query<{ id: string; guide_type: string; title: string; title_en: string | null; menu_codes: string }>(
    "select id::text, guide_type, guide_title as title, guide_title_en as title_en, menu_codes from srm_base_guide where state = 'enabled' and menu_codes <> '' order by sort_no, id",
  );
  const mine = rows.filter((row) =>
    viewer.userType === 'EX'
      ? holds(definition.view.scope.EX, 'enabled', { guideType: row.guide_type }, viewer)
      : row.guide_type !== 'SUPPLIER_OPERATION',
  );
  return {
    data: mine.map((row) => ({
      id: row.id,
      guideTitle: row.title,
      guideTitleEn: row.title_en,
      screens: row.menu_codes
        .split(/[,，]/)
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    })),
  };
};

/** Of all its files; empty for a guide that is text alone. */
const fileSize: LiveColumn = ({ header }) =>
  `(select sum(x.size)::bigint from base_file x where x.id = any(string_to_array(nullif(${header}.file_ids, ''), ',')::bigint[]))`;

export const guideDocument: ServerDocument = {
  definition,
  live: { viewCount: viewCount(TYPE), fileSize },
  calls: { countByType, findById, listOfScreens },
};
