/**
 * An order of 2,000 lines costs a line about what one of 20 lines does, in each of its events: processor time, the least of
 * several. Twice as much is the limit.
 */
import { expect, test } from '@jest/globals';
import { decide } from '../../../../state-machines/kernel/decide.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { definitionNamed } from '../../../../state-machines/registry.js';
import { approver, buyer, manager } from '../../golden/events.js';
import { sent } from '../../kernel/walk.js';
import { alpha, NOTE, NOTICE, ORDER, orderFields, orderLine } from '../deliveries.js';

const definition = definitionNamed(ORDER);
const numbers = (count: number) => Array.from({ length: count }, (_, index) => (index + 1) * 10);
const events = (count: number): readonly MachineEvent[] => {
  const wanted = (qty: string, notice: boolean) =>
    numbers(count).map((lineNum) => ({ docLine: lineNum, lineNum, qty, noticeKey: notice ? `11:${lineNum}` : null }));
  const posting = (step: string, qty: string) =>
    sent('POST', SYSTEM, { docId: '21', step, rows: numbers(count).map((lineNum) => ({ docLine: lineNum, lineNum, qty })) });
  const rows = numbers(count).map((lineNum) => ({ lineNum, qty: '100', reason: 'Less' }));
  const promises = numbers(count).map((lineNum) => ({ lineNum, promiseDate: '2026-04-20', promiseComment: null }));
  const changes = numbers(count).map((lineNum) => ({ lineNum, orderQty: '1200', unitPrice: null, needDate: null }));
  return [
    sent(
      'CREATE',
      buyer,
      { fields: orderFields, lines: { lines: { set: numbers(count).map((lineNum) => orderLine({ lineNum })) } } },
      { id: '1' },
    ),
    sent('SAVE', buyer, { fields: {}, lines: { lines: { set: numbers(count).map((lineNum) => ({ lineNum, unitPrice: '9.30' })) } } }),
    sent('SUBMIT', buyer, {}, { worth: { rate: '1', level2: '100000000000', level3: '1000000000000' } }),
    sent('APPROVE', approver, { comment: null }),
    sent('SUPPLIER_CONFIRM', alpha, { rows: promises }, { today: '2026-03-02' }),
    sent('RESERVE', SYSTEM, { taker: NOTICE, docId: '11', round: 1, rows: wanted('600', true) }),
    sent('RESERVE', SYSTEM, { taker: NOTE, docId: '21', round: 1, rows: wanted('500', true) }),
    posting('RECEIPT', '490'),
    posting('SHORT', '10'),
    posting('OK', '490'),
    sent('RELEASE', SYSTEM, { taker: NOTICE, docId: '11', rows: numbers(count).map((docLine) => ({ docLine, qty: '100' })) }),
    sent('CANCEL_LINES', manager, { rows }),
    sent('CHANGE', buyer, { reason: 'More', rows: changes }, { worth: { rate: '1', level2: '100000000000', level3: '1000000000000' } }),
    sent('APPROVE_CHANGE', approver, { comment: null }),
  ];
};

/** Microseconds of processor time of each event. */
function costs(count: number, times: number): readonly number[] {
  const all = events(count);
  const least = all.map(() => Infinity);
  for (let turn = 0; turn < times; turn += 1) {
    let snapshot: Snapshot | null = null;
    for (const [index, event] of all.entries()) {
      const before = process.cpuUsage();
      const decision = decide(definition, snapshot, event);
      const { user, system } = process.cpuUsage(before);
      if (!decision.ok) throw new Error(`${event.type}: ${decision.refusal.code}`);
      snapshot = decision.after;
      least[index] = Math.min(least[index]!, user + system);
    }
  }
  return least;
}

test('saved, submitted, called for, shipped, received and cancelled: a line of a large order costs what one of a small order does', () => {
  costs(20, 20);
  const small = costs(20, 40).map((cost) => cost / 20);
  const large = costs(2000, 4).map((cost) => cost / 2000);
  const names = events(1).map(({ type }) => type);
  if (process.env['GUILDHALL_SHOW'])
    console.log(names.map((name, index) => `${name}: ${small[index]!.toFixed(1)} → ${large[index]!.toFixed(1)} µs a line`).join('\n'));
  expect(names.filter((_name, index) => large[index]! > 2 * small[index]! + 10)).toEqual([]);
});
