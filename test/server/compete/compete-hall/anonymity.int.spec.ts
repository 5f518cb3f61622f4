/** Bidders without names until the end (compete.md §9): nothing that leaves the server says who they are. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { loadDemo } from '../../../../server/scripts/demo/load.js';
import { demoPast } from '../../harness/demo-masters.js';
import { PASSWORD, PATIENCE_MS, Product } from '../../harness/product.js';
import type { Person } from '../../harness/product.js';
import { anAnonymousHall } from './anonymous-hall.js';

const HALL = 'srmSfdCompeteHall';

let product: Product;
let buyer: Person;
let approver: Person;
let bidders: readonly Person[];
let hallId: string;

interface Row {
  readonly event: string;
  readonly actor?: string;
  readonly said?: string;
}

const send = async (person: Person, event: string, payload: object = {}): Promise<void> => {
  const socket = await person.connect();
  const outcome = await socket.ask('send', {
    type: HALL,
    id: hallId,
    event,
    payload,
    requestId: randomUUID(),
    clientAt: product.clock.now(),
  });
  socket.close();
  if (outcome.status !== 'S') throw new Error(`${event}: ${outcome.code} ${outcome.msg}`);
};

beforeAll(async () => {
  product = await Product.start({ furnishing: demoPast });
  await loadDemo(product.assembled, PASSWORD);
  buyer = await product.signIn('liwei');
  approver = await product.signIn('wangfang');
  await product.assembled.database.read.query("update base_users set language = 'EN' where user_name = 'nanfang'");
  bidders = [await product.signIn('huaxing'), await product.signIn('nanfang')];
  hallId = await anAnonymousHall(product, { buyer, approver, bidders });
  const snapshot = async () => (await product.assembled.runtime.snapshot(HALL, hallId))!;
  while (
    (await snapshot()).context['bidders'] === undefined ||
    !((await snapshot()).context['bidders'] as readonly { readonly confirmedFlag: string }[]).every((one) => one.confirmedFlag === 'Y')
  )
    await new Promise((resolve) => setTimeout(resolve, 20));
  await send(buyer, 'OPEN');
  for (const bidder of bidders) await send(bidder, 'SUPPLIER_READY', { rulesAccepted: 'Y', sealKeyReady: 'N' });
  await send(buyer, 'TURN_PROCESS', { step: 'START' });
  await send(bidders[0]!, 'ASK', { objectionFlag: 'N', title: 'Packing', content: 'Is it included?', attachmentIds: null });
  await send(bidders[0]!, 'OFFER_PRICE', { turnNo: 1, items: [{ itemNo: 10, price: '900' }] });
  await send(bidders[1]!, 'OFFER_PRICE', { turnNo: 1, items: [{ itemNo: 10, price: '800' }] });
});
afterAll(() => product?.stop());

test('while it runs, the buyer reads that offers came, not from whom', async () => {
  const history = await buyer.done<readonly Row[]>(HALL, 'listHistory', { id: hallId });
  expect(history.filter((row) => row.event === 'OFFER_PRICE').map((row) => row.actor)).toEqual([undefined, undefined]);
  expect(history.find((row) => row.event === 'OPEN')!.actor).toBe(buyer.userId);
  const offers = await buyer.done<readonly { readonly supplierName: string | null }[]>(HALL, 'listOffer', { hallId });
  expect(offers.map((offer) => offer.supplierName)).toEqual([null, null]);
  const view = await buyer.done<{ bidders: unknown }>(HALL, 'findById', { id: hallId });
  expect(JSON.stringify([offers, view.bidders])).not.toMatch(/华兴|南方/);
});

interface Listed {
  readonly id: string;
  readonly bestValue?: string | null;
}
const listed = (person: Person, more: object = {}) =>
  person.done<readonly Listed[]>(HALL, 'listByPage', { pageIndex: 1, pageRows: 50, ...more });
const inList = async (person: Person) => (await listed(person)).find((row) => row.id === hallId);

test('lists tell no comparable value beside the raw one, and halls only to whom they open', async () => {
  expect((await inList(buyer))?.bestValue ?? null).toBeNull();
  const accountant = await product.signIn('liuyang');
  expect(await accountant.call(HALL, 'findById', { id: hallId })).toMatchObject({ status: 'E', code: 'DOC_NOT_FOUND' });
  expect(await inList(accountant)).toBeUndefined();
});

test('a supplier learns from no order of halls when others bid', async () => {
  const byChange = { pageIndex: 1, pageRows: 50, orderBy: [{ key: 'lastUpdateDate', dir: 'desc' }] };
  expect(await bidders[0]!.call(HALL, 'listByPage', byChange)).toMatchObject({ status: 'E', code: 'REQ_FILTER_KEY' });
});

test('after the end the same history names them', async () => {
  await send(buyer, 'CLOSE', { reason: 'Enough' });
  const history = await buyer.done<readonly Row[]>(HALL, 'listHistory', { id: hallId });
  expect(history.filter((row) => row.event === 'OFFER_PRICE').map((row) => row.actor)).toEqual(bidders.map((bidder) => bidder.userId));
  expect((await inList(buyer))?.bestValue).toBe('800');
});

test('what the event came to is in lists of whoever has a part in buying', async () => {
  const HEADER = 'srmSfdCompeteHeader';
  const bestOf = async (person: Person) => {
    const rows = await person.done<readonly { readonly competeTitle: string; readonly bestAmount?: string | null }[]>(
      HEADER,
      'listByPage',
      { pageIndex: 1, pageRows: 50, orderBy: [{ key: 'bestAmount', dir: 'desc' }] },
    );
    return rows.find((row) => row.competeTitle === 'Brackets, unnamed')!.bestAmount ?? null;
  };
  while ((await bestOf(buyer)) === null) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await bestOf(buyer)).toBe('800');
  expect(await bestOf(await product.signIn('liuyang'))).toBeNull();
});

describe('services of lines answer as the view of their document does', () => {
  const rowsOf = async (person: Person, entity: string, docId: string) =>
    (await person.done<readonly Readonly<Record<string, unknown>>[]>(entity, 'listByPage', { docId })).map(
      ({ docId: _doc, ...row }) => row,
    );

  test('turns and messages of a hall, to whoever sees them there', async () => {
    for (const person of [buyer, ...bidders]) {
      const view = await person.done<Readonly<Record<string, readonly unknown[]>>>(HALL, 'findById', { id: hallId });
      expect(view['notices']!.length).toBeGreaterThan(0);
      expect(await rowsOf(person, 'srmSfdCompeteNotice', hallId)).toEqual(view['notices']);
      if (view['turns']) expect(await rowsOf(person, 'srmSfdCompeteTurn', hallId)).toEqual(view['turns']);
    }
    expect((await rowsOf(buyer, 'srmSfdCompeteTurn', hallId)).map(({ turnNo, bestValue }) => [turnNo, bestValue])).toEqual([[1, '800']]);
    // A hall's offers are read by listOffer, under another name there are none.
    expect(await buyer.call('srmSfdCompeteOfferHeader', 'listByPage', { docId: hallId })).toMatchObject({ code: 'REQ_UNKNOWN_CALL' });
    const accountant = await product.signIn('liuyang');
    expect(await accountant.call('srmSfdCompeteTurn', 'listByPage', { docId: hallId })).toMatchObject({ data: [], page: { count: 0 } });
    expect(await buyer.call('srmSfdCompeteTurn', 'listByPage', {})).toMatchObject({ code: '', data: [], page: { count: 0 } });
    expect(await buyer.call('srmSfdCompeteTurn', 'listByPage', { docId: hallId, turnNo: 1 })).toMatchObject({ code: 'REQ_FILTER_KEY' });
  });

  test('items of an event, by which events are found; to others inside and to suppliers as they see them', async () => {
    const HEADER = 'srmSfdCompeteHeader';
    const { headerId } = await buyer.done<{ headerId: string }>(HALL, 'findById', { id: hallId });
    expect((await rowsOf(buyer, 'srmSfdCompeteItem', headerId)).map((row) => [row['itemNo'], row['itemName'], row['targetPrice']])).toEqual(
      [[10, 'Bracket', null]],
    );
    const [own] = await rowsOf(bidders[0]!, 'srmSfdCompeteItem', headerId);
    expect([own!['itemName'], 'targetPrice' in own!]).toEqual(['Bracket', false]);
    const event = await buyer.done<{ items: readonly { readonly itemId: string | null }[] }>(HEADER, 'findById', { id: headerId });
    expect(event.items[0]!.itemId).toBeNull();
    const [known] = await buyer.done<readonly { readonly docId: string; readonly itemId: string | null }[]>(
      'srmSfdCompeteItem',
      'listByPage',
      {
        conditions: [{ key: 'itemId', op: 'isNull', value: 'N' }],
      },
    );
    const found = await buyer.done<readonly { readonly id: string }[]>(HEADER, 'listByPage', { pageRows: 100, material: known!.itemId });
    expect(found.map(({ id }) => id)).toContain(known!.docId);
    expect(found.map(({ id }) => id)).not.toContain(headerId);
  });
});

test('a supplier narrows his invitations by words, by what became of them and by when they start', async () => {
  const HEADER = 'srmSfdCompeteHeader';
  const sought = async (more: object) =>
    (
      await bidders[0]!.done<readonly { readonly competeTitle: string; readonly state: string; readonly startAt: number }[]>(
        HEADER,
        'supplierListByPage',
        { tab: 'FINISHED', pageIndex: 1, pageRows: 50, ...more },
      )
    ).filter(({ competeTitle }) => competeTitle === 'Brackets, unnamed');
  for (const end = Date.now() + PATIENCE_MS; (await sought({})).length === 0 && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 20));
  const [event] = await sought({ text: 'unnamed', states: ['awarding'] });
  expect(event).toMatchObject({ competeTitle: 'Brackets, unnamed', state: 'awarding' });
  expect(await sought({ states: ['cancelled'] })).toEqual([]);
  expect(await sought({ text: 'something else' })).toEqual([]);
  expect(await sought({ startFrom: event!.startAt, startBefore: event!.startAt + 1 })).toHaveLength(1);
  expect(await sought({ startBefore: event!.startAt })).toEqual([]);
  expect(await sought({ startFrom: event!.startAt + 1 })).toEqual([]);
});

/** Letters of the event, without link and signature. */
const told = (number: string) =>
  product.letters.mails
    .filter((mail) => mail.subject.includes(number))
    .map(({ to, subject, text }) => [to, subject, ...text.split('\n\n').slice(0, -2)]);

interface Bell {
  readonly rows: readonly {
    readonly messageId: string;
    readonly subject: string;
    readonly route: string;
    readonly query: object;
    readonly readFlag: string;
  }[];
  readonly unread: number;
}
interface Event {
  readonly docNumber: string;
  readonly rev: number;
  readonly state: string;
  readonly confirmDeadline: number;
  readonly halls: readonly { readonly checkinAt: number; readonly startAt: number }[];
}

test('everybody concerned is told, by letter and bell, in his language, and no letter names who is not to be named', async () => {
  const HEADER = 'srmSfdCompeteHeader';
  const [HUAXING, NANFANG, LIWEI] = ['sales@huaxing.example', 'sales@nanfang.example', 'liwei@hengyuan.example'];
  const hall = (await product.assembled.runtime.snapshot(HALL, hallId))!.context as unknown as {
    readonly headerId: string;
    readonly bidders: readonly { readonly supplierId: string; readonly alias: string }[];
  };
  const id = hall.headerId;
  const event = () => buyer.done<Event>(HEADER, 'findById', { id });
  while ((await event()).state !== 'awarding') await new Promise((resolve) => setTimeout(resolve, 20));
  const supplierOf = (person: Person) => (person.credentials.userInfo as { readonly supplierId?: string }).supplierId!;
  const line = { hallId, itemNo: 10, supplierId: supplierOf(bidders[1]!), awardRate: '100', negotiatedPrice: null, reason: null };
  await buyer.done(HEADER, 'doSaveAward', { id, rev: (await event()).rev, lines: [line], notAwarded: [] });
  await buyer.done(HEADER, 'doSubmitAward', { id, rev: (await event()).rev, reason: null });
  const open = { pageIndex: 1, pageRows: 50, handleFlag: 'N', cancelFlag: 'N' };
  const todos = await approver.done<readonly { readonly docId: string }[]>('interiorPending', 'listByPage', open);
  expect(todos.find((row) => row.docId === id)).toMatchObject({ amount: '800.00', currency: 'CNY', submittedName: '李伟' });
  // What waits for others is none of the auditor's to-dos.
  const auditor = await product.signIn('chenjing');
  const hers = await auditor.done<readonly { readonly docId: string }[]>('interiorPending', 'listByPage', open);
  expect(hers.filter((row) => row.docId === id)).toEqual([]);
  await approver.done('login', 'stepUp', { password: PASSWORD });
  await approver.done(HEADER, 'doApproveAward', { id, rev: (await event()).rev, comment: null });

  const { docNumber: number, confirmDeadline, halls } = await event();
  const { checkinAt, startAt } = halls[0]!;
  const zoned = (at: number) => `${new Date(at + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')} (Asia/Shanghai)`;
  const alias = hall.bidders.find((one) => one.supplierId === supplierOf(bidders[0]!))!.alias;
  const title = 'Brackets, unnamed';
  const expected = [
    [
      HUAXING,
      `竞价邀请:${title}(${number})`,
      `诚邀贵司参与${number}《${title}》,请于${zoned(confirmDeadline)}前确认。`,
      `One:签到 ${zoned(checkinAt)},开始 ${zoned(startAt)}`,
    ],
    [
      NANFANG,
      `Invitation: ${title} (${number})`,
      `You are invited to ${number} "${title}". Please confirm by ${zoned(confirmDeadline)}.`,
      `One: check-in ${zoned(checkinAt)}, start ${zoned(startAt)}`,
    ],
    [LIWEI, `邀请已答复:${number}`, `华兴精密五金有限公司已答复${number}的邀请:已确认`],
    [LIWEI, `邀请已答复:${number}`, `南方模塑科技有限公司已答复${number}的邀请:已确认`],
    [LIWEI, `竞价提问:${number}-H01`, `${alias}在《${title}》大厅“One”(${number}-H01)提出问题,请答复。`],
    [HUAXING, `竞价结果:${title}(${number})`, `贵司在${number}《${title}》中未中标,感谢参与。`],
    [NANFANG, `Awarded: ${title} (${number})`, `You were awarded in ${number} "${title}".`],
  ].toSorted();
  for (const end = Date.now() + PATIENCE_MS; told(number).length < expected.length && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(told(number).toSorted()).toEqual(expected);

  const invitation = product.letters.mails.find((mail) => mail.to === NANFANG && mail.subject === `Invitation: ${title} (${number})`)!;
  expect(invitation.text).toContain(`/main/supplierCompeteDetail?id=${id}\n`);
  const question = product.letters.mails.find((mail) => mail.to === LIWEI && mail.subject === `竞价提问:${number}-H01`)!;
  expect(question.text).toContain(`/main/competeHallMain?hallId=${hallId}\n`);
  const utc = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');
  expect(invitation.calendar).toContain(`\r\nDTSTART:${utc(startAt)}\r\nDTEND:${utc(startAt + 1_800_000)}\r\n`);
  expect(invitation.calendar).toContain(`\r\nSUMMARY:Invitation: Brackets\\, unnamed (${number}) One\r\n`);

  const bell = async (person: Person, language: string) => (await person.call('message', 'findMine', {}, language)).data as unknown as Bell;
  const mine = (await bell(bidders[1]!, 'EN')).rows.filter((row) => row.subject.includes(number));
  expect(mine.map(({ subject, route, query, readFlag }) => [subject, route, query, readFlag])).toEqual([
    [`Awarded: ${title} (${number})`, 'supplierCompeteDetail', { id }, 'N'],
    [`Invitation: ${title} (${number})`, 'supplierCompeteDetail', { id }, 'N'],
  ]);
  const { unread } = await bell(bidders[1]!, 'EN');
  // Nobody marks what is another's.
  await bidders[0]!.done('message', 'doRead', { ids: [mine[0]!.messageId] });
  expect((await bell(bidders[1]!, 'CN')).unread).toBe(unread);
  await bidders[1]!.done('message', 'doRead', { ids: [mine[0]!.messageId] });
  expect((await bell(bidders[1]!, 'CN')).unread).toBe(unread - 1);
});
