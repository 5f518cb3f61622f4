/**
 * What the demo company has of this family (performance.md): indicators, a scheme of the last two quarters, scores given by people,
 * results that suppliers confirm, appeal against or have to answer with a rectification.
 */
import { utcDateOf } from '../../../state-machines/kernel/primitives/instant.js';
import type { AnyContext } from '../../../state-machines/kernel/document.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { Assembled } from '../../assemble.js';
import type { Cast } from './cast.js';
import { buyingUnit } from './company.js';

const [INDICATOR, TEMPLATE, SETTING] = ['srmSpeIndicatorsHead', 'srmSpeTemplateHead', 'srmSpeSettingHead'] as const;
const [SCHEME, RUN, SHEET, RESULT] = ['srmSpeScheme', 'srmSpeSchemeScore', 'srmSpeManualScore', 'srmSpePerformance'] as const;
const DAY = 86_400_000;

/** Points of quality, delivery and service, of the quarter before and of the last one. */
const marks: Readonly<Record<string, readonly [readonly string[], readonly string[]]>> = {
  huaxing: [
    ['93', '90', '94'],
    ['94', '95', '92'],
  ],
  jinggong: [
    ['88', '84', '90'],
    ['91', '86', '90'],
  ],
  taishan: [
    ['82', '78', '80'],
    ['74', '66', '78'],
  ],
  nanfang: [
    ['76', '80', '72'],
    ['79', '83', '75'],
  ],
  jiahe: [
    ['90', '92', '85'],
    ['87', '90', '84'],
  ],
  lida: [
    ['71', '64', '70'],
    ['62', '60', '64'],
  ],
};
const logins = Object.keys(marks);

interface Staff {
  readonly manager: Viewer;
  readonly approver: Viewer;
  readonly scorer: Viewer;
  readonly orgId: string | null;
}

/** What is there stays as it is. */
export async function loadPerformance(_house: Assembled, cast: Cast): Promise<void> {
  if (await cast.find('srm_spe_scheme', 'scheme_name', schemeName)) return;
  const staff = {
    manager: await cast.as('zhaolei', 'SUPPLIER_MANAGER'),
    approver: await cast.as('wangfang', 'APPROVER'),
    scorer: await cast.as('zhoujie', 'QUALITY'),
    orgId: await cast.find('base_organization', 'org_code', buyingUnit),
  };
  await loadIncident(cast, staff);
  const schemeId = await loadScheme(cast, staff);
  for (const quarter of [0, 1] as const) await loadQuarter(cast, staff, schemeId, quarter);
}

const schemeName = '直接物料季度评价 Direct materials';

async function approved(
  cast: Cast,
  { manager, approver, orgId }: Staff,
  type: string,
  name: string,
  fields: object,
  lines = {},
): Promise<string> {
  const id = await cast.step(manager, name, type, null, 'CREATE', { fields: { orgId, ...fields }, lines });
  await cast.step(manager, `${name}:submit`, type, id, 'SUBMIT');
  await cast.step(approver, `${name}:approve`, type, id, 'APPROVE', { comment: null });
  return id;
}

/** A late delivery with its proof, which takes points off. */
async function loadIncident(cast: Cast, staff: Staff): Promise<void> {
  const { supplierId } = await cast.as('taishan', 'SUPPLIER');
  const evidenceIds = await cast.file(staff.manager, 'late-delivery.txt', 'Promised on Monday, arrived on Friday.');
  await approved(cast, staff, 'slcSupplierPerformance', 'incident:taishan', {
    ...{ supplierId, eventType: 'LATE_DELIVERY', points: '-3', evidenceIds },
    ...{ eventDate: utcDateOf(cast.now - 20 * DAY), description: '紧固件延迟四天到货,产线停工两小时。 Fasteners came four days late.' },
  });
}

async function loadScheme(cast: Cast, staff: Staff): Promise<string> {
  const byHand = (name: string, indicatorName: string, indicatorNameEn: string, dimension: string): Promise<string> =>
    approved(cast, staff, INDICATOR, `indicator:${name}`, {
      indicatorName,
      indicatorNameEn,
      dimension,
      scoreGuide: '按评分标准打分 By the guide',
    });
  const events = { indicatorName: '绩效事件', indicatorNameEn: 'Events', dimension: 'QUALITY', sourceKind: 'AUTO', scoringMethod: 'RATIO' };
  const indicators = [
    [await byHand('quality', '来料质量', 'Incoming quality', 'QUALITY'), '40'],
    [await byHand('delivery', '交付表现', 'Delivery', 'DELIVERY'), '30'],
    [await byHand('service', '服务配合', 'Service', 'SERVICE'), '20'],
    [await approved(cast, staff, INDICATOR, 'indicator:events', { ...events, formulaCode: 'E_EVENT' }), '10'],
  ] as const;
  const templateId = await approved(
    ...([cast, staff, TEMPLATE, 'performance:template', { templateName: '直接物料模板', applyBy: 'CONTRACT', categoryIds: [] }] as const),
    {
      indicators: { set: indicators.map(([indicatorId, weight], index) => ({ rowNum: index + 1, indicatorId, weight })) },
      scorers: {
        set: indicators.slice(0, 3).map(([indicatorId], index) => ({
          ...{ scorerNum: index + 1, indicatorId, userId: staff.scorer.userId, scorerWeight: '100' },
        })),
      },
    },
  );
  const settingId = await approved(
    cast,
    staff,
    SETTING,
    'performance:setting',
    { settingName: '标准参数', lagDays: 0 },
    { grades: { set: grades } },
  );
  const [first, last] = quartersBefore(cast.now);
  return approved(
    ...([cast, staff, SCHEME, 'performance:scheme'] as const),
    {
      schemeName,
      orgIds: [staff.orgId],
      templateId,
      settingId,
      periodType: 'QUARTER',
      periodFrom: first,
      periodTo: last,
      supplierRule: 'LIST',
    },
    {
      suppliers: {
        set: await Promise.all(
          logins.map(async (login, index) => ({
            rowNum: index + 1,
            supplierId: (await cast.as(login, 'SUPPLIER')).supplierId,
            joinFlag: 'Y',
          })),
        ),
      },
    },
  );
}
const grades = [
  { grade: 'A', fromScore: '90', quotaFactor: '1.2' },
  { grade: 'B', fromScore: '75' },
  { grade: 'C', fromScore: '60', quotaFactor: '0.8', rectifyFlag: 'Y' },
  { grade: 'D', fromScore: '0', quotaFactor: '0', rectifyFlag: 'Y', newProjects: 'N' },
];

/** From the first month of the quarter before the last to the last month of the coming one, as yyyy-MM. */
function quartersBefore(now: number): readonly [string, string] {
  const month = Number(utcDateOf(now).slice(0, 4)) * 12 + Number(utcDateOf(now).slice(5, 7)) - 1;
  const begun = month - (month % 3);
  const named = (one: number): string => `${Math.floor(one / 12)}-${String((one % 12) + 1).padStart(2, '0')}`;
  return [named(begun - 6), named(begun + 5)];
}

interface CalendarRow {
  readonly runId: string | null;
}
type Rows = readonly Readonly<Record<string, string | number | null>>[];
const rowsOf = (context: AnyContext, line: string): Rows => context[line] as Rows;

async function loadQuarter(cast: Cast, staff: Staff, schemeId: string, quarter: 0 | 1): Promise<void> {
  const runOf = (context: AnyContext): string | null => (context['periods'] as unknown as readonly CalendarRow[])[quarter]?.runId ?? null;
  const scheme = await cast.until(SCHEME, schemeId, ({ context }) => runOf(context) !== null, 'run');
  const runId = runOf(scheme.context)!;
  const { context: run } = await cast.until(RUN, runId, ({ state }) => state !== 'calculating', 'calculated');
  for (const { sheetId } of rowsOf(run, 'sheets')) await scored(cast, staff, String(sheetId), quarter);
  await cast.until(RUN, runId, ({ state }) => state === 'reviewing', 'reviewed');
  const name = `performance:run:${quarter}`;
  await cast.step(staff.manager, `${name}:submit`, RUN, runId, 'SUBMIT');
  // The last quarter waits for its approval: somebody who tries the demo gives it.
  if (quarter === 1) return;
  await cast.step(staff.approver, `${name}:approve`, RUN, runId, 'APPROVE', { comment: null });
  await cast.step(staff.manager, `${name}:release`, RUN, runId, 'RELEASE', { supplierIds: [] });
  const { context } = await cast.until(RUN, runId, ({ state }) => state === 'released', 'released');
  for (const row of rowsOf(context, 'suppliers')) await answered(cast, String(row['supplierId']), String(row['resultId']));
}

async function scored(cast: Cast, { scorer }: Staff, sheetId: string, quarter: 0 | 1): Promise<void> {
  const { context } = await cast.until(SHEET, sheetId, () => true, 'there');
  const bySupplier = new Map(
    await Promise.all(logins.map(async (login) => [(await cast.as(login, 'SUPPLIER')).supplierId, login] as const)),
  );
  const given = new Map<string, number>();
  const set = rowsOf(context, 'rows').map((row) => {
    const login = bySupplier.get(String(row['supplierId']))!;
    const nth = given.get(login) ?? 0;
    given.set(login, nth + 1);
    return { lineNum: row['lineNum'], score: marks[login]![quarter][nth] };
  });
  await cast.step(scorer, `performance:sheet:${quarter}`, SHEET, sheetId, 'SAVE', { fields: {}, lines: { rows: { set } } });
  await cast.step(scorer, `performance:sheet:${quarter}:submit`, SHEET, sheetId, 'SUBMIT');
}

/** Most confirm; Taishan appeals, Lida has to rectify. */
async function answered(cast: Cast, supplierId: string, resultId: string): Promise<void> {
  const login = await loginOf(cast, supplierId);
  const seller = await cast.as(login, 'SUPPLIER');
  const name = `performance:${login}`;
  const { context } = await cast.until(RESULT, resultId, ({ state }) => state !== 'draft', 'told');
  if (login !== 'taishan') {
    await cast.step(seller, `${name}:confirm`, RESULT, resultId, 'CONFIRM');
    return;
  }
  const fileIds = await cast.file(seller, 'delivery-notes.txt', 'Signed delivery notes of the quarter.');
  const delivery = rowsOf(context, 'scores').find(({ dimension }) => dimension === 'DELIVERY');
  const appeal = {
    lineNum: 1,
    indicatorCode: delivery?.['indicatorId'],
    claim: '其中两批因贵方仓库关闭而延迟。 Two lots waited for your store.',
    fileIds,
  };
  await cast.step(seller, `${name}:save`, RESULT, resultId, 'SAVE', { fields: {}, lines: { appeals: { set: [appeal] } } });
  await cast.step(seller, `${name}:appeal`, RESULT, resultId, 'APPEAL');
}

async function loginOf(cast: Cast, supplierId: string): Promise<string> {
  for (const login of logins) if ((await cast.as(login, 'SUPPLIER')).supplierId === supplierId) return login;
  throw new Error(`the demo evaluates supplier ${supplierId}, whom it does not know`);
}
