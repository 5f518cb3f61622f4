/** Inquiries of what requisitions ask for tell them when they begin and end, and their orders take what was awarded. */
import { sourcingOf } from '../../../../state-machines/purchasing/requisition/sourcing.js';
import { expect, test } from '@jest/globals';
import { decide } from '../../../../state-machines/kernel/decide.js';
import type { Effect } from '../../../../state-machines/kernel/lifecycle.js';
import { END, HOUR, MINUTE, START, Story, approver, buyer, content, definition, item, line } from './facts.js';

const told = (effects: readonly Effect[]) =>
  effects.flatMap((effect) =>
    effect.kind === 'send' && effect.type === 'srmPurRequisitionHeader' ? [[effect.id, effect.event, effect.payload] as const] : [],
  );
/** What an event makes happen, and goes on with it. */
function effectsOf(story: Story, type: string, at: number, payload: object, facts: object, by = buyer): readonly Effect[] {
  const decided = decide(definition, story.snapshot, { type, actor: by, at, payload, facts, cause: null });
  if (!decided.ok) throw new Error(decided.refusal.code);
  story.snapshot = decided.after;
  return decided.effects;
}
const items = [item(10, { sourceLineId: '91:10' }), item(20, { sourceLineId: '91:20' }), item(30, { sourceLineId: '92:10' }), item(40)];

test('what a requisition estimates is the budget of the inquiry that is made for it', () => {
  const line = { requisitionId: '91', lineNum: 10, itemId: '31', itemName: 'Bracket', spec: null, uomId: '5', categoryId: '20' };
  const lines = [{ ...line, needDate: '2026-05-01', estPrice: '9.5', suggestSupplierId: null, qty: '60' }];
  const wish = { orgId: '100', buyerId: '7', title: 'Brackets', currency: 'CNY', lines };
  expect(sourcingOf('AUCTION', wish).payload.lines?.['items']).toEqual({
    set: [
      {
        ...{ itemNo: 10, itemId: '31', itemName: 'Bracket', spec: null, uomId: '5', sourceLineId: '91:10' },
        ...{ quantity: '60', needDate: '2026-05-01', budgetPrice: '9.5' },
      },
    ],
  });
});

test('sent out it links the lines of both requisitions, withdrawn it lets go of them', () => {
  const story = new Story().create({ items });
  const out = effectsOf(story, 'SUBMIT_PUBLISH', START - 2 * HOUR, {}, { gated: {} });
  const link = { targetType: 'AUCTION', targetDocId: '7001', targetNumber: 'INQ-1' };
  expect(told(out)).toEqual([
    [
      '91',
      'LINK_TARGET',
      {
        ...link,
        rows: [
          { lineNum: 10, targetLine: 10, qty: '100' },
          { lineNum: 20, targetLine: 20, qty: '100' },
        ],
      },
    ],
    ['92', 'LINK_TARGET', { ...link, rows: [{ lineNum: 10, targetLine: 30, qty: '100' }] }],
  ]);
  const back = effectsOf(story, 'WITHDRAW', START - HOUR, {}, { acted: false });
  const voided = { targetDocId: '7001', outcome: 'VOIDED' };
  expect(told(back)).toEqual([
    ['91', 'UNLINK_TARGET', voided],
    ['92', 'UNLINK_TARGET', voided],
  ]);
});

test('the order of the award takes of the requisition what was awarded, and its end is told as done', () => {
  const story = new Story().bidding({ items: items.slice(0, 1), fields: { minBidders: 1 } });
  story.bid('501', content([line(10, '9.00')]));
  story.bid('502', content([line(10, '9.50')]));
  story.ended();
  story.open(buyer, END + MINUTE, 'Two are enough');
  const rows = [
    { itemNo: 10, supplierId: '501', awardRate: '60', negotiatedPrice: null, reason: null },
    { itemNo: 10, supplierId: '502', awardRate: '40', negotiatedPrice: null, reason: 'Second source' },
  ];
  story.send('SAVE_AWARD', buyer, END + HOUR, { rows, notAwarded: [] });
  story.send('SUBMIT_AWARD', buyer, END + 2 * HOUR, {}, { gated: {}, today: '2026-03-02' });
  expect(story.send('APPROVE_AWARD', approver, END + 3 * HOUR, { comment: null })).toBe('awarded');
  const today = '2026-03-03';
  const first = effectsOf(story, 'GENERATE_ORDER', END + 4 * HOUR, { supplierIds: ['501'] }, { ids: { '501:100::CNY': '91' }, today });
  expect(told(first)).toEqual([]);
  const last = effectsOf(story, 'GENERATE_ORDER', END + 5 * HOUR, { supplierIds: [] }, { ids: { '502:100::CNY': '92' }, today });
  expect(told(last)).toEqual([['91', 'UNLINK_TARGET', { targetDocId: '7001', outcome: 'DONE' }]]);
  const orders = [...first, ...last].filter((effect) => effect.kind === 'create');
  expect(orders.map(({ payload }) => (payload as { lines: { lines: { set: object[] } } }).lines.lines.set)).toMatchObject([
    [{ requisitionId: '91', requisitionLine: 10, allocQty: '60', orderQty: '60' }],
    [{ requisitionId: '91', requisitionLine: 10, allocQty: '40', orderQty: '40' }],
  ]);
});
