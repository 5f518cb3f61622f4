/** Inquiries and tenders that the first version wrote, with receipts that have no salt and bids in the open: they go on. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { upgraded } from '../../../../state-machines/kernel/upgrades.js';
import type { Auction } from '../../../../state-machines/compete/sourcing/auction/fields.js';
import type { Tender } from '../../../../state-machines/compete/sourcing/tender/fields.js';
import { ranking } from '../../../../state-machines/compete/sourcing/tender/rules/ranking.js';
import { chainBreak } from '../../golden/history.js';
import type { GoldenHistory } from '../../golden/history.js';
import { definition as inquiries } from './facts.js';
import { TenderStory, definition as tenders, twoRounds } from './tender/story.js';

/** As recorded on the last commit of that version. */
const recorded = (name: string): GoldenHistory =>
  JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'version-1', `${name}.json`), 'utf8')) as GoldenHistory;

test('what it wrote is chained as it was, and stands in the present shape', () => {
  for (const [name, definition] of [
    ['inquiry-awarded-in-two-rounds', inquiries],
    ['tender-followed-and-generated', tenders],
  ] as const) {
    const golden = recorded(name);
    expect(chainBreak(golden)).toBeNull();
    const { state, context } = upgraded(definition, golden.end.snapshot!, 1)!;
    expect([state, context.rev]).toEqual([golden.end.snapshot!.state, golden.end.snapshot!.context.rev]);
  }
  const inquiry = upgraded(inquiries, recorded('inquiry-awarded-in-two-rounds').end.snapshot!, 1)!.context as unknown as Auction;
  expect(inquiry.bids.map(({ salt }) => salt)).toEqual(inquiry.bids.map(() => null));
});

test('a round with bids in the open goes on with sealed ones, and both are ranked', () => {
  const begun = twoRounds();
  begun.round(['1', '2', '3']);
  begun.bid('1', '8.90');
  const { context } = begun.snapshot!;
  const open = (context['bids'] as readonly object[]).map((bid) => {
    const { sealed: _sealed, salt: _salt, receiptHash: _receipt, brokenFlag: _broken, ...first } = bid as Tender['bids'][number];
    return first.bidKey === '3:1:1' ? { ...first, prices: { 10: '8.9' }, totalRaw: '89000', totalComparable: '89000' } : first;
  });
  const { liveRanks: _liveRanks, ...head } = context as unknown as Tender;
  const first = { state: 'bidding', context: { ...head, bids: open } } as unknown as Snapshot;
  const story = new TenderStory();
  story.at = begun.at;
  story.snapshot = upgraded(tenders, first, 1)!;
  expect(story.bid('2', '8.80')).toBe('bidding');
  story.due();
  expect(ranking(story.c, 10).map(({ supplierId, value }) => [supplierId, value])).toEqual([
    ['2', '8.8'],
    ['1', '8.9'],
    ['3', '9.5'],
    ['4', '9.8'],
  ]);
});
