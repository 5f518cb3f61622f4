/** Setting up a second factor: password, picture for the app, first code, recovery codes shown once. */
import { Alert, Button, Code, CopyButton, Group, PasswordInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { renderSVG } from 'uqr';

import { call, NoAnswer } from '../kernel/call.js';
import type { Answer } from '../kernel/call.js';
import { useSession } from '../kernel/session/session.js';
import { Failed } from './Failed.js';
import { useFactorTexts } from './factor-texts.js';
import { SsoButtons } from './SsoButtons.js';

interface Enrolment {
  readonly secret: string;
  readonly uri: string;
}

const pictureOf = (uri: string): string => `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(uri))}`;

export function SecondFactorSetUp({ onDone, children }: { onDone(): void; readonly children?: ReactNode }): ReactNode {
  const t = useFactorTexts();
  const session = useSession();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [recovery, setRecovery] = useState<readonly string[] | null>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [sending, setSending] = useState(false);

  const sent = async <T,>(entity: string, action: string, body: object): Promise<Answer<T> | null> => {
    setSending(true);
    setError(null);
    try {
      const answer = await call<T>(entity, action, body, { quiet: true });
      if (answer.status !== 'S') setError(answer.code === 'AUTH_FAILED' ? t('wrongPassword') : answer.msg);
      return answer.status === 'S' ? answer : null;
    } catch (cause) {
      if (!(cause instanceof NoAnswer)) throw cause;
      setError(t('noAnswer'));
      return null;
    } finally {
      setSending(false);
      setTyped('');
    }
  };
  const begin = async (action: 'stepUp' | 'stepUpBySso', proof: object): Promise<void> => {
    if (!(await sent('login', action, proof))) return;
    const answer = await sent<Enrolment>('secondFactor', 'begin', {});
    if (answer) setEnrolment(answer.data);
  };
  const confirm = async (press: FormEvent): Promise<void> => {
    press.preventDefault();
    const answer = await sent<{ readonly recoveryCodes: readonly string[] }>('secondFactor', 'confirm', { code: typed.trim() });
    if (answer) setRecovery(answer.data.recoveryCodes);
  };

  if (recovery) {
    return (
      <Stack gap="md">
        <Alert color="green" variant="light" role="status">
          {t('isOn')}
        </Alert>
        <Text size="sm">{t('recoveryHint')}</Text>
        <SimpleGrid cols={1} spacing={4} aria-label={t('recoveryCodes')} role="list">
          {recovery.map((code) => (
            <Code key={code} role="listitem">
              {code}
            </Code>
          ))}
        </SimpleGrid>
        <Group justify="flex-end" gap="xs">
          <CopyButton value={recovery.join('\n')}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? t('copied') : t('copy')}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onDone} autoFocus>
            {t('kept')}
          </Button>
        </Group>
      </Stack>
    );
  }
  if (enrolment) {
    return (
      <form onSubmit={(press) => void confirm(press)} noValidate>
        <Stack gap="md">
          <Text size="sm">{t('scan')}</Text>
          <img src={pictureOf(enrolment.uri)} width={200} height={200} alt={t('picture')} />
          <Text size="sm">
            {t('orType')} <Code>{enrolment.secret.match(/.{4}/g)!.join(' ')}</Code>
          </Text>
          <TextInput
            name="firstCode"
            label={t('firstCode')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            autoFocus
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            {children}
            <Button type="submit" loading={sending} disabled={typed.trim().length !== 6}>
              {t('switchOn')}
            </Button>
          </Group>
          <Failed error={error} />
        </Stack>
      </form>
    );
  }
  return (
    <form
      onSubmit={(press) => {
        press.preventDefault();
        void begin('stepUp', { password: typed });
      }}
      noValidate
    >
      <Stack gap="md">
        <Text size="sm">{t('what')}</Text>
        <PasswordInput
          name="password"
          label={t('password')}
          autoComplete="current-password"
          data-autofocus
          value={typed}
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          {children}
          <Button type="submit" loading={sending} disabled={typed === ''}>
            {t('next')}
          </Button>
        </Group>
        <SsoButtons
          purpose="stepUp"
          userType={session?.userInfo.userType ?? ''}
          onBeside={(exchangeId) => void begin('stepUpBySso', { exchangeId })}
        />
        <Failed error={error} />
      </Stack>
    </form>
  );
}
