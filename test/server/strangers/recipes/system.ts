/** What rules of these documents ask besides filled fields (platform-system.md §1, §3, §4, §6). */
import type { Recipes } from '../recipe.js';

export const systemRecipes: Recipes = {
  baseConcurrentProgram: { fields: () => ({ programCode: 'ZQ_PROGRAM', kind: 'BUILTIN', builtIn: 'LOG_PURGE' }), lines: () => ({}) },
  baseConcurrentSchedule: {
    fields: async ({ idOf }) => ({
      programId: await idOf('baseConcurrentProgram'),
      runAsRespId: await idOf('baseResponsibility'),
      scheduleKind: 'CRON',
      cron: '0 0 3 * * *',
      zone: null,
    }),
    lines: () => ({}),
    then: [],
  },
  baseSchedulingError: {
    made: async ({ seeder, text }) =>
      seeder.make('stranger:baseSchedulingError', 'baseSchedulingError', {
        errorType: 'ERROR',
        programId: null,
        scheduleId: null,
        runId: null,
        plannedAt: null,
        errorCode: 'REQ_FAILED',
        errorMessage: text('errorMessage'),
        attempts: 1,
      }),
  },
  baseDatasource: { fields: () => ({ dsCode: 'ZQ_SOURCE', kind: 'POSTGRESQL', host: 'db.example.com', schemaAllow: 'public' }), then: [] },
  baseApi: {
    fields: () => ({ direction: 'OWN', moduleId: null, path: '/v1/zqRestful/find', requestNote: null, answerNote: null }),
    then: [],
  },
  baseReportChartType: { fields: () => ({ chartCode: 'TABLE', palette: 'blue.6' }), then: [] },
  baseReport: {
    fields: () => ({
      reportCode: 'ZQ_REPORT',
      subject: 'baseCurrency',
      subjectLine: null,
      chartCode: 'TABLE',
      query: { groups: [], measures: [{ fn: 'COUNT' }], conditions: [] },
    }),
  },
  baseReportGroup: {
    lines: async ({ idOf, text }) => ({
      items: { set: [{ itemNo: 1, itemKind: 'REPORT', reportId: await idOf('baseReport'), title: text('title'), width: 6 }] },
    }),
  },
};
