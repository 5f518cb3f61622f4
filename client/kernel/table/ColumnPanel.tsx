/** Which columns show, in which order, fixed where, and how high rows are; at least one column stays. Administrators keep it for others. */
import { ActionIcon, Button, Checkbox, Group, Modal, Popover, ScrollArea, SegmentedControl, Stack, Text, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3, IconPin, IconPinFilled } from '@tabler/icons-react';
import type { Field } from '@machines/kernel/fields.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { FieldInput } from '../form/FieldInput.js';
import { useLabel } from '../language/language.js';
import { actorOf, useSession } from '../session/session.js';
import { useKernelTexts } from '../texts.js';
import { toastDone, toastFailure } from '../toast.js';
import type { Column } from './columns.js';
import { densities } from './table-config.js';
import type { Arranged, Arranging, Density, Keeper, Side } from './table-config.js';

interface Props {
  readonly columns: readonly Column[];
  readonly arranging: Arranging;
}

const nextSide: Readonly<Record<Side, Side>> = { '': 'left', left: 'right', right: '' };

export function ColumnPanel({ columns, arranging }: Props): ReactNode {
  const t = useKernelTexts();
  const word = useLabel();
  const { columns: arranged, density } = arranging.now;
  const onChange = (next: readonly Arranged[]): void => arranging.change({ columns: next });
  const maintains = actorOf(useSession())?.respCode === 'ADMIN';
  const [keeping, setKeeping] = useState(false);
  const [dragged, setDragged] = useState<number | null>(null);
  const labels = new Map(columns.map((column) => [column.key, column.label]));
  const shown = arranged.filter((one) => one.shown).length;
  const put = (index: number, part: Partial<Arranged>): void =>
    onChange(arranged.map((one, at) => (at === index ? { ...one, ...part } : one)));
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= arranged.length) return;
    const next = [...arranged];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  const pinWord: Readonly<Record<Side, string>> = { '': t('pinLeft'), left: t('pinRight'), right: t('unpin') };

  return (
    <>
      <Popover position="bottom-end" withinPortal shadow="md" trapFocus>
        <Popover.Target>
          <Tooltip label={t('columns')}>
            <ActionIcon variant="default" size={30} aria-label={t('columns')}>
              <IconColumns3 size={16} />
            </ActionIcon>
          </Tooltip>
        </Popover.Target>
        <Popover.Dropdown p="xs">
          <SegmentedControl
            fullWidth
            size="xs"
            mb="xs"
            aria-label={t('density')}
            value={density}
            data={densities.map((one) => ({ value: one, label: t(`density_${one}`) }))}
            onChange={(one) => arranging.change({ density: one as Density })}
          />
          <ScrollArea.Autosize mah={380} type="auto">
            <Stack gap={2} w={280}>
              {arranged.map((one, index) => (
                <Group
                  key={one.key}
                  gap={4}
                  wrap="nowrap"
                  draggable
                  onDragStart={() => setDragged(index)}
                  onDragOver={(over) => over.preventDefault()}
                  onDrop={() => {
                    if (dragged !== null) move(dragged, index);
                    setDragged(null);
                  }}
                >
                  <Tooltip label={t('noColumn')} disabled={!one.shown || shown > 1}>
                    <div style={{ flex: 1 }}>
                      <Checkbox
                        size="xs"
                        checked={one.shown}
                        disabled={one.shown && shown === 1}
                        label={word(labels.get(one.key)!)}
                        onChange={(event) => put(index, { shown: event.currentTarget.checked })}
                      />
                    </div>
                  </Tooltip>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="sm"
                    aria-label={`${pinWord[one.pinned]}: ${word(labels.get(one.key)!)}`}
                    title={pinWord[one.pinned]}
                    onClick={() => put(index, { pinned: nextSide[one.pinned] })}
                  >
                    {one.pinned === '' ? (
                      <IconPin size={14} />
                    ) : (
                      <IconPinFilled size={14} style={one.pinned === 'right' ? { transform: 'scaleX(-1)' } : {}} />
                    )}
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="sm"
                    aria-label={`${t('moveUp')}: ${word(labels.get(one.key)!)}`}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  >
                    <IconArrowUp size={14} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="sm"
                    aria-label={`${t('moveDown')}: ${word(labels.get(one.key)!)}`}
                    disabled={index === arranged.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <IconArrowDown size={14} />
                  </ActionIcon>
                </Group>
              ))}
            </Stack>
          </ScrollArea.Autosize>
          <Group justify="space-between" mt="xs">
            <Text size="xs" c="dimmed">
              {shown} / {arranged.length}
            </Text>
            <Group gap={4}>
              {maintains && (
                <Button size="compact-xs" variant="subtle" onClick={() => setKeeping(true)}>
                  {t('keepForOthers')}
                </Button>
              )}
              <Button size="compact-xs" variant="subtle" onClick={arranging.reset}>
                {t('reset')}
              </Button>
            </Group>
          </Group>
        </Popover.Dropdown>
      </Popover>
      <Modal
        opened={keeping}
        onClose={() => setKeeping(false)}
        title={t('keepForOthers')}
        size="sm"
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {keeping && <KeepForm arranging={arranging} onDone={() => setKeeping(false)} />}
      </Modal>
    </>
  );
}

const whom: Field = {
  kind: 'ref',
  entity: 'baseResponsibility',
  label: { en: 'Responsibility', cn: '职责' },
  help: { en: 'Empty: for everybody', cn: '留空:所有人' },
};

/** The present arrangement as the one that a responsibility, or everybody, begins with. */
function KeepForm({ arranging, onDone }: { readonly arranging: Arranging; onDone(): void }): ReactNode {
  const t = useKernelTexts();
  const [responsibility, setResponsibility] = useState<unknown>(null);
  const told = async (act: (whom: Keeper) => Promise<void>, done: string): Promise<void> => {
    try {
      await act(typeof responsibility === 'string' && responsibility !== '' ? { forResponsibilityId: responsibility } : { forAll: true });
      toastDone(done);
      onDone();
    } catch (error) {
      toastFailure(error);
    }
  };
  return (
    <form
      onSubmit={(submit) => {
        submit.preventDefault();
        void told(arranging.keepFor, t('keepForOthers'));
      }}
    >
      <FieldInput field={whom} name="forResponsibilityId" value={responsibility} onChange={setResponsibility} />
      <Group justify="flex-end" mt="md" gap="xs">
        <Button size="xs" variant="default" onClick={() => void told(arranging.dropFor, t('dropForOthers'))}>
          {t('dropForOthers')}
        </Button>
        <Button type="submit" size="xs">
          {t('save')}
        </Button>
      </Group>
    </form>
  );
}
