/** Name, password and validate code; used by the sign-in page and where a running session has ended. */
import { Alert, Button, Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { FormEvent, KeyboardEvent, ReactNode } from 'react';

import { call, NoAnswer } from '../kernel/call.js';
import type { SignInAnswer } from '../kernel/session/signed-in.js';
import { rememberedName, rememberName } from './remembered-name.js';
import { SecondFactorForm } from './SecondFactorForm.js';
import { useSignInTexts } from './texts.js';
import { useValidateCode } from './use-validate-code.js';
import { ValidateCode } from './ValidateCode.js';

/** Refusals that concern the code; all others concern name and password. */
const placeOf = (code: string): 'code' | 'password' => (code === 'AUTH_CODE' || code === 'AUTH_CODE_NEEDED' ? 'code' : 'password');

interface Props {
  /** The user whose session ended; he alone may go on here. */
  readonly userName?: string;
  onSignedIn(answer: SignInAnswer): Promise<void>;
}

export function SignInForm({ userName: fixedName, onSignedIn }: Props): ReactNode {
  const t = useSignInTexts();
  const [userName, setUserName] = useState(() => fixedName ?? rememberedName());
  const [password, setPassword] = useState('');
  const [typed, setTyped] = useState('');
  const [keep, setKeep] = useState(() => rememberedName() !== '');
  const [capsLock, setCapsLock] = useState(false);
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const [error, setError] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [challenge, setChallenge] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const failed = (cause: unknown): void => setError(cause instanceof NoAnswer ? t('noAnswer') : (cause as Error).message);
  const code = useValidateCode(failed, 'LOGIN');

  const focus = (name: string): void => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  const caps = (key: KeyboardEvent): void => setCapsLock(key.getModifierState('CapsLock'));

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const validateCode = code.answer ?? typed.trim();
    const empty = Object.entries({ userName: userName.trim(), password, ...(code.asked ? { code: validateCode } : {}) })
      .filter(([, value]) => value === '')
      .map(([name]) => name);
    setMissing(new Set(empty));
    if (empty.length > 0) return focus(empty[0]!);
    setSending(true);
    setError(null);
    try {
      const answer = await call<SignInAnswer>(
        'login',
        'login',
        { userName: userName.trim(), password, codeId: code.codeId, validateCode },
        { anonymous: true },
      );
      if (answer.status === 'S') {
        if (!fixedName) rememberName(keep ? userName.trim() : null);
        if (answer.data.secondFactor === 'REQUIRED') return setChallenge(answer.data.challengeId ?? null);
        return await onSignedIn(answer.data);
      }
      setError(answer.msg);
      setTyped('');
      code.renew(code.asked && code.image === null ? 'POW' : 'IMAGE', userName.trim());
      const place = placeOf(answer.code);
      if (place === 'password') setPassword('');
      focus(place);
    } catch (cause) {
      failed(cause);
    } finally {
      setSending(false);
    }
  };

  const startAgain = (why: string | null): void => {
    setChallenge(null);
    setPassword('');
    setTyped('');
    setError(why);
    code.renew();
  };
  if (challenge !== null)
    return <SecondFactorForm challengeId={challenge} onSignedIn={onSignedIn} onEnded={startAgain} onBack={() => startAgain(null)} />;
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <TextInput
          name="userName"
          label={t('userName')}
          placeholder={t('userNameHint')}
          autoComplete="username"
          value={userName}
          readOnly={fixedName !== undefined}
          autoFocus={userName === ''}
          error={missing.has('userName') ? t('required') : null}
          onChange={(event) => setUserName(event.currentTarget.value)}
        />
        <PasswordInput
          name="password"
          label={t('password')}
          autoComplete="current-password"
          value={password}
          autoFocus={userName !== ''}
          error={missing.has('password') ? t('required') : null}
          description={capsLock ? t('capsLock') : null}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
          onKeyDown={caps}
          onKeyUp={caps}
          onBlur={() => setCapsLock(false)}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {code.asked && <ValidateCode code={code} typed={typed} missing={missing.has('code')} onType={setTyped} />}
        {!fixedName && (
          <Checkbox size="sm" label={t('remember')} checked={keep} onChange={(event) => setKeep(event.currentTarget.checked)} />
        )}
        <Button type="submit" fullWidth size="md" loading={sending} disabled={code.computing}>
          {t('signIn')}
        </Button>
        <div role="alert" aria-live="assertive">
          {error && (
            <Alert color="red" variant="light" py={8}>
              {error}
            </Alert>
          )}
        </div>
      </Stack>
    </form>
  );
}
