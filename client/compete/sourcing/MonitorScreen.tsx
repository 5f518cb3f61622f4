/** monitorPriceInfo: the live inquiries, and of one of them who takes part, how bids stand once they are opened, and what to do. */
import { Button } from '@mantine/core';
import { srmSfdAuctionHeader } from '@machines/compete/sourcing/auction/index.js';
import type { Auction } from '@machines/compete/sourcing/auction/fields.js';
import { comparison } from '@machines/compete/sourcing/auction/rules/compare.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';

import { ActionBar } from '../../kernel/actions/ActionBar.js';
import { useDocument } from '../../kernel/document/use-document.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { formatDateTime } from '../../kernel/language/format-time.js';
import { useLabel } from '../../kernel/language/language.js';
import { useZone } from '../../kernel/language/zone.js';
import { ListPage } from '../../kernel/pages/ListPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { documentPicture } from '../../kernel/states/States.js';
import { useNamedInquiry } from '../copied-names.js';
import { ComparisonBook } from './ComparisonBook.js';
import { Grid } from './Grid.js';
import { Head, isQuoting } from './parts.js';
import css from './sourcing.module.css';
import { useSourcingTexts } from './texts.js';

const definition = anyDefinition(srmSfdAuctionHeader);
const inviteWords = definition.lines['suppliers']!.fields['inviteState']!.lookup!.values;
const live = { label: { en: 'Live', cn: '进行中' }, where: { state: ['published', 'bidding', 'bidEnded', 'techOpened', 'opened'] } };

export default function MonitorScreen(): ReactNode {
  const { query } = useScreen();
  const id = query['id'];
  return id === undefined ? (
    <ListPage definition={definition} route="inquiryProposal" opens="monitorPriceInfo" tabs={[live]} creates={false} />
  ) : (
    <Watched id={id} />
  );
}

function Watched({ id }: { readonly id: string }): ReactNode {
  const document = useDocument(definition, id) as LiveDocument;
  return documentPicture(document) ?? <Board document={document} />;
}

const actions = [
  'BID_OPENING',
  'REMIND',
  'ADJUST_BID_END_DATE',
  'EARLY_END',
  'NEW_ROUND',
  'ADD_SUPPLIER',
  'SURROGATE_BID',
  'DISQUALIFY',
  'REQUALIFY',
  'CONVERT_TO_COMPETE',
  'FAIL',
];

/** Prices are awarded elsewhere. */
const unchanged = (): void => undefined;

function Board({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useSourcingTexts();
  const word = useLabel();
  const zone = useZone();
  const screen = useScreen();
  const c = useNamedInquiry(document.view as unknown as Auction);
  const compared = useMemo(() => comparison(c), [c]);
  useEffect(() => screen.setTitle(c.docNumber), [screen, c.docNumber]);
  return (
    <div className={css.page}>
      <Head
        definition={definition}
        title={c.auctionTitle}
        number={c.docNumber}
        state={document.state}
        deadline={isQuoting(document.state) ? c.bidEndDate : null}
      >
        <ActionBar document={document} only={actions}>
          {document.state === 'opened' && (
            <Button size="xs" onClick={() => screen.open('inquiryAwardSummaryList', { id: document.id })}>
              {t('toAward')}
            </Button>
          )}
        </ActionBar>
      </Head>
      <section className={css.card}>
        <h2>{t('participation')}</h2>
        <div className={css.scroll} tabIndex={0}>
          <table className={css.table}>
            <thead>
              <tr>
                <th>{t('supplier')}</th>
                <th>{t('answer')}</th>
                <th className={css.number}>{t('versions')}</th>
                <th>{t('quotedAt')}</th>
              </tr>
            </thead>
            <tbody>
              {(c.suppliers ?? []).map((one) => (
                <tr key={one.supplierId}>
                  <td>{one.supplierName ?? one.supplierId}</td>
                  <td>
                    {word(inviteWords[one.inviteState]!)}
                    {one.declineReason && <small>{one.declineReason}</small>}
                  </td>
                  <td className={css.number}>{one.bidVersion}</td>
                  <td>{one.bidAt === null ? '–' : formatDateTime(one.bidAt, zone)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <section className={css.card}>
        <div className={css.head}>
          <h2>{t('comparison')}</h2>
          {c.bids?.some(({ openedFlag }) => openedFlag === 'Y') && <ComparisonBook id={c.id} number={c.docNumber} />}
        </div>
        <Grid c={c} compared={compared} shares={c.awards ?? []} editable={false} onShare={unchanged} />
      </section>
    </div>
  );
}
