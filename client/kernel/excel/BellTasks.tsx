/** The bell's task list (platform-access.md §9.3): imports of the viewer that are not over, exports of this window, each with how far it is. */
import { CloseButton, Group, Menu, Text } from '@mantine/core';
import { useEffect } from 'react';
import type { ReactNode } from 'react';

import { useList } from '../list/use-list.js';
import { useSession } from '../session/session.js';
import { useStore } from '../store.js';
import { runningExports, shownImport } from './running.js';
import { importProgress, useImportProgress } from './import-progress.js';
import { TaskProgressBar } from './TaskProgressBar.js';
import { useExcelTexts } from './texts.js';

const open = ['uploaded', 'parsing', 'validating', 'review', 'applying', 'undoing'] as const;
type Row = Readonly<Record<string, unknown>>;

export function BellTasks(): ReactNode {
  const t = useExcelTexts();
  const userId = useSession()?.userInfo.userId ?? '0';
  const exports = useStore(runningExports);
  const { rows, fresh, reload } = useList('baseImportTask', {
    pageIndex: 1,
    pageRows: 5,
    conditions: [
      { key: 'ownerId', op: 'eq', value: userId },
      { key: 'state', op: 'in', value: [...open] },
    ],
  });
  useEffect(() => {
    if (fresh > 0) reload();
  }, [fresh, reload]);
  const progress = useImportProgress();
  if (rows.length + exports.length === 0) return null;
  return (
    <>
      <Menu.Label>{t('tasks')}</Menu.Label>
      {exports.map(({ taskId, name, done, of, cancel }) => (
        <Group key={taskId} px="sm" py={6} gap="xs" wrap="nowrap">
          <div role="menuitem" tabIndex={-1} style={{ flex: 1, minWidth: 0 }}>
            <Text size="sm" truncate="end">
              {t('exporting', { name })}
            </Text>
            <TaskProgressBar compact done={done} of={of} />
          </div>
          <CloseButton role="menuitem" size="sm" aria-label={t('cancelExport', { name })} onClick={cancel} />
        </Group>
      ))}
      {rows.map((row: Row) => {
        const id = String(row['id']);
        const state = String(row['state']);
        const { done, of } = importProgress(state, row, progress.get(id));
        return (
          <Menu.Item key={id} onClick={() => shownImport.set(id)}>
            <Text size="sm" truncate="end">
              {String(row['fileName'])}
            </Text>
            {state === 'review' ? (
              <Text size="xs" c="var(--gh-on-orange)">
                {t('toConfirm')}
              </Text>
            ) : (
              <TaskProgressBar compact done={done} of={of} phase={t(`phase_${state as Exclude<(typeof open)[number], 'review'>}`)} />
            )}
          </Menu.Item>
        );
      })}
      <Menu.Divider />
    </>
  );
}
