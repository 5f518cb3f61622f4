import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';

import { aCompany } from '../../server/harness/company.js';
import { serious } from '../harness/accessibility.js';
import { House } from '../harness/house.js';

// Scores given by the keyboard, a result with its pictures for the supplier, and the figures over all of them.

let house: House;
let sheetId = '';
let resultId = '';

const score = (indicatorId: string, indicatorName: string, dimension: string, points: string) => ({
  indicatorId,
  indicatorName,
  indicatorNameEn: null,
  dimension,
  value: points,
  unitText: '%',
  naFlag: 'N',
  points,
  weight: '25',
  effectiveWeight: '25',
  weighted: String(Number(points) / 4),
  vetoFlag: 'N',
  excludedCount: 0,
});
const terms = {
  answerDays: 7,
  secondAnswerDays: 3,
  appealDecisionDays: 5,
  maxAppeals: 1,
  rectifyDays: 10,
  verifyDays: 30,
  maxRectifyRounds: 3,
};

beforeAll(async () => {
  house = await House.open({
    company: async (seeder) => {
      await aCompany(seeder);
      const orgId = seeder.named.get('org:HQ')!;
      const alpha = seeder.named.get('supplier:Alpha')!;
      const beta = seeder.named.get('supplier:Beta')!;
      const indicator = (name: string, dimension: string) =>
        seeder.make(`indicator:${name}`, 'srmSpeIndicatorsHead', {
          fields: { indicatorName: name, indicatorNameEn: name, dimension, scoreGuide: 'By experience' },
        });
      const service = await indicator('Service', 'SERVICE');
      const help = await indicator('Help', 'TECHNOLOGY');
      const run = async (period: string, periodFrom: string, periodTo: string) =>
        seeder.make(`run:${period}`, 'srmSpeSchemeScore', {
          orgId,
          schemeId: null,
          schemeName: 'Production',
          orgIds: [orgId],
          templateId: null,
          settingId: null,
          period,
          periodFrom,
          periodTo,
        });
      const first = await run('2026-Q1', '2026-01-01', '2026-03-31');
      const second = await run('2026-Q2', '2026-04-01', '2026-06-30');
      sheetId = await seeder.make('sheet', 'srmSpeManualScore', {
        orgId,
        runId: second,
        schemeName: 'Production',
        period: '2026-Q2',
        scorerId: seeder.named.get('user:buyer')!,
        deadline: null,
        approvalFlag: 'N',
        rows: [alpha, beta].flatMap((supplierId) =>
          [service, help].map((indicatorId) => ({ supplierId, indicatorId, scoreGuide: 'By experience' })),
        ),
      });
      const result = async (
        runId: string,
        supplierId: string,
        period: string,
        points: readonly [string, string, string, string],
        finalScore: string,
        grade: string,
      ) => {
        const id = await seeder.make(`result:${period}:${supplierId}`, 'srmSpePerformance', {
          orgId,
          runId,
          supplierId,
          schemeName: 'Production',
          period,
          base: finalScore,
          eventAdj: '0',
          reviewAdj: '0',
          finalScore,
          grade,
          lastFinal: null,
          lastGrade: null,
          rank: 1,
          rankOf: 2,
          shownRank: null,
          shownMean: null,
          terms,
          grades: [],
          scores: [
            score(service, '服务', 'SERVICE', points[0]),
            score(help, '应急', 'TECHNOLOGY', points[1]),
            score('901', '批次合格率', 'QUALITY', points[2]),
            score('902', '价格竞争力', 'COST', points[3]),
          ],
        });
        await seeder.send('srmSpePerformance', id, 'RELEASE');
        return id;
      };
      await result(first, alpha, '2026-Q1', ['90', '80', '95', '70'], '83.75', 'B');
      resultId = await result(second, alpha, '2026-Q2', ['60', '70', '80', '62'], '68.00', 'C');
      await result(second, beta, '2026-Q2', ['96', '90', '94', '88'], '92.00', 'A');
    },
  });
});
afterAll(() => house?.close());
afterEach(() => {
  expect(house.said.splice(0)).toEqual([]);
});

test('a sheet is scored by the keyboard and from a workbook', async () => {
  const page = await house.window();
  await house.seat(page, 'buyer', { respCode: 'BUYER' });
  await house.goTo(page, `/main/manualScoreList?id=${sheetId}`);
  const cells = page.locator('input[data-line]');
  await cells.first().waitFor();
  await cells.first().fill('85');
  await cells.first().press('Enter');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-line'))).toBe('3');
  await page.keyboard.type('97');
  await page.keyboard.press('Enter');
  await page.getByPlaceholder('Below 60 or above 95: say why.').fill('The best of all');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('2 of 4 scored').waitFor();
  expect(await serious(page)).toEqual([]);
});

test('a supplier reads his result: its dimensions and how it went', async () => {
  const page = await house.window();
  await house.seat(page, 'alpha');
  await house.goTo(page, `/main/SpePerformance/SpePerformanceEdit?id=${resultId}`);
  await page.getByRole('tab', { name: 'Dimensions' }).click();
  await page.locator('.recharts-surface').first().waitFor();
  await page.getByRole('tab', { name: 'Trend' }).click();
  await page.locator('.recharts-line').first().waitFor();
  await house.goTo(page, `/main/SupplierAppeal/SrmSpeSupplierAppeal?id=${resultId}`);
  await page.getByText('No bill counted in this result.').locator('visible=true').first().waitFor();
  expect(await serious(page)).toEqual([]);
});

test('the monitoring shows where suppliers go, and what stands out', async () => {
  const page = await house.window();
  await house.seat(page, 'manager', { respCode: 'SUPPLIER_MANAGER' });
  await house.goTo(page, '/main/supplierPerformanceMonitoring');
  await page.getByText('83.75 to 68.00 in 2026-Q2', { exact: false }).waitFor();
  expect(await serious(page)).toEqual([]);
});
