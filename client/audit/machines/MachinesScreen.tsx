/** /audit/machines: every lifecycle with its size and how many documents live by it (platform-system.md §11.9). */
import { Stack, TextInput } from '@mantine/core';
import type { Label } from '@machines/kernel/fields.js';
import { families } from '@machines/families.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useLabel } from '../../kernel/language/language.js';
import { ScreenTitle } from '../../kernel/pages/ScreenTitle.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { useLoaded } from '../../platform/user-centre/use-loaded.js';
import { Rows } from '../pieces.js';
import { useAuditTexts } from '../texts.js';

interface Machine {
  readonly type: string;
  readonly family: string;
  readonly title: Label;
  readonly version: number;
  readonly versions: number;
  readonly documents: number;
  readonly states: number;
  readonly transitions: number;
  readonly guards: number;
  readonly timers: number;
}

const order = new Map(families.map(({ code }, index) => [code, index]));

export default function MachinesScreen(): ReactNode {
  const t = useAuditTexts();
  const word = useLabel();
  const tab = useScreen();
  const [text, setText] = useState('');
  const { data, failure, reload } = useLoaded<readonly Machine[]>('auditRestful', 'listMachines', {});
  const fits = ({ title, type }: Machine): boolean =>
    [title.en, title.cn, type].some((one) => one.toLowerCase().includes(text.trim().toLowerCase()));
  const rows = data?.filter(fits).toSorted((a, b) => (order.get(a.family) ?? 99) - (order.get(b.family) ?? 99)) ?? null;
  const familyName = (code: string): string => {
    const found = families.find((one) => one.code === code);
    return found ? word(found.label) : code;
  };
  const figures = ['states', 'transitions', 'guards', 'timers', 'documents', 'version', 'versions'] as const;
  return (
    <Stack gap="sm">
      <ScreenTitle />
      <TextInput size="xs" maw={320} label={t('find')} value={text} onChange={(change) => setText(change.currentTarget.value)} />
      <Rows
        label={t('machines')}
        rows={rows}
        failure={failure}
        onRetry={reload}
        keyOf={({ type }) => type}
        onOpen={({ type }) => tab.open('audit/machines/:type', { type })}
        heads={[
          { key: 'family', title: t('family'), cell: ({ family }) => familyName(family) },
          { key: 'title', title: t('docType'), cell: ({ title, type }) => <span title={type}>{word(title)}</span> },
          ...figures.map((name) => ({ key: name, title: t(name), end: true as const, cell: (row: Machine) => row[name] })),
        ]}
      />
    </Stack>
  );
}
