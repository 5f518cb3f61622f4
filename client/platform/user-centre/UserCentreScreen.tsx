/** userCenter: one's own sign-ins, sessions, browsers, password, second factor, profile and data (platform-access.md §11). */
import { Button, Group, Modal, Paper, Select, SimpleGrid, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { platformLookups } from '@machines/platform/lookups.js';
import { Suspense, useEffect, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';

import { ask } from '../../kernel/call.js';
import { formatDateTime } from '../../kernel/language/format-time.js';
import { useLabel, useLanguage, useNameIn } from '../../kernel/language/language.js';
import { useZone } from '../../kernel/language/zone.js';
import { useLookupWords } from '../../kernel/lookups.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { isSupplierUser, updateSession, useSession } from '../../kernel/session/session.js';
import { ErrorState, LoadingState } from '../../kernel/states/States.js';
import { toastFailure } from '../../kernel/toast.js';
import { OwnPassword } from '../../sign-in/OwnPassword.js';
import { SecondFactorSetUp } from '../../sign-in/SecondFactorSetUp.js';
import { Delegations } from '../delegation/Delegations.js';
import { useSignInResult } from '../people/sign-in-results.js';
import { usePeopleTexts } from '../people/texts.js';
import { sendConfirmed } from './confirmed.js';
import { useCentreTexts } from './texts.js';
import { useLoaded } from './use-loaded.js';

interface Mine { readonly userName: string; readonly fullName: string; readonly fullNameEn: string | null; readonly email: string | null; readonly emailVerified: string; readonly language: string; readonly timeZone: string; readonly defaultRespId: string | null; readonly passwordDate: number | null }
interface SessionRow { readonly certificate: string; readonly agent: string | null; readonly address: string | null; readonly startedAt: number; readonly lastSeenAt: number; readonly state: string; readonly endReason: string | null; readonly current: boolean }
interface DeviceRow { readonly deviceId: string; readonly agent: string | null; readonly createdAt: number; readonly lastSeenAt: number | null; readonly trustedUntil: number | null }
interface SignInRow { readonly logId: string; readonly at: number; readonly address: string; readonly agent: string | null; readonly code: string }
interface Factor { readonly on: boolean; readonly recoveryCodesLeft: number }

export default function UserCentreScreen(): ReactNode {
  const t = useCentreTexts();
  const { setTitle } = useScreen();
  const title = t('title');
  useEffect(() => setTitle(title), [setTitle, title]);
  return (
    <Stack gap="md">
      <Title order={1} fz={18}>{title}</Title>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        <Security />
        <Profile />
      </SimpleGrid>
      <Suspense fallback={<LoadingState />}><DelegationCard /></Suspense>
      <Sessions />
      <Devices />
      <SignIns />
      <MyData />
    </Stack>
  );
}

function Card({ title, action, children }: { readonly title: string; readonly action?: ReactNode; readonly children: ReactNode }): ReactNode {
  return <Paper withBorder p="md" component="section" aria-label={title}><Group justify="space-between" mb="sm"><Title order={2} fz={16}>{title}</Title>{action}</Group>{children}</Paper>;
}

function DelegationCard(): ReactNode {
  const t = usePeopleTexts();
  return <Card title={t('myDelegations')}><Delegations tableName="userCenter.delegations" /></Card>;
}

function Security(): ReactNode {
  const t = useCentreTexts();
  const zone = useZone();
  const tab = useScreen();
  const [chosen, setChosen] = useState<'PASSWORD' | 'FACTOR' | null>(null);
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
  const remove = async (): Promise<void> => {
    if (await sendConfirmed('secondFactor', 'remove', {}, t('takeOff'))) factor.reload();
  };
  const date = mine.data?.passwordDate ?? null;
  return (
    <Card title={t('security')}>
      <Stack gap="sm">
        <Group justify="space-between"><div><Text fw={500} size="sm">{t('password')}</Text><Text size="sm" c="dimmed">{date === null ? '' : t('passwordOf', { date: formatDateTime(date, zone).slice(0, 10) })}</Text></div><Button size="xs" variant="default" onClick={() => setChosen('PASSWORD')}>{t('change')}</Button></Group>
        <Group justify="space-between">
          <div><Text fw={500} size="sm">{t('secondFactor')}</Text><Text size="sm" c="dimmed">{factor.data?.on ? t('factorOn', { n: factor.data.recoveryCodesLeft }) : t('factorOff')}</Text></div>
          {factor.data?.on ? <Button size="xs" color="red" variant="outline" onClick={() => void remove()}>{t('takeOff')}</Button> : <Button size="xs" variant="default" onClick={() => setChosen('FACTOR')}>{t('setUp')}</Button>}
        </Group>
      </Stack>
      <Modal opened={open !== null} onClose={close} closeOnClickOutside={false} title={open === 'PASSWORD' ? t('change') : t('secondFactor')} closeButtonProps={{ 'aria-label': t('close') }}>
        {open === 'PASSWORD' && <OwnPassword onDone={close} />}
        {open === 'FACTOR' && <SecondFactorSetUp onDone={close} />}
      </Modal>
    </Card>
  );
}

const zones = ['Asia/Shanghai', 'Asia/Hong_Kong', 'Asia/Tokyo', 'Asia/Singapore', 'Europe/Berlin', 'Europe/London', 'America/New_York', 'America/Los_Angeles', 'UTC'];

function Profile(): ReactNode {
  const t = useCentreTexts();
  const word = useLabel();
  const nameOf = useNameIn();
  const session = useSession();
  const outside = isSupplierUser(session);
  const named = session ? nameOf(session.userInfo, 'fullName') : '';
  const { data, failure, reload } = useLoaded<Mine>('baseUsers', 'findMine', {});
  const [changed, setChanged] = useState<Partial<Mine>>({});
  const [asking, setAsking] = useState(false);
  if (!data) return <Card title={t('profile')}>{failure ? <ErrorState failure={failure} onRetry={reload} /> : <LoadingState />}</Card>;
  const value = { ...data, ...changed };
  const save = async (press: FormEvent): Promise<void> => {
    press.preventDefault();
    if (!(await sendConfirmed('baseUsers', 'saveMine', changed, t('save')))) return;
    if (outside && session) await updateSession({ userInfo: { ...session.userInfo, fullName: value.fullName, fullNameEn: value.fullNameEn || null } });
    setChanged({});
    reload();
  };
  const choices = (session?.responsibilities ?? []).map((one) => ({ value: one.responsibilityId, label: word({ en: one.respNameEn, cn: one.respName }) }));
  return (
    <Card title={t('profile')}>
      <form onSubmit={(press) => void save(press)}>
        <Stack gap="sm">
          <Text size="sm">{t('userName')}: <strong>{data.userName}</strong>{!outside && <> · {t('name')}: <strong>{named}</strong></>}</Text>
          {outside && <SimpleGrid cols={{ base: 1, sm: 2 }}>{([['fullName', 60], ['fullNameEn', 80]] as const).map(([name, most]) => <TextInput key={name} name={name} label={t(name)} required={name === 'fullName'} maxLength={most} value={value[name] ?? ''} onChange={(event) => setChanged({ ...changed, [name]: event.currentTarget.value })} />)}</SimpleGrid>}
          <Group justify="space-between"><Text size="sm">{t('email')}: {data.email ?? '-'} ({data.emailVerified === 'Y' ? t('verified') : t('notVerified')})</Text><Button size="xs" variant="default" onClick={() => setAsking(true)}>{t('changeEmail')}</Button></Group>
          <Select label={t('language')} data={[{ value: 'CN', label: '中文' }, { value: 'EN', label: 'English' }]} value={value.language} allowDeselect={false} onChange={(language) => setChanged({ ...changed, language: language ?? data.language })} />
          <Select label={t('zone')} data={zones.includes(value.timeZone) ? zones : [value.timeZone, ...zones]} value={value.timeZone} searchable allowDeselect={false} onChange={(timeZone) => setChanged({ ...changed, timeZone: timeZone ?? data.timeZone })} />
          <Select label={t('defaultResp')} data={choices} value={value.defaultRespId} clearable placeholder={t('noDefault')} clearButtonProps={{ 'aria-label': t('noDefault') }} onChange={(defaultRespId) => setChanged({ ...changed, defaultRespId })} />
          <Group justify="flex-end"><Button type="submit" size="xs" disabled={Object.keys(changed).length === 0}>{t('save')}</Button></Group>
        </Stack>
      </form>
      <Modal opened={asking} onClose={() => setAsking(false)} title={t('changeEmail')} closeButtonProps={{ 'aria-label': t('close') }}>{asking && <NewEmail onDone={() => { setAsking(false); reload(); }} />}</Modal>
    </Card>
  );
}

function NewEmail({ onDone }: { onDone(): void }): ReactNode {
  const t = useCentreTexts();
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [sent, setSent] = useState(false);
  const submit = async (press: FormEvent): Promise<void> => {
    press.preventDefault();
    if (!sent) setSent(await sendConfirmed('baseUsers', 'sendContactCode', { email: email.trim() }, t('sendCode')) !== null);
    else if (await sendConfirmed('baseUsers', 'bindContact', { code: code.trim() }, t('confirm'))) onDone();
  };
  return (
    <form onSubmit={(press) => void submit(press)} noValidate>
      <Stack gap="sm">
        <TextInput name="newEmail" type="email" label={t('newEmail')} value={email} readOnly={sent} data-autofocus onChange={(event) => setEmail(event.currentTarget.value)} />
        {sent && <TextInput name="contactCode" label={t('code')} inputMode="numeric" autoComplete="one-time-code" maxLength={6} autoFocus value={code} onChange={(event) => setCode(event.currentTarget.value)} />}
        <Group justify="flex-end"><Button type="submit" disabled={sent ? code.trim().length !== 6 : email.trim() === ''}>{sent ? t('confirm') : t('sendCode')}</Button></Group>
      </Stack>
    </form>
  );
}

interface RowsProps<T> { readonly title: string; readonly heads: readonly string[]; readonly rows: readonly T[] | null; readonly action?: ReactNode; keyOf(row: T): string; cells(row: T): readonly ReactNode[] }

function Rows<T>({ title, heads, rows, action, keyOf, cells }: RowsProps<T>): ReactNode {
  const t = useCentreTexts();
  return (
    <Card title={title} action={action}>
      {rows === null ? <LoadingState /> : rows.length === 0 ? <Text size="sm" c="dimmed">{t('none')}</Text> : (
        <Table.ScrollContainer minWidth={560} scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': title, role: 'region' } }}>
          <Table verticalSpacing={6} fz="sm">
            <Table.Thead><Table.Tr>{heads.map((head) => <Table.Th key={head}>{head}</Table.Th>)}</Table.Tr></Table.Thead>
            <Table.Tbody>{rows.map((row) => <Table.Tr key={keyOf(row)}>{cells(row).map((cell, index) => <Table.Td key={heads[index]}>{cell}</Table.Td>)}</Table.Tr>)}</Table.Tbody>
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
  const zone = useZone();
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
    <Rows title={t('sessions')} heads={[t('session'), t('address'), t('began'), t('lastUsed'), t('state'), t('actions')]} rows={data} keyOf={(row) => row.certificate}
      action={<Button size="xs" variant="default" disabled={!others} onClick={() => void endOthers()}>{t('endOthers')}</Button>}
      cells={(row) => [browserName(row.agent, t('unknown')), row.address ?? '', formatDateTime(row.startedAt, zone), formatDateTime(row.lastSeenAt, zone), row.current ? t('thisOne') : stateOf(row),
        row.state === 'active' && !row.current ? <Button key="end" size="compact-xs" variant="default" onClick={() => void end(row.certificate)}>{t('end')}</Button> : null]} />
  );
}

function Devices(): ReactNode {
  const t = useCentreTexts();
  const zone = useZone();
  const session = useSession();
  const { data, reload } = useLoaded<readonly DeviceRow[]>('baseDevice', 'listByPage', { userId: session?.userInfo.userId, state: 'active' });
  const forget = async (deviceId: string): Promise<void> => {
    if (await sendConfirmed('baseDeviceService', 'forget', { deviceId }, t('forget'))) reload();
  };
  return (
    <Rows title={t('devices')} heads={[t('device'), t('knownSince'), t('lastUsed'), t('trustedUntil'), t('actions')]} rows={data} keyOf={(row) => row.deviceId}
      cells={(row) => [browserName(row.agent, t('unknown')), formatDateTime(row.createdAt, zone), row.lastSeenAt === null ? '' : formatDateTime(row.lastSeenAt, zone), row.trustedUntil === null ? '' : formatDateTime(row.trustedUntil, zone),
        <Button key="forget" size="compact-xs" variant="default" onClick={() => void forget(row.deviceId)}>{t('forget')}</Button>]} />
  );
}

function SignIns(): ReactNode {
  const t = useCentreTexts();
  const result = useSignInResult();
  const zone = useZone();
  const session = useSession();
  const { data } = useLoaded<readonly SignInRow[]>('baseLoginLog', 'listByPage', { userId: session?.userInfo.userId });
  return (
    <Rows title={t('signIns')} heads={[t('time'), t('device'), t('address'), t('result')]} rows={data} keyOf={(row) => row.logId}
      cells={(row) => [formatDateTime(row.at, zone), browserName(row.agent, t('unknown')), row.address, result(row.code)]} />
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
  return <Card title={t('myData')} action={<Button size="xs" variant="default" onClick={() => void download()}>{t('download')}</Button>}><Text size="sm" c="dimmed">{t('dataHint')}</Text></Card>;
}
