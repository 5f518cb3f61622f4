/** Notices for everybody, on the sign-in page; one opens over it. */
import { UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../kernel/call.js';
import { useLanguage } from '../kernel/language/language.js';
import classes from './sign-in.module.css';
import { useSignInTexts } from './texts.js';

// Swedish days are written as ours are: 2026-03-09.
const day = new Intl.DateTimeFormat('sv-SE');

// The page is small; what a notice is shown with comes when one is opened.
const NoticeOver = lazy(() => import('./NoticeOver.js'));

interface Row {
  readonly noticeId: string;
  readonly noticeTitle: string;
  readonly noticeTitleEn: string | null;
  readonly noticeDate: number;
}
interface Whole extends Row {
  readonly noticeContent: string | null;
  readonly noticeContentEn: string | null;
}

export default function LoginNotices(): ReactNode {
  const t = useSignInTexts();
  const english = useLanguage() === 'en';
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [open, setOpen] = useState<Whole | null>(null);
  useEffect(
    () => void ask<readonly Row[]>('srmBaseNotice', 'listPublic', {}, { anonymous: true, quiet: true }).then(setRows, () => undefined),
    [],
  );
  if (rows.length === 0) return null;
  const title = (row: Row): string => (english && row.noticeTitleEn) || row.noticeTitle;
  const read = (id: string): void =>
    void ask<Whole>('srmBaseNotice', 'findPublic', { id }, { anonymous: true, quiet: true }).then(setOpen, () =>
      setRows((now) => now.filter((row) => row.noticeId !== id)),
    );
  return (
    <section className={classes['notices']} aria-label={t('notices')}>
      <h2>{t('notices')}</h2>
      <ul>
        {rows.map((row) => (
          <li key={row.noticeId}>
            <UnstyledButton onClick={() => read(row.noticeId)}>{title(row)}</UnstyledButton>
            <span className="gh-number">{day.format(row.noticeDate)}</span>
          </li>
        ))}
      </ul>
      {open && (
        <Suspense fallback={null}>
          <NoticeOver title={title(open)} text={(english && open.noticeContentEn) || open.noticeContent} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </section>
  );
}
