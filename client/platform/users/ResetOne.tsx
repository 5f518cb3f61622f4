/** A password is reset with a reason; who has no address gets one for once, shown here and nowhere else (platform-access.md §1.8). */
import { Alert, Button, Code, CopyButton, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';

import { sendConfirmed } from '../user-centre/confirmed.js';
import { usePeopleTexts } from '../people/texts.js';

interface Answer {
  readonly link: boolean;
  readonly oneTimePassword?: string;
}

export function ResetOne({ userId, name, onClose }: { readonly userId: string | null; readonly name: string; onClose(): void }): ReactNode {
  const t = usePeopleTexts();
  return (
    <Modal
      opened={userId !== null}
      onClose={onClose}
      title={`${t('reset')} · ${name}`}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {userId !== null && <Reset userId={userId} onClose={onClose} />}
    </Modal>
  );
}

function Reset({ userId, onClose }: { readonly userId: string; onClose(): void }): ReactNode {
  const t = usePeopleTexts();
  const [reason, setReason] = useState('');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [sending, setSending] = useState(false);
  const submit = async (press: FormEvent): Promise<void> => {
    press.preventDefault();
    setSending(true);
    const done = await sendConfirmed<Answer>('password', 'resetOne', { userId, reason: reason.trim() }, t('resetDone'));
    setSending(false);
    if (done) setAnswer(done.data);
  };
  if (answer) {
    return (
      <Stack gap="sm">
        {answer.link ? (
          <Alert color="green" variant="light">
            {t('resetLink')}
          </Alert>
        ) : (
          <>
            <Text size="sm">{t('oneTime')}</Text>
            <Group justify="center">
              <Code fz="lg" px="md" py={6}>
                {answer.oneTimePassword}
              </Code>
            </Group>
            <Group justify="center">
              <CopyButton value={answer.oneTimePassword ?? ''}>
                {({ copied, copy }) => (
                  <Button size="xs" variant="default" onClick={copy}>
                    {copied ? t('copied') : t('copy')}
                  </Button>
                )}
              </CopyButton>
            </Group>
          </>
        )}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('close')}</Button>
        </Group>
      </Stack>
    );
  }
  return (
    <form onSubmit={(press) => void submit(press)}>
      <Stack gap="sm">
        <Textarea
          label={t('resetReason')}
          required
          maxLength={500}
          autosize
          minRows={2}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" color="red" loading={sending} disabled={reason.trim() === ''}>
            {t('reset')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
