/** msgLog: every attempt to deliver something, newest first. */
import { Badge, Group, Select, Table, Title } from '@mantine/core';
import { messageLookups } from '@machines/messages/lookups.js';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { call, NoAnswer, Refused, taken } from '../kernel/call.js';
import { formatDateTime } from '../kernel/language/format-time.js';
import { useLabel } from '../kernel/language/language.js';
import { useZone } from '../kernel/language/zone.js';
import parts from '../kernel/parts.module.css';
import { useScreen } from '../kernel/screen/screen.js';
import { EmptyState, ErrorState, LoadingState } from '../kernel/states/States.js';
import type { Failure } from '../kernel/states/States.js';
import css from './messages.module.css';
import { Pages } from './InboxScreen.js';
import { useMessageTexts } from './texts.js';

const PAGE_ROWS = 50;
const results = ['SENT', 'RETRY', 'FAILED', 'NOBODY'] as const;
const colours: Readonly<Record<string, string>> = { SENT: 'green', RETRY: 'orange', FAILED: 'red', NOBODY: 'gray' };

interface Attempt {
  readonly logId: string;
  readonly at: number;
  readonly instanceId: string | null;
  readonly instanceNumber: string | null;
  readonly eventCode: string;
  readonly channel: string;
  readonly source: string;
  readonly recipient: string;
  readonly attempt: number;
  readonly result: (typeof results)[number];
  readonly answer: string | null;
  readonly durationMs: number;
}
interface Asked {
  readonly channel: string | null;
  readonly result: string | null;
  readonly page: number;
}

function useLog({ channel, result, page }: Asked) {
  const [told, setTold] = useState<{ readonly rows: readonly Attempt[]; readonly count: number } | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let wanted = true;
    const asked = { pageIndex: page, pageRows: PAGE_ROWS, ...(channel ? { channel } : {}), ...(result ? { result } : {}) };
    void call<readonly Attempt[]>('msgLog', 'listByPage', asked, { quiet: true })
      .then(taken)
      .then(
        (answer) => {
          if (!wanted) return;
          setTold({ rows: answer.data ?? [], count: answer.page?.count ?? 0 });
          setFailure(null);
        },
        (error: unknown) => {
          if (!wanted) return;
          if (error instanceof Refused) setFailure({ code: error.code, msg: error.message });
          else if (error instanceof NoAnswer) setFailure({ code: error.code, msg: '' });
          else throw error;
        },
      );
    return () => {
      wanted = false;
    };
  }, [channel, result, page, attempt]);
  return { told, failure, reload: () => setAttempt((n) => n + 1) };
}

export default function LogScreen(): ReactNode {
  const t = useMessageTexts();
  const word = useLabel();
  const [channel, setChannel] = useState<string | null>(null);
  const [result, setResult] = useState<string | null>(null);
  const [page, setPage] = useState(1);
  const { told, failure, reload } = useLog({ channel, result, page });
  const pages = Math.max(1, Math.ceil((told?.count ?? 0) / PAGE_ROWS));
  const begin = (change: () => void): void => {
    change();
    setPage(1);
  };
  return (
    <div className={css['page']}>
      <Group justify="space-between">
        <Title order={1} fz={18}>
          {t('messageLog')}
        </Title>
        <Group gap="xs">
          <Select
            size="xs"
            clearable
            aria-label={t('channel')}
            placeholder={t('anyChannel')}
            data={Object.entries(messageLookups.MSG_CHANNEL.values).map(([value, label]) => ({ value, label: word(label) }))}
            value={channel}
            onChange={(value) => begin(() => setChannel(value))}
          />
          <Select
            size="xs"
            clearable
            aria-label={t('result')}
            placeholder={t('anyResult')}
            data={results.map((value) => ({ value, label: t(value) }))}
            value={result}
            onChange={(value) => begin(() => setResult(value))}
          />
        </Group>
      </Group>
      {failure ? (
        <ErrorState failure={failure} onRetry={reload} />
      ) : told === null ? (
        <LoadingState />
      ) : told.rows.length === 0 ? (
        <EmptyState title={t('noLog')} hint={null} />
      ) : (
        <Attempts rows={told.rows} />
      )}
      <Pages page={page} pages={pages} onPage={setPage} />
    </div>
  );
}

function Attempts({ rows }: { readonly rows: readonly Attempt[] }): ReactNode {
  const t = useMessageTexts();
  const word = useLabel();
  const zone = useZone();
  const tab = useScreen();
  const { values } = messageLookups.MSG_CHANNEL;
  const heads = ['time', 'instance', 'event', 'channel', 'source', 'to', 'attempt', 'result', 'answer', 'duration'] as const;
  return (
    <Table.ScrollContainer
      minWidth={900}
      className={parts['card']!}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': t('messageLog'), role: 'region' } }}
    >
      <Table verticalSpacing={6} fz="sm">
        <Table.Thead>
          <Table.Tr>
            {heads.map((head) => (
              <Table.Th key={head}>{t(head)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.logId}>
              <Table.Td className={parts['unbroken']!}>{formatDateTime(row.at, zone)}</Table.Td>
              <Table.Td className={parts['unbroken']!}>
                {row.instanceId === null ? (
                  '–'
                ) : (
                  <button type="button" className={parts['link']} onClick={() => tab.open('msgInstance', { id: row.instanceId! })}>
                    {row.instanceNumber}
                  </button>
                )}
              </Table.Td>
              <Table.Td>{row.eventCode}</Table.Td>
              <Table.Td>{row.channel in values ? word(values[row.channel as keyof typeof values]) : row.channel}</Table.Td>
              <Table.Td>{row.source || '–'}</Table.Td>
              <Table.Td>{row.recipient || '–'}</Table.Td>
              <Table.Td>{row.attempt}</Table.Td>
              <Table.Td>
                <Badge size="sm" variant="light" color={colours[row.result] ?? 'gray'}>
                  {t(row.result)}
                </Badge>
              </Table.Td>
              <Table.Td>{row.answer ?? '–'}</Table.Td>
              <Table.Td>{row.durationMs}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
