/** Examples of the specification by their numbers (purchasing.md §1, §4, §10) that no story beside tells. */
import { describe, expect, test } from '@jest/globals';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { envStatusOf, envValidTo, judged } from '../../../state-machines/purchasing/asl-list/env.js';
import { approver, buyer, inside, manager, supplierManager } from '../golden/events.js';
import { outside, sent } from '../kernel/walk.js';
import { Relay } from '../orders/relay.js';

const [ENTRY, APPLY, PREP, REVIEW] = ['srmPurAslList', 'srmPurAslApplyHeader', 'srmPurMaterialRequest', 'srmPurPricingReviewHeader'];
const quality = inside('12', 'QUALITY');
const alpha = outside('501');
const today = '2026-03-02';

/** An entry in force, as an application that was approved makes it. */
function listed(relay: Relay, id: string, more: object = {}): void {
  const terms = { orgId: '100', supplierId: '501', itemId: '31', sourcePriority: 1, leadTimeDays: 14 };
  const fields = { ...terms, validFrom: '2026-03-01', validTo: '2027-02-28', lastApplyId: '60', ...more };
  relay.do(ENTRY, id, 'CREATE', SYSTEM, { fields }, { id, today, required: [] });
}
const stands = (id: string, state = 'effective') => [id, { number: `ASL-${id}`, state, values: { leadTimeDays: 14 }, inProcess: null }];
function applied(relay: Relay, id: string, applyType: string, set: readonly object[]): void {
  const fields = { orgId: '100', title: 'Sources', applyReason: 'Needed', applyType };
  relay.do(APPLY, id, 'CREATE', buyer, { fields, lines: { lines: { set } } }, { id });
  const entries = Object.fromEntries(['81', '82', '83'].map((one) => stands(one)));
  relay.do(APPLY, id, 'SUBMIT', buyer, {}, { entries, twins: {}, gated: {}, trialPassed: true });
  relay.do(APPLY, id, 'APPROVE', approver, { comment: null }, { ids: {} });
}
const resultsOf = (relay: Relay, id: string) => {
  const { state, context } = relay.at(APPLY, id);
  return [state, ...(context['lines'] as readonly Record<string, unknown>[]).map((line) => [line['lineResult'], line['failCode']])];
};

describe('approved sources', () => {
  test('PU §1 (3): a report of 2025-04-01 holds for a year: warned in its last month, suspended the day after', () => {
    const validTo = envValidTo('ROHS', '2025-04-01');
    expect(validTo).toBe('2026-04-01');
    const paper = { envNum: 1, envType: 'ROHS', reportDate: '2025-04-01', validTo, result: judged('ROHS', {}), reviewStatus: 'ACCEPTED' };
    const on = (day: string) => envStatusOf([paper], ['ROHS'], day);
    expect(['2026-03-01', '2026-03-10', '2026-04-01', '2026-04-02'].map(on)).toEqual(['VALID', 'EXPIRING', 'EXPIRING', 'EXPIRED']);
    expect(envStatusOf([paper], ['ROHS', 'HF'], '2026-03-01')).toBe('MISSING');

    const relay = new Relay();
    listed(relay, '81', { envRequired: 'Y' });
    const report = { envType: 'ROHS', reportNo: 'R-1', testOrg: 'Lab', reportDate: '2025-04-01', substances: { Pb: '1' }, envFileIds: '3' };
    const day = { today, required: ['ROHS'] };
    relay.do(ENTRY, '81', 'UPLOAD_ENV', quality, report, day);
    relay.do(ENTRY, '81', 'REVIEW_ENV', quality, { envNum: 1, accept: 'Y', comment: null }, day);
    expect(relay.at(ENTRY, '81').context).toMatchObject({ envStatus: 'EXPIRING' });
    relay.do(ENTRY, '81', 'ENV_DUE', SYSTEM, {}, { ...day, today: '2026-04-02' });
    expect(relay.at(ENTRY, '81')).toMatchObject({ state: 'suspended', context: { suspendReason: 'ENV_EXPIRED' } });
  });

  test('PU §1 (4): the same supplier, material and organisation twice', () => {
    const relay = new Relay();
    const fields = { orgId: '100', supplierId: '501', itemId: '31', sourcePriority: 1, leadTimeDays: 3 };
    const period = { validFrom: '2026-03-01', validTo: '2027-02-28' };
    const create = sent('CREATE', supplierManager, { fields: { ...fields, ...period } }, { id: '82', twin: 'ASL-81', today, required: [] });
    expect(relay.try(ENTRY, '82', create)).toBe('ASL_DUPLICATE');
  });
});

describe('applications for sources', () => {
  test('PU §1, applications (1): 14 to 21 days, when they became 18 meanwhile: stale, and the application failed in part', () => {
    const relay = new Relay();
    listed(relay, '81');
    applied(relay, '71', 'ALTERATION', [{ lineNum: 10, aslListId: '81', leadTimeDays: 18 }]);
    applied(relay, '70', 'ALTERATION', [{ lineNum: 10, aslListId: '81', leadTimeDays: 21 }]);
    expect(relay.at(APPLY, '70').state).toBe('applying');
    relay.quiet();
    expect(resultsOf(relay, '71')).toEqual(['applied', ['APPLIED', null]]);
    expect(resultsOf(relay, '70')).toEqual(['partFailed', ['FAILED', 'ASL_ALTER_STALE']]);
    expect(relay.at(ENTRY, '81').context).toMatchObject({ leadTimeDays: 18 });
    expect(relay.try(APPLY, '70', sent('ACCEPT_FAILURE', buyer, { comment: null }))).toBe('DOC_COMMENT_REQUIRED');
    relay.do(APPLY, '70', 'ACCEPT_FAILURE', buyer, { comment: '18 is fine' });
    expect(relay.at(APPLY, '70').state).toBe('applied');
  });

  test('PU §1, applications (2): three lines made invalid, three answers: applied; one that is invalid already fails alone', () => {
    const relay = new Relay();
    for (const id of ['81', '82', '83']) listed(relay, id, { itemId: id });
    const lines = ['81', '82', '83'].map((aslListId, index) => ({ lineNum: (index + 1) * 10, aslListId, invalidReason: 'QUALITY' }));
    applied(relay, '70', 'INVALID', lines);
    relay.quiet();
    expect(resultsOf(relay, '70')).toEqual(['applied', ['APPLIED', null], ['APPLIED', null], ['APPLIED', null]]);
    expect(['81', '82', '83'].map((id) => relay.at(ENTRY, id).state)).toEqual(['invalid', 'invalid', 'invalid']);
    applied(relay, '72', 'INVALID', lines.slice(0, 1));
    relay.quiet();
    expect(resultsOf(relay, '72')).toEqual(['partFailed', ['FAILED', 'ASL_STATE_CONFLICT']]);
  });

  test('PU §1, applications (3): a material without a trial that passed wants one, or the reason why not', () => {
    const submitted = (exemptReason: string | null) => {
      const relay = new Relay();
      const line = { lineNum: 10, supplierId: '501', itemId: '31', validFrom: '2026-03-01', validTo: '2027-02-28' };
      const fields = { orgId: '100', title: 'Sources', applyReason: 'Needed', applyType: 'APPLY', exemptReason };
      relay.do(APPLY, '70', 'CREATE', buyer, { fields, lines: { lines: { set: [line] } } }, { id: '70' });
      return relay.try(APPLY, '70', sent('SUBMIT', buyer, {}, { entries: {}, twins: {}, gated: {}, trialPassed: false }));
    };
    expect([submitted(null), submitted('Same part as before')]).toEqual(['ASL_TRIAL_REQUIRED', null]);
  });
});

test('PU §4: preparations: of 10,000 with 6,500 on order and 500 given up, 5,640.00 may be claimed and no cent more', () => {
  const relay = new Relay();
  const line = { lineNum: 10, itemId: '31', itemName: 'Bracket', uomId: '5', prepQty: '10000', prepDeadline: '2026-05-01', price: '2.35' };
  const fields = { orgId: '100', supplierId: '501', reason: 'Long lead', liabilityRate: '80', validTo: '2026-12-31' };
  relay.do(PREP, '91', 'CREATE', buyer, { fields, lines: { lines: { set: [line] } } }, { id: '91' });
  relay.do(PREP, '91', 'SUBMIT', buyer, {}, { today });
  relay.do(PREP, '91', 'APPROVE', approver, { comment: null }, { today });
  const said = { lineNum: 10, confirmQty: '10000', confirmDate: '2026-05-01', confirmComment: null };
  relay.do(PREP, '91', 'SUPPLIER_CONFIRM', alpha, { rows: [said] }, { settleAt: Date.parse('2026-12-31T16:00:00Z') });
  const rows = [{ docLine: 10, lineNum: 10, qty: '6500', amount: '0' }];
  relay.do(PREP, '91', 'RESERVE', SYSTEM, { docType: 'srmPurOrderHeader', docId: '1', round: 1, rows });
  relay.do(PREP, '91', 'RELEASE_QTY', buyer, { rows: [{ lineNum: 10, qty: '500', reason: 'Less needed' }], consentIds: '801' });
  expect(relay.at(PREP, '91').context).toMatchObject({ liabilityAmount: '5640', lines: [{ openQty: '3000', convertedQty: '6500' }] });
  relay.do(PREP, '91', 'CONVERT_DUE', SYSTEM);
  const settle = (claimAmount: string) => sent('SETTLE', buyer, { rows: [{ lineNum: 10, claimAmount }], comment: 'Agreed' });
  expect(relay.try(PREP, '91', settle('5640.01'))).toBe('PREP_CLAIM_EXCEEDS');
  expect(relay.try(PREP, '91', settle('5640.00'))).toBeNull();
  expect(relay.at(PREP, '91')).toMatchObject({ state: 'closed', context: { lines: [{ openQty: '0', releasedQty: '3500' }] } });
});

test('PU §10: a review of ten prices is not submitted with nine opinions', () => {
  const relay = new Relay();
  const fields = { orgId: '100', title: 'March', period: '2026-03', dueDate: '2026-03-31' };
  relay.do(REVIEW, '91', 'CREATE', manager, { fields }, { id: '91', docNumber: 'PRV-1' });
  const terms = {
    agreementId: '40',
    supplierId: '501',
    uomId: '5',
    currency: 'CNY',
    currentPrice: '9.20',
    minPrice: '9.20',
    qty12m: '100',
  };
  const found = Array.from({ length: 10 }, (_, at) => ({
    ...{ ...terms, agreementLine: at + 1, itemId: `${31 + at}`, lineValidTo: '2026-12-31' },
  }));
  relay.do(REVIEW, '91', 'COLLECT', manager, {}, { today, found });
  relay.do(REVIEW, '91', 'START', manager);
  const numbers = (relay.at(REVIEW, '91').context['lines'] as readonly { readonly lineNum: number }[]).map(({ lineNum }) => lineNum);
  const keep = (lineNum: number) =>
    relay.do(REVIEW, '91', 'REVIEW_LINE', manager, { lineNum, opinion: 'KEEP', proposedPrice: null, opinionComment: null });
  for (const lineNum of numbers.slice(0, 9)) keep(lineNum);
  expect([numbers.length, relay.try(REVIEW, '91', sent('SUBMIT', manager))]).toEqual([10, 'PRV_LINES_OPEN']);
  keep(numbers[9]!);
  expect(relay.try(REVIEW, '91', sent('SUBMIT', manager))).toBeNull();
});
