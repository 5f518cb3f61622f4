/** The `?` of screens that operation guides name (base-srm.md §13). */
import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { readIn } from '@machines/kernel/bilingual.js';
import { IconHelp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../kernel/call.js';
import { useLanguage } from '../kernel/language/language.js';
import { useSession } from '../kernel/session/session.js';
import { useShell } from './shell-state.js';
import { useShellTexts } from './texts.js';

interface Guide {
  readonly id: string;
  readonly guideTitle: string;
  readonly guideTitleEn: string | null;
  readonly screens: readonly string[];
}

/** Read once; guides change rarely. */
function useGuides(): readonly Guide[] {
  const user = useSession()?.userInfo.userId;
  const [guides, setGuides] = useState<readonly Guide[]>([]);
  useEffect(
    () => void ask<readonly Guide[]>('srmBaseGuide', 'listOfScreens', {}, { quiet: true }).then(setGuides, () => undefined),
    [user],
  );
  return guides;
}

/** @param routes of the screen in front, and of the table inside it that is shown */
export function Guides({ routes }: { readonly routes: readonly string[] }): ReactNode {
  const t = useShellTexts();
  const shell = useShell();
  const language = useLanguage();
  const found = useGuides().filter(({ screens }) => screens.some((one) => routes.includes(one)));
  const [only] = found;
  if (!only) return null;
  const titleOf = (guide: Guide): string => String(readIn(language, { ...guide }, 'guideTitle'));
  const open = ({ id }: Guide): void => shell.open('srmBaseGuideList', { id });
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={26}
      aria-label={t('guides')}
      {...(found.length === 1 ? { onClick: () => open(only) } : {})}
    >
      <IconHelp size={17} />
    </ActionIcon>
  );
  if (found.length === 1) return <Tooltip label={titleOf(only)}>{button}</Tooltip>;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {found.map((guide) => (
          <Menu.Item key={guide.id} onClick={() => open(guide)}>
            {titleOf(guide)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
