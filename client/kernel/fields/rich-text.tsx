import { Input as Wrapper } from '@mantine/core';
import { Suspense, useId } from 'react';
import type { ReactNode } from 'react';

import { lazyPart } from '../lazy-part.js';
import { RichText } from '../rich-text/RichText.js';
import type { CellProps, FieldKindModule, InputProps } from './field-kind.js';
import { asText } from './input-props.js';
import { longText } from './long-text.js';
import { plainText } from './plain-text.js';

const RichEditor = lazyPart(async () => ({ default: (await import('../rich-text/RichEditor.js')).RichEditor }));

/** One line in tables. */
const Cell = ({ value }: CellProps): ReactNode => <span>{plainText(asText(value))}</span>;

const Value = ({ value }: CellProps): ReactNode => <RichText value={value} />;

function Input(props: InputProps): ReactNode {
  const { label, value, error, required, description, disabled, inCell, onChange, onBlur } = props;
  const id = useId();
  if (inCell) return <longText.Input {...props} value={plainText(asText(value))} />;
  return (
    <Wrapper.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      error={error ?? null}
      withAsterisk={required ?? false}
      {...(description ? { description } : {})}
    >
      <Suspense fallback={null}>
        <RichEditor
          value={asText(value)}
          onChange={onChange}
          {...(onBlur ? { onBlur } : {})}
          labelledBy={id}
          invalid={Boolean(error)}
          disabled={disabled ?? false}
          required={required ?? false}
        />
      </Suspense>
    </Wrapper.Wrapper>
  );
}

export const richText: FieldKindModule = { ...longText, Cell, Value, Input, text: (value) => plainText(asText(value)) };
