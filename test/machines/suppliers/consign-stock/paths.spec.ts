import { expect, test } from '@jest/globals';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { Returnable } from '../../../../state-machines/suppliers/consign-stock/index.js';
import { srmSlcConsignStock, taken } from '../../../../state-machines/suppliers/consign-stock/index.js';
import { inside, MONDAY } from '../../golden/events.js';
import { ends } from '../ends.js';
import { sent, walked } from '../../kernel/walk.js';

const keeper = inside('12', 'WAREHOUSE');
const fields = { orgId: '100', supplierId: '501', warehouseCode: 'W1', itemId: '31', uomId: '5', minQty: '10', maxQty: '500' };
const create = (more: object = {}) => sent('CREATE', keeper, { fields: { ...fields, ...more } }, { id: '61' });
const book = (lotNumber: string, qty: string, price = '8') => sent('STOCK_IN', keeper, { lotNumber, qty, price });
const noted = { lineNum: 10, lotNumber: 'CN-1-10', supplierLot: 'A1', qty: '100', price: '8' };
const reason = { reason: 'As agreed' };

const sheet = { countSheetIds: '81', lossBearer: 'BUYER' };
const count = (countedQty: string, more: object = {}, losses: readonly Returnable[] = []) =>
  sent('COUNT', keeper, { countedQty, ...sheet, ...reason, ...more }, { losses });
const move = (left: string, more: Partial<Returnable> = {}): Returnable => ({
  ...{ moveNum: 3000, moveType: 'CONSUME', lotNumber: 'L1', price: '8', stockedAt: MONDAY, left },
  ...more,
});

test('every state, every row, every refusal', () => {
  const { gaps } = walked(anyDefinition(srmSlcConsignStock), {
    create: [create(), create({ minQty: '600' })],
    later: [
      sent('SAVE', keeper, { fields: { maxQty: '400' } }),
      book('L1', '100'),
      book('L1', '100', '9'),
      book('L2', '0'),
      sent('STOCK_NOTED', SYSTEM, { noteId: '71', rows: [noted] }),
      sent('CONSUME', keeper, { qty: '50' }),
      sent('CONSUME', keeper, { qty: '100' }),
      sent('CONSUME', keeper, { qty: '1000' }),
      sent('SEND_BACK', keeper, { qty: '10', ...reason }),
      sent('SEND_BACK', keeper, { qty: '10', reason: null }),
      count('95'),
      sent('COUNT', keeper, { countedQty: '95', countSheetIds: null, ...reason }),
      sent('UNDO_CONSUME', keeper, { moveNum: 3000, qty: '20', ...reason }, { move: move('50') }),
      sent('UNDO_CONSUME', keeper, { moveNum: 3000, qty: '20', ...reason }, { move: move('19') }),
      sent('UNDO_CONSUME', keeper, { moveNum: 7, qty: '20', ...reason }, { move: null }),
      count('105'),
      sent('COUNT', keeper, { countedQty: '95', ...sheet, ...reason }, { losses: [], pending: 'CN-1' }),
      count('0'),
      sent('FREEZE', keeper, { qty: '20', ...reason }),
      sent('UNFREEZE', keeper, { qty: '20' }),
      sent('UNFREEZE', keeper, { qty: '21' }),
      sent('CLOSE', keeper, reason),
    ],
    by: ['onHandQty', 'frozenQty'],
    most: 400,
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});

test('the oldest lot goes first', () => {
  const byHand = { supplierLot: null, consignNoteId: null, consignNoteLine: null, priceUnit: 1 };
  const lots = [
    { ...byHand, lotNumber: 'L2', stockedAt: 2, onHandQty: '70', price: '9' },
    { ...byHand, lotNumber: 'L1', stockedAt: 1, onHandQty: '30', price: '8' },
  ];
  const { lots: rest, parts } = taken(lots, '50');
  expect(parts.map(({ lotNumber, onHandQty }) => [lotNumber, onHandQty])).toEqual([
    ['L1', '30'],
    ['L2', '20'],
  ]);
  expect(rest).toMatchObject([{ lotNumber: 'L2', onHandQty: '50' }]);
});

const definition = anyDefinition(srmSlcConsignStock);
/** What stands on hand and counts as consumed, and the movements of the last event. */
function booked(...events: readonly MachineEvent[]) {
  let snapshot: Snapshot | null = null;
  let rows: readonly Readonly<Record<string, unknown>>[] = [];
  for (const event of [create(), book('L1', '100'), ...events]) {
    const decision = decide(definition, snapshot, event);
    if (!decision.ok) throw new Error(decision.refusal.code);
    [snapshot, rows] = [decision.after, decision.rows['moves'] ?? []];
  }
  const { onHandQty, consumedQty, consumedAmount } = snapshot!.context;
  return {
    figures: [onHandQty, consumedQty, consumedAmount],
    moves: rows.map(({ moveType, lotNumber, qty, ofMoveNum }) => [moveType, lotNumber, qty, ofMoveNum]),
  };
}
const consume = (qty: string) => sent('CONSUME', keeper, { qty });

test('a consumption is taken back into its lot, and no more of it than is neither billed nor back (CSG_SETTLED)', () => {
  const undo = (qty: string, left: string) => sent('UNDO_CONSUME', keeper, { moveNum: 3000, qty, ...reason }, { move: move(left) });
  expect(booked(consume('100'), undo('40', '100'))).toEqual({
    figures: ['40', '60', '480'],
    moves: [['REVERSE_CONSUME', 'L1', '40', 3000]],
  });
  const said = (qty: string, left: string) => ends(definition, [create(), book('L1', '100'), consume('100'), undo(qty, left)]).said;
  expect(said('40', '40')).toBe('open');
  expect(said('40.5', '40')).toBe(
    'CSG_SETTLED At most 40 of this consumption can be taken back: the rest is on a statement, or back already. Cancel the statement first.',
  );
  expect(said('1', '0')).toMatch(/^CSG_SETTLED At most 0 /);
});

test('an account through its year, to the digit: received, consumed, sent back, counted, filled up, frozen (example)', () => {
  const events: MachineEvent[] = [create({ minQty: '500', maxQty: '1200' })];
  const after = (event: MachineEvent) => {
    const { said, snapshot } = ends(definition, [...events, event]);
    if (said === snapshot.state) events.push(event);
    const { onHandQty, consumedQty, frozenQty } = snapshot.context;
    return [said.split(' ')[0], onHandQty, consumedQty, frozenQty];
  };
  const sendBack = (qty: string) => sent('SEND_BACK', keeper, { qty, ...reason });
  const undo = (qty: string, left: string) => sent('UNDO_CONSUME', keeper, { moveNum: 3000, qty, ...reason }, { move: move(left) });
  expect(after(book('A', '1000'))).toEqual(['open', '1000', '0', '0']);
  expect(after(consume('300'))).toEqual(['open', '700', '300', '0']);
  expect(after(sendBack('50'))).toEqual(['open', '650', '300', '0']);
  expect(after(count('648'))).toEqual(['open', '648', '302', '0']);
  // 200 of the first consumption were billed meanwhile.
  expect(after(undo('101', '100'))).toEqual(['CSG_SETTLED', '648', '302', '0']);
  expect(after(consume('200'))).toEqual(['open', '448', '502', '0']);
  expect(after(book('B', '800'))).toEqual(['open', '1248', '502', '0']);
  expect(after(sent('FREEZE', keeper, { qty: '1248', ...reason }))).toEqual(['open', '1248', '502', '1248']);
  expect(after(consume('1'))).toEqual(['CSG_AVAILABLE', '1248', '502', '1248']);
  expect(after(sent('UNFREEZE', keeper, { qty: '1248' }))).toEqual(['open', '1248', '502', '0']);
  expect(after(consume('1'))).toEqual(['open', '1247', '503', '0']);
});

test('what is missing at a count is consumed (COUNT_LOSS), or borne by the supplier and not billed (COUNT_ADJUST)', () => {
  expect(booked(count('98'))).toEqual({ figures: ['98', '2', '16'], moves: [['LOSS', 'L1', '2', null]] });
  expect(booked(count('98', { lossBearer: 'SUPPLIER' }))).toEqual({
    figures: ['98', '0', '0'],
    moves: [['COUNT_ADJUST', 'L1', '2', null]],
  });
  expect(ends(definition, [create(), book('L1', '100'), count('98', { countSheetIds: null })]).said).toBe(
    'CSG_COUNT_SIGN Attach the count sheet signed by both sides.',
  );
});

test('what is found makes up for losses, those of the supplier first; what is left stands in the newest lot', () => {
  const losses = [move('2', { moveNum: 4000, moveType: 'COUNT_ADJUST' }), move('3', { moveNum: 3000, moveType: 'LOSS' })];
  const lost = [count('97'), count('95', { lossBearer: 'SUPPLIER' })];
  expect(booked(...lost, count('101', {}, losses))).toEqual({
    figures: ['101', '0', '0'],
    moves: [
      ['GAIN', 'L1', '2', 4000],
      ['REVERSE_CONSUME', 'L1', '3', 3000],
      ['GAIN', 'L1', '1', null],
    ],
  });
  // All was lost, and is found again without a lot on hand.
  expect(booked(count('0'), count('60', {}, [move('100', { moveType: 'LOSS' })]))).toMatchObject({ figures: ['60', '40', '320'] });
});

test('goods that a consignment note has not brought into the account yet are waited for before a count', () => {
  const counted = (pending: string | null) =>
    ends(anyDefinition(srmSlcConsignStock), [
      create(),
      book('L1', '100'),
      sent('COUNT', keeper, { countedQty: '98', ...sheet, ...reason }, { losses: [], pending }),
    ]).said;
  expect(counted('CN-20260302-0001')).toBe(
    'CSG_PENDING Goods of consignment note CN-20260302-0001 are not in the account yet. Confirm or cancel it, and count then.',
  );
  expect(counted(null)).toBe('open');
});

test('a lot at 12.345678 per 1000: 70,000 of it are 864.20, and 20,000 that come back 246.91', () => {
  const lot = { lotNumber: 'P1', qty: '100000', price: '12.345678', priceUnit: 1000 };
  const stockIn = (more: object = {}) => sent('STOCK_IN', keeper, { ...lot, ...more });
  const first = [create(), stockIn(), consume('70000')];
  const { said, snapshot } = ends(definition, first);
  expect([said, snapshot?.context['consumedAmount']]).toEqual(['open', '864.2']);
  expect(snapshot?.context['lots']).toMatchObject([{ onHandQty: '30000', price: '12.345678', priceUnit: 1000 }]);
  const out = { ...move('70000'), moveNum: 3000, lotNumber: 'P1', price: '12.345678', priceUnit: 1000 };
  const back = ends(definition, [...first, sent('UNDO_CONSUME', keeper, { moveNum: 3000, qty: '20000', ...reason }, { move: out })]);
  expect(back.snapshot?.context).toMatchObject({ consumedAmount: '617.29', lots: [{ onHandQty: '50000', priceUnit: 1000 }] });
  // One lot has one price, however it is said.
  expect(ends(definition, [...first, stockIn({ price: '0.012345678', priceUnit: 1 })]).said).toBe('open');
  expect(ends(definition, [...first, stockIn({ priceUnit: 1 })]).said).toMatch(/^CSG_LOT /);
});
