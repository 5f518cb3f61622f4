/** A reader's list: unread ones stand out, a row opens, rows come and go live. */
import { Badge, Checkbox, Group, Pagination, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { readIn } from '@machines/kernel/bilingual.js';
import type { ListCondition } from '@machines/kernel/protocol.js';
import { IconPaperclip, IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { formatDateTime } from '../../kernel/language/format-time.js';
import { useLanguage } from '../../kernel/language/language.js';
import { useZone } from '../../kernel/language/zone.js';
import { useList } from '../../kernel/list/use-list.js';
import type { ListRow } from '../../kernel/list/live-list.js';
import type { ListRequest } from '../../kernel/list/use-list.js';
import { ErrorState } from '../../kernel/states/States.js';
import { UNREAD } from '../../shell/news/news.js';
import css from './news.module.css';
import { useNewsTexts } from './texts.js';

const PAGE = 20;

interface Props {
  readonly entity: 'srmBaseNotice' | 'srmBaseNotification';
  readonly request: Pick<ListRequest, 'conditions' | 'orderBy'>;
  readonly titleField: 'noticeTitle' | 'title';
  readonly empty: ReactNode;
  readonly selection?: ReadonlySet<string>;
  onSelection?(ids: ReadonlySet<string>): void;
  /** Before the search box. */
  readonly tools?: ReactNode;
  /** Beside the title. */
  mark?(row: ListRow): ReactNode;
  onOpen(row: ListRow): void;
}

export function NewsList({ entity, request, titleField, empty, selection, onSelection, tools, mark, onOpen }: Props): ReactNode {
  const t = useNewsTexts();
  const zone = useZone();
  const language = useLanguage();
  const [page, setPage] = useState(1);
  const [typed, setTyped] = useState('');
  const [word] = useDebouncedValue(typed.trim(), 250);
  const search: readonly ListCondition[] = word === '' ? [] : [{ key: 'fullText', op: 'like', value: word }];
  const list = useList(entity, { ...request, conditions: [...(request.conditions ?? []), ...search], pageIndex: page, pageRows: PAGE });
  const { fresh, reload } = list;
  // News shows itself: a reader does not ask for it.
  useEffect(() => {
    if (fresh > 0) reload();
  }, [fresh, reload]);
  const toggle = (id: string): void => {
    const next = new Set(selection);
    if (!next.delete(id)) next.add(id);
    onSelection?.(next);
  };
  const rows = list.rows.filter((row) => list.marks[String(row['id'])] !== 'gone');
  const titleOf = (row: ListRow): string => String(readIn(language, row, titleField) ?? '');
  const content = (): ReactNode => {
    if (list.status === 'error' || list.status === 'forbidden') return <ErrorState failure={list.refusal} onRetry={reload} />;
    if (list.status === 'loading' && rows.length === 0)
      return (
        <div className={css['list']}>
          {[0, 1, 2].map((index) => (
            <div key={index} className={css['item']}>
              <Skeleton height={14} />
            </div>
          ))}
        </div>
      );
    if (rows.length === 0) return empty;
    return (
      <ul className={css['list']}>
        {rows.map((row) => {
          const id = String(row['id']);
          const isUnread = row['attribute2'] === UNREAD;
          return (
            <li key={id} className={css['item']}>
              {onSelection && (
                <Checkbox size="xs" aria-label={titleOf(row)} checked={selection?.has(id) ?? false} onChange={() => toggle(id)} />
              )}
              <span className={css['dot']} data-unread={isUnread || undefined} aria-hidden="true" />
              <button type="button" className={css['open']} data-unread={isUnread || undefined} onClick={() => onOpen(row)}>
                {titleOf(row)}
                {isUnread && <span className="gh-visually-hidden"> · {t('unread')}</span>}
              </button>
              {row['withFiles'] === 'Y' && <IconPaperclip size={15} role="img" aria-label={t('attachments')} />}
              {row['topFlag'] === 'Y' && (
                <Badge size="sm" variant="light">
                  {t('onTop')}
                </Badge>
              )}
              {mark?.(row)}
              {typeof row['noticeDate'] === 'number' && (
                <span className={`${css['when']} gh-number`}>{formatDateTime(row['noticeDate'], zone).slice(0, 16)}</span>
              )}
            </li>
          );
        })}
      </ul>
    );
  };
  return (
    <>
      <Group gap="xs">
        {tools}
        <TextInput
          size="xs"
          w={320}
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={14} />}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setPage(1);
          }}
        />
      </Group>
      {content()}
      {list.count > PAGE && (
        <Group justify="flex-end">
          <Pagination size="sm" total={Math.ceil(list.count / PAGE)} value={page} onChange={setPage} />
        </Group>
      )}
    </>
  );
}
