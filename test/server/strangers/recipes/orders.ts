/** What rules of these documents ask besides filled fields (orders-deliveries.md). */
import type { Recipes } from '../recipe.js';

const toAlpha = ({ named }: { readonly named: (name: string) => string }) => ({ supplierId: named('supplier:Alpha') });

export const orderRecipes: Recipes = {
  srmPurBillType: { fields: () => ({ orderKind: 'STANDARD', consignFlag: 'N' }) },
  srmPurDeliveryNoticeHeader: { fields: toAlpha, then: [] },
  srmPurDeliveryNoteHeader: { fields: toAlpha, then: [] },
  srmPurMonthlySchedule: { fields: toAlpha, then: [] },
  srmPurOrderAdviseCancel: { fields: async ({ idOf }) => ({ orderId: await idOf('srmPurOrderHeader'), orderLine: 1 }), then: [] },
  srmPurErpSync: {
    made: async ({ seeder, named, text }) =>
      seeder.make('stranger:srmPurErpSync', 'srmPurErpSync', {
        ...{ orgId: named('org:HQ'), docType: text('docType'), docId: '1', docNumber: text('docNumber'), op: 'UPSERT' },
        ...{ idempotencyKey: text('idempotencyKey'), content: { note: text('content') } },
      }),
  },
};
