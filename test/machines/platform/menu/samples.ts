import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { Samples } from '../../kernel/stock/samples.js';

const directory = { menuType: 'DIR', levelId: 1 };

export const samples: Samples = {
  circumstances: [
    { parent: directory, above: ['9'], height: 0, children: [] },
    { parent: directory, above: ['1'], height: 1, children: ['7'] },
    { parent: { menuType: 'DIR', levelId: 4 }, above: ['9'], height: 0, children: [] },
    { parent: { menuType: 'MENU', levelId: 1 }, above: ['9'], height: 0, children: [] },
  ],
  saves: [
    { fields: { menuType: 'DIR' } },
    { fields: { menuType: 'MENU', htmlUrl: null } },
    { fields: { menuType: 'LINK', htmlUrl: 'https://wiki.example/a' } },
  ],
  events: [{ type: 'PLACED', payload: {}, actor: SYSTEM }],
};
