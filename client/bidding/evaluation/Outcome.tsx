/** What the evaluation comes to: prices with their base and points, the order, clarifications, signatures. */
import { Anchor, Badge, Button } from '@mantine/core';
import { srmSfdClarificationHeader } from '@machines/bidding/clarification/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import type { ReactNode } from 'react';

import { ReferenceName } from '../../kernel/fields/references/ReferenceName.js';
import { formatDateTime } from '../../kernel/language/format-time.js';
import { formatAmount } from '../../kernel/language/format.js';
import { useLabel } from '../../kernel/language/language.js';
import { useZone } from '../../kernel/language/zone.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { StateBadge } from '../../kernel/states/StateBadge.js';
import css from './evaluation.module.css';
import { useEvaluationTexts } from './texts.js';
import type { BidRow, SectionPart, Workspace } from './workspace.js';

const supplier = { entity: 'srmSlcSupplierInfo', key: 'id' } as const;
const user = { entity: 'baseUsers', key: 'id' } as const;
const clarification = anyDefinition(srmSfdClarificationHeader);
const kinds = clarification.fields['clarifyType']!.lookup!.values;

function Abnormal({ bid }: { readonly bid: BidRow }): ReactNode {
  const t = useEvaluationTexts();
  if (!bid.abnormal && bid.decision === null) return null;
  const word = bid.decision === 'ABNORMAL_KEEP' ? t('kept') : bid.decision === 'ABNORMAL_REJECT' ? t('rejected') : t('undecided');
  return (
    <small className={bid.decision === null ? css.fail : undefined}>
      {t('abnormal')}: {word}
    </small>
  );
}

export function Prices({ section }: { readonly section: SectionPart }): ReactNode {
  const t = useEvaluationTexts();
  return (
    <section className={css.card}>
      <h2>{t('prices')}</h2>
      <p className={css.hint}>
        {t('base')}: {formatAmount(section.basePrice) || '–'} · {t('ceiling')}: {formatAmount(section.controlPrice) || '–'}
      </p>
      <div className={css.scroll} tabIndex={0}>
        <table className={css.grid}>
          <thead>
            <tr>
              <th>{t('bidder')}</th>
              <th className={css.number}>{t('opened')}</th>
              <th className={css.number}>{t('corrected')}</th>
              <th className={css.number}>{t('evaluated')}</th>
              <th className={css.number}>{t('priceScore')}</th>
            </tr>
          </thead>
          <tbody>
            {section.bids.map((bid) => (
              <tr key={bid.respondId}>
                <th scope="row">
                  <ReferenceName target={supplier} id={bid.supplierId} />
                  <Abnormal bid={bid} />
                  {bid.out && <small className={css.fail}>{t('out', { why: bid.out })}</small>}
                </th>
                <td className={css.number}>{formatAmount(bid.openedPrice) || '–'}</td>
                <td className={css.number}>{formatAmount(bid.correctedPrice) || '–'}</td>
                <td className={css.number}>{formatAmount(bid.evaluatedPrice) || '–'}</td>
                <td className={css.number}>{formatAmount(bid.price) || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

export function Results({ section }: { readonly section: SectionPart }): ReactNode {
  const t = useEvaluationTexts();
  return (
    <section className={css.card}>
      <h2>{t('results')}</h2>
      <div className={css.scroll} tabIndex={0}>
        <table className={css.grid}>
          <thead>
            <tr>
              <th>{t('bidder')}</th>
              <th className={css.number}>{t('technical')}</th>
              <th className={css.number}>{t('commercial')}</th>
              <th className={css.number}>{t('priceScore')}</th>
              <th className={css.number}>{t('total')}</th>
              <th className={css.number}>{t('rank')}</th>
            </tr>
          </thead>
          <tbody>
            {section.bids.map((bid) => (
              <tr key={bid.respondId}>
                <th scope="row">
                  <ReferenceName target={supplier} id={bid.supplierId} /> {bid.candidate && <Badge size="xs">{t('candidate')}</Badge>}
                  {bid.out && <small className={css.fail}>{t('out', { why: bid.out })}</small>}
                </th>
                <td className={css.number}>{formatAmount(bid.technical) || '–'}</td>
                <td className={css.number}>{formatAmount(bid.commercial) || '–'}</td>
                <td className={css.number}>{formatAmount(bid.price) || '–'}</td>
                <td className={css.number}>{formatAmount(bid.total) || '–'}</td>
                <td className={css.number}>{bid.rank ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

export function Clarifications({ room }: { readonly room: Workspace }): ReactNode {
  const t = useEvaluationTexts();
  const word = useLabel();
  const screen = useScreen();
  return (
    <section className={css.card}>
      <h2>{t('clarifications')}</h2>
      {room.clarifications.length === 0 && <p className={css.hint}>{t('none')}</p>}
      <ul className={css.people}>
        {room.clarifications.map((one) => (
          <li key={one.id}>
            <span className={css.person}>
              <Anchor component="button" type="button" size="sm" onClick={() => screen.open('biddingClarificationEdit', { id: one.id })}>
                {word(kinds[one.kind as keyof typeof kinds]!)}
              </Anchor>
              <StateBadge definition={clarification} state={one.state} />
            </span>
          </li>
        ))}
      </ul>
      {room.seat.juror && (
        <div className={css.foot}>
          <Button size="compact-xs" variant="default" onClick={() => screen.open('biddingClarificationEdit')}>
            {t('newClarification')}
          </Button>
        </div>
      )}
    </section>
  );
}

export function Signatures({ room }: { readonly room: Workspace }): ReactNode {
  const t = useEvaluationTexts();
  const zone = useZone();
  if (!room.seat.results) return null;
  return (
    <section className={css.card}>
      <h2>{t('signatures')}</h2>
      {room.signatures.length === 0 && <p className={css.hint}>{t('unsigned')}</p>}
      <ul className={css.people}>
        {room.signatures.map((one) => (
          <li key={one.userId} className={css.person}>
            <ReferenceName target={user} id={one.userId} />
            <span className={css.hint}>{formatDateTime(one.signedAt, zone).slice(0, 16)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
