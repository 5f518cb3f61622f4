/** The value of an option, typed by its kind; and as it is read. */
import { PasswordInput } from '@mantine/core';
import type { Field } from '@machines/kernel/fields.js';
import type { ReactNode } from 'react';

import { kindOf } from '../../kernel/fields/kinds.js';
import { useLanguage } from '../../kernel/language/language.js';
import { usePlatformTexts } from '../texts.js';
import { FieldNames, FieldNamesInput, namesFieldsOf } from './FieldNames.js';

export interface OptionKind {
  readonly profileCode: string;
  readonly valueKind: string;
  readonly minValue: string | null;
  readonly maxValue: string | null;
  readonly lookupType: string | null;
}

const none = { cn: '', en: '' };

/** How a value of the kind is drawn: options keep text, whatever it means. */
export function fieldOf({ valueKind, lookupType }: OptionKind): Field {
  const label = { label: none };
  switch (valueKind) {
    case 'NUMBER':
      return { ...label, kind: 'decimal', precision: 18, scale: 6 };
    case 'FLAG':
      return { ...label, kind: 'flag' };
    case 'LOOKUP':
      return { ...label, kind: 'lookup', lookup: { type: lookupType ?? '', values: {}, extensible: true } };
    case 'JSON':
      return { ...label, kind: 'longText', length: 4_000 };
    default:
      return { ...label, kind: 'text', length: 4_000 };
  }
}

interface Props {
  readonly kind: OptionKind;
  readonly value: string | null;
  readonly label: string;
  readonly error?: string | null;
  readonly autoFocus?: boolean;
  onChange(value: string | null): void;
}

export function ValueInput({ kind, value, label, error = null, autoFocus = false, onChange }: Props): ReactNode {
  const t = usePlatformTexts();
  const field = fieldOf(kind);
  const { Input } = kindOf(field);
  const { minValue, maxValue } = kind;
  const entity = namesFieldsOf(kind.profileCode);
  if (entity !== null) return <FieldNamesInput entity={entity} value={value} label={label} error={error} onChange={onChange} />;
  if (kind.valueKind === 'SECRET')
    return (
      <PasswordInput
        label={label}
        description={t('newSecret')}
        value={value ?? ''}
        error={error}
        autoComplete="new-password"
        onChange={(event) => onChange(event.currentTarget.value || null)}
      />
    );
  const bounds = minValue !== null || maxValue !== null ? { description: t('fits', { min: minValue ?? '', max: maxValue ?? '' }) } : {};
  return (
    <Input
      field={field}
      name="value"
      value={value}
      label={label}
      error={error}
      autoFocus={autoFocus}
      required
      {...bounds}
      onChange={(next) => onChange(next === null || next === undefined ? null : String(next as string))}
    />
  );
}

export function ValueCell({ kind, value }: { readonly kind: OptionKind; readonly value: string | null }): ReactNode {
  const language = useLanguage();
  const field = fieldOf(kind);
  const { Cell, text } = kindOf(field);
  const entity = namesFieldsOf(kind.profileCode);
  if (entity !== null) return <FieldNames entity={entity} value={value} />;
  if (kind.valueKind === 'FLAG') return text(value, field, language, 'UTC');
  return value === null ? '' : <Cell field={field} name="value" value={value} row={{}} />;
}
