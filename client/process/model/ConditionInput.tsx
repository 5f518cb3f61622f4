/** A condition as sentences: field, comparison, value; all of them, or one of them. */
import { ActionIcon, Button, Group, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import type { Label } from '@machines/kernel/fields.js';
import type { Rule } from '@machines/process/graph.js';
import { asksLines } from '@machines/process/rules.js';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { useLabel } from '../../kernel/language/language.js';
import { useProcessTexts } from '../texts.js';

export interface KnownField {
  readonly field: string;
  readonly kind: 'number' | 'date' | 'text' | 'list' | 'flag';
  readonly labelEn: string;
  readonly labelCn: string;
  /** Its value is people: a rule of approvers may name it. */
  readonly people?: boolean;
}
interface Leaf {
  readonly field: string;
  readonly op: string;
  readonly value?: unknown;
  readonly cmp?: string;
}

const words: Readonly<Record<string, { readonly en: string; readonly cn: string }>> = {
  eq: { en: 'is', cn: '等于' },
  ne: { en: 'is not', cn: '不等于' },
  lt: { en: 'is less than', cn: '小于' },
  le: { en: 'is at most', cn: '小于等于' },
  gt: { en: 'is more than', cn: '大于' },
  ge: { en: 'is at least', cn: '大于等于' },
  in: { en: 'is one of', cn: '属于' },
  contains: { en: 'contains', cn: '包含' },
  inTree: { en: 'lies below', cn: '位于其下' },
  empty: { en: 'is empty', cn: '为空' },
  notEmpty: { en: 'is not empty', cn: '不为空' },
};
const ofKind: Readonly<Record<KnownField['kind'], readonly string[]>> = {
  number: ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'empty', 'notEmpty'],
  date: ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'empty', 'notEmpty'],
  text: ['eq', 'ne', 'in', 'contains', 'inTree', 'empty', 'notEmpty'],
  list: ['in', 'empty', 'notEmpty'],
  flag: ['eq', 'ne', 'empty', 'notEmpty'],
};

/** The sentences of a rule; null: it says more than sentences can. */
function sentencesOf(rule: Rule): { readonly every: boolean; readonly leaves: readonly Leaf[] } | null {
  if ('field' in rule) return { every: true, leaves: [rule as Leaf] };
  const [every, parts] = 'all' in rule ? [true, rule.all] : 'any' in rule ? [false, rule.any] : [true, null];
  if (parts === null) return 'not' in rule ? null : { every: true, leaves: [] };
  const simple = (parts as readonly Rule[]).every((one) => 'field' in one && !('where' in one));
  return simple ? { every, leaves: parts as unknown as readonly Leaf[] } : null;
}

/** What a condition says, in few words for the drawing; empty where it says nothing or more than that. */
export function conditionText(rule: Rule, fields: readonly KnownField[], word: (label: Label) => string): string {
  const { every, leaves } = sentencesOf(rule) ?? { every: true, leaves: [] };
  const said = leaves.map(({ field, op, cmp, value }) => {
    const known = fields.find((one) => one.field === field);
    const comparison = words[cmp ?? op];
    const parts = [known ? word({ en: known.labelEn, cn: known.labelCn }) : field, comparison ? word(comparison) : op, String(value ?? '')];
    return parts.join(' ').trim();
  });
  return said.join(every ? ' & ' : ' | ');
}

interface LeafProps {
  readonly leaf: Leaf;
  readonly fields: readonly KnownField[];
  readonly disabled: boolean;
  onChange(change: Partial<Leaf>): void;
  onRemove(): void;
}

function LeafInput({ leaf, fields, disabled, onChange, onRemove }: LeafProps): ReactNode {
  const t = useProcessTexts();
  const word = useLabel();
  const known = fields.find(({ field }) => field === leaf.field);
  const inLines = asksLines(leaf.field);
  const comparison = inLines ? (leaf.cmp ?? 'eq') : leaf.op;
  return (
    <Stack gap={4}>
      <Group gap={4} wrap="nowrap">
        <Select
          size="xs"
          flex={1}
          searchable
          aria-label={t('field')}
          value={leaf.field}
          disabled={disabled}
          data={fields.map(({ field, labelEn, labelCn }) => ({ value: field, label: word({ en: labelEn, cn: labelCn }) }))}
          onChange={(field) => field && onChange(asksLines(field) ? { field, op: 'anyLine', cmp: 'eq' } : { field, op: 'eq' })}
        />
        <ActionIcon variant="subtle" color="gray" disabled={disabled} aria-label={t('removeIt')} onClick={onRemove}>
          <IconTrash size={16} />
        </ActionIcon>
      </Group>
      <Group gap={4} wrap="nowrap">
        <Select
          size="xs"
          w={130}
          aria-label={t('operator')}
          value={comparison}
          disabled={disabled}
          allowDeselect={false}
          data={ofKind[known?.kind ?? 'text'].map((value) => ({ value, label: word(words[value]!) }))}
          onChange={(value) => value && onChange(inLines ? { cmp: value } : { op: value })}
        />
        {comparison !== 'empty' && comparison !== 'notEmpty' && (
          <TextInput
            size="xs"
            flex={1}
            aria-label={t('value')}
            disabled={disabled}
            value={Array.isArray(leaf.value) ? leaf.value.join(', ') : String(leaf.value ?? '')}
            onChange={(typed) => {
              const text = typed.currentTarget.value;
              onChange({ value: comparison === 'in' ? text.split(/[,，]\s*/) : text });
            }}
          />
        )}
      </Group>
    </Stack>
  );
}

export function ConditionInput({
  rule,
  fields,
  disabled,
  onChange,
}: {
  readonly rule: Rule;
  readonly fields: readonly KnownField[];
  readonly disabled: boolean;
  onChange(rule: Rule): void;
}): ReactNode {
  const t = useProcessTexts();
  const said = sentencesOf(rule);
  if (!said)
    return (
      <Text size="xs" c="dimmed">
        {t('complexRule')}
      </Text>
    );
  const { every, leaves } = said;
  const write = (next: readonly Leaf[], all = every): void =>
    onChange(
      next.length === 0
        ? {}
        : next.length === 1
          ? (next[0] as Rule)
          : all
            ? { all: next as readonly Rule[] }
            : { any: next as readonly Rule[] },
    );
  const set = (index: number, change: Partial<Leaf>): void =>
    write(leaves.map((leaf, place) => (place === index ? { ...leaf, ...change } : leaf)));
  const first = fields.find(({ field }) => field === 'amountBase') ?? fields[0];
  return (
    <Stack gap="xs">
      <Text size="xs" fw={500}>
        {t('condition')}
      </Text>
      {leaves.length === 0 && (
        <Text size="xs" c="dimmed">
          {t('always')}
        </Text>
      )}
      {leaves.length > 1 && (
        <SegmentedControl
          size="xs"
          value={every ? 'all' : 'any'}
          disabled={disabled}
          onChange={(value) => write(leaves, value === 'all')}
          data={[
            { value: 'all', label: t('every') },
            { value: 'any', label: t('some') },
          ]}
        />
      )}
      {leaves.map((leaf, index) => (
        <LeafInput
          key={index}
          leaf={leaf}
          fields={fields}
          disabled={disabled}
          onChange={(change) => set(index, change)}
          onRemove={() => write(leaves.filter((_one, place) => place !== index))}
        />
      ))}
      <Button
        size="compact-xs"
        variant="default"
        disabled={disabled || !first}
        onClick={() => write([...leaves, { field: first!.field, op: 'ge', value: '' }])}
      >
        {t('addCondition')}
      </Button>
    </Stack>
  );
}
