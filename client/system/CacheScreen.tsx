/** redis: what servers remember for a while, by group; what may be cleared is cleared by typing its name. */
import { Alert, Badge, Button, Group, Modal, Table, Text, TextInput } from '@mantine/core';
import type { Label } from '@machines/kernel/fields.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../kernel/call.js';
import { useLabel } from '../kernel/language/language.js';
import { ScreenTitle } from '../kernel/pages/ScreenTitle.js';
import parts from '../kernel/parts.module.css';
import { EmptyState, ErrorState, LoadingState } from '../kernel/states/States.js';
import { toastFailure, toastInfo } from '../kernel/toast.js';
import css from './system.module.css';
import { useSystemTexts } from './texts.js';
import { useAnswer } from './use-rows.js';

interface CacheGroup {
  readonly code: string;
  readonly label: Label;
  readonly clears: boolean;
  readonly effect: Label;
  readonly keys: number;
  readonly bytes: number;
  readonly more: boolean;
  readonly kinds: Readonly<Record<string, number>>;
}
interface Info {
  readonly backend: 'redis' | 'process';
  readonly up: boolean;
  readonly figures: Readonly<Record<string, string | number>>;
  readonly servers: number;
}
interface Entry {
  readonly key: string;
  readonly ttlMs: number | null;
  readonly bytes: number;
  readonly value: string | null;
}
interface Chosen {
  readonly group: CacheGroup;
  readonly kind: string | null;
}
const listed: ReadonlySet<string> = new Set(['rate', 'once', 'kept']);

export default function CacheScreen(): ReactNode {
  const t = useSystemTexts();
  const info = useAnswer<Info>('redisRestful', 'info', {});
  const groups = useAnswer<readonly CacheGroup[]>('redisRestful', 'listGroups', {});
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [clearing, setClearing] = useState<Chosen | null>(null);
  const failure = info.failure ?? groups.failure;
  const reload = (): void => {
    info.reload();
    groups.reload();
  };
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (!info.data || !groups.data) return <LoadingState />;
  return (
    <div className={css['page']}>
      <ScreenTitle />
      {info.data.backend === 'process' && <Alert color="blue">{t('inProcess')}</Alert>}
      {info.data.backend === 'redis' && !info.data.up && <Alert color="orange">{t('redisAway')}</Alert>}
      <Group gap="lg">
        <Text size="sm">
          {t('servers')}: {info.data.servers}
        </Text>
        {Object.entries(info.data.figures).map(([name, value]) => (
          <Text key={name} size="sm">
            {name}: {value}
          </Text>
        ))}
      </Group>
      <div className={css['columns']}>
        <Groups groups={groups.data} chosen={chosen} onChoose={setChosen} onClear={setClearing} />
        {chosen && <Keys key={`${chosen.group.code}:${chosen.kind}`} chosen={chosen} />}
      </div>
      {clearing && (
        <Clearing
          chosen={clearing}
          onDone={() => {
            setClearing(null);
            setChosen(null);
            reload();
          }}
        />
      )}
    </div>
  );
}

interface GroupsProps {
  readonly groups: readonly CacheGroup[];
  readonly chosen: Chosen | null;
  onChoose(chosen: Chosen): void;
  onClear(chosen: Chosen): void;
}

function Groups({ groups, chosen, onChoose, onClear }: GroupsProps): ReactNode {
  const t = useSystemTexts();
  const word = useLabel();
  return (
    <div className={parts['card']}>
      {groups.map((group) => (
        <section key={group.code} aria-label={word(group.label)}>
          <Group justify="space-between" p="xs" className={chosen?.group.code === group.code ? css['chosen']! : ''}>
            <button type="button" className={parts['link']} onClick={() => onChoose({ group, kind: null })}>
              {word(group.label)}
            </button>
            <Group gap={6}>
              <Text size="xs" c="dimmed">
                {`${group.keys}${group.more ? '+' : ''} · ${group.bytes} B`}
              </Text>
              {group.clears ? (
                <Button size="compact-xs" variant="default" onClick={() => onClear({ group, kind: null })}>
                  {t('clear')}
                </Button>
              ) : (
                <Badge size="xs" color="gray" variant="light">
                  {t('protected')}
                </Badge>
              )}
            </Group>
          </Group>
          {Object.entries(group.kinds)
            .filter(([kind]) => kind !== '*' && listed.has(group.code))
            .map(([kind, count]) => (
              <Group key={kind} justify="space-between" px="lg" py={2}>
                <button type="button" className={parts['link']} onClick={() => onChoose({ group, kind })}>
                  {kind}
                </button>
                <Group gap={6}>
                  <Text size="xs" c="dimmed">
                    {count}
                  </Text>
                  {group.clears && (
                    <Button size="compact-xs" variant="subtle" onClick={() => onClear({ group, kind })}>
                      {t('clear')}
                    </Button>
                  )}
                </Group>
              </Group>
            ))}
        </section>
      ))}
    </div>
  );
}

function Keys({ chosen: { group, kind } }: { readonly chosen: Chosen }): ReactNode {
  const t = useSystemTexts();
  const word = useLabel();
  const [cursors, setCursors] = useState<readonly string[]>(['0']);
  const { data, failure, reload } = useAnswer<{ readonly rows: readonly Entry[]; readonly next: string | null }>(
    'redisRestful',
    'listKeys',
    {
      group: group.code,
      cursor: cursors.at(-1),
      ...(kind === null ? {} : { kind }),
    },
  );
  if (!listed.has(group.code)) return <EmptyState title={word(group.label)} hint={`${t('hidden')} ${word(group.effect)}`} />;
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (!data) return <LoadingState />;
  if (data.rows.length === 0) return <EmptyState title={t('noKeys')} hint={word(group.effect)} />;
  return (
    <div>
      <Table.ScrollContainer minWidth={420} className={parts['card']!}>
        <Table verticalSpacing={4} fz="sm">
          <Table.Thead>
            <Table.Tr>
              {(['keys', 'ttl', 'bytes', 'value'] as const).map((head) => (
                <Table.Th key={head}>{t(head)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.rows.map((entry) => (
              <Table.Tr key={entry.key}>
                <Table.Td>{entry.key}</Table.Td>
                <Table.Td>{entry.ttlMs === null ? '–' : `${Math.ceil(entry.ttlMs / 1000)} s`}</Table.Td>
                <Table.Td>{entry.bytes}</Table.Td>
                <Table.Td>{entry.value ?? '–'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Group justify="flex-end" gap="xs" mt="xs">
        <Button size="compact-xs" variant="default" disabled={cursors.length === 1} onClick={() => setCursors(cursors.slice(0, -1))}>
          {t('previous')}
        </Button>
        <Button size="compact-xs" variant="default" disabled={data.next === null} onClick={() => setCursors([...cursors, data.next!])}>
          {t('next')}
        </Button>
      </Group>
    </div>
  );
}

function Clearing({ chosen: { group, kind }, onDone }: { readonly chosen: Chosen; onDone(): void }): ReactNode {
  const t = useSystemTexts();
  const word = useLabel();
  const [text, setText] = useState('');
  const name = kind === null ? group.code : `${group.code}:${kind}`;
  const clear = (): void => {
    const body = { group: group.code, confirmText: text, ...(kind === null ? {} : { kind }) };
    void ask<{ readonly cleared: number }>('redisRestful', 'deleteByPattern', body)
      .then(({ cleared }) => {
        toastInfo(t('cleared', { n: cleared }));
        onDone();
      })
      .catch(toastFailure);
  };
  return (
    <Modal opened onClose={onDone} title={`${t('clear')}: ${word(group.label)}`}>
      <Text size="sm" mb="sm">
        {word(group.effect)}
      </Text>
      <TextInput label={t('confirmClear', { text: name })} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button color="red" disabled={text !== name} onClick={clear}>
          {t('clear')}
        </Button>
      </Group>
    </Modal>
  );
}
