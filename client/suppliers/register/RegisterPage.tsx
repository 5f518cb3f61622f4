/** /register: four steps of a company that nobody knows yet (suppliers.md, srmSlcRegisterInfo); `#token` where it was invited. */
import { Alert, Anchor, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Link } from 'react-router';

import { newRequestId } from '../../kernel/request-id.js';
import { Failed } from '../../sign-in/Failed.js';
import { PublicPage } from '../../sign-in/PublicPage.js';
import { useSending } from '../../sign-in/use-sending.js';
import '../../styles-shell.js';
import { useSupplierTexts } from '../texts.js';
import { CompanyFields } from './CompanyFields.js';
import { ContactFields, isProved, noPasses } from './ContactFields.js';
import type { Passes } from './ContactFields.js';
import { emptyDraft, fieldsOf, useDraft } from './draft.js';
import type { KeptDraft } from './draft.js';
import { missingOfCompany, missingOfContact } from './missing.js';
import { QueryForm } from './QueryForm.js';
import { Terms } from './Terms.js';

const ENTITY = 'srmSlcRegisterInfo';
const STEPS = 3;
const usccGood = 18;

interface Told {
  readonly version: string;
  readonly textsFlag: 'Y' | 'N';
}
interface Invitation {
  readonly companyName: string;
  readonly contactName: string | null;
  readonly supplierType: string | null;
  readonly sentTo: string;
}
interface Done {
  readonly docNumber: string | null;
  readonly email: string;
}

export default function RegisterPage(): ReactNode {
  const t = useSupplierTexts();
  const [token] = useState(() => location.hash.slice(1));
  const { error, send } = useSending();
  const kept = useDraft();
  const [told, setTold] = useState<Told | null>(null);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [step, setStep] = useState(1);
  const [done, setDone] = useState<Done | null>(null);
  useEffect(() => {
    const read = async (): Promise<void> => {
      const terms = await send<Told>(ENTITY, 'findTerms', {});
      if (terms?.status === 'S') setTold(terms.data);
      const found = token === '' ? null : await send<Invitation>(ENTITY, 'findInvitation', { token });
      if (found?.status !== 'S') return;
      setInvitation(found.data);
      const { companyName, contactName, supplierType } = found.data;
      if (kept.draft.companyName === '') kept.change({ companyName, contactName: contactName ?? '', supplierType: supplierType ?? '' });
    };
    void read();
    // Asked once, on arrival.
  }, [token]);
  if (done)
    return (
      <PublicPage title={t('registerTitle')} hint={t('received')}>
        <Stack>
          <Alert color="green" variant="light" role="status">
            {t('receivedNumber', { number: done.docNumber ?? '', email: done.email })}
          </Alert>
          <Button component={Link} to="/login">
            {t('toSignIn')}
          </Button>
        </Stack>
      </PublicPage>
    );
  const closed = token !== '' && invitation === null && error !== null;
  return (
    <PublicPage title={t('registerTitle')} hint={t('registerHint')}>
      <Stack gap={4} mb="md">
        <Progress value={(step / STEPS) * 100} size="sm" aria-label={t('stepOf', { n: step, m: STEPS })} />
        <Text size="xs" c="dimmed" aria-live="polite">
          {t('stepOf', { n: step, m: STEPS })}: {t(step === 1 ? 'stepTerms' : step === 2 ? 'stepCompany' : 'stepContact')}
        </Text>
      </Stack>
      {invitation && (
        <Alert color="blue" variant="light" mb="md">
          {t('invited', { sentTo: invitation.sentTo })}
        </Alert>
      )}
      <Failed error={error} />
      {told && !closed && step === 1 && <Terms onAgree={() => setStep(2)} />}
      {step === 2 && <Company kept={kept} onBack={() => setStep(1)} onNext={() => setStep(3)} />}
      {told && step === 3 && (
        <Contact
          kept={kept}
          told={told}
          token={invitation ? token : null}
          onBack={() => setStep(2)}
          onDone={(docNumber) => {
            setDone({ docNumber, email: kept.draft.contactEmail });
            kept.forget();
          }}
        />
      )}
      {kept.draft !== emptyDraft && step > 1 && (
        <Text size="xs" c="dimmed" mt="md">
          {t('draftKept')}{' '}
          <Anchor component="button" type="button" size="xs" onClick={() => kept.forget()}>
            {t('forget')}
          </Anchor>
        </Text>
      )}
      {step === 1 && <QueryForm />}
      <Anchor component={Link} to="/login" size="sm" mt="md" display="inline-block">
        {t('toSignIn')}
      </Anchor>
    </PublicPage>
  );
}

interface StepProps {
  readonly kept: KeptDraft;
  onBack(): void;
}

function Company({ kept, onBack, onNext }: StepProps & { onNext(): void }): ReactNode {
  const t = useSupplierTexts();
  const [tried, setTried] = useState(false);
  const missing = missingOfCompany(kept.draft);
  const submit = (press: FormEvent): void => {
    press.preventDefault();
    setTried(true);
    const short = kept.draft.countryCode === 'CN' && kept.draft.uscc.trim().length !== usccGood;
    if (missing.size === 0 && !short) onNext();
  };
  return (
    <form onSubmit={submit} noValidate>
      <CompanyFields draft={kept.draft} missing={tried ? missing : new Set()} change={(part) => kept.change(part)} />
      <Group justify="space-between" mt="lg">
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
        <Button type="submit">{t('next')}</Button>
      </Group>
    </form>
  );
}

interface ContactProps extends StepProps {
  readonly told: Told;
  readonly token: string | null;
  onDone(docNumber: string | null): void;
}

function Contact({ kept: { draft, change }, told, token, onBack, onDone }: ContactProps): ReactNode {
  const t = useSupplierTexts();
  const { sending, error, send, say } = useSending();
  const [passes, setPasses] = useState<Passes>(noPasses);
  const [tried, setTried] = useState(false);
  // One submission, however often it is pressed.
  const [requestId] = useState(newRequestId);
  const known = { email: null, mobile: null };
  const missing = missingOfContact(draft);
  const submit = async (press: FormEvent): Promise<void> => {
    press.preventDefault();
    setTried(true);
    if (missing.size > 0) return;
    if (!isProved(draft, passes, known)) return say(t('proveFirst'));
    const answer = await send<{ readonly docNumber: string | null }>(ENTITY, 'doRegister', {
      fields: fieldsOf(draft),
      emailPass: passes.email?.pass,
      ...(passes.mobile?.contact === draft.contactMobile ? { mobilePass: passes.mobile.pass } : {}),
      ...(token === null ? {} : { token }),
      agreeVersion: told.version,
      requestId,
    });
    if (answer?.status === 'S') onDone(answer.data.docNumber);
  };
  return (
    <form onSubmit={(press) => void submit(press)} noValidate>
      <ContactFields
        draft={draft}
        missing={tried ? missing : new Set()}
        passes={passes}
        known={known}
        textsLeave={told.textsFlag === 'Y'}
        change={change}
        onPass={(part) => setPasses((before) => ({ ...before, ...part }))}
      />
      <Failed error={error} />
      <Group justify="space-between" mt="lg">
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
        <Button type="submit" loading={sending}>
          {t('submit')}
        </Button>
      </Group>
    </form>
  );
}
