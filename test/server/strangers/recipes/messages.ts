/** What rules of these documents ask besides filled fields (platform-system.md §7, §8). */
import type { Recipes } from '../recipe.js';

export const messageRecipes: Recipes = {
  // What is written for everybody, suppliers may read.
  baseArticle: { fields: () => ({ audience: 'INSIDE' }) },
  msgSource: { fields: () => ({ msgSourceCode: 'SIM', simulateFlag: 'Y', url: 'https://hooks.example.com/zq' }), then: [] },
  msgTemplate: { then: [] },
  msgConfig: { then: [] },
  msgUser: { fields: () => ({ quietFrom: '22:00', quietTo: '08:00' }), then: [] },
  msgTd: { then: [] },
  message: { then: [] },
  msgReceive: { then: [] },
  msgInstance: {
    made: async ({ seeder, named, text }) =>
      seeder.make('stranger:msgInstance', 'msgInstance', {
        eventCode: 'ZQ_STRANGE',
        origin: 'DOCUMENT',
        templateCode: null,
        configId: null,
        composerId: null,
        category: 'BUSINESS',
        priority: 'NORMAL',
        aboutType: null,
        aboutId: null,
        aboutNumber: null,
        subject: text('subject'),
        subjectEn: text('subjectEn'),
        body: text('body'),
        bodyEn: text('bodyEn'),
        channels: 'IN_APP',
        sources: {},
        params: {},
        mandatoryFlag: 'N',
        needCheckFlag: 'Y',
        sendAt: null,
        messageKey: text('messageKey'),
        queuedFlag: 'N',
        recipients: [named('user:buyer')],
        recipientCount: 1,
      }),
  },
};
