import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { NONE } from '../../../state-machines/kernel/machine.js';
import { savableFields } from '../../../state-machines/kernel/validate.js';
import { mayWrite } from '../../../state-machines/kernel/writing.js';
import { documents } from '../../../state-machines/registry.js';
import { valueOf } from '../../machines/kernel/values.js';
import { PersonalReadLog } from '../../../server/platform/personal-reads/log.js';
import { aCompany, aUser, seedDatabase, qualified } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import type { Person as SignedIn } from '../harness/product.js';
import { PASSWORD, Product, TestClock } from '../harness/product.js';

/** One pixel. */
const SIGNATURE_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

// People come, lend each other their rights, and go; what they may not hold together they do not get.

const DAY = 86_400_000;
const clock = new TestClock(Date.parse('2026-03-02T01:00:00.000Z'));
let product: Product;
let named: Named;
type Person = Awaited<ReturnType<Product['enter']>>;
interface Made {
  readonly id: string;
  readonly rev: number;
}

beforeAll(async () => {
  product = await Product.start({
    clock,
    seed: async (url, at) => {
      named = await seedDatabase(url, at - 2 * DAY, async (seeder) => {
        await aCompany(seeder);
        await qualified(seeder, 'Alpha');
        await aUser(seeder, 'colleague', { userType: 'INSIDE', fullName: '李娜', fullNameEn: 'Li Na' }, ['FINANCE'], ['SZ']);
        await aUser(seeder, 'second', { userType: 'INSIDE' }, ['ADMIN'], []);
        await seeder.make('uom', 'baseUom', {
          fields: { uomCode: 'EA', rec20Code: 'EA', uomName: '个', uomNameEn: 'each', uomClass: 'COUNT', decimals: 0 },
        });
        await aUser(seeder, 'passing', { userType: 'INSIDE' }, ['BUYER'], ['HQ']);
        await aUser(seeder, 'approver', { userType: 'INSIDE' }, ['APPROVER'], ['HQ']);
        const main = await seeder.make('user:main', 'baseUsers', {
          fields: {
            userName: 'main',
            fullName: 'Main',
            userType: 'EX',
            supplierId: seeder.named.get('supplier:Alpha'),
            supplierAdminFlag: 'Y',
            email: 'main@example.com',
            startDate: '2026-01-01',
          },
        });
        await seeder.send('baseUsers', main, 'ACTIVATE', { email: 'main@example.com' });
        await aUser(seeder, 'betamain', { userType: 'EX', supplierId: seeder.named.get('supplier:Beta') }, ['SUPPLIER_ADMIN'], []);
        await seeder.make('hold:main', 'baseUserResp', {
          fields: { userId: main, responsibilityId: seeder.named.get('resp:SUPPLIER_ADMIN'), startDate: '2026-01-01' },
        });
      });
    },
  });
});
afterAll(() => product.stop());

const userId = (name: string): string => named.get(`user:${name}`)!;
const until = async (holds: () => Promise<boolean>, what: string): Promise<void> => {
  for (let tries = 0; tries < 2_400; tries += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`waited in vain for ${what}`);
};
/** Nothing is written into the table until it is released; it can be read. */
async function rowsHeldBack(table: string) {
  const owner = new pg.Client({ connectionString: product.ownerUrl });
  await owner.connect();
  await owner.query('begin');
  await owner.query(`lock table ${table} in share mode`);
  const held = async () =>
    (await owner.query(`select 1 from pg_locks where relation = '${table}'::regclass and not granted`)).rows.length > 0;
  return {
    waiting: () => until(held, `something to be written into ${table}`),
    release: async () => {
      await owner.query('commit');
      await owner.end();
    },
  };
}
const stateOf = async (person: Person, type: string, id: string) => (await person.done<{ state: string }>(type, 'findById', { id })).state;
const save = (person: Person, type: string, fields: object) => person.done<Made>(type, 'saveOrUpdate', fields);

describe('users', () => {
  test('the list names their responsibilities and is filtered by one', async () => {
    const admin = await product.enter('admin');
    const rows = await admin.done<readonly { userName: string; responsibilities: readonly string[] }[]>('baseUsers', 'listByPage', {
      conditions: [{ key: 'responsibilities', op: 'eq', value: named.get('resp:FINANCE') }],
      orderBy: [{ key: 'userName', dir: 'asc' }],
    });
    expect(rows.map((row) => [row.userName, row.responsibilities.length])).toEqual([
      ['buyer', 2],
      ['colleague', 1],
    ]);
    const buyer = await product.enter('szbuyer');
    const seen = await buyer.done<readonly { userName: string; responsibilities: readonly string[] }[]>('baseUsers', 'listByPage', {
      userName: 'buyer',
    });
    expect(seen[0]!.responsibilities).toEqual([]);
  });

  test('have a name in each language: in lists, references and finds, among holders and for oneself', async () => {
    const [admin, colleague, main] = [await product.enter('admin'), await product.enter('colleague'), await product.enter('main')];
    const both = { fullName: '李娜', $namesEn: expect.objectContaining({ fullName: 'Li Na' }) };
    for (const value of ['李', 'li n'])
      expect(await admin.done('baseUsers', 'listByPage', { conditions: [{ key: 'fullName', op: 'like', value }] })).toEqual([
        expect.objectContaining({ userName: 'colleague', ...both }),
      ]);
    expect(await admin.done('baseUserResp', 'listByPage', { userId: userId('colleague') })).toEqual([
      expect.objectContaining({
        $names: expect.objectContaining({ userId: '李娜' }),
        $namesEn: expect.objectContaining({ userId: 'Li Na' }),
      }),
    ]);
    expect(await admin.done('baseAccessBookService', 'findHolders', { id: named.get('resp:FINANCE') })).toContainEqual(
      expect.objectContaining({ userName: 'colleague', fullName: '李娜', fullNameEn: 'Li Na' }),
    );
    expect(await colleague.done('login', 'findSession', {})).toMatchObject({ userInfo: { fullName: '李娜', fullNameEn: 'Li Na' } });
    expect(await main.done('baseUsers', 'saveMine', { fullNameEn: 'Main Desk' })).toMatchObject({ rev: expect.any(Number) });
    expect(await main.done('baseUsers', 'findMine', {})).toMatchObject({ fullName: 'Main', fullNameEn: 'Main Desk' });
    expect(await colleague.call('baseUsers', 'saveMine', { fullNameEn: 'Lina' })).toMatchObject({ code: 'USER_OWN_FIELDS' });
  });

  test('a name that would begin another header of a letter is refused in words, and nothing of its account is saved', async () => {
    const main = await product.enter('main');
    const account = {
      userName: 'injected',
      fullName: 'Alpha\r\nBcc: everybody@evil.example',
      userType: 'EX',
      supplierId: named.get('supplier:Alpha'),
      email: 'injected@example.com',
      startDate: '2026-03-02',
    };
    const refused = async (name: object, language: string) => {
      const { status, code, msg } = await main.call('baseUsers', 'saveOrUpdate', { ...account, ...name }, language);
      return [status, code, msg];
    };
    expect(await refused({}, 'EN')).toEqual(['E', 'FIELD_ONE_LINE', 'Name is one line: take out the line break.']);
    expect(await refused({ fullName: 'Alpha', fullNameEn: 'Al\npha' }, 'CN')).toEqual([
      'E',
      'FIELD_ONE_LINE',
      '英文姓名只能是一行,请去掉换行',
    ]);
    expect((await refused({ fullName: 'Alpha', email: 'a@b.example\r\nBcc: c@d.example' }, 'EN'))[1]).toBe('FIELD_EMAIL');
    expect(await main.done('baseUsers', 'listByPage', { userName: 'injected' })).toEqual([]);
  });

  test('(1) a main account opens accounts of its own company only, (2) and no more than twenty', async () => {
    const main = await product.enter('main');
    const account = (no: number, supplier: string) => ({
      userName: `alpha${no}`,
      fullName: `Alpha ${no}`,
      userType: 'EX',
      supplierId: named.get(`supplier:${supplier}`),
      email: `alpha${no}@example.com`,
      startDate: '2026-03-02',
      lan: 'EN',
    });
    expect(await main.call('baseUsers', 'saveOrUpdate', account(1, 'Beta'))).toMatchObject({
      status: 'E',
      code: 'USER_OTHER_SUPPLIER',
      msg: 'Only users of your own company.',
    });
    for (let no = 1; no <= 18; no += 1)
      expect(await main.call('baseUsers', 'saveOrUpdate', account(no, 'Alpha'))).toMatchObject({ status: 'S' });
    expect(await main.call('baseUsers', 'saveOrUpdate', account(19, 'Alpha'))).toMatchObject({
      code: 'USER_SUPPLIER_LIMIT',
      msg: 'At most 20 users per supplier.',
    });
  });

  test('a main account begins what it may with the fields alone that it may save, whichever way it sends them', async () => {
    const main = await product.enter('main');
    const socket = await main.connect();
    const begun = documents.filter(({ machine }) =>
      machine
        .rowsOf(NONE, 'CREATE')
        .some(({ spec }) => spec.who.some(({ resp, system }) => !system && (!resp || resp.includes('SUPPLIER_ADMIN')))),
    );
    expect(begun.map(({ type }) => type)).toEqual([
      'baseUsers',
      'baseUserResp',
      'baseUserAuthorisation',
      'msgUser',
      'srmSlcChangeInfo',
      'srmSlcProofApplicationHeader',
      'srmSlcSupplierInvDocHeader',
      'srmCctWatermark',
      'srmCctSignPerson',
      'srmCctOrgAccount',
      'srmSfdBiddingQuestion',
      'srmSfdRespondHeader',
    ]);
    // His own wishes for messages begin by a call of their own.
    for (const definition of begun.filter(({ type }) => type !== 'msgUser')) {
      const fields = Object.fromEntries(
        Object.entries(savableFields(definition)).map(([name, field], index) => [name, valueOf(field, index)]),
      );
      const closed = Object.keys(fields).filter((name) => !mayWrite(definition, name, { userType: 'EX' }, false));
      expect(closed).toEqual(expect.arrayContaining(['remark', 'attribute1', 'orgId'].filter((name) => name in fields)));
      const refused = { status: 'E', code: 'FIELD_READ_ONLY' };
      const named = ({ data }: { readonly data: unknown }) =>
        (data as { readonly all: readonly { readonly code: string; readonly field: string }[] }).all
          .filter(({ code }) => code === 'FIELD_READ_ONLY')
          .map(({ field }) => field);
      for (const answer of [
        await main.call(definition.type, 'saveOrUpdate', fields),
        await socket.ask('send', { type: definition.type, event: 'CREATE', payload: { fields } }),
      ]) {
        expect({ type: definition.type, ...answer }).toMatchObject({ type: definition.type, ...refused });
        expect(named(answer)).toEqual(closed);
      }
    }
    socket.close();
  });

  test('a main account gives its colleagues what its company holds and takes it back; other companies and sub-accounts find nothing to hold on to', async () => {
    const [main, admin] = [await product.enter('main'), await product.enter('admin')];
    const [colleague] = await main.done<readonly [{ id: string }]>('baseUsers', 'listByPage', { userName: 'alpha1' });
    const grant = (person: Person, fields: object) =>
      person.call('baseUserResp', 'saveOrUpdate', { userId: colleague.id, startDate: '2026-03-02', lan: 'EN', ...fields });
    const menus = await main.done<readonly { menuName: string; htmlUrl: string }[]>('baseAccreditService', 'findBaseMenuByRespId', {
      isValid: 'Y',
    });
    expect(menus.filter(({ htmlUrl }) => htmlUrl === 'user').map(({ menuName }) => menuName)).toEqual(['子账号管理']);

    expect(
      (await main.done<readonly { respCode: string }[]>('baseResponsibility', 'listByPage', { pageRows: 50 }))
        .map(({ respCode }) => respCode)
        .sort(),
    ).toEqual(['SUPPLIER', 'SUPPLIER_ADMIN']);
    expect(await grant(main, { responsibilityId: named.get('resp:SUPPLIER_REG') })).toMatchObject({
      code: 'PERM_RESPONSIBILITY',
      msg: 'Your company does not hold this responsibility.',
    });
    expect(await grant(main, { responsibilityId: named.get('resp:BUYER') })).toMatchObject({ code: 'PERM_RESPONSIBILITY' });
    expect(await grant(main, { responsibilityId: named.get('resp:SUPPLIER'), userId: main.userId })).toMatchObject({
      code: 'USER_NOT_SELF',
    });
    const [foreign, absent] = [
      await grant(main, { responsibilityId: named.get('resp:SUPPLIER'), userId: userId('beta') }),
      await grant(main, { responsibilityId: named.get('resp:SUPPLIER'), userId: '999999' }),
    ];
    expect([foreign.code, foreign.msg]).toEqual(['USER_OTHER_SUPPLIER', 'Only users of your own company.']);
    expect([absent.code, absent.msg]).toEqual([foreign.code, foreign.msg]);
    const given = await grant(main, { responsibilityId: named.get('resp:SUPPLIER') });
    expect(given).toMatchObject({ status: 'S' });
    const { id, rev } = given.data as Made;
    expect(await main.done('baseUserResp', 'findById', { id })).toMatchObject({
      supplierId: named.get('supplier:Alpha'),
      state: 'enabled',
    });

    const betaMain = await product.enter('betamain');
    const sub = await product.enter('alpha1');
    for (const stranger of [betaMain, sub]) {
      expect(await stranger.call('baseUserResp', 'findById', { id })).toMatchObject({ http: 404, code: 'DOC_NOT_FOUND' });
      expect(await stranger.call('baseUserResp', 'doInvalid', { id, rev })).toMatchObject({ code: 'DOC_NOT_FOUND' });
      expect(
        (await stranger.done<readonly { id: string }[]>('baseUserResp', 'listByPage', { pageRows: 50 })).map((row) => row.id),
      ).not.toContain(id);
    }
    expect(await grant(sub, { responsibilityId: named.get('resp:SUPPLIER_ADMIN') })).toMatchObject({ status: 'E', code: 'PERM_BUTTON' });
    expect(await betaMain.call('baseUsers', 'findById', { id: colleague.id })).toMatchObject({ code: 'DOC_NOT_FOUND' });
    expect(await betaMain.call('baseUsers', 'doInvalid', { id: colleague.id, rev: 1 })).toMatchObject({ code: 'DOC_NOT_FOUND' });
    expect((await grant(sub, { responsibilityId: named.get('resp:SUPPLIER_ADMIN'), userId: sub.userId })).code).toBe('PERM_BUTTON');

    expect(await main.call('baseUserResp', 'doInvalid', { id, rev })).toMatchObject({ status: 'S' });
    expect((await product.assembled.access.responsibilitiesOf(colleague.id, clock.now())).map(({ respCode }) => respCode)).toEqual([]);
    expect(await main.call('baseUserResp', 'doEnabled', { id })).toMatchObject({ status: 'S' });
    const [own] = await admin.done<readonly [Made]>('baseUserResp', 'listByPage', { userId: main.userId });
    expect(await main.call('baseUserResp', 'doInvalid', { id: own.id, rev: own.rev })).toMatchObject({ code: 'USER_NOT_SELF' });

    const account = await main.done<Made>('baseUsers', 'findById', { id: colleague.id });
    expect(await main.call('baseUsers', 'doInvalid', { id: colleague.id, rev: account.rev })).toMatchObject({ status: 'S' });
    expect(await stateOf(main, 'baseUsers', colleague.id)).toBe('disabled');
    const mine = await main.done<Made>('baseUsers', 'findById', { id: main.userId });
    expect(await main.call('baseUsers', 'doInvalid', { id: main.userId, rev: mine.rev })).toMatchObject({ code: 'USER_NOT_SELF' });
  });

  test('who may be given more is offered what he has not; what does not go together names its rule', async () => {
    const [main, admin] = [await product.enter('main'), await product.enter('admin')];
    const [colleague] = await main.done<readonly [{ id: string }]>('baseUsers', 'listByPage', { userName: 'alpha2' });
    const offered = async (person: Person, to: string) =>
      (await person.done<readonly { respCode: string; conflict: string | null }[]>('baseUserResp', 'findOffered', { userId: to })).map(
        ({ respCode, conflict }) => [respCode, conflict],
      );
    expect(await offered(main, colleague.id)).toEqual([
      ['SUPPLIER', null],
      ['SUPPLIER_ADMIN', null],
    ]);
    await save(main, 'baseUserResp', { userId: colleague.id, responsibilityId: named.get('resp:SUPPLIER'), startDate: '2026-03-02' });
    const rule = await save(admin, 'baseSodRule', {
      ruleCode: 'TWO_SIDES',
      ruleName: '主账号与普通账号',
      sideAKind: 'RESPONSIBILITY',
      sideA: 'SUPPLIER',
      sideBKind: 'RESPONSIBILITY',
      sideB: 'SUPPLIER_ADMIN',
      severity: 'BLOCK',
    });
    await admin.done('baseSodRule', 'doEnabled', { id: rule.id });
    expect(await offered(main, colleague.id)).toEqual([['SUPPLIER_ADMIN', '主账号与普通账号']]);
    expect(await offered(admin, colleague.id)).toEqual([
      ['SUPPLIER_ADMIN', '主账号与普通账号'],
      ['SUPPLIER_REG', null],
    ]);
    expect(
      await main.call('baseUserResp', 'saveOrUpdate', {
        userId: colleague.id,
        responsibilityId: named.get('resp:SUPPLIER_ADMIN'),
        startDate: '2026-03-02',
      }),
    ).toMatchObject({ code: 'SOD_CONFLICT' });
    for (const stranger of ['betamain', 'buyer', 'beta'])
      expect(await (await product.enter(stranger)).call('baseUserResp', 'findOffered', { userId: colleague.id })).toMatchObject({
        http: 404,
        code: 'DOC_NOT_FOUND',
      });
    await admin.done('baseSodRule', 'doInvalid', {
      id: rule.id,
      rev: (await admin.done<Made>('baseSodRule', 'findById', { id: rule.id })).rev,
    });
  });

  test('an administrator gives himself nothing: another one does, and he may give it up', async () => {
    const [admin, second] = [await product.enter('admin'), await product.enter('second')];
    const auditing = { userId: admin.userId, responsibilityId: named.get('resp:REPORT_AUTHOR'), startDate: '2026-03-02', lan: 'EN' };
    expect(await admin.call('baseUserResp', 'saveOrUpdate', auditing)).toMatchObject({
      code: 'ROLE_SELF_GRANT',
      msg: 'Another administrator must confirm changes to your own rights.',
    });
    const { id, rev } = await second.done<Made>('baseUserResp', 'saveOrUpdate', auditing);
    expect(await admin.call('baseUserResp', 'saveOrUpdate', { id, rev, endDate: '2036-01-01' })).toMatchObject({ code: 'ROLE_SELF_GRANT' });
    expect(await admin.call('baseUserResp', 'doInvalid', { id, rev })).toMatchObject({ status: 'S' });
    expect(await admin.call('baseUserResp', 'doEnabled', { id })).toMatchObject({ code: 'ROLE_SELF_GRANT' });
  });

  test('one begins in a responsibility that one holds', async () => {
    const admin = await product.enter('admin');
    const { rev } = await admin.done<Made>('baseUsers', 'findById', { id: userId('buyer') });
    expect(
      await admin.call('baseUsers', 'saveOrUpdate', { id: userId('buyer'), rev, defaultRespId: named.get('resp:ADMIN') }),
    ).toMatchObject({ code: 'PERM_RESPONSIBILITY' });
    expect(
      await admin.call('baseUsers', 'saveOrUpdate', { id: userId('buyer'), rev, defaultRespId: named.get('resp:BUYER') }),
    ).toMatchObject({ status: 'S' });
  });
});

test('permits of several users at once: one event for each difference', async () => {
  const admin = await product.enter('admin');
  const users = ['colleague', 'szbuyer'].map(userId);
  const permit = (code: string, accessLevel: string) => ({
    target: named.get(`org:${code}`),
    childrenFlag: 'Y',
    accessLevel,
    startDate: '2026-01-01',
    endDate: null,
  });
  const apply = (body: object) => admin.done<readonly { status: string }[]>('baseUserOrg', 'applyPermits', { userIds: users, ...body });
  expect(await apply({ permits: [permit('SZ', 'WRITE'), permit('HQ', 'READ')] })).toHaveLength(2);
  expect(await apply({ permits: [permit('SZ', 'WRITE'), permit('HQ', 'READ')] })).toHaveLength(0);
  expect(await apply({ permits: [permit('SZ', 'WRITE')], replace: 'Y' })).toHaveLength(2);
  expect(await (await product.enter('buyer')).call('baseUserOrg', 'applyPermits', { userIds: users, permits: [] })).toMatchObject({
    code: 'PERM_RESPONSIBILITY',
  });
  const left = await admin.done<readonly { orgId: string; state: string }[]>('baseUserOrg', 'listByPage', {
    userId: users[0],
    conditions: [{ key: 'state', op: 'eq', value: 'enabled' }],
  });
  expect(left.map((row) => row.orgId)).toEqual([named.get('org:SZ')]);
});

test('what waits for somebody whose account ends waits for who holds his responsibility in the organisation', async () => {
  const [admin, passing, approver] = [await product.enter('admin'), await product.enter('passing'), await product.enter('approver')];
  const { id } = await save(passing, 'srmPurOrderHeader', {
    orgId: named.get('org:HQ'),
    supplierId: named.get('supplier:Alpha'),
    buyerId: passing.userId,
    currency: 'CNY',
    taxRate: '13',
    lines: [{ lineNum: 10, itemName: 'Ring', uomId: named.get('uom'), orderQty: '40', unitPrice: '2.50', needDate: '2026-04-01' }],
  });
  await passing.done('srmPurOrderHeader', 'doSubmit', { id });
  await approver.done('srmPurOrderHeader', 'doReject', {
    id,
    rev: (await approver.done<Made>('srmPurOrderHeader', 'findById', { id })).rev,
    comment: 'Too dear',
  });
  const waiting = async (name: string, respCode = 'BUYER') => {
    const person = await product.enter(name);
    await person.call('login', 'switchResponsibility', { responsibilityId: named.get(`resp:${respCode}`) });
    return (await person.done<readonly { readonly docId: string }[]>('interiorPending', 'listByPage', { pageIndex: 1, pageRows: 50 })).some(
      (row) => row.docId === id,
    );
  };
  expect([await waiting('passing'), await waiting('buyer')]).toEqual([true, false]);
  await admin.done('baseUsers', 'doInvalid', { id: userId('passing') });
  expect([await waiting('buyer'), await waiting('szbuyer'), await waiting('buyer', 'FINANCE')]).toEqual([true, false, false]);
});

test('lists count who holds a responsibility, and what a role is part of', async () => {
  const admin = await product.enter('admin');
  const one = async (entity: string, where: object) =>
    (await admin.done<readonly Record<string, unknown>[]>(entity, 'listByPage', where))[0]!;
  const held = await admin.done<readonly unknown[]>('baseUserResp', 'listByPage', {
    responsibilityId: named.get('resp:SUPPLIER_MANAGER'),
    pageRows: 100,
  });
  expect((await one('baseResponsibility', { respCode: 'SUPPLIER_MANAGER' }))['holders']).toBe(held.length);
  const before = await one('baseRole', { roleCode: 'SUPPLIER_MANAGER' });
  expect(before['responsibilities']).toBe(1);
  const another = await save(admin, 'baseResponsibility', {
    respCode: 'SUPPLIER_CLERK',
    respName: '供应商专员',
    respNameEn: 'Supplier clerk',
    userType: 'INSIDE',
    roleIds: [before['id']],
    orgScope: 'USER',
  });
  await admin.done('baseResponsibility', 'doEnabled', { id: another.id });
  expect((await one('baseRole', { roleCode: 'SUPPLIER_MANAGER' }))['responsibilities']).toBe(2);
  const main = await product.enter('main');
  expect((await main.done<readonly object[]>('baseResponsibility', 'listByPage', {})).filter((row) => 'holders' in row)).toEqual([]);
});

describe('why somebody may or may not', () => {
  interface Check {
    readonly name: string;
    readonly ok: boolean;
    readonly row: { readonly name: { readonly en: string } } | null;
  }
  const explained = async (person: Person, body: object) =>
    (await person.done<readonly Check[]>('rule', 'explain', body)).map((one) => [one.name, one.ok]);

  test('every check passes, or the one that decides says what it is', async () => {
    const [admin, buyer] = [await product.enter('admin'), await product.enter('buyer')];
    const of = (respCode: string, more: object) => ({
      userId: userId('buyer'),
      responsibilityId: named.get(`resp:${respCode}`),
      docType: 'srmSfdCompeteHeader',
      event: 'SUBMIT',
      ...more,
    });
    const { id } = await save(buyer, 'srmSfdCompeteHeader', { orgId: named.get('org:WX'), competeTitle: 'Bolts' });
    const passed = [
      'USER',
      'HELD',
      'RESPONSIBILITY',
      'ROLE',
      'PRIVILEGE',
      'RESOURCE',
      'MENU_PATH',
      'USER_TYPE',
      'READ_ONLY',
      'DATA_SCOPE',
      'WRITE_SCOPE',
      'STATE',
      'WHO',
    ].map((name) => [name, true]);
    expect((await explained(buyer, of('BUYER', { docId: id }))).slice(0, 13)).toEqual(passed);
    expect(await explained(admin, of('BUYER', { docId: id, event: 'APPROVE' }))).toContainEqual(['RESOURCE', false]);
    expect(await explained(admin, of('ADMIN', {}))).toContainEqual(['HELD', false]);
    expect((await explained(admin, of('BUYER', { docId: id, event: 'WITHDRAW' }))).at(-1)).toEqual(['STATE', false]);
  });

  test('is told about oneself; about others to administrators, and never more than one may read', async () => {
    const [szbuyer, buyer] = [await product.enter('szbuyer'), await product.enter('buyer')];
    const { id } = await save(buyer, 'srmSfdCompeteHeader', { orgId: named.get('org:WX'), competeTitle: 'Nuts' });
    const own = {
      userId: userId('szbuyer'),
      responsibilityId: named.get('resp:BUYER'),
      docType: 'srmSfdCompeteHeader',
      docId: id,
      event: 'SUBMIT',
    };
    expect((await explained(szbuyer, own)).at(-1)).toEqual(['DATA_SCOPE', false]);
    expect(await szbuyer.call('rule', 'explain', { ...own, userId: userId('buyer') })).toMatchObject({ http: 403, code: 'PERM_BUTTON' });
  });
});

describe('a delegation', () => {
  const type = 'baseUserAuthorisation';
  let buyer: Person;
  let colleague: Person;
  let id: string;
  const draft = (fields: object) => ({
    authType: 'RESPONSIBILITY',
    responsibilityId: named.get('resp:BUYER'),
    startAt: clock.now() - 1_000,
    endAt: clock.now() + 4 * DAY,
    reason: '出差',
    ...fields,
  });

  test('gives the deputy the responsibility in the principal’s organisations, and says in whose name', async () => {
    [buyer, colleague] = [await product.enter('buyer'), await product.enter('colleague')];
    ({ id } = await save(buyer, type, draft({ toUserId: userId('colleague') })));
    expect(await buyer.call(type, 'doEnabled', { id })).toMatchObject({ status: 'S' });
    expect(await stateOf(buyer, type, id)).toBe('offered');
    expect((await product.letter('colleague@example.com', '请确认是否代同事办理')).text).toContain('出差');
    const rights = async () =>
      (await colleague.done<{ responsibilities: readonly { respCode: string }[] }>('login', 'findSession')).responsibilities;
    expect((await rights()).map(({ respCode }) => respCode)).not.toContain('BUYER');
    const waiting = await colleague.done<readonly { docId: string; billType: string }[]>('interiorPending', 'listByPage', {
      pageIndex: 1,
      pageRows: 20,
    });
    expect(waiting).toContainEqual(expect.objectContaining({ docId: id, billType: 'DELEGATION' }));
    expect(await buyer.call(type, 'doAccept', { id })).toMatchObject({ status: 'E' });
    await colleague.done(type, 'doAccept', { id });
    expect(await stateOf(buyer, type, id)).toBe('active');
    expect((await product.letter('buyer@example.com', '被授权人已接受授权')).text).toContain('有效');
    const held = (
      await colleague.done<{ responsibilities: readonly { responsibilityId: string; respName: string; respCode: string }[] }>(
        'login',
        'findSession',
      )
    ).responsibilities;
    expect(held.find((one) => one.respCode === 'BUYER')).toMatchObject({ responsibilityId: id, respName: '采购员(代buyer)' });
    await colleague.done('login', 'switchResponsibility', { responsibilityId: id });
    const made = await save(colleague, 'srmSfdCompeteHeader', { orgId: named.get('org:WX'), competeTitle: 'Castings' });
    const [entry] = await buyer.done<readonly { actor: string; onBehalfOf: string }[]>('srmSfdCompeteHeader', 'listHistory', {
      id: made.id,
    });
    expect(entry).toMatchObject({ actor: userId('colleague'), onBehalfOf: userId('buyer') });
    const { rows } = await product.assembled.database.read.query<{ facts: { authorisationId?: string } }>(
      "select payload->'$facts' as facts from document_payload where doc_type = 'srmSfdCompeteHeader' and doc_id = $1 and rev = 1",
      [made.id],
    );
    expect(rows[0]!.facts.authorisationId).toBe(id);
  });

  test('is not passed on, not given twice, not of ADMIN', async () => {
    const code = async (person: Person, fields: object) => {
      const made = await save(person, type, draft(fields));
      return (await person.call(type, 'doEnabled', { id: made.id })).code;
    };
    await colleague.done('login', 'switchResponsibility', { responsibilityId: named.get('resp:FINANCE') });
    expect(await code(colleague, { toUserId: userId('szbuyer') })).toBe('AUTHZ_CHAIN');
    expect(await code(buyer, { toUserId: userId('szbuyer') })).toBe('AUTHZ_OVERLAP');
    expect(await code(buyer, { toUserId: userId('buyer'), responsibilityId: named.get('resp:FINANCE') })).toBe('AUTHZ_SELF');
    expect(await code(buyer, { toUserId: userId('alpha'), responsibilityId: named.get('resp:FINANCE') })).toBe('AUTHZ_DELEGATE');
    expect(await code(await product.enter('admin'), { toUserId: userId('buyer'), responsibilityId: named.get('resp:ADMIN') })).toBe(
      'AUTHZ_NOT_DELEGABLE',
    );
    expect(await (await product.enter('szbuyer')).call(type, 'findById', { id })).toMatchObject({ http: 404 });
  });

  test('(6) with a limit leaves what is dearer to the principal', async () => {
    const { beyondLimit } = await import('../../../server/platform/delegation/limits.js');
    const deputy = {
      userId: '8',
      userType: 'INSIDE' as const,
      supplierId: null,
      respCode: 'BUYER' as const,
      respId: '3',
      onBehalfOf: '7',
      orgIds: null,
      authorisation: { id: '1', maxAmountBase: '50000' },
    };
    const asked = (type: string, context: object) =>
      beyondLimit(product.assembled.database.read, deputy, product.assembled.kernel.registry.get(type).definition, {
        state: 'draft',
        context: { orgId: named.get('org:HQ'), ...context } as never,
      });
    const of = (amountIncl: string, currency = 'CNY') => asked('srmPurOrderHeader', { amountIncl, currency });
    expect([await of('50000'), (await of('50000.01'))?.code, (await of('1', 'USD'))?.code]).toEqual([null, 'AUTHZ_LIMIT', 'AUTHZ_LIMIT']);
    const dear = ['srmCctContract.amountTaxIncl', 'srmPurRequisitionHeader.estAmount', 'srmSfdCompeteHeader.baselineAmount'];
    for (const [type, field] of dear.map((name) => name.split('.')) as [string, string][])
      expect([type, (await asked(type, { [field]: '50000.01', currency: 'CNY', currencyCode: 'CNY' }))?.code]).toEqual([
        type,
        'AUTHZ_LIMIT',
      ]);
    expect(await asked('srmCctContract', { amountTaxIncl: null })).toBeNull();
  });

  test('ends when it is revoked: the deputy has it no more', async () => {
    await colleague.done('login', 'switchResponsibility', { responsibilityId: id });
    await buyer.done(type, 'doRevoke', { id, reason: '提前返回' });
    await until(
      async () =>
        (await colleague.call('srmSfdCompeteHeader', 'saveOrUpdate', { orgId: named.get('org:WX'), competeTitle: 'More castings' }))
          .status === 'E',
      'the end of the delegation',
    );
    expect((await product.letter('buyer@example.com', '授权已撤销')).text).toContain('提前返回');
  });

  test('(5) ends with the account of the principal', async () => {
    const szbuyer = await product.enter('szbuyer');
    const made = await save(szbuyer, type, draft({ toUserId: userId('colleague') }));
    await szbuyer.done(type, 'doEnabled', { id: made.id });
    await (await product.enter('colleague')).done(type, 'doAccept', { id: made.id });
    expect(await stateOf(szbuyer, type, made.id)).toBe('active');
    const admin = await product.enter('admin');
    await admin.done('baseUsers', 'doInvalid', { id: userId('szbuyer') });
    await until(async () => (await stateOf(admin, type, made.id)) === 'revoked', 'the delegation to go with the account');
  });
});

describe('segregation of duties', () => {
  test('refuses the grant that would break a rule, by its name; an exception lets it pass until its last day', async () => {
    const [admin, second] = [await product.enter('admin'), await product.enter('second')];
    const rule = await save(admin, 'baseSodRule', {
      ruleCode: 'ADMIN_BUSINESS',
      ruleName: '管理员与业务职责',
      ruleNameEn: 'Administer and do business',
      sideAKind: 'RESPONSIBILITY',
      sideA: 'ADMIN',
      sideBKind: 'RESPONSIBILITY',
      sideB: 'BUYER,FINANCE',
      severity: 'BLOCK',
    });
    await admin.done('baseSodRule', 'doEnabled', { id: rule.id });
    const grant = { userId: userId('second'), responsibilityId: named.get('resp:FINANCE'), startDate: '2026-03-02', lan: 'CN' };
    expect(await admin.call('baseUserResp', 'saveOrUpdate', grant)).toMatchObject({
      code: 'SOD_CONFLICT',
      msg: '违反不相容职责规则:管理员与业务职责',
    });
    expect(await admin.call('baseUserResp', 'saveOrUpdate', { ...grant, lan: 'EN' })).toMatchObject({
      code: 'SOD_CONFLICT',
      msg: 'Conflicts with Administer and do business.',
    });
    await admin.done('baseSodRule', 'doRequestException', { id: rule.id, userId: userId('second'), until: '2026-06-30', reason: '小团队' });
    expect(await admin.call('baseSodRule', 'doApproveException', { id: rule.id, exceptionNo: 1 })).toMatchObject({
      code: 'ROLE_SELF_GRANT',
    });
    expect(await second.call('baseSodRule', 'doApproveException', { id: rule.id, exceptionNo: 1 })).toMatchObject({
      code: 'ROLE_SELF_GRANT',
    });
    const third = await save(admin, 'baseUserResp', {
      userId: userId('nobody'),
      responsibilityId: named.get('resp:ADMIN'),
      startDate: '2026-03-02',
    });
    expect(third.id).toBeTruthy();
    await (await product.enter('nobody')).done('baseSodRule', 'doApproveException', { id: rule.id, exceptionNo: 1 });
    const made = await save(admin, 'baseUserResp', grant);
    expect(await admin.done('baseUserResp', 'findById', { id: made.id })).toMatchObject({ endDate: '2026-06-30', state: 'enabled' });
    expect(await admin.done('baseSodRule', 'findConflicts')).toEqual([
      expect.objectContaining({
        userName: 'second',
        ruleCode: 'ADMIN_BUSINESS',
        until: '2026-06-30',
        holdsA: ['ADMIN'],
        holdsB: ['FINANCE'],
        wordsA: [{ cn: '管理员', en: 'Administrator' }],
        wordsB: [{ cn: '财务', en: 'Finance' }],
      }),
    ]);

    const now = () => admin.done<Made & { readonly endDate: string | null }>('baseUserResp', 'findById', { id: made.id });
    const end = async (endDate: string | null) =>
      admin.call('baseUserResp', 'saveOrUpdate', { id: made.id, rev: (await now()).rev, endDate });
    expect(await end(null)).toMatchObject({ status: 'S' });
    expect((await now()).endDate).toBe('2026-06-30');
    expect(await end('2026-05-31')).toMatchObject({ status: 'S' });
    expect((await now()).endDate).toBe('2026-05-31');
    await admin.done('baseUserResp', 'doInvalid', { id: made.id });
    expect(await end(null)).toMatchObject({ status: 'S' });
    expect(await admin.call('baseUserResp', 'doEnabled', { id: made.id, lan: 'EN' })).toMatchObject({
      code: 'SOD_EXCEPTION_ENDS',
      msg: 'Allowed by an exception until 2026-06-30. Set an end on or before that day first.',
    });
    expect(await end('2026-06-30')).toMatchObject({ status: 'S' });
    await admin.done('baseUserResp', 'doEnabled', { id: made.id });
    expect(await admin.done('baseUserResp', 'findById', { id: made.id })).toMatchObject({ state: 'enabled', endDate: '2026-06-30' });
  });

  test('what a side can name is told with its names, to those who keep or read the rules', async () => {
    const known = await (
      await product.enter('auditor')
    ).done<Readonly<Record<string, readonly { readonly code: string }[]>>>('baseSodRule', 'findRights', {});
    expect(known['RESPONSIBILITY']).toContainEqual({ code: 'FINANCE', cn: '财务', en: 'Finance' });
    expect(known['ROLE']).toContainEqual({ code: 'FINANCE', cn: '财务', en: 'Finance' });
    expect(known['BUTTON']).toContainEqual({ code: 'baseUserResp.btnInvalid', cn: '用户职责·停用', en: 'User responsibility: Disable' });
    expect(await (await product.enter('colleague')).call('baseSodRule', 'findRights', {})).toMatchObject({ code: 'PERM_RESPONSIBILITY' });
  });
});

describe('an employee', () => {
  let admin: Person;
  let leaver: string;
  let heir: string;
  let planned: string;
  const employed = async (personName: string, account: string | null): Promise<string> => {
    const { id } = await save(admin, 'basePerson', {
      personName,
      mobile: '13800000000',
      email: `${personName}@example.com`,
      orgId: named.get('org:HQ'),
      deptId: named.get('dept')!,
      hireDate: '2026-01-05',
    });
    await admin.done('basePerson', 'doEnabled', { id });
    if (account === null) return id;
    const { rev } = await admin.done<Made>('baseUsers', 'findById', { id: userId(account) });
    await admin.done('baseUsers', 'saveOrUpdate', { id: userId(account), rev, personId: id });
    return id;
  };

  test('has a number of his own, a department and no circle of managers', async () => {
    admin = await product.enter('admin');
    const department = await save(admin, 'baseDepartment', {
      departmentCode: 'PUR',
      departmentName: '采购部',
      orgId: named.get('org:HQ'),
      startDate: '2026-01-01',
    });
    await admin.done('baseDepartment', 'doEnabled', { id: department.id });
    named.set('dept', department.id);
    [leaver, heir] = [await employed('li', 'buyer'), await employed('he', 'colleague')];
    expect(await admin.done('basePerson', 'findById', { id: leaver })).toMatchObject({ personCode: 'E000001', state: 'employed' });
    expect(await admin.done('basePerson', 'listByPage')).toMatchObject([
      { personCode: 'E000001', users: [userId('buyer')], $names: { users: ['buyer'] } },
      { personCode: 'E000002' },
    ]);
    expect(await admin.done('baseDepartment', 'listByPage')).toMatchObject([{ departmentCode: 'PUR', personCount: 2 }]);
    expect(await admin.done('basePerson', 'listByPage', { positionFlag: 'N', awayFlag: 'N' })).toMatchObject([
      { personCode: 'E000001', jobId: null, grade: null },
      { personCode: 'E000002' },
    ]);
    expect(await admin.done('basePerson', 'listByPage', { positionFlag: 'Y' })).toEqual([]);
    expect(await admin.done('basePerson', 'card', { id: leaver })).toEqual({ line: [], positions: [], deputies: [], openTasks: 0 });
    expect(await admin.done('baseDepartment', 'findEmployees', { id: department.id, date: '2026-01-05' })).toHaveLength(2);
    expect(await admin.done('baseDepartment', 'findEmployees', { id: department.id, date: '2026-01-04' })).toHaveLength(0);
    const of = async (id: string, managerPersonId: string) =>
      admin.call('basePerson', 'saveOrUpdate', {
        id,
        rev: (await admin.done<Made>('basePerson', 'findById', { id })).rev,
        managerPersonId,
      });
    expect(await of(leaver, heir)).toMatchObject({ status: 'S' });
    expect(await admin.done('basePerson', 'card', { id: leaver })).toMatchObject({ line: [{ id: heir, personCode: 'E000002' }] });
    expect(await of(heir, leaver)).toMatchObject({ code: 'PERSON_MANAGER_LOOP' });
    expect(await admin.call('baseDepartment', 'doInvalid', { id: department.id })).toMatchObject({ code: 'DEPT_IN_USE' });
  });

  test('an organisation in force is placed neither below itself nor under what cannot hold it', async () => {
    const under = async (code: string, parent: string) => {
      const id = named.get(`org:${code}`)!;
      const { rev } = await admin.done<Made>('baseOrganization', 'findById', { id });
      return admin.call('baseOrganization', 'saveOrUpdate', { id, rev, parentOrgId: named.get(`org:${parent}`) });
    };
    expect(await under('HQ', 'HQ')).toMatchObject({ code: 'ORG_CYCLE' });
    expect(await under('HQ', 'WX')).toMatchObject({ status: 'E' });
    expect(await under('SZ', 'WX')).toMatchObject({ code: 'ORG_PARENT_TYPE' });
  });

  test('a department below another follows it', async () => {
    const make = async (departmentCode: string, parentDepartmentId: string | null) => {
      const { id } = await save(admin, 'baseDepartment', {
        departmentCode,
        departmentName: departmentCode,
        orgId: named.get('org:HQ'),
        parentDepartmentId,
        startDate: '2026-01-01',
      });
      await admin.done('baseDepartment', 'doEnabled', { id });
      return id;
    };
    const path = async (id: string) =>
      (await admin.done<{ treeFullPath: string; departmentLevel: number }>('baseDepartment', 'findById', { id })).treeFullPath;
    const [top, other] = [named.get('dept')!, await make('OPS', null)];
    const below = await make('PUR-1', top);
    const lowest = await make('PUR-1-1', below);
    expect(await path(lowest)).toBe(`/${top}/${below}/${lowest}`);
    const { rev } = await admin.done<Made>('baseDepartment', 'findById', { id: below });
    await admin.done('baseDepartment', 'saveOrUpdate', { id: below, rev, parentDepartmentId: other });
    await until(async () => (await path(lowest)) === `/${other}/${below}/${lowest}`, 'the department below to follow');
    expect(
      await admin.call('baseDepartment', 'saveOrUpdate', {
        id: other,
        rev: (await admin.done<Made>('baseDepartment', 'findById', { id: other })).rev,
        parentDepartmentId: lowest,
      }),
    ).toMatchObject({ code: 'DEPT_CYCLE' });
  });

  test('a department is merged into another on a day: those below it and its people move, it ends, and the histories tell', async () => {
    interface Department {
      readonly id: string;
      readonly rev: number;
      readonly state: string;
      readonly treeFullPath: string;
      readonly mergedIntoId: string | null;
    }
    const make = async (departmentCode: string, parentDepartmentId: string | null) => {
      const { id } = await save(admin, 'baseDepartment', {
        departmentCode,
        departmentName: departmentCode,
        orgId: named.get('org:HQ'),
        parentDepartmentId,
        startDate: '2026-01-01',
      });
      await admin.done('baseDepartment', 'doEnabled', { id });
      return id;
    };
    const read = (id: string) => admin.done<Department>('baseDepartment', 'findById', { id });
    const [old, kept] = [await make('OLD', null), await make('KEPT', null)];
    const team = await make('TEAM', old);
    const clerk = (
      await save(admin, 'basePerson', {
        personName: 'Clerk',
        mobile: '13700000000',
        email: 'clerk@example.com',
        orgId: named.get('org:HQ'),
        deptId: old,
        hireDate: '2026-01-01',
      })
    ).id;
    const merge = (intoDeptId: string, effectiveDate: string) =>
      admin.call('baseDepartment', 'doMerge', { id: old, intoDeptId, effectiveDate, lan: 'EN' });
    expect(await merge(kept, '2026-02-01')).toMatchObject({ code: 'ORG_BACKDATED', msg: 'The effective date lies in the past' });
    expect(await merge(team, '2026-03-02')).toMatchObject({ code: 'DEPT_CYCLE' });
    expect(await merge('999999', '2026-03-02')).toMatchObject({ code: 'DEPT_INTO' });
    const today = new Date(clock.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    expect(await merge(kept, today)).toMatchObject({ status: 'S' });
    expect(await read(old)).toMatchObject({ state: 'disabled', mergedIntoId: kept });
    await until(async () => (await read(team)).treeFullPath === `/${kept}/${team}`, 'the department below to move');
    await until(
      async () => (await admin.done<{ deptId: string }>('basePerson', 'findById', { id: clerk })).deptId === kept,
      'the clerk to move',
    );
    expect(
      (await admin.done<readonly { event: string }[]>('baseDepartment', 'listHistory', { id: old })).map(({ event }) => event),
    ).toEqual(['CREATE', 'ENABLE', 'MERGE']);
    expect(
      (await admin.done<readonly { event: string; shared?: object }[]>('basePerson', 'listHistory', { id: clerk })).at(-1),
    ).toMatchObject({ event: 'MOVED' });
    expect(await admin.call('baseDepartment', 'doEnabled', { id: old, lan: 'EN' })).toMatchObject({ code: 'DEPT_MERGED' });
    await admin.done('basePerson', 'delete', { id: clerk, rev: (await admin.done<Made>('basePerson', 'findById', { id: clerk })).rev });

    planned = await make('PLANNED', null);
    await admin.done('baseDepartment', 'doMerge', { id: planned, intoDeptId: kept, effectiveDate: '2026-03-04' });
    expect(await read(planned)).toMatchObject({ state: 'enabled', mergedIntoId: kept, mergeAt: Date.parse('2026-03-03T16:00:00.000Z') });
  });

  test('has a mask for colleagues in finds, lists, frames and histories, which filters and orders do not see behind; himself he reads whole', async () => {
    const buyer = await product.enter('buyer');
    const contacts = (rows: readonly Record<string, unknown>[]) => rows.map(({ personName, mobile, email }) => [personName, mobile, email]);
    const whole = [
      ['li', '13800000000', 'li@example.com'],
      ['he', '13800000000', 'he@example.com'],
    ];
    const masked = [whole[0], ['he', '138****0000', 'h***@example.com']];
    const everybody = async (person: Person) => [
      contacts(await person.done('basePerson', 'listByPage')),
      contacts(await person.done('baseDepartment', 'findEmployees', { id: named.get('dept'), date: '2026-03-02' })),
      contacts([await person.done('basePerson', 'findById', { id: leaver }), await person.done('basePerson', 'findById', { id: heir })]),
    ];
    expect(await everybody(admin)).toEqual([whole, whole, whole]);
    expect(await everybody(buyer)).toEqual([masked, masked, masked]);
    for (const asked of [
      { mobile: '13800000000' },
      { conditions: [{ key: 'email', op: 'like', value: 'he@' }] },
      { orderBy: [{ key: 'mobile', dir: 'asc' }] },
    ]) {
      expect(await buyer.call('basePerson', 'listByPage', asked)).toMatchObject({ http: 400, code: 'REQ_FILTER_KEY' });
      expect(await admin.call('basePerson', 'listByPage', asked)).toMatchObject({ status: 'S' });
    }
    const socket = await buyer.connect();
    expect((await socket.ask('watch', { type: 'basePerson', id: heir })).data).toMatchObject({
      shared: { personName: 'he', mobile: '138****0000' },
    });
    const { rev } = await admin.done<Made>('basePerson', 'findById', { id: heir });
    expect(await admin.call('basePerson', 'saveOrUpdate', { id: heir, rev, mobile: '138****0000', lan: 'EN' })).toMatchObject({
      code: 'FIELD_MASKED',
      msg: 'Mobile is masked for you. Leave it as it is, or enter the whole value.',
    });
    await admin.done('basePerson', 'saveOrUpdate', { id: heir, rev, mobile: '13955557777' });
    await socket.until<{ readonly id: string }>('frame', ({ id }) => id === heir);
    expect(JSON.stringify(socket.heard)).toContain('139****7777');
    const past = JSON.stringify([
      await buyer.done('basePerson', 'listHistory', { id: heir }),
      await buyer.done('basePerson', 'findAt', { id: heir, rev: 1 }),
      socket.heard,
    ]);
    expect(past).toContain('139****7777');
    expect(past).not.toMatch(/13800000000|13955557777|he@example/);
    socket.close();
  });

  test('is read whole under the eyes of a log: each record once, each workbook, and nobody who reads masks or himself', async () => {
    const [auditor, buyer] = [await product.enter('auditor'), await product.enter('buyer')];
    interface Entry {
      readonly kind: string;
      readonly docType: string;
      readonly docId: string | null;
      readonly rowCount: number;
      readonly fullName: string;
    }
    const log = async (person: Person, where: object) =>
      (await person.done<readonly Entry[]>('basePersonalRead', 'listByPage', { ...where, orderBy: [{ key: 'readId', dir: 'asc' }] })).map(
        ({ kind, docType, docId, rowCount }) => [kind, docType, docId, rowCount],
      );
    for (const person of [auditor, buyer]) await person.done('basePerson', 'findById', { id: heir });
    await buyer.done('basePerson', 'findById', { id: leaver });
    const socket = await auditor.connect();
    await socket.ask('watch', { type: 'basePerson', id: heir });
    await auditor.done('basePerson', 'listByPage');
    await auditor.done('baseDepartment', 'findEmployees', { id: named.get('dept'), date: '2026-03-02' });
    const columns = ['personName', 'mobile'].map((key) => ({ key, title: key, width: 100 }));
    for (const person of [auditor, buyer])
      await (
        await person.stream('/export/v1/exportExcelRestful/exportExcel', {
          requestUrl: '/v1/basePersonRestful/listByPage',
          requestParams: {},
          fileName: 'people',
          columns,
        })
      ).arrayBuffer();
    const read = [
      ['OPEN', 'basePerson', heir, 1],
      ['LIST', 'basePerson', leaver, 1],
      ['EXPORT', 'basePerson', null, 2],
    ];
    expect(await log(admin, { userId: auditor.userId })).toEqual(read);
    expect(await log(auditor, { userId: auditor.userId })).toEqual(read);
    expect(await log(admin, { userId: buyer.userId })).toEqual([]);
    expect(await log(buyer, { userId: auditor.userId })).toEqual([]);
    expect((await log(admin, { docType: 'basePerson', docId: leaver })).map(([kind]) => kind)).toContain('LIST');
    const notes = new PersonalReadLog(product.assembled.database.read);
    await notes.forget(clock.now() + 999 * DAY, 1_000);
    expect(await log(auditor, { userId: auditor.userId })).toEqual(read);
    await notes.forget(clock.now() + 1_001 * DAY, 1_000);
    expect(await log(auditor, { userId: auditor.userId })).toEqual([]);
    socket.close();
  });

  test('leaves at the end of his last day: his account ends, and what waits for him waits for whom he handed over to', async () => {
    const buyer = await product.enter('buyer');
    expect(await admin.call('basePerson', 'doLeave', { id: leaver, leaveDate: '2026-03-03', handoverPersonId: leaver })).toMatchObject({
      code: 'PERSON_HANDOVER',
    });
    await admin.done('basePerson', 'doLeave', { id: leaver, leaveDate: '2026-03-03', handoverPersonId: heir });
    const [signature] = await admin.upload({ 'signature.png': SIGNATURE_PNG });
    const { rev } = await admin.done('basePerson', 'findById', { id: leaver });
    await admin.done('basePerson', 'saveOrUpdate', { id: leaver, rev, signImageId: signature });
    const colleague = await product.enter('colleague');
    const shown = async (person: SignedIn): Promise<unknown> => {
      const names = ['leaveDate', 'handoverPersonId', 'leaveAt', 'signImageId'];
      const opened = await person.done('basePerson', 'findById', { id: leaver });
      const listed = async (conditions: readonly object[]) =>
        (await person.done<Record<string, unknown>[]>('basePerson', 'listByPage', { conditions })).filter(({ id }) => id === leaver);
      const [row] = await listed([]);
      const file = await person.stream('/v2/file/downloadImage', { fileId: signature });
      await file.arrayBuffer();
      return [
        names.filter((name) => opened[name] !== undefined),
        row!['leaveDate'] ?? null,
        (await listed([{ key: 'leaveDate', op: 'isNull', value: 'N' }])).length,
        file.status,
      ];
    };
    const whole = ['leaveDate', 'handoverPersonId', 'leaveAt', 'signImageId'];
    expect([await shown(admin), await shown(buyer)]).toEqual([
      [whole, '2026-03-03', 1, 200],
      [whole, '2026-03-03', 1, 200],
    ]);
    expect(await shown(await product.enter('auditor'))).toEqual([whole.slice(0, 3), '2026-03-03', 1, 404]);
    expect(await shown(colleague)).toEqual([[], null, 0, 404]);
    expect(await admin.done('basePerson', 'handover', { id: leaver })).toMatchObject({ user: { userName: 'buyer' }, todos: [], staff: [] });
    expect(await buyer.call('login', 'findSession')).toMatchObject({ status: 'S' });
    clock.pass(Date.parse('2026-03-03T16:00:01.000Z') - clock.now());
    const watcher = await product.signIn('second');
    await until(async () => (await stateOf(watcher, 'baseDepartment', planned)) === 'disabled', 'the planned merge');
    // Whatever is sent to him now comes after his last day.
    expect(await watcher.call('basePerson', 'doCancelLeave', { id: leaver })).toMatchObject({ code: 'STATE_NOT_ALLOWED' });
    await until(
      async () =>
        (await stateOf(watcher, 'basePerson', leaver)) === 'left' && (await stateOf(watcher, 'baseUsers', userId('buyer'))) === 'disabled',
      'the account to end',
    );
    expect(await product.login('buyer', PASSWORD)).toMatchObject({ code: 'AUTH_DISABLED' });
    expect(await buyer.call('login', 'findSession')).toMatchObject({ http: 401 });
    const { handedOverTo } = await import('../../../server/platform/delegation/held.js');
    expect(await handedOverTo(product.assembled.database.read, userId('colleague'))).toEqual([userId('buyer')]);
    expect(await watcher.call('baseUsers', 'doEnabled', { id: userId('buyer') })).toMatchObject({ code: 'USER_PERSON_LEFT' });
  });

  test('is found among the staff by the position that he holds now; a planned one does not count', async () => {
    const keeper = await product.signIn('second');
    const enabled = async (type: string, fields: object): Promise<string> => {
      const { id } = await save(keeper, type, fields);
      await keeper.done(type, 'doEnabled', { id });
      return id;
    };
    const departmentId = await enabled('baseDepartment', {
      departmentCode: 'QA',
      departmentName: '质量部',
      orgId: named.get('org:HQ'),
      startDate: '2026-01-01',
    });
    const jobId = await enabled('baseJob', { jobCode: 'QE', jobName: '质量工程师' });
    const position = (positionCode: string, positionName: string) =>
      enabled('basePosition', { positionCode, positionName, jobId, departmentId, grade: 5, approvalLimit: '30000' });
    const [now, later] = [await position('QE-1', '来料质量工程师'), await position('QE-2', '体系工程师')];
    await enabled('basePositionAllot', { personId: heir, positionId: now, startDate: '2026-03-01', endDate: '2026-06-30' });
    await enabled('basePositionAllot', { personId: heir, positionId: later, startDate: '2026-07-01' });
    // Several at once: each is answered by itself, and who is refused leaves no draft.
    const together = async (action: string, body: object) =>
      (await keeper.call('basePositionAllot', action, body)).data as readonly {
        readonly id: string;
        readonly status: string;
        readonly code: string;
      }[];
    const autumn = { personId: heir, positionId: now, startDate: '2026-09-01', endDate: '2026-09-30' };
    const begun = await together('doBatchSaveOrUpdate', { rows: [{ ...autumn, primaryFlag: 'N' }, autumn] });
    const ids = begun.map(({ id }) => id);
    expect((await together('doBatchEnabled', { ids })).map(({ status, code }) => [status, code])).toEqual([
      ['S', ''],
      ['E', 'ALLOT_PRIMARY'],
    ]);
    expect((await together('doBatchDelete', { ids: [ids[1]] })).map(({ status }) => status)).toEqual(['S']);
    const byIds = { pageIndex: 1, pageRows: 100, conditions: [{ key: 'id', op: 'in', value: [heir] }] };
    const [there] = await keeper.done<readonly { readonly rev: number; readonly deptId: string | null }[]>(
      'basePerson',
      'listByPage',
      byIds,
    );
    const deptId = there!.deptId ?? departmentId;
    const rows = [
      { id: heir, rev: there!.rev, deptId },
      { id: '999999999', rev: 1, deptId },
    ];
    expect((await keeper.call('basePerson', 'doBatchSaveOrUpdate', { rows })).data).toMatchObject([
      { id: heir, status: 'S' },
      { status: 'E', code: 'DOC_NOT_FOUND' },
    ]);
    const colleague = await product.enter('colleague');
    const holding = (value: string) => colleague.done('basePerson', 'listByPage', { conditions: [{ key: 'positions', op: 'eq', value }] });
    expect(await holding(now)).toMatchObject([{ id: heir, positions: [now], $names: { positions: ['来料质量工程师'] } }]);
    expect(await holding(later)).toEqual([]);
    const hierarchy = await save(keeper, 'basePersonLevel', {
      levelCode: 'QA',
      levelName: '质量汇报线',
      startDate: '2026-03-02',
      places: [
        { placeNum: 1, positionId: now },
        { placeNum: 2, positionId: later, parentPositionId: now },
      ],
    });
    const chart = (person: Person, date: string) =>
      person.done<readonly { readonly positionId: string }[]>('basePersonLevel', 'findChart', { id: hierarchy.id, date });
    expect(await chart(keeper, '2026-03-05')).toEqual([]);
    await keeper.done('basePersonLevel', 'doPublish', { id: hierarchy.id });
    const versions = await colleague.done<readonly { readonly id: string }[]>('basePersonLevel', 'findChartVersions');
    expect(versions).toContainEqual(expect.objectContaining({ id: hierarchy.id, versionNo: 1, startDate: '2026-03-02', endDate: null }));
    const { personName } = await keeper.done<{ readonly personName: string }>('basePerson', 'findById', { id: heir });
    const held = { personName, personNameEn: null, actingFlag: 'N' };
    const cards = (first: readonly object[], second: readonly object[]) => [
      expect.objectContaining({ positionId: now, parentPositionId: null, departmentName: '质量部', grade: 5, holders: first }),
      expect.objectContaining({ positionId: later, parentPositionId: now, holders: second }),
    ];
    expect(await chart(colleague, '2026-03-05')).toEqual(cards([held], []));
    expect(await chart(colleague, '2026-07-01')).toEqual(cards([], [held]));
    // How much somebody may approve is told to those alone who read positions.
    const limits = async (person: Person) =>
      ((await chart(person, '2026-03-05')) as unknown as readonly { readonly approvalLimit: string | null }[]).map(
        ({ approvalLimit }) => approvalLimit,
      );
    expect([await limits(keeper), await limits(colleague)]).toEqual([
      ['30000.00', '30000.00'],
      [null, null],
    ]);
    expect(await colleague.call('basePersonLevel', 'findChart', { id: hierarchy.id, date: '2026-13-01' })).toMatchObject({ http: 400 });
    expect(
      await (await product.enter('alpha')).call('basePersonLevel', 'findChart', { id: hierarchy.id, date: '2026-03-05' }),
    ).toMatchObject({
      status: 'E',
    });
  });
});

test('an organisation moves under another on a day; until then, and for days before, it stands where it stood', async () => {
  const keeper = await product.signIn('second');
  const [hq, wx, sz] = ['HQ', 'WX', 'SZ'].map((code) => named.get(`org:${code}`)!);
  const move = (id: string, parentOrgId: string | null, effectiveDate: string) =>
    keeper.call('baseOrganization', 'doMove', { id, parentOrgId, effectiveDate }, 'EN');
  const parentOf = async (id: string) =>
    (await keeper.done<{ parentOrgId: string | null }>('baseOrganization', 'findById', { id })).parentOrgId;
  const day = (days: number) => new Date(clock.now() + 8 * 3_600_000 + days * DAY).toISOString().slice(0, 10);
  expect(await move(wx!, sz!, day(-1))).toMatchObject({
    code: 'ORG_BACKDATED',
    msg: 'A move does not take effect before today; choose today or a later day',
  });
  expect(await move(hq!, hq!, day(0))).toMatchObject({ code: 'ORG_CYCLE' });
  expect(await move(sz!, wx!, day(3))).toMatchObject({ code: 'ORG_PARENT_TYPE' });
  const [today, tomorrow] = [day(0), day(1)];
  expect(await move(wx!, sz!, today)).toMatchObject({ status: 'S' });
  expect(await move(sz!, hq!, tomorrow)).toMatchObject({ status: 'S' });
  expect([await parentOf(wx!), await parentOf(sz!)]).toEqual([sz, null]);
  const rows = await keeper.done<readonly object[]>('baseOrgStructure', 'listByPage', { docId: wx });
  expect(rows).toMatchObject([
    { startDate: '2026-01-01', endDate: day(-1), parentOrgId: hq },
    { startDate: today, endDate: null, parentOrgId: sz },
  ]);
  clock.pass(DAY);
  const later = await product.signIn('second');
  const now = async () =>
    await later.done<{ parentOrgId: string | null; moveAt: number | null }>('baseOrganization', 'findById', { id: sz });
  await until(async () => (await now()).parentOrgId === hq, 'the organisation to move');
  expect(await now()).toMatchObject({ moveAt: null });
  // Suppliers know the organisations they deliver to, not when these were moved.
  const supplier = await product.enter('alpha');
  expect(await supplier.done('baseOrganization', 'findById', { id: wx })).not.toHaveProperty('places');
  expect(await supplier.call('baseOrgStructure', 'listByPage', { docId: wx })).toMatchObject({ status: 'E', code: 'REQ_UNKNOWN_CALL' });
});

test('what was begun while its organisation was being disabled is seen, and finished by its people', async () => {
  const keeper = await product.signIn('second');
  const fields = { orgCode: 'LATE', orgName: '晚开单位', orgType: 'OU', startDate: '2026-01-01', parentOrgId: named.get('org:SZ') };
  const { id: orgId } = await keeper.done<{ id: string }>('baseOrganization', 'saveOrUpdate', fields);
  await keeper.done('baseOrganization', 'doEnabled', { id: orgId });
  await keeper.done('baseUserOrg', 'saveOrUpdate', { userId: userId('szbuyer'), orgId, startDate: '2026-01-01' });
  const buyer = await product.enter('szbuyer');
  const order = { orgId, supplierId: named.get('supplier:Alpha'), buyerId: buyer.userId, currency: 'CNY' };
  // The organisation stood when the order was looked at; its row comes after the organisation has ended.
  const written = await rowsHeldBack('srm_pur_order_header');
  const begun = buyer.done<{ id: string; rev: number }>('srmPurOrderHeader', 'saveOrUpdate', order);
  await written.waiting();
  await keeper.done('baseOrganization', 'doInvalid', { id: orgId });
  await written.release();
  const late = await begun;
  expect(await buyer.call('srmPurOrderHeader', 'saveOrUpdate', order)).toMatchObject({ status: 'E', code: 'REF_ENDED' });
  const open = () => keeper.done<readonly { type: string; count: number }[]>('baseOrganization', 'findOpenDocuments', { id: orgId });
  expect(await open()).toMatchObject([{ type: 'srmPurOrderHeader', count: 1 }]);
  // Whoever may write there still may: it is changed, and ended. Nobody is offered the organisation any more.
  const saved = await buyer.done<{ id: string; rev: number }>('srmPurOrderHeader', 'saveOrUpdate', {
    id: late.id,
    rev: late.rev,
    remark: '补单',
  });
  const offered = (await buyer.get('/v1/functionResourceRestful/findOrganizationList', { lan: 'EN' })).data as readonly {
    readonly orgId: string;
  }[];
  const codes = offered.map((one) => one.orgId);
  expect([codes.includes(named.get('org:SZ')!), codes.includes(orgId)]).toEqual([true, false]);
  await buyer.done('srmPurOrderHeader', 'delete', { id: late.id, rev: saved.rev });
  expect(await open()).toEqual([]);
});

describe('a company of 20,000 people in 2,000 departments', () => {
  interface Place {
    readonly key: string;
    readonly parent: string;
    readonly name: string;
    readonly children: number;
    readonly persons: number;
    readonly path?: readonly { readonly key: string }[];
  }
  const FIRST = 900_000_000;
  const PER = 10;
  /** The middle one of five: what else the machine does counts little. */
  async function within(ms: number, work: () => Promise<unknown>): Promise<void> {
    const took: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const began = performance.now();
      await work();
      took.push(performance.now() - began);
    }
    expect(took.toSorted((a, b) => a - b)[2]).toBeLessThan(ms);
  }

  test('its tree is read level by level, and whoever is looked for comes with the way to him, each in a moment', async () => {
    const db = product.assembled.database.read;
    const org = named.get('org:HQ')!;
    // Ten below the organisation, and ten below each of what is above: 10 + 100 + 1,000 + 890.
    await db.query(
      `insert into base_department (id, org_id, department_code, department_name, department_name_en, parent_department_id, state, rev)
       select ${FIRST} + n, $1::bigint, 'D' || n, case n when 1500 then '华东采购部' else '部门' || n end, 'Department ' || n,
         case when n > ${PER} then ${FIRST} + (n - 1) / ${PER} end, 'enabled', 1 from generate_series(1, 2000) n`,
      [org],
    );
    await db.query(
      `insert into base_person (id, org_id, person_code, person_name, dept_id, state, rev)
       select ${FIRST} + n, $1::bigint, 'Z' || n, '员工' || n, ${FIRST} + 1 + n % 2000, 'employed', 1 from generate_series(0, 19999) n`,
      [org],
    );
    const buyer = await product.enter('szbuyer');
    const below = (...parents: readonly string[]) => buyer.done<Place[]>('baseDepartment', 'findTree', { parents });
    expect((await below('root')).map(({ key }) => key)).toContain(`org:${org}`);
    const tops = (await below(`org:${org}`)).filter(({ key }) => key.startsWith('dept:9000'));
    expect(tops).toHaveLength(PER);
    expect(tops[0]).toMatchObject({ key: `dept:${FIRST + 1}`, parent: `org:${org}`, children: PER, persons: PER });
    const find = (keyword: string) => buyer.done<Place[]>('baseDepartment', 'findInTree', { keyword });
    const [found] = await find('hdcgb');
    expect(found).toMatchObject({ key: `dept:${FIRST + 1500}`, name: '华东采购部' });
    expect(found!.path!.map(({ key }) => key).slice(-4)).toEqual([
      `org:${org}`,
      `dept:${FIRST + 1}`,
      `dept:${FIRST + 14}`,
      `dept:${FIRST + 149}`,
    ]);
    for (const word of ['d1500', 'department 1500', '东采购']) expect((await find(word))[0]).toMatchObject({ key: found!.key });
    expect(await find('nothing like it')).toEqual([]);
    expect(await find('department')).toHaveLength(50);
    await within(1_000, () => below('root'));
    await within(1_000, () => below('root', ...found!.path!.map(({ key }) => key)));
    await within(1_000, () => find('hdcgb'));
    for (const parents of [[], ['dept:x'], 'root', Array.from({ length: 51 }, () => 'root')])
      expect(await buyer.call('baseDepartment', 'findTree', { parents })).toMatchObject({ code: 'REQ_MALFORMED' });
    const alpha = await product.enter('alpha');
    for (const [action, body] of [['findTree', { parents: ['root'] }] as const, ['findInTree', { keyword: 'd1' }] as const])
      expect(await alpha.call('baseDepartment', action, body)).toMatchObject({ code: 'DOC_NOT_FOUND' });
    await db.query(`delete from base_person where id >= ${FIRST}`);
    await db.query(`delete from base_department where id >= ${FIRST}`);
  });
});
