/** biddingBrightMoonEdit: the hall of an open-price round; while it is written, the form. */
import { Alert, Button, TextInput } from '@mantine/core';
import type { BrightMoon } from '@machines/bidding/open-price-round/fields.js';
import { srmSfdBiddingBrightMoon } from '@machines/bidding/open-price-round/index.js';
import type { LadderRow, OwnRank } from '@machines/bidding/open-price-round/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { ActionBar } from '../../kernel/actions/ActionBar.js';
import { isOpen } from '../../kernel/document/can.js';
import { useDocument } from '../../kernel/document/use-document.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { formatAmount, formatRate } from '../../kernel/language/format.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { documentPicture } from '../../kernel/states/States.js';
import css from '../award/award.module.css';
import { Clock, Figure, Head, useSending } from '../award/parts.js';
import { useAwardTexts } from '../award/texts.js';

const definition = anyDefinition(srmSfdBiddingBrightMoon);
const written = ['draft', 'approving', 'rejected'];
/** What the hall shows: inside it lacks `standing`, outside the suppliers. */
export type MoonView = BrightMoon & {
  readonly ladder: readonly LadderRow[];
  readonly standing?: OwnRank | null;
  readonly bidders?: number;
};

export default function MoonScreen(): ReactNode {
  const { query } = useScreen();
  const id = query['id'];
  return id === undefined ? <DocumentPage definition={definition} id={null} /> : <Chosen id={id} />;
}

function Chosen({ id }: { readonly id: string }): ReactNode {
  const document = useDocument(definition, id) as LiveDocument;
  const picture = documentPicture(document);
  if (picture) return picture;
  return written.includes(document.state ?? '') ? <DocumentPage definition={definition} id={id} /> : <Hall document={document} />;
}

function Hall({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useAwardTexts();
  const screen = useScreen();
  const c = document.view as unknown as MoonView;
  useEffect(() => screen.setTitle(c.docNumber), [screen, c.docNumber]);
  const outside = c.standing !== undefined;
  return (
    <div className={css.page}>
      <Head
        definition={definition}
        title={`${c.projectName ?? ''} · ${c.sectionName ?? ''}`}
        beside={`${c.docNumber ?? ''} · ${t('round', { n: c.roundNo ?? 0, most: c.maxRounds })}`}
        state={document.state}
      >
        {!outside && <ActionBar document={document} only={['CONFIRM']} />}
      </Head>
      <Glance c={c} state={document.state} />
      {outside && c.standing && <QuoteBox key={c.roundNo} document={document} c={c} standing={c.standing} />}
      <Ladder c={c} />
      {!outside && <Names c={c} />}
    </div>
  );
}

/** One look tells the time, the best price, one's own and what is lawful next. */
function Glance({ c, state }: { readonly c: MoonView; readonly state: string | null }): ReactNode {
  const t = useAwardTexts();
  const { standing } = c;
  const clock = {
    scheduled: { label: t('startsIn'), at: c.startTime },
    round_open: { label: t('timeLeft'), at: c.roundEnd },
    round_break: { label: t('nextRoundIn'), at: c.nextRoundAt },
  }[state ?? ''];
  const leads = standing?.rank === 1;
  return (
    <section className={css.card} aria-live="polite">
      <div className={css.glance}>
        {clock && <Clock label={clock.label} at={clock.at} />}
        <Figure label={t('best')}>{c.bestPrice === null ? '–' : formatAmount(c.bestPrice, c.currency)}</Figure>
        {standing && (
          <>
            <Figure label={t('mine')} tone={leads ? 'good' : undefined}>
              {formatAmount(standing.lastTotal, c.currency)}
            </Figure>
            <Figure label={t('myRank')}>{standing.rank === null ? '–' : `${standing.rank} / ${c.bidders ?? '–'}`}</Figure>
            <Figure label={`${t('limit')} (${t('step', { rate: formatRate(c.minStepPct) })})`}>
              {formatAmount(standing.limit, c.currency)}
            </Figure>
          </>
        )}
      </div>
      {state === 'scheduled' && <p className={css.muted}>{t('notBegun')}</p>}
    </section>
  );
}

interface QuoteProps {
  readonly document: LiveDocument;
  readonly c: MoonView;
  readonly standing: OwnRank;
}
function QuoteBox({ document, c, standing }: QuoteProps): ReactNode {
  const t = useAwardTexts();
  const { send, sending, refused } = useSending(document);
  const [total, setTotal] = useState('');
  if (document.state !== 'round_open') return null;
  if (standing.quoted !== null) {
    return (
      <Alert color="blue" variant="light" title={`${t('quotedNow')}: ${formatAmount(standing.quoted, c.currency)}`}>
        {t('waitRound')}
      </Alert>
    );
  }
  const may = isOpen(document.can('LOWER'));
  return (
    <form
      className={css.card}
      onSubmit={(event) => {
        event.preventDefault();
        void send('LOWER', { total });
      }}
    >
      <div className={css.quote}>
        <TextInput
          size="md"
          label={t('newTotal')}
          inputMode="decimal"
          disabled={!may}
          value={total}
          onChange={({ currentTarget: { value } }) => setTotal(value)}
        />
        <Button size="md" variant="default" disabled={!may} onClick={() => setTotal(standing.limit)}>
          {t('takeLimit', { total: formatAmount(standing.limit, c.currency) })}
        </Button>
        <Button size="md" type="submit" disabled={!may} loading={sending}>
          {t('lower')}
        </Button>
        {refused !== null && (
          <Alert color="red" variant="light" role="alert">
            {refused}
          </Alert>
        )}
      </div>
      <p className={css.muted}>{t('silent')}</p>
    </form>
  );
}

/** Bidders under aliases, a column for each round that is over. */
function Ladder({ c }: { readonly c: MoonView }): ReactNode {
  const t = useAwardTexts();
  if (c.ladder.length === 0) return null;
  const rounds = [...new Set(c.ladder.map(({ roundNo }) => roundNo))].toSorted((a, b) => a - b);
  const last = rounds.at(-1)!;
  const at = (alias: string | null, roundNo: number) => c.ladder.find((row) => row.alias === alias && row.roundNo === roundNo);
  const order = c.ladder.filter(({ roundNo }) => roundNo === last).toSorted((a, b) => (a.rank ?? 99) - (b.rank ?? 99));
  return (
    <section className={css.card}>
      <h2>{t('ladder')}</h2>
      <div className={css.scroll} tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th>{t('rank')}</th>
              <th>{t('bidder')}</th>
              {rounds.map((roundNo) => (
                <th key={roundNo} className={css.number}>
                  {roundNo === 0 ? t('start') : t('roundNo', { n: roundNo })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {order.map(({ alias, rank }) => (
              <tr key={alias} data-own={alias !== null && alias === c.standing?.alias ? 'yes' : 'no'}>
                <td>{rank}</td>
                <td>
                  {alias} {alias === c.standing?.alias ? `(${t('me')})` : ''}
                </td>
                {rounds.map((roundNo) => {
                  const cell = at(alias, roundNo);
                  return (
                    <td key={roundNo} className={`${css.number!} ${roundNo === last && rank === 1 ? css.best! : ''}`}>
                      {cell ? formatAmount(cell.total) : '–'} {cell?.kept === 'Y' && <small>{t('kept')}</small>}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Inside: who takes part; which alias is whose is told when all is over. */
function Names({ c }: { readonly c: MoonView }): ReactNode {
  const t = useAwardTexts();
  return (
    <section className={css.card}>
      <h2>{t('names')}</h2>
      <table className={css.table}>
        <tbody>
          {c.suppliers.map((one) => (
            <tr key={one.supplierId}>
              <td>{one.supplierName}</td>
              <td>{one.alias ?? '–'}</td>
              <td className={css.number}>{one.lastTotal ? formatAmount(one.lastTotal, c.currency) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
