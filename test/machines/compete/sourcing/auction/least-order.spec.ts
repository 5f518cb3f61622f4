import { describe, expect, test } from '@jest/globals';
import { decide } from '../../../../../state-machines/kernel/decide.js';
import { sentence } from '../../../../../state-machines/kernel/refusals.js';
import { scenario } from '../../../../../state-machines/compete/sourcing/auction/rules/award.js';
import type { Scenario } from '../../../../../state-machines/compete/sourcing/auction/rules/award.js';
import type { BidContent } from '../../../../../state-machines/compete/sourcing/auction/rules/bid.js';
import { view } from '../../../../../state-machines/compete/sourcing/auction/view.js';
import { END, HOUR, Story, approver, buyer, content, definition, item, line, opened } from '../facts.js';

// A supplier says the least that he delivers: of an item by quantity, of an order by value (frappe/erpnext 10686).

const lots = { items: [item(10), item(20)] };
/** 100 of each: the first is cheaper on brackets, the second on the others; the third is dearer and takes any order. */
const bids = (first: Partial<BidContent> = {}): Readonly<Record<string, BidContent>> => ({
  '501': content([line(10, '9.00'), line(20, '5.00')], first),
  '502': content([line(10, '9.90'), line(20, '4.00')]),
  '503': content([line(10, '9.95'), line(20, '5.50')]),
});
const winners = (story: Story, kind: Scenario) => scenario(story.c, kind).map(({ itemNo, supplierId }) => [itemNo, supplierId]);

/** What is said when these get all of their items: the sentence, or the state. */
function submitted(story: Story, awards: readonly (readonly [number, string])[]): string {
  const rows = awards.map(([itemNo, supplierId]) => ({ itemNo, supplierId, awardRate: '100', negotiatedPrice: null, reason: 'Tools' }));
  story.send('SAVE_AWARD', buyer, END + HOUR, { rows, notAwarded: [] });
  return answered(story, 'SUBMIT_AWARD');
}
/** Goes on where it is taken. */
function answered(story: Story, type: string, payload: object = {}): string {
  const facts = { gated: {}, today: '2026-03-02', ids: {} } as object;
  const decision = decide(definition, story.snapshot, { type, actor: buyer, payload, facts, cause: null, at: END + HOUR });
  if (decision.ok) story.snapshot = decision.after;
  return decision.ok ? decision.after.state : sentence(definition.allReasons, decision.refusal, 'en');
}

describe('the least order value', () => {
  test('an award below it is refused with both amounts, to the cent', () => {
    const story = opened(bids({ minOrderValue: '1400' }), lots);
    const toFirst = [10, '501'] as const;
    expect(submitted(story, [toFirst, [20, '502']])).toBe(
      '501 takes no order below 1400 CNY and is awarded 900. Award more of it there, or somebody else.',
    );
    expect(submitted(story, [toFirst, [20, '501']])).toBe('awardApproving');
    expect(submitted(opened(bids({ minOrderValue: '1400.01' }), lots), [toFirst, [20, '501']])).toMatch(/below 1400\.01 CNY/);
  });

  test('it is said in the currency of the quotation, and held against the award at the frozen rate', () => {
    const quoted = (minOrderValue: string) =>
      opened(
        { '501': content([line(10, '1.00')], { currencyCode: 'USD', minOrderValue }), '502': content([line(10, '9.00')]) },
        { fields: { quoteCurrencies: 'USD' } },
      );
    expect(submitted(quoted('100'), [[10, '501']])).toBe('awardApproving');
    expect(submitted(quoted('101'), [[10, '501']])).toMatch(/^501 takes no order below 717\.1 CNY and is awarded 710\. /);
  });

  test('of items that go to two places each order is as large as he takes; an agreement may be smaller in each', () => {
    const places = { items: [item(10, { deliveryOrgId: '101' }), item(20, { deliveryOrgId: '102' })] };
    /** The orders to be made come to 900 and 500. */
    const generated = (minOrderValue: string, type: string) => {
      const story = opened(bids({ minOrderValue }), places);
      expect(submitted(story, [[10, '501'] as const, [20, '501']])).toBe('awardApproving');
      story.send('APPROVE_AWARD', approver, END + HOUR, { comment: null });
      return answered(story, type, { supplierIds: [] });
    };
    const refused =
      'An order of 500 CNY to 501 is below the 500.01 that he takes. Make it an agreement or contract, or award more of it there.';
    expect(generated('500', 'GENERATE_ORDER')).toBe('generated');
    expect(generated('500.01', 'GENERATE_ORDER')).toBe(refused);
    expect(generated('1400', 'GENERATE_AGREEMENT')).toBe('generated');
  });

  test('proposals leave out for whom the order would be too small, and what he leaves goes to the next', () => {
    const kinds = ['BEST_PER_ITEM', 'BEST_SINGLE', 'AT_MOST_TWO'] as const;
    const proposals = (minOrderValue: string | null) => {
      const story = opened(bids({ minOrderValue }), lots);
      return kinds.map((kind) => winners(story, kind).join(' '));
    };
    expect(proposals(null)).toEqual(['10,501 20,502', '10,502 20,502', '10,501 20,502']);
    expect(proposals('900')).toEqual(['10,501 20,502', '10,502 20,502', '10,501 20,502']);
    expect(proposals('900.01')).toEqual(['10,502 20,502', '10,502 20,502', '10,502 20,502']);
  });

  test('it is sealed with the prices: nobody reads it before they are opened', () => {
    const story = new Story().bidding({ suppliers: ['501', '502'] });
    for (const id of ['501', '502']) story.bid(id, content([line(10, '10.00')], { minOrderValue: '731' }));
    const shown = () => JSON.stringify([view.shared(story.c, story.state, 'buyer'), view.own(story.c, story.state, 'supplier:502')]);
    expect(shown()).not.toContain('731');
    story.ended();
    story.open(buyer, END + HOUR, 'A market of two');
    expect(story.c.bids.map(({ minOrderValue }) => minOrderValue)).toEqual(['731', '731']);
    expect(JSON.stringify(view.own(story.c, story.state, 'supplier:502'))).toContain('731');
  });

  test('what is proposed is never refused for it, whatever the least orders are', () => {
    for (const least of ['0', '400', '900', '1390', '1400', '1545', '9999'])
      for (const kind of ['BEST_PER_ITEM', 'BEST_SINGLE', 'AT_MOST_TWO'] as const) {
        const said = bids({ minOrderValue: least });
        const story = opened({ ...said, '502': { ...said['502']!, minOrderValue: least } }, lots);
        const answer = submitted(story, winners(story, kind) as unknown as readonly (readonly [number, string])[]);
        expect([least, kind, answer]).toEqual([least, kind, 'awardApproving']);
      }
  });
});

test('the least quantity of an item: who takes no fewer than are wanted is not proposed for it', () => {
  const of = (minOrderQty: string) => opened({ '501': content([line(10, '9.00', { minOrderQty })]), '502': content([line(10, '10.00')]) });
  expect(winners(of('100'), 'BEST_PER_ITEM')).toEqual([[10, '501']]);
  expect(winners(of('101'), 'BEST_PER_ITEM')).toEqual([[10, '502']]);
});
