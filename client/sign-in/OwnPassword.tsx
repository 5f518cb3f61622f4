/** Changing one's own password: the old one, the new one twice. The session goes on under new secrets. */
import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';

import { call, NoAnswer } from '../kernel/call.js';
import { startSession, useSession } from '../kernel/session/session.js';
import type { SignInAnswer } from '../kernel/session/signed-in.js';
import { Failed } from './Failed.js';
import { isComplete, NewPassword, nothingTyped } from './NewPassword.js';
import { useSignInTexts } from './texts.js';

export function OwnPassword({ onDone, children }: { onDone(): void; readonly children?: ReactNode }): ReactNode {
  const t = useSignInTexts();
  const session = useSession();
  const [oldPassword, setOldPassword] = useState('');
  const [typed, setTyped] = useState(nothingTyped);
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<{ readonly field?: string; readonly msg: string } | null>(null);
  const owner = { userName: session?.userInfo.userName ?? '', mobile: null, email: null };
  const submit = async (press: FormEvent): Promise<void> => {
    press.preventDefault();
    setSending(true);
    setError(null);
    try {
      const answer = await call<SignInAnswer>('password', 'changePassword', { oldPassword, newPassword: typed.password }, { quiet: true });
      if (answer.status === 'S') {
        await startSession(answer.data);
        return onDone();
      }
      const { field } = (answer.data ?? {}) as { readonly field?: string };
      setError({ msg: answer.msg, ...(field === undefined ? {} : { field }) });
    } catch (cause) {
      if (!(cause instanceof NoAnswer)) throw cause;
      setError({ msg: t('noAnswer') });
    } finally {
      setSending(false);
    }
  };
  const at = (field: string): string | null => (error?.field === field ? error.msg : null);
  return (
    <form onSubmit={(press) => void submit(press)} noValidate>
      <Stack gap="md">
        <input type="text" name="userName" autoComplete="username" value={owner.userName} readOnly hidden />
        <PasswordInput
          name="oldPassword"
          label={t('oldPassword')}
          autoComplete="current-password"
          data-autofocus
          autoFocus
          value={oldPassword}
          error={at('oldPassword')}
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
          onChange={(event) => setOldPassword(event.currentTarget.value)}
        />
        <NewPassword typed={typed} owner={owner} error={at('newPassword')} onType={setTyped} />
        <Group justify="flex-end">
          {children}
          <Button type="submit" loading={sending} disabled={oldPassword === '' || !isComplete(typed, owner)}>
            {t('changePassword')}
          </Button>
        </Group>
        <Failed error={error && error.field === undefined ? error.msg : null} />
      </Stack>
    </form>
  );
}
