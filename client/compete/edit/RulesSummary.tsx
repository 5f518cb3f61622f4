/** The turn rules in words, made from what the machine does; suppliers read the same. */
import type { Compete } from '@machines/compete/compete-header/fields.js';
import { rulesInWords } from '@machines/compete/compete-header/rules/summary.js';
import type { ReactNode } from 'react';

import type { Values } from '../../kernel/form/editing.js';
import { useLabel } from '../../kernel/language/language.js';
import { useCompeteTexts } from '../texts.js';
import css from './edit.module.css';
import { readable } from './faults.js';

export function RulesSummary({ values }: { readonly values: Values }): ReactNode {
  const t = useCompeteTexts();
  const word = useLabel();
  const event = readable(values) as unknown as Compete;
  if (event.halls.length === 0) return <p className={css.empty}>{t('noHalls')}</p>;
  return (
    <div className={css.summary}>
      {event.halls.map((hall) => (
        <div key={hall.hallNo}>
          <h4>
            {t('hallN', { n: hall.hallNo })} {hall.hallName}
          </h4>
          {rulesInWords(event, hall).map((sentence) => (
            <p key={sentence.en}>{word(sentence)}</p>
          ))}
        </div>
      ))}
    </div>
  );
}
