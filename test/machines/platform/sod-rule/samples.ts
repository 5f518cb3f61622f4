import type { Samples } from '../../kernel/stock/samples.js';

const asked = { userId: '55', until: '2026-06-30', reason: 'Small store, one person on Sundays' };

export const samples: Samples = {
  saves: [{ fields: { sideA: 'ADMIN', sideB: 'BUYER' } }, { fields: { sideA: 'BUYER', sideB: 'BUYER' } }],
  circumstances: [
    { today: '2026-03-02', latest: '2026-08-29' },
    { today: '2026-07-01', latest: '2026-12-28' },
  ],
  events: [
    { type: 'REQUEST_EXCEPTION', payload: asked },
    { type: 'APPROVE_EXCEPTION', payload: { exceptionNo: 1 } },
    { type: 'APPROVE_EXCEPTION', payload: { exceptionNo: 1 }, actor: { userId: '2' } },
    { type: 'APPROVE_EXCEPTION', payload: { exceptionNo: 9 } },
    { type: 'REFUSE_EXCEPTION', payload: { exceptionNo: 1 } },
  ],
};
