/** Announcements and notifications for the viewer, five each, live; unread ones stand out. */
import { Anchor, Group, Skeleton, Title } from '@mantine/core';
import { readIn } from '@machines/kernel/bilingual.js';
import type { ReactNode } from 'react';

import { formatDateTime } from '../kernel/language/format-time.js';
import { useLanguage } from '../kernel/language/language.js';
import { useZone } from '../kernel/language/zone.js';
import type { LiveList } from '../kernel/list/use-list.js';
import { useScreen } from '../kernel/screen/screen.js';
import { EmptyState, ErrorState } from '../kernel/states/States.js';
import { UNREAD, useLetters, useNotices } from '../shell/news/news.js';
import classes from './home.module.css';
import { useHomeTexts } from './texts.js';

interface ListProps {
  readonly list: LiveList;
  readonly field: 'noticeTitle' | 'title';
  readonly route: string;
  readonly empty: string;
}

export function NewsRows({ list, field, route, empty }: ListProps): ReactNode {
  const t = useHomeTexts();
  const tab = useScreen();
  const zone = useZone();
  const language = useLanguage();
  if (list.status === 'error' || list.status === 'forbidden') return <ErrorState failure={list.refusal} onRetry={list.reload} />;
  if (list.status === 'loading' && list.rows.length === 0)
    return (
      <div className={classes['loading']}>
        {[0, 1, 2].map((index) => (
          <Skeleton key={index} height={14} />
        ))}
      </div>
    );
  const rows = list.rows.filter((row) => list.marks[String(row['id'])] !== 'gone');
  if (rows.length === 0) return <EmptyState title={empty} hint={null} />;
  return (
    <ul className={classes['news']}>
      {rows.map((row) => {
        const unread = row['attribute2'] === UNREAD;
        return (
          <li key={String(row['id'])}>
            <span className={classes['dot']} data-unread={unread || undefined} aria-hidden="true" />
            <button
              type="button"
              className={classes['open']}
              data-unread={unread || undefined}
              title={String(readIn(language, row, field))}
              onClick={() => tab.open(route, { id: String(row['id']), viewCount: 'view' })}
            >
              {String(readIn(language, row, field))}
              {unread && <span className="gh-visually-hidden"> · {t('unread')}</span>}
            </button>
            <span className={`${classes['when']} gh-number`}>
              {typeof row['noticeDate'] === 'number' ? formatDateTime(row['noticeDate'], zone).slice(0, 10) : ''}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Card({ title, more, children }: { readonly title: string; readonly more: string; readonly children: ReactNode }): ReactNode {
  const t = useHomeTexts();
  const tab = useScreen();
  return (
    <>
      <Group px="md" py="sm" pr={48}>
        <Title order={2} fz={15}>
          {title}
        </Title>
        <Anchor component="button" type="button" size="sm" ml="auto" onClick={() => tab.open(more)}>
          {t('more')}
        </Anchor>
      </Group>
      {children}
    </>
  );
}

export function AnnouncementCard(): ReactNode {
  const t = useHomeTexts();
  return (
    <Card title={t('notices')} more="notice/noticeMore">
      <NewsRows list={useNotices()} field="noticeTitle" route="notice/noticeDesc" empty={t('noNotices')} />
    </Card>
  );
}

export function LetterCard(): ReactNode {
  const t = useHomeTexts();
  return (
    <Card title={t('letters')} more="notification/notificationMore">
      <NewsRows list={useLetters()} field="title" route="notification/notificationDesc" empty={t('noLetters')} />
    </Card>
  );
}
