/** A process model: drawn, tested, published (platform-process.md §11.8). */
import { Code, ScrollArea } from '@mantine/core';
import { compileProcess } from '@machines/process/compile.js';
import type { FormField } from '@machines/process/form.js';
import { inOrder } from '@machines/process/form.js';
import type { ProcessGraph } from '@machines/process/graph.js';
import { Suspense, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

import { isOpen } from '../../kernel/document/can.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { useDefinition } from '../../kernel/definitions.js';
import type { FormSlots } from '../../kernel/form/DocumentForm.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { LoadingState } from '../../kernel/states/States.js';
import { useProcessTexts } from '../texts.js';
import { useListed } from '../../kernel/list/use-listed.js';
import type { KnownField } from './ConditionInput.js';
import type { KnownEvent } from './Properties.js';
import { Editor, useDrawing } from './Editor.js';
import { askedInForm } from './form-fields.js';
import { TestPanel } from './TestPanel.js';
import { VersionsPanel } from './VersionsPanel.js';

const formIn = ({ view }: LiveDocument): readonly FormField[] => inOrder((view['formFields'] ?? []) as readonly FormField[]);

function Drawn({ document, onDrawn }: { readonly document: LiveDocument; onDrawn(graph: ProcessGraph): void }): ReactNode {
  const held = useDrawing(document);
  const { graph } = held.drawing;
  useEffect(() => onDrawn(graph), [graph, onDrawn]);
  const fields = useListed<KnownField>('bpm', 'listFields', { docType: document.view['docType'] });
  const events = useListed<KnownEvent>('bpm', 'listEvents', { docType: document.view['docType'] });
  const formFields = document.view['formFields'];
  const asked = useMemo(
    () => [...(fields.rows ?? []), ...askedInForm((formFields ?? []) as readonly FormField[])],
    [fields.rows, formFields],
  );
  const known = { fields: asked, events: events.rows ?? [] };
  return <Editor document={document} held={held} {...known} disabled={!isOpen(document.can('SAVE'))} />;
}

const slots: FormSlots = { lineOrder: { formFields: 'sortNo' }, lineCards: ['formFields'] };
/** Business documents have fields of their own. */
const hidden = (name: string, values: Readonly<Record<string, unknown>>): boolean =>
  name === 'formFields' && values['docType'] !== 'FREE_FORM' && ((values['formFields'] ?? []) as readonly object[]).length === 0;

const policyOf = ({ view }: LiveDocument) => ({
  skipSubmitter: view['skipSubmitter'],
  skipRepeat: view['skipRepeat'],
  emptyPolicy: view['emptyPolicy'],
  fallbackUserId: view['fallbackUserId'] ?? null,
});

function Shown(): ReactNode {
  const t = useProcessTexts();
  const { query } = useScreen();
  const definition = useDefinition('bpmModel');
  /** As it is drawn, saved or not: what is tested and shown is what one has before one's eyes. */
  const [drawn, setDrawn] = useState<ProcessGraph | null>(null);
  const graphOf = ({ view }: LiveDocument): ProcessGraph => drawn ?? (view['graph'] as ProcessGraph);
  return (
    <DocumentPage
      definition={definition}
      id={query['id'] ?? null}
      slots={slots}
      hidden={hidden}
      tabs={(document) => [
        { key: 'draw', label: t('draw'), content: <Drawn document={document} onDrawn={setDrawn} />, keeps: true },
        {
          key: 'test',
          label: t('test'),
          content: (
            <TestPanel
              graph={graphOf(document)}
              policy={policyOf(document)}
              form={formIn(document)}
              docType={String(document.view['docType'])}
            />
          ),
        },
        { key: 'versions', label: t('versions'), content: <VersionsPanel modelId={String(document.view['id'])} /> },
        {
          key: 'machine',
          label: t('machine'),
          content: (
            <ScrollArea h={480}>
              <Code block>{JSON.stringify(compileProcess(graphOf(document)), null, 2)}</Code>
            </ScrollArea>
          ),
        },
      ]}
    />
  );
}

export default function ModelScreen(): ReactNode {
  return (
    <Suspense fallback={<LoadingState />}>
      <Shown />
    </Suspense>
  );
}
