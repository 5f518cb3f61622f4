/** Forms that ask for the passphrase: of a new key twice, of one that exists once. */
import { Button, Group, List, PasswordInput, Stack, Text, ThemeIcon } from '@mantine/core';
import { passphraseRules } from '@machines/platform/user/opening-key.js';
import { IconCheck, IconCircleDashed } from '@tabler/icons-react';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';

import { useKeyTexts } from './texts.js';

export function NewPassphrase({
  userName,
  onGiven,
  onCancel,
}: {
  readonly userName: string;
  onGiven(passphrase: string): Promise<void>;
  onCancel(): void;
}): ReactNode {
  const t = useKeyTexts();
  const [[passphrase, again], setTyped] = useState<readonly [string, string]>(['', '']);
  const [working, setWorking] = useState(false);
  const toggle = { visibilityToggleButtonProps: { 'aria-label': t('show') } };
  const good = passphraseRules.every(({ holds }) => holds(passphrase, userName));
  const submit = (press: FormEvent): void => {
    press.preventDefault();
    setWorking(true);
    void onGiven(passphrase).finally(() => setWorking(false));
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm">{t('makeHint')}</Text>
        <PasswordInput
          name="passphrase"
          label={t('passphrase')}
          autoComplete="off"
          data-autofocus
          value={passphrase}
          {...toggle}
          onChange={(event) => setTyped([event.currentTarget.value, again])}
        />
        <List size="sm" spacing={4} aria-label={t('rules')} aria-live="polite" center>
          {passphraseRules.map(({ rule, holds }) => {
            const kept = passphrase !== '' && holds(passphrase, userName);
            return (
              <List.Item
                key={rule}
                icon={
                  <ThemeIcon size={18} radius="xl" variant="light" color={kept ? 'green' : 'gray'} aria-hidden="true">
                    {kept ? <IconCheck size={12} /> : <IconCircleDashed size={12} />}
                  </ThemeIcon>
                }
              >
                {t(rule)} ({kept ? t('ruleKept') : t('ruleOpen')})
              </List.Item>
            );
          })}
        </List>
        <PasswordInput
          name="passphraseAgain"
          label={t('again')}
          autoComplete="off"
          value={again}
          error={again !== '' && again !== passphrase ? t('differ') : null}
          {...toggle}
          onChange={(event) => setTyped([passphrase, event.currentTarget.value])}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={working} disabled={!good || again !== passphrase}>
            {t('btnMakeKey')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** @param onGiven answers whether the passphrase was the right one */
export function GivenPassphrase({
  hint,
  onGiven,
  onCancel,
}: {
  readonly hint: string;
  onGiven(passphrase: string): Promise<boolean>;
  onCancel(): void;
}): ReactNode {
  const t = useKeyTexts();
  const [passphrase, setPassphrase] = useState('');
  const [wrong, setWrong] = useState(false);
  const [working, setWorking] = useState(false);
  const submit = async (press: FormEvent): Promise<void> => {
    press.preventDefault();
    setWorking(true);
    const right = await onGiven(passphrase);
    setWorking(false);
    if (right) return;
    setWrong(true);
    setPassphrase('');
  };
  return (
    <form onSubmit={(press) => void submit(press)} noValidate>
      <Stack gap="md">
        <Text size="sm">{hint}</Text>
        <PasswordInput
          name="passphrase"
          label={t('passphrase')}
          autoComplete="off"
          data-autofocus
          value={passphrase}
          error={wrong ? t('wrong') : null}
          visibilityToggleButtonProps={{ 'aria-label': t('show') }}
          onChange={(event) => {
            setPassphrase(event.currentTarget.value);
            setWrong(false);
          }}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={working} disabled={passphrase === ''}>
            {t('confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
