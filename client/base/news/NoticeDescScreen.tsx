/** notice/noticeDesc: the reader's page; opened with viewCount=view it counts a view. Withdrawn under one's eyes, it says so. */
import { Button, Group, Text } from '@mantine/core';
import { srmBaseNotice } from '@machines/base/notice/index.js';
import { IconCheck, IconChevronLeft, IconChevronRight, IconEyeOff } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../../kernel/call.js';
import { useDocument } from '../../kernel/document/use-document.js';
import { organisation, useReferenceName } from '../../kernel/fields/references/reference-names.js';
import { useLanguage } from '../../kernel/language/language.js';
import { useList } from '../../kernel/list/use-list.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { documentPicture, Picture } from '../../kernel/states/States.js';
import { toastDone, toastFailure } from '../../kernel/toast.js';
import css from './news.module.css';
import { NoticePaper, titleOf } from './NoticePaper.js';
import { forReaders } from './readers-list.js';
import { useNewsTexts } from './texts.js';
import { useTitle } from './use-title.js';

interface Mine {
  readonly confirmed: boolean;
  readonly views: number;
}

function Turn({ id }: { readonly id: string }): ReactNode {
  const t = useNewsTexts();
  const tab = useScreen();
  const { rows } = useList('srmBaseNotice', { ...forReaders('published'), pageIndex: 1, pageRows: 100 });
  const at = rows.findIndex((row) => String(row['id']) === id);
  const to = (index: number) => (): void => tab.replace({ id: String(rows[index]!['id']), viewCount: 'view' });
  if (at < 0 || rows.length < 2) return null;
  return (
    <nav className={css['turn']}>
      <Button size="xs" variant="default" leftSection={<IconChevronLeft size={15} />} disabled={at === 0} onClick={to(at - 1)}>
        {t('previous')}
      </Button>
      <Button
        size="xs"
        variant="default"
        rightSection={<IconChevronRight size={15} />}
        disabled={at === rows.length - 1}
        onClick={to(at + 1)}
      >
        {t('next')}
      </Button>
    </nav>
  );
}

export default function NoticeDescScreen(): ReactNode {
  const { query } = useScreen();
  return <Page key={query['id']} id={query['id'] ?? ''} counts={query['viewCount'] === 'view'} />;
}

function Page({ id, counts }: { readonly id: string; readonly counts: boolean }): ReactNode {
  const t = useNewsTexts();
  const language = useLanguage();
  const document = useDocument(srmBaseNotice, id);
  const [mine, setMine] = useState<Mine | null>(null);
  const { status, view } = document;
  const wasThere = useRef(false);
  if (status === 'ready') wasThere.current = true;
  const look = useCallback(() => ask<Mine>('srmBaseNotice', 'findMine', { id }, { quiet: true }).then(setMine, () => undefined), [id]);
  const version = status === 'ready' ? view.versionNo : undefined;
  useEffect(() => {
    if (version === undefined) return;
    const seen = counts ? ask('srmBaseNotice', 'findById', { id, viewCount: 'view' }, { quiet: true }) : Promise.resolve();
    void seen.catch(() => undefined).then(look);
  }, [id, counts, version, look]);
  useTitle(status === 'ready' ? titleOf(view, language) : null);
  const from = useReferenceName(organisation, status === 'ready' ? ((view as { readonly orgId?: string | null }).orgId ?? null) : null);

  if (status === 'gone' && wasThere.current)
    return <Picture alert icon={<IconEyeOff size={24} />} colour="orange" title={t('withdrawn')} hint={t('withdrawnHint')} />;
  const picture = documentPicture(document as never);
  if (picture) return picture;
  const confirm = (): void =>
    void ask('srmBaseNotice', 'confirmRead', { id }).then(() => {
      toastDone(t('confirm'));
      void look();
    }, toastFailure);
  const open = view.mustConfirmFlag === 'Y' && document.state === 'published';
  return (
    <div className={css['page']}>
      <NoticePaper notice={view as never} language={language} views={mine?.views ?? null} from={from ? <span>{from}</span> : null}>
        {open && mine && (
          <section className={css['part']}>
            {mine.confirmed ? (
              <Group gap={6}>
                <IconCheck size={16} aria-hidden="true" />
                <Text size="sm">{t('confirmedBy')}</Text>
              </Group>
            ) : (
              <Group>
                <Button onClick={confirm}>{view.confirmText || t('confirm')}</Button>
                <Text size="sm" c="dimmed">
                  {t('mustConfirm')}
                </Text>
              </Group>
            )}
          </section>
        )}
      </NoticePaper>
      <Turn id={id} />
    </div>
  );
}
