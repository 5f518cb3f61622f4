/** profile: every option of the installation with what is said at its levels (platform-access.md §7.2). */
import { Stack, Text } from '@mantine/core';
import { Suspense, useMemo } from 'react';
import type { ReactNode } from 'react';

import { useDefinition } from '../../kernel/definitions.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { DocumentForm } from '../../kernel/form/DocumentForm.js';
import type { FormSlots } from '../../kernel/form/DocumentForm.js';
import { LabelledValue } from '../../kernel/form/FieldValue.js';
import { useLanguage } from '../../kernel/language/language.js';
import type { Language } from '../../kernel/language/language.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { ListPage } from '../../kernel/pages/ListPage.js';
import parts from '../../kernel/parts.module.css';
import { useScreen } from '../../kernel/screen/screen.js';
import { LoadingState } from '../../kernel/states/States.js';
import type { Column } from '../../kernel/table/columns.js';
import { columnsOf } from '../../kernel/table/columns.js';
import { usePlatformTexts } from '../texts.js';
import { OptionValues } from './OptionValues.js';
import type { Option, OptionValue } from './OptionValues.js';
import type { Level } from './SetValue.js';
import { ValueCell } from './ValueInput.js';

type View = Readonly<Record<string, unknown>>;
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const optionOf = (view: View, language: Language): Option => ({
  profileCode: text(view['profileCode']) ?? '',
  name: text(view[language === 'en' ? 'profileNameEn' : 'profileName']) ?? '',
  levels: (text(view['levels']) ?? '').split(',') as readonly Level[],
  valueKind: text(view['valueKind']) ?? 'TEXT',
  minValue: text(view['minValue']),
  maxValue: text(view['maxValue']),
  lookupType: text(view['lookupType']),
  values: (view['values'] ?? []) as readonly OptionValue[],
});

function Body({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = usePlatformTexts();
  const option = optionOf(document.view, useLanguage());
  const { levels, defaultValue } = document.definition.fields;
  const slots: FormSlots = {
    inputs: {
      levels: () => <LabelledValue label={levels!.label}>{option.levels.map((level) => t(level)).join(', ')}</LabelledValue>,
      defaultValue: ({ value }) => (
        <LabelledValue label={defaultValue!.label}>
          {text(value) === null ? '–' : <ValueCell kind={option} value={text(value)} />}
        </LabelledValue>
      ),
    },
  };
  return (
    <Stack gap="md">
      <section aria-label={t('value')} className={parts['surface']} style={{ padding: '12px 16px' }}>
        <Text fw={600} mb={4}>
          {t('value')}
        </Text>
        <OptionValues option={option} />
      </section>
      <DocumentForm definition={withoutLines(document)} document={document} readOnly slots={slots} />
    </Stack>
  );
}

const withoutLines = ({ definition }: LiveDocument) => ({
  ...definition,
  form: definition.form.filter((section) => section.lines === undefined),
});

/** Codes begin alike; what tells them apart stands at their end. */
const CODE_WIDTH = 260;

/** What an option says is read by its kind: a flag as a mark, a code of a lookup by its word. */
function worded(column: Column): Column {
  if (column.key === 'profileCode') return { ...column, width: CODE_WIDTH };
  if (column.key !== 'defaultValue' && column.key !== 'siteValue') return column;
  return {
    ...column,
    cell: (row) => (
      <ValueCell
        kind={{
          profileCode: text(row['profileCode']) ?? '',
          valueKind: text(row['valueKind']) ?? 'TEXT',
          lookupType: text(row['lookupType']),
          minValue: null,
          maxValue: null,
        }}
        value={text(row[column.key])}
      />
    ),
  };
}

function Shown(): ReactNode {
  const { query } = useScreen();
  const definition = useDefinition('baseProfile');
  const id = query['id'];
  const columns = useMemo(
    () =>
      columnsOf(definition)
        .filter(({ key }) => key !== 'lookupType')
        .map(worded),
    [definition],
  );
  if (id === undefined) return <ListPage definition={definition} opens="profile" creates={false} columns={columns} />;
  return (
    <DocumentPage
      definition={definition}
      id={id}
      leaveOut={['SET_VALUE', 'RESET_VALUE']}
      body={(document) => <Body document={document} />}
    />
  );
}

export default function ProfileScreen(): ReactNode {
  return (
    <Suspense fallback={<LoadingState />}>
      <Shown />
    </Suspense>
  );
}
