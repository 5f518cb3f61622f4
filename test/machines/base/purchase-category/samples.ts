import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { Samples } from '../../kernel/stock/samples.js';

const above = { id: '2', categoryCode: '02', levelId: 1, treeFullPath: '电子元器件', items: 0, line: ['2'] };
const buyer = (lineNo: number) => ({ lineNo, orgId: null, buyerId: '7', priority: 1, startDate: '2026-01-01' });
const into = { id: '9', state: 'enabled', leafFlag: 'Y', categoryCode: '04' };

export const samples: Samples = {
  saves: [
    { fields: { categoryCode: '02', parentId: null } },
    { fields: { categoryCode: '0203', parentId: '2' } },
    { fields: { categoryCode: '0203', parentId: '2' }, lines: { buyers: { set: [buyer(1), buyer(2)] } } },
  ],
  circumstances: [
    { above: null, children: [], below: [], into },
    { above, children: [], into, mergedCode: '04' },
    { above: { ...above, items: 12 }, items: 12 },
    { above: { ...above, levelId: 4, line: ['2', '1'] }, children: ['5'], into: { ...into, leafFlag: 'N' } },
  ],
  events: [
    { type: 'MOVE', payload: { parentId: '2' } },
    { type: 'MOVE', payload: { parentId: null } },
    { type: 'MERGE', payload: { intoId: '9' } },
    { type: 'MERGE', payload: { intoId: '1' } },
    { type: 'RECOUNT', payload: {}, actor: SYSTEM },
    { type: 'REPATH', payload: { path: '机械零部件', levelId: 1 }, actor: SYSTEM },
  ],
};
