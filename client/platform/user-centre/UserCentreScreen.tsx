/** userCenter: one's own sign-ins, sessions, browsers, password, second factor, profile and data (platform-access.md §11). */
import { Button, Group, Modal, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { platformLookups } from '@machines/platform/lookups.js';
import { Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../../kernel/call.js';
import { Moment } from '../../kernel/fields/dates/Moment.js';
import { formatDateTime } from '../../kernel/language/format-time.js';
import { useLanguage } from '../../kernel/language/language.js';
import { useZone } from '../../kernel/language/zone.js';
import { useLookupWords } from '../../kernel/lookups.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { isSupplierUser, useSession } from '../../kernel/session/session.js';
import { LoadingState } from '../../kernel/states/States.js';
import { toastFailure, toastInfo } from '../../kernel/toast.js';
import { OwnPassword } from '../../sign-in/OwnPassword.js';
import { SecondFactorSetUp } from '../../sign-in/SecondFactorSetUp.js';
import { Delegations } from '../delegation/Delegations.js';
import { useSignInResult } from '../people/sign-in-results.js';
import { usePeopleTexts } from '../people/texts.js';
import { Activity } from './Activity.js';
import { Card } from './Card.js';
import { sendConfirmed } from './confirmed.js';
import { Head } from './Head.js';
import type { Mine } from './mine.js';
import { OpeningKey } from './opening-key/OpeningKey.js';
import { Preferences } from './Preferences.js';
import { Profile } from './Profile.js';
import { useCentreTexts } from './texts.js';
import { useLoaded } from './use-loaded.js';

interface SessionRow {
  readonly certificate: string;
  readonly agent: string | null;
  readonly address: string | null;
  readonly startedAt: number;
  readonly lastSeenAt: number;
  readonly state: string;
  readonly endReason: string | null;
  readonly current: boolean;
}
interface DeviceRow {
  readonly deviceId: string;
  readonly agent: string | null;
  readonly createdAt: number;
  readonly lastSeenAt: number | null;
  readonly trustedUntil: number | null;
}
interface SignInRow {
  readonly logId: string;
  readonly at: number;
  readonly address: string;
  readonly agent: string | null;
  readonly code: string;
}
interface Factor {
  readonly on: boolean;
  readonly recoveryCodesLeft: number;
}

export default function UserCentreScreen(): ReactNode {
  const t = useCentreTexts();
  const { setTitle } = useScreen();
  const title = t('title');
  const inside = !isSupplierUser(useSession());
  // A new password ends sessions and known browsers: both lists are read anew.
  const [passwords, setPasswords] = useState(0);
  useEffect(() => setTitle(title), [setTitle, title]);
  return (
    <Stack gap="md">
      <Title order={1} fz={18}>
        {title}
      </Title>
      <Head />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        <Stack gap="md">
          <Profile />
          <Security onPassword={() => setPasswords(passwords + 1)} />
        </Stack>
        <Stack gap="md">
          <Preferences />
          {inside && <OpeningKey />}
        </Stack>
      </SimpleGrid>
      <Sessions key={`sessions.${passwords}`} />
      <Devices key={`devices.${passwords}`} />
      <SignIns />
      <Suspense fallback={<LoadingState />}>
        <DelegationCard />
      </Suspense>
      <Activity />
      <MyData />
    </Stack>
  );
}

function DelegationCard(): ReactNode {
  const t = usePeopleTexts();
  return (
    <Card title={t('myDelegations')}>
      <Delegations tableName="userCenter.delegations" />
    </Card>
  );
}

function Security({ onPassword }: { onPassword(): void }): ReactNode {
  const t = useCentreTexts();
  const zone = useZone();
  const tab = useScreen();
  const [chosen, setChosen] = useState<'PASSWORD' | 'FACTOR' | 'WITHOUT' | null>(null);
  // The menu of the user leads here with its question.
  const open = chosen ?? (tab.query['ask'] === 'password' ? 'PASSWORD' : null);
  const mine = useLoaded<Mine>('baseUsers', 'findMine', {});
  const factor = useLoaded<Factor>('secondFactor', 'findMine', {});
  const close = (): void => {
    setChosen(null);
    if (tab.query['ask'] !== undefined) tab.replace({});
    mine.reload();
    factor.reload();
  };
  const changed = (): void => {
    toastInfo(t('passwordChanged'));
    close();
    onPassword();
  };
  const remove = async (): Promise<void> => {
    await sendConfirmed('secondFactor', 'remove', {}, t('takeOff'));
    close();
  };
  const date = mine.data?.passwordDate ?? null;
  return (
    <Card title={t('security')}>
      <Stack gap="sm">
        <Group justify="space-between">
          <div>
            <Text fw={500} size="sm">
              {t('password')}
            </Text>
            <Text size="sm" c="dimmed">
              {date === null ? '' : t('passwordOf', { date: formatDateTime(date, zone).slice(0, 10) })}
            </Text>
          </div>
          <Button size="xs" variant="default" onClick={() => setChosen('PASSWORD')}>
            {t('change')}
          </Button>
        </Group>
        <Group justify="space-between">
          <div>
            <Text fw={500} size="sm">
              {t('secondFactor')}
            </Text>
            <Text size="sm" c="dimmed">
              {factor.data?.on ? t('factorOn', { n: factor.data.recoveryCodesLeft }) : t('factorOff')}
            </Text>
          </div>
          {factor.data?.on ? (
            <Button size="xs" color="red" variant="outline" onClick={() => setChosen('WITHOUT')}>
              {t('takeOff')}
            </Button>
          ) : (
            <Button size="xs" variant="default" onClick={() => setChosen('FACTOR')}>
              {t('setUp')}
            </Button>
          )}
        </Group>
      </Stack>
      <Modal
        opened={open !== null}
        onClose={close}
        closeOnClickOutside={false}
        title={open === 'PASSWORD' ? t('change') : t('secondFactor')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {open === 'PASSWORD' && <OwnPassword onDone={changed} />}
        {open === 'FACTOR' && <SecondFactorSetUp onDone={close} />}
        {open === 'WITHOUT' && (
          <Stack gap="md">
            <Text size="sm">{t('takeOffAsk')}</Text>
            <Group justify="flex-end">
              <Button variant="default" data-autofocus onClick={close}>
                {t('cancel')}
              </Button>
              <Button color="red" onClick={() => void remove()}>
                {t('takeOff')}
              </Button>
            </Group>
          </Stack>
        )}
      </Modal>
    </Card>
  );
}

interface RowsProps<T> {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly T[] | null;
  readonly action?: ReactNode;
  keyOf(row: T): string;
  cells(row: T): readonly ReactNode[];
}

function Rows<T>({ title, heads, rows, action, keyOf, cells }: RowsProps<T>): ReactNode {
  const t = useCentreTexts();
  return (
    <Card title={title} action={action}>
      {rows === null ? (
        <LoadingState />
      ) : rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('none')}
        </Text>
      ) : (
        <Table.ScrollContainer minWidth={560} scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': title, role: 'group' } }}>
          <Table verticalSpacing={6} fz="sm">
            <Table.Thead>
              <Table.Tr>
                {heads.map((head) => (
                  <Table.Th key={head}>{head}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={keyOf(row)}>
                  {cells(row).map((cell, index) => (
                    <Table.Td key={heads[index]}>{cell}</Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Card>
  );
}

/** The part of a browser's own name that people recognise. */
export function browserName(agent: string | null, unknown: string): string {
  if (!agent) return unknown;
  const name = /(Edg|Firefox|Chrome|Safari)\/([\d]+)/.exec(agent);
  const system = /Windows|Mac OS X|Android|iPhone|iPad|Linux/.exec(agent)?.[0];
  return name ? [`${name[1] === 'Edg' ? 'Edge' : name[1]} ${name[2]}`, system].filter(Boolean).join(', ') : agent.slice(0, 60);
}

/** Whether a session is running, else why it ended. */
export function useSessionState(): (session: { readonly state: string; readonly endReason: string | null }) => string {
  const t = useCentreTexts();
  const why = useLookupWords(platformLookups.BASE_SESSION_END, useLanguage());
  return ({ state, endReason }) => (state === 'active' ? t('active') : endReason === null ? t('ended') : why.word(endReason));
}

function Sessions(): ReactNode {
  const t = useCentreTexts();
  const stateOf = useSessionState();
  const { data, reload } = useLoaded<readonly SessionRow[]>('login', 'listMySessions', {});
  const end = async (certificate: string): Promise<void> => {
    if (await sendConfirmed('login', 'endSession', { certificate }, t('end'))) reload();
  };
  const endOthers = async (): Promise<void> => {
    if (await sendConfirmed('login', 'endOtherSessions', {}, t('endOthers'))) reload();
  };
  const others = data?.some((row) => row.state === 'active' && !row.current) ?? false;
  return (
    <Rows
      title={t('sessions')}
      heads={[t('session'), t('address'), t('began'), t('lastUsed'), t('state'), t('actions')]}
      rows={data}
      keyOf={(row) => row.certificate}
      action={
        <Button size="xs" variant="default" disabled={!others} onClick={() => void endOthers()}>
          {t('endOthers')}
        </Button>
      }
      cells={(row) => [
        browserName(row.agent, t('unknown')),
        row.address ?? '',
        <Moment key="began" at={row.startedAt} />,
        <Moment key="last" at={row.lastSeenAt} />,
        row.current ? t('thisOne') : stateOf(row),
        row.state === 'active' && !row.current ? (
          <Button key="end" size="compact-xs" variant="default" onClick={() => void end(row.certificate)}>
            {t('end')}
          </Button>
        ) : null,
      ]}
    />
  );
}

function Devices(): ReactNode {
  const t = useCentreTexts();
  const session = useSession();
  const mine = useLoaded<Mine>('baseUsers', 'findMine', {}).data;
  const { data, reload } = useLoaded<readonly DeviceRow[]>('baseDevice', 'listByPage', {
    userId: session?.userInfo.userId,
    state: 'active',
  });
  const forget = async (deviceId: string): Promise<void> => {
    if (await sendConfirmed('baseDeviceService', 'forget', { deviceId }, t('forget'))) reload();
  };
  return (
    <Rows
      title={t('devices')}
      heads={[t('device'), t('knownSince'), t('lastUsed'), t('trustedUntil'), t('actions')]}
      rows={data}
      keyOf={(row) => row.deviceId}
      cells={(row) => [
        browserName(row.agent, t('unknown')) + (row.deviceId === mine?.deviceId ? ` (${t('thisBrowser')})` : ''),
        <Moment key="since" at={row.createdAt} />,
        <Moment key="last" at={row.lastSeenAt} />,
        <Moment key="trusted" at={row.trustedUntil} />,
        <Button key="forget" size="compact-xs" variant="default" onClick={() => void forget(row.deviceId)}>
          {t('forget')}
        </Button>,
      ]}
    />
  );
}

function SignIns(): ReactNode {
  const t = useCentreTexts();
  const result = useSignInResult();
  const session = useSession();
  const { data } = useLoaded<readonly SignInRow[]>('baseLoginLog', 'listByPage', { userId: session?.userInfo.userId });
  return (
    <Rows
      title={t('signIns')}
      heads={[t('time'), t('device'), t('address'), t('result')]}
      rows={data}
      keyOf={(row) => row.logId}
      cells={(row) => [<Moment key="at" at={row.at} />, browserName(row.agent, t('unknown')), row.address, result(row.code)]}
    />
  );
}

function MyData(): ReactNode {
  const t = useCentreTexts();
  const download = async (): Promise<void> => {
    try {
      const data = await ask<object>('baseUsers', 'myData');
      const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
      Object.assign(document.createElement('a'), { href: address, download: 'guildhall-my-data.json' }).click();
      URL.revokeObjectURL(address);
    } catch (error) {
      toastFailure(error);
    }
  };
  return (
    <Card
      title={t('myData')}
      action={
        <Button size="xs" variant="default" onClick={() => void download()}>
          {t('download')}
        </Button>
      }
    >
      <Text size="sm" c="dimmed">
        {t('dataHint')}
      </Text>
    </Card>
  );
}
