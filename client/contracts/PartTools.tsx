/** Loops and conditions around the paragraphs that are marked (contracts.md §3.1): each begins and ends in a line of its own. */
import { Button, Group, Popover, Select, Stack, TextInput } from '@mantine/core';
import type { Input } from '@machines/contracts/inputs.js';
import { ownOf } from '@machines/contracts/inputs.js';
import { choicesOf, keyIn, placeholders } from '@machines/contracts/placeholders.js';
import type { KeyOf } from '@machines/contracts/text/conditions.js';
import { conditionIn, isSound } from '@machines/contracts/text/conditions.js';
import type { Over } from '@machines/contracts/text/blocks.js';
import { LOOPS } from '@machines/contracts/text/blocks.js';
import { useDisclosure } from '@mantine/hooks';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useLabel } from '../kernel/language/language.js';
import classes from './contracts.module.css';
import { useContractTexts } from './texts.js';

/** Around whole paragraphs, lists and tables, so that a loop begins and ends in one place. */
export function putAround(editor: Editor, begin: string, end: string): void {
  const { $from, $to } = editor.state.selection;
  const [before, after] = [$from.depth === 0 ? $from.pos : $from.before(1), $to.depth === 0 ? $to.pos : $to.after(1)];
  const paragraph = (text: string): object => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  editor.chain().focus().insertContentAt(after, paragraph(end)).insertContentAt(before, paragraph(begin)).run();
}

const overs = Object.keys(LOOPS) as readonly Over[];
const titles = { items: 'partItems', stages: 'partStages', trades: 'partTrades' } as const;
const rows: readonly string[] = Object.values(LOOPS);
const askable = placeholders.filter(({ key }) => !rows.includes(key.slice(0, key.indexOf('.'))));
const OPERATORS = ['==', '!=', '>', '<'];

function written(keyOf: KeyOf, [key, operator, value]: readonly [string, string, string]): string | null {
  const isNumber = ['amount', 'number'].includes(keyOf(key)?.kind ?? '');
  const condition = `${key} ${operator} ${isNumber ? value.trim() : `"${value.trim()}"`}`;
  const asked = conditionIn(condition);
  return asked && isSound(asked, keyOf) ? condition : null;
}

interface Props {
  readonly editor: Editor | null;
  /** The text's own fields, and as they are offered. */
  readonly inputs: readonly Input[];
  readonly own: readonly { readonly value: string; readonly label: string }[];
}
export function PartTools({ editor, inputs, own }: Props): ReactNode {
  const t = useContractTexts();
  const [opened, { open, close }] = useDisclosure();
  const take = (part: string | null): void => {
    if (part === 'if') open();
    else if (part !== null && editor) putAround(editor, `{{#${part}}}`, `{{/${part}}}`);
  };
  return (
    <Popover opened={opened} onDismiss={close} trapFocus withArrow>
      <Popover.Target>
        <Select
          size="xs"
          className={classes['tool']!}
          aria-label={t('insertPart')}
          placeholder={t('insertPart')}
          data={[...overs.map((over) => ({ value: over, label: t(titles[over]) })), { value: 'if', label: t('partIf') }]}
          value={null}
          onChange={take}
        />
      </Popover.Target>
      <Popover.Dropdown>
        <ConditionForm
          inputs={inputs}
          own={own}
          onPut={(condition) => {
            close();
            if (editor) putAround(editor, `{{#if ${condition}}}`, '{{/if}}');
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

type FormProps = Pick<Props, 'inputs' | 'own'> & { readonly onPut: (condition: string) => void };
function ConditionForm({ inputs, own, onPut }: FormProps): ReactNode {
  const t = useContractTexts();
  const word = useLabel();
  const [key, setKey] = useState<string | null>(null);
  const [operator, setOperator] = useState('==');
  const [value, setValue] = useState('');
  const choices = Object.entries(choicesOf(key ?? '')).map(([code, label]) => ({ value: code, label: word(label) }));
  const condition = key === null ? null : written(keyIn(ownOf(inputs)), [key, operator, value]);
  const choose = (chosen: string | null): void => {
    setKey(chosen);
    setValue('');
  };
  return (
    <Stack gap="xs" w={280}>
      <Select
        size="xs"
        searchable
        label={t('partField')}
        comboboxProps={{ withinPortal: false }}
        data={[...own, ...askable.map((one) => ({ value: one.key, label: word(one.label) }))]}
        value={key}
        onChange={choose}
      />
      <Group gap="xs" grow align="flex-end">
        <Select
          size="xs"
          allowDeselect={false}
          label={t('partIs')}
          comboboxProps={{ withinPortal: false }}
          data={OPERATORS}
          value={operator}
          onChange={(one) => setOperator(one ?? '==')}
        />
        {choices.length > 0 ? (
          <Select
            size="xs"
            label={t('partValue')}
            comboboxProps={{ withinPortal: false }}
            data={choices}
            value={value === '' ? null : value}
            onChange={(code) => setValue(code ?? '')}
          />
        ) : (
          <TextInput size="xs" label={t('partValue')} value={value} onChange={({ currentTarget }) => setValue(currentTarget.value)} />
        )}
      </Group>
      <Button size="xs" disabled={condition === null} onClick={() => condition !== null && onPut(condition)}>
        {t('partPut')}
      </Button>
    </Stack>
  );
}
