import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { srmSlcChangeInfo } from '../../../../state-machines/suppliers/change-info/index.js';
import { MONDAY, inside, supplierManager } from '../../golden/events.js';
import { outside, sent, walked } from '../../kernel/walk.js';
import { ends } from '../ends.js';

const definition = anyDefinition(srmSlcChangeInfo);
const alpha = outside('501');
const other = inside('14', 'SUPPLIER_MANAGER');
const current = { province: 'Jiangsu', companyName: 'Alpha', uscc: null, taxRate: '13', supplierType: 'MANUFACTURER' };
const record = { state: 'qualified', current };
const line = (fieldCode: string, newValue: string | null, lineNum = 1) => ({ lineNum, fieldCode, newValue });
const create = (set: readonly object[], more: object = {}, actor = alpha) =>
  sent('CREATE', actor, { fields: { supplierId: '501', reason: 'Moved', ...more }, lines: { lines: { set } } }, { id: '61', ...record });
const account = {
  lineNo: 10,
  op: 'ADD',
  bankName: 'Bank',
  accountName: 'Alpha',
  accountNo: '6217000000000001234',
  currencyCode: 'CNY',
};
const contact = { lineNo: 10, op: 'ADD', contactName: 'Li', mobile: '13800000001' };
const plant = { lineNo: 10, op: 'ADD', locationType: 'FACTORY', address: 'Werkstr. 1' };
const finance = inside('15', 'FINANCE');
const rowed = (tables: Readonly<Record<string, readonly object[]>>, more: object = {}) =>
  sent(
    'CREATE',
    alpha,
    {
      fields: { supplierId: '501', reason: 'New bank', ...more },
      lines: Object.fromEntries(Object.entries(tables).map(([name, set]) => [name, { set }])),
    },
    { id: '61', ...record, hashes: { contacts: { 10: 'abcd' }, accounts: {}, certificates: {}, locations: { 20: 'ef01' } } },
  );
const moved = { ...record, current: { ...current, province: 'Zhejiang' } };

test('every state, every row, every refusal', () => {
  const { found, gaps } = walked(definition, {
    create: [
      create([line('province', 'Hubei')]),
      create([]),
      create([line('province', 'Jiangsu')]),
      create([line('province', 'Hubei'), line('province', 'Hunan', 2)]),
      create([line('companyName', 'Alpha Two')]),
      create([line('taxRate', 'much')]),
      create([line('province', 'Hubei')], { supplierId: '502' }),
      rowed({ accounts: [account], contacts: [contact] }, { proofIds: '1' }),
      rowed({ accounts: [account] }),
      rowed({ accounts: [{ ...account, accountNo: null }] }, { proofIds: '1' }),
      rowed({ contacts: [{ ...contact, op: 'UPDATE', rowNo: 10 }] }),
      rowed({ locations: [plant, { lineNo: 20, op: 'REMOVE', rowNo: 20 }] }),
    ],
    later: [
      sent('SAVE', alpha, { fields: { reason: 'Moved again' } }, record),
      sent('SUBMIT', alpha, {}, record),
      sent('SUBMIT', alpha, {}, { ...record, open: 'CHG-1' }),
      sent('SUBMIT', alpha, {}, { ...record, state: 'closed' }),
      sent('SUBMIT', alpha, {}, moved),
      sent('REBASE', alpha, {}, moved),
      sent('WITHDRAW', alpha),
      sent('WITHDRAW', alpha, {}, { acted: true }),
      sent('APPROVE', supplierManager, { comment: null }, record),
      sent('APPROVE', supplierManager, { comment: null }, { ...record, startsAt: MONDAY + 1 }),
      sent('APPROVE', { ...other, userId: alpha.userId }, { comment: null }, record),
      sent('REJECT', supplierManager, { comment: 'No' }),
      sent('REJECT', supplierManager, { comment: null }),
      sent('START_DUE', SYSTEM),
      sent('CANCEL', supplierManager, { comment: 'No' }),
      sent('CANCEL', supplierManager, { comment: null }),
      sent('SUBMIT', alpha, {}, { ...record, hashes: { contacts: { 10: 'ffff' }, accounts: {}, certificates: {} } }),
      ...(['ACC_NO_FORMAT', 'ACC_CNAPS', 'ACC_NAME_MISMATCH', 'ACC_PERSONAL', 'ACC_SWIFT', 'ACC_IBAN', 'ACC_PRIMARY'] as const).map(
        (code) => sent('SUBMIT', alpha, {}, { ...record, accountFaults: [{ code, params: {} }] }),
      ),
      sent('SUBMIT', alpha, {}, { ...record, accountsTaken: ['S1'] }),
      sent('SUBMIT', alpha, {}, { ...record, known: { locations: [{ lineNo: 20 }], certificates: [{ lineNo: 10, siteNo: 20 }] } }),
      sent('APPROVE', finance, { comment: null }, record),
      sent('APPROVE', finance, { comment: null }, { ...record, startsAt: MONDAY + 1 }),
      sent('REJECT', finance, { comment: 'Nobody knew of it' }),
    ],
    by: ['lines', 'supplierId', 'accounts', 'contacts', 'proofIds'],
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
  expect(found.states.get('draft')!.snapshot.context).toMatchObject({
    initiatorType: 'EX',
    lines: [{ oldValue: 'Jiangsu', newValue: 'Hubei' }],
  });
});

test('a new account goes through finance, and reaches the record as a row that waits for its call (examples 1 and 2)', () => {
  const through = (created: ReturnType<typeof sent>, ...events: ReturnType<typeof sent>[]) => {
    let decision = decide(definition, null, created);
    for (const event of events) {
      if (!decision.ok) throw new Error(JSON.stringify(decision.refusal));
      decision = decide(definition, decision.after, event);
    }
    if (!decision.ok) throw new Error(decision.refusal.code);
    return decision;
  };
  const submit = sent('SUBMIT', alpha, {}, record);
  const approve = (by = supplierManager) => sent('APPROVE', by, { comment: null }, record);
  const forContact = through(rowed({ contacts: [contact] }), submit, approve());
  expect(forContact.after.state).toBe('effective');
  const managed = through(rowed({ accounts: [account] }, { proofIds: '1' }), submit, approve());
  expect(managed.after.state).toBe('financeReview');
  const done = through(rowed({ accounts: [account] }, { proofIds: '1' }), submit, approve(), approve(finance));
  expect(done.after.state).toBe('effective');
  expect(done.effects).toMatchObject([
    { event: 'APPLY_CHANGE', payload: { rows: { accounts: [{ op: 'ADD', row: { accountNo: '6217000000000001234', lineNo: null } }] } } },
    { template: 'CHG_EFFECTIVE' },
  ]);
});

test('an address and the certificates for it change together, and each difference is shown field by field', () => {
  const known = {
    locations: [{ lineNo: 10, locationType: 'FACTORY', city: 'Suzhou', address: 'Road 1' }],
    certificates: [{ lineNo: 20, certType: 'ISO9001', certNo: 'C-1', expiryDate: '2026-06-30', longTermFlag: 'N', siteNo: 10 }],
  };
  const moving = { lineNo: 10, op: 'UPDATE', rowNo: 10, locationType: 'FACTORY', city: 'Wuxi', address: 'Road 1' };
  const paper = { lineNo: 10, op: 'ADD', certType: 'ISO14001', certNo: 'C-2', expiryDate: '2029-01-31', siteNo: 10, fileIds: '7' };
  const facts = { ...record, known };
  const asked = (tables: Readonly<Record<string, readonly object[]>>) => {
    const created = rowed(tables);
    const decision = decide(definition, null, { ...created, facts: { ...created.facts, known, hashes: undefined } as never });
    if (!decision.ok) throw new Error(decision.refusal.code);
    return decision.after;
  };
  const draft = asked({ locations: [moving], certificates: [paper] });
  const shown = (draft.context as unknown as { readonly differences: readonly Readonly<Record<string, unknown>>[] }).differences;
  expect(shown.map(({ tableCode, rowNo, columnCode, oldValue, newValue }) => [tableCode, rowNo, columnCode, oldValue, newValue])).toEqual([
    ['locations', 10, 'city', 'Suzhou', 'Wuxi'],
    ['certificates', null, 'certType', null, 'ISO14001'],
    ['certificates', null, 'certNo', null, 'C-2'],
    ['certificates', null, 'expiryDate', null, '2029-01-31'],
    ['certificates', null, 'longTermFlag', null, 'N'],
    ['certificates', null, 'siteNo', null, '10'],
  ]);
  const submitted = (tables: Readonly<Record<string, readonly object[]>>) =>
    decide(definition, asked(tables), sent('SUBMIT', alpha, {}, facts));
  const leaving = { lineNo: 10, op: 'REMOVE', rowNo: 10 };
  expect(submitted({ locations: [leaving] })).toMatchObject({ refusal: { code: 'CHG_SITE' } });
  expect(submitted({ certificates: [{ ...paper, siteNo: 30 }] })).toMatchObject({ refusal: { code: 'CHG_SITE' } });
  expect(submitted({ locations: [leaving], certificates: [{ lineNo: 10, op: 'REMOVE', rowNo: 20 }] })).toMatchObject({ ok: true });
});

test('what another request changes waits for it (example 3), and what was changed meanwhile is read again (example 4)', () => {
  const asked = [create([line('province', 'Hubei')])];
  const submit = (facts: object) => sent('SUBMIT', alpha, {}, { ...record, ...facts });
  expect(ends(definition, [...asked, submit({ open: 'CHG-1' })]).said).toBe(
    'CHG_OPEN_EXISTS Another open request changes the same field: CHG-1',
  );
  const stale = 'CHG_STALE The record has changed since: province. Read it again.';
  expect(ends(definition, [...asked, submit(moved)]).said).toBe(stale);
  const approve = (facts: object) => sent('APPROVE', supplierManager, { comment: null }, facts);
  expect(ends(definition, [...asked, submit({}), approve(moved)]).said).toBe(stale);
  expect(ends(definition, [...asked, submit({}), approve(record)]).said).toBe('effective');
});

test('the check of finance is an approval of its own: one decision ends the first process and begins the second', () => {
  const of = (instanceId: string, docCode: string) => ({ instanceId, modelId: '5', docCode, docType: definition.type });
  const [first, second] = [of('77', 'SLC_CHANGE_INFO'), of('78', 'SLC_CHANGE_INFO_FINANCE_REVIEW')];
  const yes = (instanceId: string, facts: object) =>
    decided('APPROVE', { instanceId, by: finance.userId, comment: null }, { ...record, ...facts });
  const decided = (event: string, payload: object, facts: object) => sent(event, SYSTEM, payload, facts);
  const standing = ends(definition, [
    rowed({ accounts: [account] }, { proofIds: '1' }),
    sent('SUBMIT', alpha, {}, { ...record, process: first }),
  ]);
  const passed = decide(definition, standing.snapshot, yes('77', { process: first, next: second }));
  if (!passed.ok) throw new Error(passed.refusal.code);
  expect(passed.after.state).toBe('financeReview');
  expect(passed.effects.filter(({ kind }) => kind !== 'message')).toMatchObject([
    { kind: 'send', id: '77', event: 'DOC_ACCEPTED' },
    { kind: 'create', type: 'bpmInstance', id: '78', payload: { docCode: second.docCode, submitterUserId: alpha.userId } },
  ]);
  const late = decide(definition, passed.after, yes('77', { process: second }));
  expect(late.ok ? late.after.state : late.refusal.code).toBe('BPM_STALE');
  const done = decide(definition, passed.after, yes('78', { process: second }));
  expect(done.ok ? done.after.state : done.refusal.code).toBe('effective');
  expect(decide(definition, passed.after, sent('APPROVE', finance, { comment: null }, { ...record, process: second }))).toMatchObject({
    ok: false,
    refusal: { code: 'BPM_IN_PROCESS' },
  });
});
