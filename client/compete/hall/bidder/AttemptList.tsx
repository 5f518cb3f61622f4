/** What became of each offer: on its way, accepted to the millisecond, refused with the sentence, or not known. */
import { formatClock } from '../../../kernel/language/format-time.js';
import { formatAmount } from '../../../kernel/language/format.js';
import { useZone } from '../../../kernel/language/zone.js';
import hall from '../common/hall.module.css';
import { useHallTexts } from '../texts.js';
import type { Attempt } from './attempts.js';
import css from './offer.module.css';

interface Props {
  readonly attempts: readonly Attempt[];
  readonly currency: string;
  /** Standing in words right after acceptance, by request. */
  readonly standings: Readonly<Record<string, string>>;
  /** Turns in which offers are sealed: their places are known when they are opened. */
  readonly sealedTurns: ReadonlySet<number>;
  onAskAgain(requestId: string): void;
}

const SHOWN = 5;

export function AttemptList({ attempts, currency, standings, sealedTurns, onAskAgain }: Props) {
  const t = useHallTexts();
  if (attempts.length === 0) return null;
  return (
    <section className={hall.panel} aria-label={t('myAttempts')}>
      <ol className={css.attempts}>
        {attempts.slice(0, SHOWN).map((attempt) => (
          <li key={attempt.requestId} data-status={attempt.status} data-testid="attempt">
            {attempt.total !== null && <b>{formatAmount(attempt.total, currency)}</b>}
            <AttemptWords attempt={attempt} standing={standings[attempt.requestId]} sealed={sealedTurns.has(attempt.turnNo)} />
            {attempt.status === 'unknown' && (
              <button type="button" className={hall.button} onClick={() => onAskAgain(attempt.requestId)}>
                {t('askAgain')}
              </button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface WordsProps {
  readonly attempt: Attempt;
  readonly standing: string | undefined;
  readonly sealed: boolean;
}

function AttemptWords({ attempt, standing, sealed }: WordsProps) {
  const t = useHallTexts();
  const zone = useZone();
  switch (attempt.status) {
    case 'pending':
      return (
        <>
          <span className={css.spinner} aria-hidden />
          <span>{t('sending')}</span>
        </>
      );
    case 'accepted':
      return (
        <span className={hall.good}>
          {t(sealed ? 'sealedOffer' : 'accepted', { at: formatClock(attempt.at ?? attempt.sentAt, zone) })}
          {standing && !sealed ? t('comma') + standing : ''}
        </span>
      );
    case 'refused':
      return <span className={hall.bad}>{attempt.sentence}</span>;
    case 'unknown':
      return <span className={hall.warn}>{t('answerUnknown')}</span>;
  }
}
