/** biddingPicketage/biddingPicketageProcess: the desk of an award: sections, ranking, prices by item, shares against the budget, countersign. */
import { Alert } from '@mantine/core';
import type { Picketage } from '@machines/bidding/picketage/fields.js';
import { srmSfdBiddingPicketage } from '@machines/bidding/picketage/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import type { LiveDocument } from '../../kernel/document/use-document.js';
import { formatAmount, formatRate } from '../../kernel/language/format.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import css from '../award/award.module.css';
import { Figure, SupplierName } from '../award/parts.js';
import { useAwardTexts } from '../award/texts.js';
import { AwardEditor } from './AwardEditor.js';
import { CountersignTab } from './CountersignTab.js';
import { ItemComparison, Ranking } from './Ranking.js';
import { TextsTab } from './TextsTab.js';
import { useAwardDraft } from './draft.js';

const definition = anyDefinition(srmSfdBiddingPicketage);

export default function PickScreen(): ReactNode {
  const t = useAwardTexts();
  const { query } = useScreen();
  const id = query['id'] ?? null;
  if (id === null)
    return <DocumentPage definition={definition} id={null} top={() => <Alert variant="light">{t('chooseProject')}</Alert>} />;
  return (
    <DocumentPage
      definition={definition}
      id={id}
      body={(document) => <Desk document={document} />}
      tabs={(document) => [
        { key: 'texts', label: t('texts'), content: <TextsTab document={document} /> },
        {
          key: 'countersign',
          label: t('countersign'),
          content: <CountersignTab id={(document.view as unknown as Picketage).countersignId} />,
        },
      ]}
    />
  );
}

function Desk({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useAwardTexts();
  const c = document.view as unknown as Picketage;
  const draft = useAwardDraft(document, c);
  const [chosen, setChosen] = useState<string | null>(null);
  const section = c.sections.find(({ sectionId }) => sectionId === chosen) ?? c.sections[0];
  if (!section) return <p className={css.muted}>{t('chooseProject')}</p>;
  return (
    <div className={css.page}>
      <Totals c={draft.c} />
      <div className={css.desk}>
        <nav className={css.sections} aria-label={t('sections')}>
          {draft.c.sections.map((one) => {
            const awarded = draft.c.awards.filter(({ sectionId }) => sectionId === one.sectionId);
            return (
              <button
                key={one.sectionId}
                type="button"
                className={css.section}
                aria-pressed={one.sectionId === section.sectionId}
                onClick={() => setChosen(one.sectionId)}
              >
                {one.sectionNo}
                <small>{one.sectionName}</small>
                {one.noAwardFlag === 'Y' && <small>{t('noAward')}</small>}
                {one.noAwardFlag !== 'Y' &&
                  awarded.map(({ supplierId, supplierName, share }) => (
                    <small key={supplierId}>
                      <SupplierName id={supplierId} kept={supplierName} /> {formatRate(share)}
                    </small>
                  ))}
              </button>
            );
          })}
        </nav>
        <div className={css.main}>
          <Ranking c={draft.c} sectionId={section.sectionId} onAdd={draft.editable ? draft.add : null} />
          <AwardEditor draft={draft} sectionId={section.sectionId} />
          <ItemComparison c={draft.c} sectionId={section.sectionId} />
        </div>
      </div>
    </div>
  );
}

/** What it comes to as it would be saved, against the budget. */
function Totals({ c }: { readonly c: Picketage }): ReactNode {
  const t = useAwardTexts();
  const saving = c.savingAmount ?? '0';
  const over = saving.startsWith('-');
  return (
    <section className={css.card} aria-live="polite">
      <div className={css.glance}>
        <Figure label={t('amount')}>{formatAmount(c.awardAmount, c.currency)}</Figure>
        <Figure label={t('budget')}>{formatAmount(c.budgetAmount, c.currency)}</Figure>
        <Figure label={t('saving')} tone={over ? 'bad' : 'good'}>
          {formatAmount(saving, c.currency)} {c.savingRate === null ? '' : `(${formatRate(c.savingRate)})`}
        </Figure>
        <Figure label={t('byNegotiation')}>{formatAmount(c.negotiationSaving, c.currency)}</Figure>
      </div>
      {over && <p className={css.muted}>{t('overBudget')}</p>}
    </section>
  );
}
