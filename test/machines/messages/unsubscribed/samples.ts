import type { Samples } from '../../kernel/stock/samples.js';

export const samples: Samples = { events: [{ type: 'RESTORE', payload: {} }] };
