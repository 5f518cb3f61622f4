/** A document's states and transitions as a picture: the present state, the path taken, what may come next. */
import type { AnyDefinition } from '@machines/kernel/definition.js';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

import { useLabel } from '../language/language.js';
import { useKernelTexts } from '../texts.js';
import { graphOf } from './graph.js';
import { drawingOf, NODE_H, NODE_W } from './layout.js';
import type { PlacedEdge, PlacedNode } from './layout.js';
import classes from './lifecycle.module.css';

export interface LifecycleDiagramProps {
  readonly definition: AnyDefinition;
  readonly state: string | null;
  /** States passed, oldest first, as history tells them. */
  readonly path?: readonly string[];
  readonly height?: number;
}

const none: readonly string[] = [];

export function LifecycleDiagram({ definition, state, path = none, height }: LifecycleDiagramProps): ReactNode {
  const t = useKernelTexts();
  const word = useLabel();
  const arrow = useId();
  const box = useRef<SVGSVGElement>(null);
  const drawing = useMemo(() => drawingOf(graphOf(definition)), [definition]);
  const [lit, setLit] = useState<string | null>(null);
  const steps = new Set(
    ['none', ...path].flatMap((from, index, all) => (all[index + 1] === undefined ? [] : [`${from}>${all[index + 1]}`])),
  );
  const passed = new Set(path);
  const focus = lit ?? state;
  useEffect(() => {
    box.current?.querySelector('[data-present]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [state, drawing]);

  const tell = (node: PlacedNode): string => {
    const next = drawing.edges
      .filter((edge) => edge.from === node.name)
      .map((edge) => `${edge.labels.map(word).join(', ')} → ${word(drawing.nodes.find((one) => one.name === edge.to)!.label)}`);
    const mark = node.name === state ? t('present') : passed.has(node.name) ? t('passed') : '';
    return [word(node.label), mark, next.join('; ')].filter(Boolean).join('. ');
  };
  const keys = (key: KeyboardEvent<SVGGElement>, node: PlacedNode): void => {
    const next = nearest(drawing.nodes, node, key.key);
    if (!next) return;
    key.preventDefault();
    box.current?.querySelector<SVGGElement>(`[data-node="${next.name}"]`)?.focus();
  };
  return (
    <div className={classes['box']} tabIndex={0} style={height === undefined ? {} : { maxHeight: height }}>
      <svg
        ref={box}
        className={classes['diagram']}
        width={drawing.width}
        height={drawing.height}
        viewBox={`0 0 ${drawing.width} ${drawing.height}`}
        role="group"
        aria-label={t('stateDiagram')}
      >
        <defs>
          {(['plain', 'taken'] as const).map((kind) => (
            <marker
              key={kind}
              id={`${arrow}${kind}`}
              viewBox="0 0 8 8"
              refX="6.5"
              refY="4"
              markerWidth="7"
              markerHeight="7"
              orient="auto-start-reverse"
            >
              <path d="M0 0.6 7 4 0 7.4z" className={classes[kind]} />
            </marker>
          ))}
        </defs>
        {drawing.edges.map((edge) => (
          <Way
            key={`${edge.from}>${edge.to}`}
            edge={edge}
            taken={steps.has(`${edge.from}>${edge.to}`)}
            near={edge.from === focus}
            far={focus !== null && edge.from !== focus && edge.to !== focus}
            arrow={arrow}
          />
        ))}
        {drawing.nodes.map((node) => (
          <g
            key={node.name}
            data-node={node.name}
            data-colour={node.colour}
            data-present={node.name === state || undefined}
            data-passed={passed.has(node.name) || undefined}
            className={classes['node']}
            transform={`translate(${node.x} ${node.y})`}
            tabIndex={node.name === (state ?? 'none') ? 0 : -1}
            role="img"
            aria-label={tell(node)}
            onFocus={() => setLit(node.name)}
            onBlur={() => setLit(null)}
            onMouseEnter={() => setLit(node.name)}
            onMouseLeave={() => setLit(null)}
            onKeyDown={(key) => keys(key, node)}
          >
            <title>{tell(node)}</title>
            {node.name === 'none' ? (
              <circle cx={NODE_W - 10} cy={NODE_H / 2} r={7} className={classes['start']} />
            ) : (
              <>
                <rect width={NODE_W} height={NODE_H} rx={node.final ? 19 : 7} />
                <text x={NODE_W / 2} y={NODE_H / 2 + 4.5} textAnchor="middle">
                  {shortened(word(node.label))}
                </text>
              </>
            )}
          </g>
        ))}
      </svg>
    </div>
  );
}

const LONGEST = 18;
const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

interface WayProps {
  readonly edge: PlacedEdge;
  readonly taken: boolean;
  readonly near: boolean;
  readonly far: boolean;
  readonly arrow: string;
}

function Way({ edge, taken, near, far, arrow }: WayProps): ReactNode {
  const word = useLabel();
  const [first, ...more] = edge.labels;
  return (
    <g
      className={classes['way']}
      data-taken={taken || undefined}
      data-near={near || undefined}
      data-far={far || undefined}
      data-system={edge.system || undefined}
    >
      <path d={edge.path} markerEnd={`url(#${arrow}${taken ? 'taken' : 'plain'})`} />
      {near && first && (
        <text x={edge.labelX} y={edge.labelY} textAnchor="middle">
          {shortened(word(first))}
          {more.length > 0 ? ` +${more.length}` : ''}
          <title>{edge.labels.map(word).join(', ')}</title>
        </text>
      )}
    </g>
  );
}

/** The next state in the direction of an arrow key. */
function nearest(nodes: readonly PlacedNode[], from: PlacedNode, key: string): PlacedNode | null {
  const ahead: Readonly<Record<string, (node: PlacedNode) => number>> = {
    ArrowRight: (node) => node.x - from.x,
    ArrowLeft: (node) => from.x - node.x,
    ArrowDown: (node) => node.y - from.y,
    ArrowUp: (node) => from.y - node.y,
  };
  const measure = ahead[key];
  if (!measure) return null;
  const distance = (node: PlacedNode): number => Math.hypot(node.x - from.x, node.y - from.y);
  return nodes.filter((node) => measure(node) > 0).sort((a, b) => distance(a) - distance(b))[0] ?? null;
}
