/** What a step asks its approver to check; whoever decides ticks it. */
import { ActionIcon, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { MOST_CHECKS } from '@machines/process/graph.js';
import type { ProcessNode } from '@machines/process/graph.js';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { useProcessTexts } from '../texts.js';

type Item = NonNullable<ProcessNode['checklist']>[number];

/** Codes are never used again: what was ticked once means what it meant. */
const nextCode = (items: readonly Item[]): string => `c${Math.max(0, ...items.map(({ code }) => Number(code.slice(1)) || 0)) + 1}`;

interface Props {
  readonly node: ProcessNode;
  readonly disabled: boolean;
  onChange(change: Partial<ProcessNode>): void;
}

export function Checklist({ node: { checklist: items = [] }, disabled, onChange }: Props): ReactNode {
  const t = useProcessTexts();
  const put = (checklist: readonly Item[]): void => onChange({ checklist });
  const change = (code: string, next: Partial<Item>): void => put(items.map((item) => (item.code === code ? { ...item, ...next } : item)));
  return (
    <Stack gap={6}>
      <Text size="xs" fw={500}>
        {t('partChecklist')}
      </Text>
      {items.map(({ code, label, required }) => (
        <Group key={code} gap={4} wrap="nowrap" align="flex-end">
          <TextInput
            size="xs"
            flex={1}
            label={t('checkCn')}
            value={label.cn}
            maxLength={100}
            disabled={disabled}
            onChange={(press) => change(code, { label: { ...label, cn: press.currentTarget.value } })}
          />
          <TextInput
            size="xs"
            flex={1}
            label={t('checkEn')}
            value={label.en}
            maxLength={100}
            disabled={disabled}
            onChange={(press) => change(code, { label: { ...label, en: press.currentTarget.value } })}
          />
          <Checkbox
            size="xs"
            mb={7}
            aria-label={t('checkNeeded')}
            title={t('checkNeeded')}
            checked={required}
            disabled={disabled}
            onChange={(press) => change(code, { required: press.currentTarget.checked })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            mb={2}
            aria-label={t('checkAway', { name: label.cn })}
            disabled={disabled}
            onClick={() => put(items.filter((item) => item.code !== code))}
          >
            <IconTrash size={14} />
          </ActionIcon>
        </Group>
      ))}
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconPlus size={12} />}
        disabled={disabled || items.length >= MOST_CHECKS}
        onClick={() => put([...items, { code: nextCode(items), label: { cn: '', en: '' }, required: true }])}
      >
        {t('checkAdd')}
      </Button>
    </Stack>
  );
}
