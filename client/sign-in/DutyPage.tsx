/** What somebody has to do before anything else opens: a new password, or a second factor (platform-access.md §1.8, §1.9). */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

import { updateSession } from '../kernel/session/session.js';
import '../styles-shell.js';
import { OwnPassword } from './OwnPassword.js';
import { PublicPage } from './PublicPage.js';
import { SecondFactorSetUp } from './SecondFactorSetUp.js';
import { signOut } from './sign-out.js';
import { useSignInTexts } from './texts.js';

export default function DutyPage({ duty }: { readonly duty: 'PASSWORD' | 'SECOND_FACTOR' }): ReactNode {
  const t = useSignInTexts();
  const leave = (
    <Button variant="default" onClick={() => void signOut()}>
      {t('signOut')}
    </Button>
  );
  return duty === 'PASSWORD' ? (
    <PublicPage title={t('dutyPassword')} hint={t('dutyPasswordHint')}>
      <OwnPassword onDone={() => undefined}>{leave}</OwnPassword>
    </PublicPage>
  ) : (
    <PublicPage title={t('dutyFactor')} hint={t('dutyFactorHint')}>
      <SecondFactorSetUp onDone={() => void updateSession({ mustEnrol: false })}>{leave}</SecondFactorSetUp>
    </PublicPage>
  );
}
