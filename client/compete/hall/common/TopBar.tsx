/** The bar that never leaves the view: where one is, which turn, how long still, whether the line stands. */
import type { Colour } from '@machines/kernel/lifecycle.js';
import type { Instant } from '@machines/kernel/fields.js';
import type { ReactNode } from 'react';

import { useClock } from '../../../kernel/connection/clock.js';
import { useConnectionBadge } from '../../../kernel/connection/connection.js';
import { useHallTexts } from '../texts.js';
import { Countdown } from './Countdown.js';
import type { CountdownProps } from './Countdown.js';
import css from './hall.module.css';
import { allowSound, useSound } from './tones.js';
import { useCountdown } from './use-countdown.js';

export interface HallTab {
  readonly id: string;
  readonly name: string;
  readonly deadline: Instant | null;
}

export interface TopBarProps {
  readonly title: string;
  readonly place: string;
  readonly state: { readonly label: string; readonly colour: Colour };
  /** `2/3 · Open`; null before the first turn. */
  readonly turn: string | null;
  readonly countdown: CountdownProps;
  readonly halls: readonly HallTab[];
  readonly current: string;
  onHall(id: string): void;
  readonly children?: ReactNode;
}

export function TopBar({ title, place, state, turn, countdown, halls, current, onHall, children }: TopBarProps) {
  const t = useHallTexts();
  return (
    <header className={css.bar}>
      <div className={css.what}>
        <h1 className={css.title}>{title}</h1>
        <div className={css.subtitle}>
          <span className={css.light}>
            <i className={css.lightDot} data-colour={state.colour} aria-hidden />
            {state.label}
          </span>
          {turn !== null && (
            <span>
              {t('turn')} {turn}
            </span>
          )}
          <span>{place}</span>
        </div>
      </div>
      <div className={css.tools}>
        {children}
        <ConnectionMark />
        <SoundSwitch />
      </div>
      <Countdown {...countdown} />
      {halls.length > 1 && (
        <nav className={css.switcher} aria-label={t('halls')}>
          {halls.map((hall) => (
            <SwitcherTab
              key={hall.id}
              // Of the hall in front the live view knows more than the list of halls.
              hall={hall.id === current ? { ...hall, deadline: countdown.deadline } : hall}
              current={hall.id === current}
              onOpen={() => onHall(hall.id)}
            />
          ))}
        </nav>
      )}
    </header>
  );
}

interface SwitcherTabProps {
  readonly hall: HallTab;
  readonly current: boolean;
  onOpen(): void;
}

function SwitcherTab({ hall, current, onOpen }: SwitcherTabProps) {
  const countdown = useCountdown(hall.deadline);
  return (
    <button type="button" className={css.hallTab} aria-current={current} data-urgency={countdown?.urgency ?? 'calm'} onClick={onOpen}>
      {hall.name}
      <b>{countdown?.text ?? '–'}</b>
    </button>
  );
}

const signed = (ms: number): string => (ms > 0 ? `+${ms}` : String(ms));

function ConnectionMark() {
  const t = useHallTexts();
  const badge = useConnectionBadge();
  const { offset } = useClock();
  const text = badge.reach === 'online' ? (badge.delay === null ? t('online') : t('delay', { ms: badge.delay })) : t('reconnecting');
  const advice = badge.colour === 'red' ? t('submitEarly') : t('clockMatched', { offset: signed(Math.round(offset)) });
  return (
    <span className={css.badge} data-colour={badge.colour} title={advice} data-testid="connection">
      <i className={css.badgeDot} aria-hidden />
      {badge.colour === 'red' && badge.reach === 'online' ? t('submitEarly') : text}
      {badge.reach === 'online' && badge.delay !== null && (
        <small className={css.offset}>{t('clockOffset', { offset: signed(Math.round(offset)) })}</small>
      )}
    </span>
  );
}

export function SoundSwitch() {
  const t = useHallTexts();
  const on = useSound();
  return (
    <button type="button" className={css.toggle} aria-pressed={on} onClick={() => void allowSound(!on)} title={t('soundHint')}>
      {on ? t('soundOn') : t('soundOff')}
    </button>
  );
}
