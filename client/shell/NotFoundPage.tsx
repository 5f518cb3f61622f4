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
import { responsibilityLabel, switchResponsibility } from './responsibility.js';
import { useShellTexts } from './texts.js';

function Ways(): ReactNode {
  const t = useShellTexts();
  const navigate = useNavigate();
  return (
    <Group gap="xs" justify="center">
      <Button size="xs" variant="default" onClick={() => void navigate(-1)}>{t('back')}</Button>
      <Button size="xs" onClick={() => void navigate('/main')}>{t('goHome')}</Button>
    </Group>
  );
}

export function NotFound(): ReactNode {
  const t = useShellTexts();
  return <Picture icon={<IconMapQuestion size={24} />} title={t('notFound')} hint={t('notFoundHint')}><Ways /></Picture>;
}

export function NotPermitted({ route }: { readonly route: string }): ReactNode {
  const t = useShellTexts();
  const word = useLabel();
  const session = useSession();
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
  return (
    <Picture icon={<IconLock size={24} />} colour="orange" title={t('notPermittedIn', { resp: current ? word(responsibilityLabel(current)) : '' })} hint={could.length > 0 ? t('couldOpen') : null}>
      <Stack gap="xs">
        {could.map((held) => <Button key={held.responsibilityId} size="xs" variant="light" onClick={() => void switchResponsibility(held)}>{t('switchTo', { resp: word(responsibilityLabel(held)) })}</Button>)}
        <Ways />
      </Stack>
    </Picture>
  );
}

export default function NotFoundPage(): ReactNode {
  return <main style={{ paddingTop: '12vh' }}><NotFound /></main>;
}
