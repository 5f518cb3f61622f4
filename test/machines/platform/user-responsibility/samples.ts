import type { Samples } from '../../kernel/stock/samples.js';

export const samples: Samples = {
  circumstances: [
    { supplierId: '501' },
    { otherAdmins: 1 },
    { userType: 'EX', respUserType: 'INSIDE' },
    { conflict: '下单与收货' },
    { until: '2026-06-30' },
  ],
  events: [
    ...['90', '101'].map((userId) => ({
      type: 'CREATE',
      payload: {},
      actor: { userId, userType: 'EX' as const, supplierId: '501', respCode: 'SUPPLIER_ADMIN' as const },
    })),
    { type: 'CREATE', payload: {}, actor: { userId: '101' } },
  ],
};
