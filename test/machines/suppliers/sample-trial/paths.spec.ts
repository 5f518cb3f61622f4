import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { Actor, MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { proposedVerdict } from '../../../../state-machines/suppliers/sample-trial/fields.js';
import { srmSlcSampleTrial } from '../../../../state-machines/suppliers/sample-trial/index.js';
import { MONDAY, approver, buyer, inside } from '../../golden/events.js';
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

const definition = anyDefinition(srmSlcSampleTrial);
const quality = inside('12', 'QUALITY');
const fields = { orgId: '100', supplierId: '501', materialDesc: 'Bracket', requiredDate: '2026-03-20', drawingIds: '3' };
const item = (itemNum: number, more: object = {}) => ({ itemNum, itemName: 'Bore', lowerLimit: '9.95', upperLimit: '10.05', ...more });
const measured = (value: string, more: object = {}) =>
  sent('SAVE', quality, { lines: { items: { set: [{ itemNum: 1, ourValue: value, ...more }] } } });
const ship = (more: object = {}) =>
  sent('SHIP', supplier, { carrier: 'SF', waybillNo: '1', shippedQty: '5', values: [{ itemNum: 1, supplierValue: '10' }], ...more });
const receive = (receivedQty: string) => sent('RECEIVE', quality, { receivedQty, receivedDate: '2026-03-10' });
const submit = (verdict: string, more: object = {}) =>
  sent('SUBMIT', quality, { verdict, concessionNote: null, concessionTo: null, ...more });
const limits = { concessionNote: 'Only inside', concessionTo: '2026-12-31' };

const samples = (snapshot: Snapshot | null): readonly MachineEvent[] =>
  snapshot === null
    ? [
        sent('CREATE', buyer, { fields, lines: { items: { set: [item(1, { keyFlag: 'Y' })] } } }, { id: '61' }),
        sent('CREATE', buyer, { fields: { ...fields, drawingIds: null } }, { id: '61' }),
        sent('CREATE', buyer, { fields, lines: { items: { set: [item(1)] } } }, { id: '61' }),
        sent(
          'CREATE',
          SYSTEM,
          { fields: { ...fields, qualifyId: '71', stepNum: 30, stepRound: 1 }, lines: { items: { set: [item(1)] } } },
          { id: '61' },
        ),
        sent('CREATE', SYSTEM, { fields: { ...fields, roundNo: 3 }, lines: { items: { set: [item(1)] } } }, { id: '61' }),
      ]
    : [
        sent('SAVE', buyer, { fields: { materialDesc: 'Bracket, left' } }),
        sent('ISSUE', buyer),
        sent('ISSUE', buyer, {}, { gated: { en: 'Blocked', cn: '受限' } }),
        sent('ACCEPT', supplier, { promisedDate: '2026-03-18' }, { promisedAt: MONDAY }),
        sent('ACCEPT', supplier, { promisedDate: '2026-04-05' }),
        sent('DECLINE', supplier, { reason: 'No capacity' }),
        sent('DECLINE', supplier, { reason: null }),
        ship(),
        ship({ values: [] }),
        ship({ shippedQty: '0' }),
        sent('PROMISE_DUE', SYSTEM),
        receive('5'),
        receive('6'),
        sent('REFUSE_RECEIPT', quality, { reason: 'Damaged' }),
        measured('10.05'),
        measured('10.051'),
        submit('PASS'),
        submit('FAIL'),
        submit('CONCESSION'),
        submit('CONCESSION', limits),
        sent('WITHDRAW', quality),
        sent('WITHDRAW', quality, {}, { acted: true }),
        sent('APPROVE', approver, { comment: null }),
        sent('APPROVE', { ...approver, userId: quality.userId }, { comment: null }),
        sent('REJECT', approver, { comment: 'Again' }),
        sent('NEW_ROUND', buyer, {}, { newId: '62' }),
        sent('CANCEL', buyer, { reason: 'Not needed' }),
        sent('QUALIFY_ENDED', SYSTEM),
        sent('DELETE', buyer),
      ];

test('a value on the limit is in order, one beyond it is not; what is not key may be accepted with limits', () => {
  const of = (itemResult: string, keyFlag: string) => ({ itemResult, keyFlag }) as never;
  expect(proposedVerdict([of('OK', 'Y'), of('NG', 'N')])).toBe('CONCESSION');
  expect(proposedVerdict([of('NG', 'Y')])).toBe('FAIL');
  expect(proposedVerdict([of('OK', 'Y')])).toBe('PASS');
});

test('every state, every row, every refusal', () => {
  const found = explore(definition, {
    samples,
    most: 1200,
    fingerprint: ({ context: c }) =>
      [JSON.stringify(c['items']), c['verdict'], c['roundNo'], c['nextId'], c['overdueFlag'], c['drawingIds'], c['qualifyId']].join(),
  });
  expect(gapsOf(definition, found)).toEqual({ states: [], rows: [], codes: [] });
});

test('no more samples are received than were sent, and some', () => {
  const shipped = [
    samples(null)[0]!,
    sent('ISSUE', buyer, {}, { gated: null }),
    sent('ACCEPT', supplier, { promisedDate: '2026-03-18' }),
    ship(),
  ];
  const received = (qty: string) => ends(definition, [...shipped, receive(qty)]).said;
  const refused = 'SMP_QTY The received quantity is not possible: more than 0, at most 5.';
  expect([received('6'), received('0'), received('5')]).toEqual([refused, refused, 'testing']);
});
