/** The validate code as a picture to be read, or as a computation for who cannot read it. */
import { Anchor, Group, Text, TextInput, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';

import classes from './sign-in.module.css';
import { useSignInTexts } from './texts.js';
import type { ValidateCode as Code } from './use-validate-code.js';

interface Props {
  readonly code: Code;
  readonly typed: string;
  readonly missing: boolean;
  onType(text: string): void;
}

export function ValidateCode({ code, typed, missing, onType }: Props): ReactNode {
  const t = useSignInTexts();
  if (code.image === null && (code.computing || code.answer !== null))
    return (
      <Text size="sm" c="dimmed" role="status">
        {code.computing ? t('computing') : t('computed')}
      </Text>
    );
  return (
    <>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          name="code"
          className={classes['code']!}
          label={t('code')}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={8}
          value={typed}
          error={missing ? t('required') : null}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        <UnstyledButton
          className={classes['picture']!}
          title={t('newCode')}
          aria-label={`${t('codePicture')}; ${t('newCode')}`}
          onClick={() => code.renew()}
        >
          {code.image && <img src={code.image} width={110} height={40} alt="" />}
        </UnstyledButton>
      </Group>
      {code.image !== null && (
        <Anchor component="button" type="button" size="xs" ta="left" onClick={() => code.renew('POW')}>
          {t('withoutPicture')}
        </Anchor>
      )}
    </>
  );
}
