/** The viewer's exports of the last day that were sent to the background, in the bell: how far each is, and its workbook. */
import { CloseButton, Group, Menu, Text } from '@mantine/core';
import { readIn } from '@machines/kernel/bilingual.js';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../../kernel/call.js';
import type { HowFar } from '../../kernel/excel/import-progress.js';
import { useTaskProgress } from '../../kernel/excel/import-progress.js';
import { TaskProgressBar } from '../../kernel/excel/TaskProgressBar.js';
import { useExcelTexts } from '../../kernel/excel/texts.js';
import { downloadFiles } from '../../kernel/files/transfer.js';
import { useLanguage } from '../../kernel/language/language.js';
import { formatDateTime } from '../../kernel/language/format-time.js';
import { useZone } from '../../kernel/language/zone.js';
import { useList } from '../../kernel/list/use-list.js';
import { holdsButtonOf, useMenus } from '../../kernel/session/menus.js';
import { useSession } from '../../kernel/session/session.js';
import { toastFailure } from '../../kernel/toast.js';

const DAY_MS = 86_400_000;
const runs: readonly string[] = ['pending', 'running'];
type Row = Readonly<Record<string, unknown>>;

export function BellExports(): ReactNode {
  const t = useExcelTexts();
  const userId = useSession()?.userInfo.userId ?? '0';
  const [since] = useState(() => Date.now() - DAY_MS);
  const { rows, fresh, reload } = useList('baseConcurrentRequest', {
    pageIndex: 1,
    pageRows: 5,
    orderBy: [{ key: 'creationDate', dir: 'desc' }],
    conditions: [
      { key: 'requesterId', op: 'eq', value: userId },
      { key: 'programCode', op: 'eq', value: 'EXCEL_EXPORT' },
      { key: 'creationDate', op: 'ge', value: since },
    ],
  });
  useEffect(() => {
    if (fresh > 0) reload();
  }, [fresh, reload]);
  const progress = useTaskProgress('running');
  if (rows.length === 0) return null;
  return (
    <>
      <Menu.Label>{t('backgroundExports')}</Menu.Label>
      {rows.map((row: Row) => {
        const [id, state, name] = [String(row['id']), String(row['state']), String(row['reason'])];
        if (row['outputFileId']) return <Ready key={id} name={name} at={row['actualEnd'] as number} fileId={String(row['outputFileId'])} />;
        if (runs.includes(state)) return <Running key={id} id={id} name={name} {...(progress.get(id) ?? { done: 0, of: 0 })} />;
        return (
          <div key={id} role="menuitem" tabIndex={-1} style={{ padding: '6px 12px' }}>
            <Text size="sm" truncate="end">
              {name}
            </Text>
            {state === 'cancelled' ? (
              <Text size="xs" c="dimmed">
                {t('exportCancelled')}
              </Text>
            ) : (
              <NotMade row={row} />
            )}
          </div>
        );
      })}
      <Menu.Divider />
    </>
  );
}

function Running({ id, name, done, of }: HowFar & { readonly id: string; readonly name: string }): ReactNode {
  const t = useExcelTexts();
  const [asked, setAsked] = useState(false);
  // Who only reads may export, and leaves it to its end.
  const mayCancel = holdsButtonOf(useMenus(), 'baseConcurrentRequest', 'btnCancel');
  const cancel = async (): Promise<void> => {
    setAsked(true);
    try {
      await ask('baseConcurrentRequest', 'cancel', { id });
    } catch (error) {
      setAsked(false);
      toastFailure(error);
    }
  };
  return (
    <Group px="sm" py={6} gap="xs" wrap="nowrap">
      <div role="menuitem" tabIndex={-1} style={{ flex: 1, minWidth: 0 }}>
        <Text size="sm" truncate="end">
          {name}
        </Text>
        <TaskProgressBar compact done={done} of={of} />
      </div>
      {mayCancel && (
        <CloseButton
          role="menuitem"
          size="sm"
          aria-label={t('cancelExport', { name })}
          title={t('cancelExport', { name })}
          disabled={asked}
          onClick={() => void cancel()}
        />
      )}
    </Group>
  );
}

/** Exports of one list are told apart by when they were done. */
function Ready({ name, at, fileId }: { readonly name: string; readonly at: number; readonly fileId: string }): ReactNode {
  const t = useExcelTexts();
  const zone = useZone();
  return (
    <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => void downloadFiles([fileId]).catch(toastFailure)}>
      <Text size="sm" truncate="end">
        {name}
      </Text>
      <Text size="xs" c="dimmed">
        <span className="gh-number">{formatDateTime(at, zone).slice(11, 16)}</span> · <span>{t('exportDone')}</span>
      </Text>
    </Menu.Item>
  );
}

function NotMade({ row }: { readonly row: Row }): ReactNode {
  const t = useExcelTexts();
  const why = readIn(useLanguage(), row, 'resultText') as string | null;
  return (
    <Text size="xs" c="red">
      {why ?? t('exportLost')}
    </Text>
  );
}
