/** How a registration stands, for who knows its number and its mobile. */
import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { srmSlcRegisterInfo } from '@machines/suppliers/register-info/index.js';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';

import { useLabel } from '../../kernel/language/language.js';
import { Failed } from '../../sign-in/Failed.js';
import { useSending } from '../../sign-in/use-sending.js';
import { useValidateCode } from '../../sign-in/use-validate-code.js';
import { ValidateCode } from '../../sign-in/ValidateCode.js';
import { useSupplierTexts } from '../texts.js';

export interface HowItStands {
  readonly state: string;
  readonly reviewNote: string | null;
}

export function RegistrationStatus({ state, reviewNote }: HowItStands): ReactNode {
  const t = useSupplierTexts();
  const label = useLabel();
  const known = srmSlcRegisterInfo.machine.states[state];
  return (
    <Alert color="blue" variant="light" role="status">
      <Text size="sm">
        {t('stateNow')}: <strong>{known ? label(known.label) : state}</strong>
      </Text>
      {reviewNote && <Text size="sm">{t('returnedWhy', { reason: reviewNote })}</Text>}
    </Alert>
  );
}

export function QueryForm(): ReactNode {
  const t = useSupplierTexts();
  const [open, setOpen] = useState(false);
  return open ? (
    <Query />
  ) : (
    <Anchor component="button" type="button" size="sm" mt="md" display="block" onClick={() => setOpen(true)}>
      {t('query')}
    </Anchor>
  );
}

function Query(): ReactNode {
  const t = useSupplierTexts();
  const { sending, error, send, say } = useSending();
  const captcha = useValidateCode(() => say(null));
  const [typed, setTyped] = useState('');
  const [docNumber, setDocNumber] = useState('');
  const [mobile, setMobile] = useState('');
  const [found, setFound] = useState<HowItStands | null>(null);
  const submit = async (press: FormEvent): Promise<void> => {
    press.preventDefault();
    setFound(null);
    const validateCode = captcha.answer ?? typed.trim();
    if (validateCode === '' || docNumber.trim() === '' || mobile.trim() === '') return;
    const answer = await send<HowItStands>('srmSlcRegisterInfo', 'findState', { docNumber, mobile, codeId: captcha.codeId, validateCode });
    setTyped('');
    captcha.renew(captcha.image === null ? 'POW' : 'IMAGE');
    if (answer?.status === 'S') setFound(answer.data);
  };
  return (
    <form onSubmit={(press) => void submit(press)} noValidate aria-label={t('queryTitle')}>
      <Stack gap="sm" mt="lg">
        <TextInput
          name="docNumber"
          label={t('docNumber')}
          value={docNumber}
          onChange={(event) => setDocNumber(event.currentTarget.value)}
        />
        <TextInput name="mobile" label={t('contactMobile')} value={mobile} onChange={(event) => setMobile(event.currentTarget.value)} />
        <ValidateCode code={captcha} typed={typed} missing={false} onType={setTyped} />
        <Button type="submit" variant="light" loading={sending}>
          {t('ask')}
        </Button>
        <Failed error={error} />
        {found && <RegistrationStatus {...found} />}
      </Stack>
    </form>
  );
}
