/** What waits for the buyer beside the race: offers that somebody wants back, and what looks like collusion. */
import { Button } from '@mantine/core';
import type { BuyerHallView } from '@machines/compete/compete-hall/view.js';
import { SFD_RISK_TYPE } from '@machines/compete/lookups.js';
import { useState } from 'react';

import { EventDialog } from '../../../kernel/actions/EventDialog.js';
import { isOpen } from '../../../kernel/document/can.js';
import type { LiveDocument } from '../../../kernel/document/use-document.js';
import { formatAmount } from '../../../kernel/language/format.js';
import { formatDateTime } from '../../../kernel/language/format-time.js';
import { useLabel } from '../../../kernel/language/language.js';
import { useZone } from '../../../kernel/language/zone.js';
import hall from '../common/hall.module.css';
import { useHallTexts } from '../texts.js';
import css from './buyer.module.css';
import { bidderName } from './Leaderboard.js';

interface Props {
  readonly document: LiveDocument;
  readonly view: BuyerHallView;
}

type Request = BuyerHallView['withdrawRequests'][number];

/** Each request with its reason and the two answers to it; nothing where there is none. */
export function WithdrawRequests({ document, view }: Props) {
  const t = useHallTexts();
  const zone = useZone();
  const [asked, setAsked] = useState<{ readonly requestNo: string; readonly agree: 'Y' | 'N' } | null>(null);
  if (view.withdrawRequests.length === 0) return null;
  const sentenceOf = ({ alias, offerId, reason }: Request): string => {
    const bidder = view.bidders.find((one) => one.alias === alias);
    const total = bidder?.offer?.offerId === offerId ? formatAmount(bidder.offer.totalRaw, view.currencyCode) : '';
    return t('withdrawAsks', {
      who: bidderName(bidder ?? { alias, supplierName: null }, (one) => t('bidderNo', { alias: one })),
      total,
      reason,
    });
  };
  const decides = document.can('DECIDE_WITHDRAW');
  return (
    <section className={hall.panel} aria-label={t('decideWithdraw')}>
      <div className={hall.panelHead}>
        <h2 className={hall.panelTitle}>{t('decideWithdraw')}</h2>
        <span className={css.openCount}>{view.withdrawRequests.length}</span>
      </div>
      <ul className={css.questions} tabIndex={0}>
        {view.withdrawRequests.map((request) => (
          <li key={request.requestNo}>
            <p className={hall.quiet}>{formatDateTime(request.requestedAt, zone).slice(11)}</p>
            <p>{sentenceOf(request)}</p>
            {decides !== 'absent' && (
              <p>
                {(['Y', 'N'] as const).map((agree) => (
                  <Button
                    key={agree}
                    size="compact-xs"
                    variant={agree === 'Y' ? 'filled' : 'default'}
                    mr={6}
                    disabled={!isOpen(decides)}
                    onClick={() => setAsked({ requestNo: request.requestNo, agree })}
                  >
                    {t(agree === 'Y' ? 'agree' : 'refuse')}
                  </Button>
                ))}
              </p>
            )}
          </li>
        ))}
      </ul>
      {asked && <EventDialog document={document} event="DECIDE_WITHDRAW" opened fixed={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

/** Whoever may know of them is shown that there are none, too. */
export function RiskFlags({ view }: Pick<Props, 'view'>) {
  const t = useHallTexts();
  const word = useLabel();
  const zone = useZone();
  if (view.riskFlags === null) return null;
  const nameOf = (supplierId: string): string =>
    view.bidders.find((one) => one.supplierId === supplierId)?.supplierName ??
    view.invitations.find((one) => one.supplierId === supplierId)?.supplierName ??
    supplierId;
  return (
    <section className={hall.panel} aria-label={t('riskFlags')}>
      <div className={hall.panelHead}>
        <h2 className={hall.panelTitle}>{t('riskFlags')}</h2>
        {view.riskFlags.length > 0 && <span className={css.openCount}>{view.riskFlags.length}</span>}
      </div>
      {view.riskFlags.length === 0 ? (
        <p className={hall.none}>{t('noRiskFlags')}</p>
      ) : (
        <ul className={css.questions} tabIndex={0}>
          {view.riskFlags.map((flag) => (
            <li key={flag.flagKey}>
              <p className={hall.quiet}>
                {formatDateTime(flag.at, zone).slice(11)} <b className={hall.bad}>{word(SFD_RISK_TYPE.values[flag.riskType])}</b>
              </p>
              <p>{flag.supplierIds.map(nameOf).join(', ')}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
