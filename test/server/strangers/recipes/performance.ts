/** What rules of these documents ask besides filled fields (performance.md). */
import type { Recipes } from '../recipe.js';

const toAlpha = ({ named }: { readonly named: (name: string) => string }) => ({ supplierId: named('supplier:Alpha') });

export const performanceRecipes: Recipes = {
  srmSpeIndicatorsHead: { then: [] },
  srmSpeTemplateHead: { then: [] },
  srmSpeSettingHead: { then: [] },
  slcSupplierPerformance: { fields: toAlpha, then: [] },
  srmSpeAssessHead: { fields: toAlpha, then: [] },
  srmSpeScheme: {
    fields: async ({ idOf, named }) => ({
      orgIds: [named('org:HQ')],
      templateId: await idOf('srmSpeTemplateHead'),
      settingId: await idOf('srmSpeSettingHead'),
      periodType: 'QUARTER',
      periodFrom: '2026-01',
      periodTo: '2026-12',
    }),
    // Its template is not in force.
    then: [],
  },
  srmSpeSchemeScore: {
    made: async ({ idOf, named, seeder, text }) =>
      seeder.make('stranger:srmSpeSchemeScore', 'srmSpeSchemeScore', {
        orgId: named('org:HQ'),
        schemeId: await idOf('srmSpeScheme'),
        schemeName: text('schemeName'),
        orgIds: [named('org:HQ')],
        templateId: await idOf('srmSpeTemplateHead'),
        settingId: await idOf('srmSpeSettingHead'),
        period: '2026-Q1',
        periodFrom: '2026-01-01',
        periodTo: '2026-03-31',
      }),
  },
  srmSpeManualScore: {
    made: async ({ idOf, named, seeder, text }) =>
      seeder.make('stranger:srmSpeManualScore', 'srmSpeManualScore', {
        orgId: named('org:HQ'),
        runId: await idOf('srmSpeSchemeScore'),
        schemeName: text('schemeName'),
        period: '2026-Q1',
        scorerId: named('user:buyer'),
        deadline: null,
        approvalFlag: 'N',
        rows: [{ supplierId: named('supplier:Alpha'), indicatorId: await idOf('srmSpeIndicatorsHead'), scoreGuide: text('scoreGuide') }],
      }),
  },
  srmSpeExcludeHeader: {
    fields: toAlpha,
    lines: ({ text }) => ({ bills: { set: [{ rowNum: 1, billType: 'ORDER', billNumber: text('billNumber') }] } }),
    then: [],
  },
  srmSpePerformance: {
    made: async ({ idOf, named, seeder, text }) => {
      const id = await seeder.make('stranger:srmSpePerformance', 'srmSpePerformance', {
        orgId: named('org:HQ'),
        runId: await idOf('srmSpeSchemeScore'),
        supplierId: named('supplier:Alpha'),
        schemeName: text('schemeName'),
        period: '2026-Q1',
        base: '64.32',
        eventAdj: '-5',
        reviewAdj: '0',
        finalScore: '59.32',
        grade: 'D',
        lastFinal: null,
        lastGrade: null,
        rank: 1,
        rankOf: 1,
        shownRank: null,
        shownMean: null,
        terms: {
          answerDays: 7,
          secondAnswerDays: 3,
          appealDecisionDays: 5,
          maxAppeals: 1,
          rectifyDays: 10,
          verifyDays: 30,
          maxRectifyRounds: 3,
        },
        grades: [],
        scores: [],
      });
      await seeder.send('srmSpePerformance', id, 'RELEASE');
      return id;
    },
  },
};
