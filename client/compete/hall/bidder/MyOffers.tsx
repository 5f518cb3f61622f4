/** The bidder's own offers, newest first, with withdrawal where the hall allows it. */
import type { OfferRow } from '@machines/compete/compete-hall/inside-view.js';
import type { BidderHallView } from '@machines/compete/compete-hall/view.js';
import { isPriceClock } from '@machines/compete/compete-hall/rules/turn-clocks.js';
import { SFD_OFFER_SOURCE, SFD_OFFER_STATE } from '@machines/compete/lookups.js';
import { useState } from 'react';

import { ask, NoAnswer } from '../../../kernel/call.js';
import { formatClock } from '../../../kernel/language/format-time.js';
import { formatAmount } from '../../../kernel/language/format.js';
import { useLabel } from '../../../kernel/language/language.js';
import { useZone } from '../../../kernel/language/zone.js';
import { toastFailure } from '../../../kernel/toast.js';
import { HallDialog } from '../common/HallDialog.js';
import hall from '../common/hall.module.css';
import { isUnopened, useOfferRows } from '../common/offer-rows.js';
import { useHallTexts } from '../texts.js';
import type { BidderDocument } from './bidder-document.js';
import css from './offer.module.css';

type Listed = Pick<OfferRow, 'offerId' | 'turnNo' | 'at' | 'source' | 'offerState' | 'totalRaw'>;

/** Rows as the server lists them; the standing offer from the live view until it is among them. */
function rowsOf(rows: readonly OfferRow[], view: BidderHallView): readonly Listed[] {
  const standing = view.offer;
  if (!standing || rows.some((row) => row.offerId === standing.offerId)) return rows;
  return [
    ...rows,
    {
      offerId: standing.offerId,
      turnNo: standing.turnNo,
      at: standing.at,
      source: standing.source,
      offerState: 'EFFECTIVE',
      totalRaw: standing.total,
    },
  ];
}

/** Whether there is a place above where prices are typed. */
const takesPrices = ({ turn, bidderState }: BidderHallView): boolean =>
  bidderState === 'READY' && turn !== null && turn.turnState !== 'CLOSED' && !isPriceClock(turn);

/** What a clock or a seal binds is not taken back (compete.md §5.11). */
const takesBack = ({ turn }: BidderHallView): boolean => turn?.turnMode === 'OPEN' || turn?.turnMode === 'SEQUENTIAL';

export function MyOffers({ document }: { readonly document: BidderDocument }) {
  const t = useHallTexts();
  const word = useLabel();
  const zone = useZone();
  const { view, id } = document;
  const read = useOfferRows(id, `${view.offer?.offerId}${view.withdrawRequest?.requestNo}${view.seal?.commitment}${view.turn?.turnState}`);
  const rows = [...rowsOf(read.rows, view)].sort((a, b) => b.at - a.at);
  const [asking, setAsking] = useState(false);
  const request = document.can('REQUEST_WITHDRAW');
  const withdraw = document.can('WITHDRAW_OFFER');
  const event = !takesBack(view)
    ? null
    : view.withdrawRule === 'SELF' && withdraw !== 'absent'
      ? 'WITHDRAW_OFFER'
      : view.withdrawRule === 'CONSENT' && request !== 'absent'
        ? 'REQUEST_WITHDRAW'
        : null;
  const stateWord = (row: Listed): string => word(SFD_OFFER_STATE.values[row.offerState]);
  const sourceWord = (row: Listed): string => word(SFD_OFFER_SOURCE.values[row.source]);
  return (
    <section className={hall.panel} aria-label={t('myOffers')}>
      <div className={hall.panelHead}>
        <h2 className={hall.panelTitle}>{t('myOffers')}</h2>
        {view.withdrawRequest && <span className={hall.warn}>{t('withdrawOpen')}</span>}
      </div>
      {rows.length === 0 ? (
        <p className={hall.none}>{t(takesPrices(view) ? 'noOffers' : 'noOfferYet')}</p>
      ) : (
        <div className={hall.scroll} tabIndex={0}>
          <table className={`${hall.table} ${css.history}`}>
            <thead>
              <tr>
                <th>{t('time')}</th>
                <th className={hall.number}>{t('turn')}</th>
                <th className={hall.number}>{t('total')}</th>
                <th>{t('source')}</th>
                <th>{t('status')}</th>
                <th />
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.offerId} data-state={row.offerState}>
                  <td>{formatClock(row.at, zone)}</td>
                  <td className={hall.number}>{row.turnNo}</td>
                  <td className={hall.number}>
                    <b>{isUnopened(row) ? '–' : formatAmount(row.totalRaw)}</b>
                  </td>
                  <td>{sourceWord(row)}</td>
                  <td>{stateWord(row)}</td>
                  <td className={hall.number}>
                    <button type="button" className={hall.button} onClick={() => void receiptOf(id, row).catch(toastFailure)}>
                      {t('sealReceipt')}
                    </button>{' '}
                    {event && row.offerId === view.offer?.offerId && !view.withdrawRequest && (
                      <button type="button" className={hall.button} onClick={() => setAsking(true)}>
                        {t(event === 'WITHDRAW_OFFER' ? 'withdraw' : 'askWithdraw')}
                      </button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {asking && event && view.offer && (
        <WithdrawDialog
          document={document}
          event={event}
          offerId={view.offer.offerId}
          total={formatAmount(view.offer.total, view.currencyCode)}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

/** Signed by the server: what it has accepted, as a file to keep. */
async function receiptOf(hallId: string, { offerId, turnNo }: Listed): Promise<void> {
  const receipt = await ask('auditRestful', 'findOfferReceipt', { hallId, offerId });
  const link = window.document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(receipt)], { type: 'application/json' }));
  link.download = `offer-${hallId}-${turnNo}-${offerId}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}

interface WithdrawProps {
  readonly document: BidderDocument;
  readonly event: 'WITHDRAW_OFFER' | 'REQUEST_WITHDRAW';
  readonly offerId: string;
  readonly total: string;
  onClose(): void;
}

function WithdrawDialog({ document, event, offerId, total, onClose }: WithdrawProps) {
  const t = useHallTexts();
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const asks = event === 'REQUEST_WITHDRAW';
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      const answer = await document.send(event, asks ? { offerId, reason } : { offerId });
      if (answer.status === 'S') return onClose();
      setRefused(answer.msg || answer.code);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      setRefused(t('answerUnknown'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <HallDialog title={`${t(asks ? 'askWithdraw' : 'withdraw')} ${total}`} onClose={onClose}>
      {asks && (
        <label className={css.field}>
          {t('withdrawReason')}
          <textarea rows={3} maxLength={500} value={reason} onChange={(change) => setReason(change.currentTarget.value)} />
        </label>
      )}
      {refused && (
        <p className={hall.bad} role="alert">
          {refused}
        </p>
      )}
      <div className={css.confirmButtons}>
        <button type="button" className={hall.button} onClick={onClose}>
          {t('cancel')}
        </button>
        <button
          type="button"
          className={`${hall.button} ${hall.primary}`}
          disabled={busy || (asks && reason.trim() === '')}
          onClick={() => void send()}
        >
          {t(asks ? 'askWithdraw' : 'withdraw')}
        </button>
      </div>
    </HallDialog>
  );
}
