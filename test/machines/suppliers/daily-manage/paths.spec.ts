import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { decide as decideOn } from '../../../../state-machines/kernel/decide.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { Actor, MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { srmSlcDailyManage } from '../../../../state-machines/suppliers/daily-manage/index.js';
import { MONDAY, approver, buyer, supplierManager } from '../../golden/events.js';
import { explore, gapsOf } from '../../kernel/explore.js';
import { ends } from '../ends.js';

const sent = (type: string, actor: Actor, payload: object = {}, facts: object = {}): MachineEvent => ({
  type,
  actor,
  payload,
  facts,
  at: MONDAY,
  cause: null,
});
const supplier: Actor = { userId: '90', userType: 'EX', supplierId: '501', respCode: 'SUPPLIER', respId: 'r90', onBehalfOf: null };

const definition = anyDefinition(srmSlcDailyManage);
const base = { supplierId: '501', reasonType: 'QUALITY', reason: 'Three complaints', orgId: '100' };
const term = { effectiveFrom: '2026-04-01', effectiveTo: '2026-04-30', evidenceIds: '3' };
const create = (manageType: string, more: object = {}) => sent('CREATE', buyer, { fields: { ...base, manageType, ...more } }, { id: '71' });
const matters = (orders: number, agreements = 0) => ({
  today: '2026-03-02',
  effectiveTo: '2026-04-30',
  endsAt: MONDAY + 9,
  matters: { orders, agreements, samples: 0 },
  openDocs: orders === 0 ? [] : [{ docKind: 'ORDER', docNumber: 'PO-1', ownerId: '7' }],
  supersedes: ['70'],
});
const submit = (status: string | null, open: string | null = null) => sent('SUBMIT', buyer, {}, { status, open });
const decide = (type: string) => sent(type, supplierManager, { decisionNote: 'As it was' }, matters(2));

const left = (status: string, today: string) => ({ status, today, terms: { leftOn: '2026-03-02', blacklistTo: '2027-03-02' } });
const samples = (snapshot: Snapshot | null): readonly MachineEvent[] =>
  snapshot === null
    ? [
        create('WARNING'),
        create('SUSPEND', { ...term, autoResumeFlag: 'Y' }),
        create('SUSPEND', { ...term, effectiveTo: '2027-04-30' }),
        create('SUSPEND'),
        create('RESUME'),
        create('READMIT'),
        create('REINSTATE'),
        create('LEVEL', { newLevel: 'PREFERRED' }),
        create('QUIT', { evidenceIds: '3', quitMode: 'VOLUNTARY' }),
        create('QUIT', { evidenceIds: '3', quitMode: 'ELIMINATED' }),
        create('BLACKLIST', { evidenceIds: '3', blacklistTerm: 'M12' }),
      ]
    : [
        sent('SAVE', buyer, { fields: { reason: 'Four complaints' } }),
        submit('QUALIFIED'),
        submit('SUSPENDED'),
        submit('QUALIFIED', 'DLM-1'),
        sent('SUBMIT', buyer, {}, left('QUIT', '2026-08-28')),
        sent('SUBMIT', buyer, {}, left('BLACKLISTED', '2027-03-02')),
        sent('WITHDRAW', buyer),
        sent('WITHDRAW', buyer, {}, { acted: true }),
        sent('APPROVE', approver, { comment: null }, { ...matters(2), status: 'QUALIFIED' }),
        sent('APPROVE', approver, { comment: null }, { ...matters(0), status: 'SUSPENDED' }),
        sent('APPROVE', { ...approver, userId: buyer.userId }, { comment: null }),
        sent('REJECT', approver, { comment: 'No' }),
        sent('REJECT', approver, { comment: null }),
        sent('STATE_CASE', supplier, { statement: 'It was mended', statementIds: null }),
        sent('NOTICE_DUE', SYSTEM, {}, matters(2)),
        decide('UPHOLD'),
        decide('OVERTURN'),
        sent('UPHOLD', { ...supplierManager, userId: buyer.userId }, { decisionNote: 'Mine' }, matters(2)),
        sent('REFRESH', supplierManager, {}, matters(1)),
        sent('REFRESH', supplierManager, {}, matters(0)),
        sent('ABANDON', supplierManager, { reason: 'They stay' }),
        sent('FORCE', approver, { reason: 'At once' }, matters(0, 1)),
        sent('FORCE', approver, { reason: 'At once' }, matters(1)),
        sent('REVOKE', supplierManager, { reason: 'Settled' }),
        sent('END_DUE', SYSTEM),
        sent('SUPERSEDE', SYSTEM, { docNumber: 'DLM-2' }),
        sent('CANCEL', buyer, { reason: 'Not needed' }),
        sent('DELETE', buyer),
      ];

test('every state, every row, every refusal', () => {
  const found = explore(definition, {
    samples,
    most: 900,
    fingerprint: ({ context: c }) => [c['manageType'], c['quitMode'], c['effectiveTo'], c['autoResumeFlag'], c['submittedBy']].join(),
  });
  expect(gapsOf(definition, found)).toEqual({ states: [], rows: [], codes: [] });
});

test('a decision for single organisations is told for these alone, and so is its end', () => {
  const begun = create('SUSPEND', { ...term, orgIds: ['101'] });
  const approve = sent('APPROVE', approver, { comment: null }, { ...matters(0), status: 'QUALIFIED' });
  const effects: unknown[] = [];
  let snapshot: Snapshot | null = null;
  for (const one of [begun, submit('QUALIFIED'), approve, sent('REVOKE', supplierManager, { reason: 'Settled' })]) {
    const decision = decideOn(definition, snapshot, one);
    if (!decision.ok) throw new Error(JSON.stringify(decision.refusal));
    snapshot = decision.after;
    effects.push(...decision.effects);
  }
  expect(effects).toMatchObject([
    { event: 'SUSPEND_AT', payload: { orgIds: ['101'], reason: 'Three complaints' } },
    { event: 'SUPERSEDE' },
    { event: 'RESUME_AT', payload: { orgIds: ['101'] } },
  ]);
});

test('a decision fits how the supplier stands (example 5)', () => {
  const submitted = (status: string) => ends(definition, [create('SUSPEND', term), submit(status)]).said;
  expect(submitted('POTENTIAL')).toBe('DLM_STATE Suspension does not fit the status Potential.');
  expect(submitted('QUALIFIED')).toBe('approving');
  expect(ends(definition, [create('RESUME'), submit('QUALIFIED')]).said).toBe('DLM_STATE Resumption does not fit the status Qualified.');
});

test('who leaves is let go at once with agreements alone, and with no order, sample, delivery, bill or stock (example 4)', () => {
  const executing = [
    create('QUIT', { evidenceIds: '3', quitMode: 'VOLUNTARY' }),
    submit('QUALIFIED'),
    sent('APPROVE', approver, { comment: null }, { ...matters(2), status: 'QUALIFIED' }),
  ];
  const forced = (left: object) =>
    ends(definition, [...executing, sent('FORCE', approver, { reason: 'At once' }, { ...matters(0, 1), matters: left })]).said;
  const refused = 'DLM_FORCE Orders or samples are still open; only agreements may remain.';
  for (const left of ['orders', 'samples', 'deliveries', 'invoices', 'stock']) expect(forced({ agreements: 1, [left]: 1 })).toBe(refused);
  expect(forced({ agreements: 1 })).toBe('effective');
});

test('whoever left is taken in again after 180 days, and whoever is blacklisted after his term', () => {
  const readmitted = (today: string) => ends(definition, [create('READMIT'), sent('SUBMIT', buyer, {}, left('QUIT', today))]).said;
  expect(readmitted('2026-08-28')).toBe('SUP_COOLDOWN Readmission is possible from 2026-08-29. Decide on it then.');
  expect(readmitted('2026-08-29')).toBe('approving');
  const reinstated = (today: string) => ends(definition, [create('REINSTATE'), sent('SUBMIT', buyer, {}, left('BLACKLISTED', today))]).said;
  expect(reinstated('2027-03-02')).toBe(
    'SUP_BLACKLIST_TERM The blacklist term runs until 2027-03-02. Take the supplier off it after that day.',
  );
  expect(reinstated('2027-03-03')).toBe('approving');
});

test('the record hears how long somebody is blacklisted: to the end of the term, or for good', () => {
  const told = (blacklistTerm: string, effectiveTo: string | null) => {
    let snapshot: Snapshot | null = null;
    let effects: readonly object[] = [];
    for (const event of [
      create('BLACKLIST', { evidenceIds: '3', blacklistTerm }),
      submit('QUALIFIED'),
      sent('APPROVE', approver, { comment: null }, { ...matters(0), status: 'QUALIFIED' }),
      sent('NOTICE_DUE', SYSTEM, {}, { ...matters(0), effectiveTo }),
    ]) {
      const decision = decideOn(definition, snapshot, event);
      if (!decision.ok) throw new Error(decision.refusal.code);
      [snapshot, effects] = [decision.after, decision.effects];
    }
    return effects[0];
  };
  expect(told('M12', '2027-03-02')).toMatchObject({ event: 'BLACKLIST', payload: { until: '2027-03-02' } });
  expect(told('PERMANENT', null)).toMatchObject({ event: 'BLACKLIST', payload: { until: '9999-12-31' } });
});
