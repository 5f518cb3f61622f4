/** Minutes of halls and events as PDF (compete.md §10.2): what they say, to whom, and when; and what an invitation says of its items. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { linesOfPdf } from '../harness/pdf-text.js';
import type { Answer } from '../harness/product.js';
import { BIDDERS, SECOND, Venue } from './compete-hall/hall-play.js';
import type { HallPlay, Row } from './compete-hall/hall-play.js';

const CALL = '/v1/srmSfdCompeteHeaderRestful/exportMinutes';
const MATERIAL = 'baseMaterialItem';
let venue: Venue;
let hall: HallPlay;
let number: string;
let olderFile: string;
let drawingFile: string;

const asked = (who: string, body: object): Promise<Response> => venue.as(who).stream(CALL, { lan: 'EN', ...body });
const refusedWith = async (who: string, body: object): Promise<string> => ((await (await asked(who, body)).json()) as Answer).code;

/** Its lines without those of the edges of pages; instants as seconds since the start that was planned. */
async function linesOf(who: string, body: object): Promise<readonly string[]> {
  const response = await asked(who, body);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const { startAt } = (await hall.view('liwei')) as unknown as { readonly startAt: number };
  const start = Math.floor(startAt / SECOND);
  const since = (text: string): string => `T${Date.parse(`${text.replace(' ', 'T')}+08:00`) / SECOND - start}`;
  const lines = await linesOfPdf(new Uint8Array(await response.arrayBuffer()));
  return lines
    .filter((line) => !/^\d+ \/ \d+/.test(line) && line !== number)
    .map((line) => line.replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, since).replace(/\d\d:\d\d:\d\d\.$/, '(time).'));
}

beforeAll(async () => {
  venue = await Venue.open();
  // Minutes are told in whole seconds: what happens within the first millisecond of one stays in it.
  await venue.pass(SECOND - (venue.now % SECOND));
  for (const name of ['chenjing', 'huangtao', 'jinggong']) await venue.enter(name);
  const engineer = venue.as('huangtao');
  const itemId = await venue.id(MATERIAL, 'itemCode', 'BR-001');
  const { rev, itemName } = await engineer.done<Row>(MATERIAL, 'findById', { id: itemId });
  const files = await engineer.upload({ 'A.csv': 'bracket,A\n', 'B.csv': 'bracket,B\n', 'C.csv': 'bracket,C\n' });
  await engineer.done(MATERIAL, 'saveOrUpdate', {
    id: itemId,
    rev,
    itemNameEn: 'Bracket of steel',
    drawingNo: 'DWG-77',
    drawings: ['A', 'B', 'C'].map((version, index) => ({ version, fileIds: files[index], supplierVisibleFlag: 'Y' })),
  });
  // C is drawn, and not released yet.
  for (const version of ['A', 'B']) await engineer.done(MATERIAL, 'doReleaseDrawing', { id: itemId, version });
  [olderFile, drawingFile] = [files[0]!, files[1]!];
  hall = await venue.publish({
    title: 'Brackets with minutes',
    direction: 'REVERSE',
    items: [{ code: 'BR-001', quantity: '100', itemName, spec: 'Q235 2.0mm' }],
    hall: { competeFormat: 'ENGLISH' },
    turns: [{ turnMode: 'OPEN', durationSeconds: 600, visibility: 'OWN_RANK' }],
    fields: { buyerVisibility: 'ANON_UNTIL_END' },
  });
  number = (await hall.event())['docNumber'] as string;
});
afterAll(async () => {
  hall?.close();
  await venue?.product.stop();
});

test('an invitation says code, names, specification, drawing and need-by of its items, and so does the hall', async () => {
  const [item] = (await hall.event('huaxing'))['items'] as readonly Row[];
  expect(item).toMatchObject({
    itemCode: 'BR-001',
    itemName: '钢制支架',
    itemNameEn: 'Bracket of steel',
    spec: 'Q235 2.0mm',
    drawing: 'DWG-77 / B',
    drawingIds: null,
    releasedDrawingIds: drawingFile,
    requiredDate: '2027-03-31',
  });
  await hall.started(['huaxing', 'nanfang']);
  const [inHall] = (await hall.view('huaxing'))['items'] as readonly Row[];
  expect([inHall!['itemName'], inHall!['itemNameEn']]).toEqual(['钢制支架', 'Bracket of steel']);
});

test('the drawing of the material that is released for suppliers comes with its item, no other version, and to nobody else', async () => {
  const given = async (who: string, fileId: string): Promise<string> =>
    (await venue.as(who).stream('/v2/file/download', { fileId })).text();
  expect(await given('huaxing', drawingFile)).toBe('bracket,B\n');
  expect(await given('huaxing', olderFile)).toContain('DOC_NOT_FOUND');
  expect(await given('jinggong', drawingFile)).toContain('DOC_NOT_FOUND');
});

test('there are none before the end', async () => {
  expect(await refusedWith('liwei', { hallId: hall.hallId })).toBe('COMPETE_MINUTES_EARLY');
  expect(await refusedWith('liwei', { id: hall.id })).toBe('COMPETE_MINUTES_EARLY');
});

test('of a hall that is over: who was there, what happened, every offer in its order, the result', async () => {
  expect(await hall.offer('huaxing', 1, { 10: '80.5' })).toBeNull();
  await venue.pass(5 * SECOND);
  expect(await hall.offer('nanfang', 1, { 10: '79.25' })).toBeNull();
  await hall.send('liwei', 'PAUSE', { reason: 'The line is noisy' });
  await venue.pass(30 * SECOND);
  await hall.send('liwei', 'RESUME', { leadSeconds: 30 });
  await venue.pass(31 * SECOND);
  await hall.running(1);
  await hall.past((await hall.view('liwei'))['turnEndAt']);
  await hall.reaches('ended');
  await venue.until(
    'the end',
    () => hall.event(),
    ({ state }) => state === 'awarding',
  );
  expect(await linesOf('liwei', { hallId: hall.hallId })).toEqual([
    'Minutes of the competition',
    `Number: ${number}`,
    'Event: Brackets with minutes',
    'State: To award',
    'Invited by: Shenzhen purchasing unit / Li Wei',
    'Co-buyers: –',
    'Observers: –',
    'Direction: Reverse',
    'Award mode: Whole lot',
    'Prices in: CNY, Excluding tax',
    'Minutes asked for by: Li Wei, T660',
    'Times in the zone: Asia/Shanghai',
    'Hall 1 Brackets with minutes · Course',
    'Format: English',
    'State: Ended',
    'Planned start: T0',
    'Opened: T-600',
    'Ended: T660',
    'Invited suppliers: Huaxing Precision Hardware Co., Ltd., Nanfang Moulding Co., Ltd., Taishan Fasteners Co., Ltd.',
    'Hall 1 Brackets with minutes · Rules',
    'Reverse event for the whole lot, prices in CNY excluding tax with at most 2 decimals. A new offer must beat: Own offer. Equal offers: Earliest first.',
    "Withdrawal: With the buyer's consent.",
    'Turn 1 (Open) lasts 10 min. Any reduction counts. It ends on time. Bidders see: Own rank.',
    'Hall 1 Brackets with minutes · Who was there',
    'Bidder State Checked in Last offer Remark',
    'Nanfang Moulding Co., Ltd. Checked in T-600 T5',
    'Huaxing Precision Hardware Co., Ltd. Checked in T-600 T0',
    'Taishan Fasteners Co., Ltd. Not checked in – –',
    'Hall 1 Brackets with minutes · Turns',
    'Turn Mode Started Ended Ended by Extensions Paused Offers Best Best bidder',
    '1 Open T0 T660 Time 0 60 s 2 7,925 Nanfang Moulding Co., Ltd.',
    'Hall 1 Brackets with minutes · Offers in their order',
    'No. Time Turn Bidder Total Comparable Rank after State Unit prices by line',
    '1 T0 1 Huaxing Precision Hardware Co., Ltd. 8,050 8,050 1 Effective 10: 80.5',
    '2 T5 1 Nanfang Moulding Co., Ltd. 7,925 7,925 1 Effective 10: 79.25',
    'Hall 1 Brackets with minutes · Result',
    'Rank Bidder Total Comparable',
    '1 Nanfang Moulding Co., Ltd. 7,925 7,925',
    '2 Huaxing Precision Hardware Co., Ltd. 8,050 8,050',
    'Hall 1 Brackets with minutes · Events and messages',
    'Time Kind From What',
    'T0 System – Turn 1 has started.',
    'T5 System – Paused: The line is noisy',
    'T35 System – The hall resumes at (time).',
    'Hall 1 Brackets with minutes · Outages',
    'None.',
    'Bidding rules that were accepted',
    'What is accepted binds.',
    'Award',
    'The award has not been decided yet.',
  ]);
});

test('suppliers, and who only approves, are told of none', async () => {
  for (const who of [...BIDDERS, 'wangfang'])
    for (const body of [{ hallId: hall.hallId }, { id: hall.id }]) expect(await refusedWith(who, body)).toBe('DOC_NOT_FOUND');
});

test('of an event whose award is decided, for the auditor in Chinese', async () => {
  await hall.award();
  const lines = await linesOf('chenjing', { id: hall.id, lan: 'CN' });
  expect(lines.slice(0, 4)).toEqual(['竞价纪要', `单号: ${number}`, '竞价主题: Brackets with minutes', '状态: 已定标']);
  expect(lines).toContain('纪要导出人: 陈静, T660');
  expect(lines).toContain('T5 系统 – 竞价暂停：The line is noisy');
  expect(lines.slice(lines.indexOf('定标'))).toEqual([
    '定标',
    '大厅 物料 供应商 份额 数量 单价 金额 理由',
    '1 10 钢制支架 南方模塑科技有限公司 100 % 100 79.25 7,925',
  ]);
});
