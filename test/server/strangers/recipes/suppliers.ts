/** What rules of these documents ask besides filled fields (suppliers.md). */
import type { Recipes } from '../recipe.js';

const term = { validFrom: '2026-01-01', validTo: '2027-12-31' };

export const supplierRecipes: Recipes = {
  // Begun as an invitation; what follows is the company's own.
  srmSlcRegisterInfo: { fields: () => ({ countryCode: 'CN', uscc: '91320594MA1DEMX23X', businessTermTo: undefined }), then: [] },
  // Issued, it asks for a drawing, which is a file of its own.
  srmSlcSampleTrial: {
    fields: ({ named }) => ({ supplierId: named('supplier:Alpha'), drawingIds: undefined }),
    lines: ({ text }) => ({ items: { set: [{ itemNum: 1, itemName: text('itemName') }] } }),
    then: [],
  },
  srmSlcDailyManage: { fields: ({ named }) => ({ supplierId: named('supplier:Alpha'), manageType: 'WARNING', effectiveTo: '2027-12-31' }) },
  srmSlcQualificationRequire: { fields: () => ({ requireType: 'CERT', certType: 'ISO9001' }) },
  srmSlcIntroduceScenes: {
    fields: () => ({ sceneType: 'NEW_SUPPLIER' }),
    lines: () => ({
      nodes: { set: [{ nodeSeq: 90, nodeType: 'FINAL_REVIEW', mandatoryFlag: 'Y', ownerResp: 'SUPPLIER_MANAGER', standardDays: 5 }] },
    }),
  },
  srmSmlPresetProportion: {
    fields: async ({ idOf, text }) => ({
      ...term,
      targetType: 'MATERIAL',
      itemId: await idOf('baseMaterialItem'),
      categoryId: undefined,
      singleSourceReason: text('singleSourceReason'),
    }),
    lines: ({ named }) => ({ shares: { set: [{ lineNum: 1, supplierId: named('supplier:Alpha'), proportion: '100' }] } }),
    // The supplier is not qualified for orders.
    then: [],
  },
  srmSmlAdjustmentHead: {
    lines: async ({ idOf, named, text }) => ({
      shares: {
        set: [
          {
            lineNum: 1,
            presetId: await idOf('srmSmlPresetProportion'),
            supplierId: named('supplier:Alpha'),
            newProportion: '100',
            lineReason: text('lineReason'),
          },
        ],
      },
    }),
    then: [],
  },
  srmSlcBatchTryout: { fields: ({ named }) => ({ supplierId: named('supplier:Alpha') }), then: [] },
  srmSlcChecklist: {
    lines: ({ text }) => ({ items: { set: [{ itemSeq: 1, chapter: text('chapter'), itemName: text('itemName'), fullScore: '10' }] } }),
  },
  srmSlcInspectPlan: {
    lines: ({ named, text }) => ({
      suppliers: {
        set: [
          { rowNum: 1, supplierId: named('supplier:Alpha'), siteName: text('siteName'), plannedDate: '2026-03-02', inspectMode: 'ONSITE' },
        ],
      },
    }),
    then: [],
  },
  srmSlcLocaleInspect: {
    fields: ({ named }) => ({ supplierId: named('supplier:Alpha'), inspectMode: 'UNANNOUNCED' }),
    lines: ({ text }) => ({ items: { set: [{ itemSeq: 1, itemName: text('itemName'), fullScore: '10', finding: text('finding') }] } }),
    then: [['NOTIFY']],
  },
  srmSlcQualifyHeader: { fields: ({ named }) => ({ supplierId: named('supplier:Alpha') }), then: [] },
  srmSlcChangeInfo: {
    fields: ({ named }) => ({ supplierId: named('supplier:Alpha') }),
    lines: ({ text }) => ({ lines: { set: [{ lineNum: 1, fieldCode: 'companyNameEn', newValue: text('newValue') }] } }),
    then: [],
  },
  srmSlcProofApplicationHeader: { fields: ({ named }) => ({ supplierId: named('supplier:Alpha') }), then: [] },
  srmSlcConsignStock: { fields: ({ named }) => ({ supplierId: named('supplier:Alpha'), minQty: '1', maxQty: '10' }), then: [] },
  srmSlcSupplierInvDocHeader: { fields: ({ named }) => ({ supplierId: named('supplier:Alpha') }), then: [] },
};
