import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Frame, FullView, ListChange, MissedFrames } from '../../../../state-machines/kernel/protocol.js';
import type { JsonValue } from '../../../../state-machines/kernel/primitives/json-value.js';
import { patch } from '../../../../state-machines/kernel/primitives/patch.js';
import { aCompany, seedDatabase } from '../../harness/company.js';
import type { Named } from '../../harness/company.js';
import type { LiveSocket, Person } from '../../harness/product.js';
import { Product } from '../../harness/product.js';

let product: Product;
let named: Named;
let manager: Person;
let buyer: Person;
let alpha: Person;
let beta: Person;
let admin: Person;
const open: LiveSocket[] = [];

const TYPE = 'srmSlcSupplierInfo';

beforeAll(async () => {
  product = await Product.start({
    seed: async (url, at) => {
      named = await seedDatabase(url, at - 60_000, aCompany);
    },
  });
  [manager, buyer, alpha, beta, admin] = (await Promise.all(
    ['manager', 'buyer', 'alpha', 'beta', 'admin'].map((name) => product.enter(name)),
  )) as [Person, Person, Person, Person, Person];
});
afterEach(() => open.splice(0).forEach((socket) => socket.close()));
afterAll(() => product.stop());

const connect = async (person: Person, auth: Readonly<Record<string, string>> = {}): Promise<LiveSocket> => {
  const socket = await person.connect(auth);
  open.push(socket);
  return socket;
};

const watch = async (socket: LiveSocket, id: string, seen?: object): Promise<FullView> => {
  const answer = await socket.ask<FullView>('watch', { type: TYPE, id, ...(seen ? { seen } : {}) });
  expect(answer).toMatchObject({ status: 'S' });
  return answer.data;
};

const revOf = async (id: string): Promise<number> => (await manager.done<{ rev: number }>(TYPE, 'findById', { id })).rev;
const save = async (id: string, fields: object): Promise<void> =>
  void (await manager.done(TYPE, 'saveOrUpdate', { id, rev: await revOf(id), ...fields }));

describe('watching a document', () => {
  test('gives the view, then patches that lead to what findById answers', async () => {
    const id = named.get('supplier:Alpha')!;
    const socket = await connect(buyer);
    const view = await watch(socket, id);
    expect(view).toMatchObject({
      type: TYPE,
      id,
      state: 'potential',
      viewSeq: 0,
      shared: { companyName: 'Alpha Metalworks', riskNote: 'secret of Alpha' },
    });
    expect(view.answers['SAVE']).toBe('ask');

    await save(id, { province: 'Bayern', categories: 'Castings' });
    const frame = await socket.until<Frame>('frame', (one) => one.viewSeq === 1);
    expect(frame).toMatchObject({ type: TYPE, id, epoch: view.epoch, rev: view.rev! + 1, event: 'SAVE' });
    const after = patch(view.shared as JsonValue, frame.shared) as { province: string };
    const read = await buyer.done(TYPE, 'findById', { id });
    expect(after).toMatchObject({ province: 'Bayern', categories: 'Castings' });
    expect(read).toMatchObject(after as object);
  });

  test('a reconnecting client gets what it missed, and the full view when it stands in another epoch', async () => {
    const id = named.get('supplier:Alpha')!;
    const first = await connect(buyer);
    const view = await watch(first, id);
    first.close();
    await save(id, { province: 'Sachsen' });
    await save(id, { province: 'Thüringen' });
    const second = await connect(buyer);
    const missed = (await watch(second, id, { epoch: view.epoch, viewSeq: view.viewSeq })) as unknown as MissedFrames;
    expect(missed.frames.map((frame) => frame.viewSeq)).toEqual([view.viewSeq + 1, view.viewSeq + 2]);
    const now = missed.frames.reduce<JsonValue>((shared, frame) => patch(shared, frame.shared), view.shared as JsonValue);
    expect(now).toMatchObject({ province: 'Thüringen' });
    expect(await watch(second, id, { epoch: 'of another server', viewSeq: view.viewSeq })).toMatchObject({
      viewSeq: view.viewSeq + 2,
      shared: { province: 'Thüringen' },
    });
    expect(await watch(second, id, { epoch: view.epoch, viewSeq: 999 })).toMatchObject({ shared: { province: 'Thüringen' } });
  });

  test('a supplier sees its own record without what is secret, hears nothing of secret changes, and nothing of others', async () => {
    const own = await connect(alpha);
    const foreign = await connect(beta);
    const id = named.get('supplier:Alpha')!;
    const view = await watch(own, id);
    expect(JSON.stringify(view)).not.toContain('secret');
    expect(await foreign.ask('watch', { type: TYPE, id })).toMatchObject({ status: 'E', code: 'DOC_NOT_FOUND' });
    expect(await foreign.ask('watch', { type: TYPE, id: '424242' })).toMatchObject({ status: 'E', code: 'DOC_NOT_FOUND' });
    await save(id, { riskNote: 'now worse' });
    await save(id, { province: 'Berlin' });
    await own.until<Frame>('frame', (frame) => JSON.stringify(frame).includes('Berlin'));
    expect(JSON.stringify(own.heard)).not.toContain('worse');
    expect(foreign.all('frame')).toEqual([]);
  });

  test('after unwatching nothing comes', async () => {
    const id = named.get('supplier:Beta')!;
    const socket = await connect(buyer);
    const other = await connect(manager);
    await watch(socket, id);
    await watch(other, id);
    expect(await socket.ask('unwatch', { type: TYPE, id })).toMatchObject({ status: 'S' });
    await save(id, { province: 'Bremen' });
    await other.until<Frame>('frame');
    expect(socket.all('frame')).toEqual([]);
  });
});

describe('sending events over the socket', () => {
  test('answers like REST, moves the state for all, and repeats its answer for the same requestId', async () => {
    const id = named.get('supplier:Beta')!;
    const socket = await connect(manager);
    const other = await connect(buyer);
    await watch(other, id);
    const requestId = randomUUID();
    const request = { type: TYPE, id, event: 'START_QUALIFY', payload: {}, requestId, clientAt: 5 };
    const answer = await socket.ask('send', request);
    expect(answer).toMatchObject({ status: 'S', code: '', data: { id, state: 'qualifying' } });
    expect(await other.until<Frame>('frame', (frame) => frame.state === 'qualifying')).toMatchObject({ event: 'START_QUALIFY' });
    expect(await socket.ask('send', request)).toMatchObject({
      status: 'S',
      data: { rev: (answer.data as { rev: number }).rev, repeated: true },
    });
    expect(await socket.ask('send', { ...request, requestId: randomUUID() })).toMatchObject({ status: 'E', code: 'STATE_NOT_ALLOWED' });
  });

  test('SAVE carries its difference and the rev it was made on', async () => {
    const id = named.get('supplier:Beta')!;
    const socket = await connect(manager);
    const rev = await revOf(id);
    const payload = { fields: { province: 'Saarland' }, lines: { contacts: { set: [{ lineNo: 7, contactName: 'Chen' }] } } };
    expect(await socket.ask('send', { type: TYPE, id, event: 'SAVE', payload, requestId: randomUUID(), rev })).toMatchObject({
      status: 'S',
      data: { rev: rev + 1 },
    });
    expect(await socket.ask('send', { type: TYPE, id, event: 'SAVE', payload, requestId: randomUUID(), rev })).toMatchObject({
      status: 'E',
      code: 'DOC_STALE',
      data: { fresh: { rev: rev + 1 } },
    });
  });

  test('what nobody may send is refused: unknown, of the system, foreign, malformed', async () => {
    const id = named.get('supplier:Beta')!;
    const socket = await connect(alpha);
    const refused = async (request: unknown) => (await socket.ask('send', request)).code;
    expect(await refused({ type: 'noSuch', id, event: 'SAVE', payload: {} })).toBe('DOC_NOT_FOUND');
    expect(await refused({ type: TYPE, id, event: 'MERGED', payload: { intoId: '1' } })).toBe('EVENT_UNKNOWN');
    expect(await refused({ type: TYPE, id, event: 'constructor', payload: {} })).toBe('EVENT_UNKNOWN');
    expect(await refused({ type: TYPE, id, event: 'SUSPEND', payload: { reason: 'x' } })).toBe('DOC_NOT_FOUND');
    expect(await refused({ type: TYPE, id, event: 'SUSPEND', payload: [] })).toBe('REQ_MALFORMED');
    expect(await refused('nonsense')).toBe('REQ_MALFORMED');
    expect(await refused(null)).toBe('FIELD_REQUIRED');
    expect(await refused({ type: TYPE, id: { $gt: 1 }, event: 'SUSPEND' })).toBe('FIELD_FORMAT');
    socket.socket.emit('watch', 1, 2, 3);
    socket.socket.emit('send');
    socket.socket.emit('no such message', { a: 1 });
    expect((await socket.ask('watch', { type: TYPE, id: named.get('supplier:Alpha') })).status).toBe('S');
  });
});

describe('the handshake', () => {
  test('needs a session and a fresh signature', async () => {
    const { io } = await import('socket.io-client');
    const tried = (auth: Record<string, unknown>) =>
      new Promise<{ code: string }>((resolve, reject) => {
        const socket = io(`http://127.0.0.1:${product.port}`, {
          path: '/websocket',
          transports: ['websocket'],
          auth,
          reconnection: false,
          forceNew: true,
        });
        socket.once('connect', () => {
          socket.disconnect();
          reject(new Error('was let in'));
        });
        socket.once('connect_error', (error) => {
          socket.disconnect();
          resolve((error as Error & { data: { code: string } }).data);
        });
      });
    expect(await tried({})).toMatchObject({ status: 'E', code: 'REQ_CLOCK_SKEW' });
    expect(await tried({ ...buyer.socketAuth(), AuthorizationCode: 'x' })).toMatchObject({
      code: 'AUTH_SESSION_INVALID',
      msg: 'Please sign in.',
    });
    expect(await tried({ ...buyer.socketAuth(), appsign: '0'.repeat(64) })).toMatchObject({ code: 'REQ_SIGNATURE' });
    const auth = buyer.socketAuth();
    const { socket } = await buyer.connect().then((live) => {
      live.close();
      return live;
    });
    expect(socket.connected).toBe(false);
    const once = new Promise((resolve) => {
      const one = io(`http://127.0.0.1:${product.port}`, {
        path: '/websocket',
        transports: ['websocket'],
        auth,
        reconnection: false,
        forceNew: true,
      });
      one.once('connect', () => {
        one.disconnect();
        resolve(null);
      });
    });
    await once;
    expect(await tried(auth)).toMatchObject({ code: 'REQ_REPLAYED' });
  });

  test('only websockets are spoken', async () => {
    const polled = await fetch(`http://127.0.0.1:${product.port}/websocket/?EIO=4&transport=polling`);
    expect(polled.status).toBe(400);
  });
});

describe('lists, clock, to-dos, rights', () => {
  test('a watched list patches its rows, tells what left and what came', async () => {
    const socket = await connect(buyer);
    const made = await manager.done<{ id: string }>(TYPE, 'saveOrUpdate', {
      companyName: 'Gamma Works',
      countryCode: 'DE',
      supplierType: 'MANUFACTURER',
      taxRate: '13',
    });
    const page = await socket.ask<{ rows: { id: string }[]; page: { count: number } }>('watchList', {
      listId: 'drafts',
      entity: TYPE,
      query: { pageIndex: 1, pageRows: 20, state: 'draft' },
    });
    expect(page).toMatchObject({
      status: 'S',
      data: { listId: 'drafts', page: { count: 1 }, rows: [{ id: made.id, companyName: 'Gamma Works' }] },
    });

    await manager.done(TYPE, 'saveOrUpdate', { id: made.id, rev: 1, companyName: 'Gamma Works AG' });
    expect(await socket.until<ListChange>('list', (change) => change.rows.length > 0)).toMatchObject({
      listId: 'drafts',
      rows: [{ id: made.id, companyName: 'Gamma Works AG' }],
      gone: [],
      new: 0,
      count: 1,
    });

    await manager.done(TYPE, 'saveOrUpdate', { companyName: 'Delta Works', countryCode: 'DE', supplierType: 'MANUFACTURER' });
    expect(await socket.until<ListChange>('list', (change) => change.new > 0)).toMatchObject({ rows: [], gone: [], new: 1, count: 2 });

    await manager.done(TYPE, 'doSubmit', { id: made.id });
    expect(await socket.until<ListChange>('list', (change) => change.gone.length > 0)).toMatchObject({ gone: [made.id], count: 1 });
    // What comes after a rest is told at once; a list that waited for others to come along would take 250 ms each time.
    const delays: number[] = [];
    for (const companyName of ['Delta', 'Epsilon', 'Zeta']) {
      const heard = socket.all('list').length;
      await new Promise((resolve) => setTimeout(resolve, 300));
      const sent = performance.now();
      await manager.done(TYPE, 'saveOrUpdate', { companyName, countryCode: 'DE', supplierType: 'MANUFACTURER' });
      while (socket.all('list').length === heard) await new Promise((resolve) => setTimeout(resolve, 1));
      delays.push(performance.now() - sent);
    }
    expect(Math.min(...delays)).toBeLessThan(200);
    expect(await socket.ask('watchList', { listId: 'x', entity: TYPE, query: { noSuchColumn: '1' } })).toMatchObject({
      status: 'E',
      code: 'REQ_FILTER_KEY',
    });
    expect(await socket.ask('watchList', { listId: 'y', query: { pageIndex: 1 } })).toMatchObject({
      status: 'E',
      code: 'TABLE_API_MISSING',
      msg: 'Please configure the API property.',
    });
    const approver = await connect(manager);
    expect(await approver.until('todo.count', (count: { pending: number }) => count.pending === 1)).toEqual({ pending: 1 });
    const todos = await manager.call('interiorPending', 'listByPage', {
      pageIndex: 1,
      pageRows: 20,
      handleFlag: 'N',
      cancelFlag: 'N',
      lan: 'EN',
    });
    expect(todos).toMatchObject({
      page: { count: 1 },
      data: [
        {
          billType: 'DOC_APPROVE',
          docId: made.id,
          handleFlag: 'N',
          menuCode: 'supplierInfoEdit',
          billLink: `supplierInfoEdit?id=${made.id}`,
        },
      ],
    });
    await manager.done(TYPE, 'doReject', { id: made.id, rev: await revOf(made.id), reason: 'No certificate' });
    expect(await approver.until('todo.count', (count: { pending: number }) => count.pending === 0)).toEqual({ pending: 0 });
  });

  test('a master that changes is told to people inside, and to suppliers where they see it and what changed of it', async () => {
    const [inside, outside] = [await connect(buyer), await connect(alpha)];
    const [found] = await admin.done<readonly { readonly id: string; readonly rev: number }[]>('baseOrganization', 'listByPage', {
      orgCode: 'SZ',
    });
    const { id, rev } = found!;
    const toldOf = (told: number) => inside.until<{ rev: number }>('masterChanged', (news) => news.rev === told);
    await admin.done('baseOrganization', 'saveOrUpdate', { id, rev, remark: 'Moves in May' });
    expect(await toldOf(rev + 1)).toEqual({ entity: 'baseOrganization', id, rev: rev + 1 });
    await admin.done('baseOrganization', 'saveOrUpdate', { id, rev: rev + 1, orgNameEn: 'Suzhou Works' });
    expect(await toldOf(rev + 2)).toEqual({ entity: 'baseOrganization', id, rev: rev + 2 });
    expect(await outside.until('masterChanged')).toEqual({ entity: 'baseOrganization', id });

    // A term of payment that suppliers are not offered is none of their business; one that they are, is.
    const respId = buyer.responsibility('FINANCE');
    const term = (fields: object) =>
      buyer.done<{ id: string; rev: number }>('basePaymentTerm', 'saveOrUpdate', {
        respId,
        termCode: 'N45',
        termName: '45天',
        termNameEn: '45 days',
        days: 45,
        payMethod: 'TT',
        ...fields,
      });
    const kept = await term({ exFlag: 'N' });
    await buyer.done('basePaymentTerm', 'doEnabled', { respId, id: kept.id, rev: kept.rev });
    await inside.until<{ id: string; rev: number }>('masterChanged', (news) => news.id === kept.id && news.rev === kept.rev + 1);
    await term({ id: kept.id, rev: kept.rev + 1, exFlag: 'Y' });
    await inside.until<{ id: string; rev: number }>('masterChanged', (news) => news.id === kept.id && news.rev === kept.rev + 2);
    await outside.until<{ entity: string }>('masterChanged', (news) => news.entity === 'basePaymentTerm');
    expect(outside.all('masterChanged')).toEqual([
      { entity: 'baseOrganization', id },
      { entity: 'basePaymentTerm', id: kept.id },
    ]);
  });

  test('who reads a shared list again takes nothing from his colleague: his new rows are counted on, his old ones stay live', async () => {
    const [mine, theirs] = [await connect(buyer), await connect(buyer)];
    const query = { pageIndex: 1, pageRows: 20, province: 'Bremen' };
    const add = (companyName: string) =>
      manager.done<{ id: string }>(TYPE, 'saveOrUpdate', {
        companyName,
        countryCode: 'DE',
        supplierType: 'MANUFACTURER',
        province: 'Bremen',
      });
    const first = await add('Omega Pumps');
    for (const socket of [mine, theirs])
      expect(await socket.ask('watchList', { listId: 'bremen', entity: TYPE, query })).toMatchObject({ data: { page: { count: 1 } } });
    await add('Omega Valves');
    for (const socket of [mine, theirs])
      expect(await socket.until<ListChange>('list', (change) => change.count === 2)).toMatchObject({ new: 1 });
    expect(await mine.ask('watchList', { listId: 'bremen', entity: TYPE, query })).toMatchObject({ data: { page: { count: 2 } } });
    await add('Omega Seals');
    expect(
      [
        await mine.until<ListChange>('list', (change) => change.count === 3),
        await theirs.until<ListChange>('list', (change) => change.count === 3),
      ].map((change) => change.new),
    ).toEqual([1, 2]);
    await manager.done(TYPE, 'saveOrUpdate', { id: first.id, rev: 1, companyName: 'Omega Pumps AG' });
    expect(await theirs.until<ListChange>('list', (change) => change.rows.length > 0)).toMatchObject({
      rows: [{ id: first.id, companyName: 'Omega Pumps AG' }],
      new: 2,
      count: 3,
    });
  });

  test('the clock answers with both instants of the server', async () => {
    const socket = await connect(buyer);
    const before = product.clock.now();
    const { data } = await socket.ask<{ t0: number; t1: number; t2: number }>('clock', { t0: 123.5 });
    expect(data.t0).toBe(123.5);
    expect(data.t1).toBeGreaterThanOrEqual(before);
    expect(data.t2).toBeGreaterThanOrEqual(data.t1);
  });

  test('switching the responsibility changes what may be done at once, and which personal data is masked', async () => {
    const person = await product.enter('buyer');
    const switchTo = (respCode: string) =>
      person.done('login', 'switchResponsibility', { responsibilityId: person.responsibility(respCode) });
    await switchTo('FINANCE');
    const tax = await person.done<{ id: string }>('baseTaxRate', 'saveOrUpdate', {
      taxCode: 'V7',
      taxName: '增值税7%',
      rate: '7',
      startDate: '2026-01-01',
    });
    const socket = await connect(person);
    const { data: rate } = await socket.ask<FullView>('watch', { type: 'baseTaxRate', id: tax.id });
    expect(rate.answers['SAVE']).toBe('ask');
    const id = named.get('supplier:Alpha')!;
    expect((await watch(socket, id)).answers['SAVE']).toBeUndefined();
    await switchTo('BUYER');
    const frame = await socket.until<Frame>('frame', (one) => one.answers !== undefined);
    expect(frame).toMatchObject({ type: 'baseTaxRate', id: tax.id, viewSeq: rate.viewSeq });
    expect(frame.answers!['SAVE']).toBeUndefined();
    // Buyers keep suppliers' records and read whole what finance reads masked.
    expect(await socket.until('gone', undefined)).toEqual({ type: TYPE, id, code: 'AUDIENCE_CHANGED' });
    expect((await watch(socket, id)).answers['SAVE']).toBe('ask');
    expect(socket.all('permission.changed')).toEqual([{ respCode: 'BUYER', responsibilityId: person.responsibility('BUYER') }]);
  });

  test('one tab acts in another held responsibility, whatever the session switches to, and only as long as it is held', async () => {
    const person = await product.enter('buyer');
    const [FINANCE, BUYER] = [person.responsibility('FINANCE'), person.responsibility('BUYER')];
    const tax = await person.done<{ id: string; rev: number }>('baseTaxRate', 'saveOrUpdate', {
      respId: FINANCE,
      taxCode: 'V8',
      taxName: '增值税8%',
      rate: '8',
      startDate: '2026-01-01',
    });
    const [around, inside] = [await connect(person), await connect(person, { respId: FINANCE })];
    const seen = async (socket: LiveSocket): Promise<unknown> =>
      (await socket.ask<FullView>('watch', { type: 'baseTaxRate', id: tax.id })).data.answers['SAVE'];
    expect([await seen(around), await seen(inside)]).toEqual([undefined, 'ask']);

    await person.done('login', 'switchResponsibility', { responsibilityId: FINANCE });
    expect(await around.until('permission.changed')).toEqual({ respCode: 'FINANCE', responsibilityId: FINANCE });
    await person.done('login', 'switchResponsibility', { responsibilityId: BUYER });
    await around.until('permission.changed', (one: { responsibilityId: string }) => one.responsibilityId === BUYER);
    expect(inside.all('permission.changed')).toEqual([]);
    expect(await seen(inside)).toBe('ask');

    await expect(person.connect({ respId: named.get('resp:ADMIN')! })).rejects.toMatchObject({ data: { code: 'PERM_RESPONSIBILITY' } });
    const held = named.get('hold:buyer:FINANCE')!;
    await admin.done('baseUserResp', 'doInvalid', { id: held });
    expect(await inside.until('permission.changed')).toEqual({ respCode: 'BUYER', responsibilityId: BUYER });
    expect(await seen(inside)).toBeUndefined();
    await admin.done('baseUserResp', 'doEnabled', { id: held });
  });

  test('a responsibility taken away is felt at the open socket; a session ended closes it', async () => {
    const person = await product.enter('szbuyer');
    const socket = await connect(person);
    await admin.done('baseUserResp', 'doInvalid', { id: named.get('hold:szbuyer:BUYER') });
    expect(await socket.until('session.ended')).toEqual({ reason: 'RESPONSIBILITY' });
    const another = await product.enter('buyer');
    const second = await connect(another);
    expect(await buyer.call('login', 'endSession', { certificate: another.credentials.certificate })).toMatchObject({ status: 'S' });
    expect(await second.until('session.ended')).toEqual({ reason: 'OTHER_SESSION' });
    expect(await another.call('login', 'findSession')).toMatchObject({ http: 401, code: 'AUTH_SESSION_ENDED' });
  });
});
