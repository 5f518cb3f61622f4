/** A session that ended covers the screen until the same user has signed in again; one that is about to, asks. */
import { Alert, Anchor, Button, Group, Modal, Text } from '@mantine/core';
import { formatCountdown } from '@machines/kernel/primitives/instant.js';
import type { SessionWarning } from '@machines/kernel/protocol.js';
import { sessionEnds } from '@machines/kernel/session-end.js';
import type { EndOfSession } from '@machines/kernel/session-end.js';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { call } from '../kernel/call.js';
import { serverNow } from '../kernel/connection/clock.js';
import { endSession, startSession, useSessionState } from '../kernel/session/session.js';
import type { SignInAnswer } from '../kernel/session/signed-in.js';
import { useStore } from '../kernel/store.js';
import { say as sayKernel } from '../kernel/texts.js';
import { layers } from '../layers.js';
import { Failed } from '../sign-in/Failed.js';
import { SecondFactorForm } from '../sign-in/SecondFactorForm.js';
import { SignInForm } from '../sign-in/SignInForm.js';
import { enterBySso } from '../sign-in/sso.js';
import { SsoButtons } from '../sign-in/SsoButtons.js';
import { sessionWarning } from './news/session-news.js';
import { useShellTexts } from './texts.js';

const close = (): void => sessionWarning.set(null);

export function SessionDialogs(): ReactNode {
  const warning = useStore(sessionWarning);
  return (
    <>
      <Ended />
      {warning && <Warning warning={warning} onClose={close} />}
    </>
  );
}

const isKnown = (reason: string): reason is EndOfSession => Object.hasOwn(sessionEnds, reason);

function Ended(): ReactNode {
  const t = useShellTexts();
  const { session, ended } = useSessionState();
  const [refused, setRefused] = useState<string | null>(null);
  const [challenge, setChallenge] = useState<string | null>(null);
  if (!session || !ended) return null;
  const entered = async (answer: SignInAnswer): Promise<void> => {
    await startSession(answer);
    if (answer.userInfo.userId !== session.userInfo.userId) location.assign('/main');
  };
  const beside = async (exchangeId: string): Promise<void> => {
    const answer = await enterBySso(exchangeId).catch(() => null);
    if (answer?.status !== 'S') return setRefused(answer?.msg ?? sayKernel('noAnswer'));
    return answer.data.secondFactor === 'REQUIRED' ? setChallenge(answer.data.challengeId ?? null) : entered(answer.data);
  };
  const why = isKnown(ended) ? t(`ended${ended}`) : ended.startsWith('AUTH_') ? '' : t('endedOther');
  return (
    <Modal
      opened
      zIndex={layers.ended}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      centered
      title={t('sessionEnded')}
      overlayProps={{ backgroundOpacity: 0.75, blur: 6 }}
    >
      <Text size="sm" mb="md">
        {why} {t('sessionEndedHint')}
      </Text>
      {challenge ? (
        <SecondFactorForm
          challengeId={challenge}
          onSignedIn={entered}
          onEnded={(said) => {
            setChallenge(null);
            setRefused(said);
          }}
          onBack={() => setChallenge(null)}
        />
      ) : (
        <>
          <SignInForm userName={session.userInfo.userName} onSignedIn={entered} />
          <SsoButtons userType={session.userInfo.userType} onBeside={(exchangeId) => void beside(exchangeId)} />
        </>
      )}
      <Failed error={refused} />
      <Anchor component="button" type="button" size="sm" mt="sm" onClick={() => void endSession()}>
        {t('otherUser')}
      </Anchor>
    </Modal>
  );
}

function Warning({ warning, onClose }: { readonly warning: SessionWarning; onClose(): void }): ReactNode {
  const t = useShellTexts();
  const [left, setLeft] = useState(() => warning.endsAt - serverNow());
  useEffect(() => {
    const timer = setInterval(() => setLeft(warning.endsAt - serverNow()), 500);
    return () => clearInterval(timer);
  }, [warning]);
  useEffect(() => {
    if (left <= 0) onClose();
  }, [left, onClose]);
  const goOn = (): void => {
    void call('login', 'heartbeat', { visible: true }).catch(() => undefined);
    onClose();
  };
  return (
    <Modal
      opened
      onClose={goOn}
      centered
      title={warning.reason === 'IDLE' ? t('idleWarning') : t('absoluteWarning')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Alert color="orange" variant="light" role="alert">
        <span className="gh-number">{t('secondsLeft', { time: formatCountdown(Math.max(0, left)) })}</span>
      </Alert>
      <Group justify="flex-end" mt="md">
        <Button data-autofocus onClick={goOn}>
          {t('continueSession')}
        </Button>
      </Group>
    </Modal>
  );
}
