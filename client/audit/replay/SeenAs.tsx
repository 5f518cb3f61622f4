/** The document at that entry, as the reader has it, or as another party had it on its screen at that instant. */
import { Select, Stack, Text } from '@mantine/core';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { ask, Refused } from '../../kernel/call.js';
import { kindOf } from '../../kernel/fields/kinds.js';
import { targetOf, useReference } from '../../kernel/fields/references/reference-names.js';
import { FieldValue } from '../../kernel/form/FieldValue.js';
import { useLabel } from '../../kernel/language/language.js';
import { fieldOf } from '../../kernel/table/columns.js';
import classes from '../audit.module.css';
import { Rows } from '../pieces.js';
import { useAuditTexts } from '../texts.js';

type Part = Readonly<Record<string, unknown>>;
interface Seen {
  readonly audience: string;
  readonly audiences: readonly string[];
  readonly view: Part;
}
interface Props {
  readonly definition: AnyDefinition;
  readonly id: string;
  readonly rev: number | null;
  readonly view: Part;
  readonly chooses: boolean;
}

const supplier = targetOf({ entity: 'srmSlcSupplierInfo' });

/** `bidder:501`, `supplier:501`, `inside` as people say them. */
function useAudienceName(): (audience: string) => string {
  const t = useAuditTexts();
  return (audience) => {
    const [kind = '', key] = audience.split(':');
    if (key === undefined) return kind === 'inside' ? t('ourSide') : kind === 'auditor' ? t('auditor') : kind;
    return `${t('otherSide')} ${key}`;
  };
}

function SupplierName({ audience }: { readonly audience: string }): ReactNode {
  const key = audience.split(':')[1] ?? null;
  const { name } = useReference(supplier, key, null);
  return name;
}

export function SeenAs({ definition, id, rev, view, chooses }: Props): ReactNode {
  const t = useAuditTexts();
  const nameOf = useAudienceName();
  const [as, setAs] = useState<string | null>(null);
  const [seen, setSeen] = useState<Seen | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    setRefused(null);
    if (!chooses || rev === null) return undefined;
    ask<Seen>('auditRestful', 'findSeen', { docType: definition.type, docId: id, rev, ...(as === null ? {} : { as }) }).then(
      (found) => {
        if (current) setSeen(found);
      },
      (error: unknown) => {
        if (current) setRefused(error instanceof Refused ? error.message : String(error));
      },
    );
    return () => {
      current = false;
    };
  }, [definition, id, rev, as, chooses]);
  const shown = as !== null && seen?.audience === as ? seen.view : view;
  return (
    <Stack gap="sm">
      {chooses && seen && seen.audiences.length > 1 && (
        <Select
          size="xs"
          label={t('asSeenBy')}
          value={as ?? seen.audience}
          onChange={setAs}
          allowDeselect={false}
          data={seen.audiences.map((audience) => ({ value: audience, label: nameOf(audience) }))}
          description={as?.includes(':') ? <SupplierName audience={as} /> : undefined}
        />
      )}
      {refused && (
        <Text size="sm" c="dimmed" role="status">
          {refused}
        </Text>
      )}
      <Document definition={definition} view={shown} />
    </Stack>
  );
}

function Document({ definition, view }: { readonly definition: AnyDefinition; readonly view: Part }): ReactNode {
  const t = useAuditTexts();
  const word = useLabel();
  const names = definition.form.flatMap(({ fields }) => fields ?? []).filter((name) => name !== 'state' && Object.hasOwn(view, name));
  const lines = Object.entries(definition.lines).filter(([name]) => Array.isArray(view[name]) && (view[name] as unknown[]).length > 0);
  if (names.length + lines.length === 0) return <Text size="sm">{t('nothingSeen')}</Text>;
  return (
    <>
      <div className={classes['document']}>
        {names.map((name) => (
          <FieldValue key={name} field={fieldOf(definition, name)} name={name} value={view[name]} row={view} />
        ))}
      </div>
      {lines.map(([name, line]) => {
        const rows = view[name] as readonly Part[];
        const columns = Object.keys(line.fields).filter((column) => rows.some((row) => row[column] !== null && row[column] !== undefined));
        return (
          <section key={name} aria-label={word(line.label)}>
            <h2 className={classes['heading']}>{`${word(line.label)} · ${rows.length}`}</h2>
            <Rows
              label={word(line.label)}
              height="240px"
              rows={rows.slice(0, 200)}
              keyOf={(row) => String(row[line.key])}
              heads={columns.slice(0, 9).map((column) => ({
                key: column,
                title: word(line.fields[column]!.label),
                cell: (row: Part) => <FieldCell field={line.fields[column]!} name={column} value={row[column]} row={row} />,
              }))}
            />
          </section>
        );
      })}
    </>
  );
}

function FieldCell({
  field,
  name,
  value,
  row,
}: {
  readonly field: AnyDefinition['fields'][string];
  readonly name: string;
  readonly value: unknown;
  readonly row: Part;
}): ReactNode {
  if (value === '•••') return value;
  const { Cell } = kindOf(field);
  return <Cell field={field} name={name} value={value} row={row} />;
}
