/** What still keeps the event from being submitted, as one types; a click goes to the place. */
import type { AnyDefinition } from '@machines/kernel/definition.js';
import { reasons } from '@machines/compete/reasons.js';

import { worded } from '../../kernel/form/places.js';
import { useLanguage } from '../../kernel/language/language.js';
import { commonFields } from '../../kernel/table/columns.js';
import { useCompeteTexts } from '../texts.js';
import css from './edit.module.css';
import type { EditTab, Fault } from './faults.js';

interface Props {
  readonly definition: AnyDefinition;
  readonly faults: readonly Fault[];
  onGo(tab: EditTab): void;
}

export function FaultPanel({ definition, faults, onGo }: Props) {
  const t = useCompeteTexts();
  const language = useLanguage();
  const fields = {
    ...commonFields,
    ...definition.fields,
    ...(Object.assign({}, ...Object.values(definition.lines).map((line) => line.fields)) as typeof definition.fields),
  };
  const words = [...new Map(faults.map((fault) => [`${fault.code}${fault.field}${fault.row}`, fault])).values()];
  return (
    <aside className={css.faults} aria-label={t('beforeSubmit')}>
      <h2 className={css.faultsTitle}>
        {t('beforeSubmit')}
        <span className={css.count} data-open={words.length > 0}>
          {words.length}
        </span>
      </h2>
      {words.length === 0 ? (
        <p className={css.allGood}>{t('allChecksPass')}</p>
      ) : (
        <ol className={css.faultList} aria-live="polite" tabIndex={0}>
          {words.map((fault) => (
            <li key={`${fault.code}${fault.field}${fault.row}`}>
              <button type="button" onClick={() => onGo(fault.tab)}>
                {placeWords(fault, t)}
                {worded(fault, fields, { ...definition.allReasons, ...reasons }, language)}
              </button>
            </li>
          ))}
        </ol>
      )}
      <p className={css.note}>{t('eligibilityLater')}</p>
    </aside>
  );
}

function placeWords({ field = '', row }: Fault, t: ReturnType<typeof useCompeteTexts>): string {
  if (row === undefined) return '';
  const [line] = field.split('.');
  if (line === 'halls') return `${t('hallN', { n: row })} · `;
  return line === 'items' ? `${t('lineN', { n: row })} · ` : '';
}
