/** What leaves the server is what the view opens: histories, past versions, answers, refusals, lists; and nothing without limits. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { assemble } from '../../../../server/assemble.js';
import { anonymousAppsign } from '../../../../server/platform/sessions/signature.js';
import { shipped } from '../../../../server/platform/settings.js';
import { aCompany, seedDatabase } from '../../harness/company.js';
import type { Named, Seeder } from '../../harness/company.js';
import type { LiveSocket, Person } from '../../harness/product.js';
import { Product } from '../../harness/product.js';

const SUPPLIER = 'srmSlcSupplierInfo';
const ORDER = 'srmPurOrderHeader';

let product: Product;
let named: Named;
let manager: Person;
let buyer: Person;
let alpha: Person;
let beta: Person;

/** An order that Alpha sees from its approval on. */
async function anOrder(seeder: Seeder): Promise<void> {
  const { named: ids } = seeder;
  const uomId = await seeder.make('uom:EA', 'baseUom', { fields: { uomCode: 'EA', rec20Code: 'EA', uomName: '个', uomNameEn: 'Each', uomClass: 'COUNT', decimals: 0 } });
  const id = await seeder.make('order', ORDER, {
    fields: { orgId: ids.get('org:HQ'), supplierId: ids.get('supplier:Alpha'), buyerId: ids.get('user:buyer'), taxRate: '13', remark: 'before it was told' },
    lines: { lines: { set: [{ lineNum: 1, itemName: 'Bolt', uomId, orderQty: '10', unitPrice: '2.5', needDate: '2026-05-01' }] } },
  });
  await seeder.send(ORDER, id, 'SUBMIT');
  const responsibilityId = await seeder.make('resp:APPROVER', 'baseResponsibility', { fields: { respCode: 'APPROVER', respName: 'APPROVER', respNameEn: 'APPROVER', userType: 'INSIDE' } });
  await seeder.send('baseResponsibility', responsibilityId, 'ENABLE');
  await seeder.make('hold:alpha:SUPPLIER_ADMIN', 'baseUserResp', { fields: { userId: ids.get('user:alpha'), responsibilityId: ids.get('resp:SUPPLIER_ADMIN'), startDate: '2026-01-01' } });
  await seeder.make('hold:manager:APPROVER', 'baseUserResp', { fields: { userId: ids.get('user:manager'), responsibilityId, startDate: '2026-01-01' } });
}

beforeAll(async () => {
  product = await Product.start({ seed: async (url, at) => { named = await seedDatabase(url, at - 60_000, async (seeder) => { await aCompany(seeder); await anOrder(seeder); }); } });
  [manager, buyer, alpha, beta] = await Promise.all(['manager', 'buyer', 'alpha', 'beta'].map((name) => product.enter(name))) as [Person, Person, Person, Person];
  await manager.done('login', 'switchResponsibility', { responsibilityId: named.get('resp:SUPPLIER_MANAGER') });
  await alpha.done('login', 'switchResponsibility', { responsibilityId: named.get('resp:SUPPLIER_ADMIN') });
  await manager.done(ORDER, 'doApproval', { id: named.get('order'), rev: 2, respId: named.get('resp:APPROVER'), comment: 'Good' });
}, 90_000);
afterAll(() => product.stop());

const own = () => named.get('supplier:Alpha')!;
const revOf = async (type: string, id: string) => (await manager.done<{ rev: number }>(type, 'findById', { id })).rev;

interface Row { readonly rev?: number; readonly event: string; readonly actor?: string; readonly hash?: string }

describe('the history as a supplier may know it', () => {
  test('names none of what was done inside; nobody gets payloads, a past version hides what the present one does', async () => {
    await manager.done(SUPPLIER, 'saveOrUpdate', { id: own(), rev: await revOf(SUPPLIER, own()), riskNote: 'secret of the audit', province: 'Hessen' });
    const inside = await manager.done<Row[]>(SUPPLIER, 'listHistory', { id: own() });
    expect(inside.map((row) => row.event)).toEqual(['CREATE', 'SUBMIT', 'APPROVE', 'SAVE']);
    expect(inside.at(-1)).toMatchObject({ actor: manager.userId, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    for (const row of inside) expect(Object.keys(row)).not.toContain('payload');
    expect(await alpha.done<Row[]>(SUPPLIER, 'listHistory', { id: own() })).toEqual([]);
    expect(JSON.stringify(await alpha.done(SUPPLIER, 'findAt', { id: own(), rev: 4 }))).not.toContain('secret');
  });

  test('begins when the document became visible: no draft, no past version', async () => {
    const id = named.get('order')!;
    expect(await alpha.done(ORDER, 'findById', { id })).toMatchObject({ state: 'effective', supplierId: own() });
    expect(await alpha.done(ORDER, 'listHistory', { id })).toEqual([]);
    for (const rev of [1, 2]) expect(await alpha.call(ORDER, 'findAt', { id, rev })).toMatchObject({ http: 404, code: 'DOC_NOT_FOUND' });
    expect(await alpha.done(ORDER, 'findAt', { id, rev: 3 })).toMatchObject({ state: 'effective' });
    for (const action of ['findById', 'listHistory']) expect(await beta.call(ORDER, action, { id })).toMatchObject({ http: 404, code: 'DOC_NOT_FOUND' });
  });
});

describe('what a supplier may write', () => {
  test('fields of the buyer are closed to it over REST and socket alike', async () => {
    const rev = await revOf(SUPPLIER, own());
    expect(await alpha.call(SUPPLIER, 'saveOrUpdate', { id: own(), rev, riskLevel: 'LOW' })).toMatchObject({ status: 'E', code: 'FIELD_READ_ONLY' });
    const socket = await alpha.connect();
    expect(await socket.ask('send', { type: SUPPLIER, id: own(), event: 'SAVE', payload: { fields: { riskLevel: 'LOW' } }, rev, requestId: randomUUID() })).toMatchObject({ status: 'E', code: 'FIELD_READ_ONLY' });
    const line = await alpha.done('srmSlcSupplierContacts', 'findById', { docId: own(), lineNo: 1 });
    expect(Object.keys(line)).not.toContain('riskNote');
    socket.close();
  });
});

describe('limits of a socket', () => {
  test('packets beyond a minute\'s worth are refused, and the clock still answers', async () => {
    const socket = await buyer.connect();
    const answers = await Promise.all(Array.from({ length: 1_230 }, () => socket.ask('unwatch', { type: SUPPLIER, id: own() })));
    const refused = answers.filter((answer) => answer.code === 'REQ_RATE_LIMIT');
    expect(refused.length).toBeGreaterThanOrEqual(1);
    expect(answers.filter((answer) => answer.status === 'S').length).toBeGreaterThanOrEqual(1_200);
    expect((await socket.ask('clock', { t0: 1 })).status).toBe('S');
    socket.close();
  });

  test('two hundred watches and fifty lists at most', async () => {
    const socket = await manager.connect();
    const listed = await Promise.all(Array.from({ length: 51 }, (_, index) => socket.ask('watchList', { listId: `list ${index}`, entity: 'baseUom', query: {} })));
    expect(listed.map((answer) => answer.code).filter(Boolean)).toEqual(['REQ_WATCHES']);
    socket.close();
  });

  test('a packet above a megabyte ends the connection, and the server goes on', async () => {
    const socket = await buyer.connect();
    const ended = new Promise((resolve) => { socket.socket.once('disconnect', resolve); });
    socket.socket.emit('watch', { type: SUPPLIER, id: own(), more: 'x'.repeat(1_100_000) });
    await ended;
    const again = await buyer.connect();
    expect((await again.ask('watch', { type: SUPPLIER, id: own() })).status).toBe('S');
    again.close();
  });
});

describe('a watched list', () => {
  test('is read once for all who see the same rows, at most every 250 ms, and by nobody else\'s scope', async () => {
    const read = product.assembled.database.read as { query: (sql: string, params?: readonly unknown[]) => Promise<unknown> };
    const query = read.query;
    let reads = 0;
    read.query = (sql, params) => { if (/from "?srm_slc_supplier_info"? h/.test(sql)) reads += 1; return query(sql, params); };
    const sockets: LiveSocket[] = [await manager.connect(), await manager.connect(), await alpha.connect()];
    const [first, second, outside] = sockets as [LiveSocket, LiveSocket, LiveSocket];
    for (const socket of sockets) expect((await socket.ask('watchList', { listId: 'all', entity: SUPPLIER, query: {} })).status).toBe('S');
    reads = 0;
    const beta0 = named.get('supplier:Beta')!;
    const rev = await revOf(SUPPLIER, beta0);
    for (let step = 0; step < 4; step += 1) await manager.done(SUPPLIER, 'saveOrUpdate', { id: beta0, rev: rev + step, companyName: `Beta ${step} Metalworks` });
    await first.until('list', (change) => JSON.stringify(change).includes('Beta 3'));
    await second.until('list', (change) => JSON.stringify(change).includes('Beta 3'));
    await new Promise((resolve) => { setTimeout(resolve, 600); });
    read.query = query;
    expect(reads).toBeLessThanOrEqual(2 * 2 * 3);
    expect(JSON.stringify(outside.heard)).not.toContain('Beta');
    for (const socket of sockets) socket.close();
  });
});

describe('guessing', () => {
  test('a password is not guessed through a session: changes are ten a minute', async () => {
    const person = await product.enter('szbuyer');
    const guess = () => person.call('password', 'changePassword', { oldPassword: 'a guess', newPassword: 'N3w&Passw0rd!' });
    expect((await guess()).code).toBe('PWD_OLD');
    for (let token = 0; token < 20; token += 1) await product.assembled.kernel.memory.take(`password:${person.userId}`, { perMinute: 10 }, product.clock.now());
    expect(await guess()).toMatchObject({ http: 429, code: 'REQ_RATE_LIMIT' });
  });

  test('calls before sign-in are sixty a minute an address, and each signature counts once', async () => {
    const { memory } = product.assembled.kernel;
    const path = '/v1/loginRestful/getRandomValidateCode';
    const timestamp = String(product.clock.now());
    const signed = { timestamp, appsign: anonymousAppsign({ method: 'POST', path, timestamp, body: '{"mode":"POW"}' }) };
    expect((await product.post(path, '{"mode":"POW"}', signed)).status).toBe('S');
    expect(await product.post(path, '{"mode":"POW"}', signed)).toMatchObject({ http: 409, code: 'REQ_REPLAYED' });
    for (const address of ['127.0.0.1', '::ffff:127.0.0.1', '::1']) await memory.take(`anonymous:${address}`, { perMinute: 60 }, product.clock.now(), 55);
    const answers = [];
    for (let call = 0; call < 8; call += 1) answers.push((await product.anonymous('/v1/loginRestful/getRandomValidateCode', { mode: 'POW', nonce: randomUUID() })).code);
    expect(answers).toContain('REQ_RATE_LIMIT');
  });

  test("nobody ends another's session", async () => {
    expect(await alpha.call('login', 'endSession', { certificate: manager.credentials.certificate })).toMatchObject({ http: 404, code: 'DOC_NOT_FOUND' });
    expect((await manager.call('login', 'findSession')).status).toBe('S');
  });
});

describe('starting', () => {
  test('with a role that may rewrite history is refused, with a sentence for the operator', async () => {
    await expect(assemble({ databaseUrl: product.ownerUrl, settings: shipped, report: () => undefined })).rejects.toThrow(/may change the history.*use a role that does not own the tables/s);
  });
});
