/** What the reader wants to be told, by which channels and when; his own row (platform-system.md §7). */
import { Alert, Button, Checkbox, Group, Stack, Switch, Table, Text, TextInput } from '@mantine/core';
import { messageLookups } from '@machines/messages/lookups.js';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../kernel/call.js';
import { useLabel } from '../kernel/language/language.js';
import { LoadingState } from '../kernel/states/States.js';
import { toastDone, toastFailure } from '../kernel/toast.js';
import { useMessageTexts } from './texts.js';

const channels = ['inAppFlag', 'mailFlag', 'smsFlag'] as const;
type Channel = (typeof channels)[number];
type Subscription = { readonly category: string; readonly mandatory: string } & Readonly<Record<Channel, string>>;
interface Mine {
  readonly digestFlag: string;
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
  readonly suspendedFlag: string;
  readonly subscriptions: readonly Subscription[];
}
const { values } = messageLookups.MSG_CATEGORY;

export function Subscriptions({ onSaved }: { onSaved(): void }): ReactNode {
  const t = useMessageTexts();
  const [mine, setMine] = useState<Mine | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let wanted = true;
    void ask<Mine>('msgUser', 'findMine').then((answer) => wanted && setMine(answer), toastFailure);
    return () => {
      wanted = false;
    };
  }, []);
  if (mine === null) return <LoadingState />;
  const set = (category: string, channel: Channel, on: boolean): void =>
    setMine({
      ...mine,
      subscriptions: mine.subscriptions.map((one) => (one.category === category ? { ...one, [channel]: on ? 'Y' : 'N' } : one)),
    });
  const save = (): void => {
    setBusy(true);
    void ask('msgUser', 'saveMine', {
      ...mine,
      subscriptions: mine.subscriptions.map(({ mandatory: _mandatory, ...rest }) => rest),
    })
      .then(() => {
        toastDone(t('saved'));
        onSaved();
      }, toastFailure)
      .finally(() => setBusy(false));
  };
  return (
    <Stack gap="md">
      {mine.suspendedFlag === 'Y' && (
        <Alert color="orange" variant="light">
          {t('suspended')}
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        {t('subscriptionsHint')}
      </Text>
      <Matrix subscriptions={mine.subscriptions} onSet={set} />
      <Group gap="sm" align="end">
        <TextInput
          type="time"
          label={`${t('quiet')}: ${t('quietFrom')}`}
          value={mine.quietFrom ?? ''}
          onChange={(event) => setMine({ ...mine, quietFrom: event.currentTarget.value || null })}
        />
        <TextInput
          type="time"
          label={t('quietTo')}
          value={mine.quietTo ?? ''}
          onChange={(event) => setMine({ ...mine, quietTo: event.currentTarget.value || null })}
        />
      </Group>
      <Switch
        label={t('digest')}
        checked={mine.digestFlag === 'Y'}
        onChange={(event) => setMine({ ...mine, digestFlag: event.currentTarget.checked ? 'Y' : 'N' })}
      />
      <Group>
        <Button loading={busy} onClick={save}>
          {t('save')}
        </Button>
      </Group>
    </Stack>
  );
}

interface MatrixProps {
  readonly subscriptions: readonly Subscription[];
  onSet(category: string, channel: Channel, on: boolean): void;
}

function Matrix({ subscriptions, onSet }: MatrixProps): ReactNode {
  const t = useMessageTexts();
  const word = useLabel();
  const names: Readonly<Record<Channel, string>> = { inAppFlag: t('inApp'), mailFlag: t('mail'), smsFlag: t('sms') };
  return (
    <Table verticalSpacing={6} fz="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('category')}</Table.Th>
          {channels.map((channel) => (
            <Table.Th key={channel}>{names[channel]}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {subscriptions.map((one) => {
          const label = word(values[one.category as keyof typeof values]);
          const always = (channel: Channel): boolean => channel === 'inAppFlag' && one.mandatory === 'Y';
          return (
            <Table.Tr key={one.category}>
              <Table.Td>{label}</Table.Td>
              {channels.map((channel) => (
                <Table.Td key={channel}>
                  <Checkbox
                    aria-label={`${label}: ${always(channel) ? t('always') : names[channel]}`}
                    checked={always(channel) || one[channel] === 'Y'}
                    disabled={always(channel)}
                    onChange={(event) => onSet(one.category, channel, event.currentTarget.checked)}
                  />
                </Table.Td>
              ))}
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
