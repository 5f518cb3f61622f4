/** Screens of purchasing by route. */
import type { Screens } from '../kernel/screen/screen.js';

const quoteOrders = () => import('./QuoteOrderScreen.js').then((module) => ({ default: module.QuoteOrderList }));

export const purchasingScreens: Screens = {
  purDemandSummaryList: { load: () => import('./DemandSummaryScreen.js') },
  purUnpricedMaterialsList: { load: () => import('./UnpricedScreen.js') },
  purQuoteOrdersList: { load: quoteOrders },
  purQuoteOrdersOrgList: { load: quoteOrders },
  purQuoteOrdersEdit: { load: () => import('./QuoteOrderScreen.js') },
  purQuoteOrdersOrgEdit: { load: () => import('./QuoteOrderScreen.js') },
  processMonitoringList: { load: () => import('./ProcessMonitoring.js') },
};
