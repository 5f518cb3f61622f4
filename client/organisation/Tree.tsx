/** Organisations below one another: found by code or name, opened down to a level, and dropped where that is allowed. */
import { Group, NavLink, ScrollArea, Select, Text, TextInput } from '@mantine/core';
import type { Label } from '@machines/kernel/fields.js';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';

import { useLabel, useLanguage } from '../kernel/language/language.js';
import { EmptyState } from '../kernel/states/States.js';
import type { Organisation } from './tree.js';

const words = {
  find: { en: 'Code or name', cn: '编码或名称' },
  level: { en: 'Expand to level', cn: '展开到层级' },
  allLevels: { en: 'All levels', cn: '全部层级' },
  none: { en: 'No organisation fits', cn: '没有符合条件的组织' },
} as const satisfies Readonly<Record<string, Label>>;

/** Those below each, and at the top those whose parent is not shown. */
type Below = ReadonlyMap<string | null, readonly Organisation[]>;

export interface TreeProps {
  readonly rows: readonly Organisation[];
  readonly chosen: string | null;
  onChoose(id: string): void;
}

/** Fitting rows with those above them. */
function fitting(rows: readonly Organisation[], word: string): readonly Organisation[] {
  if (word === '') return rows;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const kept = new Set<string>();
  for (const row of rows.filter((one) => [one.orgCode, one.orgName, one.orgNameEn ?? ''].some((text) => text.toLowerCase().includes(word))))
    for (let at: Organisation | undefined = row; at && !kept.has(at.id); at = byId.get(at.parentOrgId ?? '')) kept.add(at.id);
  return rows.filter(({ id }) => kept.has(id));
}

interface Dropping {
  readonly hint?: string;
  onDrop?(id: string, into: string): void;
}

export function Tree({ rows, hint, ...branch }: TreeProps & Dropping): ReactNode {
  const word = useLabel();
  const [find, setFind] = useState('');
  const [level, setLevel] = useState<string | null>(null);
  const below = useMemo(() => belowEach(fitting(rows, find.trim().toLowerCase())), [rows, find]);
  const levels = useMemo(() => levelsOf(below), [below]);
  return (
    <>
      <Group gap={6} mb={6} wrap="nowrap">
        <TextInput
          size="xs"
          flex={1}
          placeholder={word(words.find)}
          aria-label={word(words.find)}
          value={find}
          onChange={(event) => setFind(event.currentTarget.value)}
        />
        <Select
          size="xs"
          w={130}
          clearable
          aria-label={word(words.level)}
          placeholder={word(words.allLevels)}
          data={Array.from({ length: levels }, (_one, place) => `${place + 1}`)}
          value={level}
          onChange={setLevel}
        />
      </Group>
      {hint && (
        <Text size="xs" c="dimmed" mb={6}>
          {hint}
        </Text>
      )}
      <ScrollArea.Autosize mah="65vh">
        {below.size === 0 ? (
          <EmptyState title={word(words.none)} hint={null} />
        ) : (
          <Branch below={below} of={null} depth={1} level={level === null ? null : Number(level)} {...branch} />
        )}
      </ScrollArea.Autosize>
    </>
  );
}

function belowEach(rows: readonly Organisation[]): Below {
  const there = new Set(rows.map(({ id }) => id));
  const found = new Map<string | null, Organisation[]>();
  for (const row of rows) {
    const parent = row.parentOrgId !== null && there.has(row.parentOrgId) ? row.parentOrgId : null;
    found.set(parent, [...(found.get(parent) ?? []), row]);
  }
  return found;
}

/** How many stand below one another at most. */
function levelsOf(below: Below, of: string | null = null): number {
  return Math.max(0, ...(below.get(of) ?? []).map(({ id }) => 1 + levelsOf(below, id)));
}

interface BranchProps extends Pick<TreeProps, 'chosen' | 'onChoose'>, Pick<Dropping, 'onDrop'> {
  readonly below: Below;
  readonly of: string | null;
  /** From 1. */
  readonly depth: number;
  /** Down to which it stands open when that is chosen; null: all of it. */
  readonly level: number | null;
}

const DRAGGED = 'text/organisation';

function Branch({ below, of, depth, level, ...props }: BranchProps): ReactNode {
  const english = useLanguage() === 'en';
  const { chosen, onChoose, onDrop } = props;
  return (below.get(of) ?? []).map(({ id, orgCode, orgName, orgNameEn }) => (
    <NavLink
      key={`${id} ${level}`}
      component="button"
      label={`${orgCode} ${english ? (orgNameEn ?? orgName) : orgName}`}
      active={id === chosen}
      defaultOpened={level === null || depth < level}
      draggable={onDrop !== undefined}
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, id)}
      onDragOver={(event) => {
        if (onDrop) event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        const dragged = event.dataTransfer.getData(DRAGGED);
        if (dragged !== '') onDrop?.(dragged, id);
      }}
      onClick={() => onChoose(id)}
    >
      {below.has(id) ? <Branch below={below} of={id} depth={depth + 1} level={level} {...props} /> : null}
    </NavLink>
  ));
}
