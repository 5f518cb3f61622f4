/** biddingPicketage/biddingCountersignProcess: whoever signs reads what is decided and says his opinion. */
import type { Countersign } from '@machines/bidding/countersign/index.js';
import { srmSfdBiddingCountersign } from '@machines/bidding/countersign/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

import type { LiveDocument } from '../../kernel/document/use-document.js';
import { formatAmount } from '../../kernel/language/format.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import css from '../award/award.module.css';
import { Figure } from '../award/parts.js';
import { useAwardTexts } from '../award/texts.js';
import { Opinions } from './CountersignTab.js';

const definition = anyDefinition(srmSfdBiddingCountersign);

export default function CountersignScreen(): ReactNode {
  const { query } = useScreen();
  return (
    <DocumentPage
      definition={definition}
      id={query['id'] ?? '0'}
      readOnly
      leaveOut={['AGREE', 'DISAGREE', 'DELEGATE']}
      body={(document) => <Body document={document} />}
    />
  );
}

function Body({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useAwardTexts();
  const screen = useScreen();
  const c = document.view as unknown as Countersign;
  return (
    <div className={css.page}>
      <section className={css.card}>
        <h2>
          {c.projectNumber} {c.projectName}
        </h2>
        <div className={css.quote}>
          <Figure label={t('amount')}>{formatAmount(c.amount, c.currency)}</Figure>
          {c.aboutId !== null && (
            <Button variant="default" onClick={() => screen.open('biddingPicketage/biddingPicketageProcess', { id: c.aboutId! })}>
              {t('desk')} {c.aboutNumber}
            </Button>
          )}
        </div>
      </section>
      <Opinions document={document} />
    </div>
  );
}
