/** Who stands where: one row a bidder, best first, with presence, comparables, gap and saving, and what may be done with each. */
import { ActionIcon, Menu } from '@mantine/core';
import type { BuyerHallView } from '@machines/compete/compete-hall/view.js';
import { SFD_BIDDER_STATE } from '@machines/compete/lookups.js';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';

import { EventDialog } from '../../../kernel/actions/EventDialog.js';
import { isOpen } from '../../../kernel/document/can.js';
import type { LiveDocument } from '../../../kernel/document/use-document.js';
import { FileLinks } from '../../../kernel/files/FileLinks.js';
import { formatAmount, formatQuantity, formatRate } from '../../../kernel/language/format.js';
import { formatDateTime } from '../../../kernel/language/format-time.js';
import { useLabel } from '../../../kernel/language/language.js';
import { useZone } from '../../../kernel/language/zone.js';
import { AsAt } from '../common/AsAt.js';
import hall from '../common/hall.module.css';
import type { HallText } from '../texts.js';
import { useHallTexts } from '../texts.js';
import { baselineTotal, gain, gapTo, leader } from './buyer-figures.js';
import css from './buyer.module.css';

export interface Present {
  readonly alias: string | null;
  readonly supplierId: string | null;
  readonly online: boolean;
  readonly since: number;
  /** In how many milliseconds 95 of 100 changes were seen there, lately. */
  readonly seenMs: number | null;
}

type Bidder = BuyerHallView['bidders'][number];

export const bidderName = (bidder: Pick<Bidder, 'alias' | 'supplierName'>, alias: (alias: string) => string): string =>
  bidder.supplierName ?? alias(bidder.alias ?? '–');

/** Whoever sees so late should be called before he complains. */
const SLOW_MS = 1_000;

interface Props {
  /** null: only to be read, as in a replay. */
  readonly document: LiveDocument | null;
  readonly view: BuyerHallView;
  readonly presence: readonly Present[];
}

interface Asked {
  readonly event: string;
  readonly fixed: Readonly<Record<string, unknown>>;
}

export function Leaderboard({ document, view, presence }: Props) {
  const t = useHallTexts();
  const word = useLabel();
  const zone = useZone();
  const [asked, setAsked] = useState<Asked | null>(null);
  const byItem = view.awardMode === 'ITEM';
  const weighed = view.bidders.some(
    (bidder) => bidder.weighting !== null && (Number(bidder.weighting.factor) !== 1 || Number(bidder.weighting.adder) !== 0),
  );
  const best = leader(view)?.offer;
  return (
    <section className={hall.panel} aria-label={t('leaderboard')}>
      <div className={hall.panelHead}>
        <h2 className={hall.panelTitle}>{t('leaderboard')}</h2>
        <span className={hall.quiet}>{t('readyOf', { ready: view.readyCount, all: view.invitations.length || view.bidders.length })}</span>
        {document && <AsAt />}
        {view.anonymous && <span className={hall.quiet}>{t('anonymous')}</span>}
      </div>
      {view.bidders.length === 0 ? (
        <p className={hall.none}>{t('noLeaderboard')}</p>
      ) : (
        <div className={hall.scroll} tabIndex={document ? undefined : 0}>
          <table className={`${hall.table} ${css.board}`}>
            <thead>
              <tr>
                <th className={hall.number}>{byItem ? t('leadsLabel') : t('rank')}</th>
                <th>{t('bidder')}</th>
                <th className={hall.number}>{t('offersCount')}</th>
                <th className={hall.number}>{t('lastOffer')}</th>
                <th className={hall.number}>{t('raw')}</th>
                {weighed && (
                  <>
                    <th className={hall.number}>{t('factor')}</th>
                    <th className={hall.number}>{t('comparable')}</th>
                  </>
                )}
                <th className={hall.number}>{t('gap')}</th>
                <th className={hall.number}>{t('savingToBase')}</th>
                <th>{t('status')}</th>
                {document && (
                  <th>
                    <span className={hall.unseen}>{t('rowMenu')}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {view.bidders.map((bidder, place) => {
                const rank = view.ranks[place] ?? null;
                const here = presence.find(
                  (one) =>
                    (one.alias === bidder.alias && one.alias !== null) || (one.supplierId !== null && one.supplierId === bidder.supplierId),
                );
                const won = gain(view, baselineTotal(view, bidder), bidder.offer?.totalRaw ?? null);
                const gap = byItem
                  ? null
                  : gapTo(
                      view,
                      best?.totalComparable ?? best?.totalRaw ?? null,
                      bidder.offer?.totalComparable ?? bidder.offer?.totalRaw ?? null,
                    );
                return (
                  <tr key={bidder.alias ?? bidder.supplierId} data-rank={rank ?? undefined} data-state={bidder.bidderState}>
                    <td className={`${hall.number} ${css.rank}`}>{byItem ? (bidder.leads ?? '–') : (rank ?? '–')}</td>
                    <td>
                      {document && (
                        <span
                          className={css.presence}
                          data-online={here?.online ?? false}
                          role="img"
                          aria-label={t(here?.online ? 'present' : 'absent')}
                        />
                      )}{' '}
                      {bidderName(bidder, (alias) => t('bidderNo', { alias }))}
                      {document && here?.online && here.seenMs !== null && (
                        <small className={here.seenMs > SLOW_MS ? hall.warn : hall.quiet} title={t('seenMsHint')}>
                          {' '}
                          {t('seenMs', { ms: here.seenMs })}
                        </small>
                      )}
                      {bidder.alias !== null && bidder.supplierName !== null && <small className={hall.quiet}> {bidder.alias}</small>}
                      {bidder.offer?.source === 'SURROGATE' && (
                        <small className={hall.warn}>
                          {' '}
                          {t('surrogate')} <FileLinks value={bidder.offer.surrogateAttachmentIds} />
                        </small>
                      )}
                    </td>
                    <td className={hall.number}>{bidder.offersThisTurn}</td>
                    <td className={hall.number}>
                      {bidder.lastOfferAt === null ? '–' : formatDateTime(bidder.lastOfferAt, zone).slice(11)}
                    </td>
                    <td className={hall.number}>
                      <b>{bidder.offer ? formatAmount(bidder.offer.totalRaw) : '–'}</b>
                    </td>
                    {weighed && (
                      <>
                        <td className={hall.number}>
                          {bidder.weighting
                            ? `${formatQuantity(bidder.weighting.factor)}${Number(bidder.weighting.adder) === 0 ? '' : ` + ${formatAmount(bidder.weighting.adder)}`}`
                            : '–'}
                        </td>
                        <td className={hall.number}>{bidder.offer?.totalComparable ? formatAmount(bidder.offer.totalComparable) : '–'}</td>
                      </>
                    )}
                    <td className={hall.number}>{gap === null ? '' : formatAmount(gap)}</td>
                    <td className={hall.number}>
                      {won === null ? (
                        ''
                      ) : (
                        <span className={Number(won.amount) >= 0 ? hall.good : hall.bad}>
                          {formatAmount(won.amount)} <small>{formatRate(won.rate)}</small>
                        </span>
                      )}
                    </td>
                    <td className={css.state}>
                      {word(SFD_BIDDER_STATE.values[bidder.bidderState])}
                      {bidder.exclusionReason && <small className={hall.quiet}> {bidder.exclusionReason}</small>}
                    </td>
                    {document && (
                      <td className={hall.number}>
                        <RowMenu document={document} view={view} bidder={bidder} onAsk={setAsked} />
                      </td>
                    )}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {asked && document && (
        <EventDialog
          document={document}
          event={asked.event}
          opened
          fixed={asked.fixed}
          {...(asked.event === 'SURROGATE_OFFER'
            ? { initial: { items: view.items.map((item) => ({ itemNo: item.itemNo, price: null })) } }
            : {})}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

const rowEvents: readonly (readonly [string, HallText])[] = [
  ['POST_NOTICE', 'privateMessage'],
  ['SURROGATE_OFFER', 'surrogate'],
  ['DECIDE_WITHDRAW', 'decideWithdraw'],
  ['EXCLUDE_SUPPLIER', 'exclude'],
  ['READMIT_SUPPLIER', 'readmit'],
];

function RowMenu({
  document,
  view,
  bidder,
  onAsk,
}: {
  readonly document: LiveDocument;
  readonly view: BuyerHallView;
  readonly bidder: Bidder;
  onAsk(asked: Asked): void;
}) {
  const t = useHallTexts();
  const request = view.withdrawRequests.find((one) => one.alias === bidder.alias);
  const whom = { supplierId: bidder.alias === null ? bidder.supplierId : null, alias: bidder.alias };
  const fits = (event: string): boolean => {
    if (event === 'DECIDE_WITHDRAW') return request !== undefined;
    if (event === 'READMIT_SUPPLIER') return bidder.bidderState === 'EXCLUDED';
    return event === 'POST_NOTICE' || bidder.bidderState !== 'EXCLUDED';
  };
  const fixedFor = (event: string): Readonly<Record<string, unknown>> =>
    event === 'DECIDE_WITHDRAW'
      ? { requestNo: request?.requestNo }
      : event === 'SURROGATE_OFFER'
        ? { ...whom, turnNo: view.currentTurnNo }
        : whom;
  const shown = rowEvents.filter(([event]) => fits(event) && document.can(event) !== 'absent');
  if (shown.length === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`${t('rowMenu')} ${bidderName(bidder, (alias) => t('bidderNo', { alias }))}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {shown.map(([event, label]) => (
          <Menu.Item
            key={event}
            disabled={!isOpen(document.can(event))}
            {...(event === 'EXCLUDE_SUPPLIER' ? { color: 'red' } : {})}
            onClick={() => onAsk({ event, fixed: fixedFor(event) })}
          >
            {t(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
