/** What rules of these documents ask besides filled fields (orders-deliveries.md). */
import type { Recipes } from '../recipe.js';

const toAlpha = ({ named }: { readonly named: (name: string) => string }) => ({ supplierId: named('supplier:Alpha') });

export const orderRecipes: Recipes = {
  srmPurBillType: { fields: () => ({ orderKind: 'STANDARD', consignFlag: 'N' }) },
  srmPurNoticeTemplate: {
    fields: ({ text }) => ({
      usage: 'NOTE',
      content: `{docNumber} {lines} ${text('content')}`,
      contentEn: `{docNumber} {lines} ${text('contentEn')}`,
    }),
  },
  srmPurDeliveryNoticeHeader: { fields: toAlpha, then: [] },
  srmPurDeliveryNoteHeader: { fields: toAlpha, then: [] },
  srmPurMonthlySchedule: { fields: toAlpha, then: [] },
  srmPurOrderAdviseCancel: { fields: async ({ idOf }) => ({ orderId: await idOf('srmPurOrderHeader'), orderLine: 1 }), then: [] },
  srmPurConsignNote: {
    made: async ({ seeder, named, text, idOf }) =>
      seeder.make('stranger:srmPurConsignNote', 'srmPurConsignNote', {
        fields: {
          ...{ orgId: named('org:HQ'), supplierId: named('supplier:Alpha'), noteId: await idOf('srmPurDeliveryNoteHeader') },
          ...{ noteNumber: text('noteNumber'), warehouseCode: 'W9' },
        },
        lines: { lines: { set: [{ lineNum: 10, itemName: text('itemName'), lotNo: text('lotNo'), consignQty: '5' }] } },
      }),
  },
  srmCuxDeliveryLabelPrint: {
    made: async ({ seeder, named, text }) =>
      seeder.make('stranger:srmCuxDeliveryLabelPrint', 'srmCuxDeliveryLabelPrint', {
        fields: {
          ...{ orgId: named('org:HQ'), supplierId: named('supplier:Alpha'), noteNumber: text('noteNumber'), noteLine: 10 },
          ...{ itemName: text('itemName'), lotNo: text('lotNo'), dateCode: text('dateCode'), shipQty: '1050', packQty: '400' },
        },
      }),
  },
  srmPurErpSync: {
    made: async ({ seeder, named, text }) =>
      seeder.make('stranger:srmPurErpSync', 'srmPurErpSync', {
        ...{ orgId: named('org:HQ'), docType: text('docType'), docId: '1', docNumber: text('docNumber'), op: 'UPSERT' },
        ...{ idempotencyKey: text('idempotencyKey'), content: { note: text('content') } },
      }),
  },
};
