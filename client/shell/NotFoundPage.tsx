/** No such page, or one that the responsibility may not open; the latter says which held one could. */
import { Button, Group, Stack } from '@mantine/core';
import type { Screen } from '@machines/kernel/definition.js';
import { IconLock, IconMapQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { useLabel } from '../kernel/language/language.js';
import { useSession } from '../kernel/session/session.js';
import { Picture } from '../kernel/states/States.js';
import '../styles-shell.js';
import { mayOpen } from './menu.js';
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

export function NotPermitted({ screen }: { readonly screen: Screen }): ReactNode {
  const t = useShellTexts();
  const word = useLabel();
  const session = useSession();
  const current = session?.current;
  const could = session?.responsibilities.filter((held) => mayOpen(screen, { ...session, current: held })) ?? [];
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
