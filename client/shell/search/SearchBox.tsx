/** The button and the key of the search. */
import { UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';

import { lazyPart } from '../../kernel/lazy-part.js';
import { useLater } from '../../kernel/use-later.js';
import { useShellTexts } from '../texts.js';
import classes from './search.module.css';

const SearchDialog = lazyPart(() => import('./SearchDialog.js'));

export function SearchButton(): ReactNode {
  const t = useShellTexts();
  const [opened, setOpened] = useState(false);
  const soon = useLater(opened);
  useHotkeys([['mod+K', () => setOpened(true)]], []);
  return (
    <>
      <UnstyledButton
        className={classes['button']!}
        onClick={() => setOpened(true)}
        aria-label={`${t('search')} Ctrl K`}
        aria-keyshortcuts="Control+K"
      >
        <IconSearch size={16} />
        <span>{t('search')}</span> <kbd>Ctrl K</kbd>
      </UnstyledButton>
      {soon && (
        <Suspense fallback={null}>
          <SearchDialog opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
