import type { Samples } from '../../kernel/stock/samples.js';

const item = (fields: object) => ({ items: { set: [{ itemNo: 1, itemKind: 'REPORT', width: 6, ...fields }] } });
export const samples: Samples = {
  saves: [
    { fields: { groupName: '采购看板' }, lines: item({ reportId: '5' }) },
    { lines: item({ reportId: null }) },
    { lines: item({ itemKind: 'TEXT', text: null }) },
  ],
  events: [{ type: 'SHARE', payload: { respIds: ['5'], userIds: [] } }],
};
