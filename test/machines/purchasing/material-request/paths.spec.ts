import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { MachineEvent } from '../../../../state-machines/kernel/events.js';
import { counted } from '../../../../state-machines/purchasing/material-request/fields.js';
import type { Prep } from '../../../../state-machines/purchasing/material-request/fields.js';
import { srmPurMaterialRequest } from '../../../../state-machines/purchasing/material-request/index.js';
import { MONDAY, approver, buyer } from '../../golden/events.js';
import { blockAEvents, outside, sent, walked } from '../../kernel/walk.js';

const definition = anyDefinition(srmPurMaterialRequest);
const alpha = outside('501');
const line = (more: object = {}) => ({
  lineNum: 10,
  itemId: '31',
  uomId: '5',
  prepQty: '10000',
  prepDeadline: '2026-05-01',
  price: '2.35',
  ...more,
});
const create = (set: readonly object[], more: object = {}) =>
  sent(
    'CREATE',
    buyer,
    {
      fields: { orgId: '100', supplierId: '501', reason: 'Long lead', liabilityRate: '80', validTo: '2026-12-31', ...more },
      lines: { lines: { set } },
    },
    { id: '91' },
  );
const confirm = (confirmQty: string, more: object = {}) =>
  sent('SUPPLIER_CONFIRM', alpha, { rows: [{ lineNum: 10, confirmQty, confirmDate: '2026-05-01', confirmComment: 'Less', ...more }] });
const release = (qty: string) => sent('RELEASE_QTY', buyer, { rows: [{ lineNum: 10, qty, reason: 'Less needed' }] });
const settle = (claimAmount: string, comment: string | null = 'Agreed') =>
  sent('SETTLE', buyer, { rows: [{ lineNum: 10, claimAmount }], comment });
const reserve = (qty: string) =>
  sent('RESERVE', SYSTEM, { docType: 'srmPurOrderHeader', docId: '1', round: 1, rows: [{ docLine: 10, lineNum: 10, qty, amount: '0' }] });
const day = { today: '2026-03-02', settleAt: MONDAY + 300 };

const later = [
  sent('SAVE', buyer, { fields: { reason: 'Very long lead' } }),
  sent('SUBMIT', buyer, {}, day),
  sent('SUBMIT', buyer, {}, { ...day, inactive: ['M-1'] }),
  sent('SUBMIT', buyer, {}, { ...day, gated: { en: 'Blocked', cn: '受限' } }),
  sent('SUBMIT', buyer, {}, { ...day, today: '2025-01-01' }),
  ...blockAEvents(buyer),
  sent('APPROVE', approver, { comment: null }, day),
  confirm('10000'),
  confirm('9000'),
  confirm('0'),
  confirm('10001'),
  confirm('9000', { confirmComment: null }),
  sent('SUPPLIER_CONFIRM', alpha, { rows: [] }),
  sent('SUPPLIER_REFUSE', alpha, { comment: 'No capacity' }),
  sent('REPORT_STOCK', alpha, { rows: [{ lineNum: 10, finishedQty: '100', wipQty: '50' }] }),
  sent('REPORT_STOCK', alpha, { rows: [{ lineNum: 10, finishedQty: '-1', wipQty: '50' }] }),
  release('500'),
  release('10000'),
  release('10001'),
  sent('EXTEND', buyer, { validTo: '2027-01-31' }, day),
  settle('18000'),
  settle('18800.01'),
  sent('REVISE', buyer),
  sent('CANCEL', buyer, { comment: 'Not needed' }),
  sent('REPLY_DUE', SYSTEM),
  sent('CONVERT_DUE', SYSTEM),
  reserve('6500'),
  reserve('10001'),
  sent('RELEASE', SYSTEM, { docId: '1', rows: [{ docLine: 10, qty: '500', amount: '0' }], returnDemand: 'Y' }),
];

test('every state, every row, every refusal', () => {
  const { gaps } = walked(definition, {
    create: [create([line()]), create([]), create([line({ price: '0' })]), create([line({ itemId: null })])],
    later,
    by: ['lines', 'overdueFlag', 'submitCount', 'taken'],
    most: 1200,
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});

test('confirmed 10,000, converted 6,500, released 500 leave 3,000 open: 5,640.00 at 80 %', () => {
  const rows = [{ ...line(), confirmQty: '10000', convertedQty: '6500', releasedQty: '500' }];
  expect(counted({ liabilityRate: '80' } as Prep, rows as never)).toMatchObject({
    liabilityAmount: '5640',
    lines: [{ openQty: '3000', openLiability: '5640.00' }],
  });
});

test('its requisitions know it from the approval on, until it is closed, cancelled or written again', () => {
  const fields = { orgId: '100', supplierId: '501', reason: 'Long lead', liabilityRate: '80', validTo: '2026-12-31' };
  const heard = (...events: readonly MachineEvent[]) => {
    const created = sent('CREATE', SYSTEM, { fields, lines: { lines: { set: [line({ sourceLineId: '81:10' })] } } }, { id: '91' });
    let at: Snapshot | null = null;
    const told: unknown[] = [];
    for (const event of [created, sent('SUBMIT', buyer, {}, day), sent('APPROVE', approver, { comment: null }, day), ...events]) {
      const decided = decide(definition, at, event);
      if (!decided.ok) throw new Error(decided.refusal.code);
      at = decided.after;
      for (const effect of decided.effects)
        if (effect.kind === 'send' && effect.type === 'srmPurRequisitionHeader') told.push([effect.event, effect.payload]);
    }
    return told;
  };
  const rows = [{ lineNum: 10, targetLine: 10, qty: '10000' }];
  const link = ['LINK_TARGET', { targetType: 'PREP', targetDocId: '91', targetNumber: null, rows }];
  const ended = (outcome: string) => ['UNLINK_TARGET', { targetDocId: '91', outcome }];
  expect(heard(confirm('10000'), reserve('6500'))).toEqual([link]);
  expect(heard(confirm('10000'), release('10000'))).toEqual([link, ended('DONE')]);
  expect(heard(sent('SUPPLIER_REFUSE', alpha, { comment: 'No capacity' }), sent('REVISE', buyer))).toEqual([link, ended('VOIDED')]);
  expect(heard(sent('CANCEL', buyer, { comment: 'Not needed' }))).toEqual([link, ended('VOIDED')]);
});
