/** A step as it is drawn, in the editor and in the picture of what runs. */
import { processLookups } from '@machines/process/lookups.js';
import type { NodeKind } from '@machines/process/graph.js';
import { Handle, Position } from '@xyflow/react';
import type { Node, NodeProps } from '@xyflow/react';
import type { ReactNode } from 'react';

import { useLabel } from '../../kernel/language/language.js';
import classes from '../process.module.css';

export type DrawnData = Node<{
  readonly label: string;
  readonly kind: NodeKind;
  readonly fault?: boolean;
  readonly colour?: string;
  readonly still?: boolean;
}>;

export function DrawnNode({ data, selected }: NodeProps<DrawnData>): ReactNode {
  const word = useLabel();
  const { label, kind, fault, colour, still } = data;
  return (
    <div
      className={classes['node']}
      data-kind={kind}
      data-fault={fault || undefined}
      data-chosen={selected || undefined}
      style={colour ? ({ '--node-colour': `var(--mantine-color-${colour}-6)` } as never) : {}}
    >
      {kind !== 'START' && <Handle type="target" position={Position.Top} isConnectable={!still} />}
      <div>{label}</div>
      <div style={{ fontSize: 11, opacity: 0.65 }}>{word(processLookups.BPM_NODE_KIND.values[kind])}</div>
      {kind !== 'END' && <Handle type="source" position={Position.Bottom} isConnectable={!still} />}
    </div>
  );
}

export const nodeTypes = { step: DrawnNode };
