/** Votes, and what they come to (bidding.md §9.1): a majority for each index, then the bid as a whole. */
import type { Change, Effect, Guard } from '../../kernel/lifecycle.js';
import { isSaid } from '../../kernel/stock/said.js';
import { jurorOf, seated } from '../evaluation/jury.js';
import { every, guard, refuse } from '../evaluation/reasons.js';
import type { Bid, Index, Mark, MarkEventOf, ResponseMark, Result } from './fields.js';

type Sheet = Pick<ResponseMark, 'bids' | 'indexes'>;
export const isAsked = ({ onlyBids }: Index, bidNum: number): boolean => onlyBids === null || onlyBids.includes(bidNum);
export const asked = ({ bids, indexes }: Sheet): readonly { readonly bidNum: number; readonly indexNum: number }[] =>
  bids.flatMap(({ bidNum }) => indexes.filter((index) => isAsked(index, bidNum)).map(({ indexNum }) => ({ bidNum, indexNum })));

const ask = { needs: 'ask' } as const;
const isSubmitted = ({ sheets }: ResponseMark, userId: string) => sheets.some((one) => one.userId === userId && one.submittedAt !== null);

export const notSubmitted: Guard<ResponseMark, MarkEventOf<'MARK'> | MarkEventOf<'SUBMIT_MARKS'>> = guard<
  ResponseMark,
  MarkEventOf<'MARK'> | MarkEventOf<'SUBMIT_MARKS'>
>('BID_MARK_SUBMITTED', (c, e) => !isSubmitted(c, jurorOf(e)), ask);

export const onSheet: Guard<ResponseMark, MarkEventOf<'MARK'>> = every<ResponseMark, MarkEventOf<'MARK'>>(
  ['BID_EVAL_UNKNOWN', 'BID_MARK_REASON'],
  (c, { payload }) => {
    const known = new Set(asked(c).map(({ bidNum, indexNum }) => `${bidNum}:${indexNum}`));
    return payload.rows.flatMap(({ bidNum, indexNum, mark, reason }, row) => {
      if (!known.has(`${bidNum}:${indexNum}`)) return [refuse('BID_EVAL_UNKNOWN', { row })];
      return mark === 'FAIL' && !isSaid(reason) ? [refuse('BID_MARK_REASON', { row, field: 'reason' })] : [];
    });
  },
  ask,
);

const marksOf = ({ marks }: Pick<ResponseMark, 'marks'>, userId: string) => marks.filter((one) => one.userId === userId);
export const allMarked: Guard<ResponseMark, MarkEventOf<'SUBMIT_MARKS'>> = guard<ResponseMark, MarkEventOf<'SUBMIT_MARKS'>>(
  'BID_MARK_INCOMPLETE',
  (c, e) => marksOf(c, jurorOf(e)).length >= asked(c).length,
  ask,
);

/** Those who sit now; whoever left does not vote. */
const seatsOf = (c: ResponseMark, e: MarkEventOf<'CONFIRM'>): readonly string[] => e.facts.jury?.jurorIds ?? c.jurorIds;
export const allSubmitted: Guard<ResponseMark, MarkEventOf<'CONFIRM'>> = guard<ResponseMark, MarkEventOf<'CONFIRM'>>(
  'BID_MARK_SHEETS_OPEN',
  (c, e) => seatsOf(c, e).every((userId) => isSubmitted(c, userId)),
  ask,
);

interface Vote {
  readonly bidNum: number;
  readonly indexNum: number;
  readonly passVotes: number;
  readonly failVotes: number;
}
/** @param voters those whose marks count */
export const votesOf = (c: ResponseMark, voters: readonly string[]): readonly Vote[] =>
  asked(c).map(({ bidNum, indexNum }) => {
    const cast = c.marks.filter((one) => one.bidNum === bidNum && one.indexNum === indexNum && voters.includes(one.userId));
    const failVotes = cast.filter(({ mark }) => mark === 'FAIL').length;
    return { bidNum, indexNum, passVotes: cast.length - failVotes, failVotes };
  });
const isTied = ({ passVotes, failVotes }: Vote) => passVotes === failVotes;

type Decision = MarkEventOf<'CONFIRM'>['payload']['decisions'];
const decisionOf = (decisions: Decision, { bidNum, indexNum }: Vote) =>
  (decisions ?? []).find((one) => one.bidNum === bidNum && one.indexNum === indexNum && isSaid(one.note));
export const tiesDecided: Guard<ResponseMark, MarkEventOf<'CONFIRM'>> = guard<ResponseMark, MarkEventOf<'CONFIRM'>>(
  'BID_MARK_TIE_NOTE',
  (c, e) =>
    votesOf(c, seatsOf(c, e))
      .filter(isTied)
      .every((vote) => decisionOf(e.payload.decisions, vote)),
  ask,
);

const counted = (c: ResponseMark, e: MarkEventOf<'CONFIRM'>): readonly Result[] =>
  votesOf(c, seatsOf(c, e)).map((vote) => {
    const decision = isTied(vote) ? decisionOf(e.payload.decisions, vote) : undefined;
    const result = decision?.result ?? (vote.failVotes > vote.passVotes ? 'FAIL' : 'PASS');
    return { resultKey: `${vote.bidNum}:${vote.indexNum}`, ...vote, result, note: decision?.note ?? null };
  });

const isKey = ({ keyFlag, category }: Index) => keyFlag === 'Y' || category === 'QUALIFICATION';
/** The first reason given for a failure stands for it. */
const failing = (c: ResponseMark, { bidNum, indexNum, note }: Result, { indexName }: Index) => {
  const said = c.marks.find((one) => one.bidNum === bidNum && one.indexNum === indexNum && one.mark === 'FAIL')?.reason;
  return `${indexName}: ${note ?? said ?? ''}`;
};

/** Why a bid is rejected; none: it stands. */
export function rejection(
  c: ResponseMark,
  results: readonly Result[],
  { bidNum, grounds }: Pick<Bid, 'bidNum' | 'grounds'>,
): readonly string[] {
  const failed = results.flatMap((result) => {
    if (result.bidNum !== bidNum || result.result !== 'FAIL') return [];
    const index = c.indexes.find(({ indexNum }) => indexNum === result.indexNum)!;
    return [{ key: isKey(index), why: failing(c, result, index) }];
  });
  const minor = failed.filter(({ key }) => !key);
  const rejecting = failed.filter(({ key }) => key || minor.length >= c.maxMinorFails);
  return [...(grounds ?? '').split(',').filter((code) => code !== ''), ...rejecting.map(({ why }) => why)];
}

export function marked(c: ResponseMark, e: MarkEventOf<'MARK'>): Change<ResponseMark> {
  const userId = jurorOf(e);
  const fresh = new Map(
    e.payload.rows.map((row): [string, Mark] => {
      const markKey = `${userId}:${row.bidNum}:${row.indexNum}`;
      return [markKey, { markKey, userId, ...row }];
    }),
  );
  const marks = [...c.marks.filter(({ markKey }) => !fresh.has(markKey)), ...fresh.values()];
  const own = { userId, marked: marksOf({ marks }, userId).length, submittedAt: null };
  return { ...seated(e), marks, sheets: [...c.sheets.filter((one) => one.userId !== userId), own] };
}

export function submitted(c: ResponseMark, e: MarkEventOf<'SUBMIT_MARKS'>): Change<ResponseMark> {
  const userId = jurorOf(e);
  const own = { userId, marked: marksOf(c, userId).length, submittedAt: e.at };
  const sheets = [...c.sheets.filter((one) => one.userId !== userId), own];
  return { ...seated(e), sheets, submittedSheets: sheets.filter(({ submittedAt }) => submittedAt !== null).length };
}

export function confirmed(c: ResponseMark, e: MarkEventOf<'CONFIRM'>): Change<ResponseMark> {
  const results = counted(c, e);
  const bids = c.bids.map((bid): Bid => {
    const why = rejection(c, results, bid);
    return { ...bid, result: why.length > 0 ? 'FAIL' : 'PASS', reason: why.length > 0 ? why.join('; ').slice(0, 2000) : null };
  });
  return { ...seated(e), results, bids, failedCount: bids.filter(({ result }) => result === 'FAIL').length, confirmedAt: e.at };
}

/** The rejected hear it with the reason; the project hears which bids stand. */
export function conclusion(c: ResponseMark): readonly Effect[] {
  const { projectId, sectionId, bids } = c;
  if (projectId === null || sectionId === null) return [];
  const failed = bids.filter(({ result }) => result === 'FAIL');
  const standing = bids.filter(({ result }) => result !== 'FAIL');
  return [
    ...failed.map(({ respondId, reason }): Effect => ({
      kind: 'send',
      type: 'srmSfdRespondHeader',
      id: respondId,
      event: 'MARK_INVALID',
      payload: { sectionId, reason: reason ?? '' },
      part: respondId,
    })),
    {
      kind: 'send',
      type: 'srmSfdBiddingHeader',
      id: projectId,
      event: 'MARK_CONFIRMED',
      payload: { sectionId, valid: standing.map(({ respondId }) => respondId) },
    },
  ];
}
