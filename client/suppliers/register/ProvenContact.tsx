/** An address or a number, and the code that proves it. */
import { Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { Failed } from '../../sign-in/Failed.js';
import { useSending } from '../../sign-in/use-sending.js';
import { useValidateCode } from '../../sign-in/use-validate-code.js';
import { ValidateCode } from '../../sign-in/ValidateCode.js';
import { useSupplierTexts } from '../texts.js';

const ENTITY = 'srmSlcRegisterInfo';
const AGAIN_SECONDS = 60;

interface Props {
  readonly kind: 'email' | 'mobile';
  readonly contact: string;
  /** It was proved, by this page or before. */
  readonly proved: boolean;
  onProved(pass: string): void;
}

export function ProvenContact({ kind, contact, proved, onProved }: Props): ReactNode {
  const t = useSupplierTexts();
  const { sending, error, send, say } = useSending();
  const captcha = useValidateCode(() => say(null));
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState(false);
  const [code, setCode] = useState('');
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (left === null || left === 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  if (proved)
    return (
      <Badge color="green" variant="light" role="status">
        {t('proved')}
      </Badge>
    );
  const ask = async (): Promise<void> => {
    const validateCode = captcha.answer ?? typed.trim();
    setMissing(validateCode === '');
    if (validateCode === '') return;
    const answer = await send(ENTITY, 'sendRegisterCode', { kind, contact: contact.trim(), codeId: captcha.codeId, validateCode });
    setTyped('');
    captcha.renew(captcha.image === null ? 'POW' : 'IMAGE');
    if (answer?.status === 'S') setLeft(AGAIN_SECONDS);
  };
  const check = async (): Promise<void> => {
    const answer = await send<{ readonly pass: string }>(ENTITY, 'checkRegisterCode', { kind, contact: contact.trim(), code });
    if (answer?.status === 'S') onProved(answer.data.pass);
    else setCode('');
  };
  return (
    <Stack gap="xs">
      {left === null ? (
        <>
          <ValidateCode code={captcha} typed={typed} missing={missing} onType={setTyped} />
          <Button variant="light" loading={sending} disabled={contact.trim() === '' || captcha.computing} onClick={() => void ask()}>
            {t('sendCode')}
          </Button>
        </>
      ) : (
        <>
          <Text size="sm" role="status">
            {t('codeSent')}
          </Text>
          <Group align="flex-end" gap="xs" wrap="nowrap">
            <TextInput
              name={`${kind}Code`}
              label={t('code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              flex={1}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, ''))}
            />
            <Button loading={sending} disabled={code.length !== 6} onClick={() => void check()}>
              {t('check')}
            </Button>
          </Group>
          <Button variant="subtle" size="xs" disabled={left > 0} onClick={() => setLeft(null)}>
            {left > 0 ? t('againIn', { n: left }) : t('sendCode')}
          </Button>
        </>
      )}
      <Failed error={error} />
    </Stack>
  );
}
