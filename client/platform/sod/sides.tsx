/** What the two sides of a rule are called: codes are stored, names are read and chosen (platform-access.md §2.10). */
import { MultiSelect } from '@mantine/core';
import type { Field, Label } from '@machines/kernel/fields.js';
import { codesOf, heldOf } from '@machines/platform/sod-rule/conflicts.js';
import type { KnownRights, SodSide } from '@machines/platform/sod-rule/conflicts.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import type { FieldSlot, FormSlots } from '../../kernel/form/DocumentForm.js';
import { LabelledValue } from '../../kernel/form/FieldValue.js';
import { enumerated, useLabel, useLanguage } from '../../kernel/language/language.js';
import type { Column, TableRow } from '../../kernel/table/columns.js';
import { usePeopleTexts } from '../people/texts.js';
import { useLoaded } from '../user-centre/use-loaded.js';

const MOST_NAMED = 3;
const MOST_OFFERED = 100;

export const useKnownRights = (): KnownRights | null => useLoaded<KnownRights>('baseSodRule', 'findRights', {}).data;

/** What a code stands for, a star for all that it fits; what the product does not have is told as it is written. */
function labelsOf(known: KnownRights | null, kind: SodSide, code: string): readonly Label[] {
  const rights = known?.[kind] ?? [];
  const held = new Set(
    heldOf(
      code,
      rights.map((one) => one.code),
    ),
  );
  return held.size === 0 ? [{ cn: code, en: code }] : rights.filter((one) => held.has(one.code));
}

interface SideProps {
  readonly known: KnownRights | null;
  readonly kind: SodSide;
  readonly side: string;
  readonly most?: number;
}

export function SideNames({ known, kind, side, most = Infinity }: SideProps): ReactNode {
  const word = useLabel();
  const language = useLanguage();
  const names = codesOf(side)
    .flatMap((code) => labelsOf(known, kind, code))
    .map(word);
  return (
    <span title={names.length > most ? enumerated(names, language) : undefined}>
      {enumerated(names.slice(0, most), language)}
      {names.length > most && ' …'}
    </span>
  );
}

function SideInput({
  known,
  kind,
  label,
  help,
  slot: { value, error, onChange },
}: {
  readonly known: KnownRights | null;
  readonly kind: SodSide;
  readonly label: Label;
  readonly help: Label | undefined;
  readonly slot: FieldSlot;
}): ReactNode {
  const t = usePeopleTexts();
  const word = useLabel();
  const language = useLanguage();
  const [text, setText] = useState('');
  const chosen = codesOf(typeof value === 'string' ? value : '');
  const rights = known?.[kind] ?? [];
  const named = (code: string): string =>
    code.includes('*')
      ? t('rightsLike', { code, names: enumerated(labelsOf(known, kind, code).slice(0, MOST_NAMED).map(word), language) })
      : word(labelsOf(known, kind, code)[0]!);
  const typed = text.trim().includes('*') ? [text.trim()] : [];
  const others = [...new Set([...chosen, ...typed])].filter((code) => !rights.some((one) => one.code === code));
  return (
    <MultiSelect
      label={word(label)}
      {...(help ? { description: word(help) } : {})}
      withAsterisk
      searchable
      limit={MOST_OFFERED}
      error={error}
      searchValue={text}
      onSearchChange={setText}
      value={[...chosen]}
      nothingFoundMessage={t('noRight')}
      data={[...others, ...rights.map((one) => one.code)].map((code) => ({ value: code, label: named(code) }))}
      filter={({ options, search, limit }) =>
        options
          .filter(
            (one) => 'value' in one && [one.value, one.label].some((name) => name.toLowerCase().includes(search.trim().toLowerCase())),
          )
          .slice(0, limit)
      }
      onChange={(codes) => onChange(codes.length === 0 ? null : codes.join(','))}
    />
  );
}

const sides = { sideA: 'sideAKind', sideB: 'sideBKind' } as const;
type SideField = keyof typeof sides;
const isSide = (name: string): name is SideField => Object.hasOwn(sides, name);
const kindIn = (values: Readonly<Record<string, unknown>>, name: SideField): SodSide =>
  String(values[sides[name]] ?? 'RESPONSIBILITY') as SodSide;
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

export const namedSides = (columns: readonly Column[], known: KnownRights | null): readonly Column[] =>
  columns.map((column) => {
    const { key } = column;
    return isSide(key)
      ? {
          ...column,
          width: 260,
          cell: (row: TableRow) => <SideNames known={known} kind={kindIn(row, key)} side={textIn(row[key])} most={MOST_NAMED} />,
        }
      : column;
  });

export const sideInputs = (fields: Readonly<Record<string, Field>>, known: KnownRights | null): NonNullable<FormSlots['inputs']> =>
  Object.fromEntries(
    Object.keys(sides)
      .filter(isSide)
      .map((name) => {
        const { label, help } = fields[name]!;
        return [
          name,
          (slot: FieldSlot) =>
            slot.editable ? (
              <SideInput known={known} kind={kindIn(slot.values, name)} label={label} help={help} slot={slot} />
            ) : (
              <LabelledValue label={label}>
                <SideNames known={known} kind={kindIn(slot.values, name)} side={textIn(slot.value)} />
              </LabelledValue>
            ),
        ];
      }),
  );
