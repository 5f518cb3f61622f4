import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { Samples } from '../../kernel/stock/samples.js';

export const samples: Samples = {
  saves: [{ lines: { privileges: { set: [{ menuId: '5', resourceIds: ['51'] }] } } }],
  circumstances: [{ menuTypes: { 5: 'EX' } }, { ownRole: true, menuTypes: { 5: 'ALL' } }],
  events: [
    { type: 'SHIPPED', payload: { privileges: [{ menuId: '5', resourceIds: ['52'] }], offered: { five: ['btnAdd'] } }, actor: SYSTEM },
    { type: 'CONFIRM_PRIVILEGE', payload: {} },
    { type: 'CONFIRM_PRIVILEGE', payload: {}, actor: { userId: '2' } },
    { type: 'REFUSE_PRIVILEGE', payload: {} },
  ],
};
