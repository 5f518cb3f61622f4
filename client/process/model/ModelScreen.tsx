/** A process model: drawn, tested, published (platform-process.md §11.8). */
import { Code, ScrollArea } from '@mantine/core';
import { compileProcess } from '@machines/process/compile.js';
import type { ProcessGraph } from '@machines/process/graph.js';
import { Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { isOpen } from '../../kernel/document/can.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { useDefinition } from '../../kernel/definitions.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { LoadingState } from '../../kernel/states/States.js';
import { useProcessTexts } from '../texts.js';
import { useListed } from '../../kernel/list/use-listed.js';
import type { KnownField } from './ConditionInput.js';
import type { KnownEvent } from './Properties.js';
import { Editor, useDrawing } from './Editor.js';
import { TestPanel } from './TestPanel.js';
import { VersionsPanel } from './VersionsPanel.js';

function Drawn({ document, onDrawn }: { readonly document: LiveDocument; onDrawn(graph: ProcessGraph): void }): ReactNode {
  const held = useDrawing(document);
  const { graph } = held.drawing;
  useEffect(() => onDrawn(graph), [graph, onDrawn]);
  const fields = useListed<KnownField>('bpm', 'listFields', { docType: document.view['docType'] });
  const events = useListed<KnownEvent>('bpm', 'listEvents', { docType: document.view['docType'] });
  const known = { fields: fields.rows ?? [], events: events.rows ?? [] };
  return <Editor document={document} held={held} {...known} disabled={!isOpen(document.can('SAVE'))} />;
}

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
      tabs={(document) => [
        { key: 'draw', label: t('draw'), content: <Drawn document={document} onDrawn={setDrawn} />, keeps: true },
        { key: 'test', label: t('test'), content: <TestPanel graph={graphOf(document)} policy={policyOf(document)} /> },
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
