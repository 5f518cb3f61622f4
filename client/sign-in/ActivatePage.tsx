/** /activate#token: the page of a letter's link, to activate an account or to set a password anew. */
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

import '../styles-shell.js';
import { Failed } from './Failed.js';
import { isComplete, NewPassword, nothingTyped } from './NewPassword.js';
import { PublicPage } from './PublicPage.js';
import { rememberName } from './remembered-name.js';
import { useSignInTexts } from './texts.js';
import { useSending } from './use-sending.js';

interface Found {
  readonly purpose: 'ACTIVATE' | 'RESET';
  readonly userName: string;
}

export default function ActivatePage(): ReactNode {
  const t = useSignInTexts();
  const token = useLocation().hash.slice(1);
  const { sending, error, send } = useSending();
  const [found, setFound] = useState<Found | null>(null);
  const [done, setDone] = useState(false);
  const [typed, setTyped] = useState(nothingTyped);
  useEffect(() => {
    void send<Found>('password', 'findLink', { token: token || '-' }).then((answer) => {
      if (answer?.status === 'S') setFound(answer.data);
    });
    // The link is looked at once; `send` is made anew with each rendering.
  }, [token]);
  const isReset = found?.purpose === 'RESET';
  const title = isReset ? t('resetTitle') : t('activateTitle');
  if (done) {
    return (
      <PublicPage title={title} hint={t('forgetDone')}>
        <Stack>
          <Alert color="green" variant="light" role="status">
            {isReset ? t('passwordSet') : t('activated')}
          </Alert>
          <Button component={Link} to="/login" autoFocus>
            {t('toSignIn')}
          </Button>
        </Stack>
      </PublicPage>
    );
  }
  if (!found)
    return (
      <PublicPage title={title} hint="">
        <Failed error={error} />
        {error && (
          <Group mt="md">
            <Button component={Link} to="/forget" variant="default">
              {t('forgot')}
            </Button>
            <Anchor component={Link} to="/login" size="sm">
              {t('backToSignIn')}
            </Anchor>
          </Group>
        )}
      </PublicPage>
    );
  const owner = { userName: found.userName, mobile: null, email: null };
  const submit = async (press: FormEvent): Promise<void> => {
    press.preventDefault();
    const answer = await send('password', 'changePasswordByLink', { token, password: typed.password });
    if (answer?.status !== 'S') return;
    rememberName(found.userName);
    setDone(true);
  };
  return (
    <PublicPage title={title} hint={t('forgetPassword')}>
      <form onSubmit={(press) => void submit(press)} noValidate>
        <Stack gap="md">
          <Text size="sm">
            {t('userName')}: <strong>{found.userName}</strong>
          </Text>
          <input type="text" name="userName" autoComplete="username" value={found.userName} readOnly hidden />
          <NewPassword typed={typed} owner={owner} error={null} focus onType={setTyped} />
          <Button type="submit" fullWidth size="md" loading={sending} disabled={!isComplete(typed, owner)}>
            {t('setPassword')}
          </Button>
          <Failed error={error} />
        </Stack>
      </form>
    </PublicPage>
  );
}
