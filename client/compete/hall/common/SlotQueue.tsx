/** Who speaks in a sequential turn: everybody in order, whoever speaks now lit, and how long still. */
import type { Instant } from '@machines/kernel/fields.js';
import type { ReactNode } from 'react';

import { useHallTexts } from '../texts.js';
import css from './formats.module.css';
import hall from './hall.module.css';
import { useCountdown } from './use-countdown.js';

export interface SlotQueueProps {
  readonly names: readonly string[];
  readonly index: number;
  readonly endAt: Instant | null;
  /** Own place; null for who has none, or looks on. */
  readonly own?: number | null;
  readonly lead: string;
  readonly children?: ReactNode;
}

const stateOf = (place: number, index: number): 'done' | 'now' | 'waiting' =>
  place < index ? 'done' : place === index ? 'now' : 'waiting';

export function SlotQueue({ names, index, endAt, own = null, lead, children }: SlotQueueProps) {
  const t = useHallTexts();
  const left = useCountdown(endAt);
  return (
    <section className={`${hall.panel} ${css.card}`} aria-label={t('slotQueue')} data-mine={own !== null && own === index}>
      <div className={css.head}>
        <p className={css.lead} role="status" data-testid="slot-lead">
          {lead}
        </p>
        {left && (
          <span className={css.left} data-urgency={left.urgency}>
            {t('slotLeft')} <b>{left.text}</b>
          </span>
        )}
        {children}
      </div>
      <ol className={css.queue}>
        {names.map((name, place) => (
          <li key={place} data-state={stateOf(place, index)} data-own={place === own} aria-current={place === index ? 'step' : undefined}>
            {name}
          </li>
        ))}
      </ol>
    </section>
  );
}
