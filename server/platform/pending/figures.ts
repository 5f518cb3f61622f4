/** To-dos that are overdue, among the numbers of the home page. */
import { Parameters } from '../../kernel/database/parameters.js';
import type { HomeFigure } from '../home/figures.js';
import { OPEN, scopeOf } from './pending.js';

const overdue = (side: HomeFigure['side'], route: string): HomeFigure => ({
  figure: 'overdueTodos',
  label: { en: 'Overdue to-dos', cn: '超时待办' },
  side,
  route,
  query: { overdue: 'Y' },
  warns: true,
  async count({ db, viewer, at }) {
    const params = new Parameters();
    const { table, where } = scopeOf(viewer, params);
    const {
      rows: [row],
    } = await db.query<{ n: number }>(
      `select count(*)::int as n from ${table} p where ${where} and ${OPEN} and p.due_at < ${params.add(new Date(at))}`,
      params.values,
    );
    return row!.n;
  },
});

export const pendingFigures: readonly HomeFigure[] = [overdue('INSIDE', 'interiorPendingList'), overdue('EX', 'supplierPendingList')];
