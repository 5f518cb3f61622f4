/** notice/noticeMore: announcements for the reader, unread, all and expired. */
import { Badge, Button, Tabs, Title } from '@mantine/core';
import { BASE_NOTICE_TYPE } from '@machines/base/lookups.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../../kernel/call.js';
import { useLabel } from '../../kernel/language/language.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { EmptyState } from '../../kernel/states/States.js';
import { toastDone, toastFailure } from '../../kernel/toast.js';
import css from './news.module.css';
import { NewsList } from './NewsList.js';
import { forReaders, unread } from './readers-list.js';
import { useNewsTexts } from './texts.js';
import { Word } from './Word.js';

type Kind = 'unread' | 'all' | 'expired';
const lists = { unread: forReaders('published', unread), all: forReaders('published'), expired: forReaders('expired') } as const;

export default function NoticeMoreScreen(): ReactNode {
  const t = useNewsTexts();
  const word = useLabel();
  const tab = useScreen();
  const [kind, setKind] = useState<Kind>('unread');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const mark = (action: 'markRead' | 'markAllRead', body: object): void =>
    void ask('srmBaseNotice', action, body).then(() => {
      setChosen(new Set());
      toastDone(t(action));
    }, toastFailure);
  const empty =
    kind === 'unread' ? (
      <EmptyState title={t('noUnread')} hint={t('noUnreadHint')} />
    ) : (
      <EmptyState title={t('noNews')} hint={t('noNewsHint')} />
    );
  const tools = (
    <>
      <Button size="xs" variant="default" disabled={chosen.size === 0} onClick={() => mark('markRead', { ids: [...chosen] })}>
        {t('markRead')}
      </Button>
      <Button size="xs" variant="default" onClick={() => mark('markAllRead', {})}>
        {t('markAllRead')}
      </Button>
      {chosen.size > 0 && <span className={css['when']}>{t('chosen', { n: chosen.size })}</span>}
    </>
  );
  return (
    <div className={css['page']}>
      <Title order={1} fz={18}>
        {tab.route === 'notice/noticeMore' ? word({ en: 'Announcements', cn: '公告' }) : ''}
      </Title>
      <Tabs
        value={kind}
        onChange={(value) => {
          setKind(value as Kind);
          setChosen(new Set());
        }}
      >
        <Tabs.List>
          {(['unread', 'all', 'expired'] as const).map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(one)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <NewsList
        key={kind}
        entity="srmBaseNotice"
        request={lists[kind]}
        titleField="noticeTitle"
        empty={empty}
        {...(kind === 'expired' ? {} : { selection: chosen, onSelection: setChosen, tools })}
        mark={(row) => (
          <Badge size="sm" variant="default">
            <Word lookup={BASE_NOTICE_TYPE} code={row['noticeType']} />
          </Badge>
        )}
        onOpen={(row) => tab.open('notice/noticeDesc', { id: String(row['id']), viewCount: 'view' })}
      />
    </div>
  );
}
