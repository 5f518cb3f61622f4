import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { POOL_SIZE } from '../../../../server/kernel/database/data-source.js';
import type { PostgresDatabase } from '../../../../server/kernel/database/database.js';
import { aCompany, seedDatabase } from '../../harness/company.js';
import type { Named } from '../../harness/company.js';
import type { Person } from '../../harness/product.js';
import { isBusy, Product } from '../../harness/product.js';

let product: Product;
let named: Named;
let admin: Person;
let buyer: Person;
let manager: Person;
let alpha: Person;
let auditor: Person;

let pages: string;

beforeAll(async () => {
  pages = await builtPages();
  product = await Product.start({
    pages,
    seed: async (url, at) => {
      named = await seedDatabase(url, at - 60_000, aCompany);
    },
  });
  [admin, buyer, manager, alpha, auditor] = (await Promise.all(
    ['admin', 'buyer', 'manager', 'alpha', 'auditor'].map((name) => product.enter(name)),
  )) as [Person, Person, Person, Person, Person];
});
afterAll(async () => {
  await product.stop();
  await rm(pages, { recursive: true });
});

const SCRIPT = 'const hall = 1;\n'.repeat(100);

/** As the client's build leaves it: a page, a script, and the script's compressed forms. */
async function builtPages(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'guildhall-pages-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), '<div id="root"></div>');
  await writeFile(path.join(folder, 'assets/hall-a1.js'), SCRIPT);
  await writeFile(path.join(folder, 'assets/hall-a1.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(path.join(folder, 'assets/hall-a1.js.gz'), gzipSync(SCRIPT));
  return folder;
}

const euro = { currencyCode: 'EUR', numericCode: '978', currencyName: '欧元', currencyNameEn: 'Euro', symbol: '€', minorUnit: 2 };
type Saved = { id: string; rev: number; state: string };

describe('a plain master over REST', () => {
  test('is made, read, changed in part, found in the list, disabled and enabled', async () => {
    const made = await admin.call('baseCurrency', 'saveOrUpdate', { ...euro, requestId: randomUUID() });
    expect(made).toMatchObject({ http: 200, status: 'S', code: '', data: { state: 'enabled', rev: 1 } });
    expect(
      Object.keys(made)
        .filter((key) => key !== 'http' && key !== 'headers')
        .sort(),
    ).toEqual(['code', 'data', 'msg', 'serverTime', 'status', 'traceId']);
    const { id } = made.data as Saved;

    const read = await admin.done('baseCurrency', 'findById', { id });
    expect(read).toMatchObject({ ...euro, id, state: 'enabled', rev: 1, answers: { INVALIDATE: 'ask', SAVE: 'ask' } });

    expect(await admin.done('baseCurrency', 'saveOrUpdate', { id, rev: 1, symbol: 'EUR' })).toMatchObject({ id, rev: 2 });
    expect(await admin.done('baseCurrency', 'saveOrUpdate', { ...read, rev: 2, symbol: '€' })).toMatchObject({ rev: 3 });
    const history = await admin.done<{ rev: number; event: string; actor: string }[]>('baseCurrency', 'listHistory', { id });
    expect(history.map(({ rev, event, actor }) => [rev, event, actor])).toEqual([
      [1, 'CREATE', admin.userId],
      [2, 'SAVE', admin.userId],
      [3, 'SAVE', admin.userId],
    ]);
    expect(await admin.done('baseCurrency', 'findAt', { id, rev: 2 })).toMatchObject({ symbol: 'EUR', rev: 2, event: 'SAVE' });

    expect(await admin.call('baseCurrency', 'listByPage', { pageIndex: 1, pageRows: 20, currencyCode: 'EUR' })).toMatchObject({
      status: 'S',
      page: { count: 1, pageIndex: 1, pageRows: 20 },
      data: [{ id, currencyCode: 'EUR', state: 'enabled' }],
    });
    expect(await admin.done('baseCurrency', 'doInvalid', { id })).toMatchObject({ state: 'disabled', rev: 4 });
    expect(await admin.done('baseCurrency', 'doEnabled', { id })).toMatchObject({ state: 'enabled', rev: 5 });
  });

  test('a repeated requestId answers the first answer and does nothing again', async () => {
    const body = { ...euro, currencyCode: 'USD', numericCode: '840', requestId: randomUUID() };
    const first = await admin.done<Saved>('baseCurrency', 'saveOrUpdate', body);
    expect(await admin.done('baseCurrency', 'saveOrUpdate', body)).toMatchObject({ id: first.id, rev: 1, repeated: true });
    expect(await admin.call('baseCurrency', 'listByPage', { currencyCode: 'USD' })).toMatchObject({ page: { count: 1 } });
  });

  test('a requestId that was used for other content is refused; a change that comes again is answered, though it changes nothing now', async () => {
    const franc = { ...euro, currencyCode: 'CHF', numericCode: '756' };
    const made = { ...franc, requestId: randomUUID() };
    const { id } = await admin.done<Saved>('baseCurrency', 'saveOrUpdate', made);
    expect(await admin.call('baseCurrency', 'saveOrUpdate', { ...made, symbol: 'Fr' })).toMatchObject({ code: 'REQUEST_ID_REUSED' });
    const change = { id, rev: 1, symbol: 'Fr', requestId: randomUUID() };
    expect(await admin.done('baseCurrency', 'saveOrUpdate', change)).toMatchObject({ id, rev: 2 });
    expect(await admin.done('baseCurrency', 'saveOrUpdate', { requestId: change.requestId, symbol: 'Fr', rev: 1, id })).toMatchObject({
      rev: 2,
      repeated: true,
    });
    expect(await admin.call('baseCurrency', 'saveOrUpdate', { ...change, symbol: 'SFr' })).toMatchObject({ code: 'REQUEST_ID_REUSED' });
    expect(await admin.done('baseCurrency', 'findById', { id })).toMatchObject({ symbol: 'Fr', rev: 2 });
  });

  test('one event goes to every row of a filter, each authorised, answered and repeated by itself', async () => {
    const made = await admin.done<{ id: string }[]>('baseUom', 'doBatchSaveOrUpdate', {
      rows: ['PALLET', 'CRATE', 'DRUM'].map((uomCode) => ({
        uomCode,
        rec20Code: uomCode.slice(0, 3),
        uomName: uomCode,
        uomNameEn: uomCode,
        uomClass: 'COUNT',
        decimals: 0,
      })),
    });
    const query = { conditions: [{ key: 'uomCode', op: 'in', value: ['PALLET', 'CRATE', 'DRUM'] }] };
    const ids = made.map(({ id }) => id);
    await admin.done('baseUom', 'doInvalid', { id: ids[1] });
    const body = { action: 'doInvalid', query, requestId: randomUUID(), lan: 'EN' };

    expect(await buyer.call('baseUom', 'doBatchOfFilter', body)).toMatchObject({
      status: 'E',
      data: { data: ids.map(() => ({ status: 'E' })) },
    });
    const sorted = (data: unknown) => (data as { id: string }[]).toSorted((a, b) => Number(a.id) - Number(b.id));
    const told = sorted(await admin.done('baseUom', 'doBatchOfFilter', body));
    expect(told).toEqual([
      { id: ids[0], status: 'S', code: '', msg: '' },
      { id: ids[1], name: 'CRATE', status: 'E', code: 'STATE_NOT_ALLOWED', msg: expect.any(String) },
      { id: ids[2], status: 'S', code: '', msg: '' },
    ]);
    expect(sorted(await admin.done('baseUom', 'doBatchOfFilter', body))).toMatchObject([
      { status: 'S' },
      { code: 'STATE_NOT_ALLOWED' },
      { status: 'S' },
    ]);
    expect(await admin.call('baseUom', 'listByPage', { ...query, state: 'disabled' })).toMatchObject({ page: { count: 3 } });
    expect((await admin.done<{ event: string }[]>('baseUom', 'listHistory', { id: ids[0] })).map(({ event }) => event)).toEqual([
      'CREATE',
      'INVALIDATE',
    ]);
  });

  test('what is decided on what was read is not sent to a filter, nor is a save', async () => {
    expect(await admin.call('baseRole', 'doBatchOfFilter', { action: 'doConfirmPrivilege', lan: 'EN' })).toMatchObject({
      status: 'E',
      code: 'TABLE_BATCH_READ',
    });
    expect(await admin.call('baseUom', 'doBatchOfFilter', { action: 'saveOrUpdate' })).toMatchObject({
      http: 404,
      code: 'REQ_UNKNOWN_CALL',
    });
    expect(
      await admin.call('baseUom', 'doBatchOfFilter', {
        action: 'doInvalid',
        query: { conditions: [{ key: 'nothing', op: 'eq', value: '1' }] },
      }),
    ).toMatchObject({ code: 'REQ_FILTER_KEY' });
  });

  test('a batch tells each row by itself', async () => {
    const rows = [{ ...euro, currencyCode: 'JPY', numericCode: '392', minorUnit: 0 }, { ...euro }, { currencyCode: 'XX' }];
    const answer = await admin.call('baseCurrency', 'doBatchSaveOrUpdate', { rows, lan: 'EN' });
    expect(answer).toMatchObject({
      status: 'S',
      data: [
        { status: 'S', code: '' },
        { status: 'E', code: 'MD_DUPLICATE' },
        { status: 'E', code: 'FIELD_REQUIRED' },
      ],
    });
    expect(answer.data).toMatchObject([{}, { msg: 'A record with this Code exists already.' }, {}]);
    const none = await admin.call('baseCurrency', 'doBatchSaveOrUpdate', { rows: [{ ...euro }] });
    expect(none).toMatchObject({ http: 200, status: 'E', code: 'MD_DUPLICATE', data: { data: [{ status: 'E', code: 'MD_DUPLICATE' }] } });
  });
});

describe('the five ways to say no', () => {
  test('Invalid, with the field, in the language of the call', async () => {
    const wrong = await admin.call('baseCurrency', 'saveOrUpdate', { ...euro, currencyCode: 'TOOLONG', lan: 'EN' });
    expect(wrong).toMatchObject({ http: 400, status: 'E', code: 'FIELD_TOO_LONG', data: { field: 'currencyCode' } });
    expect(wrong.msg).toContain('at most 3 characters');
    expect((await admin.call('baseCurrency', 'saveOrUpdate', { ...euro, currencyCode: 'TOOLONG', lan: 'CN' }, 'EN')).msg).toContain(
      '最多3个字符',
    );
    expect(await admin.call('baseCurrency', 'saveOrUpdate', { ...euro, currencyCode: 'ABC', everEnabled: 'Y' })).toMatchObject({
      code: 'FIELD_READ_ONLY',
    });
    expect(await admin.call('baseCurrency', 'saveOrUpdate', { ...euro, currencyCode: 'ABC', nonsense: 1 })).toMatchObject({
      code: 'FIELD_UNKNOWN',
      data: { field: 'nonsense' },
    });
  });

  test('Refused by a rule, with HTTP 200', async () => {
    const id = named.get('org:HQ')!;
    const { rev } = await admin.done<Saved>('baseOrganization', 'findById', { id });
    expect(await admin.call('baseOrganization', 'saveOrUpdate', { id, rev, orgCode: 'OTHER' })).toMatchObject({
      http: 200,
      status: 'E',
      code: 'MD_FIXED',
    });
    expect(await admin.call('baseOrganization', 'doEnabled', { id })).toMatchObject({ http: 200, code: 'STATE_NOT_ALLOWED' });
  });

  test('NotAllowed: without the button, and for a reading responsibility', async () => {
    expect(await buyer.call('baseCurrency', 'saveOrUpdate', { ...euro, currencyCode: 'GBP' })).toMatchObject({
      http: 403,
      status: 'E',
      code: 'PERM_BUTTON',
    });
    expect(await auditor.call('baseCurrency', 'saveOrUpdate', { ...euro, currencyCode: 'GBP' })).toMatchObject({ http: 403 });
  });

  test('NotFound: not there and not visible read alike', async () => {
    const beta = named.get('supplier:Beta')!;
    const absent = await alpha.call('srmSlcSupplierInfo', 'findById', { id: '999999999999' });
    const foreign = await alpha.call('srmSlcSupplierInfo', 'findById', { id: beta });
    const bare = ({ http, status, code, msg, data }: typeof absent) => ({ http, status, code, msg, data });
    expect(bare(foreign)).toEqual(bare(absent));
    expect(foreign).toMatchObject({ http: 404, code: 'DOC_NOT_FOUND' });
  });

  test('Stale: a change made on an older version brings the fresh document along', async () => {
    const id = named.get('supplier:Alpha')!;
    const { rev } = await manager.done<Saved>('srmSlcSupplierInfo', 'findById', { id });
    await manager.done('srmSlcSupplierInfo', 'saveOrUpdate', { id, rev, province: 'Hessen' });
    const late = await manager.call('srmSlcSupplierInfo', 'saveOrUpdate', { id, rev, province: 'Bayern' });
    expect(late).toMatchObject({ http: 200, status: 'E', code: 'DOC_STALE', data: { fresh: { id, rev: rev + 1, province: 'Hessen' } } });
    expect(await manager.call('srmSlcSupplierInfo', 'saveOrUpdate', { id, province: 'Bayern' })).toMatchObject({
      http: 400,
      code: 'FIELD_REQUIRED',
      data: { field: 'rev' },
    });
  });
});

describe('a foreign supplier gets nothing', () => {
  test('by any call, filter, sort, line list or history', async () => {
    const beta = named.get('supplier:Beta')!;
    for (const [action, body] of [
      ['findById', { id: beta }],
      ['listHistory', { id: beta }],
      ['findAt', { id: beta, rev: 1 }],
      ['saveOrUpdate', { id: beta, rev: 1, province: 'X' }],
      ['doSubmit', { id: beta }],
      ['delete', { id: beta }],
    ] as const) {
      const answer = await alpha.call('srmSlcSupplierInfo', action, body);
      expect([action, answer.code]).toEqual([action, 'DOC_NOT_FOUND']);
    }
    const list = await alpha.call('srmSlcSupplierInfo', 'listByPage', {});
    expect((list.data as { companyName: string }[]).map((row) => row.companyName)).toEqual(['Alpha Metalworks']);
    expect(list.page?.count).toBe(1);
    expect(await alpha.call('srmSlcSupplierInfo', 'listByPage', { companyName: 'Beta Metalworks' })).toMatchObject({
      data: [],
      page: { count: 0 },
    });
    expect(
      await alpha.call('srmSlcSupplierInfo', 'listByPage', { conditions: [{ key: 'riskLevel', op: 'eq', value: 'HIGH' }] }),
    ).toMatchObject({ http: 400, code: 'REQ_FILTER_KEY' });
    const lines = await alpha.call('srmSlcSupplierContacts', 'listByPage', {});
    expect((lines.data as { docId: string }[]).map((row) => row.docId)).toEqual([named.get('supplier:Alpha')]);
    expect(await alpha.call('srmSlcSupplierContacts', 'findById', { docId: beta, lineNo: 1 })).toMatchObject({ code: 'DOC_NOT_FOUND' });
  });

  test('of what is hidden in its own record, not even by guessing', async () => {
    const id = named.get('supplier:Alpha')!;
    const own = await alpha.done<Saved>('srmSlcSupplierInfo', 'findById', { id });
    expect(JSON.stringify(own)).not.toContain('secret of');
    const right = await alpha.call('srmSlcSupplierInfo', 'saveOrUpdate', { id, rev: own.rev, riskNote: 'secret of Alpha' });
    const wrong = await alpha.call('srmSlcSupplierInfo', 'saveOrUpdate', { id, rev: own.rev, riskNote: 'a guess' });
    expect([right.code, right.msg, right.data]).toEqual([wrong.code, wrong.msg, wrong.data]);
    expect(right.status).toBe('E');
  });
});

describe('lines by their own name', () => {
  test('are written as one SAVE of the parent, and read under its view', async () => {
    const docId = named.get('supplier:Beta')!;
    const { rev } = await manager.done<Saved>('srmSlcSupplierInfo', 'findById', { id: docId });
    expect(
      await manager.done('srmSlcSupplierContacts', 'saveOrUpdate', { docId, rev, contactName: 'Wang Fang', email: 'wf@example.com' }),
    ).toMatchObject({ id: docId, rev: rev + 1 });
    expect(await manager.done('srmSlcSupplierContacts', 'findById', { docId, lineNo: 2 })).toMatchObject({
      contactName: 'Wang Fang',
      docId,
      rev: rev + 1,
    });
    expect(await manager.done('srmSlcSupplierContacts', 'delete', { docId, rev: rev + 1, lineNo: 1 })).toMatchObject({ rev: rev + 2 });
    const history = await manager.done<{ event: string }[]>('srmSlcSupplierInfo', 'listHistory', { id: docId, fromRev: rev + 1 });
    expect(history.map((entry) => entry.event)).toEqual(['SAVE', 'SAVE']);
  });
});

describe('paths, prefixes and hostile input', () => {
  test('a service prefix is accepted and signed as sent', async () => {
    const path = '/base/v1/baseCurrencyRestful/listByPage';
    expect(await product.post(path, '{}', buyer.signed('POST', path, '{}'))).toMatchObject({ http: 200, status: 'S' });
  });

  test('unknown calls, methods and shapes are refused cleanly', async () => {
    expect(await admin.call('noSuchThing', 'findById', { id: '1' })).toMatchObject({ http: 404, code: 'REQ_UNKNOWN_CALL' });
    expect(await admin.call('baseCurrency', 'doNothingLikeThis', { id: '1' })).toMatchObject({ http: 404, code: 'REQ_UNKNOWN_CALL' });
    expect(await admin.call('baseCurrency', 'constructor', {})).toMatchObject({ http: 404 });
    expect(await admin.call('baseUsers', 'doLock', { id: named.get('user:buyer'), until: null })).toMatchObject({
      http: 404,
      code: 'REQ_UNKNOWN_CALL',
    });
    for (const bytes of ['[]', '"x"', '{', '{"id":{"__proto__":1}}', '{"__proto__":{"a":1}}', `${'{"a":'.repeat(60)}1${'}'.repeat(60)}`]) {
      const path = '/v1/baseCurrencyRestful/findById';
      const answer = await product.post(path, bytes, admin.signed('POST', path, bytes));
      expect([bytes.slice(0, 30), answer.http, answer.code]).toEqual([bytes.slice(0, 30), 400, 'REQ_MALFORMED']);
      expect(JSON.stringify(answer)).not.toMatch(/at .*\.ts|node_modules/);
    }
    expect(await admin.call('baseCurrency', 'findById', { id: "1' or '1'='1" })).toMatchObject({ http: 400, code: 'FIELD_FORMAT' });
    expect(await admin.call('baseCurrency', 'listByPage', { pageRows: 100_000 })).toMatchObject({ http: 400, code: 'REQ_MALFORMED' });
    expect(await admin.call('baseCurrency', 'listByPage', { orderBy: [{ key: 'id; drop table base_users', dir: 'asc' }] })).toMatchObject({
      http: 400,
    });
  });

  test('a body above the limit is refused before it is read', async () => {
    const bytes = JSON.stringify({ id: '1', remark: 'x'.repeat(5_000_000) });
    const path = '/v1/baseCurrencyRestful/saveOrUpdate';
    expect(await product.post(path, bytes, admin.signed('POST', path, bytes))).toMatchObject({ http: 413, code: 'REQ_TOO_LARGE' });
  });

  test('without a session every call is refused', async () => {
    const calls = [
      'baseCurrencyRestful/listByPage',
      'baseUsersRestful/findById',
      'interiorPendingRestful/listByPage',
      'loginRestful/findSession',
      'passwordRestful/changePassword',
      'baseTableConfigRestful/getTableConfig',
      'baseLookupRestful/listRevs',
      'noSuchRestful/x',
    ];
    for (const call of calls) expect([call, (await product.anonymous(`/v1/${call}`, {})).code]).toEqual([call, 'AUTH_SESSION_INVALID']);
  });
});

describe('around the documents', () => {
  test('the data scope of the responsibility decides, and another one may be taken for one call', async () => {
    expect(await buyer.done('login', 'findSession')).toMatchObject({ currentResponsibility: { respCode: 'BUYER' } });
    expect(await buyer.call('baseCurrency', 'listByPage', { respId: buyer.responsibility('FINANCE') })).toMatchObject({ status: 'S' });
    expect(await buyer.call('baseCurrency', 'listByPage', { respId: named.get('resp:ADMIN') })).toMatchObject({
      http: 403,
      code: 'PERM_RESPONSIBILITY',
    });
  });

  test('a saved view belongs to its owner, is shared with a responsibility, and there is one default', async () => {
    const filters = [{ key: 'state', op: 'eq', value: 'enabled' }];
    const view = {
      tableName: 'baseCurrency.list',
      name: '常用币种',
      filters,
      orderBy: [{ key: 'currencyCode', dir: 'desc' }],
      defaultFlag: 'Y',
    };
    const { viewId } = await buyer.done<{ viewId: string }>('baseTableView', 'saveOrUpdate', view);
    expect(await buyer.done('baseTableView', 'listByPage', { tableName: 'baseCurrency.list' })).toEqual([
      {
        viewId,
        name: '常用币种',
        filters,
        orderBy: view.orderBy,
        columns: null,
        sharedRespIds: [],
        defaultFlag: 'Y',
        ownFlag: 'Y',
        ownerNameEn: null,
        ownerName: expect.any(String),
      },
    ]);
    expect(await admin.done('baseTableView', 'listByPage', { tableName: 'baseCurrency.list' })).toEqual([]);
    expect(await buyer.call('baseTableView', 'saveOrUpdate', view)).toMatchObject({ status: 'E', code: 'TABLE_VIEW_NAME' });
    expect(await buyer.call('baseTableView', 'saveOrUpdate', { ...view, name: '六个汉字太长' })).toMatchObject({
      status: 'E',
      code: 'FIELD_WEIGHTED_LENGTH',
      msg: '名称字符长度过长,请缩短',
    });

    await buyer.done('baseTableView', 'saveOrUpdate', { ...view, viewId, sharedRespIds: [named.get('resp:ADMIN')] });
    expect(await admin.done('baseTableView', 'listByPage', { tableName: 'baseCurrency.list' })).toMatchObject([
      { viewId, ownFlag: 'N', defaultFlag: 'N' },
    ]);
    expect(await admin.call('baseTableView', 'saveOrUpdate', { ...view, viewId, name: 'taken' })).toMatchObject({
      status: 'E',
      code: 'DOC_NOT_FOUND',
    });
    expect(await admin.call('baseTableView', 'delete', { viewId })).toMatchObject({ status: 'E', code: 'DOC_NOT_FOUND' });

    const other = await buyer.done<{ viewId: string }>('baseTableView', 'saveOrUpdate', { ...view, name: 'B', filters: [] });
    expect(await buyer.done('baseTableView', 'listByPage', { tableName: 'baseCurrency.list' })).toMatchObject([
      { viewId: other.viewId, name: 'B', defaultFlag: 'Y' },
      { viewId, defaultFlag: 'N' },
    ]);
    for (let n = 0; n < 28; n += 1) await buyer.done('baseTableView', 'saveOrUpdate', { ...view, name: `C${n}`, defaultFlag: 'N' });
    expect(await buyer.call('baseTableView', 'saveOrUpdate', { ...view, name: 'D' })).toMatchObject({
      status: 'E',
      code: 'TABLE_VIEWS_FULL',
    });
    await buyer.done('baseTableView', 'delete', { viewId });
    expect(
      await buyer.call('baseTableView', 'saveOrUpdate', { ...view, name: 'D', filters: [{ key: 'state', op: 'drop' }] }),
    ).toMatchObject({ http: 400, code: 'REQ_MALFORMED' });
  });

  test('the search finds documents by number or name, each person his own', async () => {
    const alphaId = named.get('supplier:Alpha')!;
    const [found] = await buyer.done<{ docType: string; rows: { id: string; number: string }[] }[]>('search', 'find', { keyword: 'alph' });
    expect(found).toMatchObject({ docType: 'srmSlcSupplierInfo', rows: [{ id: alphaId }] });
    expect(await buyer.done('search', 'find', { keyword: 'a' })).toEqual([]);
    expect(await buyer.done('search', 'find', { keyword: '%%' })).toEqual([]);
    expect(await alpha.done('search', 'find', { keyword: 'Beta' })).toEqual([]);
    expect(await alpha.done('search', 'find', { keyword: 'Alpha' })).toMatchObject([
      { docType: 'srmSlcSupplierInfo', rows: [{ id: alphaId }] },
    ]);
    expect(await buyer.call('search', 'find', {})).toMatchObject({ http: 400, code: 'FIELD_REQUIRED' });
  });

  test('a favourite is toggled by its star, kept in a folder, and tells nothing to whom the document is closed', async () => {
    const [alphaId, betaId] = [named.get('supplier:Alpha')!, named.get('supplier:Beta')!];
    const star = (refId: string) => ({ kind: 'DOC', refType: 'srmSlcSupplierInfo', refId, title: 'a title of mine' });
    expect(await alpha.done('baseCollect', 'toggle', star(alphaId))).toEqual({ favourite: 'Y' });
    expect(await alpha.done('baseCollect', 'toggle', star(betaId))).toEqual({ favourite: 'Y' });
    expect(await alpha.done('baseCollect', 'toggle', { kind: 'MENU', refType: 'supplierInfoToPortal', title: 'Company' })).toEqual({
      favourite: 'Y',
    });
    const rows = await alpha.done<{ collectId: string; refId: string }[]>('baseCollect', 'listByPage');
    expect(rows.toSorted((a, b) => Number(a.refId) - Number(b.refId))).toMatchObject([
      { kind: 'MENU', title: 'Company', permitted: 'Y' },
      { refId: alphaId, title: expect.stringContaining('Alpha'), state: 'potential', permitted: 'Y' },
      { refId: betaId, title: null, state: null, permitted: 'N' },
    ]);
    const collectIds = [rows.find(({ refId }) => refId === alphaId)!.collectId];
    expect(await alpha.call('baseCollect', 'saveOrUpdate', { collectIds, folder: '六个汉字太长' })).toMatchObject({
      status: 'E',
      code: 'FIELD_WEIGHTED_LENGTH',
      msg: '文件夹字符长度过长,请缩短',
    });
    await alpha.done('baseCollect', 'saveOrUpdate', { collectIds, folder: '常用', note: 'n' });
    expect((await alpha.done<object[]>('baseCollect', 'listByPage')).at(-1)).toMatchObject({ refId: alphaId, folder: '常用', note: 'n' });
    expect(await buyer.call('baseCollect', 'delete', { collectIds })).toMatchObject({ code: 'DOC_NOT_FOUND' });
    await alpha.done('baseCollect', 'saveOrUpdate', { collectIds, watchFlag: 'Y' });
    expect((await alpha.done<object[]>('baseCollect', 'listByPage')).at(-1)).toMatchObject({ folder: '常用', note: 'n', watchFlag: 'Y' });
    expect(await alpha.done('baseCollect', 'toggle', star(alphaId))).toEqual({ favourite: 'N' });
    expect(await alpha.done<object[]>('baseCollect', 'listKeys')).toHaveLength(2);
    expect(await alpha.call('baseCollect', 'toggle', { ...star(alphaId), refId: 'x' })).toMatchObject({ http: 400, code: 'FIELD_FORMAT' });
  });

  test('what one begins by a star stands where one begins things, not among the favourites that are opened', async () => {
    const seal = { kind: 'START', refType: 'bpmModel', refId: '61' };
    expect(await buyer.done('baseCollect', 'toggle', { ...seal, title: 'Use of the seal' })).toEqual({ favourite: 'Y' });
    expect(await buyer.done('baseCollect', 'listKeys')).toEqual([seal]);
    expect(await buyer.done('baseCollect', 'listByPage')).toEqual([]);
    expect(await buyer.done('baseCollect', 'toggle', { ...seal, title: 'Use of the seal' })).toEqual({ favourite: 'N' });
    expect(await buyer.call('baseCollect', 'toggle', { ...seal, refId: 'x', title: 'x' })).toMatchObject({ code: 'FIELD_FORMAT' });
  });

  test('lookups come with a rev, table settings belong to their user, to-dos are counted', async () => {
    const revs = await buyer.done<Record<string, string>>('baseLookup', 'listRevs');
    expect(revs['BASE_USER_TYPE']).toMatch(/^[0-9a-f]{16}$/);
    const [type] = await buyer.done<{ values: unknown[] }[]>('baseLookup', 'findByTypeCodes', { typeCodes: ['BASE_USER_TYPE'] });
    expect(type!.values).toEqual(
      [
        { lookupCode: 'INSIDE', meaning: '内部用户', meaningEn: 'Internal', sortNo: 1, enabledFlag: 'Y' },
        { lookupCode: 'EX', meaning: '供应商用户', meaningEn: 'Supplier', sortNo: 2, enabledFlag: 'Y' },
      ].map((value) => expect.objectContaining({ lookupCode: value.lookupCode })),
    );

    const columns = [{ key: 'currencyCode', columnsDisplay: 'Y', fixedStyle: 'left', width: 120, sortNo: 1 }];
    await buyer.done('baseTableConfig', 'createOrUpdateTableConfig', { tableName: 'baseCurrency.list', columns, pageRows: 50 });
    expect(await buyer.done('baseTableConfig', 'getTableConfig', { tableName: 'baseCurrency.list' })).toMatchObject({
      columns,
      pageRows: 50,
      owner: `user:${buyer.userId}`,
    });
    expect(await admin.done('baseTableConfig', 'getTableConfig', { tableName: 'baseCurrency.list' })).toBeNull();
    expect(await buyer.call('baseTableConfig', 'createOrUpdateTableConfig', { tableName: 't', columns, forAll: true })).toMatchObject({
      http: 403,
    });
    expect(
      await buyer.call('baseTableConfig', 'createOrUpdateTableConfig', { tableName: 't', columns: [{ key: 'a', columnsDisplay: 'N' }] }),
    ).toMatchObject({ code: 'TABLE_NO_COLUMN' });

    const figures = async (person: Person): Promise<readonly unknown[]> =>
      (await person.done<Record<string, unknown>[]>('home', 'figures')).map(({ figure, count, htmlUrl }) => [figure, count, htmlUrl]);
    expect(await figures(buyer)).toEqual([
      ['overdueTodos', 0, 'interiorPendingList'],
      ['liveEvents', 0, 'competeList'],
    ]);
    expect(await figures(manager)).toEqual([['overdueTodos', 0, 'interiorPendingList']]);
    expect(await figures(alpha)).toEqual([
      ['overdueTodos', 0, 'supplierPendingList'],
      ['invitations', 0, 'supplierCompeteList'],
      ['liveEvents', 0, 'supplierCompeteList'],
    ]);
    expect(await alpha.done('home', 'standing')).toEqual({
      supplierNumber: 'S000001',
      label: { en: 'Potential', cn: '潜在' },
      colour: 'blue',
    });
    expect(await buyer.done('home', 'standing')).toBeNull();
    expect(await buyer.done('interiorPending', 'counts')).toEqual({ pending: 0, done: 0, cancelled: 0, byType: {} });
    expect(await alpha.call('interiorPending', 'listByPage', {})).toMatchObject({ http: 403, code: 'PERM_SCOPE' });
    expect(await alpha.call('srmBaseSupplierPending', 'listByPage', { supplierId: named.get('supplier:Beta') })).toMatchObject({
      code: 'PERM_SCOPE',
    });
    expect(await buyer.call('interiorPending', 'delete', { id: '1' })).toMatchObject({ code: 'READ_ONLY_ENTITY' });
  });
});

describe('on the wire', () => {
  test.each([
    ['br', 'br'],
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('a browser that takes %s gets a script as %s, to be kept for ever', async (taken, given) => {
    const answer = await fetch(`http://127.0.0.1:${product.port}/assets/hall-a1.js`, { headers: { 'accept-encoding': taken } });
    expect({
      encoding: answer.headers.get('content-encoding'),
      type: answer.headers.get('content-type')?.toLowerCase(),
      vary: answer.headers.get('vary'),
      kept: answer.headers.get('cache-control'),
      text: await answer.text(),
    }).toEqual({
      encoding: given,
      type: 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
      kept: 'public, max-age=31536000, immutable',
      text: SCRIPT,
    });
  });

  test('a long answer is compressed, a short one is not', async () => {
    const long = await buyer.call('baseResponsibility', 'listByPage', { pageRows: 50 });
    expect(JSON.stringify(long.data).length).toBeGreaterThan(1024);
    expect(long.headers.get('content-encoding')).toMatch(/^(gzip|br)$/);
    expect(
      (await buyer.call('baseResponsibility', 'listByPage', { pageRows: 5, respCode: 'NOBODY' })).headers.get('content-encoding'),
    ).toBeNull();
  });

  test('what holds a secret is not, however long: the picture of the code, the keys of a session, who it is', async () => {
    const picture = await product.anonymous('/v1/loginRestful/getRandomValidateCode', { codeId: randomUUID() });
    expect(JSON.stringify(picture.data).length).toBeGreaterThan(1024);
    for (const answer of [picture, await product.login('buyer'), await buyer.call('login', 'findSession')]) {
      expect(answer.headers.get('content-encoding')).toBeNull();
      expect(answer.headers.get('cache-control')).toBe('no-store, no-transform');
    }
  });
});

test('when no connection is free in time, a call is answered as a busy server with 503, changes nothing, and holds afterwards', async () => {
  const { master } = (product.assembled.database as PostgresDatabase).source.driver as unknown as { readonly master: pg.Pool };
  const held = await Promise.all(Array.from({ length: POOL_SIZE }, () => master.connect()));
  const before = product.reported.length;
  const zloty = { currencyCode: 'PLN', numericCode: '985', currencyName: '兹罗提', currencyNameEn: 'Zloty', symbol: 'zł', minorUnit: 2 };
  const requestId = randomUUID();
  const answers = await Promise.all([
    buyer.call('baseCurrency', 'listByPage', { currencyCode: 'PLN' }),
    admin.call('baseCurrency', 'saveOrUpdate', { ...zloty, requestId }),
  ]).finally(() => {
    for (const connection of held) connection.release();
  });
  expect(answers[0]).toMatchObject({ http: 503, code: 'SYS_UNAVAILABLE', msg: '系统繁忙,请稍后重试', data: null });
  expect([503, 200]).toContain(answers[1].http);
  expect(answers[1].status).toBe('E');
  // The operator hears of each; it is not a fault of whoever asked.
  expect(product.reported.slice(before).every(isBusy)).toBe(true);
  expect(product.reported.length).toBeGreaterThan(before);
  expect(await admin.call('baseCurrency', 'saveOrUpdate', { ...zloty, requestId })).toMatchObject({ status: 'S', data: { rev: 1 } });
  expect((await buyer.call('baseCurrency', 'listByPage', { currencyCode: 'PLN' })).data).toHaveLength(1);
});
