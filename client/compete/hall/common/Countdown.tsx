/** The time left, large enough to be read from the corner of the eye; says when it was moved and tells its milestones. */
import type { Instant } from '@machines/kernel/fields.js';

import { extensionText, NO_TIME } from './countdown.js';
import type { Milestone } from './countdown.js';
import css from './hall.module.css';
import { useCountdown, useExtension, useMilestones } from './use-countdown.js';

export interface CountdownProps {
  /** What happens at the deadline, such as "turn ends". */
  readonly label: string;
  /** null: nothing runs; `still` is shown instead. */
  readonly deadline: Instant | null;
  /** What stands there while nothing runs: the time left of a paused turn, or a dash. */
  readonly still?: string;
  /** A deadline that moves within one scope was extended. */
  readonly scope: string;
  /** There is nothing to do before it: no colour of haste. */
  readonly calm?: boolean;
  onMilestone?(seconds: Milestone): void;
}

const nothing = (): void => undefined;

export function Countdown({ label, deadline, still = NO_TIME, scope, calm = false, onMilestone = nothing }: CountdownProps) {
  const countdown = useCountdown(deadline);
  const moved = useExtension(deadline, scope);
  useMilestones(deadline, countdown?.remainingMs ?? null, onMilestone);
  return (
    <div className={css.clock} data-urgency={calm ? 'calm' : (countdown?.urgency ?? 'calm')} role="timer" aria-live="off">
      {moved !== null && <span className={css.extended}>{extensionText(moved)}</span>}
      <span className={css.clockLabel}>{label}</span>
      <span className={css.clockText} data-testid="countdown">
        {countdown?.text ?? still}
      </span>
    </div>
  );
}
