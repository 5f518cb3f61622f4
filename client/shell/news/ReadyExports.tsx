/** Tells, on whatever screen, that an export that this window sent to the background is done. */
import { Anchor, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import type { ReactNode } from 'react';

import { awaitedExports, exportTold } from '../../kernel/excel/running.js';
import type { AwaitedExport } from '../../kernel/excel/running.js';
import { useExcelTexts } from '../../kernel/excel/texts.js';
import { downloadFiles } from '../../kernel/files/transfer.js';
import { useList } from '../../kernel/list/use-list.js';
import { useStore } from '../../kernel/store.js';
import { toastError, toastFailure, toastInfo } from '../../kernel/toast.js';

const ends: readonly string[] = ['completed', 'warning', 'error', 'cancelled'];

export function ReadyExports(): ReactNode {
  const awaited = useStore(awaitedExports);
  const t = useExcelTexts();
  const { rows } = useList('baseConcurrentRequest', {
    pageIndex: 1,
    pageRows: 20,
    conditions: [{ key: 'id', op: 'in', value: awaited.map(({ requestId }) => requestId) }],
  });
  useEffect(() => {
    for (const row of rows) {
      const one = awaited.find(({ requestId }) => requestId === String(row['id']));
      if (!one || !ends.includes(String(row['state']))) continue;
      exportTold(one.requestId);
      const fileId = row['outputFileId'];
      if (typeof fileId === 'string') tell(one, fileId, t('exportIsReady', { name: one.name }), t('download'), t('close'));
      else if (row['state'] === 'cancelled') toastInfo(t('exportWasCancelled', { name: one.name }));
      else toastError(t('exportNotMade', { name: one.name }));
    }
  }, [rows, awaited, t]);
  return null;
}

function tell({ requestId }: AwaitedExport, fileId: string, said: string, action: string, close: string): void {
  const id = `export:${requestId}`;
  const take = (): void => {
    notifications.hide(id);
    void downloadFiles([fileId]).catch(toastFailure);
  };
  notifications.show({
    id,
    color: 'green',
    autoClose: false,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': close },
    message: (
      <Text size="sm">
        {said}{' '}
        <Anchor component="button" type="button" size="sm" onClick={take}>
          {action}
        </Anchor>
      </Text>
    ),
  });
}
