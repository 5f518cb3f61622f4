/** importTaskList: imports of everybody, or one's own, each with its faults as its owner saw them. */
import { Button, Stack } from '@mantine/core';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import { refusal, sentence } from '@machines/kernel/refusals.js';
import { useMemo } from 'react';
import type { ReactNode } from 'react';

import { entryOf, useDefinition } from '../../kernel/definitions.js';
import { faultsOf, ImportFaults, takeErrorFile } from '../../kernel/excel/ImportFaults.js';
import { useExcelTexts } from '../../kernel/excel/texts.js';
import type { FieldSlot, FormSlots } from '../../kernel/form/DocumentForm.js';
import { LabelledValue } from '../../kernel/form/FieldValue.js';
import { useLabel, useLanguage } from '../../kernel/language/language.js';
import type { Language } from '../../kernel/language/language.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { ListPage } from '../../kernel/pages/ListPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { columnsOf } from '../../kernel/table/columns.js';
import type { TableRow } from '../../kernel/table/columns.js';

/** What is imported: a list by its title, lines by their entity. */
function Imported({ entity }: { readonly entity: string }): ReactNode {
  const word = useLabel();
  const entry = entryOf(entity);
  return entry ? word(entry.title) : entity;
}

const entityOf = (values: TableRow): string => String(values['entity'] ?? '');

function slotsOf({ fields, allReasons }: AnyDefinition, language: Language): FormSlots {
  const said: Readonly<Record<string, (slot: FieldSlot) => ReactNode>> = {
    entity: ({ values }) => <Imported entity={entityOf(values)} />,
    failCode: ({ value, values }) =>
      typeof value === 'string' && value !== ''
        ? sentence(
            allReasons,
            refusal(value, { params: { max: String(values['missing'] ?? ''), keys: String(values['missing'] ?? '') } }),
            language,
          )
        : '–',
  };
  return {
    inputs: Object.fromEntries(
      Object.entries(said).map(([name, say]) => [
        name,
        (slot: FieldSlot) => <LabelledValue label={fields[name]!.label}>{say(slot)}</LabelledValue>,
      ]),
    ),
  };
}

export default function ImportsScreen(): ReactNode {
  const t = useExcelTexts();
  const { query } = useScreen();
  const language = useLanguage();
  const definition = useDefinition('baseImportTask');
  const slots = useMemo(() => slotsOf(definition, language), [definition, language]);
  const columns = useMemo(
    () =>
      columnsOf(definition).map((column) =>
        column.key === 'entity' ? { ...column, cell: (row: TableRow) => <Imported entity={entityOf(row)} /> } : column,
      ),
    [definition],
  );
  const id = query['id'];
  if (id === undefined) return <ListPage definition={definition} columns={columns} />;
  return (
    <DocumentPage
      definition={definition}
      id={id}
      slots={slots}
      tabs={({ state, view }) => {
        const faults = faultsOf(state, view);
        if (faults === 0) return [];
        return [
          {
            key: 'faults',
            label: t('errors'),
            content: (
              <Stack align="flex-start" gap="sm">
                <Button size="xs" variant="default" onClick={() => takeErrorFile(id, String(view['fileName']))}>
                  {t('downloadErrors')}
                </Button>
                <ImportFaults id={id} faults={faults} />
              </Stack>
            ),
          },
        ];
      }}
    />
  );
}
