/** How far the hall has come: from the baseline over the best to the target, on one scale. */
import type { BuyerHallView } from '@machines/compete/compete-hall/view.js';
import type { ReactNode } from 'react';

import { formatAmount, formatRate } from '../../../kernel/language/format.js';
import hall from '../common/hall.module.css';
import { useHallTexts } from '../texts.js';
import { baselineTotal, bestTotal, gain, targetTotal } from './buyer-figures.js';
import css from './buyer.module.css';

/** Position on the scale in per cent, for drawing only. */
function position(value: string, from: string, to: string): number {
  const span = Number(to) - Number(from);
  return span === 0 ? 100 : Math.max(0, Math.min(100, ((Number(value) - Number(from)) / span) * 100));
}

interface Props {
  readonly view: BuyerHallView;
  /** What stands beside it at the foot. */
  readonly children?: ReactNode;
}

export function SavingsMeter({ view, children }: Props) {
  const t = useHallTexts();
  const base = baselineTotal(view);
  const best = bestTotal(view);
  const target = targetTotal(view);
  const won = gain(view, base, best);
  if (base === null)
    return (
      <footer className={css.meter}>
        <span className={hall.quiet}>{t('meterNone')}</span>
        {children}
      </footer>
    );
  const end =
    target !== null && (best === null || gain(view, best, target) === null || Number(gain(view, best, target)!.amount) > 0)
      ? target
      : (best ?? base);
  return (
    <footer className={css.meter} aria-label={t('meter')}>
      <span>
        {t('baseline')} <b>{formatAmount(base, view.currencyCode)}</b>
      </span>
      <span className={css.track} role="img" aria-label={`${t('saving')} ${won ? formatRate(won.rate) : '–'}`}>
        {best !== null && !(won && Number(won.amount) < 0) && <i className={css.fill} style={{ width: `${position(best, base, end)}%` }} />}
        {target !== null && <i className={css.targetMark} style={{ left: `${position(target, base, end)}%` }} />}
      </span>
      <span>
        {t('best')} <b>{best === null ? '–' : formatAmount(best)}</b>
      </span>
      {target !== null && (
        <span>
          {t('target')} <b>{formatAmount(target)}</b>
        </span>
      )}
      <span className={css.saved}>
        {t('saving')}{' '}
        <b className={won && Number(won.amount) < 0 ? hall.bad : hall.good}>
          {won ? `${formatAmount(won.amount)} (${formatRate(won.rate)})` : '–'}
        </b>
      </span>
      {children}
    </footer>
  );
}
