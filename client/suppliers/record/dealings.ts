/** What there is with a supplier, by what it is about. Each is a list of its own, which says who may read what of it. */
export interface Dealing {
  readonly type: string;
  /** The filter of its list that names the supplier, where it is not his column. */
  readonly by?: string;
}
export const dealings = {
  dealsSourcing: [
    { type: 'srmPurQuoteOrderHeader', by: 'lineSupplier' },
    { type: 'srmSfdTenderHeader', by: 'lineSupplier' },
    { type: 'srmSfdAuctionHeader', by: 'lineSupplier' },
    { type: 'srmSfdCompeteHeader', by: 'lineSupplier' },
    { type: 'srmSfdBiddingSupplier' },
    { type: 'srmPurPricingHeader', by: 'lineSupplier' },
  ],
  dealsAgreed: [
    { type: 'srmPurAgreementHeader' },
    { type: 'srmCctContract' },
    { type: 'srmPurAslList' },
    { type: 'srmSmlPresetProportion', by: 'shareSupplier' },
  ],
  dealsOrders: [
    { type: 'srmPurOrderHeader' },
    { type: 'srmPurDeliveryNoticeHeader' },
    { type: 'srmPurDeliveryNoteHeader' },
    { type: 'srmPurConsignNote' },
    { type: 'srmSlcConsignStock' },
  ],
  dealsInvoices: [{ type: 'srmSlcSupplierInvDocHeader' }, { type: 'srmSpeAssessHead' }],
  dealsQualified: [
    { type: 'srmSlcQualifyHeader' },
    { type: 'srmSlcInspectPlan', by: 'lineSupplier' },
    { type: 'srmSlcLocaleInspect' },
    { type: 'srmSlcSampleTrial' },
    { type: 'srmSlcBatchTryout' },
  ],
  dealsCare: [
    { type: 'srmSpePerformance' },
    { type: 'srmSlcDailyManage' },
    { type: 'srmSlcChangeInfo' },
    { type: 'srmSlcProofApplicationHeader' },
  ],
} as const satisfies Readonly<Record<string, readonly Dealing[]>>;
export type DealingGroup = keyof typeof dealings;
