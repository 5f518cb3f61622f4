import type { Samples } from '../../kernel/stock/samples.js';

const own = { direction: 'OWN', moduleId: null, path: '/v1/baseCurrencyRestful/listByPage', requestNote: null, answerNote: null };
export const samples: Samples = {
  saves: [
    { fields: own },
    { fields: { ...own, requestNote: 'Typed by hand' } },
    { fields: { direction: 'EXTERNAL', moduleId: '5', path: '/orders' } },
    { fields: { direction: 'EXTERNAL', moduleId: null, path: '/orders' } },
    { fields: { direction: 'EXTERNAL', moduleId: '5', path: 'no slash' } },
  ],
};
