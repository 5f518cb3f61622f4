/** What an eliminated bidder keeps: the turn as it closed, and nothing that came after. */
import type { Instant } from '../../kernel/fields.js';
import type { BoardLine, FrozenPart, ShownNotice } from './bidder-shapes.js';
import { seesAll, seesBest, seesRank } from './bidder-shapes.js';
import { numbered, shownTurn } from './bidder-shared.js';
import type { Bidder, Hall, Notice, Turn } from './fields.js';
import { indexOf, paramOf } from './rules/hall.js';
import { inOwnTerms } from './rules/values.js';

const lastTurnOf = (c: Hall, bidder: Bidder): Turn => c.turns.find((one) => one.turnNo === bidder.eliminatedTurn)!;

/** The rows that a frozen part is made of. */
export function frozenFrom(c: Hall, bidder: Bidder): readonly unknown[] {
  const turn = lastTurnOf(c, bidder);
  return [c.notices, ...c.turns.filter((one) => one.turnNo <= turn.turnNo), boardShown(c, turn)];
}

/** The turn as it closed, by its visibility; nothing that came after. */
export function frozenOf(c: Hall, bidder: Bidder): FrozenPart {
  const turn = lastTurnOf(c, bidder);
  // Dropped out of a turn that goes on: what comes of it is not his any more, his own last price is.
  if (bidder.bidderState === 'DROPPED_OUT') return { ...nothingFrozen, notices: noticesUntil(c, turn, turn.startedAt + 1) };
  const visibility = paramOf(c, turn.turnNo)!.visibility;
  const place = turn.places.find((one) => one.supplierId === bidder.supplierId);
  const first = turn.places[0];
  const until = turn.endedAt ?? turn.endAt;
  return {
    turns: c.turns.filter((one) => one.turnNo <= turn.turnNo).map(shownTurn),
    rank: seesRank(visibility) ? (place?.rank ?? null) : null,
    best: seesBest(visibility) && first ? inOwnTerms('TOTAL', first.totalComparable, bidder, c.pricePrecision) : null,
    board: boardShown(c, turn),
    notices: noticesUntil(c, turn, until),
  };
}

const nothingFrozen = { turns: [], rank: null, best: null, board: null } as const;

const noticesUntil = (c: Hall, turn: Turn, until: Instant): readonly ShownNotice[] =>
  numbered(
    c.notices.filter(
      (notice) => notice.publicFlag === 'Y' && notice.noticeType !== 'QUESTION' && (notice.at < until || tellsEndOf(turn, notice)),
    ),
    () => false,
  );

/** Of one instant with the turn's end only this comes before it. */
const tellsEndOf = (turn: Turn, notice: Notice) => notice.systemCode === 'TURN_ENDED' && notice.systemParams?.['turnNo'] === turn.turnNo;

const frozenBoards = new WeakMap<Turn, { readonly hall: Hall; readonly board: readonly BoardLine[] }>();

/** Worked out once for all who are out, and the same board as long as nobody on it is called otherwise. */
function boardShown(c: Hall, turn: Turn): readonly BoardLine[] | null {
  const { visibility } = paramOf(c, turn.turnNo)!;
  if (!seesAll(visibility)) return null;
  const known = frozenBoards.get(turn);
  if (known?.hall === c) return known.board;
  const made = frozenBoard(c, turn, visibility === 'ALL_NAMED');
  const board = known && sameNames(known.board, made) ? known.board : made;
  frozenBoards.set(turn, { hall: c, board });
  return board;
}

const sameNames = (known: readonly BoardLine[], made: readonly BoardLine[]): boolean =>
  known.length === made.length &&
  known.every((line, index) => line.alias === made[index]!.alias && line.supplierName === made[index]!.supplierName);

function frozenBoard(c: Hall, turn: Turn, named: boolean): readonly BoardLine[] {
  const { bidders } = indexOf(c);
  return turn.places.flatMap((place) => {
    const bidder = bidders.get(place.supplierId);
    return bidder
      ? [
          {
            alias: bidder.alias ?? '',
            supplierName: named ? bidder.supplierName : null,
            rank: place.rank,
            total: place.totalRaw,
            at: turn.endedAt ?? turn.endAt,
            surrogate: false,
            items: null,
          },
        ]
      : [];
  });
}
