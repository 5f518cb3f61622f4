/** Types of documents are chosen by what they are called. */
import { MultiSelect } from '@mantine/core';
import type { ReactNode } from 'react';

import { useLabel } from '../language/language.js';
import { nameable, typesIn } from './document-titles.js';
import type { InputProps } from './field-kind.js';
import { inputProps } from './input-props.js';

export function DocumentTypes(props: InputProps): ReactNode {
  const word = useLabel();
  const chosen = typesIn(props.value);
  const known = nameable(props.field).map(({ code, title }) => ({ value: code, label: word(title) }));
  // A type that is gone can be taken out.
  const gone = chosen.filter((type) => !known.some((one) => one.value === type)).map((type) => ({ value: type, label: type }));
  return (
    <MultiSelect
      {...inputProps(props)}
      searchable
      data={[...known, ...gone]}
      value={[...chosen]}
      {...(props.field.documents === 'one' ? { maxValues: 1 } : {})}
      onChange={(next) => props.onChange(next.length === 0 ? null : next.join(','))}
    />
  );
}
