/** inquiryAwardSummaryList: what is to be awarded; of one inquiry the workbench of the award, for jurors the sheet of scores. */
import { Alert, Button, NumberInput, TextInput } from '@mantine/core';
import type { Auction, Award } from '@machines/compete/sourcing/auction/fields.js';
import { srmSfdAuctionHeader } from '@machines/compete/sourcing/auction/index.js';
import { awardFaults, awardLines, reshared, savingOfAward, scenario } from '@machines/compete/sourcing/auction/rules/award.js';
import type { Scenario, Share } from '@machines/compete/sourcing/auction/rules/award.js';
import type { Comparison } from '@machines/compete/sourcing/auction/rules/compare.js';
import { comparison } from '@machines/compete/sourcing/auction/rules/compare.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { isDecimal } from '@machines/kernel/primitives/decimal.js';
import { sentence } from '@machines/kernel/refusals.js';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { Dispatch, ReactNode, SetStateAction } from 'react';

import { ActionBar } from '../../kernel/actions/ActionBar.js';
import { isOpen } from '../../kernel/document/can.js';
import { useDocument } from '../../kernel/document/use-document.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { formatAmount, formatPrice, formatQuantity, formatRate } from '../../kernel/language/format.js';
import { useLanguage } from '../../kernel/language/language.js';
import { ListPage } from '../../kernel/pages/ListPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { documentPicture, LoadingState } from '../../kernel/states/States.js';
import { toastDone, toastFailure } from '../../kernel/toast.js';
import { useNamedInquiry } from '../copied-names.js';
import { ComparisonBook } from './ComparisonBook.js';
import { Grid } from './Grid.js';
import { Head } from './parts.js';
import { ScoreSheet } from './ScoreSheet.js';
import css from './sourcing.module.css';
import { useSourcingTexts } from './texts.js';

const definition = anyDefinition(srmSfdAuctionHeader);
const states = ['techOpened', 'opened', 'awardApproving', 'awardRejected', 'awarded'];

export default function AwardDeskScreen(): ReactNode {
  const { query } = useScreen();
  const id = query['id'];
  return id === undefined ? (
    <ListPage
      definition={definition}
      route="inquiryProposal"
      opens="inquiryAwardSummaryList"
      tabs={[{ label: { en: 'To award', cn: '待定标' }, where: { state: states } }]}
      creates={false}
    />
  ) : (
    <Chosen id={id} />
  );
}

function Chosen({ id }: { readonly id: string }): ReactNode {
  const document = useDocument(definition, id) as LiveDocument;
  return documentPicture(document) ?? <Desk document={document} />;
}

const decisions = [
  'SUBMIT_AWARD',
  'WITHDRAW_AWARD',
  'APPROVE_AWARD',
  'REJECT_AWARD',
  'REVOKE_AWARD',
  'GENERATE_AGREEMENT',
  'GENERATE_ORDER',
  'GENERATE_CONTRACT',
  'GENERATE_PRICING',
  'FULFIL_MANUALLY',
  'NEW_ROUND',
  'BID_OPENING',
  'REOPEN_SCORE',
  'DISQUALIFY',
  'REQUALIFY',
  'FAIL',
];

function Desk({ document }: { readonly document: LiveDocument }): ReactNode {
  const screen = useScreen();
  const c = useNamedInquiry(document.view as unknown as Auction);
  useEffect(() => screen.setTitle(c.docNumber), [screen, c.docNumber]);
  const juror = 'seat' in document.view;
  return (
    <div className={css.page}>
      <Head definition={definition} title={c.auctionTitle} number={c.docNumber} state={document.state} deadline={null}>
        <ActionBar document={document} only={decisions} />
      </Head>
      {juror || document.can('SAVE_SCORE') === 'yes' ? <ScoreSheet document={document} /> : null}
      {c.bids !== undefined && <Workbench key={c.roundNo} document={document} c={c} />}
    </div>
  );
}

const sharesOf = (awards: readonly Award[]): readonly Share[] =>
  awards.map(({ itemNo, supplierId, awardRate, negotiatedPrice, reason }) => ({ itemNo, supplierId, awardRate, negotiatedPrice, reason }));
const same = (a: Share, b: Pick<Share, 'itemNo' | 'supplierId'>) => a.itemNo === b.itemNo && a.supplierId === b.supplierId;

interface WorkbenchProps {
  readonly document: LiveDocument;
  readonly c: Auction;
}
type Left = Readonly<Record<number, string>>;
type Where = Pick<Share, 'itemNo' | 'supplierId'>;

const kinds: readonly (readonly [Scenario, 'bestPerItem' | 'bestSingle' | 'atMostTwo'])[] = [
  ['BEST_PER_ITEM', 'bestPerItem'],
  ['BEST_SINGLE', 'bestSingle'],
  ['AT_MOST_TWO', 'atMostTwo'],
];

async function save(document: LiveDocument, shares: readonly Share[], left: Left): Promise<void> {
  const rows = shares.filter(({ awardRate }) => Number(awardRate) > 0);
  const notAwarded = Object.entries(left).flatMap(([itemNo, reason]) => (reason.trim() === '' ? [] : [{ itemNo: Number(itemNo), reason }]));
  try {
    const answer = await document.send('SAVE_AWARD', { rows, notAwarded });
    if (answer.status === 'S') toastDone(definition.events['SAVE_AWARD']!.label);
    else toastFailure(new Error(answer.msg || answer.code));
  } catch (error) {
    toastFailure(error);
  }
}

function Workbench({ document, c }: WorkbenchProps): ReactNode {
  const t = useSourcingTexts();
  const editable = isOpen(document.can('SAVE_AWARD'));
  const [shares, setShares] = useState<readonly Share[]>(() => sharesOf(c.awards ?? []));
  const [left, setLeft] = useState<Left>(() =>
    Object.fromEntries(c.items.flatMap((item) => (item.notAwardedReason ? [[item.itemNo, item.notAwardedReason]] : []))),
  );
  const compared = useMemo(() => comparison(c), [c]);
  const { offers } = compared;
  const chosen = useMemo(
    () => offers.filter(({ supplierId, item: { itemNo } }) => shares.some((one) => same(one, { itemNo, supplierId }))),
    [offers, shares],
  );
  const proposed = useMemo((): Auction => {
    const items = c.items.map((item) => ({ ...item, notAwardedReason: left[item.itemNo] ?? null }));
    return { ...c, items, awards: awardLines(c, shares) };
  }, [c, shares, left]);
  const saving = savingOfAward(proposed, proposed.awards);
  const change = (at: Where, to: Partial<Share>): void =>
    setShares((before) => {
      const known = before.find((one) => same(one, at));
      const next: Share = { awardRate: '0', negotiatedPrice: null, reason: null, ...known, ...at, ...to };
      return [...before.filter((one) => !same(one, at)), next];
    });
  const board = <Board c={c} compared={compared} shares={shares} editable={editable} onShares={setShares} />;
  if (offers.length === 0) return board;
  return (
    <>
      {board}
      {isCharted(c) && (
        <Suspense fallback={<LoadingState />}>
          <Charts c={c} compared={compared} />
        </Suspense>
      )}
      <section className={css.card}>
        <h2>{t('award')}</h2>
        <AwardTable
          c={proposed}
          offers={chosen}
          shares={shares}
          left={left}
          editable={editable}
          onShare={change}
          onLeft={(itemNo, why) => setLeft((before) => ({ ...before, [itemNo]: why }))}
        />
        <div className={css.foot}>
          <span>
            {t('amount')} <b>{formatAmount(saving.awardAmount, c.currencyCode)}</b>
          </span>
          <span>
            {t('saving')} <b>{formatAmount(saving.savingAmount, c.currencyCode)}</b> {formatRate(saving.savingRate)}
          </span>
          {editable && <Button onClick={() => void save(document, shares, left)}>{t('saveAward')}</Button>}
        </div>
        {editable && <Unmet proposed={proposed} />}
      </section>
    </>
  );
}

const Charts = lazy(() => import('./Charts.js'));
/** Nothing is loaded for what has neither breaks nor scores. */
const isCharted = ({ items, props }: Auction): boolean =>
  items.some(({ ladderFlag }) => ladderFlag === 'Y') || props.some(({ scoreRule }) => scoreRule !== 'NONE');

interface BoardProps {
  readonly c: Auction;
  readonly compared: Comparison;
  readonly shares: readonly Share[];
  readonly editable: boolean;
  readonly onShares: Dispatch<SetStateAction<readonly Share[]>>;
}
/** The comparison, with ways to begin the award. */
function Board({ c, compared, shares, editable, onShares }: BoardProps): ReactNode {
  const t = useSourcingTexts();
  return (
    <section className={css.card}>
      <h2>{t('comparison')}</h2>
      {compared.offers.length > 0 && (
        <div className={css.bar}>
          {editable && <Beginnings c={c} onShares={onShares} />}
          <ComparisonBook id={c.id} number={c.docNumber} />
        </div>
      )}
      <Grid
        c={c}
        compared={compared}
        shares={shares}
        editable={editable}
        onShare={(at, rate) => onShares((before) => reshared(before, at, rate))}
      />
    </section>
  );
}

function Beginnings({ c, onShares }: Pick<BoardProps, 'c' | 'onShares'>): ReactNode {
  const t = useSourcingTexts();
  return (
    <>
      {kinds.map(([kind, label]) => (
        <Button key={kind} size="compact-sm" variant="default" onClick={() => onShares(scenario(c, kind))}>
          {t(label)}
        </Button>
      ))}
      <Button size="compact-sm" variant="subtle" onClick={() => onShares([])}>
        {t('clearAward')}
      </Button>
    </>
  );
}

/** What would keep the proposal from being submitted; whom the gate refuses is asked when it is. */
function Unmet({ proposed }: { readonly proposed: Auction }): ReactNode {
  const t = useSourcingTexts();
  const language = useLanguage();
  const faults = useMemo(() => awardFaults(proposed, {}), [proposed]);
  return (
    <Alert color={faults.length === 0 ? 'green' : 'orange'} variant="light" title={faults.length === 0 ? t('allMet') : t('unmet')}>
      <ul className={css.faults}>
        {faults.slice(0, 20).map((fault) => (
          <li key={`${fault.code}:${String(fault.row ?? '')}`}>
            {fault.row === undefined ? '' : `${String(fault.row)}: `}
            {sentence(definition.allReasons, fault, language)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

interface TableProps {
  readonly c: Auction;
  readonly offers: Comparison['offers'];
  readonly shares: readonly Share[];
  readonly left: Left;
  readonly editable: boolean;
  readonly onShare: (at: Where, to: Partial<Share>) => void;
  readonly onLeft: (itemNo: number, why: string) => void;
}
function AwardTable({ c, offers, shares, left, editable, onShare, onLeft }: TableProps): ReactNode {
  const t = useSourcingTexts();
  return (
    <div className={css.scroll} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th>{t('item')}</th>
            <th>{t('supplier')}</th>
            <th className={css.number}>{t('price')}</th>
            <th className={css.number}>{t('share')}</th>
            <th className={css.number}>{t('quantity')}</th>
            <th className={css.number}>{t('negotiated')}</th>
            <th className={css.number}>{t('amount')}</th>
            <th>{t('reason')}</th>
          </tr>
        </thead>
        <tbody>
          {c.items.flatMap((item) => [
            ...offers
              .filter((offer) => offer.item.itemNo === item.itemNo)
              .toSorted((a, b) => (a.rank ?? 999) - (b.rank ?? 999))
              .map((offer) => {
                const at = { itemNo: item.itemNo, supplierId: offer.supplierId };
                return (
                  <ShareRow
                    key={`${item.itemNo}:${offer.supplierId}`}
                    c={c}
                    offer={offer}
                    share={shares.find((one) => same(one, at))}
                    line={c.awards.find((one) => one.itemNo === at.itemNo && one.supplierId === at.supplierId)}
                    editable={editable}
                    onChange={(to) => onShare(at, to)}
                  />
                );
              }),
            ...(c.awards.some((one) => one.itemNo === item.itemNo)
              ? []
              : [
                  <tr key={`${item.itemNo}:left`}>
                    <td>{item.itemName}</td>
                    <td colSpan={7}>
                      <TextInput
                        size="xs"
                        disabled={!editable}
                        label={t('notAwarded')}
                        value={left[item.itemNo] ?? ''}
                        onChange={({ currentTarget: { value } }) => onLeft(item.itemNo, value)}
                      />
                    </td>
                  </tr>,
                ]),
          ])}
        </tbody>
      </table>
    </div>
  );
}

interface ShareProps {
  readonly c: Auction;
  readonly offer: Comparison['offers'][number];
  readonly share: Share | undefined;
  readonly line: Award | undefined;
  readonly editable: boolean;
  readonly onChange: (to: Partial<Share>) => void;
}
function ShareRow({ c, offer, share, line, editable, onChange }: ShareProps): ReactNode {
  const t = useSourcingTexts();
  return (
    <tr>
      <td>{offer.item.itemName}</td>
      <td className={offer.rank === 1 ? css.first : undefined}>
        {offer.rank === null ? '' : `#${offer.rank} `}
        {c.suppliers.find((one) => one.supplierId === offer.supplierId)?.supplierName ?? offer.supplierId}
      </td>
      <td className={css.number}>
        {formatPrice(line?.price ?? offer.unit)} {offer.bid.currencyCode}
      </td>
      <td className={css.number}>
        <NumberInput
          size="xs"
          w={90}
          min={0}
          max={100}
          decimalScale={4}
          disabled={!editable}
          aria-label={t('share')}
          value={share?.awardRate ?? ''}
          onChange={(value) => onChange({ awardRate: String(value === '' ? '0' : value) })}
        />
      </td>
      <td className={css.number}>{formatQuantity(line?.awardQty)}</td>
      <td className={css.number}>
        <TextInput
          size="xs"
          w={100}
          disabled={!editable}
          aria-label={t('negotiated')}
          defaultValue={share?.negotiatedPrice ?? ''}
          onBlur={({ currentTarget: { value } }) => onChange({ negotiatedPrice: isDecimal(value) ? value : null })}
        />
      </td>
      <td className={css.number}>{formatAmount(line?.amount)}</td>
      <td>
        <TextInput
          size="xs"
          disabled={!editable}
          aria-label={t('reason')}
          value={share?.reason ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ reason: value === '' ? null : value })}
        />
      </td>
    </tr>
  );
}
