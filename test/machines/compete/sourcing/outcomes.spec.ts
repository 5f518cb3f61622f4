import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { comparison } from '../../../../state-machines/compete/sourcing/auction/rules/compare.js';
import { div, round6 } from '../../../../state-machines/kernel/primitives/decimal.js';
import { END, HOUR, MINUTE, Story, START, buyer, content, item, line, manager } from './facts.js';

// Public tenders, entered as inquiries: a lot is an item, a coefficient a factor. Places are those that were published, and
// where the first was turned down the next one is first.

interface RecordedBid {
  readonly bidder: string;
  readonly date: string;
  readonly price: number;
  readonly coefficient?: number;
}
interface Lot {
  readonly bids: readonly RecordedBid[];
  readonly expected: {
    readonly ranking: readonly string[];
    readonly awardsInOrder: readonly { readonly bidder: string; readonly status: string }[];
  };
}
interface Recorded {
  readonly direction: 'min' | 'max';
  readonly lots: readonly Lot[];
}

const idOf = (bidder: string) => String(500 + Number(bidder.slice(1)));
const nameOf = (id: string) => `S${Number(id) - 500}`;
const factorOf = ({ coefficient = 1 }: Pick<RecordedBid, 'coefficient'>) => round6(div('1', String(coefficient)));

/** The inquiry once it is opened, quoted in the order in which the public bids came in. */
function entered({ direction, lots }: Recorded): Story {
  const valid = lots.map(({ bids, expected }) => bids.filter(({ bidder }) => expected.ranking.includes(bidder)));
  const all = valid.flat().toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date));
  const bidders = [...new Map(all.map((bid) => [bid.bidder, bid])).values()];
  const story = new Story().bidding({
    fields: { auctionType: direction === 'max' ? 'FORWARD' : 'RFQ', bidMode: 'SEALED' },
    items: valid.map((_, index) => item(10 * (index + 1), { quantity: '1' })),
    suppliers: bidders.map(({ bidder }) => ({ id: idOf(bidder), factor: factorOf(bidders.find((one) => one.bidder === bidder)!) })),
  });
  bidders.forEach(({ bidder }, place) => {
    const lines = valid.map((bids, index) => {
      const own = bids.find((bid) => bid.bidder === bidder);
      return own
        ? line(10 * (index + 1), String(own.price))
        : line(10 * (index + 1), null, { noBidFlag: 'Y', noBidReason: 'Not this lot' });
    });
    expect(story.bid(idOf(bidder), content(lines), START + HOUR + place)).toBe('bidding');
  });
  story.ended();
  expect(story.open(buyer, END + MINUTE, 'Who bid then')).toBe('opened');
  return story;
}
const ranking = (story: Story, itemNo: number): readonly string[] =>
  comparison(story.c)
    .offers.filter((offer) => offer.item.itemNo === itemNo)
    .toSorted((a, b) => a.rank! - b.rank!)
    .map(({ supplierId }) => nameOf(supplierId));

function holds(recorded: Recorded): void {
  const lots = recorded.lots.filter(({ expected }) => expected.ranking.length > 0);
  const story = entered({ ...recorded, lots });
  expect(lots.map((_, index) => ranking(story, 10 * (index + 1)))).toEqual(lots.map(({ expected }) => expected.ranking));
  if (lots.length > 1) return;
  for (const { bidder, status } of lots[0]!.expected.awardsInOrder) {
    expect(ranking(story, 10)[0]).toBe(bidder);
    if (status === 'active') return;
    // An award that was only decided anew leaves its bidder first.
    if (status !== 'unsuccessful') continue;
    const said = { supplierId: idOf(bidder), reason: 'Papers are missing' };
    expect(story.send('DISQUALIFY', manager, END + HOUR, said)).toBe('opened');
  }
}

const bid = (bidder: string, price: number, minute: number, coefficient?: number) => ({
  ...{ bidder, price, date: new Date(Date.UTC(2026, 2, 1, 9, minute)).toISOString() },
  ...(coefficient === undefined ? {} : { coefficient }),
});
test('a coefficient lifts the dearer bid, equals rank as they came, and the next takes over', () =>
  holds({
    direction: 'min',
    lots: [
      {
        bids: [bid('S1', 1000, 1), bid('S2', 1100, 2, 1.25), bid('S3', 1000, 0)],
        expected: {
          ranking: ['S2', 'S3', 'S1'],
          awardsInOrder: [
            { bidder: 'S2', status: 'unsuccessful' },
            { bidder: 'S3', status: 'active' },
          ],
        },
      },
    ],
  }));

const folder = path.join(
  process.env['GUILDHALL_DATA_SETS'] ?? path.resolve(import.meta.dirname, '../../../../../shared/data'),
  'auctions/outcomes',
);
if (fs.existsSync(folder))
  describe('published outcomes', () => {
    test.each(fs.readdirSync(folder).filter((name) => name.endsWith('.json')))('%s', (name) =>
      holds(JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')) as Recorded),
    );
  });
