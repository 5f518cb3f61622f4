import type { Samples } from '../../kernel/stock/samples.js';

const row = { lineNum: 1, userIds: ['7'] };

export const samples: Samples = {
  saves: [{ lines: { members: { set: [row] } } }, { lines: { members: { set: [{ ...row, userIds: [] }] } } }],
  circumstances: [{}, { models: ['Orders'] }],
};
