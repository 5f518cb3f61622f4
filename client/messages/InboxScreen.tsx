/** receiveMessageList: the reader's messages, unread and all, with the chosen one beside them; by keyboard as well. */
import { Badge, Button, Drawer, Group, Select, Tabs, Text, Title } from '@mantine/core';
import { messageLookups } from '@machines/messages/lookups.js';
import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

import { ask } from '../kernel/call.js';
import { formatDateTime } from '../kernel/language/format-time.js';
import { useLabel } from '../kernel/language/language.js';
import { useZone } from '../kernel/language/zone.js';
import { useScreen } from '../kernel/screen/screen.js';
import { EmptyState, ErrorState, LoadingState } from '../kernel/states/States.js';
import { toastFailure } from '../kernel/toast.js';
import css from './messages.module.css';
import { Subscriptions } from './Subscriptions.js';
import { useMessageTexts } from './texts.js';
import type { InboxRow } from './use-inbox.js';
import { PAGE_ROWS, useInbox } from './use-inbox.js';

const { MSG_CATEGORY } = messageLookups;
const wordOf = (category: string | null) => MSG_CATEGORY.values[category as keyof typeof MSG_CATEGORY.values];

type Kind = 'unread' | 'all';

export default function InboxScreen(): ReactNode {
  const [kind, setKind] = useState<Kind>('unread');
  const [category, setCategory] = useState<string | null>(null);
  const [page, setPage] = useState(1);
  const { told, failure, reload } = useInbox({ unread: kind === 'unread', category, page });
  const begin = (change: () => void): void => {
    change();
    setPage(1);
  };
  return (
    <div className={css['page']}>
      <Head unread={told?.unread ?? 0} onChanged={reload} />
      <Narrowing
        kind={kind}
        category={category}
        onKind={(value) => begin(() => setKind(value))}
        onCategory={(value) => begin(() => setCategory(value))}
      />
      {failure ? (
        <ErrorState failure={failure} onRetry={reload} />
      ) : told === null ? (
        <LoadingState />
      ) : told.rows.length === 0 ? (
        <Nothing kind={kind} />
      ) : (
        <List key={`${kind}.${category}.${page}`} rows={told.rows} onChanged={reload} />
      )}
      <Pages page={page} pages={Math.max(1, Math.ceil((told?.count ?? 0) / PAGE_ROWS))} onPage={setPage} />
    </div>
  );
}

function Nothing({ kind }: { readonly kind: Kind }): ReactNode {
  const t = useMessageTexts();
  return <EmptyState title={kind === 'unread' ? t('noUnread') : t('noMessages')} hint={t('noUnreadHint')} />;
}

const send = (action: string, body: object, then: () => void): void => void ask('msgInbox', action, body).then(then, toastFailure);

function Head({ unread, onChanged }: { readonly unread: number; onChanged(): void }): ReactNode {
  const t = useMessageTexts();
  const [drawer, setDrawer] = useState(false);
  return (
    <Group justify="space-between">
      <Group gap="sm">
        <Title order={1} fz={18}>
          {t('myMessages')}
        </Title>
        {unread > 0 && (
          <Badge color="red.9" variant="filled" aria-label={`${t('unread')}: ${unread}`}>
            {unread}
          </Badge>
        )}
      </Group>
      <Group gap="xs">
        <Button size="xs" variant="default" disabled={unread === 0} onClick={() => send('doMarkAllRead', {}, onChanged)}>
          {t('markAll')}
        </Button>
        <Button size="xs" variant="default" onClick={() => setDrawer(true)}>
          {t('subscriptions')}
        </Button>
      </Group>
      <Drawer opened={drawer} onClose={() => setDrawer(false)} position="right" size="lg" title={t('subscriptions')}>
        {drawer && <Subscriptions onSaved={() => setDrawer(false)} />}
      </Drawer>
    </Group>
  );
}

interface NarrowingProps {
  readonly kind: Kind;
  readonly category: string | null;
  onKind(kind: Kind): void;
  onCategory(category: string | null): void;
}

function Narrowing({ kind, category, onKind, onCategory }: NarrowingProps): ReactNode {
  const t = useMessageTexts();
  const word = useLabel();
  return (
    <Group justify="space-between" align="end">
      <Tabs value={kind} onChange={(value) => onKind(value === 'all' ? 'all' : 'unread')}>
        <Tabs.List>
          <Tabs.Tab value="unread">{t('unread')}</Tabs.Tab>
          <Tabs.Tab value="all">{t('all')}</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      <Select
        size="xs"
        clearable
        aria-label={t('category')}
        placeholder={t('allCategories')}
        data={Object.entries(MSG_CATEGORY.values).map(([value, label]) => ({ value, label: word(label) }))}
        value={category}
        onChange={onCategory}
      />
    </Group>
  );
}

export function Pages({ page, pages, onPage }: { readonly page: number; readonly pages: number; onPage(page: number): void }): ReactNode {
  const t = useMessageTexts();
  if (pages <= 1) return null;
  return (
    <Group gap="xs" justify="center">
      <Button size="xs" variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('newer')}
      </Button>
      <Text size="sm">{t('pageOf', { page, pages })}</Text>
      <Button size="xs" variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('older')}
      </Button>
    </Group>
  );
}

function List({ rows, onChanged }: { readonly rows: readonly InboxRow[]; onChanged(): void }): ReactNode {
  const t = useMessageTexts();
  const tab = useScreen();
  const box = useRef<HTMLDivElement>(null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  // What was chosen stays beside the list when it is read and leaves the unread ones.
  const [last, setLast] = useState<InboxRow | null>(null);
  const at = rows.findIndex(({ id }) => id === chosenId);
  const chosen = rows[at] ?? (last?.id === chosenId ? last : null);
  const choose = (row: InboxRow): void => {
    setChosenId(row.id);
    setLast(row);
  };
  const read = (row: InboxRow): void => {
    if (row.readFlag === 'Y') return;
    setLast({ ...row, readFlag: 'Y' });
    send('doMarkRead', { ids: [row.id] }, onChanged);
  };
  const open = (row: InboxRow): void => {
    read(row);
    tab.open(row.route, row.query);
  };
  const move = (to: number): void => {
    const row = rows[Math.min(Math.max(to, 0), rows.length - 1)];
    if (!row) return;
    choose(row);
    box.current?.querySelector<HTMLElement>(`[data-id="${row.id}"]`)?.focus();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'j' || event.key === 'ArrowDown') move(at + 1);
    else if (event.key === 'k' || event.key === 'ArrowUp') move(at < 0 ? 0 : at - 1);
    else if (event.key === 'r' && chosen) read(chosen);
    else return;
    event.preventDefault();
  };
  const remove = ({ id }: InboxRow): void =>
    send('doBatchDelete', { ids: [id] }, () => {
      setChosenId(null);
      onChanged();
    });
  return (
    <div className={css['inbox']}>
      <div className={css['list']} ref={box} onKeyDown={onKey} role="list" aria-label={t('myMessages')}>
        {rows.map((row) => (
          <Entry key={row.id} row={row} current={row.id === chosenId} onChoose={() => choose(row)} onOpen={() => open(row)} />
        ))}
      </div>
      <section className={css['preview']} aria-label={t('preview')} aria-live="polite">
        {chosen ? (
          <Preview row={chosen} onOpen={() => open(chosen)} onRead={() => read(chosen)} onDelete={() => remove(chosen)} />
        ) : (
          <EmptyState title={t('chooseMessage')} hint={t('keys')} />
        )}
      </section>
    </div>
  );
}

interface EntryProps {
  readonly row: InboxRow;
  readonly current: boolean;
  onChoose(): void;
  onOpen(): void;
}

function Entry({ row, current, onChoose, onOpen }: EntryProps): ReactNode {
  const word = useLabel();
  const zone = useZone();
  const category = wordOf(row.category);
  return (
    <div role="listitem">
      <button
        type="button"
        className={css['row']}
        data-id={row.id}
        data-unread={row.readFlag === 'N'}
        aria-current={current}
        onClick={onChoose}
        onDoubleClick={onOpen}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && current) onOpen();
        }}
      >
        <span className={css['subject']}>{row.subject}</span>
        <span className={css['when']}>
          {formatDateTime(row.creationDate, zone)}
          {category ? ` · ${word(category)}` : ''}
        </span>
      </button>
    </div>
  );
}

interface PreviewProps {
  readonly row: InboxRow;
  onOpen(): void;
  onRead(): void;
  onDelete(): void;
}

function Preview({ row, onOpen, onRead, onDelete }: PreviewProps): ReactNode {
  const t = useMessageTexts();
  const zone = useZone();
  return (
    <>
      <Title order={2} fz={16} mb={4}>
        {row.subject}
      </Title>
      <Text size="xs" c="dimmed" mb="md">
        {formatDateTime(row.creationDate, zone)}
      </Text>
      <Text size="sm" className={css['text']!} mb="lg">
        {row.text}
      </Text>
      <Group gap="xs">
        <Button size="xs" onClick={onOpen}>
          {t('open')}
        </Button>
        {row.readFlag === 'N' && (
          <Button size="xs" variant="default" onClick={onRead}>
            {t('markRead')}
          </Button>
        )}
        <Button size="xs" variant="subtle" color="red" onClick={onDelete}>
          {t('putAway')}
        </Button>
      </Group>
    </>
  );
}
