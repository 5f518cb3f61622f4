/** Which columns show, in which order, fixed where; at least one stays. */
import { ActionIcon, Button, Checkbox, Group, Popover, ScrollArea, Stack, Text, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3, IconPin, IconPinFilled } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useLabel } from '../language/language.js';
import { useKernelTexts } from '../texts.js';
import type { Column } from './columns.js';
import type { Arranged, Side } from './table-config.js';

interface Props {
  readonly columns: readonly Column[];
  readonly arranged: readonly Arranged[];
  onChange(columns: readonly Arranged[]): void;
  onReset(): void;
}

const nextSide: Readonly<Record<Side, Side>> = { '': 'left', left: 'right', right: '' };

export function ColumnPanel({ columns, arranged, onChange, onReset }: Props): ReactNode {
  const t = useKernelTexts();
  const word = useLabel();
  const [dragged, setDragged] = useState<number | null>(null);
  const labels = new Map(columns.map((column) => [column.key, column.label]));
  const shown = arranged.filter((one) => one.shown).length;
  const put = (index: number, part: Partial<Arranged>): void => onChange(arranged.map((one, at) => (at === index ? { ...one, ...part } : one)));
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= arranged.length) return;
    const next = [...arranged];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  const pinWord: Readonly<Record<Side, string>> = { '': t('pinLeft'), left: t('pinRight'), right: t('unpin') };

  return (
    <Popover position="bottom-end" withinPortal shadow="md" trapFocus>
      <Popover.Target><Tooltip label={t('columns')}><ActionIcon variant="default" size={30} aria-label={t('columns')}><IconColumns3 size={16} /></ActionIcon></Tooltip></Popover.Target>
      <Popover.Dropdown p="xs">
        <ScrollArea.Autosize mah={380} type="auto">
          <Stack gap={2} w={280}>
            {arranged.map((one, index) => (
              <Group key={one.key} gap={4} wrap="nowrap" draggable onDragStart={() => setDragged(index)} onDragOver={(over) => over.preventDefault()}
                onDrop={() => { if (dragged !== null) move(dragged, index); setDragged(null); }}>
                <Tooltip label={t('noColumn')} disabled={!one.shown || shown > 1}>
                  <Checkbox size="xs" style={{ flex: 1 }} checked={one.shown} disabled={one.shown && shown === 1} label={word(labels.get(one.key)!)} onChange={(event) => put(index, { shown: event.currentTarget.checked })} />
                </Tooltip>
                <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`${pinWord[one.pinned]}: ${word(labels.get(one.key)!)}`} title={pinWord[one.pinned]} onClick={() => put(index, { pinned: nextSide[one.pinned] })}>
                  {one.pinned === '' ? <IconPin size={14} /> : <IconPinFilled size={14} style={one.pinned === 'right' ? { transform: 'scaleX(-1)' } : {}} />}
                </ActionIcon>
                <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`${t('moveUp')}: ${word(labels.get(one.key)!)}`} disabled={index === 0} onClick={() => move(index, index - 1)}><IconArrowUp size={14} /></ActionIcon>
                <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`${t('moveDown')}: ${word(labels.get(one.key)!)}`} disabled={index === arranged.length - 1} onClick={() => move(index, index + 1)}><IconArrowDown size={14} /></ActionIcon>
              </Group>
            ))}
          </Stack>
        </ScrollArea.Autosize>
        <Group justify="space-between" mt="xs"><Text size="xs" c="dimmed">{shown} / {arranged.length}</Text><Button size="compact-xs" variant="subtle" onClick={onReset}>{t('reset')}</Button></Group>
      </Popover.Dropdown>
    </Popover>
  );
}
