/** The same trouble many times is one row: what was sent where, and why it was not taken; all of it is tried again with one press. */
import { Badge, Button, CloseButton, Group, Table } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../kernel/call.js';
import { entryOf } from '../kernel/definitions.js';
import { Moment } from '../kernel/fields/dates/Moment.js';
import { useLabel } from '../kernel/language/language.js';
import { useListed } from '../kernel/list/use-listed.js';
import { useSession } from '../kernel/session/session.js';
import { EmptyState, ErrorState, LoadingState } from '../kernel/states/States.js';
import { toastFailure, toastInfo } from '../kernel/toast.js';
import { useProcessTexts } from './texts.js';

export interface EntryGroup {
  readonly sourceType: string;
  readonly eventName: string;
  readonly targetType: string;
  readonly lastCode: string | null;
  readonly count: number;
  readonly firstAt: number;
}

interface Retried {
  readonly retried: number;
  readonly refused: readonly { readonly entrySourceId: string; readonly code: string; readonly msg: string }[];
  readonly more: boolean;
}

/** As the list's call names a group. */
export const namedBy = (group: EntryGroup | null): object =>
  group === null
    ? {}
    : {
        sourceType: group.sourceType,
        eventName: group.eventName,
        ...(group.lastCode === null ? {} : { code: group.lastCode }),
      };

const useTitle = (): ((type: string) => string) => {
  const word = useLabel();
  return (type) => word(entryOf(type)?.title ?? { en: type, cn: type });
};

export function OnlyGroup({ group, onClear }: { readonly group: EntryGroup; onClear(): void }): ReactNode {
  const t = useProcessTexts();
  const title = useTitle();
  return (
    <Group gap={4}>
      <Badge variant="light" tt="none">
        {[title(group.sourceType), group.eventName, group.lastCode].filter(Boolean).join(' · ')}
      </Badge>
      <CloseButton size="sm" aria-label={t('allProblems')} onClick={onClear} />
    </Group>
  );
}

interface Props {
  onOpen(group: EntryGroup): void;
  onRetried(): void;
}

export function EntryGroups({ onOpen, onRetried }: Props): ReactNode {
  const t = useProcessTexts();
  const title = useTitle();
  const mayAct = useSession()?.current?.respCode !== 'AUDITOR';
  const { rows, failure, reload } = useListed<EntryGroup>('baseOutbox', 'findGroups', {});
  const [busy, setBusy] = useState<EntryGroup | null>(null);
  const retry = async (group: EntryGroup): Promise<void> => {
    setBusy(group);
    try {
      const { retried, refused } = await ask<Retried>('baseOutbox', 'doRetry', namedBy(group));
      toastInfo(
        [t('retriedN', { n: retried }), refused[0] && t('refusedN', { n: refused.length, why: refused[0].msg })].filter(Boolean).join(' '),
      );
    } catch (error) {
      toastFailure(error);
    }
    setBusy(null);
    reload();
    onRetried();
  };
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (rows === null) return <LoadingState />;
  if (rows.length === 0) return <EmptyState title={t('noProblems')} hint={null} />;
  const words = [t('source'), t('event'), t('target'), t('groupCode'), t('groupCount'), t('since'), ''];
  return (
    <Table.ScrollContainer minWidth={760} type="native">
      <Table fz="sm" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {words.map((name, index) => (
              <Table.Th key={index}>{name}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((group) => (
            <Table.Tr key={`${group.sourceType} ${group.eventName} ${group.targetType} ${group.lastCode}`}>
              <Table.Td>{title(group.sourceType)}</Table.Td>
              <Table.Td>{group.eventName}</Table.Td>
              <Table.Td>{title(group.targetType)}</Table.Td>
              <Table.Td>{group.lastCode ?? ''}</Table.Td>
              <Table.Td className="gh-number">{group.count}</Table.Td>
              <Table.Td>
                <Moment at={group.firstAt} />
              </Table.Td>
              <Table.Td>
                <Group gap={4} wrap="nowrap">
                  <Button size="compact-xs" variant="subtle" onClick={() => onOpen(group)}>
                    {t('showEntries')}
                  </Button>
                  {mayAct && (
                    <Button
                      size="compact-xs"
                      variant="default"
                      loading={busy === group}
                      disabled={busy !== null}
                      onClick={() => void retry(group)}
                    >
                      {t('retryAll')}
                    </Button>
                  )}
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
