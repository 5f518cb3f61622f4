/** What events change in a result. */
import { DAY_MS } from '../../kernel/primitives/instant.js';
import type { MachineEvent } from '../../kernel/events.js';
import type { Change } from '../../kernel/lifecycle.js';
import { applySave } from '../../kernel/save.js';
import { normalise } from '../../kernel/primitives/decimal.js';
import { EIGHT, lines } from './fields.js';
import type { AppealLine, Rectification, Result, ResultEventOf, ResultFacts, ResultScore } from './fields.js';

const CLOSES_AFTER = 90;
const LATER_ROUNDS = 5;

const versioned = (resultVersion: number, rows: readonly Omit<ResultScore, 'scoreKey' | 'resultVersion'>[]): readonly ResultScore[] =>
  rows.map((row) => ({ ...row, resultVersion, scoreKey: `${resultVersion}-${row.indicatorId}` }));

export function begun(_result: Result, { payload }: ResultEventOf<'CREATE'>): Change<Result> {
  const { scores, ...header } = payload;
  const grade = header.grades.find((one) => one.grade === header.grade);
  return { ...header, resultVersion: 1, rectifyFlag: grade?.rectifyFlag ?? 'N', scores: versioned(1, scores) };
}

export const released = ({ terms }: Result, { at }: MachineEvent): Change<Result> => ({
  releasedAt: at,
  answerDeadline: at + (terms?.answerDays ?? 7) * DAY_MS,
});
export const recalled = (): Change<Result> => ({ releasedAt: null, answerDeadline: null });

/** Lines of an appeal that is being written: no appeal has taken them yet. */
export const unsent = ({ appeals }: Pick<Result, 'appeals'>): readonly AppealLine[] => appeals.filter(({ appealNo }) => !appealNo);
export const inHand = ({ appeals, appealCount }: Pick<Result, 'appeals' | 'appealCount'>): readonly AppealLine[] =>
  appeals.filter(({ appealNo }) => appealNo === appealCount && appealNo > 0);
export const saved = (result: Result, { payload }: ResultEventOf<'SAVE'>): Change<Result> => applySave<Result>(lines, result, payload);

export const appealed = (result: Result, { at }: MachineEvent): Change<Result> => {
  const appealNo = (result.appealCount ?? 0) + 1;
  return {
    appealCount: appealNo,
    appealDue: at + (result.terms?.appealDecisionDays ?? 5) * DAY_MS,
    appealLate: 'N',
    appeals: result.appeals.map((line) => (line.appealNo ? line : { ...line, appealNo })),
  };
};
/** The appeal stays used, and its lines stay as they were. */
export const withdrawn = ({ answerDeadline }: Result, { at }: MachineEvent): Change<Result> => ({
  answerDeadline: Math.max(answerDeadline ?? at, at + DAY_MS),
  appealDue: null,
});
export const decided = ({ appeals }: Result, { payload, actor }: ResultEventOf<'DECIDE'>): Change<Result> => ({
  appeals: appeals.map((line) =>
    line.lineNum === payload.lineNum
      ? { ...line, decision: payload.decision, decisionNote: payload.reason, newPoints: payload.newPoints, decidedBy: actor.userId }
      : line,
  ),
});
export function finished(result: Result, { facts, at }: ResultEventOf<'FINISH_APPEAL'>): Change<Result> {
  const { rescored, bills = [], newId } = facts;
  const taken = new Set(bills.map(({ lineNum }) => lineNum));
  const appeals = result.appeals.map((line) => (taken.has(line.lineNum) ? { ...line, excludeId: newId ?? null } : line));
  const over: Change<Result> = { appeals, appealDue: null, answerDeadline: at + (result.terms?.secondAnswerDays ?? 3) * DAY_MS };
  if (!rescored) return over;
  const resultVersion = (result.resultVersion ?? 1) + 1;
  const { base, eventAdj, finalScore, grade } = rescored;
  return {
    ...over,
    base,
    eventAdj,
    finalScore,
    grade,
    resultVersion,
    rectifyFlag: result.grades?.find((one) => one.grade === grade)?.rectifyFlag ?? 'N',
    scores: [...result.scores, ...versioned(resultVersion, rescored.scores)],
  };
}

/** A new round of rectification begins; later rounds get fewer days. */
export function nextRound(result: Result, at: number, problem: string): Change<Result> {
  const round = (result.rectifyRound ?? 0) + 1;
  const days = round === 1 ? (result.terms?.rectifyDays ?? 10) : LATER_ROUNDS;
  const blank = Object.fromEntries(EIGHT.map((name) => [name, null])) as Pick<Rectification, (typeof EIGHT)[number]>;
  const before = result.rectifications.at(-1);
  const row: Rectification = {
    ...blank,
    d3Date: null,
    d6Date: null,
    fileIds: null,
    // What was returned is mended, not written anew.
    ...(before
      ? Object.fromEntries([...EIGHT, 'd3Date', 'd6Date', 'fileIds'].map((name) => [name, before[name as keyof Rectification]]))
      : {}),
    round,
    problem,
    askedAt: at,
    reviewNotes: null,
    verdict: null,
    verifyValue: null,
    verifyEvidence: null,
  };
  return {
    rectifyRound: round,
    rectifyDeadline: at + days * DAY_MS,
    rectifyOverdue: 'N',
    verifyDeadline: null,
    verifyDue: 'N',
    closeAt: null,
    rectifications: [...result.rectifications, row],
  };
}
/** What a grade that must be mended is about: the indicators that lost most. Its text must not depend on how many zeros a figure carries. */
function problemOf({ scores, resultVersion }: Result): string {
  const current = scores.filter((row) => row.resultVersion === resultVersion && row.points !== null);
  const worst = current.toSorted((one, other) => Number(one.points) - Number(other.points)).slice(0, 3);
  return worst.map(({ indicatorName, points }) => `${indicatorName} ${normalise(points!)}`).join('; ') || '-';
}
export const confirmed = (result: Result, sent: MachineEvent): Change<Result> => {
  const answer: Change<Result> = {
    answerType: sent.actor.userType === 'SYSTEM' ? 'AUTO' : 'CONFIRM',
    closeAt: sent.at + CLOSES_AFTER * DAY_MS,
  };
  return result.rectifyFlag === 'Y' ? { ...answer, ...nextRound(result, sent.at, problemOf(result)) } : answer;
};
export const asked = (result: Result, { payload, at }: ResultEventOf<'REQUEST_RECTIFY'>): Change<Result> => ({
  rectifyFlag: 'Y',
  ...nextRound(result, at, payload.problem),
});

const ofRound = (result: Result, change: Partial<Rectification>): Pick<Result, 'rectifications'> => ({
  rectifications: result.rectifications.map((row) => (row.round === result.rectifyRound ? { ...row, ...change } : row)),
});
export const isLastRound = ({ rectifyRound, terms }: Pick<Result, 'rectifyRound' | 'terms'>): boolean =>
  (rectifyRound ?? 0) >= (terms?.maxRectifyRounds ?? 3);
export const accepted = (result: Result, { payload, at }: ResultEventOf<'ACCEPT_RECTIFY'>): Change<Result> => ({
  ...ofRound(result, { verdict: 'ACCEPTED', reviewNotes: payload.notes }),
  verifyDeadline: at + (result.terms?.verifyDays ?? 30) * DAY_MS,
});
const again = (result: Result, at: number, change: Partial<Rectification>, problem: string): Change<Result> => {
  const judged = ofRound(result, change);
  return { ...judged, ...nextRound({ ...result, ...judged }, at, problem) };
};
const problemNow = ({ rectifications }: Result): string => rectifications.at(-1)?.problem ?? '-';
export const returned = (result: Result, { payload, at }: ResultEventOf<'RETURN_RECTIFY'>): Change<Result> =>
  again(result, at, { verdict: 'RETURNED', reviewNotes: payload.notes }, problemNow(result));
export const missed = (result: Result, { payload, at }: ResultEventOf<'VERIFY_FAIL'>): Change<Result> =>
  again(result, at, { verdict: 'RETURNED', reviewNotes: payload.reason }, problemNow(result));
export const failedFor =
  <K extends 'RETURN_RECTIFY' | 'VERIFY_FAIL'>(notesOf: (sent: ResultEventOf<K>) => string | null) =>
  (result: Result, sent: ResultEventOf<K>): Change<Result> => ({
    ...ofRound(result, { verdict: 'FAILED', reviewNotes: notesOf(sent) }),
    verifyDeadline: null,
    rectifyDeadline: null,
  });
export const verified = (result: Result, { payload }: ResultEventOf<'VERIFY_PASS'>): Change<Result> => ({
  ...ofRound(result, { verdict: 'EFFECTIVE', verifyValue: payload.value, verifyEvidence: payload.evidenceIds }),
  verifyDue: 'N',
});
export const factsOf = (sent: MachineEvent): ResultFacts => sent.facts as ResultFacts;
