/** `searchRestful/find {keyword}` (platform-access.md §3.2): documents by their number, as the lists show them to whoever asks. */
import { readIn } from '../../../state-machines/kernel/bilingual.js';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import { textOf } from '../../kernel/edges/body.js';
import type { Language, Lists, Service } from '../../kernel/edges/contracts.js';
import type { AccessService } from '../access/access.js';

const PER_TYPE = 10;
const LONGEST = 40;
const SHORTEST = 2;

interface Found {
  readonly docType: string;
  readonly rows: readonly { readonly id: string; readonly number: string; readonly name: string | null; readonly state: string | null }[];
}

export function searchService(definitions: readonly AnyDefinition[], lists: Lists, access: Pick<AccessService, 'opens'>): Service {
  const searched = definitions.filter((definition) => numberOf(definition) !== null);
  return {
    name: 'searchRestful',
    calls: {
      /** Of each type at most ten, newest first; fewer than two characters find nothing. */
      async find(body, { caller: { viewer }, language }) {
        const keyword = textOf(body, 'keyword', LONGEST).trim();
        if (keyword.length < SHORTEST) return { data: [] };
        const found: Found[] = [];
        for (const definition of searched) {
          if (!(await isShownTo(definition, viewer, access))) continue;
          const rows = await findIn(definition, viewer, lists, keyword, language);
          if (rows.length > 0) found.push({ docType: definition.type, rows });
        }
        return { data: found };
      },
    },
  };
}

/** The filter that names one document to people: its number, else its name. Master data is found by its own lists. */
function numberOf({ list, kind, nameField }: AnyDefinition): string | null {
  if (kind === 'master') return null;
  if (list.filters.includes('docNumber')) return 'docNumber';
  return nameField !== undefined && list.filters.includes(nameField) ? nameField : null;
}

/** Some screen of the definition is in the menu of the responsibility, as administrators keep it. */
async function isShownTo({ screens }: AnyDefinition, viewer: Viewer, access: Pick<AccessService, 'opens'>): Promise<boolean> {
  const side = viewer.userType === 'EX' ? 'EX' : 'INSIDE';
  for (const { audience, kind, route } of screens)
    if (kind !== 'special' && audience.includes(side) && (await access.opens(viewer, route))) return true;
  return false;
}

async function findIn(
  definition: AnyDefinition,
  viewer: Viewer,
  lists: Lists,
  keyword: string,
  language: Language,
): Promise<Found['rows']> {
  const key = numberOf(definition)!;
  const { rows } = await lists.page(definition, viewer, {
    pageIndex: 1,
    pageRows: PER_TYPE,
    filters: {},
    conditions: [{ key, op: 'like', value: keyword }],
    orderBy: [],
  });
  const nameField = definition.nameField;
  return rows.map((row) => ({
    id: String(row['id']),
    number: String(row[key] ?? ''),
    name: nameField && nameField !== key ? ((readIn(language, row, nameField) as string | null | undefined) ?? null) : null,
    state: (row['state'] as string | undefined) ?? null,
  }));
}
