/** Before the start: what stands between the bidder and the first offer, point by point, and one button. */
import type { Instant, Label } from '@machines/kernel/fields.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useClock } from '../../../kernel/connection/clock.js';
import { plainText } from '../../../kernel/fields/plain-text.js';
import { formatDateTime } from '../../../kernel/language/format-time.js';
import { useLabel } from '../../../kernel/language/language.js';
import { useZone } from '../../../kernel/language/zone.js';
import hall from '../common/hall.module.css';
import { allowSound, play, useSound } from '../common/tones.js';
import { useHallTexts } from '../texts.js';
import css from './checkin.module.css';

export interface CheckinViewProps {
  readonly startAt: Instant | null;
  readonly open: boolean;
  readonly confirmed: boolean;
  readonly depositAsked: boolean;
  readonly depositOk: boolean;
  readonly rulesText: string | null;
  readonly turnRules: readonly Label[];
  readonly ready: boolean;
  /** Why the bidder cannot check in now; null: he can. */
  readonly readyBlocked: string | null;
  readonly mayUnready: boolean;
  /** Something to know about the start. */
  readonly notice: string | null;
  /** Answers the refusal's sentence, or null when it was taken. */
  onReady(rulesAccepted: boolean): Promise<string | null>;
  onUnready(): Promise<string | null>;
}

type PointState = 'done' | 'open' | 'failed';

export function CheckinView(props: CheckinViewProps) {
  const t = useHallTexts();
  const zone = useZone();
  const [accepted, setAccepted] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (action: () => Promise<string | null>): Promise<void> => {
    setBusy(true);
    setRefused(await action());
    setBusy(false);
  };
  const { depositAsked, depositOk, ready, open } = props;
  const blocked = props.readyBlocked ?? (open ? null : t('notOpenYet'));
  return (
    <section className={css.checkin} aria-label={t('checkinTitle')}>
      <div className={`${hall.panel} ${css.points}`}>
        <div className={hall.panelHead}>
          <h2 className={hall.panelTitle}>{t('checkinTitle')}</h2>
          {props.startAt !== null && (
            <span className={hall.quiet}>
              {t('planned')} {formatDateTime(props.startAt, zone)} {zone}
            </span>
          )}
        </div>
        <p className={css.lead}>{ready ? t('readyDone') : t('checkinLead')}</p>
        {props.notice && (
          <p className={css.notice} role="status">
            {props.notice}
          </p>
        )}
        <ol className={css.list}>
          <Point state={props.confirmed ? 'done' : 'failed'} title={t('participation')}>
            {props.confirmed ? t('confirmedOk') : t('confirmedMissing')}
          </Point>
          <Point state={!depositAsked || depositOk ? 'done' : 'failed'} title={t('deposit')}>
            {depositAsked ? (depositOk ? t('depositOk') : t('depositMissing')) : t('depositNone')}
          </Point>
          <ClockPoint />
          <SoundPoint />
          <Point state={ready || accepted ? 'done' : 'open'} title={t('rules')}>
            {ready ? (
              t('acceptRules')
            ) : (
              <label className={css.accept}>
                <input type="checkbox" checked={accepted} onChange={(event) => setAccepted(event.currentTarget.checked)} />
                {t('acceptRules')}
              </label>
            )}
          </Point>
        </ol>
        <div className={css.go}>
          {ready ? (
            props.mayUnready && (
              <button type="button" className={hall.button} disabled={busy} onClick={() => void send(props.onUnready)}>
                {t('unready')}
              </button>
            )
          ) : (
            <button
              type="button"
              className={`${hall.button} ${hall.primary} ${css.ready}`}
              aria-disabled={blocked !== null || busy}
              aria-describedby="ready-why"
              onClick={() => blocked === null && !busy && void send(() => props.onReady(accepted))}
              data-testid="ready"
            >
              {t('ready')}
            </button>
          )}
          <p id="ready-why" className={css.why} role="status">
            {refused ?? (ready ? '' : (blocked ?? ''))}
          </p>
        </div>
      </div>
      <RulesCard rulesText={props.rulesText} turnRules={props.turnRules} />
    </section>
  );
}

function Point({ state, title, children }: { readonly state: PointState; readonly title: string; readonly children: ReactNode }) {
  const mark = { done: '✓', open: '○', failed: '!' }[state];
  return (
    <li className={css.point} data-state={state}>
      <span className={css.mark} aria-hidden>
        {mark}
      </span>
      <b>{title}</b>
      <span className={css.said}>{children}</span>
    </li>
  );
}

const GOOD_DELAY_MS = 1_000;

function ClockPoint() {
  const t = useHallTexts();
  const { offset, delay } = useClock();
  if (delay === null)
    return (
      <Point state="open" title={t('clockTest')}>
        {t('clockTestWaiting')}
      </Point>
    );
  return (
    <Point state={delay <= GOOD_DELAY_MS ? 'done' : 'failed'} title={t('clockTest')}>
      {t('clockTestResult', { offset: Math.round(offset), delay: Math.round(delay) })}
    </Point>
  );
}

function SoundPoint() {
  const t = useHallTexts();
  const on = useSound();
  const test = (): void => void allowSound(true).then(() => play('start'));
  return (
    <Point state={on ? 'done' : 'open'} title={t('soundTest')}>
      <button type="button" className={hall.button} onClick={test}>
        {t('soundTestPlay')}
      </button>
    </Point>
  );
}

interface RulesCardProps {
  readonly rulesText: string | null;
  readonly turnRules: readonly Label[];
}

/** The buyer's own rules, and those of the turns in words made from what the machine does. */
export function RulesCard({ rulesText, turnRules }: RulesCardProps) {
  const t = useHallTexts();
  const word = useLabel();
  return (
    <section className={hall.panel} aria-label={t('rules')}>
      <div className={hall.panelHead}>
        <h2 className={hall.panelTitle}>{t('rules')}</h2>
      </div>
      <div className={`${hall.panelBody} ${css.rules}`} tabIndex={0}>
        <p>{rulesText?.trim() ? plainText(rulesText) : t('noRules')}</p>
        {turnRules.length > 0 && <h3>{t('turnRules')}</h3>}
        {turnRules.map((rule) => (
          <p key={rule.en}>{word(rule)}</p>
        ))}
      </div>
    </section>
  );
}
