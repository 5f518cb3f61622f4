/** /sso: back from where somebody signed in elsewhere. The address holds an id for half a minute and this browser alone. */
import { Loader, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { NoAnswer } from '../kernel/call.js';
import { startSession } from '../kernel/session/session.js';
import type { SignInAnswer } from '../kernel/session/signed-in.js';
import { PublicPage } from './PublicPage.js';
import { SecondFactorForm } from './SecondFactorForm.js';
import { enterBySso, tellOpener } from './sso.js';
import { useSignInTexts } from './texts.js';

export default function SsoPage({ popup = false }: { readonly popup?: boolean }): ReactNode {
  const t = useSignInTexts();
  const navigate = useNavigate();
  const [exchangeId] = useState(() => location.hash.slice(1));
  const [challenge, setChallenge] = useState<{ readonly id: string; readonly returnTo: string } | null>(null);
  const noAnswer = t('noAnswer');
  const refused = (why: string): void => void navigate('/login', { replace: true, state: { refused: why } });
  const entered = async (answer: SignInAnswer, returnTo: string): Promise<void> => {
    await startSession(answer);
    void navigate(returnTo, { replace: true });
  };

  useEffect(() => {
    // Here, not while drawing: a first drawing may be thrown away and begun anew.
    history.replaceState(null, '', location.pathname);
    if (exchangeId === '') return refused('');
    if (popup) {
      tellOpener(exchangeId);
      return window.close();
    }
    enterBySso(exchangeId)
      .then((answer) => {
        if (answer.status !== 'S') return refused(answer.msg);
        const returnTo = answer.data.returnTo ?? '/main';
        return answer.data.secondFactor === 'REQUIRED'
          ? setChallenge({ id: answer.data.challengeId ?? '', returnTo })
          : entered(answer.data, returnTo);
      })
      .catch((cause: unknown) => {
        if (!(cause instanceof NoAnswer)) throw cause;
        refused(noAnswer);
      });
    // The id counts once: asked once, on arrival.
  }, [exchangeId]);

  return (
    <PublicPage title={t('title')} hint={t('product')}>
      {challenge ? (
        <SecondFactorForm
          challengeId={challenge.id}
          onSignedIn={(answer) => entered(answer, challenge.returnTo)}
          onEnded={refused}
          onBack={() => refused('')}
        />
      ) : popup ? (
        <Text role="status">{t('closeWindow')}</Text>
      ) : (
        <Text role="status">
          <Loader size="xs" mr="xs" />
          {t('signingIn')}
        </Text>
      )}
    </PublicPage>
  );
}
