import type { Samples } from '../../kernel/stock/samples.js';

export const samples: Samples = { circumstances: [{ otherAdmins: 1 }, { userType: 'EX', respUserType: 'INSIDE' }, { conflict: '下单与收货' }] };
