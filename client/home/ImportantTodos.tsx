/** Opens by itself once a day when something waits: to-dos, else unread announcements; it can be dragged and blocks nothing. */
import { CloseButton, Tabs, Text } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PointerEvent, ReactNode } from 'react';
import { createPortal } from 'react-dom';

import { serverNow } from '../kernel/connection/clock.js';
import { formatDateTime } from '../kernel/language/format-time.js';
import { useZone } from '../kernel/language/zone.js';
import { useScreen } from '../kernel/screen/screen.js';
import { useSession } from '../kernel/session/session.js';
import { layers } from '../layers.js';
import type { PendingRows } from '../shell/pending.js';
import { useUnread } from '../shell/news/UnreadNews.js';
import classes from './home.module.css';
import { NewsRows } from './NewsCards.js';
import { useHomeTexts } from './texts.js';
import { TodoTable } from './TodoCard.js';

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Wherever it is dragged, it stays inside the window. */
export const inside = (
  { x, y }: Place,
  box: { readonly width: number; readonly height: number },
  window: { readonly width: number; readonly height: number },
): Place => ({
  x: Math.max(0, Math.min(x, window.width - box.width)),
  y: Math.max(0, Math.min(y, window.height - box.height)),
});

const SHOWN = 'guildhall.important.';

/** Whether it has not opened that day for this user in this browser; from here on it has. A browser without storage shows it at each load. */
export function firstOfDay(userId: string, today: string): boolean {
  try {
    const before = localStorage.getItem(SHOWN + userId);
    localStorage.setItem(SHOWN + userId, today);
    return before !== today;
  } catch {
    return true;
  }
}

interface Waiting {
  /** Both lists have been read. */
  readonly known: boolean;
  readonly count: number;
  readonly userId: string;
  readonly today: string;
}

/** Open once a day, when something waits as soon as that is known; what comes later raises the counters alone. */
export function useOpensOnce({ known, count, userId, today }: Waiting): readonly [isOpen: boolean, close: () => void] {
  const [state, setState] = useState<'waiting' | 'open' | 'closed'>('waiting');
  useEffect(() => {
    if (!known) return;
    if (count === 0) setState('closed');
    else if (state === 'waiting') setState(firstOfDay(userId, today) ? 'open' : 'closed');
  }, [state, known, count, userId, today]);
  return [state === 'open', () => setState('closed')];
}

export function ImportantTodos({ todos }: { readonly todos: PendingRows }): ReactNode {
  const t = useHomeTexts();
  const { active } = useScreen();
  const { notices } = useUnread();
  const [chosen, setChosen] = useState<'todos' | 'notices' | null>(null);
  const userId = useSession()?.userInfo.userId ?? '';
  const today = formatDateTime(serverNow(), useZone()).slice(0, 10);
  const [isOpen, close] = useOpensOnce({
    known: todos.rows !== null && notices.status !== 'loading',
    count: (todos.rows?.length ?? 0) + notices.count,
    userId,
    today,
  });
  if (!isOpen || !active) return null;
  const shown = chosen ?? ((todos.rows?.length ?? 0) > 0 ? 'todos' : 'notices');
  return (
    <Floating title={t('important')} onClose={close}>
      <Tabs value={shown} onChange={(value) => setChosen(value as 'todos' | 'notices')}>
        <Tabs.List>
          <Tabs.Tab value="todos">
            {t('open')} ({todos.count})
          </Tabs.Tab>
          <Tabs.Tab value="notices">
            {t('unreadNotices')} ({notices.count})
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="todos">
          {todos.rows && todos.rows.length > 0 ? (
            <TodoTable rows={todos.rows} kind="open" />
          ) : (
            <Text size="sm" c="dimmed" p="md">
              {t('noTodos')}
            </Text>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="notices">
          <NewsRows list={notices} field="noticeTitle" route="notice/noticeDesc" empty={t('noUnread')} />
        </Tabs.Panel>
      </Tabs>
    </Floating>
  );
}

function Floating({ title, onClose, children }: { readonly title: string; onClose(): void; readonly children: ReactNode }): ReactNode {
  const t = useHomeTexts();
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const held = useRef<Place | null>(null);
  const size = (): DOMRect => box.current!.getBoundingClientRect();
  const window_ = () => ({ width: window.innerWidth, height: window.innerHeight });
  useLayoutEffect(() => {
    const { width } = size();
    // What waits is read from here with the keyboard, too, unless one already does something else.
    if (document.activeElement === document.body) box.current!.focus({ preventScroll: true });
    setPlace(inside({ x: (window.innerWidth - width) / 2, y: 110 }, size(), window_()));
    const resized = (): void => setPlace((now) => now && inside(now, size(), window_()));
    const escape = (key: globalThis.KeyboardEvent): void => {
      if (key.key === 'Escape' && !document.querySelector('[role="dialog"][aria-modal="true"]')) onClose();
    };
    addEventListener('resize', resized);
    addEventListener('keydown', escape);
    return () => {
      removeEventListener('resize', resized);
      removeEventListener('keydown', escape);
    };
  }, [onClose]);
  const grab = (event: PointerEvent): void => {
    if ((event.target as HTMLElement).closest('button')) return;
    const { x, y } = size();
    held.current = { x: event.clientX - x, y: event.clientY - y };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const drag = (event: PointerEvent): void => {
    if (held.current) setPlace(inside({ x: event.clientX - held.current.x, y: event.clientY - held.current.y }, size(), window_()));
  };
  return createPortal(
    <div
      ref={box}
      role="dialog"
      tabIndex={-1}
      aria-modal="false"
      aria-label={title}
      className={classes['important']}
      style={place ? { zIndex: layers.important, left: place.x, top: place.y } : { opacity: 0 }}
    >
      <div
        className={classes['importantHead']}
        onPointerDown={grab}
        onPointerMove={drag}
        onPointerUp={() => {
          held.current = null;
        }}
      >
        <b>{title}</b>
        <CloseButton size="sm" aria-label={t('close')} onClick={onClose} />
      </div>
      <div className={classes['importantBody']} tabIndex={0}>
        {children}
      </div>
    </div>,
    document.body,
  );
}
