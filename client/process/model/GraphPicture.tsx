/** The drawing of what runs, with the path taken in colour. */
import { nodeLabel } from '@machines/process/graph.js';
import type { ProcessGraph } from '@machines/process/graph.js';
import { ReactFlow } from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import { useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import type { ReactNode } from 'react';

import { useFlowWords } from '../../kernel/flow-words.js';
import { useLabel } from '../../kernel/language/language.js';
import { stateColours } from '../instance.js';
import type { TaskRow } from '../instance.js';
import { useProcessTexts } from '../texts.js';
import { nodeTypes } from './DrawnNode.js';
import { arranged } from './layout.js';

export function GraphPicture({ graph, tasks }: { readonly graph: ProcessGraph; readonly tasks: readonly TaskRow[] }): ReactNode {
  const t = useProcessTexts();
  const word = useLabel();
  const said = useFlowWords();
  const scheme = useComputedColorScheme('light');
  const { nodes, edges } = useMemo(() => {
    const layout = arranged(graph);
    const colourOf = (key: string): string | undefined => {
      const last = tasks.findLast(({ nodeKey, taskState }) => nodeKey === key && taskState !== 'CANCELLED');
      return last && stateColours[last.taskState];
    };
    return {
      nodes: graph.nodes.map((node) => ({
        id: node.nodeKey,
        type: 'step',
        position: layout[node.nodeKey] ?? { x: 0, y: 0 },
        data: {
          label: word(nodeLabel(node)),
          kind: node.kind,
          still: true,
          ...(colourOf(node.nodeKey) ? { colour: colourOf(node.nodeKey)! } : {}),
        },
      })),
      edges: graph.flows.map(({ from, to }) => ({ id: `${from}>${to}`, source: from, target: to })),
    };
  }, [graph, tasks, word]);
  return (
    <div style={{ height: 320 }} role="img" aria-label={t('path')}>
      <ReactFlow
        ariaLabelConfig={said}
        nodes={nodes as never}
        edges={edges}
        nodeTypes={nodeTypes as never}
        colorMode={scheme}
        fitView
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        zoomOnScroll={false}
        preventScrolling={false}
        proOptions={{ hideAttribution: false }}
      />
    </div>
  );
}
