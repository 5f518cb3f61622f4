/** One line across the hall below the bar: a lost connection, a restored service, an announcement to acknowledge. */
import type { ReactNode } from 'react';

import css from './hall.module.css';

export interface StripProps {
  readonly tone: 'bad' | 'warn' | 'good' | 'plain';
  readonly text: string;
  readonly detail?: string | null;
  readonly blinks?: boolean;
  /** Read out at once. */
  readonly alert?: boolean;
  readonly children?: ReactNode;
}

export function Strip({ tone, text, detail, blinks = false, alert = false, children }: StripProps) {
  return (
    <div className={css.strip} data-tone={tone} data-blinks={blinks} role={alert ? 'alert' : 'status'}>
      <span className={css.stripText}>
        {text}
        {detail && <small>{detail}</small>}
      </span>
      {children}
    </div>
  );
}
