/** biddingBargEdit, biddingBargDetail: a supplier quotes once more, his former prices beside the new ones. */
import { Alert, Button, TextInput } from '@mantine/core';
import { lineTotal, savedPct, scaled } from '@machines/bidding/award/prices.js';
import type { PriceBasis } from '@machines/bidding/award/prices.js';
import type { Bargaining, BargainingItem, Invited } from '@machines/bidding/bargaining/fields.js';
import { srmSfdBiddingBargaining } from '@machines/bidding/bargaining/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { isDecimal, round2, sum } from '@machines/kernel/primitives/decimal.js';
import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

import { isOpen } from '../../kernel/document/can.js';
import { useDocument } from '../../kernel/document/use-document.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { formatDateTime } from '../../kernel/language/format-time.js';
import { formatAmount, formatPrice, formatQuantity, formatRate } from '../../kernel/language/format.js';
import { useZone } from '../../kernel/language/zone.js';
import { ListPage } from '../../kernel/pages/ListPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { documentPicture } from '../../kernel/states/States.js';
import css from '../award/award.module.css';
import { Clock, Figure, Head, useSending } from '../award/parts.js';
import { useAwardTexts } from '../award/texts.js';

const definition = anyDefinition(srmSfdBiddingBargaining);

export default function BargainScreen(): ReactNode {
  const { query } = useScreen();
  const id = query['id'];
  return id === undefined ? <ListPage definition={definition} opens="biddingBargEdit" creates={false} /> : <Chosen id={id} />;
}

function Chosen({ id }: { readonly id: string }): ReactNode {
  const document = useDocument(definition, id) as LiveDocument;
  return documentPicture(document) ?? <Bargain document={document} />;
}

function Bargain({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useAwardTexts();
  const zone = useZone();
  const screen = useScreen();
  const c = document.view as unknown as Bargaining;
  const own = c.suppliers[0];
  useEffect(() => screen.setTitle(c.docNumber), [screen, c.docNumber]);
  if (!own) return null;
  const open = document.state === 'open';
  const until = c.deadline === null ? '' : t('until', { at: formatDateTime(c.deadline, zone).slice(0, 16) });
  const beside = [c.docNumber, t('roundNo', { n: c.roundNo ?? 1 }), until].join(' · ');
  return (
    <div className={css.page}>
      <Head definition={definition} title={`${c.projectName ?? ''} · ${c.sectionName ?? ''}`} beside={beside} state={document.state}>
        <div className={css.glance}>
          {open && <Clock label={t('timeLeft')} at={c.deadline} />}
          <Figure label={t('before')}>{formatAmount(own.previousTotal, c.currency)}</Figure>
          <Figure label={t('now')} tone={own.quotedTotal === null ? undefined : 'good'}>
            {own.quotedTotal === null ? '–' : formatAmount(own.quotedTotal, c.currency)}
          </Figure>
          {own.quotedTotal !== null && <Figure label={t('change')}>{formatRate(savedPct(own.previousTotal, own.quotedTotal))}</Figure>}
        </div>
        <OwnOffer own={own} state={document.state} currency={c.currency} />
      </Head>
      {c.message !== null && (
        <section className={css.card}>
          <h2>{t('fromBuyer')}</h2>
          <p>{c.message}</p>
        </section>
      )}
      <QuoteForm key={String(own.quotedAt)} document={document} c={c} own={own} />
    </div>
  );
}

interface OwnOfferProps {
  readonly own: Invited;
  readonly state: string | null;
  readonly currency: string | null;
}
function OwnOffer({ own, state, currency }: OwnOfferProps): ReactNode {
  const t = useAwardTexts();
  const zone = useZone();
  if (state === 'finished')
    return <p className={css.muted}>{t('outcome', { total: formatAmount(own.quotedTotal ?? own.previousTotal, currency) })}</p>;
  if (own.keptFlag === 'Y') return <p className={css.muted}>{t('keptAt')}</p>;
  if (own.quotedAt === null) return <p className={css.muted}>{t('silent')}</p>;
  return <p className={css.muted}>{t('quotedAt', { at: formatDateTime(own.quotedAt, zone) })}</p>;
}

interface FormProps {
  readonly document: LiveDocument;
  readonly c: Bargaining;
  readonly own: Invited;
}
type Prices = Readonly<Record<string, string>>;

function QuoteForm({ document, c, own }: FormProps): ReactNode {
  const t = useAwardTexts();
  const { send, sending, refused } = useSending(document);
  const basis: PriceBasis = c.priceBasis === 'TAX_EXCL' ? 'TAX_EXCL' : 'TAX_INCL';
  const byLines = c.quoteMode === 'LINES';
  const [total, setTotal] = useState(own.quotedTotal ?? '');
  const [prices, setPrices] = useState<Prices>(() => Object.fromEntries(c.items.map((item) => [item.listItemId, item.price ?? ''])));
  const may = isOpen(document.can('QUOTE'));
  const now = useMemo((): readonly (string | null)[] => {
    if (byLines) return c.items.map(({ listItemId }) => (isDecimal(prices[listItemId]) ? prices[listItemId]! : null));
    if (!isDecimal(total)) return c.items.map(({ price }) => price);
    const before = c.items.map((item) => ({ ...item, price: item.previousPrice }));
    return scaled(before, { from: own.previousTotal, to: total, basis }).map(({ price }) => price);
  }, [byLines, c.items, prices, total, own.previousTotal, basis]);
  const linesTotal = round2(sum(c.items.flatMap((item, at) => (now[at] == null ? [] : [lineTotal({ ...item, price: now[at] }, basis)]))));
  const quote = (): Promise<boolean> =>
    send('QUOTE', {
      total: byLines ? null : total,
      rows: byLines ? c.items.flatMap(({ listItemId }, at) => (now[at] == null ? [] : [{ listItemId, price: now[at] }])) : null,
    });
  return (
    <form
      className={css.card}
      onSubmit={(event) => {
        event.preventDefault();
        void quote();
      }}
    >
      <h2>{t('quote')}</h2>
      {!byLines && (
        <>
          <TextInput
            label={t('newTotal')}
            inputMode="decimal"
            maw={240}
            disabled={!may}
            value={total}
            onChange={({ currentTarget: { value } }) => setTotal(value)}
          />
          <p className={css.muted}>{t('scaledTo')}</p>
        </>
      )}
      <ItemTable
        items={c.items}
        now={now}
        byLines={byLines}
        disabled={!may}
        onPrice={(id, value) => setPrices((all) => ({ ...all, [id]: value }))}
      />
      <div className={css.foot}>
        <span>
          {t('total')} <b>{formatAmount(byLines || !isDecimal(total) ? linesTotal : total, c.currency)}</b>
        </span>
        {refused !== null && (
          <Alert color="red" variant="light" role="alert">
            {refused}
          </Alert>
        )}
        {may && (
          <Button type="submit" loading={sending}>
            {t('quote')}
          </Button>
        )}
        {isOpen(document.can('KEEP')) && (
          <Button variant="default" loading={sending} onClick={() => void send('KEEP', {})}>
            {t('keep')}
          </Button>
        )}
      </div>
    </form>
  );
}

interface TableProps {
  readonly items: readonly BargainingItem[];
  readonly now: readonly (string | null)[];
  readonly byLines: boolean;
  readonly disabled: boolean;
  readonly onPrice: (listItemId: string, value: string) => void;
}
function ItemTable({ items, now, byLines, disabled, onPrice }: TableProps): ReactNode {
  const t = useAwardTexts();
  return (
    <div className={css.scroll} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th>{t('item')}</th>
            <th className={css.number}>{t('quantity')}</th>
            <th className={css.number}>{t('tax')}</th>
            <th className={css.number}>{t('before')}</th>
            <th className={css.number}>{t('now')}</th>
            <th className={css.number}>{t('change')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, at) => (
            <tr key={item.itemKey}>
              <td>
                {item.itemNo} {item.itemName}
              </td>
              <td className={css.number}>{formatQuantity(item.quantity)}</td>
              <td className={css.number}>{formatRate(item.taxRate)}</td>
              <td className={css.number}>{formatPrice(item.previousPrice)}</td>
              <td className={css.number}>
                {byLines && !disabled ? (
                  <TextInput
                    size="xs"
                    w={120}
                    inputMode="decimal"
                    aria-label={`${t('now')} ${item.itemName ?? item.itemNo}`}
                    defaultValue={item.price ?? ''}
                    onChange={({ currentTarget: { value } }) => onPrice(item.listItemId, value)}
                  />
                ) : (
                  formatPrice(now[at]) || '–'
                )}
              </td>
              <td className={css.number}>{now[at] == null ? '–' : formatRate(savedPct(item.previousPrice, now[at]))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
