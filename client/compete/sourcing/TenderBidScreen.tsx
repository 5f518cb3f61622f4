/** tenderSupplierInvEdit: the bids of a supplier in the rounds of a tender, his places as far as he may know them, and the price to match. */
import { Alert, Button, TextInput } from '@mantine/core';
import { drawingsOf } from '@machines/compete/drawings.js';
import type { Tender } from '@machines/compete/sourcing/tender/fields.js';
import { srmSfdTenderHeader } from '@machines/compete/sourcing/tender/index.js';
import type { SupplierPart } from '@machines/compete/sourcing/tender/view.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { div, isDecimal, mul, round, sub } from '@machines/kernel/primitives/decimal.js';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { ActionBar } from '../../kernel/actions/ActionBar.js';
import { call } from '../../kernel/call.js';
import { isOpen } from '../../kernel/document/can.js';
import { useDocument } from '../../kernel/document/use-document.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { plainText } from '../../kernel/fields/plain-text.js';
import { FileLinks } from '../../kernel/files/FileLinks.js';
import { FieldInput } from '../../kernel/form/FieldInput.js';
import { FieldValue } from '../../kernel/form/FieldValue.js';
import { formatDateTime } from '../../kernel/language/format-time.js';
import { formatAmount, formatPrice, formatQuantity } from '../../kernel/language/format.js';
import { useZone } from '../../kernel/language/zone.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { documentPicture } from '../../kernel/states/States.js';
import { toastDone, toastFailure } from '../../kernel/toast.js';
import { useNamedInquiry } from '../copied-names.js';
import { AskPanel } from './AskPanel.js';
import { BookButtons } from './BookButtons.js';
import { Head } from './parts.js';
import css from './sourcing.module.css';
import { useSourcingTexts } from './texts.js';

const definition = anyDefinition(srmSfdTenderHeader);
type BidView = Tender & SupplierPart;
interface OwnBid {
  readonly bidKey: string;
  readonly prices: Readonly<Record<string, string>>;
  readonly minOrderValue: string | null;
  readonly minOrderQtys: Readonly<Record<string, string>> | null;
  readonly totalRaw: string;
  readonly receipt: { readonly hash: string; readonly text: string } | null;
}

/** What he bid himself, which nobody else reads before the round ends. */
function useOwnBids(id: string, stamp: string): readonly OwnBid[] | null {
  const [own, setOwn] = useState<readonly OwnBid[] | null>(null);
  useEffect(() => {
    let gone = false;
    call<readonly OwnBid[]>(definition.type, 'findOwnBids', { id }, { quiet: true })
      .then((answer) => {
        if (!gone) setOwn(answer.status === 'S' ? answer.data : []);
      })
      .catch(toastFailure);
    return () => {
      gone = true;
    };
  }, [id, stamp]);
  return own;
}

export default function TenderBidScreen(): ReactNode {
  const { query } = useScreen();
  const document = useDocument(definition, query['id'] ?? '0') as LiveDocument;
  return documentPicture(document) ?? <Bids document={document} />;
}

function Bids({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useSourcingTexts();
  const screen = useScreen();
  const view = useNamedInquiry(document.view as unknown as BidView);
  useEffect(() => screen.setTitle(view.docNumber), [screen, view.docNumber]);
  const own = useOwnBids(document.id, view.ownBids.map((bid) => `${String(bid['bidKey'])}${String(bid['bidState'])}`).join());
  return (
    <div className={css.page}>
      <Head
        definition={definition}
        title={view.tenderTitle}
        number={view.docNumber}
        state={document.state}
        deadline={view.roundEndDate ?? view.inviteEndDate}
      >
        <ActionBar document={document} only={['CONFIRM_INVITATION', 'DECLINE_INVITATION', 'WITHDRAW_BID']} />
        {view.result && (
          <Alert color={view.result.won ? 'green' : 'gray'} variant="light">
            {view.result.won ? t('won') : t('lost')}
          </Alert>
        )}
      </Head>
      {isOpen(document.can('FOLLOW_BID')) && <FollowPanel document={document} view={view} />}
      {!view.inRound && <p className={css.hint}>{t('notInRound')}</p>}
      {view.inRound && own && <BidForm key={view.roundNo} document={document} view={view} own={own} />}
      <Ranks view={view} />
      <OwnBids view={view} own={own ?? []} />
      <Terms view={view} />
      {asking.includes(document.state ?? '') && <AskPanel sourceType="TENDER" sourceId={document.id} />}
    </div>
  );
}

const asking = ['inviting', 'invited', 'bidding'];
const terms = [
  'tenderType',
  'awardMode',
  'priceBasis',
  'currencyCode',
  'inviteEndDate',
  'validFrom',
  'validTo',
  'shareScheme',
  'minStepRate',
  'maxBidsPerRound',
  'rankVisibility',
  'followFlag',
  'deliveryTerm',
  'paymentTermId',
];

function Terms({ view }: { readonly view: BidView }): ReactNode {
  const t = useSourcingTexts();
  const values = view as unknown as Readonly<Record<string, unknown>>;
  return (
    <section className={css.card}>
      <h2>{t('terms')}</h2>
      {view.rulesText !== null && <p>{plainText(view.rulesText)}</p>}
      <div className={css.fields}>
        {terms
          .filter((name) => values[name] !== null && values[name] !== undefined)
          .map((name) => (
            <FieldValue key={name} field={definition.fields[name]!} name={name} value={values[name]} row={values} />
          ))}
      </div>
    </section>
  );
}

const lastBid = (view: BidView) => view.ownBids.filter((bid) => bid['roundNo'] === view.roundNo && bid['bidState'] === 'STANDING')[0];

type ByItem = Readonly<Record<string, string>>;
interface SentBid {
  readonly rows: readonly { readonly itemNo: number; readonly price: string | null; readonly minOrderQty: string | null }[];
  readonly minOrderValue: string | null;
}
interface Typed {
  readonly prices: ByItem;
  readonly minOrderQtys: ByItem;
  readonly minOrderValue: string | null;
}
const typedOf = ({ rows, minOrderValue }: SentBid): Typed => {
  const of = (name: 'price' | 'minOrderQty') =>
    Object.fromEntries(rows.flatMap((row) => (row[name] === null ? [] : [[row.itemNo, row[name]] as const])));
  return { prices: of('price'), minOrderQtys: of('minOrderQty'), minOrderValue };
};
const sentOf = (view: BidView, { prices, minOrderQtys, minOrderValue }: Typed): SentBid => ({
  rows: view.roundItems.flatMap((itemNo) =>
    isDecimal(prices[itemNo]) ? [{ itemNo, price: prices[itemNo], minOrderQty: minOrderQtys[itemNo] || null }] : [],
  ),
  minOrderValue,
});
const payload = definition.events['BID_PRICE']!.payload!;

interface BidFormProps {
  readonly document: LiveDocument;
  readonly view: BidView;
  readonly own: readonly OwnBid[];
}
function BidForm({ document, view, own }: BidFormProps): ReactNode {
  const t = useSourcingTexts();
  const standing = own.find(({ bidKey }) => bidKey === lastBid(view)?.['bidKey']);
  const [typed, setTyped] = useState<Typed>({
    prices: standing?.prices ?? {},
    minOrderQtys: standing?.minOrderQtys ?? {},
    minOrderValue: standing?.minOrderValue ?? null,
  });
  const [refused, setRefused] = useState<string | null>(null);
  const open = isOpen(document.can('BID_PRICE'));
  const send = async (): Promise<void> => {
    try {
      const answer = await document.send('BID_PRICE', { ...sentOf(view, typed) });
      setRefused(answer.status === 'S' ? null : answer.msg || answer.code);
      if (answer.status === 'S') toastDone(definition.events['BID_PRICE']!.label);
    } catch (error) {
      toastFailure(error);
    }
  };
  return (
    <form
      className={css.card}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h2>
        {t('round', { n: view.roundNo })} · {t('bid')}
      </h2>
      {open && <BookButtons<SentBid> kind="TENDER" id={document.id} number={view.docNumber} onRead={(form) => setTyped(typedOf(form))} />}
      <div className={css.lines}>
        {view.items
          .filter(({ itemNo }) => view.roundItems.includes(itemNo))
          .map((item) => (
            <BidLine key={item.itemNo} view={view} item={item} typed={typed} disabled={!open} onChange={setTyped} />
          ))}
      </div>
      <div className={css.fields}>
        <FieldInput
          field={payload['minOrderValue']!}
          name="minOrderValue"
          value={typed.minOrderValue}
          disabled={!open}
          onChange={(value: unknown) => setTyped((all) => ({ ...all, minOrderValue: (value as string | null) || null }))}
        />
      </div>
      <div className={css.foot}>
        {refused && (
          <Alert color="red" variant="light" role="alert">
            {refused}
          </Alert>
        )}
        {open && <Button type="submit">{t('bid')}</Button>}
      </div>
    </form>
  );
}

interface BidLineProps {
  readonly view: BidView;
  readonly item: BidView['items'][number];
  readonly typed: Typed;
  readonly disabled: boolean;
  readonly onChange: (change: (all: Typed) => Typed) => void;
}
function BidLine({ view, item, typed, disabled, onChange }: BidLineProps): ReactNode {
  const t = useSourcingTexts();
  const before = view.standing.find((one) => one.itemNo === item.itemNo)?.price ?? null;
  const now = typed.prices[item.itemNo];
  const change = before !== null && isDecimal(now) ? round(mul(div(sub(now, before), before), '100'), 2) : null;
  const into = (name: 'prices' | 'minOrderQtys') => (value: string) =>
    onChange((all) => ({ ...all, [name]: { ...all[name], [item.itemNo]: value } }));
  return (
    <div className={css.line}>
      <h3>
        {item.itemNo} {item.itemName} · {formatQuantity(item.quantity)}
      </h3>
      {item.spec && <p className={css.hint}>{item.spec}</p>}
      <FileLinks value={drawingsOf({ ...item })} />
      <p className={css.hint}>
        {before !== null && t('myLast', { price: formatPrice(before) })}{' '}
        {item.ceilingPrice != null && `${t('ceiling')} ${formatPrice(item.ceilingPrice)}`} {change !== null && `${t('change')} ${change}%`}
      </p>
      <TextInput
        label={t('price')}
        inputMode="decimal"
        disabled={disabled}
        value={now ?? ''}
        onChange={({ currentTarget: { value } }) => into('prices')(value)}
      />
      <FieldInput
        field={payload['rows']!.columns!['minOrderQty']!}
        name={`minOrderQty${item.itemNo}`}
        value={typed.minOrderQtys[item.itemNo] ?? null}
        disabled={disabled}
        onChange={(value: unknown) => into('minOrderQtys')(typeof value === 'string' ? value : '')}
      />
    </div>
  );
}

function FollowPanel({ document, view }: { readonly document: LiveDocument; readonly view: BidView }): ReactNode {
  const t = useSourcingTexts();
  const zone = useZone();
  const asked = view.ownFollows.filter((one) => one['followState'] === 'ASKED');
  const answer = async (accept: 'Y' | 'N', itemNo: unknown): Promise<void> => {
    try {
      const sent = await document.send('FOLLOW_BID', { accept, itemNo });
      if (sent.status !== 'S') toastFailure(new Error(sent.msg || sent.code));
    } catch (error) {
      toastFailure(error);
    }
  };
  if (asked.length === 0) return null;
  return (
    <section className={css.card}>
      <h2>{t('follow')}</h2>
      {asked.map((one) => (
        <div key={String(one['followKey'])} className={css.bar}>
          {Object.entries(one['followPrices'] as Readonly<Record<string, string>>).map(([itemNo, price]) => (
            <span key={itemNo}>
              {itemNo}: <b>{formatPrice(price)}</b>
            </span>
          ))}
          <span className={css.clock}>
            {t('until')} {formatDateTime(one['deadline'] as number, zone)}
          </span>
          <Button onClick={() => void answer('Y', one['itemNo'])}>{t('followYes')}</Button>
          <Button variant="default" onClick={() => void answer('N', one['itemNo'])}>
            {t('followNo')}
          </Button>
        </div>
      ))}
    </section>
  );
}

function Ranks({ view }: { readonly view: BidView }): ReactNode {
  const t = useSourcingTexts();
  if (view.ranks.length === 0) return null;
  return (
    <section className={css.card} aria-live="polite">
      <h2>{t('ranking')}</h2>
      {view.ranks.map((one) => (
        <p key={String(one.itemNo)}>
          {one.itemNo ?? ''} {one.rank === null ? '–' : t('rank', { n: one.rank })}{' '}
          {one.best === undefined ? '' : t('bestNow', { price: formatPrice(one.best) })}{' '}
          {one.others ? t('others', { list: one.others.map(({ rank, value }) => `#${rank} ${formatPrice(value)}`).join(', ') }) : ''}
        </p>
      ))}
    </section>
  );
}

function OwnBids({ view, own }: { readonly view: BidView; readonly own: readonly OwnBid[] }): ReactNode {
  const t = useSourcingTexts();
  const zone = useZone();
  return (
    <section className={css.card}>
      <h2>{t('history2')}</h2>
      {view.ownBids.length === 0 && <p className={css.hint}>{t('none')}</p>}
      {view.ownBids.map((bid) => {
        const said = own.find(({ bidKey }) => bidKey === bid['bidKey']);
        return (
          <p key={String(bid['bidKey'])}>
            {t('round', { n: Number(bid['roundNo']) })} · {formatDateTime(bid['at'] as number, zone)} ·{' '}
            {said && formatAmount(said.totalRaw, view.currencyCode)}{' '}
            {said?.receipt && (
              <span className={css.hint}>
                {t('receipt')} <span className={css.receipt}>{said.receipt.hash}</span>
              </span>
            )}
          </p>
        );
      })}
    </section>
  );
}
