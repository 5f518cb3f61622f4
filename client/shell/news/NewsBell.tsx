/** Unread announcements and notifications, live: the same lists as the home page's, so that all tabs say the same. */
import { ActionIcon, Indicator, Menu, ScrollArea, Text } from '@mantine/core';
import { readIn } from '@machines/kernel/bilingual.js';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { useLanguage } from '../../kernel/language/language.js';
import { useMessages } from '../messages.js';
import { useShell } from '../shell-state.js';
import { useShellTexts } from '../texts.js';
import { useUnread } from './UnreadNews.js';

export function NewsBell(): ReactNode {
  const t = useShellTexts();
  const shell = useShell();
  const language = useLanguage();
  const [opened, setOpened] = useState(false);
  const { notices, letters } = useUnread();
  const messages = useMessages();
  const unreadMessages = messages.rows.filter(({ readFlag }) => readFlag === 'N');
  const count = notices.count + letters.count + messages.unread;
  useEffect(() => {
    if (count === 0) setOpened(false);
  }, [count]);
  const title = (row: Readonly<Record<string, unknown>>, field: string): string => String(readIn(language, row, field));
  const group = (label: string, list: typeof notices, field: string, route: string): ReactNode =>
    list.rows.length > 0 && (
      <>
        <Menu.Label>{label}</Menu.Label>
        {list.rows.map((row) => (
          <Menu.Item key={String(row['id'])} onClick={() => shell.open(route, { id: String(row['id']), viewCount: 'view' })}>
            <Text size="sm" lineClamp={2}>
              {title(row, field)}
            </Text>
          </Menu.Item>
        ))}
      </>
    );
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={340} withinPortal>
      <Indicator disabled={count === 0} label={count > 99 ? '99+' : count} size={16} offset={5} color="red">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={34} aria-label={`${t('notices')}: ${count}`}>
            <IconSpeakerphone size={19} />
          </ActionIcon>
        </Menu.Target>
      </Indicator>
      <Menu.Dropdown>
        <ScrollArea.Autosize mah={420}>
          {count === 0 && (
            <Text size="sm" c="dimmed" px="sm" py={6}>
              {t('noNotices')}
            </Text>
          )}
          {unreadMessages.length > 0 && <Menu.Label>{t('messages')}</Menu.Label>}
          {unreadMessages.map(({ messageId, subject, text, route, query }) => (
            <Menu.Item
              key={messageId}
              onClick={() => {
                messages.read([messageId]);
                shell.open(route, query);
              }}
            >
              <Text size="sm" fw={600} lineClamp={1}>
                {subject}
              </Text>
              <Text size="xs" c="dimmed" lineClamp={2}>
                {text}
              </Text>
            </Menu.Item>
          ))}
          {unreadMessages.length > 1 && (
            <Menu.Item closeMenuOnClick={false} onClick={() => messages.read()}>
              {t('readMessages')}
            </Menu.Item>
          )}
          {group(t('unreadNotices'), notices, 'noticeTitle', 'notice/noticeDesc')}
          {group(t('unreadLetters'), letters, 'title', 'notification/notificationDesc')}
        </ScrollArea.Autosize>
        <Menu.Divider />
        <Menu.Item onClick={() => shell.open('notice/noticeMore')}>{t('moreNotices')}</Menu.Item>
        <Menu.Item onClick={() => shell.open('notification/notificationMore')}>{t('moreLetters')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
