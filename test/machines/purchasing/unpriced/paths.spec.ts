import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { MachineEvent } from '../../../../state-machines/kernel/events.js';
import { srmPurPricingHeader } from '../../../../state-machines/purchasing/pricing/index.js';
import { srmPurQuoteOrderHeader } from '../../../../state-machines/purchasing/quote-order/index.js';
import { srmPurUnpricedMaterial } from '../../../../state-machines/purchasing/unpriced/index.js';
import { buyer, manager } from '../../golden/events.js';
import { sent, walked } from '../../kernel/walk.js';

const definition = anyDefinition(srmPurUnpricedMaterial);
const create = (more: object = {}) =>
  sent('CREATE', buyer, { fields: { orgId: '100', itemId: '31', demandQty: '150', firstNeedDate: '2026-04-01', ...more } }, { id: '91' });

const sought = (more: object = {}) => ({
  ...{ id: '91', number: 'UNP-1', itemId: '31', itemCode: 'M1', itemName: 'Bracket', spec: null, uomId: '5' },
  ...{ demandQty: '150', firstNeedDate: '2026-04-01', targetPrice: '3', isBoard: false, boardId: null, waits: true },
  ...more,
});
const toQuote = (rows: readonly object[], others: readonly string[] = []) =>
  sent('TO_QUOTE', buyer, { others }, { newId: '94', sought: rows });
const toPricing = (rows: readonly object[], others: readonly string[] = []) =>
  sent('TO_PRICING', buyer, { others }, { newId: '92', sought: rows });

test('every state, every row, every refusal; an ended pricing that is not its own changes nothing', () => {
  const { gaps } = walked(definition, {
    create: [create(), create({ pcbFlag: 'Y' })],
    later: [
      sent('SAVE', buyer, { fields: { targetPrice: '3' } }),
      sent('ASSIGN', manager, { buyerId: '7' }),
      toPricing([sought()]),
      toPricing([sought({ isBoard: true })]),
      toPricing([sought(), sought({ id: '95', waits: false })]),
      toQuote([sought()]),
      toQuote([sought({ isBoard: true })]),
      toQuote([sought(), sought({ id: '95', waits: false })]),
      sent('TAKEN', SYSTEM, { docId: '94' }),
      sent('TAKEN', SYSTEM, { pricingId: '92' }),
      sent('TARGET_MOVED', SYSTEM, { docId: '94', pricingId: '96' }),
      sent('TARGET_MOVED', SYSTEM, { docId: '99', pricingId: '96' }),
      sent('TARGET_ENDED', SYSTEM, { docId: '94' }),
      sent('IGNORE', buyer, { reason: 'Not bought any more' }),
      sent('IGNORE', buyer, { reason: null }),
      sent('REOPEN', buyer),
      sent('ADD_DEMAND', SYSTEM, { qty: '50', needDate: '2026-03-20' }),
      sent('PRICED', SYSTEM, { docId: '92' }),
      sent('TARGET_ENDED', SYSTEM, { docId: '92' }),
      sent('TARGET_ENDED', SYSTEM, { docId: '93' }),
    ],
    by: ['buyerId', 'targetDocId', 'quoteOrderId'],
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});

test('more of it is added to what waits, from the earlier day on; what was left alone waits again, what has a price does not', () => {
  const more = (needDate: string) => sent('ADD_DEMAND', SYSTEM, { qty: '50', needDate });
  const after = (...events: readonly MachineEvent[]) =>
    [create(), ...events].reduce<Snapshot | null>((at, event) => {
      const decided = decide(definition, at, event);
      if (!decided.ok) throw new Error(decided.refusal.code);
      return decided.after;
    }, null)!;
  const shown = ({ state, context }: Snapshot) => [state, context['demandQty'], context['firstNeedDate']];
  expect(shown(after(more('2026-03-20')))).toEqual(['open', '200', '2026-03-20']);
  expect(shown(after(more('2026-05-01')))).toEqual(['open', '200', '2026-04-01']);
  expect(shown(after(sent('IGNORE', buyer, { reason: 'Rare' }), more('2026-05-01')))).toEqual(['open', '200', '2026-04-01']);
  // Ignored: it changes nothing.
  expect(decide(definition, after(sent('PRICED', SYSTEM, { docId: '1' })), more('2026-03-20')).ok).toBe(false);
});

const done = (at: Snapshot | null, event: MachineEvent, of = definition) => {
  const decided = decide(of, at, event);
  if (!decided.ok) throw new Error(JSON.stringify(decided));
  return decided;
};
const heard = (effects: readonly object[]) =>
  (effects as readonly { readonly type: string; readonly id: string; readonly event: string; readonly payload: object }[])
    .filter(({ type }) => type === 'srmPurUnpricedMaterial')
    .map(({ id, event, payload }) => [id, event, payload]);

test('chosen ones are priced in one pricing, which tells each of them; a line that is taken out of it waits again', () => {
  const pricings = anyDefinition(srmPurPricingHeader);
  const rows = [sought(), sought({ id: '95', itemId: '32', itemName: 'Board', number: 'UNP-2', isBoard: true, boardId: '8' })];
  const asked = done(done(null, create()).after, toPricing(rows, ['95']));
  expect([asked.after!.state, asked.after!.context['targetDocId'], asked.after!.context['quoteOrderId']]).toEqual(['pricing', '92', null]);
  const [made] = asked.effects as readonly { readonly payload: object }[];
  const begun = done(null, sent('CREATE', SYSTEM, made!.payload, { id: '92' }), pricings);
  expect(begun.after!.context).toMatchObject({
    ...{ title: 'Bracket, Board', orgId: '100', pricingType: 'NEW', pricingSource: 'UNPRICED' },
    lines: [
      { lineNum: 10, itemId: '31', uomId: '5', annualQty: '150', targetPrice: '3', pcbInfoId: null },
      { lineNum: 20, itemId: '32', pcbInfoId: '8' },
    ],
  });
  expect(heard(begun.effects)).toEqual([
    ['91', 'TAKEN', { pricingId: '92' }],
    ['95', 'TAKEN', { pricingId: '92' }],
  ]);
  const other = done(done(null, create()).after, sent('TAKEN', SYSTEM, { pricingId: '92' })).after!;
  expect([other.state, other.context['targetDocId'], other.context['quoteOrderId']]).toEqual(['pricing', '92', null]);
  const dropped = done(begun.after, sent('SAVE', buyer, { lines: { lines: { remove: [20] } } }), pricings);
  expect(heard(dropped.effects)).toEqual([['95', 'TARGET_ENDED', { docId: '92' }]]);
  expect(done(other, sent('TARGET_ENDED', SYSTEM, { docId: '92' })).after!.state).toBe('open');
  const boards = done(done(null, create()).after, toPricing([rows[1]!]));
  expect(boards.effects).toMatchObject([{ payload: { fields: { pricingType: 'PCB' } } }]);
});

test('chosen ones are asked for in one quote order, which tells each of them, and what came of it', () => {
  const inquiries = anyDefinition(srmPurQuoteOrderHeader);
  const open = done(null, create()).after;
  const asked = done(open, toQuote([sought(), sought({ id: '95', itemId: '32', itemName: 'Bush', number: 'UNP-2' })], ['95']));
  expect([asked.after!.state, asked.after!.context['quoteOrderId']]).toEqual(['pricing', '94']);
  const [made] = asked.effects as readonly { readonly payload: object }[];
  const begun = done(null, sent('CREATE', SYSTEM, made!.payload, { id: '94' }), inquiries);
  expect(begun.after!.context).toMatchObject({
    ...{ title: 'Bracket, Bush', orgId: '100' },
    lines: [
      { lineNum: 10, itemId: '31', itemName: 'Bracket', uomId: '5', quoteQty: '150', needDate: '2026-04-01', targetPrice: '3' },
      { lineNum: 20, itemId: '32' },
    ],
  });
  expect(heard(begun.effects)).toEqual([
    ['91', 'TAKEN', { docId: '94' }],
    ['95', 'TAKEN', { docId: '94' }],
  ]);
  const other = done(done(null, create()).after, sent('TAKEN', SYSTEM, { docId: '94' })).after!;
  expect([other.state, other.context['quoteOrderId']]).toEqual(['pricing', '94']);
  const dropped = done(begun.after, sent('SAVE', buyer, { lines: { lines: { remove: [20] } } }), inquiries);
  expect(heard(dropped.effects)).toEqual([['95', 'TARGET_ENDED', { docId: '94' }]]);
  expect(heard(done(begun.after, sent('DELETE', buyer), inquiries).effects).map(([id, event]) => [id, event])).toEqual([
    ['91', 'TARGET_ENDED'],
    ['95', 'TARGET_ENDED'],
  ]);
  const ended = (of: string) => sent('TARGET_ENDED', SYSTEM, { docId: of });
  expect(done(asked.after, ended('94')).after!.state).toBe('open');
  const given = done(open, sent('ASSIGN', manager, { buyerId: '7' })).after;
  expect(done(done(given, toQuote([sought()])).after, ended('94')).after!.state).toBe('assigned');
  const moved = done(asked.after, sent('TARGET_MOVED', SYSTEM, { docId: '94', pricingId: '96' })).after;
  expect(done(moved, ended('96')).after!.state).toBe('open');
  const said = (rows: readonly object[]) => {
    const decided = decide(definition, open, toQuote(rows));
    return decided.ok ? null : [decided.refusal.code, decided.refusal.params ?? {}];
  };
  expect(said([sought(), sought({ id: '95', number: 'UNP-2', waits: false })])).toEqual(['UNP_NOT_TOGETHER', { number: 'UNP-2' }]);
  expect(said([sought({ isBoard: true })])).toEqual(['UNP_PCB_NOT_READY', {}]);
});
