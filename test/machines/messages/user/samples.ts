import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { Samples } from '../../kernel/stock/samples.js';

export const samples: Samples = {
  saves: [
    { fields: { quietFrom: '22:00', quietTo: '08:00' } },
    { fields: { quietFrom: '22:00' } },
    { fields: { quietFrom: '25:00', quietTo: '08:00' } },
  ],
  events: [
    { type: 'RESET', payload: {} },
    { type: 'BOUNCED', payload: {}, actor: SYSTEM },
  ],
};
