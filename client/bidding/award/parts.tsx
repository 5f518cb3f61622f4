/** What the screens of negotiation and award share: the head, figures, sending with the refusal in words. */
import type { AnyDefinition } from '@machines/kernel/definition.js';
import type { Instant } from '@machines/kernel/fields.js';
import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';

import { useCountdown } from '../../compete/hall/common/use-countdown.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { ReferenceName } from '../../kernel/fields/references/ReferenceName.js';
import { StateBadge } from '../../kernel/states/StateBadge.js';
import { toastDone, toastFailure } from '../../kernel/toast.js';
import css from './award.module.css';

interface HeadProps {
  readonly definition: AnyDefinition;
  readonly title: string | null | undefined;
  readonly beside: ReactNode;
  readonly state: string | null;
  readonly children?: ReactNode;
}
export function Head({ definition, title, beside, state, children }: HeadProps): ReactNode {
  return (
    <section className={css.card}>
      <div className={css.head}>
        <h1 className={css.title}>
          {title} <StateBadge definition={definition} state={state} />
        </h1>
        <p className={css.muted}>{beside}</p>
      </div>
      {children}
    </section>
  );
}

const supplier = { entity: 'srmSlcSupplierInfo', key: 'id' } as const;
/** In the reader's language; what the document keeps of it for those who may not open suppliers. */
export const SupplierName = ({ id, kept }: { readonly id: string; readonly kept: string | null }): ReactNode => (
  <ReferenceName target={supplier} id={id} kept={kept} />
);

interface FigureProps {
  readonly label: string;
  readonly tone?: 'good' | 'bad' | undefined;
  readonly children: ReactNode;
}
export const Figure = ({ label, tone, children }: FigureProps): ReactNode => (
  <div className={css.figure} data-tone={tone}>
    <span>{label}</span>
    <b>{children}</b>
  </div>
);

export function Clock({ label, at }: { readonly label: string; readonly at: Instant | null }): ReactNode {
  const countdown = useCountdown(at);
  return (
    <div className={css.figure} data-urgency={countdown?.urgency ?? 'calm'} role="timer" aria-live="off">
      <span>{label}</span>
      <b>{countdown?.text ?? '–'}</b>
    </div>
  );
}

/** Sends, and keeps the sentence of a refusal for beside the button. */
export function useSending(document: LiveDocument) {
  const [refused, setRefused] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const send = useCallback(
    async (event: string, payload: object): Promise<boolean> => {
      setSending(true);
      try {
        const answer = await document.send(event, payload);
        setRefused(answer.status === 'S' ? null : answer.msg || answer.code);
        if (answer.status === 'S') toastDone(document.definition.events[event]!.label);
        return answer.status === 'S';
      } catch (error) {
        toastFailure(error);
        return false;
      } finally {
        setSending(false);
      }
    },
    [document],
  );
  return { send, sending, refused };
}
