import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { knownNow } from '../../../server/platform/explain/document-checks.js';
import { blankContext } from '../../../state-machines/kernel/document.js';
import { definitionNamed } from '../../../state-machines/registry.js';
import { aCompany, aUser, seedDatabase, qualified } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import { Product, TestClock } from '../harness/product.js';
import type { Person } from '../harness/product.js';

// Months later an auditor asks why an order could be submitted when it was, by whom, and what would have stopped it.

const MINUTE = 60_000;
const ORDER = 'srmPurOrderHeader';
const clock = new TestClock(Date.parse('2026-03-02T01:00:00.000Z'));
let product: Product;
let named: Named;
let [auditor, admin, buyer]: Person[] = [];

beforeAll(async () => {
  product = await Product.start({
    clock,
    seed: async (url, at) => {
      named = await seedDatabase(url, at - 86_400_000, async (seeder) => {
        await aCompany(seeder);
        await qualified(seeder, 'Alpha');
        await aUser(seeder, 'deputy', { userType: 'INSIDE' }, ['FINANCE'], ['SZ']);
        await seeder.make('uom', 'baseUom', {
          fields: { uomCode: 'EA', rec20Code: 'EA', uomName: '个', uomNameEn: 'each', uomClass: 'COUNT', decimals: 0 },
        });
      });
    },
  });
  [auditor, admin, buyer] = [await product.enter('auditor'), await product.enter('admin'), await product.enter('buyer', 'BUYER')];
});
afterAll(() => product.stop());

interface Check {
  readonly name: string;
  readonly label: { readonly en: string };
  readonly ok: boolean;
  readonly open?: true;
  readonly today?: true;
  readonly row: { readonly name: { readonly en: string } } | null;
}
interface Made {
  readonly id: string;
  readonly rev: number;
}

/** An instant with nothing else in its minute. */
const moment = (): number => {
  clock.pass(MINUTE);
  const at = clock.now();
  clock.pass(MINUTE);
  return at;
};
const ofBuyer = (more: object) => ({
  userId: named.get('user:buyer'),
  responsibilityId: named.get('resp:BUYER'),
  docType: ORDER,
  event: 'SUBMIT',
  lan: 'EN',
  ...more,
});
const explained = (person: Person, question: object) => person.done<readonly Check[]>('rule', 'explain', question);
const failing = (checks: readonly Check[]) => checks.filter(({ ok }) => !ok).map(({ name, row }) => [name, row?.name.en ?? null]);
const save = (person: Person, fields: object) =>
  person.done<Made>(ORDER, 'saveOrUpdate', {
    orgId: named.get('org:WX'),
    supplierId: named.get('supplier:Alpha'),
    buyerId: named.get('user:buyer'),
    taxRate: '13',
    ...fields,
  });

describe('an order', () => {
  let id: string;
  let docNumber: string;
  const at: Record<'before' | 'empty' | 'free' | 'ready' | 'submitted', number> = { before: 0, empty: 0, free: 0, ready: 0, submitted: 0 };

  test('is explained as it stood, from its history', async () => {
    const line = (unitPrice: string) => ({
      lines: [{ lineNum: 1, itemName: 'bolts', uomId: named.get('uom'), orderQty: '10', unitPrice, needDate: '2026-04-01' }],
    });
    const tried = (more: object) => buyer!.done('rule', 'dryRun', { docType: ORDER, id, event: 'SUBMIT', lan: 'EN', ...more });
    at.before = moment();
    ({ id } = await save(buyer!, {}));
    at.empty = moment();
    expect(await tried({})).toEqual({
      allowed: false,
      code: 'DOC_NO_LINES',
      msg: 'Add at least one line.',
      who: ['BUYER, SOURCING_MANAGER', 'the owner'],
    });
    await save(buyer!, { id, rev: 1, ...line('0') });
    at.free = moment();
    await save(buyer!, { id, rev: 2, ...line('12.50') });
    at.ready = moment();
    expect(await tried({})).toMatchObject({ allowed: true, code: null, msg: null });
    expect(await tried({ event: 'SAVE', payload: { currency: '' } })).toMatchObject({ allowed: false, code: 'FIELD_REQUIRED' });
    expect(await tried({ event: 'APPROVE' })).toMatchObject({ allowed: false, code: 'PERM_BUTTON' });
    // Nothing of it stayed.
    expect(await buyer!.done(ORDER, 'findById', { id })).toMatchObject({ state: 'draft', rev: 3 });
    await buyer!.done(ORDER, 'doSubmit', { id, rev: 3 });
    at.submitted = moment();
    ({ docNumber } = await buyer!.done<{ docNumber: string }>(ORDER, 'findById', { id }));

    expect(failing(await explained(auditor!, ofBuyer({ docId: id, at: at.empty })))).toEqual([
      ['GUARD', 'DOC_NO_LINES: Add at least one line.'],
    ]);
    expect(failing(await explained(auditor!, ofBuyer({ docId: id, at: at.free })))).toEqual([
      ['GUARD', 'PO_NO_PRICE: A line has no price and is not free of charge: enter it, or choose a type that asks for none.'],
    ]);
    expect(failing(await explained(auditor!, ofBuyer({ docId: id, at: at.ready })))).toEqual([]);
    const late = await explained(auditor!, ofBuyer({ docNumber, at: at.submitted }));
    expect(late.at(-1)).toMatchObject({
      name: 'STATE',
      label: { en: 'The state of then takes the event' },
      ok: false,
      row: { name: { en: 'In approval' } },
    });
    expect((await explained(auditor!, ofBuyer({ docNumber }))).at(-1)).toMatchObject({
      name: 'STATE',
      label: { en: 'The present state takes the event' },
      ok: false,
    });
    // Nothing was upgraded in between: the rules are those of then.
    expect(late.filter(({ today }) => today)).toEqual([]);
  });

  test('names what a rule refuses as people call it, with nothing left to fill in', async () => {
    const line = { itemName: 'bolts', uomId: named.get('uom'), orderQty: '10', unitPrice: '1', needDate: '2026-04-01' };
    const lacks = { ...line, lineNum: 2, orderQty: null };
    const { id: half } = await save(buyer!, { lines: [{ ...line, lineNum: 1 }, lacks] });
    expect(failing(await explained(auditor!, ofBuyer({ docId: half })))).toEqual([
      ['GUARD', 'FIELD_REQUIRED: Order quantity is required.'],
    ]);
    await buyer!.done(ORDER, 'delete', { id: half });
  });

  test('is refused in plain words where there is nothing to be told', async () => {
    const refused = async (question: object) => {
      const { code, msg } = await auditor!.call('rule', 'explain', question);
      return [code, msg];
    };
    expect(await refused(ofBuyer({ docId: id, at: at.before }))).toEqual([
      'EXPLAIN_UNMADE',
      'The document did not exist yet at that moment; choose a later one.',
    ]);
    expect(await refused(ofBuyer({ docId: id, at: at.before, lan: 'CN' }))).toEqual([
      'EXPLAIN_UNMADE',
      '该时点单据尚不存在,请选择更晚的时间',
    ]);
    expect(await refused(ofBuyer({ docId: id, at: clock.now() + MINUTE }))).toEqual([
      'EXPLAIN_FUTURE',
      'This moment has not come yet; choose an earlier one.',
    ]);
  });

  test('tells what waits for its sender as open, then and now', async () => {
    const { id: draft } = await save(buyer!, {});
    await buyer!.done(ORDER, 'saveOrUpdate', { id: draft, rev: 1, remark: 'urgent' });
    const written = moment();
    // Withdrawing asks whether an approver acted, which the approval knows, not the order.
    const withdraw = ofBuyer({ docId: id, event: 'WITHDRAW' });
    expect((await explained(auditor!, { ...withdraw, at: at.submitted })).at(-1)).toMatchObject({
      name: 'GUARD',
      ok: true,
      open: true,
      row: { name: { en: 'what was entered, and other records of then, decided' } },
    });
    expect((await explained(auditor!, withdraw)).at(-1)).toMatchObject({
      name: 'GUARD',
      ok: true,
      open: true,
      row: { name: { en: 'what is entered decides' } },
    });
    await buyer!.done(ORDER, 'delete', { id: draft });
    expect(failing(await explained(auditor!, ofBuyer({ docId: draft, at: written })))).toEqual([
      ['GUARD', 'DOC_NO_LINES: Add at least one line.'],
    ]);
    expect(failing(await explained(auditor!, ofBuyer({ docId: draft })))).toEqual([['DATA_SCOPE', null]]);
  });

  test('lies within the permits of then, in the tree of organisations of then', async () => {
    const [permit] = await admin!.done<readonly [{ id: string }]>('baseUserOrg', 'listByPage', {
      userId: named.get('user:buyer'),
      orgId: named.get('org:HQ'),
    });
    const reading = async (accessLevel: string) =>
      admin!.done('baseUserOrg', 'saveOrUpdate', {
        id: permit.id,
        rev: (await admin!.done<Made>('baseUserOrg', 'findById', { id: permit.id })).rev,
        accessLevel,
      });
    await reading('READ');
    expect(failing(await explained(auditor!, ofBuyer({ docId: id, event: 'WITHDRAW' })))).toEqual([['WRITE_SCOPE', 'Organisation WX']]);
    await admin!.done('baseUserOrg', 'doInvalid', { id: permit.id });
    expect(failing(await explained(auditor!, ofBuyer({ docId: id, event: 'WITHDRAW' })))).toEqual([['DATA_SCOPE', 'Organisation WX']]);
    expect(failing(await explained(auditor!, ofBuyer({ docId: id, at: at.ready })))).toEqual([]);
    await admin!.done('baseUserOrg', 'doEnabled', { id: permit.id });
    await reading('WRITE');
    const place = async (parentOrgId: string | null) =>
      admin!.done('baseOrganization', 'saveOrUpdate', {
        id: named.get('org:WX'),
        rev: (await admin!.done<Made>('baseOrganization', 'findById', { id: named.get('org:WX') })).rev,
        parentOrgId,
        orgNameEn: parentOrgId === null ? 'Wuxi' : 'Organisation WX',
      });
    await place(null);
    expect(failing(await explained(auditor!, ofBuyer({ docId: id, event: 'WITHDRAW' })))).toEqual([['DATA_SCOPE', 'Wuxi']]);
    expect((await explained(auditor!, ofBuyer({ docId: id, at: at.ready }))).find(({ name }) => name === 'DATA_SCOPE')).toMatchObject({
      ok: true,
      row: { name: { en: 'Organisation WX' } },
    });
    await place(named.get('org:HQ')!);
  });

  test('is told about oneself; about others to administrators and auditors; and of what one cannot read, nothing', async () => {
    const stranger = await product.enter('szbuyer');
    const own = ofBuyer({ userId: stranger.userId, docId: id });
    for (const then of [at.before, at.ready, undefined])
      expect(failing(await explained(stranger, { ...own, ...(then === undefined ? {} : { at: then }) }))).toEqual([['DATA_SCOPE', null]]);
    expect(await stranger.call('rule', 'explain', ofBuyer({ docId: id, at: at.ready }))).toMatchObject({ http: 403, code: 'PERM_BUTTON' });
    expect(failing(await explained(buyer!, ofBuyer({ docId: id, at: at.ready })))).toEqual([]);
    expect(await stranger.call('rule', 'dryRun', { docType: ORDER, id, event: 'SUBMIT' })).toMatchObject({
      http: 404,
      code: 'DOC_NOT_FOUND',
    });
    expect(await buyer!.call('rule', 'dryRun', { docType: 'srmSfdCompeteHall', event: 'OFFER' })).toMatchObject({
      code: 'DRY_RUN_EVIDENCE',
    });
  });

  test('is explained to a deputy by the delegation that was in force', async () => {
    const delegation = await buyer!.done<Made>('baseUserAuthorisation', 'saveOrUpdate', {
      authType: 'RESPONSIBILITY',
      responsibilityId: named.get('resp:BUYER'),
      toUserId: named.get('user:deputy'),
      startAt: clock.now() - 1_000,
      endAt: clock.now() + 86_400_000,
      reason: 'leave',
    });
    await buyer!.done('baseUserAuthorisation', 'doEnabled', { id: delegation.id });
    await (await product.enter('deputy')).done('baseUserAuthorisation', 'doAccept', { id: delegation.id });
    const lent = moment();
    await buyer!.done('baseUserAuthorisation', 'doRevoke', { id: delegation.id, reason: 'back' });
    const asDeputy = ofBuyer({ userId: named.get('user:deputy'), responsibilityId: delegation.id, docId: id, event: 'SAVE' });
    const then = await explained(auditor!, { ...asDeputy, at: lent });
    expect(failing(then)).toEqual([['STATE', 'In approval']]);
    expect(then.find(({ name }) => name === 'HELD')).toMatchObject({ ok: true, row: { name: { en: 'Buyer (for buyer)' } } });
    expect(failing(await explained(auditor!, asDeputy)).map(([name]) => name)).toEqual(['HELD']);
    expect(failing(await explained(auditor!, { ...asDeputy, at: at.ready })).map(([name]) => name)).toContain('HELD');
  });

  test('whose history is no longer kept whole is not guessed at', async () => {
    const owner = new pg.Client(product.ownerUrl);
    await owner.connect();
    try {
      await owner.query('delete from document_payload where doc_type = $1 and doc_id = $2 and rev = 2', [ORDER, id]);
    } finally {
      await owner.end();
    }
    expect(await auditor!.call('rule', 'explain', ofBuyer({ docId: id, at: at.ready }))).toMatchObject({
      code: 'EXPLAIN_HISTORY',
      msg: `The history of Purchase order ${id} is no longer kept back to that moment; choose a later one, or ask an administrator for the archive.`,
    });
    expect(failing(await explained(auditor!, ofBuyer({ docId: id, at: at.empty })))).toEqual([
      ['GUARD', 'DOC_NO_LINES: Add at least one line.'],
    ]);
    expect(failing(await explained(auditor!, ofBuyer({ docId: id })))).toEqual([['STATE', 'In approval']]);
  });
});

test('a supplier is told of a document what its own view tells: not how the award fares, nor what it never sees', () => {
  const definition = definitionNamed('srmSfdCompeteHeader');
  const context = {
    ...blankContext(definition),
    id: '7',
    publishedAt: 1,
    suppliers: [{ supplierId: '501', confirmState: 'CONFIRMED', hallNos: [] }],
  };
  const supplier = {
    userId: '9',
    userType: 'EX',
    supplierId: '501',
    respCode: 'SUPPLIER',
    respId: '1',
    onBehalfOf: null,
    orgIds: [],
  } as const;
  const known = knownNow(definition, { state: 'awardApproving', context: context as never }, supplier)!;
  expect([known.shown.state, known.shows('competeTitle'), known.shows('targetAmount'), known.shows('suppliers')]).toEqual([
    'awarding',
    true,
    false,
    false,
  ]);
  expect(knownNow(definition, { state: 'draft', context: context as never }, supplier)).toBeNull();
});

test("an auditor keeps his own account, and nobody else's: why says so", async () => {
  const ofAccount = (id: string, event: string) => ({
    userId: auditor!.userId,
    responsibilityId: named.get('resp:AUDITOR'),
    docType: 'baseUsers',
    docId: id,
    event,
    lan: 'EN',
  });
  const own = await explained(auditor!, ofAccount(auditor!.userId, 'SAVE'));
  expect(own.map(({ name, ok }) => [name, ok])).toEqual([
    ['USER', true],
    ['HELD', true],
    ['RESPONSIBILITY', true],
    ['OWN_RECORD', true],
    ['DATA_SCOPE', true],
    ['WRITE_SCOPE', true],
    ['STATE', true],
    ['WHO', true],
    ['GUARD', true],
  ]);
  expect(own[3]).toMatchObject({ label: { en: "It is the user's own record: no button is needed" }, row: null });
  const others = await explained(auditor!, ofAccount(buyer!.userId, 'SAVE'));
  expect(failing(others).map(([name]) => name)).toEqual(['RESOURCE', 'READ_ONLY', 'WHO']);
  // What is not left to people themselves asks for its button of one's own record, too.
  expect(failing(await explained(auditor!, ofAccount(auditor!.userId, 'INVALIDATE'))).map(([name]) => name)).toEqual([
    'RESOURCE',
    'READ_ONLY',
    'WHO',
  ]);
});

test('who held a responsibility on an earlier day is told as it was then, whatever was granted or withdrawn since', async () => {
  const id = named.get('resp:FINANCE');
  const holders = async (more: object) =>
    (await auditor!.done<readonly { userName: string }[]>('baseAccessBookService', 'findHolders', { id, ...more })).map(
      ({ userName }) => userName,
    );
  const [held] = await admin!.done<readonly [Made]>('baseUserResp', 'listByPage', {
    userId: named.get('user:deputy'),
    responsibilityId: id,
  });
  await admin!.done('baseUserResp', 'doInvalid', { id: held.id });
  await admin!.done('baseUserResp', 'saveOrUpdate', { userId: named.get('user:manager'), responsibilityId: id, startDate: '2026-03-01' });
  expect(await holders({})).toEqual(['buyer', 'manager']);
  expect(await holders({ date: '2026-03-01' })).toEqual(['buyer', 'deputy']);
  expect(await holders({ date: '2026-02-28' })).toEqual([]);
  expect(await auditor!.call('baseAccessBookService', 'findHolders', { id, date: 'yesterday' })).toMatchObject({ code: 'FIELD_FORMAT' });
  expect(await buyer!.call('baseAccessBookService', 'findHolders', { id, date: '2026-03-01' })).toMatchObject({
    http: 403,
    code: 'PERM_MENU',
  });
});
