import type { Samples } from '../../kernel/stock/samples.js';

const item = (itemSeq: number, fullScore: string) => ({ itemSeq, chapter: 'Systems', itemName: `Item ${itemSeq}`, fullScore });

export const samples: Samples = {
  saves: [
    { lines: { items: { set: [item(1, '10'), item(2, '2.5')] } } },
    { lines: { items: { set: [item(1, '0')] } } },
    { lines: { items: { set: [item(1, '10')], remove: [2] } } },
  ],
};
