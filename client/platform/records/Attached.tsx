/** The documents that a file is attached to, as people call them, each with the field that names it (platform-access.md §8.1). */
import type { AnyDefinition } from '@machines/kernel/definition.js';
import { Suspense } from 'react';
import type { ReactNode } from 'react';

import { entryOf, loadDefinition, useDefinition } from '../../kernel/definitions.js';
import { useReference } from '../../kernel/fields/references/reference-names.js';
import { formatDateTime } from '../../kernel/language/format-time.js';
import { useLabel } from '../../kernel/language/language.js';
import { useZone } from '../../kernel/language/zone.js';
import { routeOfDocument } from '../../kernel/pages/routes.js';
import parts from '../../kernel/parts.module.css';
import { useScreen } from '../../kernel/screen/screen.js';
import { useSession } from '../../kernel/session/session.js';
import { fieldOf } from '../../kernel/table/columns.js';
import { Records } from '../people/Records.js';

interface Binding {
  readonly bindingKey: string;
  readonly documentType: string;
  readonly documentId: string;
  readonly fieldName: string;
  readonly boundAt: number;
}

function FieldName({ type, name }: { readonly type: string; readonly name: string }): ReactNode {
  const word = useLabel();
  const definition = useDefinition(type);
  const steps = name.split('.');
  const line = definition.lines[steps[0]!];
  if (steps.length < 2 || !line) return word(fieldOf(definition, name).label);
  const inner = steps.length > 2 ? line.nested?.[steps[1]!] : line;
  const field = inner?.fields[steps.at(-1)!];
  return [line.label, ...(field ? [field.label] : [])].map(word).join(' › ');
}

function Document({ type, id }: { readonly type: string; readonly id: string }): ReactNode {
  const word = useLabel();
  const tab = useScreen();
  const session = useSession();
  const entry = entryOf(type);
  const { name, loading } = useReference({ entity: type, key: 'id' }, id);
  if (!entry) return `${type} ${id}`;
  const open = (definition: AnyDefinition): void => tab.open(routeOfDocument(definition, definition.screens[0]!.route, session), { id });
  const said = `${word(entry.title)} ${name ?? (loading ? '…' : id)}`;
  return entry.screens.length === 0 ? (
    said
  ) : (
    <button type="button" className={parts['name']} onClick={() => void loadDefinition(type).then(open)}>
      {said}
    </button>
  );
}

export function Attached({ definition, rows }: { readonly definition: AnyDefinition; readonly rows: readonly Binding[] }): ReactNode {
  const word = useLabel();
  const zone = useZone();
  const { label, fields } = definition.lines['bindings']!;
  const head = (name: string): string => word(fields[name]!.label);
  return (
    <Records
      title={word(label)}
      heads={[head('documentId'), head('fieldName'), head('boundAt')]}
      rows={rows}
      keyOf={(row) => row.bindingKey}
      cells={({ documentType, documentId, fieldName, boundAt }) => [
        <Document key="document" type={documentType} id={documentId} />,
        entryOf(documentType) ? (
          <Suspense key="field" fallback={null}>
            <FieldName type={documentType} name={fieldName} />
          </Suspense>
        ) : (
          fieldName
        ),
        formatDateTime(boundAt, zone),
      ]}
    />
  );
}
