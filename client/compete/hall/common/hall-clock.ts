/** Which moment a hall counts down to in its state, for bidders and buyers alike. */
import type { Instant } from '@machines/kernel/fields.js';

import type { HallText } from '../texts.js';

export interface Moments {
  readonly checkinAt: Instant | null;
  readonly startAt: Instant | null;
  readonly turnEndAt: Instant | null;
  readonly intervalEndAt: Instant | null;
  readonly resumeAt: Instant | null;
  /** Until when the price that a Japanese clock asks about may be answered. */
  readonly levelEndAt?: Instant | null;
}

export interface HallMoment {
  readonly label: HallText;
  readonly deadline: Instant | null;
}

export function momentOf(state: string, moments: Moments): HallMoment {
  switch (state) {
    case 'waiting':
      return { label: 'checkinIn', deadline: moments.checkinAt };
    case 'checkin':
      return { label: 'startsIn', deadline: moments.startAt };
    case 'running':
      return moments.levelEndAt
        ? { label: 'levelEndsIn', deadline: moments.levelEndAt }
        : { label: 'turnEndsIn', deadline: moments.turnEndAt };
    case 'revealing':
      return { label: 'revealEndsIn', deadline: moments.turnEndAt };
    case 'interval':
      return { label: 'nextTurnIn', deadline: moments.intervalEndAt };
    case 'resuming':
      return { label: 'resumesIn', deadline: moments.resumeAt };
    case 'paused':
      return { label: 'pausedStill', deadline: null };
    default:
      return { label: 'endedStill', deadline: null };
  }
}
