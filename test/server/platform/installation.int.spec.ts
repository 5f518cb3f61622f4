import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { baseProfiles } from '../../../state-machines/base/profiles.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { documents, lookupTypes, profileCatalogue } from '../../../state-machines/registry.js';
import type { Wire } from '../../../server/kernel/servers/bus.js';
import { ProcessHub } from '../../../server/kernel/servers/process-wire.js';
import { MissingProfiles } from '../../../server/platform/installation/installation.js';
import { shipInstallation } from '../../../server/platform/seeds/load.js';
import type { Shipping } from '../../../server/platform/seeds/load.js';
import { aCompany, aUser, seedDatabase } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import { Person, Product, TestClock } from '../harness/product.js';

// Lookups, options and numbering as data: shipped, changed by people, heard by every server (platform-access.md §7, §10; base-srm.md §2).

const MINUTE = 60_000;
const clock = new TestClock(Date.parse('2026-03-01T15:40:00.000Z'));
const shipped = { lookups: lookupTypes, profiles: profileCatalogue };

let one: Product;
let two: Product;
let named: Named;
let shipping: Shipping;
let admin: Person;
let buyer: Person;
let missing: unknown;
const dataFolder = mkdtempSync(path.join(tmpdir(), 'installation-'));
/** What went between the servers. */
const carried: string[] = [];
const listened = (wire: Wire): Wire => ({
  ...wire,
  send: (to, text) => {
    carried.push(text);
    return wire.send(to, text);
  },
});

interface Row {
  readonly id: string;
  readonly rev: number;
  readonly [column: string]: unknown;
}
interface Type {
  readonly typeCode: string;
  readonly rev: string;
  readonly values: readonly Row[];
}
const find = async (entity: string, column: string, value: string): Promise<Row> =>
  (await admin.done<Row[]>(entity, 'listByPage', { conditions: [{ key: column, op: 'eq', value }], pageIndex: 1, pageRows: 20 }))[0]!;
const beside = (person: Person): Person => new Person(two, person.credentials, person.cookie);

async function until<T>(read: () => Promise<T>, fits: (value: T) => boolean): Promise<T> {
  for (const end = Date.now() + 60_000; ;) {
    const value = await read();
    if (fits(value)) return value;
    if (Date.now() > end) throw new Error(`waited in vain: ${JSON.stringify(value)}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
}

beforeAll(async () => {
  const hub = new ProcessHub();
  one = await Product.start({
    clock,
    dataFolder,
    wire: listened(hub.wire()),
    seed: async (url, at) => {
      named = await seedDatabase(url, at - MINUTE, async (seeder) => {
        await aCompany(seeder);
        await aUser(seeder, 'storekeeper', { userType: 'INSIDE' }, ['WAREHOUSE'], ['WX']);
        await aUser(seeder, 'finance', { userType: 'INSIDE' }, ['FINANCE'], ['HQ', 'WX', 'SZ']);
      });
    },
  });
  missing = await one.assembled.installation.check(documents).catch((error: unknown) => error);
  const { runtime, kernel, database } = one.assembled;
  shipping = { runtime, registry: kernel.registry, read: database.read };
  await shipInstallation(shipping, shipped);
  two = await Product.start({ clock, dataFolder, wire: listened(hub.wire()), beside: one });
  await until(
    async () => one.assembled.kernel.bus.peers.size + two.assembled.kernel.bus.peers.size,
    (peers) => peers === 2,
  );
  [admin, buyer] = [await one.enter('admin'), await one.enter('buyer')];
});
afterAll(async () => {
  await two?.stop();
  await one?.stop();
  rmSync(dataFolder, { recursive: true, force: true });
});

test('a server does not start without the options that its definitions read, and says which', async () => {
  expect(missing).toBeInstanceOf(MissingProfiles);
  expect((missing as MissingProfiles).codes).toEqual(
    expect.arrayContaining(['BASE_MFA', 'RATE_APPROVAL', 'RATE_JUMP', 'RATE_MAX_AGE_DAYS']),
  );
  expect((missing as Error).message).toContain('RATE_JUMP');
  await expect(one.assembled.installation.check(documents)).resolves.toBeUndefined();
});

test('shipped again, nothing is added and nothing that people changed is touched', async () => {
  const { id, rev } = await find('baseLookupType', 'typeCode', 'BASE_ITEM_TYPE');
  await admin.done('baseLookupValue', 'saveOrUpdate', { docId: id, rev, lookupCode: 'MRO', meaning: '备品辅料' });
  expect(await shipInstallation(shipping, shipped)).toBe(0);
  expect(await admin.done<Row>('baseLookupValue', 'findById', { docId: id, lookupCode: 'MRO' })).toMatchObject({
    meaning: '备品辅料',
    meaningEn: 'MRO',
    shippedFlag: 'Y',
  });
});

describe('lookups', () => {
  const types = (person: Person, ...typeCodes: string[]) => person.done<Type[]>('baseLookup', 'findByTypeCodes', { typeCodes });
  const revs = (person: Person) => person.done<Record<string, string>>('baseLookup', 'listRevs');

  test('a value renamed reaches every window at once, and who was away fetches that one type', async () => {
    const before = await revs(buyer);
    const [here, there] = [await buyer.connect(), await beside(buyer).connect()];
    const { id, rev } = await find('baseLookupType', 'typeCode', 'BASE_BANK');
    await admin.done('baseLookupValue', 'saveOrUpdate', { docId: id, rev, lookupCode: 'ICBC', meaning: '中国工商银行' });
    for (const window of [here, there])
      expect(await window.until('lookup.changed')).toEqual({ typeCode: 'BASE_BANK', rev: `${id}.${rev + 1}` });
    for (const person of [buyer, beside(buyer)]) {
      const after = await revs(person);
      expect(Object.keys(after).length).toBeGreaterThan(40);
      expect(Object.keys(after).filter((code) => after[code] !== before[code])).toEqual(['BASE_BANK']);
      expect((await types(person, 'BASE_BANK'))[0]!.values.find((value) => value['lookupCode'] === 'ICBC')).toMatchObject({
        meaning: '中国工商银行',
        attribute1: '102',
      });
    }
  });

  test('a code that the company added can be chosen until it is switched off', async () => {
    const keeper = await one.enter('storekeeper');
    const address = await keeper.done<{ id: string }>('srmBaseAddress', 'saveOrUpdate', {
      orgId: named.get('org:WX'),
      addressType: 'SHIP_TO',
      countryCode: 'DE',
      address: 'Werkstr. 1',
    });
    const store = (warehouseCode: string, warehouseType: string) =>
      keeper.call('srmBaseWarehouse', 'saveOrUpdate', {
        orgId: named.get('org:WX'),
        warehouseCode,
        warehouseName: warehouseCode,
        warehouseType,
        addressId: address.id,
        contactName: 'Wu',
        contactPhone: '0755-26501234',
      });
    expect(await store('W-1', 'COLD')).toMatchObject({ status: 'E', code: 'FIELD_LOOKUP' });
    const { id, rev } = await find('baseLookupType', 'typeCode', 'BASE_WAREHOUSE_TYPE');
    await admin.done('baseLookupValue', 'saveOrUpdate', {
      docId: id,
      rev,
      lookupCode: 'COLD',
      meaning: '冷库',
      meaningEn: 'Cold store',
      enabledFlag: 'Y',
    });
    expect(await store('W-1', 'COLD')).toMatchObject({ status: 'S' });
    expect(await admin.call('baseLookupValue', 'delete', { docId: id, rev: rev + 1, lookupCode: 'COLD' })).toMatchObject({
      code: 'LOOKUP_IN_USE',
    });
    await admin.done('baseLookupValue', 'saveOrUpdate', { docId: id, rev: rev + 1, lookupCode: 'COLD', enabledFlag: 'N' });
    expect(await store('W-2', 'COLD')).toMatchObject({ status: 'E', code: 'FIELD_LOOKUP' });
    expect((await types(keeper, 'BASE_WAREHOUSE_TYPE'))[0]!.values.find((value) => value['lookupCode'] === 'COLD')).toMatchObject({
      enabledFlag: 'N',
      meaning: '冷库',
    });
  });

  test("the product's own codes stay", async () => {
    const { id, rev } = await find('baseLookupType', 'typeCode', 'BASE_ITEM_TYPE');
    expect(await admin.call('baseLookupValue', 'saveOrUpdate', { docId: id, rev, lookupCode: 'MRO', enabledFlag: 'N' })).toMatchObject({
      code: 'LOOKUP_SYSTEM',
    });
    expect(await buyer.call('baseLookupValue', 'saveOrUpdate', { docId: id, rev, lookupCode: 'MRO', meaning: 'x' })).toMatchObject({
      status: 'E',
    });
  });
});

describe('options', () => {
  const parameters = (person: Person, body: object) => person.done<Row[]>('srmBaseConfigProfile', 'listByPage', body);
  const set = (profileCode: string, level: string, levelId: string | null, value: string) =>
    admin.done('baseProfileValue', 'saveOrUpdate', { profileCode, level, levelId, value });

  test('a parameter of the site and of an organisation, as it holds for each', async () => {
    const [hq, wx, sz] = ['HQ', 'WX', 'SZ'].map((code) => named.get(`org:${code}`)!);
    await admin.done('srmBaseConfigProfile', 'saveOrUpdate', { profileCode: 'RATE_JUMP', level: 'SITE', value: '4' });
    await admin.done('srmBaseConfigProfile', 'saveOrUpdate', { profileCode: 'RATE_JUMP', level: 'ORG', orgId: hq, value: '2' });
    const effective = async (orgId: string) => (await parameters(buyer, { module: 'BASE', keyword: 'jump', orgId }))[0];
    expect(await effective(hq!)).toMatchObject({
      profileCode: 'RATE_JUMP',
      effectiveValue: '2',
      from: 'ORG',
      fromId: hq,
      defaultValue: '5.0000',
    });
    expect(await effective(wx!)).toMatchObject({ effectiveValue: '2', from: 'ORG', fromId: hq });
    expect(await effective(sz!)).toMatchObject({ effectiveValue: '4', from: 'SITE' });
    await admin.done('srmBaseConfigProfile', 'delete', { profileCode: 'RATE_JUMP', level: 'ORG', orgId: hq });
    expect(await effective(hq!)).toMatchObject({ effectiveValue: '4', from: 'SITE' });
    expect(await admin.call('srmBaseConfigProfile', 'saveOrUpdate', { profileCode: 'RATE_JUMP', level: 'USER', value: '1' })).toMatchObject(
      { code: 'FIELD_LOOKUP' },
    );
    expect(
      await admin.call('srmBaseConfigProfile', 'saveOrUpdate', { profileCode: 'RATE_JUMP', level: 'SITE', value: '101' }),
    ).toMatchObject({ code: 'PROFILE_VALUE' });
    expect(await buyer.call('srmBaseConfigProfile', 'saveOrUpdate', { profileCode: 'RATE_JUMP', level: 'SITE', value: '1' })).toMatchObject(
      { status: 'E', code: 'PERM_BUTTON' },
    );
  });

  test('documents take what holds when they are submitted, at whichever server', async () => {
    const finance = await one.enter('finance');
    const rate = async (person: Person, rateDate: string) => {
      const made = await person.done<{ id: string; rev: number }>('srmBaseExchangeRate', 'saveOrUpdate', {
        fromCurrency: 'USD',
        toCurrency: 'CNY',
        rateDate,
        quoteUnit: 1,
        quoteRate: '7',
      });
      return person.done<{ id: string; state: string }>('srmBaseExchangeRate', 'doSubmit', { id: made.id, rev: made.rev });
    };
    expect((await rate(finance, '2026-03-02')).state).toBe('approving');
    await set('RATE_APPROVAL', 'SITE', null, 'N');
    expect((await rate(finance, '2026-03-03')).state).toBe('enabled');
    await until(
      async () =>
        (await beside(finance).done<Record<string, string>>('baseProfile', 'findValues', { profileCodes: ['RATE_APPROVAL'] }))[
          'RATE_APPROVAL'
        ],
      (value) => value === 'N',
    );
    expect((await rate(beside(finance), '2026-03-04')).state).toBe('enabled');
    await admin.done('baseProfileValue', 'delete', { profileCode: 'RATE_APPROVAL', level: 'SITE' });
    expect((await rate(finance, '2026-03-05')).state).toBe('approving');
    expect(await one.assembled.installation.resolve(baseProfiles.RATE_APPROVAL, {})).toEqual({
      value: 'Y',
      from: 'DEFAULT',
      levelId: null,
    });
  });

  test('a session idles as long as its user or responsibility may: 60 and 30 minutes, others 120', async () => {
    const idle = (person: Person, respCode: string) =>
      one.assembled.settings.sessions({ userId: person.userId, respId: person.responsibility(respCode) }).idleMs / MINUTE;
    const [keeper, finance] = [await one.enter('storekeeper'), await one.enter('finance')];
    await set('BASE_SESSION_IDLE_MINUTES', 'SITE', null, '120');
    await set('BASE_SESSION_IDLE_MINUTES', 'RESPONSIBILITY', named.get('resp:WAREHOUSE')!, '30');
    await set('BASE_SESSION_IDLE_MINUTES', 'USER', finance.userId, '60');
    await until(
      async () => idle(finance, 'FINANCE'),
      (minutes) => minutes === 60,
    );
    expect([idle(keeper, 'WAREHOUSE'), idle(buyer, 'BUYER')]).toEqual([30, 120]);
  });

  test("a program's account may call 1,200 times a minute where a person's may 600 times", async () => {
    const [program, person] = [await one.enter('finance'), await one.enter('storekeeper')];
    await set('BASE_SESSION_CALLS', 'USER', program.userId, '1200');
    await until(
      async () => one.assembled.settings.sessions({ userId: program.userId }).callsPerMinute,
      (calls) => calls === 1200,
    );
    const after = async (calls: number, { credentials: { certificate } }: Person, perMinute: number): Promise<void> => {
      for (let call = 0; call < calls; call += 1)
        await one.assembled.kernel.memory.take(`calls:${certificate}`, { perMinute }, one.clock.now());
    };
    one.clock.stand();
    await after(600, person, 600);
    await after(1_199, program, 1_200);
    expect(await person.call('baseCurrency', 'listByPage')).toMatchObject({ http: 429, code: 'REQ_RATE_LIMIT' });
    expect(await program.call('baseCurrency', 'listByPage')).toMatchObject({ http: 200, status: 'S' });
    expect(await program.call('baseCurrency', 'listByPage')).toMatchObject({ http: 429, code: 'REQ_RATE_LIMIT' });
    one.clock.go();
  });

  test('a workbook holds as many rows as the site allows', async () => {
    const exported = () =>
      admin.stream('/export/v1/exportExcelRestful/exportExcel', {
        requestUrl: '/v1/baseOrganizationRestful/listByPage',
        requestParams: {},
        columns: [{ key: 'orgCode', title: 'Code', width: 120 }],
        fileName: 'Organisations',
      });
    await set('BASE_EXPORT_MAX_ROWS', 'SITE', null, '2');
    const refused = await until(exported, ({ headers }) => headers.get('x-row-count') === null);
    expect(await refused.json()).toMatchObject({ status: 'E', code: 'EXPORT_TOO_MANY', msg: '共3行,最多导出2行,请缩小查询范围' });
    await set('BASE_EXPORT_MAX_ROWS', 'SITE', null, '3');
    const taken = await until(exported, ({ headers }) => headers.get('x-row-count') !== null);
    expect(taken.headers.get('x-row-count')).toBe('3');
    expect(
      await admin.call('baseProfileValue', 'saveOrUpdate', { profileCode: 'BASE_EXPORT_MAX_ROWS', level: 'SITE', value: '100001' }),
    ).toMatchObject({ code: 'PROFILE_VALUE' });
  });

  test('nothing is set for somebody who is not there', async () => {
    expect(
      await admin.call('baseProfileValue', 'saveOrUpdate', {
        profileCode: 'BASE_SESSION_IDLE_MINUTES',
        level: 'USER',
        levelId: '999',
        value: '60',
      }),
    ).toMatchObject({ code: 'PROFILE_LEVEL' });
  });
});

describe('numbering', () => {
  const rateNumber = async (orgCode: string | null, rateDate: string): Promise<unknown> => {
    const finance = await one.enter('finance');
    const { id } = await finance.done<{ id: string }>('srmBaseExchangeRate', 'saveOrUpdate', {
      fromCurrency: 'EUR',
      toCurrency: 'CNY',
      rateDate,
      quoteUnit: 1,
      quoteRate: '8',
      orgId: orgCode === null ? null : named.get(`org:${orgCode}`),
    });
    return (await finance.done<Row>('srmBaseExchangeRate', 'findById', { id }))['docNumber'];
  };
  const rule = async () =>
    (
      await admin.done<Row[]>('baseNumberRule', 'listByPage', {
        docType: 'srmBaseExchangeRate',
        conditions: [{ key: 'orgGroup', op: 'isNull' }],
        pageIndex: 1,
        pageRows: 5,
      })
    )[0]!;

  test('starts again at midnight of the organisation, and its test shows the next three without taking them', async () => {
    const { id, rev } = await rule();
    await admin.done('baseNumberRule', 'saveOrUpdate', { id, rev, pattern: 'EX-{yyyyMMdd}-{seq4}' });
    expect(await rateNumber(null, '2026-04-01')).toBe('EX-20260301-0001');
    const asked = await admin.done('baseNumberRule', 'test', { docType: 'srmBaseExchangeRate', pattern: 'EX-{yyyyMMdd}-{seq4}' });
    expect(asked).toEqual({ taken: 1, next: ['EX-20260301-0002', 'EX-20260301-0003', 'EX-20260301-0004'] });
    expect(await rateNumber(null, '2026-04-02')).toBe('EX-20260301-0002');
    clock.pass(20 * MINUTE);
    expect(await rateNumber(null, '2026-04-03')).toBe('EX-20260302-0001');
  });

  test('an organisation and those below it have a rule of their own', async () => {
    const { id } = await admin.done<{ id: string }>('baseNumberRule', 'saveOrUpdate', {
      docType: 'srmBaseExchangeRate',
      orgGroup: named.get('org:HQ'),
      pattern: '{orgCode}{yyyy}-{seq2}',
      perOrgFlag: 'Y',
      startNo: 98,
    });
    await admin.done('baseNumberRule', 'doEnabled', { id });
    expect([await rateNumber('HQ', '2026-05-01'), await rateNumber('WX', '2026-05-02'), await rateNumber('HQ', '2026-05-03')]).toEqual([
      'HQ2026-98',
      'WX2026-98',
      'HQ2026-99',
    ]);
    expect(await rateNumber('SZ', '2026-05-04')).toBe('EX-20260302-0002');
    const finance = await one.enter('finance');
    expect(
      await finance.call('srmBaseExchangeRate', 'saveOrUpdate', {
        fromCurrency: 'EUR',
        toCurrency: 'CNY',
        rateDate: '2026-05-05',
        quoteUnit: 1,
        quoteRate: '8',
        orgId: named.get('org:HQ'),
      }),
    ).toMatchObject({ code: 'NUM_EXHAUSTED' });
  });

  test('a pattern that would repeat numbers is refused', async () => {
    const { id, rev } = await rule();
    expect(await admin.call('baseNumberRule', 'saveOrUpdate', { id, rev, pattern: 'PO-{yyyy}-{seq4}', resetBy: 'DAY' })).toMatchObject({
      code: 'NUM_RESET',
    });
    expect(
      await admin.call('baseNumberRule', 'test', { docType: 'srmBaseExchangeRate', pattern: 'PO-{yyyy}-{seq4}', resetBy: 'DAY' }),
    ).toMatchObject({ code: 'NUM_RESET' });
    expect(await admin.call('baseNumberRule', 'saveOrUpdate', { id, rev, pattern: 'PO-{yyyy}' })).toMatchObject({ code: 'NUM_PATTERN' });
  });
});

test('a secret is sealed where it is kept, and only the server opens it', async () => {
  const { runtime, database, installation } = one.assembled;
  const made = await runtime.submit({
    type: 'baseProfile',
    id: null,
    event: 'CREATE',
    viewer: { ...SYSTEM, orgIds: null },
    cause: { kind: 'SERVER', reason: 'test' },
    payload: {
      fields: {
        profileCode: 'TEST_SECRET',
        profileName: '密钥',
        profileNameEn: 'Secret',
        module: 'PLATFORM',
        valueKind: 'SECRET',
        levels: 'SITE',
      },
      lines: {},
    },
  });
  if (!made.ok) throw new Error(made.refusal.code);
  await admin.done('baseProfileValue', 'saveOrUpdate', { profileCode: 'TEST_SECRET', level: 'SITE', value: 'open sesame' });
  const kept = await database.read.query(
    'select (select json_agg(v) from base_profile_value v)::text as rows, (select json_agg(p) from document_payload p)::text as payloads',
  );
  expect(JSON.stringify(kept.rows)).not.toContain('open sesame');
  expect(
    JSON.stringify([
      await admin.done('baseProfile', 'findById', { id: made.id }),
      await admin.done('baseProfileValue', 'listByPage', { pageIndex: 1, pageRows: 100 }),
      await admin.done('baseProfile', 'findValues', { profileCodes: ['TEST_SECRET', 'BASE_MFA', 'RATE_JUMP'] }),
    ]),
  ).not.toMatch(/open sesame|TEST_SECRET.*:"[A-Za-z0-9+/=]{20}/);
  expect(
    await admin.done('baseProfile', 'findValues', { profileCodes: ['TEST_SECRET', 'BASE_MFA', 'RATE_JUMP', 'RATE_APPROVAL'] }),
  ).toEqual({ RATE_APPROVAL: 'Y' });
  expect(await (await one.enter('alpha')).done('baseProfile', 'findValues', { profileCodes: ['RATE_APPROVAL'] })).toEqual({});
  const secret = {
    code: 'TEST_SECRET',
    module: 'PLATFORM',
    name: { en: '', cn: '' },
    kind: 'SECRET',
    initial: null,
    levels: ['SITE'],
  } as const;
  expect((await installation.resolve(secret, {})).value).toBe('open sesame');
  carried.length = 0;
  expect(
    await beside(admin).call('baseProfileValue', 'saveOrUpdate', { profileCode: 'TEST_SECRET', level: 'SITE', value: 'sim sala bim' }),
  ).toMatchObject({ status: 'S' });
  expect(carried.join('')).not.toContain('sim sala bim');
  expect(
    (
      await until(
        () => installation.resolve(secret, {}),
        ({ value }) => value !== 'open sesame',
      )
    ).value,
  ).toBe('sim sala bim');
});
