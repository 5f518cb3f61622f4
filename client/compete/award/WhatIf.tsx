/** What the decision comes to, beside the two extremes: everything from one supplier, each item from its best. */
import type { HallResult } from '@machines/compete/compete-header/facts.js';
import type { Compete } from '@machines/compete/compete-header/fields.js';
import type { Saving, Share } from '@machines/compete/compete-header/rules/award.js';
import { useMemo } from 'react';
import type { ReactNode } from 'react';

import { formatAmount, formatRate } from '../../kernel/language/format.js';
import { useCompeteTexts } from '../texts.js';
import css from './award.module.css';
import { bestPerItem, bestSingle, outcomeOf } from './award-desk.js';

interface Props {
  readonly event: Compete;
  readonly results: readonly HallResult[];
  readonly shares: readonly Share[];
}

export function WhatIf({ event, results, shares }: Props): ReactNode {
  const t = useCompeteTexts();
  const single = useMemo(() => bestSingle(event, results), [event, results]);
  const mixed = useMemo(() => bestPerItem(event, results), [event, results]);
  const supplier = single?.[0] && event.suppliers.find((one) => one.supplierId === single[0]!.supplierId)?.supplierName;
  return (
    <section className={css.whatIf} aria-label={t('whatIf')}>
      <Figure name={t('currentChoice')} outcome={outcomeOf(event, shares, results)} event={event} main />
      <Figure
        name={t('bestSingle')}
        note={single ? (supplier ?? null) : t('noSingle')}
        outcome={single ? outcomeOf(event, single, results) : null}
        event={event}
      />
      <Figure name={t('bestPerItem')} outcome={mixed.length > 0 ? outcomeOf(event, mixed, results) : null} event={event} />
    </section>
  );
}

interface FigureProps {
  readonly name: string;
  readonly note?: string | null;
  readonly outcome: Saving | null;
  readonly event: Compete;
  readonly main?: boolean;
}

function Figure({ name, note = null, outcome, event, main = false }: FigureProps): ReactNode {
  const t = useCompeteTexts();
  return (
    <div className={css.figure} data-main={main || undefined}>
      <h2>
        {name}
        {note && <span> {note}</span>}
      </h2>
      <p className={css.amount}>{outcome ? formatAmount(outcome.awardAmount, event.currencyCode) : '–'}</p>
      {outcome?.savingRate && (
        <p className={css.quiet}>
          {t('baseline')} {formatAmount(outcome.baselineAmount)} · {t('saving')}{' '}
          <b data-gain={!outcome.savingAmount.startsWith('-')}>
            {formatAmount(outcome.savingAmount)} ({formatRate(outcome.savingRate)})
          </b>
        </p>
      )}
    </div>
  );
}
