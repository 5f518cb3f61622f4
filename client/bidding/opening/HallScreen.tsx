/** biddingBidOpeningEdit: the opening hall, the same for everybody who is there: who has come, how the key comes together, what is read. */
import { Alert, Button, PasswordInput, Progress, Stack } from '@mantine/core';
import { biddingLookups } from '@machines/bidding/lookups.js';
import type { Opening } from '@machines/bidding/opening/fields.js';
import { srmSfdBiddingBidOpening } from '@machines/bidding/opening/index.js';
import type { Respond } from '@machines/bidding/respond/fields.js';
import type { WrappedKey } from '@machines/bidding/sealing.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { ActionBar } from '../../kernel/actions/ActionBar.js';
import { call, Refused } from '../../kernel/call.js';
import { isOpen } from '../../kernel/document/can.js';
import { useDocument } from '../../kernel/document/use-document.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { formatDateTime } from '../../kernel/language/format-time.js';
import { formatAmount } from '../../kernel/language/format.js';
import { useLabel } from '../../kernel/language/language.js';
import { useZone } from '../../kernel/language/zone.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { useSession } from '../../kernel/session/session.js';
import { StateBadge } from '../../kernel/states/StateBadge.js';
import { documentPicture } from '../../kernel/states/States.js';
import { toastError, toastFailure } from '../../kernel/toast.js';
import { openKeyFile } from '../../platform/user-centre/opening-key/key-file.js';
import { keptKeys } from '../../platform/user-centre/opening-key/kept-key.js';
import { SupplierName } from '../award/parts.js';
import { fetchText } from '../sealing/files.js';
import { openDraft, openShare } from '../sealing/seal.js';
import css from '../sealing/tender.module.css';
import { useTenderTexts } from '../sealing/texts.js';
import { useLeft } from '../sealing/use-left.js';

const definition = anyDefinition(srmSfdBiddingBidOpening);
interface Props {
  readonly document: LiveDocument;
  readonly c: Opening;
}
const listOf = <T,>(value: readonly T[] | null | undefined): readonly T[] => value ?? [];

export default function HallScreen(): ReactNode {
  const { query } = useScreen();
  const document = useDocument(definition, query['id'] ?? '0') as LiveDocument;
  return documentPicture(document) ?? <Hall document={document} />;
}

const steps = ['SCHEDULE', 'READ_NEXT', 'CONFIRM_RECORD', 'CLOSE', 'REVEAL_MODE'] as const;

/** Bidders are told of themselves alone whether they have signed in. */
function useIsHere(c: Opening & { readonly signedIn?: boolean }): boolean {
  const userId = useSession()?.userInfo?.userId;
  return c.signedIn === true || listOf(c.signIns).some((one) => one.userId === userId);
}

function Hall({ document }: Pick<Props, 'document'>): ReactNode {
  const zone = useZone();
  const screen = useScreen();
  const c = document.view as unknown as Opening;
  const left = useLeft(c.openTime);
  const isHere = useIsHere(c);
  useEffect(() => screen.setTitle(c.docNumber), [screen, c.docNumber]);
  return (
    <div className={css.page}>
      <section className={css.card}>
        <div className={css.head}>
          <h1 className={css.title}>
            {c.projectName} <StateBadge definition={definition} state={document.state} />
          </h1>
          {c.openTime !== null && (
            <span>
              {formatDateTime(c.openTime, zone)} {document.state === 'checking_in' && <b className={css.clock}>{left}</b>}
            </span>
          )}
        </div>
        <div className={css.noprint}>
          <ActionBar document={document} only={isHere ? steps : ['SIGN_IN', ...steps]} />
        </div>
      </section>
      <div className={css.wide}>
        <Attendance c={c} />
        <Key document={document} c={c} />
      </div>
      {document.state === 'decrypting' && <Reveal document={document} c={c} />}
      {listOf(c.bids).length > 0 && <Table document={document} c={c} />}
      <Record document={document} c={c} />
    </div>
  );
}

const roles = { HOLDER: 'roleHOLDER', SUPERVISOR: 'roleSUPERVISOR', OWNER: 'roleOWNER', BIDDER: 'roleBIDDER' } as const;
function Attendance({ c }: Pick<Props, 'c'>): ReactNode {
  const t = useTenderTexts();
  const zone = useZone();
  return (
    <section className={css.card} aria-live="polite">
      <h2>{t('attendance')}</h2>
      {listOf(c.signIns).length === 0 && <p className={css.hint}>{t('nobody')}</p>}
      {listOf(c.signIns).map((one) => (
        <p key={`${one.name}${one.at}`} className={css.arrives}>
          <b>{one.name}</b> · {t(roles[one.role])} · {formatDateTime(one.at, zone)}
        </p>
      ))}
    </section>
  );
}

function Key({ document, c }: Props): ReactNode {
  const t = useTenderTexts();
  const supervised = listOf(c.signIns).some(({ role }) => role === 'SUPERVISOR');
  const userId = useSession()?.userInfo?.userId ?? '';
  // Whoever does not hold it is not asked for it.
  const holders = c.sealMode === 'SERVER_KEY' ? [c.supervisorUserId] : listOf(c.holderUserIds);
  const mayHand = document.state === 'checking_in' && holders.includes(userId) && document.can('SUBMIT_SHARE') !== 'absent';
  const [inside, needed] = [c.sharesIn ?? 0, c.quorum ?? 1];
  return (
    <section className={css.card} aria-live="polite">
      <h2>
        {t('shares')} · {t('sharesOf', { in: inside, of: needed })}
      </h2>
      <Progress value={Math.min(100, (inside / needed) * 100)} size="lg" aria-label={t('shares')} />
      {!supervised && document.state === 'checking_in' && <p className={css.hint}>{t('supervisorFirst')}</p>}
      {c.sealMode === 'SERVER_KEY' && document.state === 'checking_in' && <p className={css.hint}>{t('serverKey')}</p>}
      {mayHand && (c.sealMode === 'SERVER_KEY' ? <Release document={document} /> : <HandIn document={document} />)}
    </section>
  );
}
/** The server keeps the key: the supervisor asks for it. */
function Release({ document }: Pick<Props, 'document'>): ReactNode {
  const t = useTenderTexts();
  const send = (): void => {
    document
      .send('SUBMIT_SHARE', { share: null })
      .then((answer) => answer.status !== 'S' && toastFailure(new Refused(answer)))
      .catch(toastFailure);
  };
  return (
    <Button mt="sm" onClick={send}>
      {t('release')}
    </Button>
  );
}
function HandIn({ document }: Pick<Props, 'document'>): ReactNode {
  const t = useTenderTexts();
  const userId = useSession()?.userInfo?.userId;
  const [passphrase, setPassphrase] = useState('');
  const [busy, setBusy] = useState(false);
  const handIn = async (): Promise<void> => {
    const mine = await call<{ readonly box: WrappedKey; readonly fingerprint: string; readonly projectId: string }>(
      definition.type,
      'myShare',
      {
        id: document.id,
      },
    );
    if (mine.status !== 'S') throw new Refused(mine);
    const file = await keptKeys.find(userId!, mine.data.fingerprint);
    if (!file) return toastError(t('keyNotHere'));
    const own = await openKeyFile(file, passphrase);
    if (!own) return toastError(t('wrongKey'));
    const share = await openShare(own, mine.data.box, mine.data.projectId, userId!);
    if (share === null) return toastError(t('keyOther'));
    const answer = await document.send('SUBMIT_SHARE', { share });
    if (answer.status !== 'S') throw new Refused(answer);
    setPassphrase('');
  };
  return (
    <form
      onSubmit={(press) => {
        press.preventDefault();
        setBusy(true);
        handIn()
          .catch(toastFailure)
          .finally(() => setBusy(false));
      }}
    >
      <Stack gap="xs" mt="sm">
        <PasswordInput
          label={t('holderPassphrase')}
          description={t('handInHint')}
          autoComplete="off"
          value={passphrase}
          onChange={({ currentTarget: { value } }) => setPassphrase(value)}
        />
        <Button type="submit" loading={busy} disabled={passphrase === ''}>
          {t('handIn')}
        </Button>
      </Stack>
    </form>
  );
}

/** A bidder whose envelope did not open hands in its key himself. */
function Reveal({ document, c }: Props): ReactNode {
  const t = useTenderTexts();
  const left = useLeft(c.startedAt === null ? null : c.startedAt + (c.decryptWindowMin ?? 60) * 60_000);
  const supplierId = useSession()?.userInfo?.supplierId;
  const [passphrase, setPassphrase] = useState('');
  const closed = listOf(c.bids).filter((one) => one.supplierId === supplierId && (one.status === 'FAILED' || one.status === 'WAITING'));
  if (closed.length === 0 || !isMaybe(document)) return null;
  const reveal = async (): Promise<void> => {
    const found = await call<readonly Respond[]>('srmSfdRespondHeader', 'listByPage', {
      pageIndex: 1,
      pageRows: 5,
      projectId: c.projectId,
    });
    const id = found.status === 'S' ? found.data[0]?.id : undefined;
    const bid = await call<Respond>('srmSfdRespondHeader', 'findById', { id });
    if (bid.status !== 'S') throw new Refused(bid);
    for (const one of closed) {
      const own = bid.data.envelopes.find((row) => row.sectionId === one.sectionId && row.envelopeType === one.envelopeType);
      const draft = own?.draftFileId ? await openDraft(passphrase, await fetchText(own.draftFileId)) : null;
      if (!draft?.key) return toastError(t('wrongPassphrase'));
      const answer = await document.send('SUPPLIER_REVEAL', { bidKey: one.bidKey, key: draft.key });
      if (answer.status !== 'S') throw new Refused(answer);
    }
  };
  return (
    <Alert color="orange" variant="light">
      <Stack gap="xs">
        <span>
          {t('revealHint')} <b>{left}</b>
        </span>
        <PasswordInput
          label={t('passphrase')}
          autoComplete="off"
          value={passphrase}
          onChange={({ currentTarget: { value } }) => setPassphrase(value)}
        />
        <Button onClick={() => void reveal().catch(toastFailure)}>{t('reveal')}</Button>
      </Stack>
    </Alert>
  );
}
const isMaybe = (document: LiveDocument): boolean => document.can('SUPPLIER_REVEAL') !== 'absent';

/** Every bidder, in the order of sealing; what it says appears as it is read. */
function Table({ c }: Props): ReactNode {
  const t = useTenderTexts();
  const word = useLabel();
  const statuses = definition.lines['bids']!.fields['status']!.lookup!.values;
  const bondOf = (status: string | null): string => {
    const known = biddingLookups.BID_BOND_STATUS.values[status as keyof typeof biddingLookups.BID_BOND_STATUS.values];
    return known ? word(known) : (status ?? '');
  };
  return (
    <section className={css.card} aria-live="polite">
      <h2>{t('reading')}</h2>
      {listOf(c.controlPrices).map((one) => (
        <p key={one.sectionId}>
          {t('ceilings')} · {one.sectionName}: <b>{formatAmount(one.controlPrice)}</b>
        </p>
      ))}
      <div className={css.scroll} tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th>#</th>
              <th>{t('bidder')}</th>
              <th className={css.number}>{t('total')}</th>
              <th>{t('section')}</th>
              <th>{t('decrypting')}</th>
              <th className={css.number}>{t('deliveryDays')}</th>
              <th>{t('quality')}</th>
              <th>{t('projectManager')}</th>
              <th>{t('bond')}</th>
              <th>{t('hash')}</th>
            </tr>
          </thead>
          <tbody>
            {listOf(c.bids).map((one) => (
              <tr key={`${one.bidKey}${one.readAt === null ? '' : ':read'}`} className={one.readAt === null ? undefined : css.arrives}>
                <td>{one.readNo ?? ''}</td>
                <td>{one.supplierId === null ? one.supplierName : <SupplierName id={one.supplierId} kept={one.supplierName} />}</td>
                <td className={css.number}>{one.readAt === null ? t('notRead') : formatAmount(one.total, one.currency)}</td>
                <td>{one.sectionName}</td>
                <td>{word(statuses[one.status]!)}</td>
                <td className={css.number}>{one.deliveryDays}</td>
                <td>{one.quality}</td>
                <td>{one.projectManager}</td>
                <td>{bondOf(one.bond)}</td>
                <td className={css.hash} title={one.commitHash ?? undefined}>
                  {one.commitHash?.slice(0, 12)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Record({ document, c }: Props): ReactNode {
  const t = useTenderTexts();
  const zone = useZone();
  if (document.state !== 'reading' && document.state !== 'closed') return null;
  const supervisors = listOf(c.signIns).filter(({ role }) => role === 'SUPERVISOR');
  const confirmed = listOf(c.recordConfirms).some(({ name }) => supervisors.some((one) => one.name === name));
  return (
    <section className={css.card}>
      <h2>{t('record')}</h2>
      {!confirmed && <p className={css.hint}>{t('supervisorMissing')}</p>}
      {listOf(c.recordConfirms).map((one) => (
        <p key={`${one.name}${one.at}`}>
          {t('confirmed')} {one.name} · {formatDateTime(one.at, zone)}
        </p>
      ))}
      {c.recordHash !== null && (
        <p className={css.hash}>
          {t('recordHash')}: {c.recordHash}
        </p>
      )}
      {isOpen(document.can('CONFIRM_RECORD')) ? null : (
        <Button className={css.noprint} size="xs" variant="default" onClick={() => window.print()}>
          {t('print')}
        </Button>
      )}
    </section>
  );
}
