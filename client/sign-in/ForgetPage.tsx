/** /forget: account, code, new password (platform-access.md §1.7). */
import { Alert, Anchor, Button, Group, Progress, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Link } from 'react-router';

import '../styles-shell.js';
import { Failed } from './Failed.js';
import { isComplete, NewPassword, nothingTyped } from './NewPassword.js';
import { PublicPage } from './PublicPage.js';
import { rememberName } from './remembered-name.js';
import { useSignInTexts } from './texts.js';
import { useSending } from './use-sending.js';
import { useValidateCode } from './use-validate-code.js';
import { ValidateCode } from './ValidateCode.js';

type Step = 1 | 2 | 3 | 4;

export default function ForgetPage(): ReactNode {
  const t = useSignInTexts();
  const [step, setStep] = useState<Step>(1);
  const [userName, setUserName] = useState('');
  const [changeToken, setChangeToken] = useState('');
  const hints = { 1: t('forgetAccount'), 2: t('forgetCode'), 3: t('forgetPassword'), 4: t('forgetDone') };
  return (
    <PublicPage title={t('forgetTitle')} hint={hints[step]}>
      {step < 4 && (
        <Stack gap={4} mb="md">
          <Progress value={(step / 3) * 100} size="sm" aria-label={t('stepOf', { n: step })} />
          <Text size="xs" c="dimmed" aria-live="polite">
            {t('stepOf', { n: step })}
          </Text>
        </Stack>
      )}
      {step === 1 && <Account userName={userName} onName={setUserName} onSent={() => setStep(2)} />}
      {step === 2 && (
        <Code
          userName={userName}
          onAgain={() => setStep(1)}
          onRight={(token) => {
            setChangeToken(token);
            setStep(3);
          }}
        />
      )}
      {step === 3 && (
        <Password
          userName={userName}
          changeToken={changeToken}
          onDone={() => {
            rememberName(userName);
            setStep(4);
          }}
        />
      )}
      {step === 4 ? (
        <Stack>
          <Alert color="green" variant="light" role="status">
            {t('passwordSet')}
          </Alert>
          <Button component={Link} to="/login" data-autofocus autoFocus>
            {t('toSignIn')}
          </Button>
        </Stack>
      ) : (
        <Anchor component={Link} to="/login" size="sm" mt="md" display="inline-block">
          {t('backToSignIn')}
        </Anchor>
      )}
    </PublicPage>
  );
}

function Account({ userName, onName, onSent }: { readonly userName: string; onName(name: string): void; onSent(): void }): ReactNode {
  const t = useSignInTexts();
  const { sending, error, send, say } = useSending();
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState(false);
  const code = useValidateCode(() => say(t('noAnswer')));
  const submit = async (press: FormEvent): Promise<void> => {
    press.preventDefault();
    const validateCode = code.answer ?? typed.trim();
    setMissing(userName.trim() === '' || validateCode === '');
    if (userName.trim() === '' || validateCode === '') return;
    const answer = await send('password', 'sendEmailCode', { userName: userName.trim(), codeId: code.codeId, validateCode });
    if (answer?.status === 'S') return onSent();
    setTyped('');
    code.renew(code.image === null ? 'POW' : 'IMAGE');
  };
  return (
    <form onSubmit={(press) => void submit(press)} noValidate>
      <Stack gap="md">
        <TextInput
          name="userName"
          label={t('userName')}
          placeholder={t('userNameHint')}
          autoComplete="username"
          autoFocus
          value={userName}
          error={missing && userName.trim() === '' ? t('required') : null}
          onChange={(event) => onName(event.currentTarget.value)}
        />
        <ValidateCode code={code} typed={typed} missing={missing && typed === ''} onType={setTyped} />
        <Button type="submit" fullWidth size="md" loading={sending} disabled={code.computing}>
          {t('sendCode')}
        </Button>
        <Failed error={error} />
      </Stack>
    </form>
  );
}

const AGAIN_SECONDS = 60;

function Code({
  userName,
  onAgain,
  onRight,
}: {
  readonly userName: string;
  onAgain(): void;
  onRight(changeToken: string): void;
}): ReactNode {
  const t = useSignInTexts();
  const { sending, error, send } = useSending();
  const [code, setCode] = useState('');
  const [left, setLeft] = useState(AGAIN_SECONDS);
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1_000);
    return () => clearInterval(timer);
  }, []);
  const submit = async (press: FormEvent): Promise<void> => {
    press.preventDefault();
    const answer = await send<{ readonly changeToken: string }>('password', 'checkEmailCode', { userName: userName.trim(), code });
    if (answer?.status === 'S') onRight(answer.data.changeToken);
    else setCode('');
  };
  return (
    <form onSubmit={(press) => void submit(press)} noValidate>
      <Stack gap="md">
        <Alert color="blue" variant="light" role="status">
          {t('codeSent')}
        </Alert>
        <TextInput
          name="emailCode"
          label={t('sixDigits')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          autoFocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, ''))}
        />
        <Button type="submit" fullWidth size="md" loading={sending} disabled={code.length !== 6}>
          {t('next')}
        </Button>
        <Group justify="center">
          <Button variant="subtle" size="xs" disabled={left > 0} onClick={onAgain}>
            {left > 0 ? t('againIn', { n: left }) : t('sendAgain')}
          </Button>
        </Group>
        <Failed error={error} />
      </Stack>
    </form>
  );
}

function Password({
  userName,
  changeToken,
  onDone,
}: {
  readonly userName: string;
  readonly changeToken: string;
  onDone(): void;
}): ReactNode {
  const t = useSignInTexts();
  const { sending, error, send } = useSending();
  const [typed, setTyped] = useState(nothingTyped);
  const owner = { userName: userName.includes('@') ? '' : userName, mobile: null, email: userName.includes('@') ? userName : null };
  const submit = async (press: FormEvent): Promise<void> => {
    press.preventDefault();
    const answer = await send('password', 'changePasswordByCode', { changeToken, password: typed.password });
    if (answer?.status === 'S') onDone();
  };
  return (
    <form onSubmit={(press) => void submit(press)} noValidate>
      <Stack gap="md">
        <input type="text" name="userName" autoComplete="username" value={userName} readOnly hidden />
        <NewPassword typed={typed} owner={owner} error={null} focus onType={setTyped} />
        <Button type="submit" fullWidth size="md" loading={sending} disabled={!isComplete(typed, owner)}>
          {t('setPassword')}
        </Button>
        <Failed error={error} />
      </Stack>
    </form>
  );
}
