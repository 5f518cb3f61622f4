/** The menus a user keeps at hand: tiles in his order, colours by position, a picker of at most twenty. */
import { ActionIcon, Button, Checkbox, Group, Modal, ScrollArea, Text, TextInput, Title, UnstyledButton } from '@mantine/core';
import { IconPlus, IconSearch, IconX } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { DragEvent, KeyboardEvent, ReactNode } from 'react';

import { ask } from '../kernel/call.js';
import { useLabel } from '../kernel/language/language.js';
import { useScreen } from '../kernel/screen/screen.js';
import { useMenus } from '../kernel/session/menus.js';
import { toastFailure } from '../kernel/toast.js';
import { menuGroups } from '../shell/menu.js';
import type { MenuGroup, MenuItem } from '../shell/menu.js';
import classes from './home.module.css';
import { useHomeTexts } from './texts.js';

const MOST = 20;
const COLOURS = 3;

interface Quick { readonly menuId: string }

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
  const items = useMemo(() => new Map(groups.flatMap((group) => group.items.map((item): readonly [string, MenuItem] => [item.menuId, item]))), [groups]);
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const [picking, setPicking] = useState(false);
  const [dragged, setDragged] = useState<string | null>(null);
  useEffect(() => void ask<readonly Quick[]>('baseQuickMenu', 'listByPage', {}, { quiet: true }).then((rows) => setIds(rows.map((row) => row.menuId)), () => setIds([])), []);
  const save = useCallback((next: readonly string[]): void => {
    const before = ids;
    setIds(next);
    ask('baseQuickMenu', 'saveOrUpdate', { menuIds: next }).catch((error: unknown) => { setIds(before); toastFailure(error); });
  }, [ids]);
  if (ids === null) return <div className={classes['padded']} />;
  // The server shows what the responsibility opens; menus read a moment earlier may still lack one.
  const shown = ids.filter((id) => items.has(id));
  const drop = (target: string) => (event: DragEvent): void => {
    event.preventDefault();
    if (dragged) save(reordered(ids, dragged, target));
    setDragged(null);
  };
  const keys = (id: string) => (key: KeyboardEvent): void => {
    if (!key.altKey || (key.key !== 'ArrowLeft' && key.key !== 'ArrowRight')) return;
    const at = shown.indexOf(id);
    const to = shown[at + (key.key === 'ArrowLeft' ? -1 : 1)];
    if (!to) return;
    key.preventDefault();
    save(reordered(ids, id, to));
  };
  return (
    <div className={classes['padded']}>
      <Title order={2} fz={15}>{t('quick')}</Title>
      <div className={classes['quick']}>
        {shown.map((id, index) => {
          const { label, route } = items.get(id)!;
          const name = word(label);
          return (
            <div key={id} className={classes['quickTile']} data-colour={index % COLOURS} draggable onDragStart={() => setDragged(id)} onDragOver={(event) => event.preventDefault()} onDrop={drop(id)}>
              <UnstyledButton className={classes['quickOpen']!} title={t('moveHint')} onKeyDown={keys(id)} onClick={() => tab.open(route)}>{name}</UnstyledButton>
              <ActionIcon className={classes['quickRemove']!} size={18} radius="xl" variant="filled" color="dark" aria-label={`${t('remove')}: ${name}`} onClick={() => save(ids.filter((one) => one !== id))}><IconX size={12} /></ActionIcon>
            </div>
          );
        })}
        <UnstyledButton className={classes['quickAdd']!} aria-label={t('addQuick')} onClick={() => setPicking(true)}><IconPlus size={20} /></UnstyledButton>
      </div>
      {shown.length === 0 && <Text size="xs" c="dimmed">{t('quickHint')}</Text>}
      <Modal opened={picking} onClose={() => setPicking(false)} title={t('addQuick')} centered closeButtonProps={{ 'aria-label': t('close') }}>{picking && <Picker groups={groups} chosen={ids} onDone={(next) => { setPicking(false); save(next); }} />}</Modal>
    </div>
  );
}

function fitting(groups: readonly MenuGroup[], text: string): readonly MenuGroup[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return groups;
  return groups.map((group) => ({ ...group, items: group.items.filter(({ label, route }) => [label.cn, label.en, route].some((name) => name.toLowerCase().includes(wanted))) })).filter(({ items }) => items.length > 0);
}

function Picker({ groups, chosen, onDone }: { readonly groups: readonly MenuGroup[]; readonly chosen: readonly string[]; onDone(ids: readonly string[]): void }): ReactNode {
  const t = useHomeTexts();
  const word = useLabel();
  const [ids, setIds] = useState(chosen);
  const [text, setText] = useState('');
  const full = ids.length >= MOST;
  const toggle = (id: string): void => setIds((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));
  return (
    <>
      <TextInput size="xs" mb="sm" data-autofocus aria-label={t('findMenu')} placeholder={t('findMenu')} leftSection={<IconSearch size={14} />} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <ScrollArea.Autosize mah={360}>
        {fitting(groups, text).map((group) => (
          <fieldset key={group.family} className={classes['pick']}>
            <legend>{word(group.label)}</legend>
            {group.items.map((item) => <Checkbox key={item.menuId} size="sm" label={word(item.label)} checked={ids.includes(item.menuId)} disabled={full && !ids.includes(item.menuId)} onChange={() => toggle(item.menuId)} />)}
          </fieldset>
        ))}
      </ScrollArea.Autosize>
      <Group justify="space-between" mt="md"><Text size="xs" c={full ? 'orange' : 'dimmed'} role="status">{full ? t('quickFull', { n: MOST }) : t('quickChosen', { n: ids.length, most: MOST })}</Text><Button size="xs" onClick={() => onDone(ids)}>{t('ok')}</Button></Group>
    </>
  );
}
