/** Where to-dos of a type lead when their row names no screen (platform-access.md §4.6, lookup SYS_TOBEDO). */

export interface TodoType {
  readonly mode: 'MENU' | 'LINK' | 'PLM';
  readonly inside?: string;
  readonly ex?: string;
}

const menu = (inside: string, ex?: string): TodoType => ({ mode: 'MENU', inside, ...(ex ? { ex } : {}) });
const link: TodoType = { mode: 'LINK' };

export const todoTypes: Readonly<Record<string, TodoType>> = {
  PURCHASE_ORDER: menu('purchaseOrderList', 'purchaseOrderList2'),
  DELIVER_GOODS: menu('purDealDeliveryNoteList', 'purDeliveryNoticeList'),
  CONSIGN_NOTE: menu('purConsignNoteList', 'purConsignNoteList'),
  CONTRACT: menu('cctContractList', 'cctContractList'),
  BIDDING_TO_RESPONSE: menu('monitorRespond', 'supplierPendingView'),
  BIDDING_TO_BARGAINING: menu('biddingBargainingList', 'biddingBargEdit'),
  BIDDING_TO_REPLY: link,
  SAMPLE_TRIAL: menu('sampleTrialList', 'sampleTrialList'),
  AGREEMENT: menu('purAgreementListPurchaser', 'purAgreementList'),
  AGREEMENT_APPROVE: menu('purAgreementListPurchaser'),
  ADJUSTMENT: menu('srmSmlAdjustmentHeadList'),
  PUR_PRICING: menu('procurementPricingHeaderList'),
  PENDING_TYPE_PCB: menu('baseMaterialItemPcbInfo'),
  PERFORMANCE: link,
  RECTIFICATION: link,
  PLMSP: { mode: 'PLM' },
};
