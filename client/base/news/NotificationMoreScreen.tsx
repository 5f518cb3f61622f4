/** notification/notificationMore: letters to the reader, unread, to be answered and all; and those written by him. */
import { Badge, Tabs, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';

import { useLabel } from '../../kernel/language/language.js';
import type { ListRequest } from '../../kernel/list/use-list.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { isSupplierUser, useSession } from '../../kernel/session/session.js';
import { EmptyState } from '../../kernel/states/States.js';
import css from './news.module.css';
import { NewsList } from './NewsList.js';
import { lettersFor, unread } from './readers-list.js';
import { useNewsTexts } from './texts.js';

type Kind = 'unread' | 'toReply' | 'all' | 'sent';

export default function NotificationMoreScreen(): ReactNode {
  const t = useNewsTexts();
  const word = useLabel();
  const tab = useScreen();
  const session = useSession();
  const me = session?.userInfo.userId ?? '';
  const supplier = isSupplierUser(session);
  const [kind, setKind] = useState<Kind>('unread');
  const kinds: readonly Kind[] = supplier ? ['unread', 'toReply', 'all'] : ['unread', 'toReply', 'all', 'sent'];
  const request = useMemo(
    (): Pick<ListRequest, 'conditions' | 'orderBy'> =>
      ({
        unread: lettersFor({ key: 'state', op: 'eq', value: 'published' }, unread),
        toReply: lettersFor({ key: 'toReply', op: 'eq', value: 'Y' }),
        all: lettersFor(),
        sent: {
          conditions: [{ key: 'createdBy', op: 'eq', value: me } as const],
          orderBy: [{ key: 'creationDate', dir: 'desc' } as const],
        },
      })[kind],
    [kind, me],
  );
  const empty =
    kind === 'toReply' ? (
      <EmptyState title={t('noToReply')} hint={null} />
    ) : (
      <EmptyState title={t('noLetters')} hint={t('noLettersHint')} />
    );
  return (
    <div className={css['page']}>
      <Title order={1} fz={18}>
        {word({ en: 'Notifications', cn: '通知' })}
      </Title>
      <Tabs value={kind} onChange={(value) => setKind(value as Kind)}>
        <Tabs.List>
          {kinds.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(one)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <NewsList
        key={kind}
        entity="srmBaseNotification"
        request={request}
        titleField="title"
        empty={empty}
        mark={(row) =>
          row['toReply'] === 'Y' ? (
            <Badge size="sm" color="orange" variant="light">
              {t('toReply')}
            </Badge>
          ) : null
        }
        onOpen={(row) => tab.open(kind === 'sent' ? 'notificationEdit' : 'notification/notificationDesc', { id: String(row['id']) })}
      />
    </div>
  );
}
