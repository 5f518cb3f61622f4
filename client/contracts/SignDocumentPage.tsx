/** /iframeBox/signDocument: one document and one signature, by the link of a letter (contracts.md §5). */
import { Alert, Badge, Button, Group, PasswordInput, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { contractLookups } from '@machines/contracts/lookups.js';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';

import { formatDateTime } from '../kernel/language/format-time.js';
import { useLabel } from '../kernel/language/language.js';
import { useZone } from '../kernel/language/zone.js';
import { LanguageLinks } from '../sign-in/PublicPage.js';
import { useSending } from '../sign-in/use-sending.js';
import '../styles-shell.js';
import classes from './contracts.module.css';
import { Paper } from './Paper.js';
import { useContractTexts } from './texts.js';

const statuses = contractLookups.CCT_SIGNER_STATUS.values;
interface SignerLine {
  readonly signerNo: number;
  readonly signerName: string | null;
  readonly companyName: string | null;
  readonly signerType: 'PERSON' | 'ORG';
  readonly signerStatus: keyof typeof statuses;
}
interface Opened {
  readonly title: string;
  readonly number: string;
  readonly deadline: number | null;
  readonly fileSha256: string;
  readonly turn: boolean;
  readonly sentTo: string;
  readonly signer: { readonly name: string; readonly company: string; readonly type: 'PERSON' | 'ORG'; readonly signed: boolean };
  readonly signers: readonly SignerLine[];
}
const FLOW = 'srmCctSignFlow';
const AGAIN_SECONDS = 60;

/** Behind the number sign, so that no server or log sees it; in the query where another system puts it there. */
const tokenOf = (): string => location.hash.slice(1) || (new URLSearchParams(location.search).get('token') ?? '');

export default function SignDocumentPage(): ReactNode {
  const t = useContractTexts();
  const zone = useZone();
  const [token] = useState(tokenOf);
  const [open, setOpen] = useState<Opened | null>(null);
  const [ended, setEnded] = useState<string | null>(token === '' ? t('noLink') : null);
  const { error, send } = useSending();
  const [round, setRound] = useState(0);
  const sending = useRef(send);
  sending.current = send;
  useEffect(() => {
    if (token === '') return;
    void sending.current<Opened>(FLOW, 'openLink', { token }).then((answer) => {
      if (answer?.status === 'S') setOpen(answer.data);
    });
  }, [token, round]);
  return (
    <main className={classes['signing']}>
      {open ? <Paper key={open.fileSha256} path="/v2/sign/document" body={{ token }} /> : <div />}
      <Stack gap="md" className={classes['beside']!}>
        <LanguageLinks />
        <Title order={1} fz={20}>
          {open ? open.title : t('signTitle')}
        </Title>
        {(open ?? error) === null && (
          <Text size="sm" c="dimmed">
            {t('signHint')}
          </Text>
        )}
        {open && (
          <Text size="sm" c="dimmed">
            {open.number}
          </Text>
        )}
        {error !== null && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        {open && (
          <>
            {open.deadline !== null && <Text size="sm">{t('signBy', { at: formatDateTime(open.deadline, zone).slice(0, 16) })}</Text>}
            <Signers signers={open.signers} />
            {ended === null && open.signer.signed && <Alert color="green">{t('done')}</Alert>}
            {ended === null && !open.signer.signed && !open.turn && <Alert color="blue">{t('notTurn')}</Alert>}
            {ended === null && !open.signer.signed && open.turn && (
              <Signing token={token} open={open} onEnded={setEnded} onSigned={() => setRound(round + 1)} />
            )}
          </>
        )}
        {ended !== null && (
          <Alert color="blue" role="status">
            {ended}
          </Alert>
        )}
      </Stack>
    </main>
  );
}

function Signers({ signers }: { readonly signers: readonly SignerLine[] }): ReactNode {
  const t = useContractTexts();
  const word = useLabel();
  return (
    <Stack gap={4} component="section" aria-label={t('signers')}>
      {signers.map((signer) => (
        <Group key={signer.signerNo} justify="space-between" wrap="nowrap">
          <Text size="sm">
            {signer.signerName} · {signer.companyName} · {t(signer.signerType === 'PERSON' ? 'person' : 'seal')}
          </Text>
          <Badge variant="light" color={signer.signerStatus === 'SIGNED' ? 'green' : 'gray'}>
            {word(statuses[signer.signerStatus])}
          </Badge>
        </Group>
      ))}
    </Stack>
  );
}

interface SigningProps {
  readonly token: string;
  readonly open: Opened;
  onEnded(text: string): void;
  onSigned(): void;
}

function Signing({ token, open, onEnded, onSigned }: SigningProps): ReactNode {
  const t = useContractTexts();
  const { sending, error, send } = useSending();
  const [left, setLeft] = useState<number | null>(null);
  const [code, setCode] = useState('');
  const [pin, setPin] = useState('');
  const [reason, setReason] = useState<string | null>(null);
  useEffect(() => {
    const timer = setInterval(() => setLeft((now) => (now === null ? null : Math.max(0, now - 1))), 1000);
    return () => clearInterval(timer);
  }, []);
  const askCode = async (): Promise<void> => {
    if ((await send(FLOW, 'sendSignCode', { token }))?.status === 'S') setLeft(AGAIN_SECONDS);
  };
  const submit = async (press: FormEvent): Promise<void> => {
    press.preventDefault();
    const answer = await send(FLOW, 'signByLink', { token, code, pin, fileSha256: open.fileSha256 });
    if (answer?.status !== 'S') return;
    onEnded(t('done'));
    onSigned();
  };
  const refuse = async (): Promise<void> => {
    if ((await send(FLOW, 'refuseByLink', { token, reason: reason ?? '' }))?.status === 'S') onEnded(t('refusedDone'));
  };
  if (reason !== null) return <Refusing {...{ sending, error, reason, setReason }} onRefuse={() => void refuse()} />;
  return (
    <form onSubmit={(press) => void submit(press)} noValidate>
      <Stack gap="sm">
        <Button variant="default" disabled={(left ?? 0) > 0} onClick={() => void askCode()}>
          {left === null ? t('askCode', { to: open.sentTo }) : left > 0 ? t('againIn', { n: left }) : t('again')}
        </Button>
        {left !== null && (
          <Text size="sm" role="status">
            {t('codeSent', { to: open.sentTo })}
          </Text>
        )}
        <TextInput
          name="signCode"
          label={t('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, ''))}
        />
        <PasswordInput
          name="signPin"
          label={t('pin')}
          autoComplete="off"
          value={pin}
          onChange={(event) => setPin(event.currentTarget.value)}
        />
        {error !== null && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        <Group justify="space-between">
          <Button variant="subtle" color="red" onClick={() => setReason('')}>
            {t('refuse')}
          </Button>
          <Button type="submit" loading={sending} disabled={code.length !== 6 || pin === ''}>
            {t('sign')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface RefusingProps {
  readonly sending: boolean;
  readonly error: string | null;
  readonly reason: string;
  setReason(reason: string | null): void;
  onRefuse(): void;
}

function Refusing({ sending, error, reason, setReason, onRefuse }: RefusingProps): ReactNode {
  const t = useContractTexts();
  return (
    <Stack gap="sm">
      <Textarea
        name="reason"
        label={t('reason')}
        required
        autoFocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => setReason(null)}>
          {t('back')}
        </Button>
        <Button color="red" loading={sending} disabled={reason.trim() === ''} onClick={onRefuse}>
          {t('refuse')}
        </Button>
      </Group>
      {error !== null && <Alert color="red">{error}</Alert>}
    </Stack>
  );
}
