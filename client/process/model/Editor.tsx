/** The drawing of a model: dragged and connected, by keyboard as well; what is wrong with it stands beside it as it is made. */
import { Alert, Button, FileButton, Group, Menu, Select, Stack, Text, useComputedColorScheme } from '@mantine/core';
import type { Label } from '@machines/kernel/fields.js';
import { sentence } from '@machines/kernel/refusals.js';
import { nodeLabel } from '@machines/process/graph.js';
import type { NodeKind, ProcessFlow, ProcessGraph, ProcessNode } from '@machines/process/graph.js';
import { processLookups } from '@machines/process/lookups.js';
import { drawingFaults, graphOf } from '@machines/process/model/index.js';
import { Background, Controls, ReactFlow } from '@xyflow/react';
import type { Connection, EdgeChange, NodeChange } from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../../kernel/call.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { useFlowWords } from '../../kernel/flow-words.js';
import { useLabel, useLanguage } from '../../kernel/language/language.js';
import { useTabDirty } from '../../kernel/form/use-tab-dirty.js';
import { useTellUnsaved } from '../../kernel/form/unsaved-inside.js';
import { useScreen } from '../../kernel/screen/screen.js';

import { toastDone, toastFailure, toastInfo, toastRefused } from '../../kernel/toast.js';
import classes from '../process.module.css';
import { useProcessTexts } from '../texts.js';
import { conditionText } from './ConditionInput.js';
import type { KnownField } from './ConditionInput.js';
import type { KnownEvent } from './Properties.js';
import { nodeTypes } from './DrawnNode.js';
import { FlowProperties, NodeProperties } from './Properties.js';
import { added, connected, disconnected, flowChanged, flowId, nodeChanged, without } from './drawing.js';
import type { Drawing } from './drawing.js';
import { arranged, followed, placed } from './layout.js';
import type { Layout } from './layout.js';

const kinds: readonly NodeKind[] = ['APPROVE', 'HANDLE', 'CC', 'CONDITION', 'PARALLEL', 'JOIN', 'END', 'START'];

interface Past {
  readonly now: Drawing;
  readonly before: readonly Drawing[];
  readonly after: readonly Drawing[];
}

/** The drawing with what was before each change. */
export function useDrawing(document: LiveDocument) {
  const screen = useScreen();
  const stored = useMemo((): Drawing => {
    const graph = graphOf(document.view['graph']);
    return { graph, layout: placed(graph, (document.view['layout'] ?? null) as Layout | null) };
  }, [document.view]);
  const [past, setPast] = useState<Past | null>(null);
  const drawing = past?.now ?? stored;
  useTabDirty(screen, past !== null);
  useTellUnsaved(past !== null);
  const change = (given: Drawing): void => {
    const next = followed(drawing, given);
    setPast({ now: next, before: [...(past?.before ?? []), drawing].slice(-100), after: [] });
  };
  const undo = (): void => {
    const last = past?.before.at(-1);
    if (past && last) setPast({ now: last, before: past.before.slice(0, -1), after: [past.now, ...past.after] });
  };
  const redo = (): void => {
    const [next, ...rest] = past?.after ?? [];
    if (past && next) setPast({ now: next, before: [...past.before, past.now], after: rest });
  };
  const save = async (): Promise<void> => {
    try {
      const answer = await document.send('SAVE', { graph: drawing.graph, layout: drawing.layout });
      if (answer.status !== 'S') return toastRefused(answer);
      setPast(null);
      toastDone({ en: 'Save', cn: '保存' });
    } catch (error) {
      toastFailure(error);
    }
  };
  return { drawing, change, undo, redo, save, dirty: past !== null, undone: past?.before.length ?? 0, redone: past?.after.length ?? 0 };
}
export type DrawingHeld = ReturnType<typeof useDrawing>;

interface Props {
  readonly document: LiveDocument;
  readonly held: DrawingHeld;
  readonly fields: readonly KnownField[];
  readonly events: readonly KnownEvent[];
  readonly disabled: boolean;
}

export function Editor({ document, held, fields, events, disabled }: Props): ReactNode {
  const { drawing, change } = held;
  const { graph } = drawing;
  const [chosen, setChosen] = useState<string | null>(null);
  const node = graph.nodes.find(({ nodeKey }) => nodeKey === chosen) ?? null;
  const flow = graph.flows.find((one) => flowId(one) === chosen) ?? null;
  const faults = useMemo(() => drawingFaults(graph), [graph]);
  const remove = (): void => {
    if (node) change(without(drawing, node.nodeKey));
    else if (flow) change(disconnected(drawing, flowId(flow)));
    setChosen(null);
  };
  return (
    <Stack gap="xs">
      <Toolbar held={held} disabled={disabled} chosen={node} onChoose={setChosen} {...(node || flow ? { onRemove: remove } : {})} />
      <Faults document={document} faults={faults} onChoose={setChosen} />
      <div className={classes['editor']}>
        <Canvas
          drawing={drawing}
          faults={new Set(faults.map(({ row }) => String(row)))}
          chosen={chosen}
          disabled={disabled}
          fields={fields}
          onChange={change}
          onChoose={setChosen}
        />
        <aside className={classes['properties']}>
          <Chosen
            node={node}
            flow={flow}
            graph={graph}
            fields={fields}
            events={events}
            disabled={disabled}
            held={held}
            onChoose={setChosen}
          />
        </aside>
      </div>
    </Stack>
  );
}

function AddMenu({ disabled, onAdd }: { readonly disabled: boolean; onAdd(kind: NodeKind): void }): ReactNode {
  const t = useProcessTexts();
  const word = useLabel();
  return (
    <Menu withinPortal>
      <Menu.Target>
        <Button size="xs" variant="default" disabled={disabled}>
          {t('palette')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map((kind) => (
          <Menu.Item key={kind} onClick={() => onAdd(kind)}>
            {word(processLookups.BPM_NODE_KIND.values[kind])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** To and from other tools: what is imported is the drawing, to be looked at before it is saved. */
function Bpmn({ held, disabled }: { readonly held: DrawingHeld; readonly disabled: boolean }): ReactNode {
  const t = useProcessTexts();
  const { graph, layout } = held.drawing;
  const read = async (file: File | null): Promise<void> => {
    if (!file) return;
    try {
      const found = await ask<{ readonly graph: ProcessGraph }>('bpm', 'importBpmn', { xml: await file.text() });
      held.change({ graph: found.graph, layout: arranged(found.graph) });
      toastInfo(t('imported'));
    } catch (error) {
      toastFailure(error);
    }
  };
  const write = async (): Promise<void> => {
    try {
      const { xml } = await ask<{ readonly xml: string }>('bpm', 'exportBpmn', { graph, layout });
      const url = URL.createObjectURL(new Blob([xml], { type: 'application/xml' }));
      Object.assign(window.document.createElement('a'), { href: url, download: 'process.bpmn' }).click();
      URL.revokeObjectURL(url);
    } catch (error) {
      toastFailure(error);
    }
  };
  return (
    <>
      <FileButton accept=".bpmn,.xml" disabled={disabled} onChange={(file) => void read(file)}>
        {(props) => (
          <Button {...props} size="xs" variant="default" disabled={disabled}>
            {t('importBpmn')}
          </Button>
        )}
      </FileButton>
      <Button size="xs" variant="default" onClick={() => void write()}>
        {t('exportBpmn')}
      </Button>
    </>
  );
}

function Toolbar({
  held,
  disabled,
  chosen,
  onChoose,
  onRemove,
}: {
  readonly held: DrawingHeld;
  readonly disabled: boolean;
  readonly chosen: ProcessNode | null;
  onChoose(key: string): void;
  onRemove?: () => void;
}): ReactNode {
  const t = useProcessTexts();
  const word = useLabel();
  const { drawing, change } = held;
  const add = (kind: NodeKind): void => {
    const made = added(drawing, kind, chosen?.nodeKey ?? null);
    change(made.drawing);
    onChoose(made.key);
  };
  const others = drawing.graph.nodes
    .filter(({ nodeKey, kind }) => nodeKey !== chosen?.nodeKey && kind !== 'START')
    .map((node) => ({ value: node.nodeKey, label: word(nodeLabel(node)) }));
  return (
    <Group gap="xs">
      <AddMenu disabled={disabled} onAdd={add} />
      {chosen && chosen.kind !== 'END' && (
        <Select
          size="xs"
          w={170}
          searchable
          aria-label={t('connect')}
          placeholder={t('connect')}
          value={null}
          data={others}
          disabled={disabled}
          onChange={(to) => to && change(connected(drawing, chosen.nodeKey, to))}
        />
      )}
      <Button
        size="xs"
        variant="default"
        disabled={disabled}
        onClick={() => change({ graph: drawing.graph, layout: arranged(drawing.graph) })}
      >
        {t('arrange')}
      </Button>
      <Button size="xs" variant="default" disabled={held.undone === 0} onClick={held.undo}>
        {t('undo')}
      </Button>
      <Button size="xs" variant="default" disabled={held.redone === 0} onClick={held.redo}>
        {t('redo')}
      </Button>
      <Bpmn held={held} disabled={disabled} />
      {onRemove && (
        <Button size="xs" variant="default" c="red" disabled={disabled} onClick={onRemove}>
          {t('removeIt')}
        </Button>
      )}
      <Button size="xs" ml="auto" disabled={disabled || !held.dirty} onClick={() => void held.save()}>
        {t('save')}
      </Button>
      {held.dirty && (
        <Text size="xs" c="var(--gh-on-orange)">
          {t('unsaved')}
        </Text>
      )}
    </Group>
  );
}

function Faults({
  document,
  faults,
  onChoose,
}: {
  readonly document: LiveDocument;
  readonly faults: ReturnType<typeof drawingFaults>;
  onChoose(key: string | null): void;
}): ReactNode {
  const t = useProcessTexts();
  const language = useLanguage();
  if (faults.length === 0)
    return (
      <Text size="xs" c="dimmed" role="status">
        {t('noFaults')}
      </Text>
    );
  return (
    <Alert color="orange" variant="light" title={t('problemsOf', { n: faults.length })} role="status">
      <Stack gap={2} align="flex-start">
        {faults.slice(0, 8).map((fault, index) => (
          <Button
            key={index}
            size="compact-xs"
            variant="subtle"
            color="orange"
            onClick={() => onChoose(fault.row === undefined ? null : String(fault.row))}
          >
            {sentence(document.definition.allReasons, fault, language)}
          </Button>
        ))}
      </Stack>
    </Alert>
  );
}

interface CanvasProps {
  readonly drawing: Drawing;
  readonly faults: ReadonlySet<string>;
  readonly chosen: string | null;
  readonly disabled: boolean;
  readonly fields: readonly KnownField[];
  onChange(drawing: Drawing): void;
  onChoose(key: string | null): void;
}

function Canvas({ drawing, faults, chosen, disabled, fields, onChange, onChoose }: CanvasProps): ReactNode {
  const word = useLabel();
  const said = useFlowWords();
  const scheme = useComputedColorScheme('light');
  const { graph, layout } = drawing;
  /** Where nodes are while they are dragged; the drawing changes when they are let go. */
  const [moving, setMoving] = useState<Layout>({});
  const nodes = graph.nodes.map((node) => ({
    id: node.nodeKey,
    type: 'step',
    position: moving[node.nodeKey] ?? layout[node.nodeKey] ?? { x: 0, y: 0 },
    selected: node.nodeKey === chosen,
    data: { label: word(nodeLabel(node)), kind: node.kind, fault: faults.has(node.nodeKey) },
  }));
  const edges = graph.flows.map((flow) => ({
    id: flowId(flow),
    source: flow.from,
    target: flow.to,
    selected: flowId(flow) === chosen,
    animated: flow.isDefault ?? false,
    ...labelOf(flow, fields, word),
  }));
  const moved = (changes: readonly NodeChange[]): void => {
    for (const one of changes) {
      if (one.type === 'select' && one.selected) onChoose(one.id);
      if (one.type === 'remove' && !disabled) onChange(without(drawing, one.id));
      if (one.type !== 'position' || !one.position || disabled) continue;
      if (one.dragging) setMoving((now) => ({ ...now, [one.id]: one.position! }));
      else {
        const at = { x: Math.round(one.position.x / 10) * 10, y: Math.round(one.position.y / 10) * 10 };
        setMoving({});
        onChange({ graph, layout: { ...layout, [one.id]: at } });
      }
    }
  };
  const edged = (changes: readonly EdgeChange[]): void => {
    for (const one of changes) {
      if (one.type === 'select' && one.selected) onChoose(one.id);
      if (one.type === 'remove' && !disabled) onChange(disconnected(drawing, one.id));
    }
  };
  return (
    <div className={classes['canvas']}>
      <ReactFlow
        ariaLabelConfig={said}
        nodes={nodes as never}
        edges={edges}
        nodeTypes={nodeTypes as never}
        colorMode={scheme}
        fitView
        fitViewOptions={{ maxZoom: 1 }}
        snapToGrid
        snapGrid={[10, 10]}
        nodesDraggable={!disabled}
        nodesConnectable={!disabled}
        deleteKeyCode={disabled ? null : ['Delete', 'Backspace']}
        onNodesChange={moved}
        onEdgesChange={edged}
        onConnect={({ source, target }: Connection) => onChange(connected(drawing, source, target))}
        onPaneClick={() => onChoose(null)}
      >
        <Background />
        <Controls showInteractive={false} />
      </ReactFlow>
    </div>
  );
}

function labelOf({ isDefault, condition, label }: ProcessFlow, fields: readonly KnownField[], word: (label: Label) => string) {
  const said = label ?? (isDefault || !condition ? '' : conditionText(condition, fields, word));
  return said === '' ? {} : { label: said };
}

function Chosen({
  node,
  flow,
  graph,
  fields,
  events,
  disabled,
  held,
  onChoose,
}: {
  readonly node: ProcessNode | null;
  readonly flow: ProcessFlow | null;
  readonly graph: ProcessGraph;
  readonly fields: readonly KnownField[];
  readonly events: readonly KnownEvent[];
  readonly disabled: boolean;
  readonly held: DrawingHeld;
  onChoose(key: string): void;
}): ReactNode {
  const t = useProcessTexts();
  const known = { fields, events, graph, disabled };
  if (node)
    return (
      <NodeProperties
        key={node.nodeKey}
        node={node}
        known={known}
        onChange={(change) => {
          held.change(nodeChanged(held.drawing, node.nodeKey, change));
          if (change.nodeKey !== undefined) onChoose(change.nodeKey);
        }}
      />
    );
  if (flow)
    return (
      <FlowProperties
        key={flowId(flow)}
        flow={flow}
        known={known}
        onChange={(change) => held.change(flowChanged(held.drawing, flowId(flow), change))}
      />
    );
  return (
    <Text size="sm" c="dimmed">
      {t('chooseNode')}
    </Text>
  );
}
