import { readIn } from '../../../state-machines/kernel/bilingual.js';
import type { DocumentKey } from '../../../state-machines/kernel/protocol.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { Language, Lists } from '../../kernel/edges/contracts.js';
import type { Registry } from '../../kernel/registry.js';

/** At most so many of one kind. */
const MOST = 500;

export interface Present {
  readonly title: string;
  readonly state: string | null;
  readonly lastUpdateDate: unknown;
}

/** Documents by `type/id` with the title and state that their list shows the viewer now; those it does not show are left out. */
export async function presentOf(
  places: readonly DocumentKey[],
  viewer: Viewer,
  language: Language,
  { lists, registry }: { readonly lists: Lists; readonly registry: Registry },
): Promise<ReadonlyMap<string, Present>> {
  const present = new Map<string, Present>();
  for (const type of new Set(places.map((place) => place.type))) {
    const definition = registry.find(type)?.definition;
    if (!definition) continue;
    const ids = [...new Set(places.filter((place) => place.type === type).map(({ id }) => id))];
    const page = await lists.page(definition, viewer, {
      pageIndex: 1,
      pageRows: MOST,
      filters: {},
      conditions: [{ key: 'id', op: 'in', value: ids }],
      orderBy: [],
    });
    const nameField = definition.nameField ?? 'docNumber';
    for (const row of page.rows) {
      const title = [...new Set([row['docNumber'], readIn(language, row, nameField)])]
        .filter((part) => typeof part === 'string' && part !== '')
        .join(' · ');
      present.set(`${type}/${String(row['id'])}`, {
        title,
        state: (row['state'] as string | undefined) ?? null,
        lastUpdateDate: row['lastUpdateDate'] ?? null,
      });
    }
  }
  return present;
}
