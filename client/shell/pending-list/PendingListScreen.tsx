/** interiorPendingList, supplierPendingList: the viewer's to-dos with claims, by kind, live (base-srm.md §12). */
import {
  ActionIcon,
  Badge,
  Button,
  Checkbox,
  Group,
  NavLink,
  Pagination,
  Select,
  Skeleton,
  Switch,
  Table,
  Tabs,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import type { Field } from '@machines/kernel/fields.js';
import type { ListCondition } from '@machines/kernel/protocol.js';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDownload, IconHandGrab, IconHandOff, IconSearch } from '@tabler/icons-react';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../../kernel/call.js';
import { serverNow } from '../../kernel/connection/clock.js';
import { useConnection } from '../../kernel/connection/connection.js';
import { csvOf, download } from '../../kernel/csv.js';
import { kindOf as fieldKindOf } from '../../kernel/fields/kinds.js';
import { formatAmount } from '../../kernel/language/format.js';
import { formatDateTime } from '../../kernel/language/format-time.js';
import { useLanguage } from '../../kernel/language/language.js';
import { useZone } from '../../kernel/language/zone.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { isSupplierUser, useSession } from '../../kernel/session/session.js';
import { EmptyState, ErrorState } from '../../kernel/states/States.js';
import { toastDone, toastFailure } from '../../kernel/toast.js';
import { BatchOfTodos } from './BatchOfTodos.js';
import { billTypeWord } from '../bill-types.js';
import { openTodo } from '../open-todo.js';
import { allPending, useHandledByOthers, usePendingEntity, usePendingRows, useUnseen } from '../pending.js';
import type { PendingFilter, PendingKind, PendingRow } from '../pending.js';
import css from './pending-list.module.css';
import { tableOf } from './table-of-todos.js';
import { usePendingTexts } from './texts.js';

interface Counts {
  readonly pending: number;
  readonly done: number;
  readonly cancelled: number;
  readonly byType: Readonly<Record<string, number>>;
}

const PAGE = 20;
const MOST_EXPORTED = 5_000;
const organisation: Field = { kind: 'ref', entity: 'baseOrganization', label: { cn: '', en: '' } };
const supplier: Field = { kind: 'ref', entity: 'srmSlcSupplierInfo', label: { cn: '', en: '' } };
const period: Field = { kind: 'dateTime', label: { cn: '', en: '' } };
const DAY_MS = 86_400_000;

function useCounts(): Counts | null {
  const connection = useConnection();
  const entity = usePendingEntity();
  const responsibility = useSession()?.current?.responsibilityId;
  const [counts, setCounts] = useState<Counts | null>(null);
  const look = useCallback(() => void ask<Counts>(entity, 'counts', {}, { quiet: true }).then(setCounts, () => undefined), [entity]);
  useEffect(look, [look, responsibility]);
  useEffect(() => connection?.on('todo.count', look), [connection, look]);
  return counts;
}

/** Ticks once a minute: waiting days and what is left. */
function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

export default function PendingListScreen(): ReactNode {
  const t = usePendingTexts();
  const language = useLanguage();
  const session = useSession();
  const { active, query, setTitle } = useScreen();
  const title = t('title');
  useEffect(() => setTitle(title), [setTitle, title]);
  const [kind, setKind] = useState<PendingKind>('open');
  const [billType, setBillType] = useState<string | null>(null);
  const [whose, setWhose] = useState<string | null>(null);
  const [overdue, setOverdue] = useState(false);
  const late = query['overdue'] === 'Y';
  useEffect(() => {
    if (late) setOverdue(true);
  }, [late]);
  const [typed, setTyped] = useState('');
  const [keyword] = useDebouncedValue(typed.trim(), 250);
  const [orgId, setOrgId] = useState<ListCondition | null>(null);
  const [supplierId, setSupplierId] = useState<ListCondition | null>(null);
  const [since, setSince] = useState<ListCondition | null>(null);
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const counts = useCounts();
  const filter = useMemo(
    () => ({
      ...(billType ? { billType } : {}),
      ...(whose ? { whose } : {}),
      ...(overdue ? { overdue: 'Y' } : {}),
      ...(keyword ? { keyword } : {}),
      ...(orgId || supplierId || since ? { conditions: [orgId, supplierId, since].filter((one) => one !== null) } : {}),
    }),
    [billType, whose, overdue, keyword, orgId, supplierId, since],
  );
  const { rows, count, refused, reload } = usePendingRows(kind, PAGE, filter, page);
  useHandledByOthers(active ? rows : null);
  const back = (): void => {
    setPage(1);
    setChosen(new Set());
  };
  const entity = usePendingEntity();
  const claim = (action: 'doClaim' | 'doUnclaim'): void =>
    void ask<readonly string[]>(entity, action, { ids: [...chosen] }).then((done) => {
      setChosen(new Set());
      toastDone(t(action === 'doClaim' ? 'claimedN' : 'unclaimedN', { n: done.length }));
    }, toastFailure);
  const outside = isSupplierUser(session);
  const [Organisation, Supplier, Period] = [fieldKindOf(organisation).Filter!, fieldKindOf(supplier).Filter!, fieldKindOf(period).Filter!];
  const types = Object.entries(counts?.byType ?? {}).sort(([, a], [, b]) => b - a);
  const content = (): ReactNode => {
    if (refused) return <ErrorState failure={refused} onRetry={reload} />;
    if (rows === null)
      return (
        <div className={css['loading']}>
          {[0, 1, 2, 3].map((index) => (
            <Skeleton key={index} height={14} />
          ))}
        </div>
      );
    if (rows.length === 0)
      return Object.keys(filter).length > 0 ? (
        <EmptyState title={t('nothingFits')} hint={t('nothingFitsHint')} />
      ) : (
        <EmptyState
          title={t(kind === 'open' ? 'noOpen' : kind === 'done' ? 'noDone' : 'noCancelled')}
          hint={kind === 'open' ? t('noOpenHint') : null}
        />
      );
    return <Rows rows={rows} kind={kind} chosen={chosen} onChosen={setChosen} />;
  };
  return (
    <div className={css['page']}>
      <Title order={1} fz={18}>
        {t('title')}
      </Title>
      <Tabs
        value={kind}
        onChange={(value) => {
          setKind(value as PendingKind);
          back();
        }}
      >
        <Tabs.List>
          {(
            [
              ['open', counts?.pending],
              ['done', counts?.done],
              ['cancelled', counts?.cancelled],
            ] as const
          ).map(([one, n]) => (
            <Tabs.Tab
              key={one}
              value={one}
              rightSection={
                n ? (
                  <Badge size="sm" variant="light" circle={n < 10}>
                    {n}
                  </Badge>
                ) : undefined
              }
            >
              {t(one)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <div className={css['columns']}>
        <nav className={css['types']} aria-label={t('byType')}>
          <NavLink
            component="button"
            type="button"
            label={t('allTypes')}
            active={billType === null}
            rightSection={<span className="gh-number">{counts?.pending ?? ''}</span>}
            onClick={() => {
              setBillType(null);
              back();
            }}
          />
          {types.map(([type, n]) => (
            <NavLink
              key={type}
              component="button"
              type="button"
              label={billTypeWord(type, language)}
              active={billType === type}
              rightSection={<span className="gh-number">{n}</span>}
              onClick={() => {
                setBillType(type);
                back();
              }}
            />
          ))}
        </nav>
        <section className={css['card']} aria-busy={rows === null}>
          <Group gap="sm" p="sm" align="flex-end">
            <TextInput
              size="xs"
              w={190}
              label={t('search')}
              leftSection={<IconSearch size={14} />}
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                back();
              }}
            />
            {!outside && (
              <Select
                size="xs"
                w={140}
                label={t('whose')}
                clearable
                data={[
                  { value: 'MINE', label: t('mine') },
                  { value: 'RESP', label: t('ofResponsibility') },
                ]}
                value={whose}
                onChange={(value) => {
                  setWhose(value);
                  back();
                }}
              />
            )}
            <Organisation
              field={organisation}
              name="orgId"
              label={t(outside ? 'buyer' : 'organisation')}
              value={orgId}
              onChange={(next) => {
                setOrgId(next);
                back();
              }}
            />
            {!outside && (
              <Supplier
                field={supplier}
                name="supplierId"
                label={t('supplier')}
                value={supplierId}
                onChange={(next) => {
                  setSupplierId(next);
                  back();
                }}
              />
            )}
            <Period
              field={period}
              name="creationDate"
              label={t('since')}
              value={since}
              onChange={(next) => {
                setSince(next);
                back();
              }}
            />
            {kind === 'open' && (
              <Switch
                size="xs"
                mb={7}
                label={t('overdueOnly')}
                checked={overdue}
                onChange={(event) => {
                  setOverdue(event.currentTarget.checked);
                  back();
                }}
              />
            )}
            <Group gap="xs" ml="auto">
              {kind === 'open' && session?.current?.respCode !== 'AUDITOR' && (
                <>
                  <Button
                    size="xs"
                    variant="default"
                    leftSection={<IconHandGrab size={15} />}
                    disabled={chosen.size === 0}
                    onClick={() => claim('doClaim')}
                  >
                    {t('claim')}
                  </Button>
                  <Button
                    size="xs"
                    variant="default"
                    leftSection={<IconHandOff size={15} />}
                    disabled={chosen.size === 0}
                    onClick={() => claim('doUnclaim')}
                  >
                    {t('unclaim')}
                  </Button>
                </>
              )}
              <ExportTodos kind={kind} filter={filter} count={count} />
            </Group>
          </Group>
          {kind === 'open' && rows !== null && (
            <Suspense fallback={null}>
              <BatchOfTodos rows={rows.filter((row) => chosen.has(row.pendingId))} onDone={setChosen} />
            </Suspense>
          )}
          {content()}
          {count > PAGE && (
            <Group justify="flex-end" p="sm">
              <Pagination size="sm" total={Math.ceil(count / PAGE)} value={page} onChange={setPage} />
            </Group>
          )}
        </section>
      </div>
    </div>
  );
}

/** What fits, at most as many as are read in a moment, as a table of its own. */
function ExportTodos({
  kind,
  filter,
  count,
}: {
  readonly kind: PendingKind;
  readonly filter: PendingFilter;
  readonly count: number;
}): ReactNode {
  const t = usePendingTexts();
  const language = useLanguage();
  const zone = useZone();
  const entity = usePendingEntity();
  const outside = isSupplierUser(useSession());
  const [working, setWorking] = useState(false);
  const save = async (): Promise<void> => {
    setWorking(true);
    try {
      const rows = await allPending(entity, kind, filter, MOST_EXPORTED);
      download('to-dos.csv', csvOf(tableOf(rows, { t, language, zone, outside })));
    } catch (error) {
      toastFailure(error);
    } finally {
      setWorking(false);
    }
  };
  return (
    <ActionIcon
      variant="default"
      size={30}
      loading={working}
      disabled={count === 0}
      aria-label={t('export')}
      title={t('export')}
      onClick={() => void save()}
    >
      <IconDownload size={15} />
    </ActionIcon>
  );
}

interface RowsProps {
  readonly rows: readonly PendingRow[];
  readonly kind: PendingKind;
  readonly chosen: ReadonlySet<string>;
  onChosen(ids: ReadonlySet<string>): void;
}

function Rows({ rows, kind, chosen, onChosen }: RowsProps): ReactNode {
  const t = usePendingTexts();
  const language = useLanguage();
  const session = useSession();
  const outside = isSupplierUser(session);
  const tab = useScreen();
  const zone = useZone();
  const now = useNow();
  const me = session?.userInfo.userId;
  const time = (at: number | null): string => (at === null ? '–' : formatDateTime(at, zone).slice(0, 16));
  const days = (from: number): string => t('days', { n: Math.max(0, Math.floor((now - from) / DAY_MS)) });
  const left = (due: number): string => {
    const minutes = Math.max(0, Math.floor((due - now) / 60_000));
    if (minutes < 60) return t('leftMinutes', { n: minutes });
    return minutes < 48 * 60 ? t('leftHours', { n: Math.floor(minutes / 60) }) : t('leftDays', { n: Math.floor(minutes / 1_440) });
  };
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChosen(next);
  };
  const unseen = useUnseen();
  const all = rows.every((row) => chosen.has(row.pendingId));
  return (
    <Table.ScrollContainer minWidth={680} type="native">
      <Table fz="sm" verticalSpacing={7} highlightOnHover className={css['rows']!} aria-label={t('title')}>
        <Table.Thead>
          <Table.Tr>
            {kind === 'open' && (
              <Table.Th w={36}>
                <Checkbox
                  size="xs"
                  aria-label={t('chooseAll')}
                  checked={all}
                  indeterminate={!all && chosen.size > 0}
                  onChange={() => onChosen(all ? new Set() : new Set(rows.map((row) => row.pendingId)))}
                />
              </Table.Th>
            )}
            <Table.Th>{t('what')}</Table.Th>
            <Table.Th>{t('billType')}</Table.Th>
            {!outside && <Table.Th>{t('supplier')}</Table.Th>}
            <Table.Th>{t(outside ? 'buyer' : 'organisation')}</Table.Th>
            {!outside && <Table.Th ta="right">{t('amount')}</Table.Th>}
            {!outside && <Table.Th>{t('submittedBy')}</Table.Th>}
            <Table.Th>{t('since')}</Table.Th>
            <Table.Th>{t(kind === 'open' ? 'due' : 'handledAt')}</Table.Th>
            <Table.Th>{t(kind === 'open' ? 'claimedBy' : 'handledBy')}</Table.Th>
            <Table.Th>{t('screen')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => {
            const others = row.claimedBy !== null && row.claimedBy !== me;
            const late = kind === 'open' && row.dueAt !== null && row.dueAt < now;
            return (
              <Table.Tr key={row.pendingId} className={others ? css['claimed']! : ''}>
                {kind === 'open' && (
                  <Table.Td>
                    <Checkbox
                      size="xs"
                      aria-label={row.pendingTitle}
                      checked={chosen.has(row.pendingId)}
                      onChange={() => toggle(row.pendingId)}
                    />
                  </Table.Td>
                )}
                <Table.Td className={css['what']!}>
                  <button
                    type="button"
                    className={css['open']}
                    data-unseen={unseen(row) || undefined}
                    onClick={() => openTodo(row, session, tab.open)}
                  >
                    {row.pendingTitle}
                  </button>
                </Table.Td>
                <Table.Td className={css['whole']!}>{billTypeWord(row.billType, language)}</Table.Td>
                {!outside && <Table.Td>{row.supplierName}</Table.Td>}
                <Table.Td>{row.orgName}</Table.Td>
                {!outside && (
                  <Table.Td ta="right" className="gh-number">
                    {row.amount === null ? '–' : `${formatAmount(row.amount, row.currency)} ${row.currency ?? ''}`}
                  </Table.Td>
                )}
                {!outside && <Table.Td>{row.submittedName ?? '–'}</Table.Td>}
                <Table.Td className="gh-number">
                  {time(row.creationDate)}
                  {kind === 'open' && (
                    <Text size="xs" c="dimmed">
                      {days(row.creationDate)}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td className="gh-number">
                  {kind === 'open' ? time(row.dueAt) : time(row.handledAt)}
                  {kind === 'open' && row.dueAt !== null && (
                    <Text size="xs" c={late ? 'red' : 'dimmed'}>
                      {late ? t('overdue') : left(row.dueAt)}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>{kind === 'open' ? row.claimedName : row.handledName}</Table.Td>
                <Table.Td>{row.menuName}</Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
