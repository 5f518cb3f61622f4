/** The way of a supplier through a tender (bidding.md §5): what waits for him leads to its screen. */
import { expect, test } from '@jest/globals';

import type { Papers, Seen, TenderSeen } from '../../../client/bidding/participant/steps.js';
import { stepsOf } from '../../../client/bidding/participant/steps.js';

const NONE: Papers = { opening: null, clarification: null, bargaining: null, round: null, result: null };
const row = { joinTime: 1, docObtainedAt: 2, docVersionNo: 1, docVersionAck: 1, bondStatus: 'NONE', bondDue: '0', outcome: null };
const seen = (papers: Partial<Papers>, tender: TenderSeen = { state: 'tendering' }) =>
  stepsOf({
    ...{ row: row as unknown as Seen['row'], state: 'confirmed', tender, bid: null, papers: { ...NONE, ...papers } },
    ...{ word: ({ en }) => en, time: String },
  });
const stepOf = (key: string, papers: Partial<Papers>, tender?: TenderSeen) => seen(papers, tender).find((step) => step.key === key);

test('an opening that runs, a clarification, a bargaining and a result lead to their screens', () => {
  const at = (id: string, state: string) => ({ id, state });
  expect(stepOf('open', { opening: at('5', 'scheduled') })).toMatchObject({
    mark: 'later',
    opens: { route: 'biddingBidOpeningEdit', id: '5' },
  });
  expect(stepOf('open', { opening: at('5', 'reading') })).toMatchObject({ mark: 'now' });
  expect(stepOf('clarify', { clarification: at('6', 'issued') })).toMatchObject({
    mark: 'now',
    said: ['clarifyNow'],
    opens: { route: 'biddingClarificationEdit', id: '6' },
  });
  expect(stepOf('clarify', { clarification: at('6', 'closed') })).toMatchObject({ mark: 'done', said: ['clarified'] });
  expect(stepOf('bargain', { bargaining: at('7', 'finished'), round: at('8', 'round_open') })).toMatchObject({
    mark: 'now',
    opens: { route: 'biddingBrightMoonEdit', id: '8' },
  });
  expect(stepOf('result', { result: at('9', 'publicity') })).toMatchObject({
    mark: 'done',
    opens: { route: 'biddingResultEdit', id: '9' },
  });
});

test('a sealed bid is done with, a withdrawn one is written again; a bond is said as money', () => {
  const steps = (bid: Seen['bid'], paid: object = {}) =>
    stepsOf({
      ...{ row: { ...row, ...paid } as unknown as Seen['row'], state: 'confirmed', tender: { state: 'tendering', currency: 'CNY' } },
      ...{ bid, papers: NONE, word: ({ en }) => en, time: String },
    });
  const seal = (state: string) => steps({ id: '3', state, sealedAt: 4 }).find(({ key }) => key === 'seal');
  expect(seal('sealed')).toMatchObject({ mark: 'done', said: ['sealedAt', { at: '4' }] });
  expect(seal('withdrawn')).toMatchObject({ mark: 'now', said: ['sealUntil', { at: 'undefined' }] });
  const bond = (paid: object) => steps(null, paid).find(({ key }) => key === 'bond')!.said;
  expect(bond({ bondStatus: 'REQUIRED', bondDue: '1500' })).toEqual(['bondDue', { amount: 'CNY 1,500.00' }]);
  expect(bond({ bondStatus: 'VERIFIED', bondDue: '1500', bondAmount: '1500' })).toEqual([
    'bondState',
    { amount: 'CNY 1,500.00', state: 'Verified' },
  ]);
});

test('a live hall has a list of its own, and what is not there leads nowhere', () => {
  expect(stepOf('bargain', {}, { state: 'negotiating' })).toMatchObject({ mark: 'now', opens: { route: 'biddingCompeteList' } });
  for (const key of ['open', 'clarify', 'bargain', 'result']) expect(stepOf(key, {})).not.toHaveProperty('opens');
});
