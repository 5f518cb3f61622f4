/** Screens of the families, by route. Routes of definitions that are not named here get the generic pages. */
import { auditScreens } from './audit/screens.js';
import { baseScreens } from './base/screens.js';
import { biddingScreens } from './bidding/screens.js';
import { competeScreens } from './compete/screens.js';
import { contractScreens } from './contracts/screens.js';
import { messageScreens } from './messages/screens.js';
import { orderScreens } from './orders/screens.js';
import { organisationScreens } from './organisation/screens.js';
import { performanceScreens } from './performance/screens.js';
import { platformScreens } from './platform/screens.js';
import { processScreens } from './process/screens.js';
import { purchasingScreens } from './purchasing/screens.js';
import { reportScreens } from './reports/screens.js';
import { supplierScreens } from './suppliers/screens.js';
import { systemScreens } from './system/screens.js';
import type { Screens } from './kernel/screen/screen.js';

export const screens: Screens = {
  ...baseScreens,
  ...competeScreens,
  ...platformScreens,
  ...organisationScreens,
  ...processScreens,
  ...messageScreens,
  ...purchasingScreens,
  ...orderScreens,
  ...supplierScreens,
  ...contractScreens,
  ...performanceScreens,
  ...auditScreens,
  ...systemScreens,
  ...reportScreens,
  ...biddingScreens,
};
