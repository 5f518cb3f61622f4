import { describe, expect, test } from '@jest/globals';
import { diff } from '@machines/kernel/primitives/diff.js';
import type { Frame, FullView } from '@machines/kernel/protocol.js';

import { advance, blankState, continues } from '../../../../client/kernel/document/live-document.js';

const view: FullView = {
  type: 'srmSfdCompeteHall',
  id: '5',
  epoch: 'e1',
  viewSeq: 3,
  state: 'running',
  rev: 12,
  shared: { best: '100.00', turns: [{ turnNo: 1 }] },
  own: { rank: 2 },
  answers: { OFFER: 'ask' },
  now: 10,
};
const ready = advance(blankState, { type: 'VIEW', view });
const frame = (part: Partial<Frame>): Frame => ({ type: 'srmSfdCompeteHall', id: '5', epoch: 'e1', viewSeq: 4, at: 20, ...part });

describe('a live document', () => {
  test('shows both parts as one view', () => {
    expect(ready).toMatchObject({
      status: 'ready',
      state: 'running',
      rev: 12,
      view: { best: '100.00', rank: 2 },
      answers: { OFFER: 'ask' },
    });
  });

  test('the next frame patches; what it does not touch keeps its identity', () => {
    const next = advance(ready, { type: 'FRAME', frame: frame({ event: 'OFFER', own: diff({ rank: 2 }, { rank: 1 })! }) });
    expect(next.view).toEqual({ best: '100.00', turns: [{ turnNo: 1 }], rank: 1 });
    expect(next.shared).toBe(ready.shared);
    expect(next).toMatchObject({ viewSeq: 4, lastEvent: 'OFFER', at: 20 });
  });

  test('a frame of the present number brings answers only', () => {
    const next = advance(ready, { type: 'FRAME', frame: frame({ viewSeq: 3, answers: {}, own: diff({ rank: 2 }, { rank: 9 })! }) });
    expect(next.answers).toEqual({});
    expect(next.view).toBe(ready.view);
  });

  test('a gap and another epoch do not continue, and change nothing', () => {
    for (const part of [{ viewSeq: 6 }, { epoch: 'e2' }]) {
      expect(continues(ready, frame(part))).toBe(false);
      expect(advance(ready, { type: 'FRAME', frame: frame(part) })).toBe(ready);
    }
  });

  test('missed frames are applied in order, those already here are left out', () => {
    const missed = {
      type: 'srmSfdCompeteHall',
      id: '5',
      epoch: 'e1',
      answers: { OFFER: 'yes' as const },
      now: 30,
      frames: [
        frame({ viewSeq: 3, own: diff({ rank: 2 }, { rank: 7 })! }),
        frame({ viewSeq: 4, own: diff({ rank: 2 }, { rank: 3 })! }),
        frame({ viewSeq: 5, state: 'ended' }),
      ],
    };
    expect(advance(ready, { type: 'MISSED', missed })).toMatchObject({
      viewSeq: 5,
      state: 'ended',
      view: { rank: 3 },
      answers: { OFFER: 'yes' },
    });
  });

  test('not visible reads as gone; another refusal does not take away what is shown', () => {
    expect(advance(ready, { type: 'REFUSED', answer: { code: 'DOC_NOT_FOUND', msg: 'gone', traceId: 't' } })).toMatchObject({
      status: 'gone',
      view: {},
    });
    expect(advance(ready, { type: 'REFUSED', answer: { code: 'SYS_ERROR', msg: 'no', traceId: 't' } })).toBe(ready);
    expect(advance(blankState, { type: 'REFUSED', answer: { code: 'SYS_ERROR', msg: 'no', traceId: 't' } })).toMatchObject({
      status: 'error',
      refusal: { code: 'SYS_ERROR' },
    });
  });
});
