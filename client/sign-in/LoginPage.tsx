/** / and /login. */
import { Alert, Anchor, Group } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

import { startSession } from '../kernel/session/session.js';
import { PublicPage } from './PublicPage.js';
import { SignInForm } from './SignInForm.js';
import { SsoButtons } from './SsoButtons.js';
import { useSignInTexts } from './texts.js';

/** After the form, which is what people come for. */
const LoginNotices = lazy(() => import('./LoginNotices.js'));

export function LoginPage(): ReactNode {
  const t = useSignInTexts();
  const { state } = useLocation() as { readonly state: { readonly wanted?: string; readonly refused?: string } | null };
  return (
    <PublicPage
      title={t('title')}
      hint={t('product')}
      beside={
        <Suspense fallback={null}>
          <LoginNotices />
        </Suspense>
      }
    >
      {state?.refused && (
        <Alert color="red" variant="light" role="alert" mb="md" py={8}>
          {state.refused}
        </Alert>
      )}
      <SignInForm onSignedIn={startSession} />
      <SsoButtons returnTo={state?.wanted} />
      <Group mt="md">
        <Anchor component={Link} to="/forget" size="sm">
          {t('forgot')}
        </Anchor>
        <Anchor component={Link} to="/register" size="sm">
          {t('register')}
        </Anchor>
      </Group>
    </PublicPage>
  );
}
