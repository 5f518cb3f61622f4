import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';

import { Pending } from '../../../server/platform/pending/pending.js';
import { baseProfiles } from '../../../state-machines/base/profiles.js';
import { aCompany, aUser, seedDatabase } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import { Product, TestClock } from '../harness/product.js';
import type { LiveSocket, Person } from '../harness/product.js';

// Notices reach whom their rule fits, are read and confirmed; letters are answered; to-dos are lived through together.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let product: Product;
let named: Named;
const people: Record<string, Person> = {};
const person = (name: string): Person => people[name]!;

beforeAll(async () => {
  product = await Product.start({
    clock: new TestClock(Date.parse('2026-03-01T08:00:00.000Z')),
    settings: { idleMs: 30 * DAY, absoluteMs: 30 * DAY },
    seed: async (url, at) => {
      named = await seedDatabase(url, at - 60_000, async (seeder) => {
        await aCompany(seeder);
        await aUser(seeder, 'approver', { userType: 'INSIDE' }, ['APPROVER'], ['HQ']);
        await aUser(seeder, 'wxquality', { userType: 'INSIDE' }, ['QUALITY'], ['WX']);
        for (const name of ['alpha2', 'alpha3', 'alpha4'])
          await aUser(seeder, name, { userType: 'EX', supplierId: seeder.named.get('supplier:Alpha') }, ['SUPPLIER'], []);
        for (const [supplier, way] of [
          ['Alpha', 'QUALIFY_PASS'],
          ['Beta', 'QUALIFY_TRIAL'],
        ] as const) {
          const id = seeder.named.get(`supplier:${supplier}`)!;
          await seeder.send('srmSlcSupplierInfo', id, 'SAVE', { fields: { categories: '020301' } });
          await seeder.send('srmSlcSupplierInfo', id, 'START_QUALIFY');
          await seeder.send('srmSlcSupplierInfo', id, way);
        }
      });
    },
  });
  for (const name of [
    'buyer',
    'szbuyer',
    'manager',
    'admin',
    'auditor',
    'approver',
    'wxquality',
    'alpha',
    'alpha2',
    'alpha3',
    'alpha4',
    'beta',
  ])
    people[name] = await product.enter(name);
});
afterAll(async () => {
  for (const one of Object.values(people)) one.close();
  await product?.stop();
});

interface Saved {
  readonly id: string;
  readonly rev: number;
}
interface Row {
  readonly noticeId: string;
  readonly noticeTitle: string;
  readonly attribute2: string;
}

const holiday = {
  noticeTitle: '五一放假安排',
  noticeTitleEn: 'May holidays',
  noticeType: 'HOLIDAY',
  noticeContent: '<p onclick="x()">五月一日至五日<script>alert(1)</script></p>',
};
const draft = (fields: object): Promise<Saved> =>
  person('buyer').done<Saved>('srmBaseNotice', 'saveOrUpdate', { ...holiday, orgId: named.get('org:HQ'), audienceType: 'ALL', ...fields });
const publish = (id: string) => person('buyer').done('srmBaseNotice', 'doPublish', { id });
const published = async (fields: object): Promise<string> => {
  const { id } = await draft(fields);
  await publish(id);
  return id;
};
const seenBy = async (name: string): Promise<readonly string[]> =>
  (await person(name).done<Row[]>('srmBaseNotice', 'listSummaryByPage', { pageIndex: 1, pageRows: 5 })).map((row) => row.noticeTitle);
const marks = (names: readonly string[], id: string) =>
  Promise.all(
    names.map(
      async (name) =>
        (await person(name).done<Row[]>('srmBaseNotice', 'listSummaryByPage', { pageIndex: 1, pageRows: 20 })).find(
          (row) => row.noticeId === id,
        )?.attribute2,
    ),
  );

/** A home card: the live list that the client watches. */
async function watches(name: string): Promise<{ readonly socket: LiveSocket; readonly titles: readonly unknown[] }> {
  const socket = await person(name).connect();
  const answer = await socket.ask<{ rows: readonly Record<string, unknown>[] }>('watchList', {
    listId: 'home',
    entity: 'srmBaseNotice',
    query: { pageIndex: 1, pageRows: 5, state: 'published', forMe: 'Y' },
  });
  return { socket, titles: answer.data.rows.map((row) => row['noticeTitle']) };
}

describe('a notice', () => {
  test('by rule: qualified suppliers of 0203 see it, one on trial does not, and sees it the moment it is qualified', async () => {
    const id = await published({
      noticeTitle: '质量协议更新',
      audienceType: 'RULE',
      audienceRule: { siteStatuses: ['QUALIFIED'], categoryIds: ['0203'] },
    });
    expect(
      await person('buyer').done('srmBaseNotice', 'previewReach', {
        audienceType: 'RULE',
        audienceRule: { siteStatuses: ['QUALIFIED'], categoryIds: ['0203'] },
      }),
    ).toEqual({ users: 0, suppliers: 1 });
    expect([await seenBy('alpha'), await seenBy('beta'), await seenBy('wxquality')]).toEqual([['质量协议更新'], [], []]);
    expect(await person('beta').call('srmBaseNotice', 'findById', { id })).toMatchObject({ code: 'DOC_NOT_FOUND' });
    const { socket, titles } = await watches('beta');
    expect(titles).toEqual([]);
    await person('manager').done('srmSlcSupplierInfo', 'doQualifyPass', { id: named.get('supplier:Beta') });
    const reset = await socket.until<{ reset?: true; rows: readonly Record<string, unknown>[] }>(
      'list',
      (push) => push.reset === true && push.rows.length === 1,
    );
    expect(reset.rows[0]).toMatchObject({ id, noticeTitle: '质量协议更新', attribute2: '未读' });
    expect(Object.keys(reset.rows[0]!)).not.toEqual(expect.arrayContaining(['audienceType', 'readCount', 'reachCount']));
    socket.close();
    await person('buyer').done('srmBaseNotice', 'doWithdraw', { id, reason: 'done' });
  });

  test('by department: those of a department and of what stands below it see it, and whoever moves there, at once', async () => {
    const admin = person('admin');
    const aDepartment = async (departmentCode: string, departmentName: string, parentDepartmentId: string | null) => {
      const { id } = await admin.done<Saved>('baseDepartment', 'saveOrUpdate', {
        orgId: named.get('org:HQ'),
        departmentCode,
        departmentName,
        startDate: '2026-01-01',
        parentDepartmentId,
      });
      await admin.done('baseDepartment', 'doEnabled', { id });
      return id;
    };
    const operations = await aDepartment('OPS', '运营中心', null);
    const [quality, sales] = [await aDepartment('QA', '质量部', operations), await aDepartment('SALES', '销售部', null)];
    const { id: personId } = await admin.done<Saved>('basePerson', 'saveOrUpdate', {
      personName: '吴敏',
      orgId: named.get('org:HQ'),
      deptId: quality,
      hireDate: '2026-01-01',
      email: 'wumin@example.com',
      mobile: '13800001111',
    });
    await admin.done('basePerson', 'doEnabled', { id: personId });
    const wxquality = await admin.done<Saved>('baseUsers', 'findById', { id: person('wxquality').userId });
    await admin.done('baseUsers', 'saveOrUpdate', { id: wxquality.id, rev: wxquality.rev, personId });

    const rule = { deptIds: [operations] };
    expect(await person('buyer').done('srmBaseNotice', 'previewReach', { audienceType: 'RULE', audienceRule: rule })).toEqual({
      users: 1,
      suppliers: 0,
    });
    expect(
      await person('buyer').done('srmBaseNotice', 'previewReach', {
        audienceType: 'RULE',
        audienceRule: { ...rule, respCodes: ['BUYER'] },
      }),
    ).toEqual({ users: 0, suppliers: 0 });
    const id = await published({ noticeTitle: '运营中心例会', audienceType: 'RULE', audienceRule: rule });
    expect([await seenBy('wxquality'), await seenBy('szbuyer'), await seenBy('alpha')]).toEqual([['运营中心例会'], [], []]);
    const { rev } = await admin.done<Saved>('basePerson', 'findById', { id: personId });
    await admin.done('basePerson', 'saveOrUpdate', { id: personId, rev, deptId: sales });
    expect(await seenBy('wxquality')).toEqual([]);
    await person('buyer').done('srmBaseNotice', 'doWithdraw', { id, reason: 'done' });
  });

  test('is cleaned when it is saved; its readers see no rule, and nobody of another organisation a draft', async () => {
    const { id } = await draft({ audienceType: 'INSIDE' });
    expect(await person('buyer').done('srmBaseNotice', 'findById', { id })).toMatchObject({
      noticeContent: '<p>五月一日至五日</p>',
      docNumber: expect.stringMatching(/^NTC-20260301-\d{3}$/),
    });
    expect(await person('szbuyer').call('srmBaseNotice', 'findById', { id })).toMatchObject({ code: 'DOC_NOT_FOUND' });
    await publish(id);
    const read = await person('szbuyer').done('srmBaseNotice', 'findById', { id });
    expect([read['noticeTitle'], read['audienceRule'], read['reachCount']]).toEqual(['五一放假安排', undefined, undefined]);
    expect(
      await person('szbuyer').call('srmBaseNotice', 'saveOrUpdate', { ...holiday, orgId: named.get('org:HQ'), audienceType: 'ALL' }),
    ).toMatchObject({ code: 'PERM_SCOPE' });
    expect(await person('wxquality').call('srmBaseNotice', 'listRead', { id })).toMatchObject({ code: 'DOC_NOT_FOUND' });
    await person('buyer').done('srmBaseNotice', 'doWithdraw', { id, reason: 'done' });
  });

  test("a picture in it is a file of the notice: whom it addresses sees it, nobody else, and a stranger's file is refused", async () => {
    const png = await sharp({ create: { width: 48, height: 32, channels: 3, background: '#0b7a75' } })
      .png()
      .toBuffer();
    const [[picture], [foreign]] = await Promise.all([
      person('buyer').upload({ 'gate.png': png }),
      person('admin').upload({ 'other.png': png }),
    ]);
    const shows = async (name: string) =>
      (await person(name).stream('/v2/file/downloadImage', { fileId: picture })).headers.get('content-type') === 'image/png';
    expect([await shows('buyer'), await shows('alpha')]).toEqual([true, false]);
    const noticeContent = `<p>东门</p><img src="https://evil.example/x.png"><p><img data-file="${picture!}" alt="东门" src="blob:x"></p>`;
    const id = await published({
      noticeTitle: '厂区图',
      audienceType: 'RULE',
      audienceRule: { supplierIds: [named.get('supplier:Alpha')] },
      noticeContent,
    });
    expect(await person('alpha').done('srmBaseNotice', 'findById', { id })).toMatchObject({
      noticeContent: `<p>东门</p><p><img data-file="${picture!}" alt="东门"></p>`,
    });
    expect([await shows('alpha'), await shows('beta')]).toEqual([true, false]);
    expect(
      await person('buyer').call('srmBaseNotice', 'saveOrUpdate', {
        ...holiday,
        orgId: named.get('org:HQ'),
        audienceType: 'ALL',
        noticeContent: `<img data-file="${foreign!}">`,
      }),
    ).toMatchObject({ code: 'FILE_NOT_OWNER', data: { field: 'noticeContent' } });
    await person('buyer').done('srmBaseNotice', 'doWithdraw', { id, reason: '已过期' });
    expect([await shows('alpha'), await shows('buyer')]).toEqual([false, true]);
  });

  test('three users open it, one twice within five minutes: three views; the fourth has not read it', async () => {
    const id = await published({ audienceType: 'SUPPLIER' });
    for (const name of ['alpha', 'alpha2', 'alpha3']) await person(name).done('srmBaseNotice', 'findById', { id, viewCount: 'view' });
    product.clock.pass(5 * MINUTE);
    await person('alpha').done('srmBaseNotice', 'findById', { id, viewCount: 'view' });
    await person('alpha4').done('srmBaseNotice', 'findById', { id });
    const [row] = await person('buyer').done<Record<string, unknown>[]>('srmBaseNotice', 'listByPage', { id });
    expect(row).toMatchObject({ viewCount: 3, readCount: 1, reachCount: 2 });
    expect(await marks(['alpha', 'alpha2', 'alpha3', 'alpha4'], id)).toEqual(['已读', '已读', '已读', '未读']);
    product.clock.pass(6 * MINUTE);
    await person('alpha').done('srmBaseNotice', 'findById', { id, viewCount: 'view' });
    expect((await person('buyer').done<Record<string, unknown>[]>('srmBaseNotice', 'listByPage', { id }))[0]).toMatchObject({
      viewCount: 4,
    });
    expect(
      (await person('buyer').done<{ userName: string }[]>('srmBaseNotice', 'listRead', { id })).map((one) => one.userName).toSorted(),
    ).toEqual(['alpha', 'alpha2', 'alpha3']);
    await person('alpha4').done('srmBaseNotice', 'markRead', { ids: [id] });
    expect(await marks(['alpha4'], id)).toEqual(['已读']);
    await person('buyer').done('srmBaseNotice', 'doWithdraw', { id, reason: 'done' });
  });

  test('withdrawn, it is gone from open homes and readers at once; published again with the flag, it is version 2 and unread for all', async () => {
    const id = await published({});
    const homes = await Promise.all(['alpha', 'alpha2', 'beta', 'wxquality', 'szbuyer'].map(watches));
    expect(homes.map((home) => home.titles)).toEqual(Array(5).fill(['五一放假安排']));
    const reader = await person('alpha').connect();
    await reader.ask('watch', { type: 'srmBaseNotice', id });
    await person('alpha').done('srmBaseNotice', 'findById', { id, viewCount: 'view' });
    await homes[0]!.socket.until<{ rows: readonly Record<string, unknown>[] }>('list', (push) =>
      push.rows.some((row) => row['attribute2'] === '已读'),
    );
    await person('buyer').done('srmBaseNotice', 'doWithdraw', { id, reason: '日期有误' });
    for (const { socket } of homes) await socket.until<{ gone: readonly string[] }>('list', (push) => push.gone.includes(id));
    expect(await reader.until('gone')).toEqual({ type: 'srmBaseNotice', id, code: 'DOC_NOT_FOUND' });
    const { rev } = await person('buyer').done<Saved>('srmBaseNotice', 'findById', { id });
    await person('buyer').done('srmBaseNotice', 'saveOrUpdate', { id, rev, resetReadFlag: 'Y', noticeContent: '<p>五月一日至三日</p>' });
    await publish(id);
    expect(await marks(['alpha', 'beta'], id)).toEqual(['未读', '未读']);
    expect(await person('alpha').done('srmBaseNotice', 'findById', { id })).toMatchObject({
      versionNo: 2,
      noticeContent: '<p>五月一日至三日</p>',
    });
    for (const { socket } of homes) socket.close();
    reader.close();
    await person('buyer').done('srmBaseNotice', 'doWithdraw', { id, reason: 'done' });
  });

  test('waits for its time, is published by the timer, and ends', async () => {
    expect(
      await person('buyer').call(
        'srmBaseNotice',
        'doPublish',
        { id: (await draft({ publishTime: '2026-03-03T00:00:00.000Z', endTime: '2026-03-02T00:00:00.000Z' })).id },
        'EN',
      ),
    ).toMatchObject({ code: 'NTC_PERIOD', msg: 'The end must be after the start and in the future.' });
    const { id } = await draft({ noticeTitle: '系统维护', publishTime: '2026-03-02T00:00:00.000Z', endTime: '2026-03-04T00:00:00.000Z' });
    await publish(id);
    expect(await person('buyer').done('srmBaseNotice', 'findById', { id })).toMatchObject({ state: 'scheduled', noticeDate: null });
    const { socket } = await watches('alpha');
    product.clock.pass(Date.parse('2026-03-02T00:00:01.000Z') - product.clock.now());
    await person('buyer').done('srmBaseNotice', 'doExtend', { id, endTime: '2026-03-05T00:00:00.000Z' });
    await socket.until<{ new: number }>('list', (push) => push.new === 1);
    expect(await person('alpha').done('srmBaseNotice', 'findById', { id })).toMatchObject({
      state: 'published',
      noticeDate: Date.parse('2026-03-02T00:00:00.000Z'),
    });
    socket.close();
  });

  test('must be confirmed: one user of a supplier is enough, once', async () => {
    const id = await published({ noticeTitle: '廉洁公约', mustConfirmFlag: 'Y', confirmText: '已阅知', audienceType: 'SUPPLIER' });
    await product.letter('alpha4@example.com', '公告:廉洁公约');
    const plain = await published({ audienceType: 'SUPPLIER' });
    expect(await person('alpha').call('srmBaseNotice', 'confirmRead', { id: plain }, 'EN')).toMatchObject({ code: 'NTC_NO_CONFIRM' });
    await person('alpha').done('srmBaseNotice', 'confirmRead', { id });
    expect(await person('alpha').call('srmBaseNotice', 'confirmRead', { id }, 'CN')).toMatchObject({
      code: 'NTC_CONFIRMED',
      msg: '已确认',
    });
    expect((await person('buyer').done<Record<string, unknown>[]>('srmBaseNotice', 'listByPage', { id }))[0]).toMatchObject({
      readCount: 1,
      reachCount: 2,
    });
    expect(await person('alpha2').done('srmBaseNotice', 'findMine', { id })).toEqual({ confirmed: true, views: 1 });
    const owing = async (notice: string) =>
      (
        await person('buyer').done<{ userId: string | null; supplierId: string | null }[]>('srmBaseNotice', 'listOwing', { id: notice })
      ).map(({ userId, supplierId }) => [userId, supplierId]);
    expect(await owing(id)).toEqual([[null, named.get('supplier:Beta')]]);
    expect((await owing(plain)).length).toBe(2);
    for (const stranger of ['alpha', 'wxquality'])
      expect(await person(stranger).call('srmBaseNotice', 'listOwing', { id })).toMatchObject({ code: 'DOC_NOT_FOUND' });
    product.clock.pass(3 * DAY);
    await person('buyer').done('srmBaseNotice', 'doExtend', { id, endTime: null });
    await product.letter('beta@example.com', '请确认公告:廉洁公约');
    expect(product.letters.mails.filter((mail) => mail.subject === '请确认公告:廉洁公约').map((mail) => mail.to)).toEqual([
      'beta@example.com',
    ]);
  });

  test('public ones are read before sign-in, others are not', async () => {
    const id = await published({ noticeTitle: '供应商注册开放', audienceType: 'PUBLIC' });
    const hidden = await published({ audienceType: 'ALL' });
    const { data } = await product.anonymous('/v1/srmBaseNoticeRestful/listPublic');
    expect((data as Row[]).map((row) => row.noticeTitle)).toEqual(['供应商注册开放']);
    expect(await product.anonymous('/v1/srmBaseNoticeRestful/findPublic', { id })).toMatchObject({
      status: 'S',
      data: { noticeTitleEn: 'May holidays' },
    });
    expect(await product.anonymous('/v1/srmBaseNoticeRestful/findPublic', { id: hidden })).toMatchObject({ code: 'DOC_NOT_FOUND' });
  });

  test('is found by a word of its title or text in either language, not by the marks of its form, by whom it is addressed to alone', async () => {
    const id = await published({
      noticeTitle: '年末盘点',
      noticeContent: '<p>仓库<strong>停止收货</strong></p>',
      noticeTitleEn: 'Stocktaking',
      noticeContentEn: '<p>Docks are closed</p>',
      audienceType: 'SUPPLIER',
    });
    const found = async (name: string, word: string) =>
      (
        await person(name).done<readonly { id: string; withFiles: string }[]>('srmBaseNotice', 'listByPage', {
          state: 'published',
          forMe: 'Y',
          conditions: [{ key: 'fullText', op: 'like', value: word }],
        })
      ).map((row) => [row.id, row.withFiles]);
    for (const word of ['盘点', '停止收货', 'stocktaking', 'docks']) expect(await found('alpha', word)).toEqual([[id, 'N']]);
    expect([await found('alpha', 'strong'), await found('wxquality', 'docks')]).toEqual([[], []]);
    await person('buyer').done('srmBaseNotice', 'doWithdraw', { id, reason: 'done' });
  });

  test("an identity other than the session's is refused", async () => {
    expect(await person('alpha').call('srmBaseNotice', 'listSummaryByPage', { supplierId: named.get('supplier:Beta') })).toMatchObject({
      code: 'PERM_SCOPE',
    });
    expect(await person('buyer').call('srmBaseNotification', 'listByPage', { recipientUserId: person('admin').userId })).toMatchObject({
      code: 'PERM_SCOPE',
    });
  });
});

describe('a notification', () => {
  const letter = (recipients: readonly string[], fields: object = {}) =>
    person('buyer').done<Saved>('srmBaseNotification', 'saveOrUpdate', {
      title: 'RoHS声明',
      notificationType: 'REQUEST',
      content: '<p>请提交</p>',
      orgId: named.get('org:HQ'),
      needReplyFlag: 'Y',
      replyBy: product.clock.now() + 3 * DAY,
      ...fields,
      recipients: recipients.map((name, index) => ({ recipientLineId: index + 1, recipientUserId: person(name).userId })),
    });

  test("goes to named readers; a supplier's second contact sees its two lines only; answers close to-dos at once", async () => {
    const { id } = await letter(['alpha', 'alpha2', 'beta', 'wxquality']);
    await person('buyer').done('srmBaseNotification', 'doPublish', { id });
    await product.letter('alpha@example.com', '新通知:RoHS声明');
    expect(
      (
        await person('alpha2').done<{ recipients: { recipientUserId: string }[] }>('srmBaseNotification', 'findById', {
          id,
          viewCount: 'view',
        })
      ).recipients.map((one) => one.recipientUserId),
    ).toEqual([person('alpha').userId, person('alpha2').userId]);
    expect(await person('alpha3').call('srmBaseNotification', 'findById', { id })).toMatchObject({ code: 'DOC_NOT_FOUND' });
    const todos = async (name: string) =>
      (
        await person(name).done<{ billType: string; docId: string }[]>(
          name.startsWith('alpha') ? 'srmBaseSupplierPending' : 'interiorPending',
          'listByPage',
          { handleFlag: 'N', cancelFlag: 'N' },
        )
      )
        .filter((row) => row.docId === id)
        .map((row) => row.billType);
    expect([await todos('alpha'), await todos('alpha3'), await todos('wxquality')]).toEqual([
      ['NOTIFICATION_REPLY'],
      [],
      ['NOTIFICATION_REPLY'],
    ]);
    const socket = await person('alpha').connect();
    await person('alpha').done('srmBaseNotification', 'doReply', { id, recipientLineId: 1, text: '附件已寄出', fileIds: null });
    expect(
      await socket.until<{ op: string; row: Record<string, unknown> }>(
        'todo.row',
        (push) => push.op === 'gone' && push.row['docId'] === id,
      ),
    ).toMatchObject({ op: 'gone', row: { handleFlag: 'Y', handledEvent: 'REPLY', handledName: 'alpha' } });
    socket.close();
    expect(
      await person('alpha').call('srmBaseNotification', 'doReply', { id, recipientLineId: 1, text: '再次', fileIds: null }),
    ).toMatchObject({ code: 'NTF_REPLIED' });
    expect(
      (
        await person('buyer').done<Record<string, unknown>[]>('srmBaseNotification', 'listByPage', { userId: person('buyer').userId, id })
      )[0],
    ).toMatchObject({ recipientCount: 4, repliedCount: 1, readCount: 1, confirmedCount: 1 });
    expect(
      (
        await person('alpha2').done<Record<string, unknown>[]>('srmBaseNotification', 'listByPage', {
          recipientUserId: person('alpha2').userId,
        })
      )[0],
    ).toMatchObject({ toReply: 'Y', attribute2: '已读' });
    const lines = (name: string) =>
      person(name).done<{ recipientLineId: number; readAt: number | null }[]>('srmBaseNotificationRecipient', 'listByPage', {
        docId: id,
        orderBy: [{ key: 'recipientLineId', dir: 'asc' }],
      });
    const readBy = async (name: string) => (await lines(name)).map(({ recipientLineId, readAt }) => [recipientLineId, readAt !== null]);
    expect(await readBy('buyer')).toEqual([
      [1, false],
      [2, true],
      [3, false],
      [4, false],
    ]);
    expect([await readBy('alpha'), await readBy('beta'), await readBy('wxquality'), await readBy('alpha3')]).toEqual([
      [
        [1, false],
        [2, true],
      ],
      [[3, false]],
      [[4, false]],
      [],
    ]);
    const { readAt } = (await lines('buyer'))[1]!;
    expect(await person('alpha').done('srmBaseNotificationRecipient', 'findById', { docId: id, recipientLineId: 2 })).toMatchObject({
      recipientUserId: person('alpha2').userId,
      readAt,
    });
    expect(
      (
        await person('buyer').done<unknown[]>('srmBaseNotificationRecipient', 'listByPage', {
          docId: id,
          conditions: [{ key: 'readAt', op: 'isNull' }],
        })
      ).length,
    ).toBe(3);
    await person('buyer').done('srmBaseNotification', 'doRemind', { id, lineIds: null });
    expect(await person('buyer').call('srmBaseNotification', 'doRemind', { id, lineIds: null })).toMatchObject({ code: 'NTF_REMIND' });
  });

  test('finds its readers among the contacts of suppliers, by their role', async () => {
    const alpha = named.get('supplier:Alpha')!;
    const { rev } = await person('manager').done<Saved>('srmSlcSupplierInfo', 'findById', { id: alpha });
    const contact = (lineNo: number, name: string, roleType: string) => ({
      lineNo,
      contactName: name,
      roleType,
      userId: person(name).userId,
    });
    await person('manager').done('srmSlcSupplierInfo', 'saveOrUpdate', {
      id: alpha,
      rev,
      contacts: [{ lineNo: 1, contactName: 'Nobody', roleType: 'QUALITY' }, contact(2, 'alpha2', 'QUALITY'), contact(3, 'alpha3', 'SALES')],
    });
    const found = async (...roles: readonly string[]) =>
      (
        await person('buyer').done<readonly { userId: string | null; roleType: string }[]>('srmSlcSupplierContacts', 'listByPage', {
          pageIndex: 1,
          pageRows: 200,
          conditions: [
            { key: 'docId', op: 'in', value: [alpha] },
            { key: 'roleType', op: 'in', value: roles },
          ],
        })
      ).map(({ userId, roleType }) => [userId, roleType]);
    expect([await found('QUALITY'), await found('SALES', 'LEGAL')]).toEqual([
      [
        [null, 'QUALITY'],
        [person('alpha2').userId, 'QUALITY'],
      ],
      [[person('alpha3').userId, 'SALES']],
    ]);
  });

  test('links only what its readers may see', async () => {
    const linked = { docType: 'srmSlcSupplierInfo', docId: named.get('supplier:Beta') };
    const { id } = await letter(['beta', 'alpha'], linked);
    expect(await person('buyer').call('srmBaseNotification', 'doPublish', { id }, 'EN')).toMatchObject({
      code: 'NTF_DOC_SCOPE',
      msg: 'alpha may not see the linked document.',
    });
    const fitting = await letter(['beta'], linked);
    await person('buyer').done('srmBaseNotification', 'doPublish', { id: fitting.id });
  });
});

describe('a to-do', () => {
  const titles = (answer: readonly Record<string, unknown>[]) => answer.map((row) => [row['billType'], row['claimedName']]);

  test('is one row for all who may do it: claimed by one, grey for the other, and gone for both when it is done', async () => {
    const { id } = await draft({ noticeTitle: '待审批公告' });
    await person('buyer').done('srmBaseNotice', 'doSubmit', { id });
    const second = await product.enter('approver');
    const [mine, theirs] = [await person('approver').connect(), await second.connect()];
    const [row] = await person('approver').done<Record<string, unknown>[]>('interiorPending', 'listByPage', {
      docId: id,
      handleFlag: 'N',
      cancelFlag: 'N',
    });
    expect(row).toMatchObject({ billType: 'NOTICE_APPROVE', menuCode: 'noticeEdit', menuName: '公告编辑', orgName: '组织HQ' });
    expect(await person('approver').done('interiorPending', 'markSeen', { ids: [row!['pendingId']] })).toEqual([row!['pendingId']]);
    expect(await person('buyer').done('interiorPending', 'markSeen', { ids: [row!['pendingId']] })).toEqual([]);
    expect([
      row!['seenFlag'],
      (await person('approver').done<{ seenFlag: string }[]>('interiorPending', 'listByPage', { docId: id }))[0]!.seenFlag,
    ]).toEqual(['N', 'Y']);
    expect(await person('approver').done('interiorPending', 'doClaim', { ids: [row!['pendingId']] })).toEqual([row!['pendingId']]);
    expect(
      await theirs.until<{ op: string; row: Record<string, unknown> }>('todo.row', (push) => push.row['claimedName'] === 'approver'),
    ).toMatchObject({ op: 'put' });
    expect(titles(await second.done('interiorPending', 'listByPage', { docId: id, whose: 'MINE' }))).toEqual([
      ['NOTICE_APPROVE', 'approver'],
    ]);
    const { rev } = await person('approver').done<Saved>('srmBaseNotice', 'findById', { id });
    await person('approver').done('srmBaseNotice', 'doApproval', { id, rev, comment: null });
    for (const socket of [mine, theirs])
      expect(await socket.until<{ op: string; row: Record<string, unknown> }>('todo.row', (push) => push.op === 'gone')).toMatchObject({
        row: { handledEvent: 'APPROVE', handledName: 'approver' },
      });
    for (const socket of [mine, theirs]) expect(socket.all('todo.count')).toContainEqual({ pending: 1 });
    for (const socket of [mine, theirs])
      expect(await socket.until<{ pending: number }>('todo.count', ({ pending }) => pending === 0)).toEqual({ pending: 0 });
    expect(await person('approver').done('interiorPending', 'counts')).toMatchObject({ pending: 0, done: 1, cancelled: 0 });
    second.close();
  });

  test('is cancelled when what it waited for ends otherwise, and a claim ends after eight hours', async () => {
    const { id } = await draft({ noticeTitle: '撤回的公告' });
    await person('buyer').done('srmBaseNotice', 'doSubmit', { id });
    const [row] = await person('approver').done<Record<string, unknown>[]>('interiorPending', 'listByPage', { docId: id });
    await person('approver').done('interiorPending', 'doClaim', { ids: [row!['pendingId']] });
    product.clock.pass(8 * HOUR + 1);
    expect((await person('approver').done<Record<string, unknown>[]>('interiorPending', 'listByPage', { docId: id }))[0]).toMatchObject({
      claimedBy: null,
    });
    await person('buyer').done('srmBaseNotice', 'doWithdraw', { id, reason: null });
    expect(
      (await person('approver').done<Record<string, unknown>[]>('interiorPending', 'listByPage', { docId: id, cancelFlag: 'Y' }))[0],
    ).toMatchObject({ handleFlag: 'N', cancelFlag: 'Y', handledEvent: 'WITHDRAW' });
  });

  test('is filtered by kind, day, lateness and words; nobody writes one', async () => {
    const approver = person('approver');
    const list = (body: object) => approver.done<Record<string, unknown>[]>('interiorPending', 'listByPage', body);
    expect(
      (await list({ conditions: [{ key: 'creationDate', op: 'ge', value: '2026-03-01' }], billType: 'NOTICE_APPROVE', keyword: '待审批' }))
        .length,
    ).toBeGreaterThan(0);
    expect(await list({ overdue: 'Y' })).toEqual([]);
    expect(await approver.call('interiorPending', 'listByPage', { nothing: '1' })).toMatchObject({ code: 'REQ_FILTER_KEY' });
    expect(await approver.call('interiorPending', 'saveOrUpdate', {})).toMatchObject({ code: 'READ_ONLY_ENTITY' });
    expect(await approver.call('srmBaseSupplierPending', 'listByPage', {})).toMatchObject({ code: 'PERM_SCOPE' });
  });
});

test('guides count their views, and each side its own', async () => {
  const admin = person('admin');
  const make = async (guideType: string) => {
    const { id } = await admin.done<Saved>('srmBaseGuide', 'saveOrUpdate', {
      guideType,
      guideTitle: `${guideType}指引`,
      content: '<p>步骤</p>',
    });
    await admin.done('srmBaseGuide', 'doEnabled', { id });
    return id;
  };
  const id = await make('SUPPLIER_OPERATION');
  await make('BUYER_OPERATION');
  const alpha = person('alpha');
  for (const _twice of [1, 2]) await alpha.done('srmBaseGuide', 'findById', { id, viewCount: 'view' });
  expect(
    (await alpha.done<Record<string, unknown>[]>('srmBaseGuide', 'listByPage', {})).map((row) => [
      row['guideTitle'],
      row['viewCount'],
      row['fileSize'],
    ]),
  ).toEqual([['SUPPLIER_OPERATION指引', 1, null]]);
  expect([await alpha.done('srmBaseGuide', 'countByType'), await admin.done('srmBaseGuide', 'countByType')]).toEqual([
    { SUPPLIER_OPERATION: 1 },
    { BUYER_OPERATION: 1, SUPPLIER_OPERATION: 1 },
  ]);
});

test('quick menus keep their order, are coloured by position, and are twenty at most', async () => {
  const buyer = person('buyer');
  const save = (menuIds: readonly string[]) =>
    buyer.done<{ menuId: string; menuCode: string; bgColor: string }[]>('baseQuickMenu', 'saveOrUpdate', { menuIds });
  const menus = (
    await buyer.done<Record<string, unknown>[]>('baseAccreditService', 'findBaseMenuByRespId', { isValid: 'Y', systemCode: 'BASE' })
  ).filter((menu) => menu['menuType'] === 'MENU');
  const [a, b, c, d] = menus.map((menu) => menu['menuId'] as string) as [string, string, string, string];
  expect((await save([a, b, c, d])).map((tile) => tile.bgColor)).toEqual(['#3B5BDB', '#087F5B', '#C2410C', '#3B5BDB']);
  expect((await save([a, c, d])).map((tile) => [tile.menuId, tile.bgColor])).toEqual([
    [a, '#3B5BDB'],
    [c, '#087F5B'],
    [d, '#C2410C'],
  ]);
  const [first] = menus as [Record<string, unknown>];
  const { menuName, menuCode, menuParentId, menuType, levelId, imageLink, htmlUrl } = first;
  expect((await buyer.done<unknown[]>('baseQuickMenu', 'listByPage'))[0]).toEqual({
    menuId: a,
    menuName,
    menuCode,
    menuParentId,
    menuType,
    levelId,
    imageLink,
    htmlUrl,
    bgColor: '#3B5BDB',
    responsibilityId: expect.stringMatching(/^\d+$/),
    sortNo: 1,
  });
  expect((await buyer.call('baseQuickMenu', 'listByPage', {}, 'EN')).data).toMatchObject([{ menuName: first['menuNameEn'] }, {}, {}]);

  expect(await buyer.call('baseQuickMenu', 'saveOrUpdate', { menuIds: [a, 'systemsetting/role'] })).toMatchObject({ code: 'PERM_MENU' });
  const admin = person('admin');
  const many = (
    await admin.done<{ menuId: string; menuType: string }[]>('baseAccreditService', 'findBaseMenuByRespId', {
      isValid: 'Y',
      systemCode: 'BASE',
    })
  )
    .filter((menu) => menu.menuType === 'MENU')
    .slice(0, 21)
    .map((menu) => menu.menuId);
  expect(many).toHaveLength(21);
  expect(await admin.call('baseQuickMenu', 'saveOrUpdate', { menuIds: many }, 'CN')).toMatchObject({
    code: 'HOME_QUICK_FULL',
    msg: '快捷菜单最多20个',
  });
  expect(await admin.done('baseQuickMenu', 'listByPage')).toEqual([]);
});

test('to-dos that are done go after as many days as the administrators say', async () => {
  const { installation, database } = product.assembled;
  const pending = new Pending(database.read, []);
  const done = async () =>
    (
      await database.read.query<{ n: number }>(
        "select count(*)::int as n from interior_pending where handle_flag = 'Y' or cancel_flag = 'Y'",
      )
    ).rows[0]!.n;
  expect(installation.now(baseProfiles.TODO_DONE_KEEP_DAYS)).toBe('180');
  const before = await done();
  expect(before).toBeGreaterThan(0);
  const now = product.clock.now();
  await pending.forget(now, 30);
  expect(await done()).toBe(before);
  await pending.forget(now + 31 * DAY, 30);
  expect(await done()).toBe(0);
});
