/** What an approver decides on, whichever tab is open: worth, who submitted it, who is invited, when it is held, and what was decided before. */
import type { Compete } from '@machines/compete/compete-header/fields.js';
import type { ReactNode } from 'react';

import type { LiveDocument } from '../../kernel/document/use-document.js';
import { formatAmount } from '../../kernel/language/format.js';
import { useLabel } from '../../kernel/language/language.js';
import { useNamedEvent } from '../copied-names.js';
import { ScheduleTimeline } from '../edit/ScheduleTimeline.js';
import { useCompeteTexts } from '../texts.js';
import { ApprovalTrail, PersonName } from './ApprovalTrail.js';
import css from './detail.module.css';
import { startsOf } from './progress.js';

export function ApprovalBrief({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useCompeteTexts();
  const word = useLabel();
  const view = document.view as Partial<Compete>;
  const named = useNamedEvent(view);
  const ofAward = document.state === 'awardApproving';
  const { currencyCode = null } = view;
  const money = (value: string | null | undefined): string => (value ? formatAmount(value, currencyCode) : '–');
  const label = (name: string): string => word(document.definition.fields[name]!.label);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('submittedBy'), <PersonName key="s" id={(ofAward ? view.awardSubmittedBy : view.submittedBy) ?? null} />],
    ...(ofAward ? [[label('awardAmount'), money(view.awardAmount)] as const] : [[t('startsTotal'), money(startsOf(view))] as const]),
    [label('baselineAmount'), money(view.baselineAmount)],
    [t('suppliersWord'), (named.suppliers ?? []).map((one) => one.supplierName ?? one.supplierId).join(', ') || '–'],
  ];
  return (
    <section className={css.card} aria-label={t('toDecide')}>
      <h2>{t('toDecide')}</h2>
      <dl className={css.brief}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {!ofAward && (
        <ScheduleTimeline
          halls={(view.halls ?? []).map((hall) => ({ ...hall, turns: hall.turnParams }))}
          confirmDeadline={view.confirmDeadline ?? null}
        />
      )}
      <ApprovalTrail document={document} award={ofAward} />
    </section>
  );
}
