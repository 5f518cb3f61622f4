import { Checkbox, InputLabel as Label, SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import type { CellProps, FieldKindModule, FilterProps, InputProps } from './field-kind.js';
import { useFieldTexts } from './texts.js';

function Cell({ value }: CellProps): ReactNode {
  const t = useFieldTexts();
  return value === 'Y' ? (
    <IconCheck size={16} style={{ verticalAlign: 'middle' }} aria-label={t('yes')} />
  ) : (
    <Text span inherit c="dimmed" aria-label={t('no')}>
      –
    </Text>
  );
}

/** Beside other inputs it stands as deep as what is typed there; dialogs that ask one below the other say no depth. */
const Input = ({ value, label, onChange, disabled, error, inCell, name, description }: InputProps): ReactNode => {
  const shared = {
    name,
    checked: value === 'Y',
    disabled: disabled ?? false,
    error: error ?? null,
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange(event.currentTarget.checked ? 'Y' : 'N'),
  };
  return inCell ? (
    <Checkbox {...shared} size="xs" aria-label={label} />
  ) : (
    <Switch {...shared} label={label} description={description} mt="var(--gh-flag-drop, 26px)" />
  );
};

function Filter({ label, name, value, onChange }: FilterProps): ReactNode {
  const t = useFieldTexts();
  return (
    <Stack gap={0}>
      <Label labelElement="div" size="xs">
        {label}
      </Label>
      <SegmentedControl
        size="xs"
        value={typeof value?.value === 'string' ? value.value : ''}
        aria-label={label}
        data={[
          { value: '', label: t('any') },
          { value: 'Y', label: t('yes') },
          { value: 'N', label: t('no') },
        ]}
        onChange={(chosen) => onChange(chosen === '' ? null : { key: name, op: 'eq', value: chosen })}
      />
    </Stack>
  );
}

export const flag: FieldKindModule = {
  Cell,
  Input,
  Filter,
  text: (value, _field, language) => (value === 'Y' ? { cn: '是', en: 'Yes' } : { cn: '否', en: 'No' })[language],
  align: 'center',
  width: 80,
};
