/** Asks for the password before a decision of weight is sent once more. */
import { Button, Group, Modal, PasswordInput, Text } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';

import { call, NoAnswer } from '../kernel/call.js';
import { useSession } from '../kernel/session/session.js';
import { settleStepUp, useStepUpWanted } from '../kernel/session/step-up.js';
import { say as sayKernel } from '../kernel/texts.js';
import { layers } from '../layers.js';
import { Failed } from '../sign-in/Failed.js';
import { SsoButtons } from '../sign-in/SsoButtons.js';
import { useShellTexts } from './texts.js';

export function StepUp(): ReactNode {
  const t = useShellTexts();
  const wanted = useStepUpWanted();
  return (
    <Modal
      opened={wanted}
      onClose={() => settleStepUp(false)}
      centered
      size="sm"
      zIndex={layers.stepUp}
      title={t('stepUpTitle')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {wanted && <Password />}
    </Modal>
  );
}

function Password(): ReactNode {
  const t = useShellTexts();
  const session = useSession();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const confirm = async (action: 'stepUp' | 'stepUpBySso', proof: object): Promise<void> => {
    setSending(true);
    setRefused(null);
    try {
      const answer = await call('login', action, proof);
      if (answer.status === 'S') return settleStepUp(true);
      setPassword('');
      if (action === 'stepUp') setError(answer.code === 'AUTH_FAILED' ? t('stepUpWrong') : answer.msg);
      else setRefused(answer.msg);
    } catch (cause) {
      if (!(cause instanceof NoAnswer)) throw cause;
      setError(sayKernel('noAnswer'));
    } finally {
      setSending(false);
    }
  };
  const submit = (press: FormEvent): void => {
    press.preventDefault();
    void confirm('stepUp', { password });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Text size="sm" mb="sm">
        {t('stepUpHint')}
      </Text>
      <PasswordInput
        name="stepUpPassword"
        label={t('stepUpPassword')}
        autoComplete="current-password"
        value={password}
        error={error}
        data-autofocus
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setError(null);
        }}
      />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={() => settleStepUp(false)}>
          {sayKernel('cancel')}
        </Button>
        <Button type="submit" loading={sending} disabled={password === ''}>
          {sayKernel('confirm')}
        </Button>
      </Group>
      <SsoButtons
        purpose="stepUp"
        userType={session?.userInfo.userType ?? ''}
        onBeside={(exchangeId) => void confirm('stepUpBySso', { exchangeId })}
      />
      <Failed error={refused} />
    </form>
  );
}
