/** All passwords of a side at once, after the text was typed and the person confirmed (platform-access.md §1.8). */
import { Alert, Button, Group, Modal, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { baseUsers } from '@machines/platform/user/index.js';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';

import { ask } from '../../kernel/call.js';
import { newRequestId } from '../../kernel/request-id.js';
import { kindOf } from '../../kernel/fields/kinds.js';
import { fieldOf } from '../../kernel/table/columns.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { sendConfirmed } from '../user-centre/confirmed.js';
import { LoadingState } from '../../kernel/states/States.js';
import { toastFailure } from '../../kernel/toast.js';
import { usePeopleTexts } from '../people/texts.js';
import { ResetRun } from './ResetRun.js';

export function ResetAll({ opened, onClose }: { readonly opened: boolean; onClose(): void }): ReactNode {
  const t = usePeopleTexts();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('resetAll')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {opened && <Form onClose={onClose} />}
    </Modal>
  );
}

const organisation = fieldOf(anyDefinition(baseUsers), 'orgId');

function Form({ onClose }: { onClose(): void }): ReactNode {
  const t = usePeopleTexts();
  const [userType, setUserType] = useState('EX');
  const [orgId, setOrgId] = useState<unknown>(null);
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState('');
  const [sending, setSending] = useState(false);
  const requestId = useRef(newRequestId());
  const [run, setRun] = useState<string | null>(null);
  useEffect(() => {
    ask<{ readonly text: string }>('password', 'resetAllText', { userType }).then(({ text }) => setWanted(text), toastFailure);
  }, [userType]);
  const submit = async (press: FormEvent): Promise<void> => {
    press.preventDefault();
    setSending(true);
    const done = await sendConfirmed<{ readonly concurrentRequestId: string }>(
      'password',
      'resetAll',
      { requestId: requestId.current, userType, reason: reason.trim(), confirmText: typed, ...(orgId ? { orgId } : {}) },
      t('resetAllBegun'),
    );
    setSending(false);
    if (done) setRun(done.data.concurrentRequestId);
  };
  if (run !== null)
    return (
      <Suspense fallback={<LoadingState />}>
        <ResetRun id={run} onClose={onClose} />
      </Suspense>
    );
  const { Input } = kindOf(organisation);
  return (
    <form onSubmit={(press) => void submit(press)}>
      <Stack gap="sm">
        <Alert color="orange" variant="light">
          {t('resetAllHint')}
        </Alert>
        <Select
          data-autofocus
          label={t('userType')}
          data={[
            { value: 'EX', label: t('outside') },
            { value: 'INSIDE', label: t('inside') },
          ]}
          value={userType}
          allowDeselect={false}
          onChange={(value) => {
            setUserType(value ?? 'EX');
            setTyped('');
          }}
        />
        <Input field={organisation} name="orgId" label={t('organisation')} value={orgId} onChange={setOrgId} />
        <Textarea
          label={t('resetReason')}
          required
          maxLength={500}
          autosize
          minRows={2}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <TextInput
          label={t('confirmText', { text: wanted })}
          required
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" color="red" loading={sending} disabled={reason.trim() === '' || wanted === '' || typed !== wanted}>
            {t('resetAll')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
