/** /registerInfoEdit#token: a company sees how its registration stands, and corrects what was returned (suppliers.md). */
import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { REGISTER_TERMS } from '@machines/suppliers/register-info/fields.js';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import type { Answer } from '../../kernel/call.js';
import { newRequestId } from '../../kernel/request-id.js';
import { Failed } from '../../sign-in/Failed.js';
import { PublicPage } from '../../sign-in/PublicPage.js';
import { useSending } from '../../sign-in/use-sending.js';
import '../../styles-shell.js';
import { useSupplierTexts } from '../texts.js';
import { CompanyFields } from './CompanyFields.js';
import { ContactFields, noPasses } from './ContactFields.js';
import type { Passes } from './ContactFields.js';
import type { Draft } from './draft.js';
import { emptyDraft, fieldsOf } from './draft.js';
import { missingOfCompany, missingOfContact } from './missing.js';
import { RegistrationStatus } from './QueryForm.js';

const ENTITY = 'srmSlcRegisterInfo';

interface Found {
  readonly docNumber: string;
  readonly state: string;
  readonly reviewNote: string | null;
  readonly fields: Readonly<Record<string, string | null>>;
  readonly emailVerified: 'Y' | 'N';
  readonly mobileVerified: 'Y' | 'N';
}

type Act = (action: string, body: { readonly fields?: object; readonly [more: string]: unknown }) => Promise<Answer | null>;

const draftOf = ({ fields }: Found): Draft =>
  Object.fromEntries(Object.keys(emptyDraft).map((name) => [name, fields[name] ?? ''])) as unknown as Draft;

export default function RegisterEditPage(): ReactNode {
  const t = useSupplierTexts();
  const [token] = useState(() => location.hash.slice(1));
  const { sending, error, send } = useSending();
  const [found, setFound] = useState<Found | null>(null);
  /** Here and now: a new letter has the link by which it is taken back. */
  const [corrected, setCorrected] = useState(false);
  const read = async (): Promise<void> => {
    const answer = await send<Found>(ENTITY, 'findByLink', { token: token === '' ? '-' : token });
    if (answer?.status === 'S') setFound(answer.data);
  };
  useEffect(() => {
    void read();
    // Asked on arrival.
  }, [token]);
  /** What it comes to is in the answer: a letter about it replaces this link at once. */
  const act: Act = async (action, body) => {
    const answer = await send<{ readonly state: string }>(ENTITY, action, { token, requestId: newRequestId(), ...body });
    if (answer?.status === 'S')
      setFound((before) => before && { ...before, fields: { ...before.fields, ...body.fields }, state: answer.data.state });
    return answer;
  };
  return (
    <PublicPage title={found ? `${t('editTitle')} ${found.docNumber}` : t('editTitle')} hint={t('editHint')}>
      <Stack>
        {!found && !error && <Text role="status">{t('reading')}</Text>}
        {found && <RegistrationStatus state={found.state} reviewNote={found.state === 'submitted' ? null : found.reviewNote} />}
        {found?.state === 'submitted' && corrected && <Text size="sm">{t('submittedAgain')}</Text>}
        {found?.state === 'submitted' && !corrected && (
          <Button variant="light" loading={sending} onClick={() => void act('withdrawByLink', {})}>
            {t('withdraw')}
          </Button>
        )}
        {found?.state === 'revising' && (
          <Correction key={found.docNumber} found={found} sending={sending} act={act} onSubmitted={() => setCorrected(true)} />
        )}
        <Failed error={error} />
      </Stack>
    </PublicPage>
  );
}

interface CorrectionProps {
  readonly found: Found;
  readonly sending: boolean;
  readonly act: Act;
  onSubmitted(): void;
}

function Correction({ found, sending, act, onSubmitted }: CorrectionProps): ReactNode {
  const t = useSupplierTexts();
  const [draft, setDraft] = useState(() => draftOf(found));
  const [passes, setPasses] = useState<Passes>(noPasses);
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const [saved, setSaved] = useState(false);
  const change = (part: Partial<Draft>): void => {
    setSaved(false);
    setDraft((before) => ({ ...before, ...part }));
  };
  const missing = new Set([...missingOfCompany(draft), ...missingOfContact(draft)]);
  const known = {
    email: found.emailVerified === 'Y' ? (found.fields['contactEmail'] ?? null) : null,
    mobile: found.mobileVerified === 'Y' ? (found.fields['contactMobile'] ?? null) : null,
  };
  const submit = (): void => {
    setTried(true);
    if (missing.size > 0) return;
    void act('submitByLink', {
      fields: fieldsOf(draft),
      agreeVersion: REGISTER_TERMS,
      ...(passes.email ? { emailPass: passes.email.pass } : {}),
      ...(passes.mobile ? { mobilePass: passes.mobile.pass } : {}),
    }).then((answer) => answer?.status === 'S' && onSubmitted());
  };
  const save = async (): Promise<void> => {
    const answer = await act('saveByLink', { fields: fieldsOf(draft) });
    setSaved(answer?.status === 'S');
  };
  const shown = tried ? missing : new Set<string>();
  return (
    <Stack>
      <CompanyFields draft={draft} missing={shown} change={change} />
      <Text size="sm" c="dimmed">
        {t('newAddress')}
      </Text>
      <ContactFields
        draft={draft}
        missing={shown}
        passes={passes}
        known={known}
        textsLeave={false}
        change={change}
        onPass={(part) => setPasses((before) => ({ ...before, ...part }))}
      />
      <Checkbox label={t('agreeAgain')} checked={agreed} onChange={(event) => setAgreed(event.currentTarget.checked)} />
      {saved && (
        <Alert color="green" variant="light" role="status">
          {t('saved')}
        </Alert>
      )}
      <Group justify="space-between">
        <Button variant="default" loading={sending} onClick={() => void save()}>
          {t('save')}
        </Button>
        <Button loading={sending} disabled={!agreed} onClick={submit}>
          {t('submitAgain')}
        </Button>
      </Group>
      <Cancel onCancel={() => void act('cancelByLink', {})} />
    </Stack>
  );
}

function Cancel({ onCancel }: { onCancel(): void }): ReactNode {
  const t = useSupplierTexts();
  const [asked, setAsked] = useState(false);
  if (!asked)
    return (
      <Button variant="subtle" color="red" onClick={() => setAsked(true)}>
        {t('cancel')}
      </Button>
    );
  return (
    <Alert color="red" variant="light" role="alertdialog" aria-label={t('cancelSure')}>
      <Group justify="space-between">
        <Text size="sm">{t('cancelSure')}</Text>
        <Button color="red" size="xs" onClick={onCancel}>
          {t('cancelYes')}
        </Button>
      </Group>
    </Alert>
  );
}
