/** A contract's text on A4 pages: placeholders chosen from the list of fields, clauses from the published terms (contracts.md §1, §3). */
import { Alert, Stack, Text } from '@mantine/core';
import type { Input } from '@machines/contracts/inputs.js';
import { useId, useMemo, useRef } from 'react';
import type { CSSProperties, ReactNode } from 'react';

import type { FieldSlot } from '../kernel/form/DocumentForm.js';
import { useLabel } from '../kernel/language/language.js';
import { RichEditor } from '../kernel/rich-text/RichEditor.js';
import { RichText } from '../kernel/rich-text/RichText.js';
import { useScreen } from '../kernel/screen/screen.js';
import type { KnownTerms } from './clause-node.js';
import { clauseNode } from './clause-node.js';
import classes from './contracts.module.css';
import { namedFields, placeholderChips } from './placeholder-chips.js';
import { TextTools } from './TextTools.js';
import { useContractTexts } from './texts.js';
import { useTextLock } from './use-text-lock.js';

const sides = { Top: 'top', Right: 'right', Bottom: 'bottom', Left: 'left' } as const;
/** Of the pages that a template sets up. */
const marginsOf = (values: Readonly<Record<string, unknown>>): CSSProperties =>
  Object.fromEntries(
    Object.entries(sides).flatMap(([side, name]) => {
      const margin = values[`margin${side}`];
      return typeof margin === 'number' ? [[`--sheet-${name}`, `${margin}mm`]] : [];
    }),
  );

interface Props {
  readonly type: 'srmCctContract' | 'srmCctTemplate';
  readonly slot: FieldSlot;
  readonly terms: boolean;
}
export function ContractText({ type, slot, terms }: Props): ReactNode {
  const t = useContractTexts();
  const word = useLabel();
  const label = useId();
  const { value, editable, error } = slot;
  const { query } = useScreen();
  const { refused, begin } = useTextLock(type, query['id'] ?? null);
  const onChange = (text: unknown): void => {
    begin();
    slot.onChange(text);
  };
  const known = useRef<KnownTerms>(new Map());
  const extensions = useMemo(() => [placeholderChips(word, t('unknownField')), clauseNode(() => known.current)], [word, t]);
  const text = typeof value === 'string' ? value : '';
  const inputs = (slot.values['inputs'] ?? []) as readonly Partial<Input>[];
  return (
    <Stack gap={4} style={marginsOf(slot.values)}>
      <Text size="sm" fw={500} id={label}>
        {t('contractText')}
      </Text>
      {refused !== null && (
        <Alert color="orange" role="alert">
          {refused}
        </Alert>
      )}
      {editable ? (
        <RichEditor
          value={text}
          onChange={onChange}
          labelledBy={label}
          invalid={error !== null}
          disabled={false}
          required={false}
          more={{
            extensions,
            sheet: classes['sheet']!,
            tools: (editor) => <TextTools editor={editor} known={terms ? known : null} inputs={inputs} />,
          }}
        />
      ) : (
        <div className={classes['sheet']}>
          <RichText value={namedFields(text, word)} />
        </div>
      )}
      {error !== null && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}
