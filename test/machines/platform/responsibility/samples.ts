import type { Samples } from '../../kernel/stock/samples.js';

export const samples: Samples = {
  saves: [
    { fields: { roleIds: ['3'] } },
    { fields: { roleIds: [] } },
    { fields: { roleIds: ['3'], orgScope: 'LIST', orgIds: [] } },
    { fields: { roleIds: ['3'], respCode: 'ADMIN' } },
  ],
  circumstances: [{ roleTypes: { 3: 'EX' } }, { heldByActor: true }],
};
