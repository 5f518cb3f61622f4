/** A sealed turn from one bidder's place: what stands sealed, its receipts, and whether it is revealed. */
import { useState } from 'react';

import { formatDateTime } from '../../../kernel/language/format-time.js';
import { useZone } from '../../../kernel/language/zone.js';
import css from '../common/formats.module.css';
import hall from '../common/hall.module.css';
import { useHallTexts } from '../texts.js';
import type { BidderDocument } from './bidder-document.js';
import { canEncrypt } from './seals.js';
import type { KeptSeal, Seals } from './seals.js';
import { taken } from './taken.js';

interface Props {
  readonly document: BidderDocument;
  readonly state: string;
  readonly seals: Seals;
}

/** One sentence that says what is to be done now. */
function useLead({ document, state, seals }: Props): string {
  const t = useHallTexts();
  const { seal } = document.view;
  const escrow = document.view.sealMode === 'ESCROW';
  if (state === 'running' && escrow && !canEncrypt()) return t('escrowNeedsTls');
  if (state !== 'revealing') return seal ? t('sealStands', { seq: document.view.offersThisTurn }) : t('sealNone');
  if (!seal) return t('sealNothingToReveal');
  if (seal.revealed) return t('sealRevealed');
  if (escrow) return t('escrowOpening');
  return seals.missing ? t('sealMissing') : t('sealRevealing');
}

export function SealCard({ document, state, seals }: Props) {
  const t = useHallTexts();
  const zone = useZone();
  const lead = useLead({ document, state, seals });
  const { view } = document;
  const { seal } = view;
  const [refused, setRefused] = useState<string | null>(null);
  const withdraw = async (): Promise<void> =>
    setRefused(await taken(document.send('WITHDRAW_SEAL', { turnNo: view.currentTurnNo }), t('answerUnknown')));
  const said = refused ?? seals.problem;
  return (
    <section className={`${hall.panel} ${css.card}`} aria-label={t('sealTitle')} data-mine={seal?.revealed ?? false}>
      <div className={css.head}>
        <p className={css.lead} role={seals.missing && state === 'revealing' ? 'alert' : 'status'} data-testid="seal-lead">
          {lead}
        </p>
        {seal && (
          <span className={css.left}>
            {t('sealAt', { at: formatDateTime(seal.at, zone).slice(11) })}{' '}
            <code title={seal.commitment}>{seal.commitment.slice(0, 12)}…</code>
          </span>
        )}
        {seal && state === 'running' && (
          <button type="button" className={hall.button} onClick={() => void withdraw()}>
            {t('sealWithdraw')}
          </button>
        )}
      </div>
      {said !== null && (
        <p className={css.said} data-tone="bad" role="alert">
          {said}
        </p>
      )}
      {view.sealMode === 'ESCROW' ? (
        <small className={hall.quiet}>{t('escrowHint')}</small>
      ) : seals.missing ? (
        <OtherDevice seals={seals} withVault={seal?.vault != null} onSaid={setRefused} />
      ) : (
        <Passphrase seals={seals} state={state} />
      )}
      {seals.list.length > 0 && (
        <ul className={css.list}>
          {seals.list.map((one) => (
            <li key={one.commitment} data-standing={one.commitment === seal?.commitment}>
              <b>{one.seq}</b>
              <code>{one.commitment}</code>
              <a href={receiptHref(one)} download={`seal-${one.hallId}-${one.turnNo}-${one.seq}.json`}>
                {t('sealReceipt')}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const receiptHref = (seal: KeptSeal): string => `data:application/json,${encodeURIComponent(JSON.stringify(seal))}`;

function Passphrase({ seals, state }: Pick<Props, 'seals' | 'state'>) {
  const t = useHallTexts();
  if (state !== 'running' || !canEncrypt()) return null;
  return (
    <label className={css.fields}>
      <span>{t('sealPassphrase')}</span>
      <input
        type="password"
        autoComplete="new-password"
        value={seals.passphrase}
        onChange={(event) => seals.setPassphrase(event.currentTarget.value)}
      />
      <small className={hall.quiet}>{t('sealPassphraseHint')}</small>
    </label>
  );
}

interface OtherProps {
  readonly seals: Seals;
  readonly withVault: boolean;
  onSaid(sentence: string | null): void;
}

/** The seal was made elsewhere: its passphrase or its receipt brings the content here. */
function OtherDevice({ seals, withVault, onSaid }: OtherProps) {
  const t = useHallTexts();
  const [typed, setTyped] = useState('');
  return (
    <div className={css.fields}>
      {withVault && canEncrypt() && (
        <>
          <label>
            <span>{t('sealPassphrase')} </span>
            <input type="password" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
          </label>
          <button type="button" className={`${hall.button} ${hall.primary}`} onClick={() => void seals.openWith(typed).then(onSaid)}>
            {t('sealOpen')}
          </button>
        </>
      )}
      <label className={`${hall.button} ${css.pick}`}>
        {t('sealLoadReceipt')}
        <input
          type="file"
          accept="application/json"
          onChange={(event) => void event.currentTarget.files?.[0]?.text().then((text) => onSaid(seals.load(text)))}
        />
      </label>
    </div>
  );
}
