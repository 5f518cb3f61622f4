/** What somebody else changed while it is edited: his value beside one's own, where it stands, and the choice (platform-access.md §5.4). */
import { Button, Group, Text } from '@mantine/core';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import type { Field } from '@machines/kernel/fields.js';
import type { ReactNode } from 'react';

import { kindOf } from '../fields/kinds.js';
import { useLabel } from '../language/language.js';
import { fieldOf } from '../table/columns.js';
import { useKernelTexts } from '../texts.js';
import type { Dispute, Values } from './editing.js';
import classes from './form.module.css';
import type { Place, PlaceParts } from './places.js';

const nothing: Values = {};

/** How a place is called: a field, a cell of a numbered row, a row. */
export function usePlaceName(definition: AnyDefinition, values: Values): (parts: PlaceParts) => string {
  const t = useKernelTexts();
  const word = useLabel();
  return ({ name, column, row }) => {
    const line = definition.lines[name];
    if (!line || row === null) return word(line?.label ?? fieldOf(definition, name).label);
    const index = ((values[name] ?? []) as readonly Values[]).findIndex((one) => String(one[line.key]) === row);
    const place = `${word(line.label)} ${t('line', { row: index < 0 ? row : index + 1 })}`;
    return column === null ? place : `${place} · ${word(line.fields[column]?.label ?? { en: column, cn: column })}`;
  };
}

interface ValueProps {
  readonly definition: AnyDefinition;
  readonly dispute: PlaceParts;
  readonly value: unknown;
  readonly row?: Values;
}

export function DisputedValue({ definition, dispute: { name, column }, value, row = nothing }: ValueProps): ReactNode {
  const t = useKernelTexts();
  const line = definition.lines[name];
  if (line && column === null) return t(value === null ? 'lineRemoved' : 'lineChanged');
  return (
    <Shown
      field={line ? line.fields[column!]! : fieldOf(definition, name)}
      name={column ?? name}
      value={value}
      row={line ? nothing : row}
    />
  );
}

function Shown({
  field,
  name,
  value,
  row,
}: {
  readonly field: Field;
  readonly name: string;
  readonly value: unknown;
  readonly row: Values;
}): ReactNode {
  const t = useKernelTexts();
  const { Cell } = kindOf(field);
  return value === null || value === undefined || value === '' ? t('none') : <Cell field={field} name={name} value={value} row={row} />;
}

interface Props {
  readonly field: Field;
  readonly dispute: Dispute;
  onDecide(place: Place, mine: boolean): void;
}

/** Under the input that holds one's own value. */
export function Disputed({ field, dispute: { name, column, place, theirs }, onDecide }: Props): ReactNode {
  const t = useKernelTexts();
  return (
    <div className={classes['disputed']} role="alert">
      <Text size="xs">
        {t('changedTo')}{' '}
        <b>
          <Shown field={field} name={column ?? name} value={theirs} row={nothing} />
        </b>
      </Text>
      <Group gap={4}>
        <Button size="compact-xs" variant="light" onClick={() => onDecide(place, false)}>
          {t('takeTheirs')}
        </Button>
        <Button size="compact-xs" variant="subtle" onClick={() => onDecide(place, true)}>
          {t('keepMine')}
        </Button>
      </Group>
    </div>
  );
}
