import type { InputProps } from './field-kind.js';

/** What Mantine's inputs share: in a table cell the label is for readers only and the message is the cell's tooltip. */
export function inputProps({ label, required, description, disabled, error, inCell, onBlur, autoFocus, name }: InputProps) {
  const named = inCell ? { 'aria-label': label } : { label, withAsterisk: required ?? false, ...(description ? { description } : {}) };
  return {
    ...named,
    name,
    size: inCell ? ('xs' as const) : ('sm' as const),
    disabled: disabled ?? false,
    error: inCell ? Boolean(error) : (error ?? null),
    'aria-required': required ?? false,
    ...(inCell && error ? { 'aria-description': error } : {}),
    ...(onBlur ? { onBlur } : {}),
    ...(autoFocus ? { 'data-autofocus': true, autoFocus: true } : {}),
  };
}

export const asText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
