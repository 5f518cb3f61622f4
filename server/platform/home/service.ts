/** `homeRestful`: the numbers of the home page that the session's responsibility has, and how a supplier stands (platform-access.md §4.1, §4.2). */
import type { Queryable } from '../../kernel/contracts.js';
import type { Lists, Service } from '../../kernel/edges/contracts.js';
import type { AccessService } from '../access/access.js';
import type { FigureTools, HomeFigure } from './figures.js';

export interface HomeParts {
  readonly db: Queryable;
  readonly lists: Pick<Lists, 'page'>;
  readonly access: Pick<AccessService, 'opens'>;
  readonly figures: readonly HomeFigure[];
  readonly standing: (tools: Pick<FigureTools, 'lists' | 'viewer'>) => Promise<object | null>;
}

export const homeService = ({ db, lists, access, figures, standing }: HomeParts): Service => ({
  name: 'homeRestful',
  calls: {
    async figures(_body, { caller: { viewer }, at, language }) {
      const data = [];
      for (const { figure, label, side, route, query = {}, warns, watch, count } of figures) {
        if (viewer.userType !== side || !(await access.opens(viewer, route))) continue;
        data.push({
          figure,
          label: label[language],
          count: await count({ db, lists, viewer, at }),
          htmlUrl: route,
          query,
          warnFlag: warns ? 'Y' : 'N',
          watch: watch ?? null,
        });
      }
      return { data };
    },
    standing: async (_body, { caller: { viewer } }) => ({ data: await standing({ lists, viewer }) }),
  },
});
