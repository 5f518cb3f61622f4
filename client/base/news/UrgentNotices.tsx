/** Urgent notices that the reader has not seen, each over the page once, one after another (base-srm.md §10). */
import { Button, Group, Modal } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../../kernel/call.js';
import { useLanguage } from '../../kernel/language/language.js';
import { toastDone, toastFailure } from '../../kernel/toast.js';
import { layers } from '../../layers.js';
import { NoticePaper } from './NoticePaper.js';
import type { NoticeShown } from './NoticePaper.js';
import { useNewsTexts } from './texts.js';

interface Urgent extends NoticeShown {
  readonly id: string;
  readonly confirmText?: string | null;
}

export default function UrgentNotices({ ids }: { readonly ids: readonly string[] }): ReactNode {
  const t = useNewsTexts();
  const language = useLanguage();
  const [at, setAt] = useState(0);
  const [notice, setNotice] = useState<Urgent | null>(null);
  const id = ids[at];
  const next = useCallback(() => {
    setNotice(null);
    setAt((now) => now + 1);
  }, []);
  useEffect(() => {
    if (id !== undefined) void ask<Urgent>('srmBaseNotice', 'findById', { id, viewCount: 'view' }, { quiet: true }).then(setNotice, next);
  }, [id, next]);
  if (notice === null) return null;
  const confirm = (): void =>
    void ask('srmBaseNotice', 'confirmRead', { id: notice.id }).then(() => {
      toastDone(t('confirm'));
      next();
    }, toastFailure);
  return (
    <Modal opened onClose={next} title={t('urgent')} size="xl" zIndex={layers.urgent} closeButtonProps={{ 'aria-label': t('close') }}>
      <NoticePaper notice={notice} language={language}>
        <Group justify="flex-end" gap="xs" mt="md">
          {notice.mustConfirmFlag === 'Y' && <Button onClick={confirm}>{notice.confirmText || t('confirm')}</Button>}
          <Button variant="default" onClick={next}>
            {t('close')}
          </Button>
        </Group>
      </NoticePaper>
    </Modal>
  );
}
