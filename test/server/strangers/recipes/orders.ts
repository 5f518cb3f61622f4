/** What rules of these documents ask besides filled fields (orders-deliveries.md). */
import type { Recipes } from '../recipe.js';

const toAlpha = ({ named }: { readonly named: (name: string) => string }) => ({ supplierId: named('supplier:Alpha') });

export const orderRecipes: Recipes = {
  srmPurBillType: { fields: () => ({ orderKind: 'STANDARD', consignFlag: 'N' }) },
  srmPurDeliveryNoticeHeader: { fields: toAlpha, then: [] },
  srmPurDeliveryNoteHeader: { fields: toAlpha, then: [] },
  srmPurMonthlySchedule: { fields: toAlpha, then: [] },
  srmPurOrderAdviseCancel: { fields: async ({ idOf }) => ({ orderId: await idOf('srmPurOrderHeader'), orderLine: 1 }), then: [] },
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
