/** Screens of the auditor's workspace by route (platform-system.md §11). */
import type { Screens } from '../kernel/screen/screen.js';

export const auditScreens: Screens = {
  audit: { load: () => import('./overview/OverviewScreen.js') },
  'audit/histories': { load: () => import('./histories/HistoriesScreen.js') },
  'audit/document/:type/:id': { load: () => import('./replay/ReplayScreen.js') },
  'audit/verify': { load: () => import('./verify/VerifyScreen.js') },
  'audit/checkpoints': { load: () => import('./checkpoints/CheckpointsScreen.js') },
  'audit/invariants': { load: () => import('./invariants/InvariantsScreen.js') },
  'audit/machines': { load: () => import('./machines/MachinesScreen.js') },
  'audit/machines/:type': { load: () => import('./machines/MachineScreen.js') },
  'audit/mining': { load: () => import('./mining/MiningScreen.js') },
  'audit/whatif': { load: () => import('./whatif/WhatIfScreen.js') },
  'audit/refusals': { load: () => import('./refusals/RefusalsScreen.js') },
  'audit/interventions': { load: () => import('./refusals/InterventionsScreen.js') },
  'audit/access': { load: () => import('./access/AccessScreen.js') },
};
