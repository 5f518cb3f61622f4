/** Screens of the compete family by route (compete.md §1, §10, §11). */
import type { Screens } from '../kernel/screen/screen.js';

export const competeScreens: Screens = {
  competeList: { load: () => import('./list/CompeteListScreen.js') },
  competeEdit: { load: () => import('./edit/CompeteEditScreen.js') },
  competeDetail: { load: () => import('./detail/CompeteDetailScreen.js') },
  competeAwardSummary: { load: () => import('./award/AwardScreen.js') },
  competeHallMain: { load: () => import('./hall/HallScreen.js'), live: true },
  'competeHall/competeOfferDetail': { load: () => import('./offers/OfferDetailScreen.js') },
  supplierCompeteList: { load: () => import('./supplier/SupplierListScreen.js') },
  supplierCompeteDetail: { load: () => import('./supplier/SupplierDetailScreen.js') },
  inquiryProposalEdit: { load: () => import('./sourcing/InviteScreens.js').then(({ InquiryEdit }) => ({ default: InquiryEdit })) },
  tenderInquiryProposal: { load: () => import('./sourcing/InviteScreens.js').then(({ TenderEdit }) => ({ default: TenderEdit })) },
  monitorPriceInfo: { load: () => import('./sourcing/MonitorScreen.js') },
  inquiryAwardSummaryList: { load: () => import('./sourcing/AwardDeskScreen.js') },
  inquiryNotQuotationDetail: { load: () => import('./sourcing/QuoteScreen.js') },
  tenderSupplierInvConfirmDetail: { load: () => import('./sourcing/TenderBidScreen.js') },
  tenderSupplierInvEdit: { load: () => import('./sourcing/TenderBidScreen.js') },
  tenderHeaderListOu: { load: () => import('./sourcing/TenderUnitsScreen.js') },
  tenderSupplierInvEditOu: { load: () => import('./sourcing/TenderUnitsScreen.js') },
};
