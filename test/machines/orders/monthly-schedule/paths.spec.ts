import { expect, test } from '@jest/globals';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { srmPurMonthlySchedule } from '../../../../state-machines/orders/monthly-schedule/index.js';
import { calledFor } from '../../../../state-machines/orders/monthly-schedule/notices.js';
import { sent, walked } from '../../kernel/walk.js';
import { alpha, planner } from '../deliveries.js';

const day = (deliverDate: string | null, planQty: string, lineNum = 10) => ({ lineNum, itemId: '31', uomId: '5', deliverDate, planQty });
const create = (set: readonly object[]) =>
  sent(
    'CREATE',
    planner,
    { fields: { orgId: '100', supplierId: '501', scheduleMonth: '2026-03' }, lines: { lines: { set } } },
    { id: '41' },
  );
const plan = (deliverDate: string, planQty: string) =>
  sent('SAVE', planner, { lines: { lines: { set: [{ lineNum: 10, deliverDate, planQty }] } } });
const reply = (commitQty: string, supplierComment: string | null = null) =>
  sent('REPLY', alpha, { rows: [{ lineNum: 10, commitQty, supplierComment }] });
const publish = sent('PUBLISH', planner, {}, { today: '2026-03-01' });

const open = (orderId: string, openQty: string, warehouseCode: string | null = 'W1') => ({
  ...{ orderId, orderLine: 10, itemId: '31', itemName: 'Bracket', uomId: '5', warehouseCode, openQty },
});
const call = (fromDate: string, toDate: string, lines: readonly object[] = []) =>
  sent('CREATE_NOTICE', planner, { fromDate, toDate }, { open: lines, newIds: ['71', '72', '73'] });

test('every state, every row, every refusal; near days are frozen', () => {
  const { gaps } = walked(anyDefinition(srmPurMonthlySchedule), {
    create: [
      create([day('2026-03-10', '500')]),
      create([]),
      create([day(null, '500')]),
      create([day('2026-04-01', '500')]),
      create([day('2026-03-05', '100')]),
    ],
    later: [
      plan('2026-03-05', '110'),
      publish,
      reply('500'),
      reply('450', 'Furnace'),
      reply('450'),
      reply('501'),
      sent('REPLY', alpha, { rows: [] }),
      sent('REPLY_DUE', SYSTEM),
      sent('CONFIRM', planner),
      sent('SEND_BACK', planner, { comment: 'More please' }),
      sent('REVISE', planner),
      sent('CLOSE', planner, { comment: 'Over' }),
      sent('CLOSE', planner, { comment: null }),
      sent('DELETE', planner),
      call('2026-03-01', '2026-03-31'),
      call('2026-03-01', '2026-03-31', [open('1', '449')]),
      call('2026-03-01', '2026-03-31', [open('1', '100'), open('2', '400')]),
      call('2026-03-20', '2026-03-31'),
      sent('MONTH_OVER', SYSTEM),
    ],
    by: ['lines', 'versionNo'],
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});

test.each([
  ['2026-03-12', '100', '120', true],
  ['2026-03-12', '100', '121', false],
  ['2026-03-20', '100', '900', true],
  ['2026-03-05', '100', '110', false],
])('OD §3: on 1 March the plan of %s from %s to %s: %s', (date, before, after, possible) => {
  const { found } = walked(anyDefinition(srmPurMonthlySchedule), {
    create: [create([day(date, before)])],
    later: [publish, reply(before), sent('REVISE', planner), plan(date, after)],
    by: ['lines', 'versionNo'],
  });
  const versions = [...found.states.values()].map(({ snapshot }) => snapshot.context['versionNo']);
  expect(versions).toContain(1);
  expect(found.codes.has('MS_FROZEN')).toBe(!possible);
});

test('OD §3: of 500 only 450 are committed: why is asked, and then 50 are the planner’s to settle', () => {
  const definition = anyDefinition(srmPurMonthlySchedule);
  const published = [create([day('2026-03-10', '500')]), publish].reduce<Snapshot | null>((at, event) => {
    const decided = decide(definition, at, event);
    if (!decided.ok) throw new Error(decided.refusal.code);
    return decided.after;
  }, null)!;
  expect(decide(definition, published, reply('450'))).toMatchObject({ ok: false, refusal: { code: 'MS_COMMENT' } });
  expect(decide(definition, published, reply('450', 'Furnace'))).toMatchObject({
    ...{ ok: true, after: { state: 'replied', context: { gapQty: '50', lines: [{ planQty: '500', commitQty: '450' }] } } },
  });
});

test('the months after it are forecast for materials of their own, published without a word, and told to the supplier', () => {
  const saved = sent(
    'SAVE',
    planner,
    { lines: { forecasts: { set: [{ forecastNum: 10, itemId: '32', m1Qty: '900', m3Qty: '0' }] } } },
    { items: { 32: { itemCode: 'B1', itemName: 'Bush', spec: null, uomId: '5' } } },
  );
  const definition = anyDefinition(srmPurMonthlySchedule);
  const snapshot = [create([day('2026-03-20', '500')]), saved, publish].reduce<Snapshot | null>((at, event) => {
    const decided = decide(definition, at, event);
    if (!decided.ok) throw new Error(decided.refusal.code);
    return decided.after;
  }, null)!;
  expect(snapshot.state).toBe('published');
  expect(snapshot.context['forecasts']).toMatchObject([{ itemCode: 'B1', itemName: 'Bush', uomId: '5', m1Qty: '900', m3Qty: '0' }]);
  expect(definition.lines['forecasts']!.fields['m1Qty']!.supplier).toBe('read');
});

test('OD §3: open orders of 300 do not cover 500: 200 are missing at the last day; one notice for each day and warehouse otherwise', () => {
  const days = [
    { lineNum: 20, itemId: '31', uomId: '5', deliverDate: '2026-03-12', commitQty: '300', noticedFlag: 'N' },
    { lineNum: 10, itemId: '31', uomId: '5', deliverDate: '2026-03-10', commitQty: '200', noticedFlag: 'N' },
    { lineNum: 30, itemId: '32', uomId: '5', deliverDate: '2026-04-01', commitQty: '9', noticedFlag: 'N' },
  ];
  const march = { fromDate: '2026-03-01', toDate: '2026-03-31' };
  expect(calledFor(days, march, [open('1', '120'), open('2', '180', 'W2')])).toMatchObject({ short: [{ lineNum: 20, qty: '200' }] });
  const { notices, short } = calledFor(days, march, [open('1', '120'), open('2', '180', 'W2'), open('3', '1000')]);
  expect(short).toEqual([]);
  const seen = notices.map(({ deliverDate, warehouseCode, lines }) => [
    ...[deliverDate, warehouseCode, lines.map(({ open: { orderId }, qty }) => `${orderId}:${qty}`).join()],
  ]);
  expect(seen).toEqual([
    ['2026-03-10', 'W1', '1:120'],
    ['2026-03-10', 'W2', '2:80'],
    ['2026-03-12', 'W2', '2:100'],
    ['2026-03-12', 'W1', '3:200'],
  ]);
});
