/** The menus a user keeps at hand: tiles in his order, colours by position, a picker of at most twenty. */
import { ActionIcon, Text, Title, UnstyledButton } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import type { DragEvent, KeyboardEvent, ReactNode } from 'react';

import { ask } from '../kernel/call.js';
import { useLabel } from '../kernel/language/language.js';
import { useScreen } from '../kernel/screen/screen.js';
import { useMenus } from '../kernel/session/menus.js';
import { toastFailure } from '../kernel/toast.js';
import { useLater } from '../kernel/use-later.js';
import { menuGroups } from '../shell/menu/menu.js';
import type { MenuItem } from '../shell/menu/menu.js';
import classes from './home.module.css';
import { useHomeTexts } from './texts.js';

const QuickMenuPicker = lazy(() => import('./QuickMenuPicker.js'));

const COLOURS = 3;

interface Quick {
  readonly menuId: string;
}

export const reordered = (ids: readonly string[], from: string, to: string): readonly string[] => {
  const rest = ids.filter((id) => id !== from);
  const at = ids.indexOf(to);
  return at < 0 || from === to ? ids : [...rest.slice(0, at), from, ...rest.slice(at)];
};

export function QuickMenuCard(): ReactNode {
  const t = useHomeTexts();
  const word = useLabel();
  const tab = useScreen();
  const menus = useMenus();
  const groups = useMemo(() => menuGroups(menus), [menus]);
  const items = useMemo(
    () => new Map(groups.flatMap((group) => group.items.map((item): readonly [string, MenuItem] => [item.menuId, item]))),
    [groups],
  );
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const [picking, setPicking] = useState(false);
  const begun = useLater(picking);
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  useEffect(
    () =>
      void ask<readonly Quick[]>('baseQuickMenu', 'listByPage', {}, { quiet: true }).then(
        (rows) => setIds(rows.map((row) => row.menuId)),
        () => setIds([]),
      ),
    [],
  );
  const save = useCallback(
    (next: readonly string[]): void => {
      const before = ids;
      setIds(next);
      ask('baseQuickMenu', 'saveOrUpdate', { menuIds: next }).catch((error: unknown) => {
        setIds(before);
        toastFailure(error);
      });
    },
    [ids],
  );
  if (ids === null) return <div className={classes['padded']} />;
  // The server shows what the responsibility opens; menus read a moment earlier may still lack one.
  const shown = ids.filter((id) => items.has(id));
  const leave = (): void => {
    setDragged(null);
    setOver(null);
  };
  const drop =
    (target: string) =>
    (event: DragEvent): void => {
      event.preventDefault();
      if (dragged) save(reordered(ids, dragged, target));
      leave();
    };
  const keys =
    (id: string) =>
    (key: KeyboardEvent): void => {
      if (!key.altKey || (key.key !== 'ArrowLeft' && key.key !== 'ArrowRight')) return;
      // Browsers go back and forward by these keys, also from the first and the last tile.
      key.preventDefault();
      const to = shown[shown.indexOf(id) + (key.key === 'ArrowLeft' ? -1 : 1)];
      if (to) save(reordered(ids, id, to));
    };
  return (
    <div className={classes['padded']}>
      <Title order={2} fz={15}>
        {t('quick')}
      </Title>
      <div className={classes['quick']}>
        {shown.map((id, index) => {
          const { label, route } = items.get(id)!;
          const name = word(label);
          return (
            <div
              key={id}
              className={classes['quickTile']}
              data-colour={index % COLOURS}
              data-over={(dragged !== null && dragged !== id && over === id) || undefined}
              draggable
              onDragStart={() => setDragged(id)}
              onDragEnd={leave}
              onDragOver={(event) => {
                event.preventDefault();
                setOver(id);
              }}
              onDrop={drop(id)}
            >
              <UnstyledButton className={classes['quickOpen']!} title={t('moveHint')} onKeyDown={keys(id)} onClick={() => tab.open(route)}>
                {name}
              </UnstyledButton>
              <ActionIcon
                className={classes['quickRemove']!}
                size={18}
                radius="xl"
                variant="filled"
                color="dark"
                aria-label={`${t('remove')}: ${name}`}
                onClick={() => save(ids.filter((one) => one !== id))}
              >
                <IconX size={12} />
              </ActionIcon>
            </div>
          );
        })}
        <UnstyledButton className={classes['quickAdd']!} aria-label={t('addQuick')} onClick={() => setPicking(true)}>
          <IconPlus size={20} />
        </UnstyledButton>
      </div>
      {shown.length === 0 && (
        <Text size="xs" c="dimmed">
          {t('quickHint')}
        </Text>
      )}
      {begun && (
        <Suspense fallback={null}>
          <QuickMenuPicker
            opened={picking}
            groups={groups}
            chosen={ids}
            onClose={() => setPicking(false)}
            onDone={(next) => {
              setPicking(false);
              save(next);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
