/** What leaves the server is what the view opens: histories, past versions, answers, refusals, lists; and nothing without limits. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { receipt } from '../../../../server/kernel/edges/calls/shown.js';
import type { Caller, Lists } from '../../../../server/kernel/edges/contracts.js';
import type { RefusedCall } from '../../../../server/kernel/edges/errors.js';
import type { EventReceipt } from '../../../../state-machines/kernel/protocol.js';
import { refusal } from '../../../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../../../state-machines/kernel/view.js';
import { assemble } from '../../../../server/assemble.js';
import { anonymousAppsign } from '../../../../server/platform/sessions/signature.js';
import { shipped } from '../../../../server/platform/settings.js';
import { aCompany, seedDatabase, qualified } from '../../harness/company.js';
import type { Named, Seeder } from '../../harness/company.js';
import type { LiveSocket, Person } from '../../harness/product.js';
import { PASSWORD, Product } from '../../harness/product.js';

const SUPPLIER = 'srmSlcSupplierInfo';
const ORDER = 'srmPurOrderHeader';
const EVENT = 'srmSfdCompeteHeader';

let product: Product;
let named: Named;
let manager: Person;
let buyer: Person;
let alpha: Person;
let beta: Person;
/** Documents to watch: 201 units of measure. */
const rooms: string[] = [];

/** An order that Alpha sees from its approval on. */
async function anOrder(seeder: Seeder): Promise<void> {
  const { named: ids } = seeder;
  const uomId = await seeder.make('uom:EA', 'baseUom', {
    fields: { uomCode: 'EA', rec20Code: 'EA', uomName: '个', uomNameEn: 'Each', uomClass: 'COUNT', decimals: 0 },
  });
  rooms.push(uomId);
  for (let room = 1; room <= 200; room += 1)
    rooms.push(
      await seeder.make(`uom:${room}`, 'baseUom', {
        fields: { uomCode: `U${room}`, rec20Code: 'EA', uomName: `单位${room}`, uomNameEn: `Unit ${room}`, uomClass: 'COUNT', decimals: 0 },
      }),
    );
  const id = await seeder.make('order', ORDER, {
    fields: {
      orgId: ids.get('org:HQ'),
      supplierId: ids.get('supplier:Alpha'),
      buyerId: ids.get('user:buyer'),
      taxRate: '13',
      remark: 'before it was told',
    },
    lines: { lines: { set: [{ lineNum: 1, itemName: 'Bolt', uomId, orderQty: '10', unitPrice: '2.5', needDate: '2026-05-01' }] } },
  });
  await seeder.send(ORDER, id, 'SUBMIT');
  await seeder.make('hold:alpha:SUPPLIER_ADMIN', 'baseUserResp', {
    fields: { userId: ids.get('user:alpha'), responsibilityId: ids.get('resp:SUPPLIER_ADMIN'), startDate: '2026-01-01' },
  });
  await seeder.make('hold:manager:APPROVER', 'baseUserResp', {
    fields: { userId: ids.get('user:manager'), responsibilityId: ids.get('resp:APPROVER'), startDate: '2026-01-01' },
  });
}

beforeAll(async () => {
  product = await Product.start({
    seed: async (url, at) => {
      named = await seedDatabase(url, at - 60_000, async (seeder) => {
        await aCompany(seeder);
        await qualified(seeder, 'Alpha');
        await anOrder(seeder);
      });
    },
  });
  [manager, buyer, alpha, beta] = (await Promise.all(['manager', 'buyer', 'alpha', 'beta'].map((name) => product.enter(name)))) as [
    Person,
    Person,
    Person,
    Person,
  ];
  await manager.done('login', 'switchResponsibility', { responsibilityId: named.get('resp:SUPPLIER_MANAGER') });
  await alpha.done('login', 'switchResponsibility', { responsibilityId: named.get('resp:SUPPLIER_ADMIN') });
  await manager.done(ORDER, 'doApproval', { id: named.get('order'), rev: 2, respId: named.get('resp:APPROVER'), comment: 'Good' });
});
afterAll(() => product.stop());

const own = () => named.get('supplier:Alpha')!;
const revOf = async (type: string, id: string) => (await manager.done<{ rev: number }>(type, 'findById', { id })).rev;

interface Row {
  readonly rev?: number;
  readonly event: string;
  readonly actor?: string;
  readonly hash?: string;
}

describe('the history as a supplier may know it', () => {
  test('names none of what was done inside; nobody gets payloads, a past version hides what the present one does', async () => {
    await manager.done(SUPPLIER, 'saveOrUpdate', {
      id: own(),
      rev: await revOf(SUPPLIER, own()),
      riskNote: 'secret of the audit',
      province: 'Hessen',
    });
    const inside = await manager.done<Row[]>(SUPPLIER, 'listHistory', { id: own() });
    expect(inside.map((row) => row.event)).toEqual(['CREATE', 'SUBMIT', 'APPROVE', 'START_QUALIFY', 'QUALIFY_PASS', 'SAVE']);
    expect(inside.at(-1)).toMatchObject({ actor: manager.userId, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    for (const row of inside) expect(Object.keys(row)).not.toContain('payload');
    expect(await alpha.done<Row[]>(SUPPLIER, 'listHistory', { id: own() })).toEqual([]);
    expect(JSON.stringify(await alpha.done(SUPPLIER, 'findAt', { id: own(), rev: 6 }))).not.toContain('secret');
  });

  test('begins when the document became visible: no draft, no past version', async () => {
    const id = named.get('order')!;
    expect(await alpha.done(ORDER, 'findById', { id })).toMatchObject({ state: 'effective', supplierId: own() });
    expect(await alpha.done(ORDER, 'listHistory', { id })).toEqual([]);
    for (const rev of [1, 2]) expect(await alpha.call(ORDER, 'findAt', { id, rev })).toMatchObject({ http: 404, code: 'DOC_NOT_FOUND' });
    expect(await alpha.done(ORDER, 'findAt', { id, rev: 3 })).toMatchObject({ state: 'effective' });
    for (const action of ['findById', 'listHistory'])
      expect(await beta.call(ORDER, action, { id })).toMatchObject({ http: 404, code: 'DOC_NOT_FOUND' });
    const line = { docId: id, lineNum: 1 };
    expect(await alpha.done('srmPurOrderLine', 'findById', line)).toMatchObject({ lineNum: 1, itemName: 'Bolt' });
    expect(await beta.call('srmPurOrderLine', 'findById', line)).toMatchObject({ http: 404, code: 'DOC_NOT_FOUND' });
  });
});

describe('what a supplier may write', () => {
  // Whether it may save at all is asked before its fields; which fields it may write: people.int and writing.spec.
  test('records of the buyer are closed to it over REST and socket alike', async () => {
    const rev = await revOf(SUPPLIER, own());
    expect(await alpha.call(SUPPLIER, 'saveOrUpdate', { id: own(), rev, riskLevel: 'LOW' })).toMatchObject({
      status: 'E',
      code: 'PERM_BUTTON',
    });
    const socket = await alpha.connect();
    expect(
      await socket.ask('send', {
        type: SUPPLIER,
        id: own(),
        event: 'SAVE',
        payload: { fields: { riskLevel: 'LOW' } },
        rev,
        requestId: randomUUID(),
      }),
    ).toMatchObject({ status: 'E', code: 'PERM_BUTTON' });
    const line = await alpha.done('srmSlcSupplierContacts', 'findById', { docId: own(), lineNo: 1 });
    expect(Object.keys(line)).not.toContain('riskNote');
    socket.close();
  });
});

describe('limits of a socket', () => {
  test("packets beyond a minute's worth are refused, and the clock still answers", async () => {
    const socket = await buyer.connect();
    product.clock.stand();
    const answers = await Promise.all(Array.from({ length: 1_230 }, () => socket.ask('unwatch', { type: SUPPLIER, id: own() })));
    const refused = answers.filter((answer) => answer.code === 'REQ_RATE_LIMIT');
    expect(refused.length).toBeGreaterThanOrEqual(1);
    expect(answers.filter((answer) => answer.status === 'S').length).toBeGreaterThanOrEqual(1_200);
    expect((await socket.ask('clock', { t0: 1 })).status).toBe('S');
    product.clock.go();
    socket.close();
  });

  test('two hundred watches and fifty lists at most, however many are asked for at once', async () => {
    const socket = await manager.connect();
    const listed = await Promise.all(
      Array.from({ length: 51 }, (_, index) => socket.ask('watchList', { listId: `list ${index}`, entity: 'baseUom', query: {} })),
    );
    expect(listed.map((answer) => answer.code).filter(Boolean)).toEqual(['REQ_WATCHES']);
    const watched = await Promise.all(rooms.map((id) => socket.ask('watch', { type: 'baseUom', id })));
    expect(watched.map((answer) => answer.code)).toEqual([...Array.from({ length: 200 }, () => ''), 'REQ_WATCHES']);
    expect((await socket.ask('watch', { type: 'baseUom', id: rooms[0] })).status).toBe('S');
    await socket.ask('unwatch', { type: 'baseUom', id: rooms[0] });
    expect((await socket.ask('watch', { type: 'baseUom', id: rooms[200] })).status).toBe('S');
    socket.close();
  });

  test('a session has twenty tabs at most, and a closed one makes room', async () => {
    const person = await product.enter('szbuyer');
    const open: LiveSocket[] = [];
    for (let tab = 0; tab < 20; tab += 1) open.push(await person.connect());
    await expect(person.connect()).rejects.toMatchObject({
      message: 'REQ_SOCKETS',
      data: { status: 'E', code: 'REQ_SOCKETS', msg: 'At most 20 tabs at a time; close one.' },
    });
    const another = await (await product.enter('szbuyer')).connect();
    open.pop()!.close();
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
    open.push(await person.connect());
    for (const socket of [...open, another]) socket.close();
  });

  test('a packet above a megabyte ends the connection, and the server goes on', async () => {
    const socket = await buyer.connect();
    const ended = new Promise((resolve) => {
      socket.socket.once('disconnect', resolve);
    });
    socket.socket.emit('watch', { type: SUPPLIER, id: own(), more: 'x'.repeat(1_100_000) });
    await ended;
    const again = await buyer.connect();
    expect((await again.ask('watch', { type: SUPPLIER, id: own() })).status).toBe('S');
    again.close();
  });
});

describe('a watched list', () => {
  test("is read once for all who see the same rows, at most every 250 ms, and by nobody else's scope", async () => {
    const read = product.assembled.database.read as { query: (sql: string, params?: readonly unknown[]) => Promise<unknown> };
    const query = read.query;
    let reads = 0;
    read.query = (sql, params) => {
      if (/from "?srm_slc_supplier_info"? h/.test(sql)) reads += 1;
      return query(sql, params);
    };
    const sockets: LiveSocket[] = [await manager.connect(), await manager.connect(), await alpha.connect()];
    const [first, second, outside] = sockets as [LiveSocket, LiveSocket, LiveSocket];
    for (const socket of sockets) expect((await socket.ask('watchList', { listId: 'all', entity: SUPPLIER, query: {} })).status).toBe('S');
    reads = 0;
    const beta0 = named.get('supplier:Beta')!;
    const rev = await revOf(SUPPLIER, beta0);
    for (let step = 0; step < 4; step += 1)
      await manager.done(SUPPLIER, 'saveOrUpdate', { id: beta0, rev: rev + step, companyName: `Beta ${step} Metalworks` });
    await first.until('list', (change) => JSON.stringify(change).includes('Beta 3'));
    await second.until('list', (change) => JSON.stringify(change).includes('Beta 3'));
    await new Promise((resolve) => {
      setTimeout(resolve, 600);
    });
    read.query = query;
    expect(reads).toBeLessThanOrEqual(2 * 2 * 3);
    expect(JSON.stringify(outside.heard)).not.toContain('Beta');
    for (const socket of sockets) socket.close();
  });

  test('of two who see the same rows costs one reading, not two', async () => {
    const lists = product.assembled.kernel.lists as { reread: Lists['reread'] };
    const { reread } = lists;
    const readers: string[] = [];
    lists.reread = (definition, viewer, ...rest) => {
      readers.push(viewer.userId);
      return reread(definition, viewer, ...rest);
    };
    const sockets = [await manager.connect(), await manager.connect()];
    for (const socket of sockets)
      expect((await socket.ask('watchList', { listId: 'shared', entity: SUPPLIER, query: {} })).status).toBe('S');
    await manager.done(SUPPLIER, 'saveOrUpdate', {
      id: own(),
      rev: await revOf(SUPPLIER, own()),
      province: 'Bayern',
      companyName: 'Read once',
    });
    for (const socket of sockets) await socket.until('list', (change) => JSON.stringify(change).includes('Read once'));
    await new Promise((resolve) => {
      setTimeout(resolve, 400);
    });
    lists.reread = reread;
    expect(readers).toEqual([manager.userId]);
    for (const socket of sockets) socket.close();
  });

  test('of the same words is another list for another supplier and for another organisation', async () => {
    const [asAlpha, asBeta] = [await product.enter('alpha'), beta];
    await asAlpha.done('login', 'switchResponsibility', { responsibilityId: named.get('resp:SUPPLIER') });
    const suppliers = [await asAlpha.connect(), await asBeta.connect()] as [LiveSocket, LiveSocket];
    const rename = async (name: string) =>
      manager.done(SUPPLIER, 'saveOrUpdate', {
        id: named.get(`supplier:${name}`),
        rev: await revOf(SUPPLIER, named.get(`supplier:${name}`)!),
        companyName: `${name} Renamed Works`,
      });
    for (const socket of suppliers)
      expect((await socket.ask<{ rows: object[] }>('watchList', { listId: 'own', entity: SUPPLIER, query: {} })).data?.rows).toHaveLength(
        1,
      );
    await rename('Alpha');
    await suppliers[0].until('list', (change) => JSON.stringify(change).includes('Alpha Renamed'));
    await rename('Beta');
    await suppliers[1].until('list', (change) => JSON.stringify(change).includes('Beta Renamed'));
    expect(JSON.stringify(suppliers[0].heard)).not.toContain('Beta');
    expect(JSON.stringify(suppliers[1].heard)).not.toContain('Alpha');

    const szBuyer = await product.enter('szbuyer');
    const inside = [await buyer.connect(), await szBuyer.connect()] as [LiveSocket, LiveSocket];
    const draft = await szBuyer.done<{ id: string; rev: number }>(EVENT, 'saveOrUpdate', {
      orgId: named.get('org:SZ'),
      competeTitle: 'Castings of SZ',
    });
    for (const [index, socket] of inside.entries())
      expect((await socket.ask<{ rows: object[] }>('watchList', { listId: 'events', entity: EVENT, query: {} })).data?.rows).toHaveLength(
        index,
      );
    await szBuyer.done(EVENT, 'saveOrUpdate', { id: draft.id, rev: draft.rev, competeTitle: 'Forgings of SZ' });
    await inside[1].until('list', (change) => JSON.stringify(change).includes('Forgings of SZ'));
    await new Promise((resolve) => {
      setTimeout(resolve, 400);
    });
    expect(inside[0].all('list')).toEqual([]);
    for (const socket of [...suppliers, ...inside]) socket.close();
  });
});

/** A supplier's user, as calls know him. */
async function viewerOf(name: 'alpha' | 'beta'): Promise<Viewer> {
  const { access } = product.assembled;
  const [userId, at] = [named.get(`user:${name}`)!, product.clock.now()];
  const [held] = await access.responsibilitiesOf(userId, at);
  return access.viewerOf({ userId, userType: 'EX', supplierId: named.get(`supplier:${name === 'alpha' ? 'Alpha' : 'Beta'}`)! }, held!, at);
}

test('what an event has made is told to its sender where he may see it, and to nobody else', async () => {
  const { kernel } = product.assembled;
  const { definition } = kernel.registry.get(SUPPLIER);
  const done = { ok: true, id: '1', rev: 2, state: 'active', at: 0, made: [{ type: SUPPLIER, id: own() }] } as const;
  const told = async (name: 'alpha' | 'beta') => {
    const context = { kernel, caller: { viewer: await viewerOf(name) } as Caller };
    return (await receipt(context, definition, done)) as EventReceipt;
  };
  expect((await told('alpha')).made).toMatchObject([{ type: SUPPLIER, id: own() }]);
  expect(await told('beta')).not.toHaveProperty('made');
});

describe('a document that moved on', () => {
  test('is answered with as the one who is late may see it, and with nothing where it may not', async () => {
    const { kernel } = product.assembled;
    const { definition } = kernel.registry.get(SUPPLIER);
    const snapshot = (await kernel.runtime.snapshot(SUPPLIER, own()))!;
    const late = async (name: 'alpha' | 'beta'): Promise<unknown> => {
      const viewer = await viewerOf(name);
      try {
        return await receipt({ kernel, caller: { viewer } as Caller }, definition, {
          ok: false,
          refusal: refusal('DOC_STALE', { kind: 'Stale' }),
          at: product.clock.now(),
          snapshot,
        });
      } catch (error) {
        return (error as RefusedCall).data;
      }
    };
    expect(JSON.stringify(snapshot)).toContain('secret of');
    const fresh = await late('alpha');
    expect(fresh).toMatchObject({ id: own(), companyName: snapshot.context['companyName'] });
    expect(JSON.stringify(fresh)).not.toContain('secret of');
    expect(await late('beta')).toBeNull();
  });
});

describe('acting', () => {
  test('in a responsibility that one does not hold is refused, in a call and as a switch, and changes nothing', async () => {
    const strange = named.get('resp:SUPPLIER_MANAGER')!;
    const rev = await revOf(SUPPLIER, own());
    expect(await buyer.call(SUPPLIER, 'saveOrUpdate', { id: own(), rev, companyName: 'Taken over', respId: strange })).toMatchObject({
      http: 403,
      code: 'PERM_RESPONSIBILITY',
    });
    expect(await buyer.call('login', 'switchResponsibility', { responsibilityId: strange })).toMatchObject({
      status: 'E',
      code: 'PERM_RESPONSIBILITY',
    });
    expect(await revOf(SUPPLIER, own())).toBe(rev);
  });
});

describe('the log', () => {
  test('of a row that the database refused, and of a wrong password, holds no value, password or key', async () => {
    const owner = new pg.Client({ connectionString: product.ownerUrl });
    await owner.connect();
    await owner.query("alter table srm_slc_supplier_info add constraint no_such_province check (province is distinct from 'Sealed-4711')");
    const person = await product.signIn('manager');
    await person.done('login', 'switchResponsibility', { responsibilityId: named.get('resp:SUPPLIER_MANAGER') });
    const rev = await revOf(SUPPLIER, own());
    const faults = [
      await person.call(SUPPLIER, 'saveOrUpdate', { id: own(), rev, province: 'Sealed-4711', lan: 'EN' }),
      await person.call(SUPPLIER, 'saveOrUpdate', { id: own(), rev, province: 'Sealed-4711', lan: 'CN' }),
    ];
    expect(faults.map(({ code, msg, traceId }) => [code, msg.replace(traceId, '…')])).toEqual([
      ['SYS_ERROR', 'The server could not do this. Quote ….'],
      ['SYS_ERROR', '系统异常,请提供跟踪号…'],
    ]);
    expect((await product.login('manager', 'Wr0ng!Passw0rd')).status).toBe('E');
    await owner.query('alter table srm_slc_supplier_info drop constraint no_such_province');
    await owner.end();
    const log = product.log.join('\n');
    product.reported.length = 0;
    expect(log).toContain('violates check constraint "no_such_province"');
    expect(log).toContain(`"id":"${own()}"`);
    for (const { traceId } of faults)
      expect(
        product.log.filter((line) => line.includes(`"id":"${own()}","traceId":"${traceId}"`) && line.includes('no_such_province')),
      ).toHaveLength(1);
    const { certificate, authorizationCode, signKey } = person.credentials;
    for (const secret of ['Sealed-4711', 'secret of', PASSWORD, 'Wr0ng!Passw0rd', authorizationCode, signKey, certificate, 'Li Wei'])
      expect(log).not.toContain(secret);
  });
});

describe('guessing', () => {
  test('a password is not guessed through a session: changes are ten a minute', async () => {
    const person = await product.enter('szbuyer');
    const guess = () => person.call('password', 'changePassword', { oldPassword: 'a guess', newPassword: 'N3w&Passw0rd!' });
    expect((await guess()).code).toBe('PWD_OLD');
    for (let token = 0; token < 20; token += 1)
      await product.assembled.kernel.memory.take(`password:${person.userId}`, { perMinute: 10 }, product.clock.now());
    expect(await guess()).toMatchObject({ http: 429, code: 'REQ_RATE_LIMIT' });
  });

  test('calls before sign-in are sixty a minute an address, and each signature counts once', async () => {
    const { memory } = product.assembled.kernel;
    const path = '/v1/loginRestful/getRandomValidateCode';
    const timestamp = String(product.clock.now());
    const signed = { timestamp, appsign: anonymousAppsign({ method: 'POST', path, timestamp, body: '{"mode":"POW"}' }) };
    expect((await product.post(path, '{"mode":"POW"}', signed)).status).toBe('S');
    expect(await product.post(path, '{"mode":"POW"}', signed)).toMatchObject({ http: 409, code: 'REQ_REPLAYED' });
    for (const address of ['127.0.0.1', '::ffff:127.0.0.1', '::1'])
      await memory.take(`anonymous:${address}`, { perMinute: 60 }, product.clock.now(), 55);
    const answers = [];
    for (let call = 0; call < 8; call += 1)
      answers.push((await product.anonymous('/v1/loginRestful/getRandomValidateCode', { mode: 'POW', nonce: randomUUID() })).code);
    expect(answers).toContain('REQ_RATE_LIMIT');
  });

  test("nobody ends another's session", async () => {
    expect(await alpha.call('login', 'endSession', { certificate: manager.credentials.certificate })).toMatchObject({
      http: 404,
      code: 'DOC_NOT_FOUND',
    });
    expect((await manager.call('login', 'findSession')).status).toBe('S');
  });
});

describe('starting', () => {
  test('with a role that may rewrite history is refused, with a sentence for the operator', async () => {
    await expect(assemble({ databaseUrl: product.ownerUrl, settings: shipped, report: () => undefined })).rejects.toThrow(
      /may change the history.*use a role that does not own the tables/s,
    );
  });
});
