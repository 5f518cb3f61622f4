/** No such page, or one that the responsibility may not open; the latter says which held one could. */
import { Button, Group, Stack } from '@mantine/core';
import { IconLock, IconMapQuestion } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

import '../catalogue.js';
import { useLabel } from '../kernel/language/language.js';
import { whoOpens } from '../kernel/session/menus.js';
import { useSession } from '../kernel/session/session.js';
import { Picture } from '../kernel/states/States.js';
import '../styles-shell.js';
import { ACTING, MAIN } from './bases.js';
import { LoadingPage } from './LoadingBar.js';
import { responsibilityLabel, useResponsibilitySwitch } from './responsibility.js';
import { HOME, useShell, useShellIfAny } from './shell-state.js';
import type { ShellState } from './shell-state.js';
import { addressOf } from './tabs/tabs.js';
import type { Tab } from './tabs/tabs.js';
import { useShellTexts } from './texts.js';

/** The first page of a frame has nothing of ours behind it: going back would turn the page around it. */
const cameFromOurs = (): boolean => ((history.state as { readonly idx?: number } | null)?.idx ?? 0) > 0;

/** `aside`: another way leads to the page itself. */
function Ways({ aside = false }: { readonly aside?: boolean }): ReactNode {
  const t = useShellTexts();
  const navigate = useNavigate();
  const shell = useShellIfAny();
  const framed = shell !== null && shell.base !== MAIN;
  return (
    <Group gap="xs" justify="center">
      {(!framed || cameFromOurs()) && (
        <Button size="xs" variant="default" onClick={() => void navigate(-1)}>
          {t('back')}
        </Button>
      )}
      {!framed && (
        <Button size="xs" variant={aside ? 'default' : 'filled'} onClick={() => (shell ? shell.open(HOME) : void navigate('/main'))}>
          {t('goHome')}
        </Button>
      )}
    </Group>
  );
}

export function NotFound(): ReactNode {
  const t = useShellTexts();
  return (
    <Picture page icon={<IconMapQuestion size={24} />} title={t('notFound')} hint={t('notFoundHint')}>
      <Ways />
    </Picture>
  );
}

/** A to-do of another held responsibility opens in that one, wherever the session acts (platform-access.md §4.6). */
export function NotPermitted({ tab }: { readonly tab: Tab }): ReactNode {
  const { route, query } = tab;
  const t = useShellTexts();
  const word = useLabel();
  const session = useSession();
  const shell = useShell();
  const switchTo = useResponsibilitySwitch();
  const todo = query['pendingId'] !== undefined;
  const current = session?.current;
  const others =
    shell.base === ACTING ? [] : (session?.responsibilities.filter((held) => held.responsibilityId !== current?.responsibilityId) ?? []);
  const asked = others.map((held) => held.responsibilityId).join(',');
  const [ids, setIds] = useState<readonly string[] | null>(null);
  useEffect(() => {
    let gone = false;
    void whoOpens(route, asked === '' ? [] : asked.split(',')).then((found) => {
      if (!gone) setIds(found);
    });
    return () => {
      gone = true;
    };
  }, [route, asked]);
  const could = others.filter((held) => ids?.includes(held.responsibilityId));
  const instead = todo ? could[0]?.responsibilityId : undefined;
  useEffect(() => {
    if (instead !== undefined) openAs(shell, tab, instead);
  }, [shell, tab, instead]);
  if (todo && (ids === null || instead !== undefined)) return <LoadingPage />;
  return (
    <Picture
      page
      icon={<IconLock size={24} />}
      colour="orange"
      title={t('notPermittedIn', { resp: current ? word(responsibilityLabel(current)) : '' })}
      hint={could.length > 0 ? t('couldOpen') : todo ? <>{t('noMenu')} (PERM_MENU)</> : t('askForAccess')}
    >
      <Stack gap="xs">
        {could.map((held) => (
          <Button key={held.responsibilityId} size="xs" onClick={() => void switchTo(held)}>
            {t('switchTo', { resp: word(responsibilityLabel(held)) })}
          </Button>
        ))}
        <Ways aside={could.length > 0} />
      </Stack>
    </Picture>
  );
}

/** A page inside another system has no tabs of ours: all of it acts in the other one. */
function openAs({ base, replace }: ShellState, { key, route, query }: Tab, respId: string): void {
  const wanted = { ...query, respId };
  if (base === MAIN) replace(key, wanted);
  else location.replace(addressOf({ route, query: wanted }, base));
}

export default function NotFoundPage(): ReactNode {
  return (
    <main style={{ paddingTop: '12vh' }}>
      <NotFound />
    </main>
  );
}
