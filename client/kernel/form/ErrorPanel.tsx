/** What is wrong on a form, counted; each line goes to its field or cell (platform-access.md §5.4, §6.3). */
import { Button, Popover, ScrollArea, Stack } from '@mantine/core';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useLabel } from '../language/language.js';
import { fieldOf } from '../table/columns.js';
import { useKernelTexts } from '../texts.js';
import type { Values } from './editing.js';
import { partsOf } from './places.js';
import type { PlacedErrors } from './places.js';

interface Props {
  readonly definition: AnyDefinition;
  readonly values: Values;
  readonly errors: PlacedErrors['at'];
  onGo(inputName: string): void;
}

interface Wrong {
  readonly place: string;
  /** Where it is, and what. */ readonly text: string;
  /** `name` of the input. */ readonly input: string;
}

export function ErrorPanel({ definition, values, errors, onGo }: Props): ReactNode {
  const t = useKernelTexts();
  const word = useLabel();
  const [opened, setOpened] = useState(false);
  const wrong = Object.entries(errors).map(([place, message]): Wrong => {
    const { name, column, row: key } = partsOf(place);
    const line = definition.lines[name];
    if (!line || column === null)
      return { place, text: named(word(line?.label ?? fieldOf(definition, name).label), message), input: line ? name : place };
    const index = ((values[name] ?? []) as readonly Values[]).findIndex((row) => String(row[line.key]) === key);
    return {
      place,
      text: `${word(line.label)} ${t('line', { row: index + 1 })} · ${named(word(line.fields[column]?.label ?? { en: column, cn: column }), message)}`,
      input: place,
    };
  });
  if (wrong.length === 0) return null;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" withinPortal shadow="md" trapFocus>
      <Popover.Target>
        <Button
          size="compact-xs"
          variant="light"
          color="red"
          leftSection={<IconAlertCircle size={14} />}
          aria-label={t('errorsFound', { n: wrong.length })}
          onClick={() => setOpened(!opened)}
        >
          <span role="alert">{t('errorsFound', { n: wrong.length })}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={4}>
        <ScrollArea.Autosize mah={320} type="auto">
          <Stack gap={0}>
            {wrong.map((one) => (
              <Button
                key={one.place}
                variant="subtle"
                color="red"
                size="compact-sm"
                justify="flex-start"
                onClick={() => {
                  setOpened(false);
                  onGo(one.input);
                }}
              >
                {one.text}
              </Button>
            ))}
          </Stack>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Sentences of fields begin with their label. */
const named = (label: string, message: string): string => (message.startsWith(label) ? message : `${label}: ${message}`);
