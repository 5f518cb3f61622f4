/** biddingRespEdit: a bid is written, encrypted and sealed here; what it says leaves this browser as ciphertext alone (bidding.md §7). */
import { Alert, Button, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { biddingLookups } from '@machines/bidding/lookups.js';
import type { Respond } from '@machines/bidding/respond/fields.js';
import { srmSfdRespondHeader } from '@machines/bidding/respond/index.js';
import { receiptText } from '@machines/bidding/sealing.js';
import type { PublicJwk } from '@machines/bidding/box.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { ActionBar } from '../../kernel/actions/ActionBar.js';
import { call, Refused } from '../../kernel/call.js';
import { useDocument } from '../../kernel/document/use-document.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { formatDateTime } from '../../kernel/language/format-time.js';
import { useLabel } from '../../kernel/language/language.js';
import { useZone } from '../../kernel/language/zone.js';
import { ScreenTitle } from '../../kernel/pages/ScreenTitle.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { StateBadge } from '../../kernel/states/StateBadge.js';
import { documentPicture, EmptyState, LoadingState } from '../../kernel/states/States.js';
import { toastDone, toastError, toastFailure, toastSaid } from '../../kernel/toast.js';
import { fetchText, saveAs, sendText } from '../sealing/files.js';
import { canSeal, draftText, openDraft, sealEnvelope } from '../sealing/seal.js';
import css from '../sealing/tender.module.css';
import { useTenderTexts } from '../sealing/texts.js';
import { useLeft } from '../sealing/use-left.js';
import { EnvelopeCard } from './EnvelopeCard.js';
import { blankEnvelopes, complete, payloadOf, restored } from './tender.js';
import type { Envelope, Tender } from './tender.js';

const definition = anyDefinition(srmSfdRespondHeader);
const TYPE = definition.type;

function useTender(projectId: string | undefined): Tender | null {
  const [tender, setTender] = useState<Tender | null>(null);
  useEffect(() => {
    if (projectId === undefined) return;
    call<Tender>(TYPE, 'tenderOf', { projectId })
      .then((answer) => (answer.status === 'S' ? setTender(answer.data) : toastFailure(new Refused(answer))))
      .catch(toastFailure);
  }, [projectId]);
  return tender;
}

export default function BidScreen(): ReactNode {
  const t = useTenderTexts();
  const { query } = useScreen();
  if (query['id'] !== undefined) return <Known id={query['id']} />;
  if (query['projectId'] !== undefined) return <Begun projectId={query['projectId']} />;
  return (
    <>
      <ScreenTitle />
      <EmptyState>{t('chooseProject')}</EmptyState>
    </>
  );
}

/** The bid of one's own for the project: the one that is there, or a new one. */
function Begun({ projectId }: { readonly projectId: string }): ReactNode {
  const screen = useScreen();
  const tender = useTender(projectId);
  useEffect(() => {
    if (!tender) return;
    const find = async (): Promise<void> => {
      const there = await call<readonly { readonly id: string }[]>(TYPE, 'listByPage', {
        pageIndex: 1,
        pageRows: 5,
        projectId,
      });
      const found = there.status === 'S' ? there.data[0]?.id : undefined;
      if (found !== undefined) return screen.replace({ id: found });
      const sectionIds = tender.sections.map(({ sectionId }) => sectionId);
      const made = await call<{ readonly id: string }>(TYPE, 'saveOrUpdate', { projectId, sectionIds });
      if (made.status !== 'S') throw new Refused(made);
      screen.replace({ id: made.data.id });
    };
    find().catch(toastFailure);
    // Once the tender is known; the address then names the bid.
  }, [tender]);
  return <LoadingState />;
}

function Known({ id }: { readonly id: string }): ReactNode {
  const document = useDocument(definition, id) as LiveDocument;
  const projectId = (document.view as unknown as Respond).projectId as string | undefined;
  const tender = useTender(projectId);
  return documentPicture(document) ?? (tender ? <Bid document={document} tender={tender} /> : <LoadingState />);
}

interface Props {
  readonly document: LiveDocument;
  readonly tender: Tender;
}
const phases = { BEFORE: 'phaseBEFORE', OPEN: 'phaseOPEN', SUSPENDED: 'phaseSUSPENDED', OVER: 'phaseOVER' } as const;
function Bid({ document, tender }: Props): ReactNode {
  const t = useTenderTexts();
  const zone = useZone();
  const screen = useScreen();
  const left = useLeft(tender.bidDeadline);
  useEffect(() => screen.setTitle(tender.projectNumber), [screen, tender.projectNumber]);
  const word = useLabel();
  const { checks } = tender;
  const bond = biddingLookups.BID_BOND_STATUS.values[checks.bond as keyof typeof biddingLookups.BID_BOND_STATUS.values];
  return (
    <div className={css.page}>
      <section className={css.card}>
        <div className={css.head}>
          <h1 className={css.title}>
            {tender.projectName} <StateBadge definition={definition} state={document.state} />
          </h1>
          {tender.bidDeadline !== null && (
            <span>
              {t('until')} {formatDateTime(tender.bidDeadline, zone)} <b className={css.clock}>{left}</b>
            </span>
          )}
        </div>
        <p className={css.hint}>{t(phases[tender.phase])}</p>
        <p className={css.hint}>
          {t('checks')}: {checks.joined ? '✓' : '✗'} {t('checkJoined')} · {checks.document ? '✓' : '✗'} {t('checkDocument')} ·{' '}
          {checks.addenda ? '✓' : '✗'} {t('checkAddenda')} · {t('checkBond', { status: bond ? word(bond) : '–' })}
        </p>
        <ActionBar document={document} only={['WITHDRAW_BID', 'REVISE', 'DELETE']} />
      </section>
      {!canSeal() && <Alert color="red">{t('noCrypto')}</Alert>}
      {document.state === 'draft' ? <Writing document={document} tender={tender} /> : <Receipt document={document} tender={tender} />}
    </div>
  );
}

function Receipt({ document, tender }: Props): ReactNode {
  const t = useTenderTexts();
  const zone = useZone();
  const c = document.view as unknown as Respond;
  if (c.receiptHash === null || c.sealedAt === null) return null;
  const words = receiptText({
    number: c.docNumber ?? '',
    projectId: c.projectId,
    supplierId: c.supplierId ?? '',
    at: c.sealedAt,
    envelopes: c.envelopes.map(({ envKey, commitHash }) => ({ envKey, commitHash })),
  });
  return (
    <section className={css.card}>
      <h2>
        {t('receipt')} · {t('sealedAt', { at: formatDateTime(c.sealedAt, zone) })}
      </h2>
      <p className={css.hash}>{c.receiptHash}</p>
      {c.envelopes.map(({ envKey, sectionId, envelopeType, commitHash }) => (
        <p key={envKey}>
          {tender.sections.find((one) => one.sectionId === sectionId)?.sectionName} · {t(`envelope${envelopeType}`)}
          <br />
          <span className={css.hash}>{commitHash}</span>
        </p>
      ))}
      <p className={css.hint}>{t('receiptHint')}</p>
      <div className={css.bar}>
        <Button
          size="xs"
          variant="default"
          onClick={() => saveAs(`${c.receiptHash}\n${words}\n`, `receipt-${c.receiptHash!.slice(0, 12)}.txt`)}
        >
          {t('downloadReceipt')}
        </Button>
        <span className={css.hint}>{t('replace')}</span>
      </div>
    </section>
  );
}

function Writing({ document, tender }: Props): ReactNode {
  const c = document.view as unknown as Respond;
  const [unlocked, setUnlocked] = useState<{ readonly passphrase: string; readonly envelopes: readonly Envelope[] } | null>(null);
  return unlocked ? (
    <Editor document={document} tender={tender} passphrase={unlocked.passphrase} begun={unlocked.envelopes} />
  ) : (
    <Unlock c={c} tender={tender} onOpen={(passphrase, envelopes) => setUnlocked({ passphrase, envelopes })} />
  );
}

interface UnlockProps {
  readonly c: Respond;
  readonly tender: Tender;
  readonly onOpen: (passphrase: string, envelopes: readonly Envelope[]) => void;
}
const SHORTEST = 12;
function Unlock({ c, tender, onOpen }: UnlockProps): ReactNode {
  const t = useTenderTexts();
  const [passphrase, setPassphrase] = useState('');
  const [working, setWorking] = useState(false);
  const open = async (): Promise<void> => {
    const blank = blankEnvelopes(tender, c.sectionIds ?? []);
    const filled: Envelope[] = [];
    for (const envelope of blank) {
      const fileId = c.envelopes.find(({ envKey }) => envKey === envelope.envKey)?.draftFileId;
      const draft = fileId ? await openDraft(passphrase, await fetchText(fileId)) : null;
      if (fileId && !draft) return toastError(t('wrongPassphrase'));
      filled.push(draft ? restored(envelope, draft) : envelope);
    }
    onOpen(passphrase, filled);
  };
  return (
    <section className={css.card}>
      <form
        onSubmit={(press) => {
          press.preventDefault();
          setWorking(true);
          open()
            .catch(toastFailure)
            .finally(() => setWorking(false));
        }}
      >
        <Stack gap="sm" maw={520}>
          <PasswordInput
            label={t('passphrase')}
            description={t('passphraseHint')}
            autoComplete="off"
            value={passphrase}
            onChange={({ currentTarget: { value } }) => setPassphrase(value)}
          />
          <Button type="submit" loading={working} disabled={passphrase.length < SHORTEST || !canSeal()}>
            {t('openDraft')}
          </Button>
        </Stack>
      </form>
    </section>
  );
}

interface EditorProps extends Props {
  readonly passphrase: string;
  readonly begun: readonly Envelope[];
}
interface Sealed {
  readonly envKey: string;
  readonly key?: string;
  readonly salt?: string;
}
/** Drafts go up encrypted, one for each envelope, with the keys that the bidder may need in the opening. */
async function saveDrafts(
  document: LiveDocument,
  { tender, passphrase }: EditorProps,
  envelopes: readonly Envelope[],
  keys: readonly Sealed[] = [],
) {
  const rows = [];
  for (const envelope of envelopes) {
    const own = keys.find(({ envKey }) => envKey === envelope.envKey);
    const content = { payload: payloadOf(envelope, tender.currency), ...(own ? { key: own.key!, salt: own.salt! } : {}) };
    rows.push({
      envKey: envelope.envKey,
      sectionId: envelope.section.sectionId,
      envelopeType: envelope.type,
      draftFileId: await sendText(await draftText(passphrase, content), 'draft.json'),
      fileIds: envelope.files.map(({ fileId }) => fileId).join(',') || null,
    });
  }
  const answer = await call(TYPE, 'saveOrUpdate', { id: document.id, rev: document.rev, envelopes: rows });
  if (answer.status !== 'S') throw new Refused(answer);
}

function Editor(props: EditorProps): ReactNode {
  const { document, tender, begun } = props;
  const t = useTenderTexts();
  const screen = useScreen();
  const [envelopes, setEnvelopes] = useState(begun);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const dirty = envelopes !== begun;
  useEffect(() => screen.setDirty(dirty), [screen, dirty]);
  const run = (work: () => Promise<void>): void => {
    setBusy(true);
    work()
      .catch(toastFailure)
      .finally(() => setBusy(false));
  };
  const ready = tender.openingPublicKey !== null && envelopes.length > 0 && envelopes.every(complete);
  return (
    <>
      {envelopes.map((envelope) => (
        <EnvelopeCard
          key={envelope.envKey}
          envelope={envelope}
          currency={tender.currency}
          change={(to) => setEnvelopes((all) => all.map((one) => (one.envKey === to.envKey ? to : one)))}
        />
      ))}
      <section className={css.card}>
        <div className={css.bar}>
          <Button
            variant="default"
            loading={busy}
            onClick={() => run(async () => saveDrafts(document, props, envelopes).then(() => toastSaid(t('saved'))))}
          >
            {t('saveDraft')}
          </Button>
          <Button disabled={!ready} loading={busy} onClick={() => setAsking(true)}>
            {t('seal')}
          </Button>
          {tender.openingPublicKey === null && <Text size="sm">{t('noKey')}</Text>}
          {!envelopes.every(complete) && <Text size="sm">{t('missingPrices')}</Text>}
        </div>
      </section>
      <Modal opened={asking} onClose={() => setAsking(false)} title={t('sealAsk')}>
        <SealDialog {...props} envelopes={envelopes} onDone={() => setAsking(false)} />
      </Modal>
    </>
  );
}

function SealDialog(props: EditorProps & { readonly envelopes: readonly Envelope[]; onDone(): void }): ReactNode {
  const { document, tender, envelopes, onDone } = props;
  const t = useTenderTexts();
  const [busy, setBusy] = useState(false);
  const seal = async (): Promise<void> => {
    const point = JSON.parse(tender.openingPublicKey!) as PublicJwk;
    const rows = [];
    const keys: Sealed[] = [];
    for (const envelope of envelopes) {
      const { envKey, section, type } = envelope;
      const identity = { projectId: tender.projectId, sectionId: section.sectionId, supplierId: tender.supplierId, envelopeType: type };
      const sealed = await sealEnvelope(point, identity, payloadOf(envelope, tender.currency));
      keys.push({ envKey, key: sealed.key, salt: sealed.salt });
      rows.push({
        envKey,
        commitHash: sealed.commitHash,
        wrappedKey: sealed.wrappedKey,
        cipherFileId: await sendText(sealed.cipher, 'sealed.json'),
        fileIds: envelope.files.map(({ fileId }) => fileId).join(',') || null,
      });
    }
    await saveDrafts(document, props, envelopes, keys);
    const saved = await call<{ readonly rev: number }>(TYPE, 'findById', { id: document.id });
    const answer = await call(TYPE, 'doSeal', { id: document.id, rev: saved.data.rev, envelopes: rows });
    if (answer.status !== 'S') throw new Refused(answer);
    toastDone(definition.events['SEAL']!.label);
    onDone();
  };
  return (
    <Stack gap="sm">
      <Text size="sm">{t('sealWhat')}</Text>
      <Text size="xs" className={css.hash}>
        {t('fingerprint')}: {tender.openingPublicKey}
      </Text>
      <Button
        loading={busy}
        onClick={() => {
          setBusy(true);
          seal()
            .catch(toastFailure)
            .finally(() => setBusy(false));
        }}
      >
        {t('seal')}
      </Button>
    </Stack>
  );
}
