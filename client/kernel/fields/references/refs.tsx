import { MultiSelect, Pill } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useLanguage } from '../../language/language.js';
import type { CellProps, FieldKindModule, InputProps } from '../field-kind.js';
import { inputProps } from '../input-props.js';
import { Option, ref } from './ref.js';
import { nameIn, targetOf } from './reference-names.js';
import type { Target } from './reference-names.js';
import { ReferenceName } from './ReferenceName.js';
import { useFieldTexts } from '../texts.js';
import { useReferenceSearch } from './use-reference-search.js';

const idsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);

const Cell = ({ field, value }: CellProps): ReactNode =>
  idsOf(value).map((id, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <ReferenceName target={targetOf(field)} id={id} />
    </span>
  ));

function Input(props: InputProps): ReactNode {
  const t = useFieldTexts();
  const target = targetOf(props.field);
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const { found, searching } = useReferenceSearch(target, typed, open);
  const chosen = idsOf(props.value);
  const known = new Map(found.map((one) => [one.id, one]));
  return (
    <MultiSelect
      {...inputProps(props)}
      styles={{ inputField: { minWidth: 24 } }}
      searchable
      openOnFocus={false}
      clearable
      placeholder={chosen.length === 0 ? t('typeToSearch') : ''}
      nothingFoundMessage={searching ? t('typeToSearch') : t('nothingFound')}
      data={[
        ...found.map((one) => ({ value: one.id, label: nameIn(one, language) })),
        ...chosen.filter((id) => !known.has(id)).map((id) => ({ value: id, label: id })),
      ]}
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <Option
          name={<ReferenceName target={target} id={option.value} />}
          code={known.get(option.value)?.code ?? null}
          insteadOf={known.get(option.value)?.insteadOf}
        />
      )}
      renderPill={({ option, value, onRemove, disabled }) => (
        <PillName target={target} id={String(option?.value ?? value)} onRemove={onRemove} disabled={disabled ?? false} />
      )}
      value={[...chosen]}
      onChange={(ids) => props.onChange(ids)}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
    />
  );
}

function PillName({
  target,
  id,
  onRemove,
  disabled,
}: {
  readonly target: Target | undefined;
  readonly id: string;
  readonly onRemove: (() => void) | undefined;
  readonly disabled: boolean;
}): ReactNode {
  return (
    <Pill withRemoveButton={!disabled} {...(onRemove ? { onRemove } : {})}>
      <ReferenceName target={target} id={id} />
    </Pill>
  );
}

export const refs: FieldKindModule = {
  Cell,
  Input,
  Filter: ref.Filter,
  text: (value) => idsOf(value).join(', '),
  align: 'left',
  width: 200,
};
