/** Goods that stay the supplier's until they are used (orders-deliveries.md §10): order, delivery, note and account agree at every step. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { deadlinesOf } from '../../../../state-machines/kernel/derive.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { definitionNamed } from '../../../../state-machines/registry.js';
import { accountsOf, holdsTogether } from '../../../../state-machines/orders/quantities.js';
import { MONDAY } from '../../golden/events.js';
import { NOTE, ORDER, dispatched, inspect, ordered, receive, sendBack, warehouse } from '../deliveries.js';
import { sent } from '../../kernel/walk.js';
import { Relay } from '../relay.js';

const [CONSIGN, STOCK] = ['srmPurConsignNote', 'srmSlcConsignStock'] as const;
const rules = { orderKind: 'CONSIGN', confirmFlag: 'N', confirmDays: 2, autoConfirmFlag: 'N', reqRequiredFlag: 'N', consignFlag: 'Y' };
const reason = { reason: 'As agreed' };

type Row = Readonly<Record<string, string | null>>;
const lineOf = (relay: Relay, type: string, id: string, name = 'lines') => (relay.at(type, id).context[name] as readonly Row[])[0]!;
const note = (relay: Relay, qty: string, more: object = {}) =>
  relay.do(
    NOTE,
    '21',
    'CREATE_CONSIGN_NOTE',
    warehouse,
    { warehouseCode: null, rows: [{ lineNum: 10, qty }], ...more },
    { newId: '71', prices: { 10: '9.2' } },
  );

const refusedNote = (relay: Relay, qty: string) =>
  relay.try(NOTE, '21', sent('CREATE_CONSIGN_NOTE', warehouse, { warehouseCode: null, rows: [{ lineNum: 10, qty }] }, { newId: '72' }));

/** An order of 500 consigned, delivered whole and accepted. */
function delivered(relay: Relay): void {
  ordered(
    relay,
    { orderQty: '500', itemId: '31', warehouseCode: 'W1' },
    { rules: { ...rules, overTolRate: null, underTolRate: null }, today: '2026-03-02' },
  );
  relay.do(
    NOTE,
    '21',
    'CREATE',
    warehouse,
    {
      fields: {
        orgId: '100',
        supplierId: '501',
        warehouseCode: 'W1',
        shipDate: '2026-03-30',
        expectArriveDate: '2026-04-01',
        waybillNo: 'SF1',
      },
      lines: {
        lines: {
          set: [
            {
              lineNum: 10,
              orderId: '1',
              orderLine: 10,
              itemId: '31',
              itemName: 'Bracket',
              uomId: '5',
              shipQty: '500',
              lotNo: 'L1',
              reportIds: '3',
            },
          ],
        },
      },
    },
    { id: '21' },
  );
  relay.do(NOTE, '21', 'SUBMIT', warehouse, {}, { today: '2026-03-02', inspectFlag: 'Y', overdueAt: null, consigned: [10] });
  relay.quiet();
  receive(relay, '21', '500');
  inspect(relay, '21', '500', '0');
  relay.quiet();
}
/** Noted, taken into stock, and the account opened by it. */
function stocked(relay: Relay): void {
  delivered(relay);
  note(relay, '500');
  relay.do(CONSIGN, '71', 'CONFIRM', warehouse, {}, { today: '2026-04-02', accounts: { 31: { id: '61', isNew: true } } });
  relay.quiet();
}
/** On hand by note and account, then the order's consigned, accepted, rejected. */
function figures(relay: Relay) {
  const accounts = accountsOf(lineOf(relay, ORDER, '1') as never);
  expect(holdsTogether(accounts, '500')).toBe(true);
  return [
    lineOf(relay, CONSIGN, '71')['onHandQty'],
    relay.at(STOCK, '61').context['onHandQty'],
    accounts.consignedQty,
    accounts.acceptedQty,
    accounts.rejectedQty,
  ];
}
const consume = (relay: Relay, qty: string) => relay.do(STOCK, '61', 'CONSUME', warehouse, { qty });
const lossOf = (relay: Relay) => {
  const lost = relay.rows(STOCK, '61', 'moves').find(({ moveType }) => moveType === 'COUNT_ADJUST')!;
  return { ...lost, stockedAt: MONDAY, left: lost['qty'] };
};

test('500 accepted stay the supplier’s: consigned at the order, to be noted at the delivery, and no consumption of ours', () => {
  const relay = new Relay(undefined, [CONSIGN, STOCK]);
  delivered(relay);
  const { consignedQty, acceptedQty } = accountsOf(lineOf(relay, ORDER, '1') as never);
  expect([consignedQty, acceptedQty, relay.at(ORDER, '1').state]).toEqual(['500', '0', 'completed']);
  expect([lineOf(relay, NOTE, '21')['consignFlag'], lineOf(relay, NOTE, '21')['unnotedQty']]).toEqual(['Y', '500']);
});

test('OD §10: taken into stock, the supplier is told where his goods lie', () => {
  const relay = new Relay(undefined, [CONSIGN, STOCK]);
  stocked(relay);
  expect(relay.told.filter((one) => one.startsWith('CN_'))).toEqual(['CN_STOCKED supplier:501']);
});

test('OD §10: consumed, sent back, counted and taken back, the order keeps what is the supplier’s, to the digit', () => {
  const relay = new Relay(undefined, [CONSIGN, STOCK]);
  stocked(relay);
  expect([relay.at(CONSIGN, '71').state, ...figures(relay)]).toEqual(['stocked', '500', '500', '500', '0', '0']);
  consume(relay, '120');
  relay.quiet();
  expect(figures(relay)).toEqual(['380', '380', '380', '120', '0']);
  expect(relay.at(ORDER, '1').state).toBe('completed');
  relay.do(STOCK, '61', 'SEND_BACK', warehouse, { qty: '30', ...reason });
  relay.quiet();
  expect(figures(relay)).toEqual(['350', '350', '350', '120', '30']);
  expect([relay.at(NOTE, '21').state, relay.at(ORDER, '1').state]).toEqual(['inspecting', 'effective']);
  // What the supplier bears is lost of his: the order keeps it where it was.
  relay.do(STOCK, '61', 'COUNT', warehouse, { countedQty: '348', countSheetIds: '81', lossBearer: 'SUPPLIER', ...reason }, { losses: [] });
  relay.quiet();
  expect(figures(relay)).toEqual(['348', '348', '350', '120', '30']);
  consume(relay, '348');
  relay.quiet();
  expect([relay.at(CONSIGN, '71').state, ...figures(relay)]).toEqual(['settled', '0', '0', '2', '468', '30']);
  const used = relay.rows(STOCK, '61', 'moves').findLast(({ moveType }) => moveType === 'CONSUME')!;
  const move = { ...used, stockedAt: MONDAY, left: '348' };
  relay.do(STOCK, '61', 'UNDO_CONSUME', warehouse, { moveNum: used['moveNum'], qty: '8', ...reason }, { move });
  relay.quiet();
  expect([relay.at(CONSIGN, '71').state, ...figures(relay)]).toEqual(['stocked', '8', '8', '10', '460', '30']);
  relay.do(
    STOCK,
    '61',
    'COUNT',
    warehouse,
    { countedQty: '10', countSheetIds: '81', lossBearer: 'BUYER', ...reason },
    { losses: [lossOf(relay)] },
  );
  relay.quiet();
  expect(figures(relay)).toEqual(['10', '10', '10', '460', '30']);
  sendBack(relay, '21', '30');
  relay.quiet();
  expect([relay.at(NOTE, '21').state, accountsOf(lineOf(relay, ORDER, '1') as never).openQty]).toEqual(['completed', '30']);
});

test('more found than was ever lost stands beside the lot of the note, which it does not belong to', () => {
  const relay = new Relay(undefined, [CONSIGN, STOCK]);
  stocked(relay);
  relay.do(STOCK, '61', 'COUNT', warehouse, { countedQty: '503', countSheetIds: '81', lossBearer: 'BUYER', ...reason }, { losses: [] });
  relay.quiet();
  expect(figures(relay)).toEqual(['500', '503', '500', '0', '0']);
  const lots = relay.at(STOCK, '61').context['lots'] as readonly Row[];
  expect(lots.map(({ lotNumber, supplierLot, onHandQty, consignNoteId }) => [lotNumber, supplierLot, onHandQty, consignNoteId])).toEqual([
    ['-10', 'L1', '500', '71'],
    ['-10 +', null, '3', null],
  ]);
  consume(relay, '503');
  relay.quiet();
  expect(figures(relay)).toEqual(['0', '0', '0', '500', '0']);
});

test('what is noted is noted once, and given back when the note is cancelled', () => {
  const relay = new Relay(undefined, [CONSIGN, STOCK]);
  delivered(relay);
  const unnoted = () => lineOf(relay, NOTE, '21')['unnotedQty'];
  expect(refusedNote(relay, '501')).toBe('CN_QTY');
  note(relay, '200');
  expect(unnoted()).toBe('300');
  expect(refusedNote(relay, '301')).toBe('CN_QTY');
  relay.do(CONSIGN, '71', 'CANCEL', warehouse, { comment: 'Wrong place' });
  relay.quiet();
  expect([relay.at(CONSIGN, '71').state, unnoted()]).toEqual(['cancelled', '500']);
});

test('goods of ours are noted nowhere (CN_NOT_CONSIGN), and consigned ones go back from their account alone (NT_CONSIGN)', () => {
  const relay = new Relay(undefined, [CONSIGN, STOCK]);
  delivered(relay);
  const back = { lineNum: 10, qty: '5', defectCode: 'FUNCTION', comment: 'Broken' };
  expect(relay.try(NOTE, '21', sent('STOCK_RETURN', warehouse, back))).toBe('NT_CONSIGN');
  const bought = new Relay(undefined, [CONSIGN, STOCK]);
  ordered(bought);
  dispatched(bought, '21', '600');
  bought.quiet();
  receive(bought, '21', '600');
  inspect(bought, '21', '600', '0');
  bought.quiet();
  expect(refusedNote(bought, '5')).toBe('CN_NOT_CONSIGN');
});

test('after 90 days buyer and supplier are asked to buy it or send it back, once', () => {
  const relay = new Relay(undefined, [CONSIGN, STOCK]);
  stocked(relay);
  relay.do(CONSIGN, '71', 'AGED', SYSTEM);
  expect(relay.at(CONSIGN, '71').context['agedFlag']).toBe('Y');
});

const archived = (relay: Relay, type: string, id: string) =>
  deadlinesOf(definitionNamed(type), relay.at(type, id)).filter(({ event }) => event === 'ARCHIVE_DUE');

test('an order is archived 380 days after its last event and a delivery after 365, but nothing that is the supplier’s still', () => {
  const relay = new Relay(undefined, [CONSIGN, STOCK]);
  stocked(relay);
  expect([archived(relay, ORDER, '1'), archived(relay, NOTE, '21')]).toEqual([[], []]);
  consume(relay, '500');
  relay.quiet();
  const { lastUpdateDate } = relay.at(ORDER, '1').context;
  expect(archived(relay, ORDER, '1')).toEqual([{ event: 'ARCHIVE_DUE', at: lastUpdateDate! + 380 * 86_400_000 }]);
  expect(archived(relay, NOTE, '21')).toEqual([]);
  relay.do(ORDER, '1', 'ARCHIVE_DUE', SYSTEM);
  // A consumption that is taken back later still reaches it.
  const used = relay.rows(STOCK, '61', 'moves').findLast(({ moveType }) => moveType === 'CONSUME')!;
  const move = { ...used, stockedAt: MONDAY, left: '500' };
  relay.do(STOCK, '61', 'UNDO_CONSUME', warehouse, { moveNum: used['moveNum'], qty: '8', ...reason }, { move });
  relay.quiet();
  expect([relay.at(ORDER, '1').state, ...figures(relay)]).toEqual(['completed', '8', '8', '8', '492', '0']);

  const bought = new Relay();
  ordered(bought, { underTolRate: '40' });
  dispatched(bought, '21', '600');
  bought.quiet();
  receive(bought, '21', '600');
  inspect(bought, '21', '600', '0');
  bought.quiet();
  const kept = bought.at(NOTE, '21').context.lastUpdateDate;
  expect(archived(bought, NOTE, '21')).toEqual([{ event: 'ARCHIVE_DUE', at: kept! + 365 * 86_400_000 }]);
});

const SEEDS = Number(process.env['GUILDHALL_SEEDS'] ?? 20);
const step = fc.record({
  kind: fc.constantFrom('CONSUME', 'SEND_BACK', 'UNDO', 'LOST', 'FOUND', 'RETURN', 'DELIVER', 'TWICE'),
  qty: fc.integer({ min: 1, max: 90 }),
  pair: fc.nat(5),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
/** What of consumptions and of the supplier's losses is not back yet, as the server reads it. */
function takenOut(relay: Relay, types: readonly string[]) {
  const moves = relay.rows(STOCK, '61', 'moves');
  return moves
    .filter(({ moveType }) => types.includes(moveType as string))
    .map((move) => {
      const back = moves.filter(({ ofMoveNum }) => ofMoveNum === move['moveNum']).reduce((sum, { qty }) => sum + Number(qty), 0);
      return { ...move, stockedAt: MONDAY, left: String(Number(move['qty']) - back) };
    })
    .filter(({ left }) => Number(left) > 0);
}
/** Whatever is refused is refused: the account asks before anything happens. */
function lived(relay: Relay, { kind, qty }: Step): void {
  const onHand = Number(relay.at(STOCK, '61').context['onHandQty']);
  const sheet = { countSheetIds: '81', lossBearer: qty % 2 === 0 ? 'SUPPLIER' : 'BUYER', ...reason };
  const losses = takenOut(relay, ['COUNT_ADJUST', 'LOSS']);
  const [move = null] = takenOut(relay, ['CONSUME', 'LOSS']);
  if (kind === 'CONSUME') relay.try(STOCK, '61', sent('CONSUME', warehouse, { qty: `${qty}` }));
  if (kind === 'SEND_BACK') relay.try(STOCK, '61', sent('SEND_BACK', warehouse, { qty: `${qty}`, ...reason }));
  if (kind === 'LOST')
    relay.try(STOCK, '61', sent('COUNT', warehouse, { countedQty: `${Math.max(0, onHand - qty)}`, ...sheet }, { losses }));
  if (kind === 'FOUND') relay.try(STOCK, '61', sent('COUNT', warehouse, { countedQty: `${onHand + qty}`, ...sheet }, { losses }));
  const moveNum = (move as { readonly moveNum?: number } | null)?.moveNum ?? 1;
  if (kind === 'UNDO') relay.try(STOCK, '61', sent('UNDO_CONSUME', warehouse, { moveNum, qty: `${qty}`, ...reason }, { move }));
  if (kind === 'RETURN') relay.try(NOTE, '21', sent('RETURN', warehouse, { rows: [{ lineNum: 10, qty: `${qty}`, replaceFlag: 'Y' }] }));
  if (kind === 'DELIVER') relay.deliver();
  if (kind === 'TWICE') relay.deliverTwice();
}

test('whatever happens to consigned goods in whatever order, nothing is lost, doubled or negative (L15)', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) => {
      const at = { pair: 0 };
      const relay = new Relay((pairs) => at.pair % pairs, [CONSIGN, STOCK]);
      stocked(relay);
      for (const one of steps) {
        at.pair = one.pair;
        lived(relay, one);
        expect(holdsTogether(accountsOf(lineOf(relay, ORDER, '1') as never), '500')).toBe(true);
      }
      relay.quiet();
      const line = lineOf(relay, CONSIGN, '71');
      const lots = relay.at(STOCK, '61').context['lots'] as readonly Row[];
      const ofNote = lots.filter(({ consignNoteId }) => consignNoteId === '71').reduce((sum, { onHandQty }) => sum + Number(onHandQty), 0);
      const { consignedQty, acceptedQty } = accountsOf(lineOf(relay, ORDER, '1') as never);
      expect(Number(line['onHandQty'])).toBe(ofNote);
      expect(Number(consignedQty)).toBe(Number(line['onHandQty']) + Number(line['lossQty']));
      expect(Number(acceptedQty)).toBe(Number(line['consumedQty']));
      expect(['consumedQty', 'returnedQty', 'lossQty', 'onHandQty'].every((name) => Number(line[name]) >= 0)).toBe(true);
      expect(relay.at(CONSIGN, '71').state).toBe(ofNote === 0 ? 'settled' : 'stocked');
    }),
    { numRuns: SEEDS },
  );
});
