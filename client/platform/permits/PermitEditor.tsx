/** Left users, right a tree: what is ticked there, all chosen users may see or change. */
import { Alert, Button, Checkbox, Group, Modal, SegmentedControl, Stack, Switch, Text, TextInput } from '@mantine/core';
import { IconCopy, IconSearch } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

import { ask, call } from '../../kernel/call.js';
import { DayInput } from '../../kernel/fields/dates/calendar.js';
import { kindOf } from '../../kernel/fields/kinds.js';
import { enumerated, useLabel, useLanguage, useNameIn } from '../../kernel/language/language.js';
import { useToday } from '../../kernel/language/today.js';
import { useList } from '../../kernel/list/use-list.js';
import { EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import { toastFailure, toastInfo, toastRefused } from '../../kernel/toast.js';
import { useLoaded } from '../user-centre/use-loaded.js';
import { branches } from '../people/tree.js';
import { usePeopleTexts } from '../people/texts.js';
import css from '../people/people.module.css';

interface Props {
  readonly type: string;
  readonly target: string;
  readonly entity: string;
  readonly parent: string;
  readonly code: string;
  readonly name: string;
}
interface Permit {
  readonly childrenFlag: 'Y' | 'N';
  readonly accessLevel: 'READ' | 'WRITE';
  readonly startDate: string;
  readonly endDate: string | null;
}
type Permits = ReadonlyMap<string, Permit>;
type Row = Readonly<Record<string, unknown>>;
interface Result {
  readonly status: 'S' | 'E';
  readonly msg: string;
  readonly code: string;
}

const MOST = 500;

async function permitsOf({ type, target }: Props, userId: string): Promise<Permits> {
  const rows = await ask<readonly Row[]>(type, 'listByPage', {
    userId,
    pageRows: MOST,
    conditions: [{ key: 'state', op: 'eq', value: 'enabled' }],
  });
  return new Map(
    rows.map((row) => [
      String(row[target]),
      {
        childrenFlag: row['childrenFlag'] as 'Y',
        accessLevel: row['accessLevel'] as 'READ',
        startDate: String(row['startDate']),
        endDate: (row['endDate'] ?? null) as string | null,
      },
    ]),
  );
}

export function PermitEditor(props: Props): ReactNode {
  const t = usePeopleTexts();
  const [users, setUsers] = useState<ReadonlyMap<string, string>>(new Map());
  const [permits, setPermits] = useState<Permits>(new Map());
  const [touched, setTouched] = useState(false);
  const [replace, setReplace] = useState(true);
  const [copying, setCopying] = useState(false);
  const [sending, setSending] = useState(false);
  const language = useLanguage();
  const first = [...users.keys()][0] ?? null;

  const load = (userId: string): void => {
    permitsOf(props, userId).then((found) => {
      setPermits(found);
      setTouched(false);
    }, toastFailure);
  };
  useEffect(() => {
    if (first !== null) load(first);
    // What the tree shows is the first user's; it is read when that becomes another.
  }, [first, props.type]);

  const put = (target: string, permit: Permit | null): void => {
    const next = new Map(permits);
    if (permit) next.set(target, permit);
    else next.delete(target);
    setPermits(next);
    setTouched(true);
  };
  const apply = async (): Promise<void> => {
    setSending(true);
    try {
      const answer = await call<readonly Result[]>(props.type, 'applyPermits', {
        userIds: [...users.keys()],
        permits: [...permits].map(([target, permit]) => ({ target, ...permit })),
        replace: replace ? 'Y' : 'N',
      });
      if (answer.status !== 'S') return toastRefused(answer);
      const refused = answer.data.filter((one) => one.status === 'E');
      toastInfo(
        answer.data.length === 0
          ? t('nothingToDo')
          : `${t('applied', { done: answer.data.length - refused.length, refused: refused.length })}${refused[0] ? ` · ${refused[0].msg}` : ''}`,
      );
      if (first !== null) load(first);
    } catch (error) {
      toastFailure(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <div className={css['split']}>
      <UserPicker chosen={users} onChange={setUsers} />
      {first === null ? (
        <EmptyState title={t('chooseUsers')} />
      ) : (
        <Stack gap="sm">
          <Group justify="space-between">
            <Text size="sm">
              {enumerated([...users.values()].slice(0, 4), language)}
              {users.size > 4 ? ` … ${t('chosenUsers', { n: users.size })}` : ''}
            </Text>
            <Group gap="xs">
              <Button size="xs" variant="default" leftSection={<IconCopy size={15} />} onClick={() => setCopying(true)}>
                {t('copyFrom')}
              </Button>
              <Button size="xs" loading={sending} disabled={!touched && users.size === 1} onClick={() => void apply()}>
                {t('apply')}
              </Button>
            </Group>
          </Group>
          {users.size > 1 && (
            <Alert variant="light" py={6}>
              {t('mixed')}
            </Alert>
          )}
          <Switch
            size="xs"
            label={t('replace')}
            checked={replace}
            onChange={(event) => {
              setReplace(event.currentTarget.checked);
              setTouched(true);
            }}
          />
          <PermitTree {...props} permits={permits} onPut={put} />
        </Stack>
      )}
      <CopyFrom
        opened={copying}
        onClose={() => setCopying(false)}
        onCopy={(userId) => {
          setCopying(false);
          permitsOf(props, userId).then((found) => {
            setPermits(found);
            setTouched(true);
          }, toastFailure);
        }}
      />
    </div>
  );
}

const userField = { kind: 'ref', entity: 'baseUsers', label: { en: 'User', cn: '用户' } } as const;

function CopyFrom({ opened, onClose, onCopy }: { readonly opened: boolean; onClose(): void; onCopy(userId: string): void }): ReactNode {
  const t = usePeopleTexts();
  const [from, setFrom] = useState<unknown>(null);
  const { Input } = kindOf(userField);
  return (
    <Modal opened={opened} onClose={onClose} title={t('copyFrom')} closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('copyHint')}
        </Text>
        <Input field={userField} name="copyFrom" label={t('user')} value={from} onChange={setFrom} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={!from} onClick={() => onCopy(String(from))}>
            {t('copyFrom')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function UserPicker({
  chosen,
  onChange,
}: {
  readonly chosen: ReadonlyMap<string, string>;
  onChange(users: ReadonlyMap<string, string>): void;
}): ReactNode {
  const t = usePeopleTexts();
  const nameOf = useNameIn();
  const [typed, setTyped] = useState('');
  const word = typed.trim();
  const key = /^[\w.@-]+$/.test(word) ? 'userName' : 'fullName';
  const list = useList('baseUsers', {
    pageIndex: 1,
    pageRows: 50,
    orderBy: [{ key: 'userName', dir: 'asc' }],
    conditions: [
      { key: 'userType', op: 'eq', value: 'INSIDE' },
      { key: 'state', op: 'in', value: ['pending', 'active', 'locked'] },
      ...(word === '' ? [] : [{ key, op: 'like' as const, value: word }]),
    ],
  });
  const toggle = (id: string, name: string): void => {
    const next = new Map(chosen);
    if (!next.delete(id)) next.set(id, name);
    onChange(next);
  };
  return (
    <nav className={css['side']} aria-label={t('users')}>
      <TextInput
        size="xs"
        mb="xs"
        placeholder={t('searchUsers')}
        aria-label={t('searchUsers')}
        leftSection={<IconSearch size={14} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {chosen.size > 0 && (
        <Group justify="space-between" mb={6}>
          <Text size="xs">{t('chosenUsers', { n: chosen.size })}</Text>
          <Button size="compact-xs" variant="subtle" onClick={() => onChange(new Map())}>
            {t('clearChoice')}
          </Button>
        </Group>
      )}
      {list.status === 'error' && <ErrorState failure={list.refusal} onRetry={list.reload} />}
      <Stack gap={4} className={css['scroll'] ?? ''} tabIndex={0}>
        {list.rows.map((row) => {
          const [id, name] = [String(row['id']), nameOf(row, 'fullName')];
          return (
            <Checkbox
              key={id}
              size="xs"
              checked={chosen.has(id)}
              onChange={() => toggle(id, name)}
              label={
                <>
                  {name}
                  <span className={css['code']}>{String(row['userName'])}</span>
                </>
              }
            />
          );
        })}
      </Stack>
    </nav>
  );
}

function PermitTree({
  entity,
  parent,
  code,
  name,
  permits,
  onPut,
}: Props & { readonly permits: Permits; onPut(target: string, permit: Permit | null): void }): ReactNode {
  const t = usePeopleTexts();
  const word = useLabel();
  const { data, failure, reload } = useLoaded<readonly Row[]>(entity, 'listByPage', {
    pageRows: MOST,
    conditions: [{ key: 'state', op: 'eq', value: 'enabled' }],
  });
  const today = useToday();
  const rows = useMemo(
    () =>
      branches(
        (data ?? []).map((row) => ({
          id: String(row['id']),
          parent: row[parent] === null || row[parent] === undefined ? null : String(row[parent]),
          row,
        })),
      ),
    [data, parent],
  );
  if (!data) return failure ? <ErrorState failure={failure} onRetry={reload} /> : <LoadingState />;
  const begin: Permit = { childrenFlag: 'Y', accessLevel: 'WRITE', startDate: today, endDate: null };
  return (
    <div className={css['scroll']} tabIndex={0}>
      {rows.map(({ row: { id, row }, depth }) => {
        const permit = permits.get(id);
        const said = word({ cn: String(row[name]), en: String(row[`${name}En`] ?? row[name]) });
        return (
          <div key={id} className={css['node']} style={{ paddingLeft: 4 + depth * 22 }}>
            <div className={css['name']}>
              <Checkbox
                size="xs"
                checked={permit !== undefined}
                onChange={(event) => onPut(id, event.currentTarget.checked ? begin : null)}
                label={
                  <>
                    {said}
                    <span className={css['code']}>{String(row[code] ?? '')}</span>
                  </>
                }
              />
            </div>
            {permit && (
              <Group gap={8}>
                <SegmentedControl
                  size="xs"
                  aria-label={`${t('level')} ${said}`}
                  data={[
                    { value: 'READ', label: t('read') },
                    { value: 'WRITE', label: t('write') },
                  ]}
                  value={permit.accessLevel}
                  onChange={(value) => onPut(id, { ...permit, accessLevel: value as 'READ' })}
                />
                <Checkbox
                  size="xs"
                  label={t('below')}
                  checked={permit.childrenFlag === 'Y'}
                  onChange={(event) => onPut(id, { ...permit, childrenFlag: event.currentTarget.checked ? 'Y' : 'N' })}
                />
                <DayInput
                  size="xs"
                  w={116}
                  placeholder={t('from')}
                  aria-label={`${t('from')} ${said} ${permit.startDate}`}
                  value={permit.startDate}
                  onChange={(day) => onPut(id, { ...permit, startDate: day ?? today })}
                />
                <DayInput
                  size="xs"
                  w={116}
                  placeholder={t('to')}
                  aria-label={`${t('to')} ${said} ${permit.endDate ?? ''}`.trim()}
                  clearable
                  value={permit.endDate}
                  onChange={(day) => onPut(id, { ...permit, endDate: day })}
                />
              </Group>
            )}
          </div>
        );
      })}
    </div>
  );
}
