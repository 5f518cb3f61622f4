/** Which lines of a note wait to be inspected (orders-deliveries.md §2, §9): by the type of their order, their material, or where they come in. */
import { expect, test } from '@jest/globals';
import { NOTE, ORDER, alpha, dispatched, noteFields, noteLine, ordered, planner, receive, warehouse } from '../deliveries.js';
import { Relay } from '../relay.js';

const create = (relay: Relay, set: readonly object[]) =>
  relay.do(NOTE, '21', 'CREATE', planner, { fields: noteFields, lines: { lines: { set } } }, { id: '21' });
const submit = (relay: Relay, facts: object) =>
  relay.do(NOTE, '21', 'SUBMIT', alpha, {}, { today: '2026-03-02', overdueAt: null, ...facts });
const linesOf = (relay: Relay) => relay.at(NOTE, '21').context['lines'] as readonly Readonly<Record<string, unknown>>[];
const orderLine = (relay: Relay) => (relay.at(ORDER, '1').context['lines'] as readonly Readonly<Record<string, unknown>>[])[0]!;

test('of two lines the one that is inspected waits, the other is accepted as it comes in, at note and order', () => {
  const relay = new Relay();
  ordered(relay);
  create(relay, [noteLine('600', null), noteLine('200', null, { lineNum: 20, lotNo: 'L2', reportIds: null })]);
  submit(relay, { inspectFlag: 'N', inspected: [10] });
  relay.quiet();
  expect(relay.at(NOTE, '21')).toMatchObject({ state: 'dispatched', context: { inspectFlag: 'Y' } });
  expect(linesOf(relay)).toMatchObject([{ inspectFlag: 'Y' }, { inspectFlag: 'N' }]);
  const rows = [
    { lineNum: 10, qty: '590', shortQty: '10' },
    { lineNum: 20, qty: '200', shortQty: '0' },
  ];
  relay.do(NOTE, '21', 'RECEIVE', warehouse, { rows }, { today: '2026-04-01' });
  relay.quiet();
  expect(linesOf(relay)).toMatchObject([
    { receivedQty: '590', toInspectQty: '590', acceptedQty: '0', lineStatus: 'RECEIVED' },
    { receivedQty: '200', toInspectQty: '0', acceptedQty: '200', lineStatus: 'SETTLED' },
  ]);
  expect(relay.at(NOTE, '21').state).toBe('inspecting');
  expect(orderLine(relay)).toMatchObject({ receivedQty: '590', acceptedQty: '200', transitQty: '0', openQty: '210' });
});

test('where nothing asks for it all is accepted, and a report is asked for of what is inspected alone', () => {
  const relay = new Relay();
  ordered(relay);
  create(relay, [noteLine('600', null, { reportIds: null })]);
  expect(() => submit(relay, { inspectFlag: 'N', inspected: [10] })).toThrow(/NT_REPORT/);
  expect(() => submit(relay, { inspectFlag: 'Y', inspected: [] })).toThrow(/NT_REPORT/);
  submit(relay, { inspectFlag: 'N', inspected: [] });
  relay.quiet();
  receive(relay, '21', '600');
  relay.quiet();
  expect(relay.at(NOTE, '21')).toMatchObject({ state: 'completed', context: { inspectFlag: 'N' } });
  expect(orderLine(relay)).toMatchObject({ receivedQty: '0', acceptedQty: '600' });
});

test('a warehouse that inspects inspects every line', () => {
  const relay = new Relay();
  ordered(relay);
  dispatched(relay, '21', '600');
  relay.quiet();
  receive(relay, '21', '600');
  expect(linesOf(relay)).toMatchObject([{ inspectFlag: 'Y', toInspectQty: '600' }]);
});
