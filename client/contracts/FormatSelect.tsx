/** How the field under the cursor is said: the formats that fit its kind (contracts.md §3.1). */
import { Select } from '@mantine/core';
import type { Input } from '@machines/contracts/inputs.js';
import { ownOf } from '@machines/contracts/inputs.js';
import { keyIn } from '@machines/contracts/placeholders.js';
import { formatsFor } from '@machines/contracts/text/formats.js';
import { formatOf, named, PLACEHOLDER } from '@machines/contracts/text/written.js';
import type { Written } from '@machines/contracts/text/written.js';
import type { Editor } from '@tiptap/react';
import { useEditorState } from '@tiptap/react';
import type { ReactNode } from 'react';

import classes from './contracts.module.css';
import { useContractTexts } from './texts.js';

interface Standing extends Written {
  readonly from: number;
  readonly to: number;
}
/** null: the cursor stands in none. */
export function placeholderAt({ state: { selection } }: Editor): Standing | null {
  const { $from } = selection;
  const text = $from.parent.textBetween(0, $from.parent.content.size, undefined, '\ufffc');
  for (const match of text.matchAll(PLACEHOLDER)) {
    const [begin, end] = [match.index, match.index + match[0].length];
    if (begin > $from.parentOffset || $from.parentOffset > end) continue;
    return { key: match[1]!, format: formatOf(match[2]), from: $from.start() + begin, to: $from.start() + end };
  }
  return null;
}

interface Props {
  readonly editor: Editor | null;
  readonly inputs: readonly Input[];
}
export function FormatSelect({ editor, inputs }: Props): ReactNode {
  const t = useContractTexts();
  const standing = useEditorState({ editor, selector: ({ editor: now }) => now && placeholderAt(now) });
  const kind = standing && keyIn(ownOf(inputs))(standing.key)?.kind;
  const formats = kind && kind !== 'any' ? formatsFor(kind) : [];
  const data = standing?.format && !formats.includes(standing.format) ? [...formats, standing.format] : formats;
  const say = (format: string | null): void => {
    if (!editor || !standing) return;
    const { from, to, key } = standing;
    const written = `{{${named({ key, format })}}}`;
    editor
      .chain()
      .insertContentAt({ from, to }, written)
      .setTextSelection(from + 2)
      .run();
  };
  return (
    <Select
      size="xs"
      className={classes['tool']!}
      clearable
      disabled={data.length === 0}
      aria-label={t('fieldFormat')}
      placeholder={data.length === 0 ? t('fieldFormat') : t('formatPlain')}
      data={[...data]}
      value={standing?.format ?? null}
      onChange={say}
    />
  );
}
