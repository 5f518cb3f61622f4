/** The files of a field that is only read. */
import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { toastFailure } from '../toast.js';
import { FileRows } from './FileRows.js';
import classes from './files.module.css';
import { fileIdsOf, useFileRecords } from './records.js';
import { useFileTexts } from './texts.js';
import { downloadFiles } from './transfer.js';

export function FileList({ value }: { readonly value: unknown }): ReactNode {
  const t = useFileTexts();
  const ids = fileIdsOf(value);
  const records = useFileRecords(ids);
  const there = ids.filter((_id, index) => records[index]?.mayTake);
  if (ids.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('noFiles')}
      </Text>
    );
  return (
    <div>
      <ul className={classes['list']} aria-label={t('list')}>
        <FileRows ids={ids} records={records} />
      </ul>
      {there.length > 1 && (
        <Button
          mt={4}
          size="compact-xs"
          variant="subtle"
          leftSection={<IconDownload size={14} />}
          onClick={() => void downloadFiles(there).catch(toastFailure)}
        >
          {t('downloadAll')}
        </Button>
      )}
    </div>
  );
}
