/** Chooses the menus that a user keeps at hand. */
import { Button, Checkbox, Group, Modal, ScrollArea, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';

import { useLabel } from '../kernel/language/language.js';
import { useFocusBack } from '../kernel/use-focus-back.js';
import type { MenuGroup } from '../shell/menu/menu.js';
import classes from './home.module.css';
import { useHomeTexts } from './texts.js';

const MOST = 20;

interface Props {
  readonly groups: readonly MenuGroup[];
  readonly chosen: readonly string[];
  onDone(ids: readonly string[]): void;
}

export default function QuickMenuPicker({ opened, onClose, ...picker }: Props & { readonly opened: boolean; onClose(): void }): ReactNode {
  const t = useHomeTexts();
  return (
    <Modal opened={opened} onClose={onClose} title={t('addQuick')} centered closeButtonProps={{ 'aria-label': t('close') }}>
      {opened && <Picker {...picker} />}
    </Modal>
  );
}

function fitting(groups: readonly MenuGroup[], text: string): readonly MenuGroup[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return groups;
  return groups
    .map((group) => ({
      ...group,
      items: group.items.filter(({ label, route }) => [label.cn, label.en, route].some((name) => name.toLowerCase().includes(wanted))),
    }))
    .filter(({ items }) => items.length > 0);
}

function Picker({ groups, chosen, onDone }: Props): ReactNode {
  const t = useHomeTexts();
  const word = useLabel();
  useFocusBack();
  const [ids, setIds] = useState(chosen);
  const [text, setText] = useState('');
  const full = ids.length >= MOST;
  const toggle = (id: string): void => setIds((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));
  const found = fitting(groups, text);
  const submit = (press: FormEvent): void => {
    press.preventDefault();
    onDone(ids);
  };
  return (
    <form onSubmit={submit}>
      <TextInput
        size="xs"
        mb="sm"
        data-autofocus
        aria-label={t('findMenu')}
        placeholder={t('findMenu')}
        leftSection={<IconSearch size={14} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ScrollArea.Autosize mah={360}>
        {found.length === 0 && (
          <Text size="sm" c="dimmed" py="xs">
            {t('noMenuFound')}
          </Text>
        )}
        {found.map((group) => (
          <fieldset key={group.family} className={classes['pick']}>
            <legend>{word(group.label)}</legend>
            {group.items.map((item) => (
              <Checkbox
                key={item.menuId}
                size="sm"
                label={word(item.label)}
                checked={ids.includes(item.menuId)}
                disabled={full && !ids.includes(item.menuId)}
                onChange={() => toggle(item.menuId)}
              />
            ))}
          </fieldset>
        ))}
      </ScrollArea.Autosize>
      <Group justify="space-between" mt="md">
        <Text size="xs" c={full ? 'orange' : 'dimmed'} role="status">
          {full ? t('quickFull', { n: MOST }) : t('quickChosen', { n: ids.length, most: MOST })}
        </Text>
        <Button size="xs" type="submit">
          {t('ok')}
        </Button>
      </Group>
    </form>
  );
}
