/** No such page, or one that the responsibility may not open; the latter says which held one could. */
import { Button, Group, Stack } from '@mantine/core';
import { IconArrowsExchange, IconLock, IconMapQuestion } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

import '../catalogue.js';
import { useLabel } from '../kernel/language/language.js';
import { whoOpens } from '../kernel/session/menus.js';
import { useSession } from '../kernel/session/session.js';
import type { HeldResponsibility } from '../kernel/session/signed-in.js';
import { Picture } from '../kernel/states/States.js';
import '../styles-shell.js';
import { BOX } from './bases.js';
import { responsibilityLabel, useResponsibilitySwitch } from './responsibility.js';
import { HOME, useShellIfAny } from './shell-state.js';
import { useShellTexts } from './texts.js';

/** The first page of a frame has nothing of ours behind it: going back would turn the page around it. */
const cameFromOurs = (): boolean => ((history.state as { readonly idx?: number } | null)?.idx ?? 0) > 0;

/** `aside`: another way leads to the page itself. */
function Ways({ aside = false }: { readonly aside?: boolean }): ReactNode {
  const t = useShellTexts();
  const navigate = useNavigate();
  const shell = useShellIfAny();
  const framed = shell?.base === BOX;
  return (
    <Group gap="xs" justify="center">
      {(!framed || cameFromOurs()) && <Button size="xs" variant="default" onClick={() => void navigate(-1)}>{t('back')}</Button>}
      {!framed && <Button size="xs" variant={aside ? 'default' : 'filled'} onClick={() => (shell ? shell.open(HOME) : void navigate('/main'))}>{t('goHome')}</Button>}
    </Group>
  );
}

export function NotFound(): ReactNode {
  const t = useShellTexts();
  return <Picture page icon={<IconMapQuestion size={24} />} title={t('notFound')} hint={t('notFoundHint')}><Ways /></Picture>;
}

interface NotPermittedProps { readonly route: string; /** The page was asked for by a to-do. */ readonly todo: boolean }

export function NotPermitted({ route, todo }: NotPermittedProps): ReactNode {
  const t = useShellTexts();
  const word = useLabel();
  const session = useSession();
  const switchTo = useResponsibilitySwitch();
  const current = session?.current;
  const others = session?.responsibilities.filter((held) => held.responsibilityId !== current?.responsibilityId) ?? [];
  const asked = others.map((held) => held.responsibilityId).join(',');
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => {
    let gone = false;
    void whoOpens(route, asked === '' ? [] : asked.split(',')).then((found) => { if (!gone) setIds(found); });
    return () => { gone = true; };
  }, [route, asked]);
  const could = others.filter((held) => ids.includes(held.responsibilityId));
  const [first] = could;
  if (todo && first) return <TodoElsewhere held={first} />;
  return (
    <Picture page icon={<IconLock size={24} />} colour="orange" title={t('notPermittedIn', { resp: current ? word(responsibilityLabel(current)) : '' })} hint={could.length > 0 ? t('couldOpen') : todo ? <>{t('noMenu')} (PERM_MENU)</> : t('askForAccess')}>
      <Stack gap="xs">
        {could.map((held) => <Button key={held.responsibilityId} size="xs" onClick={() => void switchTo(held)}>{t('switchTo', { resp: word(responsibilityLabel(held)) })}</Button>)}
        <Ways aside={could.length > 0} />
      </Stack>
    </Picture>
  );
}

/** The tab stays: it shows its screen as soon as the session acts in the other responsibility. */
function TodoElsewhere({ held }: { readonly held: HeldResponsibility }): ReactNode {
  const t = useShellTexts();
  const word = useLabel();
  const resp = word(responsibilityLabel(held));
  const switchTo = useResponsibilitySwitch();
  const [switching, setSwitching] = useState(false);
  const open = async (): Promise<void> => {
    setSwitching(true);
    await switchTo(held);
    setSwitching(false);
  };
  return (
    <Picture page icon={<IconArrowsExchange size={24} />} colour="blue" title={t('todoElsewhere', { resp })} hint={t('todoElsewhereHint')}>
      <Button size="xs" autoFocus loading={switching} onClick={() => void open()}>{t('switchAndOpen', { resp })}</Button>
    </Picture>
  );
}

export default function NotFoundPage(): ReactNode {
  return <main style={{ paddingTop: '12vh' }}><NotFound /></main>;
}
