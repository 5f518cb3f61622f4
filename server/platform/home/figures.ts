/** Numbers of the home page (platform-access.md §4.1, §4.2): families name theirs, each with the list behind it. */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Label } from '../../../state-machines/kernel/fields.js';
import type { ListCondition } from '../../../state-machines/kernel/protocol.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { Queryable } from '../../kernel/contracts.js';
import type { Lists } from '../../kernel/edges/contracts.js';

export interface FigureTools {
  readonly db: Queryable;
  readonly lists: Pick<Lists, 'page'>;
  readonly viewer: Viewer;
  readonly at: number;
}

export interface HomeFigure {
  readonly figure: string;
  readonly label: Label;
  readonly side: 'INSIDE' | 'EX';
  /** The screen that lists what is counted, with its query; who has not its menu has not the figure. */
  readonly route: string;
  readonly query?: Readonly<Record<string, string>>;
  /** More than none is bad news. */
  readonly warns?: true;
  /** The live list whose changes change the number; to-dos tell of theirs anyway. */
  readonly watch?: { readonly entity: string; readonly conditions: readonly ListCondition[] };
  readonly count: (tools: FigureTools) => Promise<number>;
}

/** How many rows of a definition's list the viewer has under these conditions; the list opens with them. */
export function listFigure(
  definition: AnyDefinition,
  conditions: readonly ListCondition[],
  said: Pick<HomeFigure, 'figure' | 'label' | 'side' | 'route' | 'warns'>,
): HomeFigure {
  return {
    ...said,
    query: { filter: JSON.stringify(conditions) },
    watch: { entity: definition.type, conditions },
    count: async ({ lists, viewer }) =>
      (await lists.page(definition, viewer, { pageIndex: 1, pageRows: 5, filters: {}, conditions, orderBy: [] })).count,
  };
}
