import { describe, expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { Actor, MachineEvent } from '../../../../state-machines/kernel/events.js';
import type { Field } from '../../../../state-machines/kernel/fields.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { srmSlcSupplierInfo } from '../../../../state-machines/suppliers/supplier-info/index.js';
import { approver, buyer, inside, MONDAY, supplierManager } from '../../golden/events.js';
import { usccCheckCharacter, usccFailure } from '../../../../state-machines/kernel/primitives/uscc.js';
import { checkSave } from '../../../../state-machines/kernel/validate.js';
import { baseOrganization } from '../../../../state-machines/platform/organization/index.js';
import { explore, gapsOf } from '../../kernel/explore.js';
import { outside } from '../../kernel/walk.js';
import { ends } from '../ends.js';

// A supplier's standing: every state, every row and every refusal, walked from its creation.

const definition = anyDefinition(srmSlcSupplierInfo);
const sent = (type: string, actor: Actor, payload: object = {}, facts: object = {}): MachineEvent => ({
  type,
  actor,
  payload,
  facts,
  at: MONDAY,
  cause: null,
});
const company = { companyName: 'Hua Tech', supplierType: 'MANUFACTURER', countryCode: 'CN', uscc: '91350100M000100Y43' };
const contacts = { set: [{ lineNo: 10, contactName: 'Chen', mobile: '13800000000' }] };
const create = (fields: object, facts: object = {}) =>
  sent('CREATE', supplierManager, { fields, lines: { contacts } }, { id: '501', docNumber: 'S000501', ...facts });

const finance = inside('15', 'FINANCE');
const account = {
  lineNo: null,
  bankName: 'Bank',
  accountName: 'Hua Tech',
  accountNo: '6217000000000001234',
  currencyCode: 'CNY',
  primaryFlag: 'Y',
  enabledFlag: 'Y',
};

const settled = { orders: 0, agreements: 0, samples: 0 };
const samples = (snapshot: Snapshot | null): readonly MachineEvent[] =>
  snapshot === null
    ? [
        create(company),
        create({ ...company, uscc: null }),
        create({ ...company, uscc: '91350100M000100Y44' }),
        create({ ...company, uscc: 'short' }),
        create({ ...company, countryCode: 'DE', uscc: 'HRB 1' }),
        create(company, { duplicates: ['Hua Tech'] }),
        { ...create(company), actor: SYSTEM, cause: { kind: 'CREATE', type: 'srmSlcRegisterInfo', id: '71', rev: 4 } },
      ]
    : [
        sent('SET_GRADE', SYSTEM, { grade: 'B', period: '2026-Q1' }),
        sent('SAVE', buyer, { fields: { province: 'Fujian' } }),
        sent('SAVE', buyer, { fields: { uscc: 'short' } }),
        sent('SAVE', buyer, { fields: { parentSupplierId: '502' } }, { above: ['502', '501'] }),
        sent('SUBMIT', supplierManager),
        sent('DELETE', supplierManager),
        sent('WITHDRAW', supplierManager),
        sent('WITHDRAW', { ...supplierManager, userId: '99' }),
        sent('WITHDRAW', supplierManager, {}, { acted: true }),
        sent('APPROVE', approver),
        sent('APPROVE', supplierManager),
        sent('START_QUALIFY', supplierManager),
        sent('QUALIFY_TRIAL', supplierManager),
        sent('QUALIFY_PASS', supplierManager),
        sent('RESUME', supplierManager),
        sent('SET_LEVEL', SYSTEM, { level: 'PREFERRED' }),
        sent('APPLY_CHANGE', SYSTEM, { changeId: '61', fields: { province: 'Hubei' } }),
        sent('SET_GRADE', SYSTEM, { grade: 'D', period: '2025-Q4' }),
        sent('INFO_APPROVED', SYSTEM, {
          registerId: '71',
          fields: { province: 'Hubei' },
          lines: { contacts: contacts.set, locations: [], accounts: [], certificates: [] },
          known: [10],
        }),
        sent('APPLY_CHANGE', SYSTEM, { changeId: '64', fields: {}, rows: { accounts: [{ op: 'ADD', row: account }] } }),
        sent('APPLY_CHANGE', SYSTEM, {
          changeId: '62',
          fields: {},
          rows: {
            accounts: [{ op: 'ADD', row: account }],
            contacts: [{ op: 'ADD', row: { lineNo: null, contactName: 'Li', mobile: '13800000001' } }],
          },
        }),
        sent('VERIFY_ACCOUNT', finance, { lineNo: 10, contactLine: 10, calledAt: MONDAY, note: null }),
        sent('VERIFY_ACCOUNT', finance, { lineNo: 10, contactLine: 20, calledAt: MONDAY, note: null }),
        sent('VERIFY_ACCOUNT', finance, { lineNo: 10, contactLine: 10, calledAt: MONDAY + 1, note: null }),
        sent('VERIFY_ACCOUNT', finance, { lineNo: 99, contactLine: 10, calledAt: MONDAY, note: null }),
        sent('REFUSE_ACCOUNT', finance, { lineNo: 10, reason: 'Nobody knew of it' }),
        sent('REFUSE_ACCOUNT', finance, { lineNo: 10, reason: null }),
        sent('HOLD_PAY', finance, { reason: 'A claim' }),
        sent('RELEASE_PAY', finance, { reason: 'Settled' }),
        sent('CERT_CHECK', SYSTEM, {}, { today: '2026-03-02', dayStart: MONDAY, mandatory: [] }),
        sent('REG_CLOSED', SYSTEM, { registerId: '71' }),
        sent('MERGED', SYSTEM, { intoId: '502' }),
        sent('MERGE_INTO', supplierManager, { targetId: '502' }, { target: { live: true }, matters: settled }),
        sent('MERGE_INTO', supplierManager, { targetId: '502' }, { target: { live: true }, matters: { ...settled, orders: 2 } }),
        sent('MERGE_INTO', supplierManager, { targetId: '502' }, { target: { live: false }, matters: settled }),
        sent('QUIT', supplierManager, { reason: 'As discussed' }, { today: '2026-03-02' }),
        sent('QUIT', supplierManager, { reason: 'As discussed' }, { matters: { ...settled, orders: 2, stock: 1 } }),
        sent('READMIT', supplierManager, { reason: 'As discussed' }, { today: '2026-08-28' }),
        sent('BLACKLIST', supplierManager, { reason: 'As discussed', until: '2027-03-02' }, { today: '2026-03-02' }),
        sent('REINSTATE', supplierManager, { reason: 'As discussed' }, { today: '2027-03-02' }),
        sent('SET_INSPECT_FLAG', supplierManager, { orgId: '100', inspectFlag: 'N' }),
        sent('SET_INSPECT_FLAG', supplierManager, { orgId: '100', inspectFlag: 'N' }, { visited: true }),
        sent('SUSPEND_AT', SYSTEM, { orgIds: ['101'], reason: 'As discussed' }),
        sent('RESUME_AT', SYSTEM, { orgIds: ['101'] }),
        sent('QUALIFIED_FOR', SYSTEM, { qualifyId: '61', orgId: '100', categoryIds: ['31'] }),
        ...['REJECT', 'QUALIFY_FAIL', 'SUSPEND', 'QUIT', 'READMIT', 'BLACKLIST', 'REINSTATE'].flatMap((type) =>
          ['As discussed', ' ', null].map((reason) => sent(type, type === 'REJECT' ? approver : supplierManager, { reason })),
        ),
      ];

const found = explore(definition, {
  samples,
  fingerprint: ({ context }) =>
    `${String(context['previousStatus'])} ${(context['accounts'] as readonly { readonly verifyStatus: string }[])[0]?.verifyStatus}`,
  visitsPerState: 2,
  most: 1500,
});

test('every state, every row, every refusal', () => expect(gapsOf(definition, found)).toEqual({ states: [], rows: [], codes: [] }));

test('the ways are as short as the standing allows', () => {
  expect(Object.fromEntries([...found.states].map(([state, visit]) => [state, visit.path.length]))).toEqual({
    draft: 1,
    // Whoever registered comes in without a draft of ours.
    registered: 1,
    approving: 2,
    removed: 2,
    potential: 2,
    closed: 2,
    rejected: 3,
    qualifying: 3,
    quit: 3,
    // A registered company may turn out to be one.
    blacklisted: 2,
    trial: 4,
    qualified: 4,
    suspended: 5,
  });
});

test('the status that other documents read is the state, and suspension remembers what it interrupted', () => {
  for (const [state, { snapshot }] of found.states) {
    if (['draft', 'approving', 'rejected', 'closed', 'removed'].includes(state)) continue;
    expect(snapshot.context['supplierStatus']).toBe(state.toUpperCase());
  }
  expect(found.rows.has('suspended.RESUME.0') && found.rows.has('suspended.RESUME.1')).toBe(true);
});

describe('a unified social credit code (suppliers.md §0.2)', () => {
  test('is trimmed and put into capitals before anything is checked or kept', () => {
    const kept = (document: typeof definition, uscc: string): unknown => {
      const { payload, refusals } = checkSave(document, { fields: { uscc } }, () => false, false);
      return refusals[0]?.code ?? payload.fields?.['uscc'];
    };
    for (const document of [definition, anyDefinition(baseOrganization)])
      expect(['  91320594ma1demx23x\t', ' ', '91320594MA1DEMX23X', '9132 0594MA1DEMX23X'].map((uscc) => kept(document, uscc))).toEqual([
        '91320594MA1DEMX23X',
        null,
        '91320594MA1DEMX23X',
        'FIELD_TOO_LONG',
      ]);
  });

  test.each([
    ['91320594MA1DEMX23X', null],
    ['91320594MA1DEMX238', 'USCC_CHECK'],
    ['91440300MA5FACT87W', null],
    ['92440300MA5GRAN1X8', null],
    ['91350100M000100Y43', null],
    ['91350100M000100Y4Z', 'USCC_FORMAT'],
    ['9132O594MA1DEMX23X', 'USCC_FORMAT'],
  ])('%s: %s', (code, failure) => expect(usccFailure(code)).toBe(failure));

  test('whose organisation code alone does not check is taken, with a warning; others, and those of other countries, have none', () => {
    const { advises } = srmSlcSupplierInfo.fields.uscc as Field;
    const wrong = `91320594MA1DEMX24${usccCheckCharacter('91320594MA1DEMX24')}`;
    const warned = (uscc: unknown, countryCode = 'CN') => advises!(uscc, { countryCode }, '2026-03-01');
    expect(
      [wrong, wrong.toLowerCase(), '91320594MA1DEMX23X', '92440300MA5GRAN1X8', '91320594MA1DEMX238', null].map((code) => warned(code)),
    ).toEqual(['USCC_ORG_WARN', 'USCC_ORG_WARN', null, null, null, null]);
    expect(warned(wrong, 'DE')).toBeNull();
    const decided = decide(definition, null, create({ ...company, uscc: wrong }));
    expect(decided.ok).toBe(true);
  });
});

describe('who leaves, is banned or merged', () => {
  const facts = { today: '2026-03-02', matters: settled };
  const begun = [create(company), sent('SUBMIT', supplierManager), sent('APPROVE', approver)];
  const said = (...events: readonly MachineEvent[]) => ends(definition, [...begun, ...events]).said;
  const quit = sent('QUIT', supplierManager, { reason: 'Agreed' }, facts);
  const banned = sent('BLACKLIST', supplierManager, { reason: 'Fraud', until: '2027-03-02' }, { today: '2026-03-02' });

  test('comes back when his time is over', () => {
    const readmit = (today: string) => sent('READMIT', supplierManager, { reason: 'Agreed' }, { today });
    expect(said(quit, readmit('2026-08-28'))).toBe('SUP_COOLDOWN Readmission is possible from 2026-08-29. Decide on it then.');
    expect(said(quit, readmit('2026-08-29'))).toBe('potential');
    const reinstate = (today: string) => sent('REINSTATE', supplierManager, { reason: 'Agreed' }, { today });
    expect(said(banned, reinstate('2027-03-02'))).toMatch(/^SUP_BLACKLIST_TERM .* until 2027-03-02/);
    expect(said(banned, reinstate('2027-03-03'))).toBe('potential');
  });

  test('has nothing open, which is named by kind', () => {
    const open = { ...settled, orders: 2, stock: 1 };
    const left = 'SUP_OPEN_BUSINESS Open business remains: orders 2, consigned stock 1. Settle it first.';
    expect(said(sent('QUIT', supplierManager, { reason: 'Agreed' }, { ...facts, matters: open }))).toBe(left);
    const merge = (targetId: string, more: object) =>
      said(sent('MERGE_INTO', supplierManager, { targetId }, { ...facts, target: { live: true }, ...more }));
    expect(merge('502', { matters: open })).toBe(left);
    expect(merge('501', {})).toMatch(/^SUP_MERGE_TARGET/);
    expect(merge('502', { target: null })).toMatch(/^SUP_MERGE_TARGET/);
    expect(merge('502', {})).toBe('closed');
  });

  test('whether a site takes part is set for its organisation alone, and not while it is stopped there or visited (example 3)', () => {
    const flag = (orgId: string, inspectFlag: string, visited = false) =>
      sent('SET_INSPECT_FLAG', buyer, { orgId, inspectFlag }, { visited });
    const off = (...events: readonly MachineEvent[]) => ends(definition, [...begun, ...events]).snapshot.context['uninspectedOrgIds'];
    const theirs = sent('SET_INSPECT_FLAG', outside('501'), { orgId: '100', inspectFlag: 'N' }, { visited: false });
    expect(said(theirs)).toBe('PERM_WHO Only SUPPLIER_MANAGER, QUALITY, BUYER may do this.');
    expect(off(flag('100', 'N'), flag('101', 'N'))).toEqual(['100', '101']);
    expect(off(flag('100', 'N'), flag('101', 'N'), flag('100', 'Y'))).toEqual(['101']);
    expect(said(flag('100', 'N', true))).toMatch(/^SITE_FLAG_LOCKED/);
    const stopped = [
      sent('START_QUALIFY', supplierManager),
      sent('QUALIFY_PASS', supplierManager),
      sent('SUSPEND_AT', SYSTEM, { orgIds: ['101'], reason: 'A claim' }),
    ];
    expect(said(...stopped, flag('101', 'N'))).toMatch(/^SITE_FLAG_LOCKED/);
    expect(said(...stopped, flag('100', 'N'))).toBe('qualified');
  });
});
