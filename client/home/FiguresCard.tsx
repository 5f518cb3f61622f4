/** Numbers that open the list behind them, as the server names them for the responsibility; asked again when something is heard that changes them. */
import { Title, UnstyledButton } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../kernel/call.js';
import { useConnection } from '../kernel/connection/connection.js';
import { useLanguage } from '../kernel/language/language.js';
import { Ear } from '../kernel/list/Ear.js';
import type { Watched } from '../kernel/list/Ear.js';
import { useScreen } from '../kernel/screen/screen.js';
import type { ScreenQuery } from '../kernel/screen/screen.js';
import { useSession } from '../kernel/session/session.js';
import { useUnread } from '../shell/news/UnreadNews.js';
import classes from './home.module.css';
import { useHomeTexts } from './texts.js';

interface HomeFigure {
  readonly figure: string;
  readonly label: string;
  readonly count: number;
  readonly htmlUrl: string;
  readonly query: ScreenQuery;
  readonly warnFlag: 'Y' | 'N';
  readonly watch: Watched | null;
}

const TOGETHER_MS = 300;

function useFigures(): { readonly figures: readonly HomeFigure[]; look(): void } {
  const connection = useConnection();
  const language = useLanguage();
  const { active } = useScreen();
  const responsibility = useSession()?.current?.responsibilityId;
  const [figures, setFigures] = useState<readonly HomeFigure[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const look = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => void ask<readonly HomeFigure[]>('home', 'figures', {}, { quiet: true }).then(setFigures, () => undefined),
      TOGETHER_MS,
    );
  }, []);
  useEffect(() => {
    if (active) look();
  }, [look, active, language, responsibility]);
  useEffect(() => connection?.on('todo.count', look), [connection, look]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { figures, look };
}

function Figure({
  label,
  n,
  warn = false,
  onOpen,
}: {
  readonly label: string;
  readonly n: number;
  readonly warn?: boolean;
  onOpen(): void;
}): ReactNode {
  return (
    <UnstyledButton className={classes['figure']!} data-warn={(warn && n > 0) || undefined} onClick={onOpen}>
      <b className="gh-number">{n}</b>
      <span>{label}</span>
    </UnstyledButton>
  );
}

export function FiguresCard(): ReactNode {
  const t = useHomeTexts();
  const tab = useScreen();
  const { figures, look } = useFigures();
  const { notices, letters } = useUnread();
  const heard = new Map(figures.flatMap(({ watch }) => (watch ? [[JSON.stringify(watch), watch] as const] : [])));
  return (
    <div className={classes['padded']}>
      <Title order={2} fz={15}>
        {t('figures')}
      </Title>
      <div className={classes['figures']}>
        {figures.map(({ figure, label, count, htmlUrl, query, warnFlag }) => (
          <Figure key={figure} label={label} n={count} warn={warnFlag === 'Y'} onOpen={() => tab.open(htmlUrl, query)} />
        ))}
        <Figure label={t('unreadNotices')} n={notices.count} onOpen={() => tab.open('notice/noticeMore')} />
        <Figure label={t('unreadLetters')} n={letters.count} onOpen={() => tab.open('notification/notificationMore')} />
      </div>
      {[...heard].map(([key, watch]) => (
        <Ear key={key} watch={watch} onChange={look} />
      ))}
    </div>
  );
}
