/** What the screens of inquiries and tenders share: the head with its countdown. */
import type { AnyDefinition } from '@machines/kernel/definition.js';
import type { Instant } from '@machines/kernel/fields.js';
import type { ReactNode } from 'react';

import { formatDateTime } from '../../kernel/language/format-time.js';
import { useZone } from '../../kernel/language/zone.js';
import { StateBadge } from '../../kernel/states/StateBadge.js';
import { useCountdown } from '../hall/common/use-countdown.js';
import css from './sourcing.module.css';
import { useSourcingTexts } from './texts.js';

interface HeadProps {
  readonly definition: AnyDefinition;
  readonly title: string;
  readonly number: string | null;
  readonly state: string | null;
  readonly deadline: Instant | null;
  readonly children?: ReactNode;
}
export function Head({ definition, title, number, state, deadline, children }: HeadProps): ReactNode {
  const t = useSourcingTexts();
  const zone = useZone();
  const countdown = useCountdown(deadline);
  return (
    <section className={css.card}>
      <div className={css.head}>
        <h1 className={css.title}>
          {title} <StateBadge definition={definition} state={state} />
        </h1>
        {deadline !== null && (
          <span className={css.clock}>
            {number} · {t('until')} {formatDateTime(deadline, zone).slice(0, 16)} {zone}{' '}
            <b data-urgency={countdown?.urgency ?? 'calm'}>{countdown?.text ?? ''}</b>
          </span>
        )}
      </div>
      {children}
    </section>
  );
}

/** The deadline counts down so long; whoever ended earlier has no other. */
export const isQuoting = (state: string | null): boolean => state === 'published' || state === 'bidding';
