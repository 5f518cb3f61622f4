/** biddingResultEdit: people inside write and follow a result; suppliers read theirs, with their letters. */
import { Button } from '@mantine/core';
import type { Result, ResultLine } from '@machines/bidding/result/fields.js';
import { lines } from '@machines/bidding/result/fields.js';
import { srmSfdBiddingResult } from '@machines/bidding/result/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { useDocument } from '../../kernel/document/use-document.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { formatDateTime } from '../../kernel/language/format-time.js';
import { formatAmount, formatRate } from '../../kernel/language/format.js';
import { useLabel } from '../../kernel/language/language.js';
import { useZone } from '../../kernel/language/zone.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { RichText } from '../../kernel/rich-text/RichText.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { isSupplierUser, useSession } from '../../kernel/session/session.js';
import { documentPicture } from '../../kernel/states/States.js';
import css from '../award/award.module.css';
import { Head } from '../award/parts.js';
import { useAwardTexts } from '../award/texts.js';

const definition = anyDefinition(srmSfdBiddingResult);

export default function ResultScreen(): ReactNode {
  const t = useAwardTexts();
  const { query } = useScreen();
  const outside = isSupplierUser(useSession());
  const id = query['id'] ?? null;
  if (outside && id !== null) return <Outside id={id} />;
  return (
    <DocumentPage
      definition={definition}
      id={id}
      tabs={(document) => [
        { key: 'progress', label: t('progress'), content: <Progress c={document.view as unknown as Result} /> },
        { key: 'letters', label: t('letter'), content: <Letters c={document.view as unknown as Result} /> },
      ]}
    />
  );
}

function Outside({ id }: { readonly id: string }): ReactNode {
  const document = useDocument(definition, id) as LiveDocument;
  return documentPicture(document) ?? <Own document={document} />;
}

function Own({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useAwardTexts();
  const zone = useZone();
  const screen = useScreen();
  const c = document.view as unknown as Result;
  useEffect(() => screen.setTitle(c.docNumber), [screen, c.docNumber]);
  return (
    <div className={css.page}>
      <Head
        definition={definition}
        title={c.projectName}
        beside={`${c.projectNumber ?? ''} · ${c.publicityEnd === null ? '' : t('until', { at: formatDateTime(c.publicityEnd, zone).slice(0, 16) })}`}
        state={document.state}
      />
      <section className={css.card}>
        <h2>{t('published')}</h2>
        <RichText value={c.content} />
        <Published c={c} />
      </section>
      <Letters c={c} />
    </div>
  );
}

function Published({ c }: { readonly c: Result }): ReactNode {
  const t = useAwardTexts();
  const word = useLabel();
  return (
    <div className={css.scroll} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th>{t('section')}</th>
            <th>{t('supplier')}</th>
            <th className={css.number}>{t('rank')}</th>
            <th className={css.number}>{t('amount')}</th>
            <th>{word(lines.lines.fields.winnerFlag.label)}</th>
          </tr>
        </thead>
        <tbody>
          {c.lines.map((row) => (
            <tr key={row.lineId}>
              <td>{row.sectionName}</td>
              <td>{row.supplierName}</td>
              <td className={css.number}>{row.rank ?? '–'}</td>
              <td className={css.number}>{row.amount == null ? '–' : formatAmount(row.amount, c.currency)}</td>
              <td>{row.winnerFlag === 'Y' ? '✓' : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Which award has its contract. */
function Progress({ c }: { readonly c: Result }): ReactNode {
  const t = useAwardTexts();
  const word = useLabel();
  const screen = useScreen();
  const status = lines.lines.fields.lineStatus.lookup!.values as Readonly<Record<string, { readonly en: string; readonly cn: string }>>;
  return (
    <section className={css.card}>
      <h2>
        {t('progress')} {c.contracted}
      </h2>
      <div className={css.scroll} tabIndex={0}>
        <table className={css.table}>
          <tbody>
            {c.lines
              .filter(({ winnerFlag }) => winnerFlag === 'Y')
              .map((row) => (
                <tr key={row.lineId}>
                  <td>{row.lineId}</td>
                  <td>{row.sectionName}</td>
                  <td>{row.supplierName}</td>
                  <td className={css.number}>{formatAmount(row.amount, c.currency)}</td>
                  <td>{word(status[row.lineStatus]!)}</td>
                  <td>
                    {row.contractId !== null && (
                      <Button
                        size="compact-xs"
                        variant="subtle"
                        onClick={() => screen.open('contractManage/cctContractEdit', { id: row.contractId! })}
                      >
                        {t('contract')}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Letters that were issued: all of them for people inside, their own for suppliers. */
function Letters({ c }: { readonly c: Result }): ReactNode {
  const t = useAwardTexts();
  const issued = c.lines.filter(({ letterType }) => letterType != null);
  const [chosen, setChosen] = useState<number | null>(null);
  const row = issued.find(({ lineId }) => lineId === chosen) ?? issued[0];
  if (!row) return null;
  return (
    <section className={css.card}>
      <div className={css.quote}>
        {issued.map(({ lineId, supplierName, sectionName }) => (
          <Button key={lineId} size="compact-sm" variant={lineId === row.lineId ? 'filled' : 'default'} onClick={() => setChosen(lineId)}>
            {supplierName} · {sectionName}
          </Button>
        ))}
        <Button size="compact-sm" variant="subtle" onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
      <Letter c={c} row={row} />
    </section>
  );
}
function Letter({ c, row }: { readonly c: Result; readonly row: ResultLine }): ReactNode {
  const t = useAwardTexts();
  const zone = useZone();
  const won = row.letterType === 'AWARD';
  const about = { section: row.sectionName ?? '', project: c.projectName ?? '', number: c.projectNumber ?? '' };
  const winners = c.lines.filter((one) => one.winnerFlag === 'Y' && one.sectionId === row.sectionId);
  const named = winners
    .map(({ supplierName, amount }) => `${supplierName ?? ''}${amount == null ? '' : ` ${formatAmount(amount, c.currency)}`}`)
    .join(', ');
  const score = (value: string | null): string => value ?? '–';
  return (
    <article className={css.letter}>
      <h2>{won ? t('awardLetter') : t('regretLetter')}</h2>
      <p>{t('dear', { supplier: row.supplierName ?? '' })}</p>
      <p>
        {won
          ? t('letterWon', {
              ...about,
              amount: formatAmount(row.amount, c.currency),
              share: row.share === null || row.share === '100' ? '' : ` (${formatRate(row.share)})`,
            })
          : t('letterLost', about)}
      </p>
      <p>
        {t('letterScores', {
          technical: score(row.technical),
          commercial: score(row.commercial),
          price: score(row.priceScore),
          total: score(row.totalScore),
          rank: row.rank ?? '–',
        })}
      </p>
      {won ? (
        c.contractDays != null && <p>{t('letterContract', { days: c.contractDays })}</p>
      ) : (
        <p>{t('letterWinner', { winners: named })}</p>
      )}
      <p>
        {c.docNumber}-{row.lineId} · {row.letterAt === null ? '' : formatDateTime(row.letterAt, zone)}
      </p>
    </article>
  );
}
