import { Input as Wrapper, Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import type { CellProps, FieldKindModule, InputProps } from './field-kind.js';
import { asText } from './input-props.js';
import { useFieldTexts } from './texts.js';

const countOf = (value: unknown): number => (asText(value) === '' ? 0 : asText(value).split(',').length);

function Cell({ value }: CellProps): ReactNode {
  const n = countOf(value);
  const t = useFieldTexts();
  return n === 0 ? null : <Text span size="sm" aria-label={t('files', { n })}><IconPaperclip size={14} /> {n}</Text>;
}

/** Files are added where the file service is; here one sees how many there are. */
function Input({ label, value, inCell }: InputProps): ReactNode {
  const t = useFieldTexts();
  const n = countOf(value);
  const said = <Text size="sm" c="dimmed">{n === 0 ? t('noFiles') : t('files', { n })}</Text>;
  return inCell ? said : <Wrapper.Wrapper label={label} labelElement="div">{said}</Wrapper.Wrapper>;
}

export const attachments: FieldKindModule = { Cell, Input, Filter: null, text: (value) => String(countOf(value)), align: 'left', width: 80 };
