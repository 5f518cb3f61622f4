/** All passwords of a side at once, after the text was typed and the person confirmed (platform-access.md §1.8). */
import { Alert, Button, Group, Modal, Select, Stack, Table, Text, Textarea, TextInput } from '@mantine/core';
import { baseUsers } from '@machines/platform/user/index.js';
import { useEffect, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';

import { ask } from '../../kernel/call.js';
import { kindOf } from '../../kernel/fields/kinds.js';
import { fieldOf } from '../../kernel/table/columns.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { sendConfirmed } from '../user-centre/confirmed.js';
import { toastFailure } from '../../kernel/toast.js';
import { usePeopleTexts } from '../people/texts.js';

interface Outcome { readonly reset: number; readonly leftOut: number; readonly postponed: readonly { readonly userId: string; readonly userName: string; readonly why: 'LIVE' | 'NO_EMAIL' | 'REFUSED' }[] }

export function ResetAll({ opened, onClose }: { readonly opened: boolean; onClose(): void }): ReactNode {
  const t = usePeopleTexts();
  return <Modal opened={opened} onClose={onClose} title={t('resetAll')} closeOnClickOutside={false} closeButtonProps={{ 'aria-label': t('close') }}>{opened && <Form onClose={onClose} />}</Modal>;
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
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => {
    ask<{ readonly text: string }>('password', 'resetAllText', { userType }).then(({ text }) => setWanted(text), toastFailure);
  }, [userType]);
  const submit = async (press: FormEvent): Promise<void> => {
    press.preventDefault();
    setSending(true);
    const done = await sendConfirmed<Outcome>('password', 'resetAll', { userType, reason: reason.trim(), confirmText: typed, ...(orgId ? { orgId } : {}) }, t('resetAll'));
    setSending(false);
    if (done) setOutcome(done.data);
  };
  if (outcome) return <Result outcome={outcome} onClose={onClose} />;
  const { Input } = kindOf(organisation);
  return (
    <form onSubmit={(press) => void submit(press)}>
      <Stack gap="sm">
        <Alert color="orange" variant="light">{t('resetAllHint')}</Alert>
        <Select label={t('userType')} data={[{ value: 'EX', label: t('outside') }, { value: 'INSIDE', label: t('inside') }]} value={userType} allowDeselect={false} onChange={(value) => { setUserType(value ?? 'EX'); setTyped(''); }} />
        <Input field={organisation} name="orgId" label={t('organisation')} value={orgId} onChange={setOrgId} />
        <Textarea label={t('resetReason')} required maxLength={500} autosize minRows={2} value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
        <TextInput label={t('confirmText', { text: wanted })} required autoComplete="off" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
        <Group justify="flex-end"><Button variant="default" onClick={onClose}>{t('cancel')}</Button><Button type="submit" color="red" loading={sending} disabled={reason.trim() === '' || wanted === '' || typed !== wanted}>{t('resetAll')}</Button></Group>
      </Stack>
    </form>
  );
}

function Result({ outcome, onClose }: { readonly outcome: Outcome; onClose(): void }): ReactNode {
  const t = usePeopleTexts();
  const { reset, leftOut, postponed } = outcome;
  return (
    <Stack gap="sm">
      <Text size="sm">{t('resetAllDone', { reset, leftOut, postponed: postponed.length })}</Text>
      {postponed.length > 0 && <Table fz="sm"><Table.Tbody>{postponed.map((one) => <Table.Tr key={one.userId}><Table.Td>{one.userName}</Table.Td><Table.Td>{t(one.why === 'LIVE' ? 'live' : one.why === 'NO_EMAIL' ? 'noEmail' : 'changedMeanwhile')}</Table.Td></Table.Tr>)}</Table.Tbody></Table>}
      <Group justify="flex-end"><Button onClick={onClose}>{t('close')}</Button></Group>
    </Stack>
  );
}
