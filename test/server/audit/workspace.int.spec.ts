import { webcrypto } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { BrowsedEntry as Entry } from '../../../server/audit/histories.js';
import type { Mined } from '../../../server/audit/mining.js';
import { bodyOf } from '../../../server/audit/checkpoints.js';
import { isSigned } from '../../../server/audit/signing.js';
import { consistencyHolds, inclusionHolds, isSignedBy, leafOf, verifyChain, verifyWith } from '../../../state-machines/audit/verifying.js';
import type { Checkpoint, DownloadedEntry, LogKey } from '../../../state-machines/audit/verifying.js';
import { aCompany, seedDatabase } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import { Product, TestClock } from '../harness/product.js';
import type { Person } from '../harness/product.js';

verifyWith(webcrypto.subtle);

// What an auditor reads of everybody's histories, and what nobody else does.

const ORDER = 'srmPurOrderHeader';
const HOUR = 3_600_000;
const clock = new TestClock(Date.parse('2026-03-02T01:00:00.000Z'));
let product: Product;
let named: Named;
let [auditor, admin, buyer, foreign, alpha]: Person[] = [];
let orderId: string;

beforeAll(async () => {
  product = await Product.start({
    clock,
    seed: async (url, at) => {
      named = await seedDatabase(url, at - 86_400_000, async (seeder) => aCompany(seeder));
    },
  });
  [auditor, admin, buyer] = [await product.enter('auditor'), await product.enter('admin'), await product.enter('buyer', 'BUYER')];
  [foreign, alpha] = [await product.enter('szbuyer'), await product.enter('alpha')];
  const { id, rev } = await buyer.done<{ id: string; rev: number }>(ORDER, 'saveOrUpdate', {
    orgId: named.get('org:WX'),
    supplierId: named.get('supplier:Alpha'),
    buyerId: named.get('user:buyer'),
    taxRate: '13',
    remark: 'Bought for the line',
  });
  orderId = id;
  clock.pass(60_000);
  await buyer.done(ORDER, 'saveOrUpdate', { id, rev, remark: 'Bought for the other line' });
});
afterAll(() => product.stop());

const ask = <Data>(person: Person, action: string, body: object = {}) => person.done<Data>('audit', action, body);
const codeOf = async (person: Person, action: string, body: object = {}): Promise<string> =>
  String((await person.call('audit', action, body)).code);

const HEAD = ['at', 'keyId', 'keys', 'log', 'prevRoot', 'prevSize', 'root', 'signature', 'size'];

describe('reading', () => {
  test('every entry of every document, newest first, is found by what it says', async () => {
    const { rows } = await ask<{ rows: Entry[] }>(auditor!, 'listHistory', { docType: ORDER });
    expect(rows.map(({ rev, event, actor }) => [rev, event, actor])).toEqual([
      [2, 'SAVE', buyer!.userId],
      [1, 'CREATE', buyer!.userId],
    ]);
    const all = await ask<{ rows: Entry[]; next: string }>(auditor!, 'listHistory');
    const more = await ask<{ rows: Entry[] }>(auditor!, 'listHistory', { after: all.next });
    const keys = [...all.rows, ...more.rows].map(({ docId, rev }) => `${docId}.${rev}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const kind of ['PERSON', 'TIMER', 'EFFECT', 'REQUEST', 'INTERVENTION', 'SAME_ACTOR'])
      await ask(auditor!, 'listHistory', { kind, since: 0, until: clock.now() });
  });

  test('the screens have their figures', async () => {
    const overview = await ask<{ entries: number; documents: number }>(auditor!, 'findOverview');
    expect(overview.entries).toBeGreaterThan(overview.documents);
    const facets = await ask<{ types: { name: string; n: number }[] }>(auditor!, 'findFacets');
    expect(facets.types.find(({ name }) => name === ORDER)?.n).toBe(2);
    await ask(admin!, 'listRefusals');
    await ask(admin!, 'listInterventions');
    const machines = await ask<{ type: string; documents: number }[]>(auditor!, 'listMachines');
    expect(machines.find(({ type }) => type === ORDER)?.documents).toBe(1);
    const machine = await ask<{ transitions: { event: string; taken: number }[] }>(auditor!, 'findMachine', { type: ORDER });
    expect(machine.transitions.find(({ event }) => event === 'CREATE')?.taken).toBe(1);
    await ask(auditor!, 'listSodUsed');
  });

  test('orders of one organisation are mined without those of another', async () => {
    const cases = async (org: string) => {
      const { totals } = await ask<Mined>(auditor!, 'runMining', { docType: ORDER, orgId: named.get(org) });
      return totals.cases;
    };
    expect([await cases('org:WX'), await cases('org:SZ')]).toEqual([1, 0]);
  });

  test('what was refused is counted by its code, and by the hour of the day here', async () => {
    const { rev } = await buyer!.done<{ rev: number }>(ORDER, 'findById', { id: orderId });
    const { code } = await buyer!.call(ORDER, 'doSubmit', { id: orderId, rev });
    expect(code).not.toBe('');
    const groups = () => ask<{ byCode: unknown[]; byHour: unknown[] }>(auditor!, 'listRefusals', { docType: ORDER });
    let found = await groups();
    for (let tries = 0; found.byCode.length === 0 && tries < 100; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      found = await groups();
    }
    expect([found.byCode, found.byHour]).toEqual([[{ name: code, n: 1 }], [{ name: '09', n: 1 }]]);
  });

  test('one document is replayed with what happened beside it', async () => {
    const of = { docType: ORDER, docId: orderId };
    const seen = await ask<{ view: { remark: string }; audiences: string[] }>(auditor!, 'findSeen', { ...of, rev: 1 });
    expect(seen.view.remark).toBe('Bought for the line');
    expect(seen.audiences.length).toBeGreaterThan(0);
    await ask(auditor!, 'findTimers', { ...of, rev: 2 });
    await ask(auditor!, 'findEffects', { ...of, rev: 2 });
    expect(await ask(auditor!, 'findRefusals', of)).toMatchObject([{ docId: orderId, event: 'SUBMIT', code: 'DOC_NO_LINES', rev: 2 }]);
  });

  test('who could do something, now and before anybody could', async () => {
    const could = await ask<{ users: { userName: string }[] }>(auditor!, 'whoCan', { docType: ORDER, event: 'SUBMIT' });
    expect(could.users.map(({ userName }) => userName)).toEqual(expect.arrayContaining(['buyer', 'szbuyer']));
    expect(could.users.map(({ userName }) => userName)).not.toContain('auditor');
    const screen = await ask<{ users: { userName: string }[] }>(auditor!, 'whoCan', { menuCode: 'audit/histories' });
    expect(screen.users.map(({ userName }) => userName).sort()).toEqual(['admin', 'auditor']);
    const before = await ask<{ users: unknown[] }>(auditor!, 'whoCan', { menuCode: 'audit/histories', at: clock.now() - 3 * 86_400_000 });
    expect(before.users).toEqual([]);
  });
});

describe('nobody else', () => {
  test('reads lists of everybody, and a document only who sees it', async () => {
    for (const action of [
      'listHistory',
      'findFacets',
      'listRefusals',
      'listInterventions',
      'findOverview',
      'listMachines',
      'runMining',
      'listMoves',
      'whoCan',
      'listInvariants',
      'runInvariants',
      'takeCheckpoint',
    ]) {
      expect([action, await codeOf(buyer!, action)]).toEqual([action, 'AUD_WHO']);
      expect([action, await codeOf(alpha!, action)]).toEqual([action, 'AUD_WHO']);
    }
    const of = { docType: ORDER, docId: orderId, rev: 1 };
    for (const action of ['findEntries', 'findSeen', 'findRefusals', 'findTimers', 'findEffects', 'findInclusionProof'])
      for (const person of [foreign!, alpha!]) expect([action, await codeOf(person, action, of)]).toEqual([action, 'AUD_NOT_FOUND']);
    await ask(buyer!, 'findEntries', of);
  });
});

describe('proving', () => {
  const download = () =>
    ask<{ entries: DownloadedEntry[]; head: { rev: number; hash: string } }>(auditor!, 'findEntries', { docType: ORDER, docId: orderId });

  test('a history verifies in the browser, with what is shown and what is not', async () => {
    const { entries, head } = await download();
    const verdict = await verifyChain(entries, { docType: ORDER, docId: orderId, head });
    expect(verdict).toMatchObject({ entries: 2, sealed: 0, fault: null, head: head.hash });
    expect(verdict.disclosed).toBeGreaterThan(3);
    expect(JSON.stringify(entries)).toContain('Bought for the other line');
    expect(JSON.stringify(entries)).not.toContain('$requestId');
  });

  test('signed heads hold the entries, and each continues the one before', async () => {
    const first = await ask<Checkpoint>(auditor!, 'takeCheckpoint');
    expect(await ask(auditor!, 'takeCheckpoint')).toBeNull();
    const { rev } = await buyer!.done<{ rev: number }>(ORDER, 'findById', { id: orderId });
    await buyer!.done(ORDER, 'saveOrUpdate', { id: orderId, rev, remark: 'And again' });
    const second = await ask<Checkpoint>(auditor!, 'takeCheckpoint');
    expect(second.prevSize).toBe(first.size);
    // Whoever keeps heads outside asks without a session, and learns how long the log is.
    const outside = await fetch(`http://127.0.0.1:${product.port}/audit/checkpoints/latest`);
    const head = (await outside.json()) as Record<string, unknown> & { readonly keys: readonly LogKey[] };
    expect([outside.status, Object.keys(head).sort()]).toEqual([200, HEAD]);
    expect(head).toMatchObject({ size: second.size, root: second.root, prevRoot: first.root, signature: second.signature });
    expect(isSigned(bodyOf(second), String(head['signature']), head.keys[0]!.publicKey)).toBe(true);
    const [[newest], keys] = [await ask<Checkpoint[]>(auditor!, 'listCheckpoints'), await ask<LogKey[]>(auditor!, 'findKeys')];
    expect(newest).toMatchObject({ root: second.root, size: second.size });
    expect(await isSignedBy(newest!, keys[0]!.publicKey)).toBe(true);
    expect(await isSignedBy({ ...newest!, size: newest!.size + 1 }, keys[0]!.publicKey)).toBe(false);
    const { head: last } = await download();
    const proof = await ask<{ index: number; size: number; leaf: string; proof: string[]; root: string }>(auditor!, 'findInclusionProof', {
      docType: ORDER,
      docId: orderId,
      rev: last.rev,
    });
    expect(proof.root).toBe(second.root);
    expect(proof.leaf).toBe(await leafOf(last.hash));
    expect(await inclusionHolds(proof)).toBe(true);
    expect(await inclusionHolds({ ...proof, leaf: '0'.repeat(64) })).toBe(false);
    const { proof: path } = await ask<{ proof: string[] }>(auditor!, 'findConsistencyProof', { from: first.size, to: second.size });
    const claim = { first: first.size, second: second.size, firstRoot: first.root, secondRoot: second.root, proof: path };
    expect(await consistencyHolds(claim)).toBe(true);
    expect(await consistencyHolds({ ...claim, firstRoot: second.root })).toBe(false);
    expect(await codeOf(auditor!, 'findInclusionProof', { docType: ORDER, docId: orderId, rev: last.rev, size: first.size })).toBe(
      'AUD_NOT_LOGGED',
    );
    expect(await codeOf(auditor!, 'findConsistencyProof', { from: 1, to: second.size })).toBe('AUD_CHECKPOINT');
  });

  test('the sweep finds nothing wrong', async () => {
    await ask(auditor!, 'runInvariants');
    const state = async () => ask<{ running: boolean; rules: { code: string; violations?: number }[] }>(auditor!, 'listInvariants');
    let found = await state();
    for (let tries = 0; found.running && tries < 1_000; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      found = await state();
    }
    expect(found.rules.filter(({ violations }) => violations !== 0)).toEqual([]);
    expect(await ask(auditor!, 'listAlerts')).toEqual([]);
  });
});

describe('the auditor’s own records', () => {
  test('he keeps cases and exports, and changes no business document', async () => {
    const { id, rev } = await auditor!.done<{ id: string; rev: number }>('auditCase', 'saveOrUpdate', {
      caseTitle: 'Orders of March',
      holdFlag: 'Y',
      items: [{ itemNo: 1, docType: ORDER, targetId: orderId }],
    });
    const held = await buyer!.call(ORDER, 'delete', { id: orderId, rev: 3 });
    expect(held.code).toBe('AUD_ON_HOLD');
    await auditor!.done('auditCase', 'doClose', { id, rev, conclusion: 'Nothing wrong' });
    expect((await admin!.call('auditCase', 'findById', { id })).code).toBe('DOC_NOT_FOUND');
    expect((await buyer!.call('auditCase', 'saveOrUpdate', { caseTitle: 'Mine' })).code).toBe('PERM_BUTTON');
    const save = await auditor!.call(ORDER, 'saveOrUpdate', { id: orderId, rev: 3, remark: 'Mine' });
    expect(save.code).toBe('PERM_READ_ONLY');
  });

  test('how long a case took is counted by the clock, or without the break at noon', async () => {
    clock.stand();
    const since = clock.now();
    const { id, rev } = await auditor!.done<{ id: string; rev: number }>('auditCase', 'saveOrUpdate', { caseTitle: 'One order' });
    clock.pass(4 * HOUR);
    const after = await product.enter('auditor');
    await after.done('auditCase', 'doClose', { id, rev, conclusion: 'Nothing wrong' });
    const open = async (time?: string) => {
      const { states } = await ask<Mined>(after, 'runMining', { docType: 'auditCase', since, time });
      return states.find(({ state }) => state === 'open')?.median;
    };
    expect([await open(), await open('NATURAL'), await open('WORKING')]).toEqual([4 * HOUR, 4 * HOUR, 3 * HOUR]);
    expect(await codeOf(after, 'runMining', { docType: 'auditCase', time: 'SOMETIMES' })).toBe('FIELD_FORMAT');
  });
});
