/** A new password typed twice, with the rules beside it as they are kept or broken while one types. */
import { List, PasswordInput, Stack, Text, ThemeIcon } from '@mantine/core';
import { passwordRules } from '@machines/platform/user/password-rules.js';
import type { PasswordOwner } from '@machines/platform/user/password-rules.js';
import { IconCheck, IconCircleDashed } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { useSignInTexts } from './texts.js';

export interface TypedPassword {
  readonly password: string;
  readonly again: string;
}

export const nothingTyped: TypedPassword = { password: '', again: '' };

interface Props {
  readonly typed: TypedPassword;
  /** Whose password it is, as far as the page knows. */
  readonly owner: PasswordOwner;
  readonly error: string | null;
  readonly focus?: boolean;
  onType(typed: TypedPassword): void;
}

export function NewPassword({ typed, owner, error, focus = false, onType }: Props): ReactNode {
  const t = useSignInTexts();
  const { password, again } = typed;
  const toggle = { visibilityToggleButtonProps: { 'aria-label': t('showPassword') } };
  const differs = again !== '' && again !== password;
  return (
    <Stack gap="md">
      <PasswordInput
        name="newPassword"
        label={t('newPassword')}
        autoComplete="new-password"
        value={password}
        error={error}
        data-autofocus={focus || undefined}
        autoFocus={focus}
        {...toggle}
        onChange={(event) => onType({ ...typed, password: event.currentTarget.value })}
      />
      <List size="sm" spacing={4} aria-label={t('rules')} aria-live="polite" center>
        {passwordRules.map(({ code, holds }) => {
          const kept = password !== '' && holds(password, owner);
          return (
            <List.Item
              key={code}
              icon={
                <ThemeIcon size={18} radius="xl" variant="light" color={kept ? 'green' : 'gray'} aria-hidden="true">
                  {kept ? <IconCheck size={12} /> : <IconCircleDashed size={12} />}
                </ThemeIcon>
              }
            >
              {t(code)} ({kept ? t('ruleKept') : t('ruleOpen')})
            </List.Item>
          );
        })}
      </List>
      <Text size="xs">{t('rulesLater')}</Text>
      <PasswordInput
        name="newPasswordAgain"
        label={t('newPasswordAgain')}
        autoComplete="new-password"
        value={again}
        error={differs ? t('passwordsDiffer') : null}
        {...toggle}
        onChange={(event) => onType({ ...typed, again: event.currentTarget.value })}
      />
    </Stack>
  );
}

export const isComplete = ({ password, again }: TypedPassword, owner: PasswordOwner): boolean =>
  password === again && passwordRules.every((rule) => rule.holds(password, owner));
