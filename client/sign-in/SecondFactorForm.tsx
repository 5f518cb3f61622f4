/** The second step of signing in: a code of the authenticator app, or a recovery code (platform-access.md §1.9). */
import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';

import type { SignInAnswer } from '../kernel/session/signed-in.js';
import { Failed } from './Failed.js';
import { useSignInTexts } from './texts.js';
import { useSending } from './use-sending.js';

interface Props {
  readonly challengeId: string;
  onSignedIn(answer: SignInAnswer): Promise<void>;
  /** Too many wrong codes, or too late: the password is asked again. */
  onEnded(why: string): void;
  /** He has no code, or is somebody else. */
  onBack(): void;
}

export function SecondFactorForm({ challengeId, onSignedIn, onEnded, onBack }: Props): ReactNode {
  const t = useSignInTexts();
  const { sending, error, send } = useSending();
  const [code, setCode] = useState('');
  const [trust, setTrust] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const submit = async (press: FormEvent): Promise<void> => {
    press.preventDefault();
    const answer = await send<SignInAnswer>('login', 'secondFactor', { challengeId, code: code.trim(), trust });
    if (answer?.status === 'S') return onSignedIn(answer.data);
    if (answer && answer.code !== 'AUTH_SECOND_FACTOR') return onEnded(answer.msg);
    setCode('');
    input.current?.focus();
  };
  return (
    <form onSubmit={(press) => void submit(press)} noValidate>
      <Stack gap="md">
        <Text size="sm">{t('secondHint')}</Text>
        <TextInput
          ref={input}
          name="secondCode"
          label={t('secondCode')}
          description={t('secondRecovery')}
          autoComplete="one-time-code"
          autoFocus
          maxLength={40}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Checkbox size="sm" label={t('trustBrowser')} checked={trust} onChange={(event) => setTrust(event.currentTarget.checked)} />
        <Button type="submit" fullWidth size="md" loading={sending} disabled={code.trim() === ''}>
          {t('signIn')}
        </Button>
        <Button variant="subtle" size="xs" onClick={onBack}>
          {t('backToSignIn')}
        </Button>
        <Failed error={error} />
      </Stack>
    </form>
  );
}
