/** Another record of access like this one, under a code and name of its own (platform-access.md §2.4, §2.5). */
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { Refused } from '../../kernel/call.js';
import { sendEvent } from '../../kernel/document/use-document.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { toastDone, toastFailure } from '../../kernel/toast.js';
import { useAccessTexts } from './texts.js';

/** The code of the copy: the record's own, and its id. */
export const codeOfCopy = (code: unknown, id: string): string => `${String(code).slice(0, 30)}_${id.slice(-4)}C`;

interface Props {
  readonly document: LiveDocument;
  /** Where the copy is opened. */
  readonly route: string;
  /** The copy: header fields and whole lists of lines. `named`: what a copy of that name is called. */
  record(named: (name: unknown) => string): object;
}

export function CopyRecord({ document, route, record }: Props): ReactNode {
  const t = useAccessTexts();
  const tab = useScreen();
  const [working, setWorking] = useState(false);
  const copy = async (): Promise<void> => {
    setWorking(true);
    try {
      const answer = await sendEvent(
        document.definition,
        null,
        'CREATE',
        record((name) => `${String(name)}-${t('copy')}`),
      );
      if (answer.status !== 'S') throw new Refused(answer);
      toastDone(t('copy'));
      tab.open(route, { id: answer.data.id });
    } catch (error) {
      toastFailure(error);
    } finally {
      setWorking(false);
    }
  };
  return (
    <Button size="compact-sm" variant="default" leftSection={<IconCopy size={14} />} loading={working} onClick={() => void copy()}>
      {t('copy')}
    </Button>
  );
}
