/** What jurors score, and what is missing of it (auction-tender.md §2). */
import { gt, lt } from '../../../../kernel/primitives/decimal.js';
import type { Refusal } from '../../../../kernel/refusals.js';
import { refuse } from '../../reasons.js';
import type { Auction, Bid, ItemProp, Score } from '../fields.js';
import type { AuctionEventOf } from '../events.js';

/** Whom jurors score: everybody whose technical part was opened and who is still in. */
export const candidates = (c: Auction): readonly Bid[] => {
  const seen = new Set<string>();
  return c.bids
    .filter((bid) => (bid.techFlag === 'Y' || bid.openedFlag === 'Y') && bid.bidState !== 'DISQUALIFIED' && bid.bidState !== 'WITHDRAWN')
    .toSorted((a, b) => a.roundNo - b.roundNo)
    .filter((bid) => !seen.has(bid.supplierId) && seen.add(bid.supplierId));
};
export const juryProps = (c: Pick<Auction, 'props'>): readonly ItemProp[] => c.props.filter((prop) => prop.scoreRule === 'JURY');

/** S1, S2 and so on in the order of invitation; suppliers of a blind jury have no other name. */
export const aliasOf = (c: Pick<Auction, 'suppliers'>, supplierId: string): string =>
  `S${c.suppliers.findIndex((one) => one.supplierId === supplierId) + 1}`;
export const supplierOf = (c: Pick<Auction, 'suppliers'>, named: string): string => {
  const place = /^S(\d+)$/.exec(named);
  return place ? (c.suppliers[Number(place[1]) - 1]?.supplierId ?? named) : named;
};

const said = (text: string | null) => (text ?? '').trim() !== '';
type Rows = AuctionEventOf<'SAVE_SCORE'>['payload']['rows'];

export const scoreFaults = (c: Auction, rows: Rows): readonly Refusal[] =>
  rows.flatMap((row) => {
    const known =
      juryProps(c).some((prop) => prop.propNo === row.propNo) &&
      candidates(c).some((bid) => bid.supplierId === supplierOf(c, row.supplierId));
    const inRange = !lt(row.score, '0') && !gt(row.score, '100');
    const explained = (!lt(row.score, '40') && !gt(row.score, '95')) || said(row.comment);
    return known && inRange && explained ? [] : [refuse('JURY_SCORE_RANGE', { field: 'rows', row: row.propNo })];
  });

export function scored(c: Auction, userId: string, rows: Rows): readonly Score[] {
  const fresh = rows.map((row): Score => {
    const supplierId = supplierOf(c, row.supplierId);
    return {
      scoreKey: `${userId}:${supplierId}:${row.propNo}`,
      userId,
      supplierId,
      propNo: row.propNo,
      score: row.score,
      comment: row.comment,
    };
  });
  const keys = new Set(fresh.map(({ scoreKey }) => scoreKey));
  return [...c.scores.filter((score) => !keys.has(score.scoreKey)), ...new Map(fresh.map((score) => [score.scoreKey, score])).values()];
}

export const isComplete = (c: Auction, userId: string): boolean =>
  candidates(c).every((bid) =>
    juryProps(c).every((prop) =>
      c.scores.some((one) => one.userId === userId && one.supplierId === bid.supplierId && one.propNo === prop.propNo),
    ),
  );
