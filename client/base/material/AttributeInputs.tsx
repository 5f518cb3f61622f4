/** The attributes of a material as its category asks for them (base-srm.md §5): one input each, by its kind. */
import { Select, Switch, Text, TextInput } from '@mantine/core';
import type { Lookup } from '@machines/kernel/fields.js';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../../kernel/call.js';
import type { FieldSlot } from '../../kernel/form/DocumentForm.js';
import { useLanguage } from '../../kernel/language/language.js';
import { useLookupWords } from '../../kernel/lookups.js';
import { useBaseTexts } from '../texts.js';
import css from './attributes.module.css';

interface Attribute {
  readonly propCode: string;
  readonly propName: string;
  readonly propNameEn: string | null;
  readonly kind: string | null;
  readonly unit: string | null;
  readonly lookupType: string | null;
  readonly requiredFlag: string;
}
type Held = Readonly<Record<string, string>>;

function useAttributes(categoryId: string | null): readonly Attribute[] | null {
  const [found, setFound] = useState<readonly Attribute[] | null>(null);
  useEffect(() => {
    setFound(null);
    if (categoryId === null) return undefined;
    let gone = false;
    ask<{ readonly properties: readonly Attribute[] }>(
      'srmBasePurchaseCategory',
      'findInherited',
      { id: categoryId },
      { quiet: true },
    ).then(
      ({ properties }) => {
        if (!gone) setFound(properties);
      },
      () => {
        if (!gone) setFound([]);
      },
    );
    return () => {
      gone = true;
    };
  }, [categoryId]);
  return found;
}

interface OneProps {
  readonly attribute: Attribute;
  readonly value: string;
  readonly editable: boolean;
  onChange(value: string): void;
}

function One({ attribute, value, editable, onChange }: OneProps): ReactNode {
  const t = useBaseTexts();
  const language = useLanguage();
  const { kind, unit, lookupType, propCode, propName, propNameEn, requiredFlag } = attribute;
  const words = useLookupWords({ type: lookupType ?? '', values: {}, extensible: true } as unknown as Lookup, language);
  const name = (language === 'en' && propNameEn) || propName;
  const label = unit ? `${name} (${unit})` : name;
  const shared = { name: `properties.${propCode}`, label, required: requiredFlag === 'Y', withAsterisk: requiredFlag === 'Y' };
  if (!editable) {
    const shown =
      kind === 'FLAG'
        ? value === 'Y'
          ? t('yes')
          : value === 'N'
            ? t('no')
            : ''
        : kind === 'LOOKUP' && value !== ''
          ? words.word(value)
          : value;
    return (
      <div>
        <Text size="xs" c="dimmed">
          {label}
        </Text>
        <Text size="sm">{shown || '–'}</Text>
      </div>
    );
  }
  if (kind === 'FLAG')
    return (
      <Switch
        name={shared.name}
        label={label}
        mt={26}
        checked={value === 'Y'}
        onChange={(event) => onChange(event.currentTarget.checked ? 'Y' : 'N')}
      />
    );
  if (kind === 'LOOKUP')
    return (
      <Select
        {...shared}
        clearable
        searchable
        data={[...words.options(value === '' ? [] : [value])]}
        value={value || null}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    );
  return (
    <TextInput
      {...shared}
      value={value}
      {...(kind === 'NUMBER' ? { inputMode: 'decimal' as const } : {})}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

export function AttributeInputs({ values, value, editable, onChange }: FieldSlot): ReactNode {
  const t = useBaseTexts();
  const categoryId = typeof values['categoryId'] === 'string' ? values['categoryId'] : null;
  const asked = useAttributes(categoryId);
  const held = (value ?? {}) as Held;
  if (categoryId === null)
    return (
      <Text size="sm" c="dimmed">
        {t('attributesByCategory')}
      </Text>
    );
  if (asked === null) return null;
  const put =
    (code: string) =>
    (text: string): void =>
      onChange(text === '' ? Object.fromEntries(Object.entries(held).filter(([name]) => name !== code)) : { ...held, [code]: text });
  // What an earlier category asked for, or another system sent, stays to be seen.
  const others = Object.keys(held)
    .filter((code) => !asked.some(({ propCode }) => propCode === code))
    .map((propCode): Attribute => ({
      propCode,
      propName: propCode,
      propNameEn: null,
      kind: 'TEXT',
      unit: null,
      lookupType: null,
      requiredFlag: 'N',
    }));
  const all = [...asked, ...others];
  if (all.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('noAttributesOfCategory')}
      </Text>
    );
  return (
    <div className={css['attributes']}>
      {all.map((attribute) => (
        <One
          key={attribute.propCode}
          attribute={attribute}
          value={held[attribute.propCode] ?? ''}
          editable={editable}
          onChange={put(attribute.propCode)}
        />
      ))}
    </div>
  );
}
