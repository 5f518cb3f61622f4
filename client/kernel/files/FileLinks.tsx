/** Files by their names in a line, where there is no room for more: each opens in the viewer. */
import { IconPaperclip } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { useScreenIfAny } from '../screen/screen.js';
import classes from './files.module.css';
import { fileIdsOf, useFileRecords } from './records.js';
import { useFileTexts } from './texts.js';

export function FileLinks({ value }: { readonly value: unknown }): ReactNode {
  const t = useFileTexts();
  const tab = useScreenIfAny();
  const ids = fileIdsOf(value);
  const records = useFileRecords(ids);
  if (ids.length === 0) return null;
  return (
    <span className={classes['links']}>
      <IconPaperclip size={13} aria-label={t('files', { n: ids.length })} />
      {ids.map((id, index) => {
        const record = records[index];
        if (!record) return <span key={id}>{t(record === null ? 'unseen' : 'loading')}</span>;
        return (
          <button
            key={id}
            type="button"
            className={classes['name']}
            onClick={() => tab?.open('fileView', { id, ...(ids.length > 1 ? { beside: ids.join() } : {}) })}
          >
            {record.originalFileName}
          </button>
        );
      })}
    </span>
  );
}
