import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { accountFaults, isIban, passesLuhn } from '../../../../state-machines/suppliers/bank-account.js';
import type { Account } from '../../../../state-machines/suppliers/bank-account.js';
import { bigramsOf, coreName, plainName, similarity } from '../../../../state-machines/suppliers/names.js';
import { srmSlcRegisterInfo } from '../../../../state-machines/suppliers/register-info/index.js';
import { MONDAY, supplierManager } from '../../golden/events.js';
import { outside, sent, walked } from '../../kernel/walk.js';
import { ends } from '../ends.js';

const definition = anyDefinition(srmSlcRegisterInfo);
const applicant = { ...outside('901'), respCode: 'SUPPLIER_REG' } as const;
const DAY = 86_400_000;
const fields = {
  companyName: '苏州精工轴承有限公司',
  uscc: '91320594MA1DEMX23X',
  supplierType: 'MANUFACTURER',
  contactName: 'Li Na',
  contactMobile: '13800000000',
  contactEmail: 'li.na@example.com',
  loginName: 'jinggong',
};
const applied = (more: object = {}, also: object = {}) => ({
  fields: { ...fields, ...more },
  proof: { emailVerified: 'Y', mobileVerified: 'N' },
  agreeVersion: '2026-01',
  language: 'cn',
  ...also,
});
const facts = { id: '71', docNumber: 'REG-1', today: '2026-03-02', openNumber: null, cooldown: null, hits: [] };
const opening = {
  today: '2026-03-02',
  hits: [],
  loginTaken: false,
  supplierId: '901',
  userId: '902',
  respRowId: '903',
  applicantResp: '21',
};
const hit = (key: string) => ({ supplierId: '501', number: 'S1', name: 'Alpha', key, score: 80 });
const papers = {
  fields: {
    registeredCapital: '1',
    establishDate: '2015-06-01',
    longTermFlag: 'Y',
    legalRep: 'Li Na',
    registeredAddress: 'Suzhou',
    businessScope: 'Bearings',
    taxpayerType: 'GENERAL',
    categories: 'Bearings',
  },
  lines: {
    contacts: { set: [{ lineNo: 1, contactName: 'Li Na', primaryFlag: 'Y' }] },
    locations: { set: [{ lineNo: 1, locationType: 'REGISTERED', address: 'Suzhou' }] },
    accounts: { set: [{ lineNo: 1, bankName: 'B', accountName: 'A', accountNo: '12345678', primaryFlag: 'Y' }] },
    certificates: { set: [{ lineNo: 1, certType: 'BUSINESS_LICENSE', certNo: 'C', longTermFlag: 'Y' }] },
  },
};
const saving = (lines: object) => sent('SAVE', applicant, { fields: papers.fields, lines: { ...papers.lines, ...lines } });
const refuse = (event: string, mode: string, reason: string | null) =>
  sent(event, supplierManager, { mode, reason }, { today: '2026-03-02' });
const settle = sent('SETTLE', supplierManager, { checked: 'Y', why: 'Another company', loginName: 'jinggong2' });
const info = { today: '2026-03-02', accountsTaken: [], accountFaults: [] };
const done = { ...info, hits: [], grants: [{ responsibilityId: '19', id: '904' }] };

test('every state, every row, every refusal', () => {
  const { gaps } = walked(definition, {
    create: [
      sent(
        'CREATE',
        supplierManager,
        { fields: { companyName: 'Alpha', contactEmail: 'li.na@example.com' } },
        { id: '71', docNumber: 'REG-1' },
      ),
      sent('CREATE', supplierManager, { fields: { companyName: 'Alpha' } }, { id: '71', docNumber: 'REG-1' }),
      sent('REGISTER', SYSTEM, applied(), facts),
      sent('REGISTER', SYSTEM, applied({ contactName: null }), facts),
      sent('REGISTER', SYSTEM, applied({ uscc: '91320594MA1DEMX238' }), facts),
      sent('REGISTER', SYSTEM, applied({ uscc: '9132O594MA1DEMX23X' }), facts),
      sent('REGISTER', SYSTEM, applied({}, { agreeVersion: null }), facts),
      sent('REGISTER', SYSTEM, applied({}, { proof: { emailVerified: 'N', mobileVerified: 'N' } }), facts),
      sent('REGISTER', SYSTEM, applied(), { ...facts, loginFault: true }),
      sent('REGISTER', SYSTEM, applied(), { ...facts, openNumber: 'REG-0' }),
      sent('REGISTER', SYSTEM, applied(), { ...facts, cooldown: '2026-03-03' }),
    ],
    later: [
      sent('REGISTER', SYSTEM, applied(), facts),
      sent('RESEND', supplierManager),
      sent('SUBMIT', SYSTEM, applied(), facts),
      sent('EDIT', SYSTEM, { fields: { companyNameEn: 'Jinggong' } }),
      sent('EDIT', SYSTEM, { fields: { uscc: '91320594MA1DEMX238' } }),
      sent('WITHDRAW', SYSTEM),
      sent('WITHDRAW', SYSTEM, {}, { acted: true }),
      sent('WITHDRAW', applicant),
      settle,
      sent('REFUSE', supplierManager, { reason: 'No need' }, { today: '2026-03-02' }),
      sent('CANCEL', supplierManager, { reason: null }),
      sent('CANCEL', SYSTEM, { reason: null }),
      sent('APPROVE', supplierManager, { checked: 'N', why: null, loginName: null }, opening),
      sent('APPROVE', supplierManager, { checked: 'N', why: null, loginName: null }, { ...opening, loginTaken: true }),
      ...['DUP_USCC', 'DUP_NAME', 'DUP_SIMILAR', 'REG_BLACKLISTED'].map((key) =>
        sent('APPROVE', supplierManager, { checked: 'N', why: null, loginName: null }, { ...opening, hits: [hit(key)] }),
      ),
      refuse('REJECT', 'RETURN', 'Which plant?'),
      refuse('REJECT', 'RETURN', null),
      refuse('REJECT', 'REFUSE', 'No need'),
      saving({}),
      saving({ contacts: { set: [{ lineNo: 1, contactName: 'Li Na', primaryFlag: 'N' }] } }),
      saving({ certificates: { remove: [1] } }),
      saving({ certificates: { set: [{ lineNo: 2, certType: 'ISO9001', certNo: 'I', expiryDate: '2026-03-01' }] } }),
      saving({ shareholders: { set: [1, 2].map((lineNo) => ({ lineNo, holderName: `H${lineNo}`, shareRate: '60' })) } }),
      sent('SUBMIT_INFO', applicant, {}, info),
      sent('SUBMIT_INFO', applicant, {}, { ...info, accountsTaken: ['S1 Alpha'] }),
      ...['ACC_NO_FORMAT'].map((code) => sent('SUBMIT_INFO', applicant, {}, { ...info, accountFaults: [{ code, params: { row: 1 } }] })),
      refuse('REJECT_INFO', 'RETURN', 'Unreadable'),
      refuse('REJECT_INFO', 'REFUSE', 'No need'),
      sent('APPROVE_INFO', supplierManager, { checked: 'N', why: null }, done),
      sent('EXPIRE_DUE', SYSTEM),
      sent('REMIND_DUE', SYSTEM),
    ],
    by: ['supplierId', 'shareholders', 'contacts', 'certificates', 'reminded'],
  });
  const answered = ['ACC_CNAPS', 'ACC_NAME_MISMATCH', 'ACC_PERSONAL', 'ACC_SWIFT', 'ACC_IBAN', 'ACC_PRIMARY'];
  expect({ ...gaps, codes: gaps.codes.filter((code) => !answered.includes(code)) }).toEqual({ states: [], rows: [], codes: [] });
});

test('a returned registration ends after thirty days, papers after ninety with three reminders (example 2)', () => {
  const create = definition.machine.states['revising']!.deadlines!;
  expect(create.map(({ event }) => event)).toEqual(['EXPIRE_DUE']);
  const { found } = walked(definition, {
    create: [sent('REGISTER', SYSTEM, applied(), facts)],
    later: [sent('WITHDRAW', SYSTEM), sent('APPROVE', supplierManager, { checked: 'N', why: null, loginName: null }, opening)],
    by: [],
  });
  expect(found.states.get('revising')!.snapshot.context).toMatchObject({ waitUntil: expect.any(Number) });
  const filling = found.states.get('infoFilling')!.snapshot.context as unknown as { waitUntil: number; remindAt: number };
  expect([(filling.waitUntil - MONDAY) / DAY, (filling.remindAt - MONDAY) / DAY].map(Math.floor)).toEqual([90, 7]);
});

test('papers without a business licence, or with one that is over, are not handed in (example 3)', () => {
  const approve = sent('APPROVE', supplierManager, { checked: 'N', why: null, loginName: null }, opening);
  const handedIn = (certificates: object) =>
    ends(definition, [
      sent('REGISTER', SYSTEM, applied(), facts),
      approve,
      saving({ certificates }),
      sent('SUBMIT_INFO', applicant, {}, info),
    ]).said;
  const licence = papers.lines.certificates.set[0];
  expect(handedIn({ set: [{ ...licence, certType: 'ISO9001' }] })).toBe(
    'REG_CERT_MISSING Mandatory certificate missing: 营业执照 Business licence',
  );
  expect(handedIn({ set: [{ ...licence, longTermFlag: 'N', expiryDate: '2026-03-01' }] })).toMatch(/^REG_CERT_EXPIRED /);
  expect(handedIn(papers.lines.certificates)).toBe('infoSubmitted');
});

test('names are alike as the specification counts (0.4)', () => {
  expect(coreName('深圳市华创精密五金有限公司')).toBe('深圳市华创精密五金');
  expect(plainName('Ａlpha Co., Ltd.')).toBe('ALPHACOLTD');
  expect(coreName('Alpha Co., Ltd.')).toBe('ALPHA');
  expect(bigramsOf('深圳市华创精密五金')).toHaveLength(8);
  expect(similarity('深圳市华创精密五金有限公司', '深圳华创精密五金制品有限公司').toFixed(4)).toBe('0.7059');
  expect(similarity('深圳市华创精密五金', '深圳市宏达包装材料')).toBe(0.25);
});

const account = (more: Partial<Account>): Account => ({
  lineNo: 1,
  cnapsCode: null,
  swiftCode: null,
  iban: null,
  accountName: 'Alpha Co., Ltd.',
  accountNo: '4563 5100-1234',
  accountType: 'CORPORATE',
  currencyCode: 'CNY',
  primaryFlag: 'Y',
  agentFlag: 'N',
  enabledFlag: 'Y',
  ...more,
});
const cn = { countryCode: 'CN', companyName: 'ALPHA CO LTD', supplierType: 'MANUFACTURER', legalRep: 'Li Na' };
const de = { ...cn, countryCode: 'DE' };
const codes = (one: Partial<Account>, holder: typeof cn = cn) => accountFaults([account(one)], holder).map(({ code }) => code);

test('bank accounts are judged as the specification says (0.3)', () => {
  expect(isIban('DE89370400440532013000')).toBe(true);
  expect(isIban('DE88370400440532013000')).toBe(false);
  expect(passesLuhn('6217000000000001234')).toBe(true);
  expect(codes({})).toEqual([]);
  expect(codes({ accountNo: '1234' })).toEqual(['ACC_NO_FORMAT']);
  expect(codes({ cnapsCode: '12' })).toEqual(['ACC_CNAPS']);
  expect(codes({ accountName: 'Beta' })).toEqual(['ACC_NAME_MISMATCH']);
  expect(codes({ accountName: 'Beta', agentFlag: 'Y' })).toEqual([]);
  expect(codes({ accountType: 'PERSONAL' })).toEqual(['ACC_PERSONAL']);
  expect(
    codes({ accountType: 'PERSONAL', accountName: 'Li Na', accountNo: '6217000000000001234' }, { ...cn, supplierType: 'INDIVIDUAL' }),
  ).toEqual([]);
  expect(codes({}, de)).toEqual(['ACC_SWIFT']);
  expect(codes({ swiftCode: 'DEUTDEFF', iban: 'DE88370400440532013000' }, de)).toEqual(['ACC_IBAN']);
  expect(codes({ primaryFlag: 'N' })).toEqual(['ACC_PRIMARY']);
});

test('a process brings nothing but its result: what it needs is settled before, and a new submission asks anew', () => {
  const facts77 = { process: { instanceId: '77', modelId: '5', docCode: 'SLC_REGISTER_INFO', docType: definition.type } };
  const yes = sent('APPROVE', SYSTEM, { instanceId: '77', by: '9', comment: null }, { ...opening, hits: [hit('DUP_SIMILAR')], ...facts77 });
  const begun = [sent('REGISTER', SYSTEM, applied(), facts)];
  expect(ends(definition, [...begun, yes]).said).toMatch(/^REG_DUP_UNRESOLVED /);
  const approved = ends(definition, [...begun, settle, yes]);
  expect(approved.snapshot).toMatchObject({
    state: 'infoFilling',
    context: { checkedBy: supplierManager.userId, loginName: 'jinggong2', overrideReason: 'Another company' },
  });
  const again = [...begun, settle, sent('WITHDRAW', SYSTEM), sent('SUBMIT', SYSTEM, applied(), facts)];
  expect(ends(definition, [...again, yes]).said).toMatch(/^REG_DUP_UNRESOLVED /);
});

test('what a process rejects goes back to be corrected; only a person refuses it for good', () => {
  const process = { instanceId: '77', modelId: '5', docCode: 'SLC_REGISTER_INFO', docType: definition.type };
  const no = sent('REJECT', SYSTEM, { instanceId: '77', by: '9', comment: 'Which plant?', reason: 'Which plant?' }, { process });
  const back = [sent('REGISTER', SYSTEM, applied(), facts), no];
  expect(ends(definition, back).snapshot).toMatchObject({ state: 'revising', context: { reviewNote: 'Which plant?' } });
  const over = ends(definition, [...back, sent('REFUSE', supplierManager, { reason: 'No need' }, { today: '2026-03-02' })]);
  expect(over.snapshot).toMatchObject({ state: 'rejected', context: { refusedOn: '2026-03-02', reviewNote: 'No need' } });
});
