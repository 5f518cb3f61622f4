import { expect, test } from '@jest/globals';
import { inquiryBook, tenderBook } from '../../../../server/compete/sourcing/quotation-book.js';
import { END, Story, item } from '../../../machines/compete/sourcing/facts.js';
import { TenderStory } from '../../../machines/compete/sourcing/tender/story.js';

test('a workbook is read until the last millisecond of bidding, and by whom it asks', () => {
  const { c, state } = new Story().bidding({ items: [item(10), item(20)] });
  const book = inquiryBook(c, '501', state);
  expect([book.closed(END - 1)?.code ?? null, book.closed(END)?.code]).toEqual([null, 'BID_CLOSED']);
  expect(inquiryBook(c, '999', state).closed(END - 1)?.code).toBe('BID_NOT_INVITED');
  const story = new TenderStory().confirmed();
  story.round(['1', '2']);
  const round = tenderBook(story.c, '1', 'bidding');
  const end = story.c.roundEndDate!;
  expect([round.closed(end - 1)?.code ?? null, round.closed(end)?.code]).toEqual([null, 'TND_BID_CLOSED']);
  expect(tenderBook(story.c, '4', 'bidding').closed(end - 1)?.code).toBe('TND_ROUND_SUPPLIER');
  expect(round.about).not.toBe(tenderBook({ ...story.c, roundNo: 2 }, '1', 'bidding').about);
});

test('the workbook of a round reads the least orders beside the prices', () => {
  const story = new TenderStory().confirmed();
  story.round(['1', '2']);
  const rows = [{ rowNo: 4, values: { itemNo: 10, price: '9.30', minOrderQty: '500' } }];
  expect(tenderBook(story.c, '1', 'bidding').checked(rows, { minOrderValue: '2500' }, null)).toEqual({
    form: { rows: [{ itemNo: 10, price: '9.30', minOrderQty: '500' }], minOrderValue: '2500' },
    faults: [],
  });
  const empty = [{ rowNo: 4, values: { itemNo: 10, price: '9.30', minOrderQty: null } }];
  expect(tenderBook(story.c, '1', 'bidding').checked(empty, { minOrderValue: null }, null)).toMatchObject({
    form: { rows: [{ minOrderQty: null }], minOrderValue: null },
  });
});

test('each line says what is wrong with it, the terms too, and what is right says nothing', () => {
  const { c, state } = new Story().bidding({ items: [item(10), item(20), item(30, { ceilingPrice: '5' })] });
  const book = inquiryBook(c, '501', state);
  const row = (rowNo: number, itemNo: number, values: object) => ({ rowNo, values: { itemNo, leadTimeDays: 7, ...values } });
  const terms = { currencyCode: 'cny', taxRate: '13', validTo: '2026-12-31' };
  const wrong = book.checked(
    [row(4, 10, { price: '1.234' }), row(5, 20, {}), row(6, 30, { price: '5.01' })],
    { ...terms, taxRate: null },
    '2026-03-02',
  );
  expect(wrong.faults.map(({ code, row: at, field }) => [code, at ?? field])).toEqual([
    ['OFFER_PRECISION', 10],
    ['BID_LINES', 20],
    ['OFFER_OVER_CEILING', 30],
    ['BID_TAX', 'taxRate'],
  ]);
  const right = book.checked(
    [row(4, 10, { price: '1.23' }), row(5, 20, { noBidFlag: 'Y', noBidReason: 'Not made here' }), row(6, 30, { price: '5' })],
    terms,
    '2026-03-02',
  );
  expect(right.faults).toEqual([]);
  expect(right.form).toMatchObject({ minOrderValue: null });
  const rows = [10, 20, 30].map((itemNo, index) => row(index + 4, itemNo, { price: '1' }));
  expect(book.checked(rows, { ...terms, minOrderValue: '2500' }, '2026-03-02')).toMatchObject({
    ...{ faults: [], form: { minOrderValue: '2500' } },
  });
});
