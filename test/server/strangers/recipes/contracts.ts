/** What rules of these documents ask besides filled fields (contracts.md). */
import type { Recipes } from '../recipe.js';

export const contractRecipes: Recipes = {
  srmCctContract: { fields: ({ named }) => ({ supplierId: named('supplier:Alpha') }), then: [] },
  srmCctSignPerson: { fields: () => ({ mobile: '13800001111', verifyMethod: 'MOBILE_CODE' }), then: [] },
  srmCctOrgAccount: { fields: () => ({ creditCode: '91350100M000100Y43' }), then: [] },
  srmCctSignFlow: {
    made: async ({ idOf, named, seeder, now, text }) =>
      seeder.make('stranger:srmCctSignFlow', 'srmCctSignFlow', {
        contractId: await idOf('srmCctContract'),
        orgId: named('org:HQ'),
        supplierId: named('supplier:Alpha'),
        flowTitle: text('flowTitle'),
        contractNumber: text('contractNumber'),
        amount: '1130.00',
        signOrder: 'A_FIRST',
        deadline: now + 15 * 86_400_000,
        fileId: null,
        fileSha256: 'ab'.repeat(32),
        verifyCode: 'ZQSTRANGEZQSTRANGEZQ',
        signers: [
          {
            party: 'A',
            signerType: 'PERSON',
            signerName: text('signerName'),
            companyName: text('companyName'),
            personId: await idOf('srmCctSignPerson'),
            orgAccountId: null,
            sealNo: null,
          },
        ],
      }),
  },
  srmCctTemplate: { then: [] },
  srmCctTerms: { then: [] },
  srmCctWatermark: { fields: ({ text }) => ({ markText: text('markText') }) },
};
