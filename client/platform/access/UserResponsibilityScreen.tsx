/** systemsetting/userresponsibility: one user's responsibilities, or one responsibility's users, assigned and withdrawn with their dates (platform-access.md §2.6). */
import {
  Badge,
  Button,
  Group,
  Modal,
  NavLink,
  ScrollArea,
  SegmentedControl,
  Select,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { readIn } from '@machines/kernel/bilingual.js';
import { platformLookups } from '@machines/platform/lookups.js';
import { IconCopy, IconTableExport } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';

import { ask, Refused } from '../../kernel/call.js';
import { DayInput } from '../../kernel/fields/dates/calendar.js';
import { useDefinition } from '../../kernel/definitions.js';
import { sendEvent } from '../../kernel/document/use-document.js';
import type { Language } from '../../kernel/language/language.js';
import { useLabel, useLanguage } from '../../kernel/language/language.js';
import { useToday } from '../../kernel/language/today.js';
import { useLookupWords } from '../../kernel/lookups.js';
import { useWholeList } from '../../kernel/list/use-list.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { holdsButton, useMenus } from '../../kernel/session/menus.js';
import { EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import { toastFailure, toastInfo, toastSaid } from '../../kernel/toast.js';
import css from './access.module.css';
import { useRights } from './book.js';
import type { Rights } from './book.js';
import { csvOf, download } from '../../kernel/csv.js';
import { nameOfResponsibility } from './names.js';
import { useAccessTexts } from './texts.js';

const ROUTE = 'systemsetting/userresponsibility';
type Row = Readonly<Record<string, unknown>>;
const said = (row: Row, name: string): string => (typeof row[name] === 'string' ? row[name] : '');

interface User {
  readonly id: string;
  readonly userName: string;
  /** In the reader's language. */ readonly fullName: string;
  readonly userType: string;
  readonly state: string;
}
const userOf =
  (language: Language) =>
  (row: Row): User => ({
    id: said(row, 'id'),
    userName: said(row, 'userName'),
    fullName: String(readIn(language, row, 'fullName') ?? ''),
    userType: said(row, 'userType'),
    state: said(row, 'state'),
  });

/** One line of the right side: the other half of the pair, and how it is held. */
interface Pair {
  readonly key: string;
  readonly name: string;
  readonly code: string;
  readonly userId: string;
  readonly responsibilityId: string;
  readonly row: Row | undefined;
  readonly off: boolean;
}

const MOST = 500;

export default function UserResponsibilityScreen(): ReactNode {
  const { data, failure, reload } = useRights();
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (!data) return <LoadingState />;
  return (
    <Suspense fallback={<LoadingState />}>
      <Shown rights={data} />
    </Suspense>
  );
}

function Shown({ rights }: { readonly rights: Rights }): ReactNode {
  const t = useAccessTexts();
  const tab = useScreen();
  const by = tab.query['by'] === 'resp' ? 'resp' : 'user';
  const [text, setText] = useState('');
  const users = useUsers(by === 'user' ? text : '');
  return (
    <>
      <div className={css['bar']}>
        <Title order={1} fz={18}>
          {t('pairs')}
        </Title>
        <SegmentedControl
          size="xs"
          aria-label={t('pairs')}
          value={by}
          onChange={(value) => {
            setText('');
            tab.replace({ by: value });
          }}
          data={[
            { value: 'user', label: t('byUser') },
            { value: 'resp', label: t('byResponsibility') },
          ]}
        />
        <div style={{ flex: 1 }} />
        <MatrixButton rights={rights} />
      </div>
      <div className={css['two']}>
        <nav className={css['pane']} aria-label={t(by === 'user' ? 'byUser' : 'byResponsibility')}>
          <TextInput
            size="xs"
            mb="xs"
            aria-label={t(by === 'user' ? 'findUser' : 'findResp')}
            placeholder={t(by === 'user' ? 'findUser' : 'findResp')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <ScrollArea.Autosize mah="70vh" type="auto" scrollbars="y">
            {by === 'user' ? <Users users={users} /> : <Responsibilities rights={rights} text={text} />}
          </ScrollArea.Autosize>
        </nav>
        <section className={css['pane']}>
          {by === 'user' ? (
            <OfUser rights={rights} user={users.find((one) => one.id === tab.query['id'])} />
          ) : (
            <OfResponsibility rights={rights} responsibilityId={tab.query['id'] ?? null} />
          )}
        </section>
      </div>
    </>
  );
}

function useUsers(text: string): readonly User[] {
  const language = useLanguage();
  const word = text.trim().toLowerCase();
  const { rows } = useWholeList('baseUsers', {
    pageIndex: 1,
    pageRows: MOST,
    orderBy: [{ key: 'userName', dir: 'asc' }],
    conditions: [{ key: 'state', op: 'ne', value: 'erased' }],
  });
  return rows
    .filter((row) =>
      [row['userName'], readIn('cn', row, 'fullName'), readIn('en', row, 'fullName')].some((name) =>
        String(name ?? '')
          .toLowerCase()
          .includes(word),
      ),
    )
    .map(userOf(language));
}

function Users({ users }: { readonly users: readonly User[] }): ReactNode {
  const t = useAccessTexts();
  const tab = useScreen();
  return users.map((user) => (
    <NavLink
      key={user.id}
      component="button"
      type="button"
      active={tab.query['id'] === user.id}
      aria-current={tab.query['id'] === user.id || undefined}
      label={user.fullName || user.userName}
      description={user.userName}
      classNames={{ description: css['code']! }}
      {...(user.state === 'active'
        ? {}
        : {
            rightSection: (
              <Badge size="xs" color="gray">
                {t('inactive')}
              </Badge>
            ),
          })}
      onClick={() => tab.replace({ by: 'user', id: user.id })}
    />
  ));
}

function Responsibilities({ rights, text }: { readonly rights: Rights; readonly text: string }): ReactNode {
  const t = useAccessTexts();
  const word = useLabel();
  const tab = useScreen();
  const wanted = text.trim().toLowerCase();
  const found = [...rights.responsibilities.values()]
    .filter((one) => [one.respCode, one.respName, one.respNameEn ?? ''].some((name) => name.toLowerCase().includes(wanted)))
    .sort((a, b) => (a.respCode < b.respCode ? -1 : 1));
  return found.map((one) => (
    <NavLink
      key={one.responsibilityId}
      component="button"
      type="button"
      active={tab.query['id'] === one.responsibilityId}
      aria-current={tab.query['id'] === one.responsibilityId || undefined}
      label={word(nameOfResponsibility(one))}
      description={one.respCode}
      classNames={{ description: css['code']! }}
      rightSection={
        <Text size="xs" c="dimmed">
          {t('users', { n: rights.holders[one.responsibilityId] ?? 0 })}
        </Text>
      }
      onClick={() => tab.replace({ by: 'resp', id: one.responsibilityId })}
    />
  ));
}

const useHoldings = (key: 'userId' | 'responsibilityId', id: string) =>
  useWholeList('baseUserResp', { pageIndex: 1, pageRows: MOST, equal: { [key]: id } }).rows;
const codesFirst = (a: Pair, b: Pair): number =>
  Number(b.row?.['state'] === 'enabled') - Number(a.row?.['state'] === 'enabled') || (a.code < b.code ? -1 : 1);

function OfUser({ rights, user }: { readonly rights: Rights; readonly user: User | undefined }): ReactNode {
  const t = useAccessTexts();
  if (!user) return <EmptyState title={t('chooseUser')} hint="" />;
  return <UserPairs key={user.id} rights={rights} user={user} />;
}

function UserPairs({ rights, user }: { readonly rights: Rights; readonly user: User }): ReactNode {
  const word = useLabel();
  const holdings = useHoldings('userId', user.id);
  const fitting = [...rights.responsibilities.values()].filter(
    (one) => one.userType === user.userType || holdings.some((row) => row['responsibilityId'] === one.responsibilityId),
  );
  const pairs = fitting
    .map((one): Pair => ({
      key: one.responsibilityId,
      name: word(nameOfResponsibility(one)),
      code: one.respCode,
      userId: user.id,
      responsibilityId: one.responsibilityId,
      row: holdings.find((row) => row['responsibilityId'] === one.responsibilityId),
      off: one.enabled !== 'Y',
    }))
    .sort(codesFirst);
  return (
    <>
      <div className={css['head']}>
        <Title order={2} fz={15}>
          {user.fullName || user.userName}
        </Title>
        <CopyFrom user={user} held={holdings} />
      </div>
      <Pairs pairs={pairs} />
    </>
  );
}

function OfResponsibility({ rights, responsibilityId }: { readonly rights: Rights; readonly responsibilityId: string | null }): ReactNode {
  const t = useAccessTexts();
  const responsibility = responsibilityId === null ? undefined : rights.responsibilities.get(responsibilityId);
  if (!responsibility) return <EmptyState title={t('chooseResp')} hint="" />;
  return (
    <ResponsibilityPairs
      key={responsibility.responsibilityId}
      id={responsibility.responsibilityId}
      userType={responsibility.userType}
      title={nameOfResponsibility(responsibility)}
    />
  );
}

function ResponsibilityPairs({
  id,
  userType,
  title,
}: {
  readonly id: string;
  readonly userType: string;
  readonly title: ReturnType<typeof nameOfResponsibility>;
}): ReactNode {
  const word = useLabel();
  const t = useAccessTexts();
  const [text, setText] = useState('');
  const holdings = useHoldings('responsibilityId', id);
  const users = useUsers(text).filter((user) => user.userType === userType || holdings.some((row) => row['userId'] === user.id));
  const pairs = users
    .map((user): Pair => ({
      key: user.id,
      name: user.fullName || user.userName,
      code: user.userName,
      userId: user.id,
      responsibilityId: id,
      row: holdings.find((row) => row['userId'] === user.id),
      off: user.state !== 'active',
    }))
    .sort(codesFirst);
  return (
    <>
      <div className={css['head']}>
        <Title order={2} fz={15}>
          {word(title)}
        </Title>
        <TextInput
          size="xs"
          aria-label={t('findUser')}
          placeholder={t('findUser')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      <Pairs pairs={pairs} />
    </>
  );
}

function Pairs({ pairs }: { readonly pairs: readonly Pair[] }): ReactNode {
  const t = useAccessTexts();
  const definition = useDefinition('baseUserResp');
  const mine = useMenus();
  const [asked, setAsked] = useState<Pair | null>(null);
  const withdraw = async ({ row }: Pair): Promise<void> => {
    try {
      const answer = await sendEvent(definition, said(row!, 'id'), 'INVALIDATE', {});
      if (answer.status !== 'S') throw new Refused(answer);
      toastSaid(t('withdrawn'));
    } catch (error) {
      toastFailure(error);
    }
  };
  const sources = useLookupWords(platformLookups.BASE_RESP_SOURCE, useLanguage());
  return (
    <>
      <Table.ScrollContainer minWidth={520} type="native">
        <Table fz="sm" highlightOnHover verticalSpacing={5}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('name')}</Table.Th>
              <Table.Th>{t('code')}</Table.Th>
              <Table.Th>{t('dates')}</Table.Th>
              <Table.Th>{t('source')}</Table.Th>
              <Table.Th />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {pairs.map((pair) => {
              const held = pair.row?.['state'] === 'enabled';
              return (
                <Table.Tr key={pair.key}>
                  <Table.Td fw={held ? 600 : 400}>
                    {pair.name}
                    {pair.off && (
                      <Badge ml={6} size="xs" color="gray">
                        {t('inactive')}
                      </Badge>
                    )}
                  </Table.Td>
                  <Table.Td className={css['code']}>{pair.code}</Table.Td>
                  <Table.Td>{held && `${said(pair.row!, 'startDate')} – ${said(pair.row!, 'endDate') || t('noEnd')}`}</Table.Td>
                  <Table.Td>{held && sources.word(said(pair.row!, 'source'))}</Table.Td>
                  <Table.Td>
                    <Group gap={6} justify="flex-end" wrap="nowrap">
                      {held && holdsButton(mine, ROUTE, 'btnEdit') && (
                        <Button size="compact-xs" variant="subtle" onClick={() => setAsked(pair)}>
                          {t('change')}
                        </Button>
                      )}
                      {held && holdsButton(mine, ROUTE, 'btnInvalid') && (
                        <Button size="compact-xs" variant="light" color="red" onClick={() => void withdraw(pair)}>
                          {t('withdraw')}
                        </Button>
                      )}
                      {!held && !pair.off && holdsButton(mine, ROUTE, 'btnAdd') && (
                        <Button size="compact-xs" variant="light" onClick={() => setAsked(pair)}>
                          {t('assign')}
                        </Button>
                      )}
                    </Group>
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Modal
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={asked?.name}
        centered
        size="sm"
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {asked && <Dates key={asked.key} pair={asked} onClose={() => setAsked(null)} />}
      </Modal>
    </>
  );
}

function Dates({ pair, onClose }: { readonly pair: Pair; onClose(): void }): ReactNode {
  const t = useAccessTexts();
  const definition = useDefinition('baseUserResp');
  const { row } = pair;
  const held = row?.['state'] === 'enabled';
  const today = useToday();
  const [from, setFrom] = useState<string | null>(held ? said(row, 'startDate') : today);
  const [to, setTo] = useState<string | null>((held && said(row, 'endDate')) || null);
  const [reason, setReason] = useState(row ? said(row, 'grantReason') : '');
  const [working, setWorking] = useState(false);
  const save = async (): Promise<void> => {
    setWorking(true);
    try {
      await assign(definition, pair, { startDate: from, endDate: to, grantReason: reason.trim() || null });
      toastSaid(t(held ? 'changed' : 'assigned'));
      onClose();
    } catch (error) {
      toastFailure(error);
    } finally {
      setWorking(false);
    }
  };
  return (
    <Stack gap="sm">
      <DayInput label={t('from')} required value={from} onChange={setFrom} />
      <DayInput label={t('to')} clearable value={to} minDate={from ?? ''} onChange={setTo} />
      <TextInput label={t('reason')} maxLength={200} value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button disabled={from === null} loading={working} onClick={() => void save()}>
          {t(held ? 'saveDates' : 'assign')}
        </Button>
      </Group>
    </Stack>
  );
}

interface Grant {
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly grantReason: string | null;
}

/** A pair that was withdrawn before is put into use again with its new dates. @throws Refused, NoAnswer */
async function assign(
  definition: Parameters<typeof sendEvent>[0],
  { row, userId, responsibilityId }: Pick<Pair, 'row' | 'userId' | 'responsibilityId'>,
  fields: Grant,
): Promise<void> {
  const sent = async (id: string | null, event: string, payload: object, rev?: number): Promise<void> => {
    const answer = await sendEvent(definition, id, event, payload, rev === undefined ? {} : { rev });
    if (answer.status !== 'S') throw new Refused(answer);
  };
  if (!row) return sent(null, 'CREATE', { userId, responsibilityId, ...fields });
  const id = said(row, 'id');
  await sent(id, 'SAVE', fields, Number(row['rev']));
  if (row['state'] === 'disabled') await sent(id, 'ENABLE', {});
}

function CopyFrom({ user, held }: { readonly user: User; readonly held: readonly Row[] }): ReactNode {
  const t = useAccessTexts();
  const mine = useMenus();
  const definition = useDefinition('baseUserResp');
  const users = useUsers('');
  const today = useToday();
  const [open, setOpen] = useState(false);
  const [from, setFrom] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const copy = async (): Promise<void> => {
    setWorking(true);
    const refused: string[] = [];
    let copied = 0;
    try {
      const theirs = await ask<readonly Row[]>('baseUserResp', 'listByPage', {
        userId: from,
        state: 'enabled',
        pageIndex: 1,
        pageRows: MOST,
      });
      for (const one of theirs.filter(
        (row) => !held.some((own) => own['state'] === 'enabled' && own['responsibilityId'] === row['responsibilityId']),
      )) {
        const responsibilityId = said(one, 'responsibilityId');
        const grant = { startDate: today, endDate: said(one, 'endDate') || null, grantReason: null };
        await assign(
          definition,
          { userId: user.id, responsibilityId, row: held.find((own) => own['responsibilityId'] === responsibilityId) },
          grant,
        ).then(
          () => {
            copied += 1;
          },
          (error: unknown) => {
            if (!(error instanceof Refused)) throw error;
            refused.push(error.message);
          },
        );
      }
      toastSaid(t('copied', { n: copied }));
      if (refused.length > 0) toastInfo(t('copySkipped', { n: refused.length, why: [...new Set(refused)].join(' ') }));
      setOpen(false);
    } catch (error) {
      toastFailure(error);
    } finally {
      setWorking(false);
    }
  };
  if (!holdsButton(mine, ROUTE, 'btnAdd')) return null;
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconCopy size={14} />} onClick={() => setOpen(true)}>
        {t('copyFrom')}
      </Button>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        title={t('copyFrom')}
        centered
        size="sm"
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <Stack gap="sm">
          <Select
            searchable
            label={t('user')}
            value={from}
            onChange={setFrom}
            data={users
              .filter((one) => one.id !== user.id && one.userType === user.userType)
              .map((one) => ({ value: one.id, label: `${one.fullName} (${one.userName})` }))}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => setOpen(false)}>
              {t('cancel')}
            </Button>
            <Button disabled={from === null} loading={working} onClick={() => void copy()}>
              {t('copy')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}

/** Users down, responsibilities across, the end of each holding in its cell. */
function MatrixButton({ rights }: { readonly rights: Rights }): ReactNode {
  const t = useAccessTexts();
  const word = useLabel();
  const language = useLanguage();
  const [working, setWorking] = useState(false);
  const exportMatrix = async (): Promise<void> => {
    setWorking(true);
    try {
      const [users, holdings] = [await allOf('baseUsers', {}), await allOf('baseUserResp', { state: 'enabled' })];
      const columns = [...rights.responsibilities.values()].sort((a, b) => (a.respCode < b.respCode ? -1 : 1));
      const held = new Map(
        holdings.map((row) => [`${said(row, 'userId')}/${said(row, 'responsibilityId')}`, said(row, 'endDate') || t('noEnd')]),
      );
      const rows = users
        .map(userOf(language))
        .filter((user) => user.state !== 'erased')
        .map((user) => [user.userName, user.fullName, ...columns.map((one) => held.get(`${user.id}/${one.responsibilityId}`) ?? '')]);
      download(
        'user-responsibilities.csv',
        csvOf([[t('code'), t('user'), ...columns.map((one) => word(nameOfResponsibility(one)))], ...rows]),
      );
    } catch (error) {
      toastFailure(error);
    } finally {
      setWorking(false);
    }
  };
  return (
    <Button size="xs" variant="default" leftSection={<IconTableExport size={14} />} loading={working} onClick={() => void exportMatrix()}>
      {t('matrix')}
    </Button>
  );
}

async function allOf(entity: string, where: object): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let pageIndex = 1; ; pageIndex += 1) {
    const page = await ask<readonly Row[]>(entity, 'listByPage', { ...where, pageIndex, pageRows: MOST });
    rows.push(...page);
    if (page.length < MOST) return rows;
  }
}
