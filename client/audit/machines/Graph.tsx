/** A lifecycle with figures on it: how often a way was taken, how long documents stay in a state. Ways never taken are dashed. */
import type { AnyDefinition } from '@machines/kernel/definition.js';
import { useId, useMemo } from 'react';
import type { CSSProperties, ReactNode } from 'react';

import { graphOf } from '../../kernel/lifecycle/graph.js';
import { drawingOf, NODE_H, NODE_W } from '../../kernel/lifecycle/layout.js';
import type { PlacedNode } from '../../kernel/lifecycle/layout.js';
import { useLabel } from '../../kernel/language/language.js';
import { colourVar } from '../../kernel/states/StateBadge.js';
import classes from '../audit.module.css';

export interface WayFigure {
  readonly from: string | null;
  readonly to: string;
  readonly n: number;
}
interface Props {
  readonly definition: AnyDefinition;
  readonly label: string;
  readonly ways: readonly WayFigure[];
  /** Beneath the name of a state. */
  readonly under: (state: string) => string | null;
  /** 0 to 1: how warm a state is drawn. */
  readonly warmth?: (state: string) => number;
  /** Ways taken less often are left out. */
  readonly least?: number;
  onState?(state: string): void;
}

const LONGEST = 16;
const short = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

export function Graph({ definition, label, ways, under, warmth, least = 0, onState }: Props): ReactNode {
  const word = useLabel();
  const arrow = useId();
  const drawing = useMemo(() => drawingOf(graphOf(definition)), [definition]);
  const counts = new Map<string, number>();
  for (const { from, to, n } of ways) {
    const key = `${from ?? 'none'}>${to}`;
    counts.set(key, (counts.get(key) ?? 0) + n);
  }
  const most = Math.max(1, ...counts.values());
  return (
    <div className={classes['graph']} tabIndex={0} role="region" aria-label={label}>
      <svg width={drawing.width} height={drawing.height} viewBox={`0 0 ${drawing.width} ${drawing.height}`} role="group" aria-label={label}>
        <defs>
          <marker
            id={arrow}
            viewBox="0 0 8 8"
            refX="6.5"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            markerUnits="userSpaceOnUse"
            orient="auto-start-reverse"
          >
            <path d="M0 0.6 7 4 0 7.4z" />
          </marker>
        </defs>
        {drawing.edges.map((edge) => {
          const n = counts.get(`${edge.from}>${edge.to}`) ?? 0;
          if (n < least) return null;
          return (
            <g key={`${edge.from}>${edge.to}`}>
              <path
                d={edge.path}
                markerEnd={`url(#${arrow})`}
                data-never={n === 0 || undefined}
                strokeWidth={n === 0 ? 1 : 1 + (5 * n) / most}
              >
                <title>{`${edge.labels.map(word).join(', ')}: ${n}`}</title>
              </path>
              {n > 0 && (
                <text x={edge.labelX} y={edge.labelY} textAnchor="middle" className={classes['small']}>
                  {n}
                </text>
              )}
            </g>
          );
        })}
        {drawing.nodes.map((node) => (
          <Node key={node.name} node={node} said={under(node.name)} heat={warmth?.(node.name) ?? 0} {...(onState ? { onState } : {})} />
        ))}
      </svg>
    </div>
  );
}

interface NodeProps {
  readonly node: PlacedNode;
  readonly said: string | null;
  readonly heat: number;
  onState?(state: string): void;
}

function Node({ node, said, heat, onState }: NodeProps): ReactNode {
  const word = useLabel();
  const warm = `color-mix(in srgb, var(--gh-state-red) ${Math.round(heat * 100)}%, var(--gh-state-green))`;
  const colour = { '--colour': heat > 0.02 ? warm : colourVar(node.colour) } as CSSProperties;
  return (
    <g
      transform={`translate(${node.x} ${node.y})`}
      tabIndex={node.name === 'none' ? -1 : 0}
      role="img"
      aria-label={`${word(node.label)} ${said ?? ''}`}
      onClick={() => onState?.(node.name)}
      onKeyDown={(press) => {
        if (press.key === 'Enter') onState?.(node.name);
      }}
      style={colour}
    >
      {node.name === 'none' ? (
        <circle cx={NODE_W - 10} cy={NODE_H / 2} r={7} fill="var(--gh-muted)" />
      ) : (
        <>
          <rect width={NODE_W} height={NODE_H} rx={node.final ? 19 : 7} />
          <text x={NODE_W / 2} y={said === null ? NODE_H / 2 + 4.5 : NODE_H / 2 - 2} textAnchor="middle">
            {short(word(node.label))}
          </text>
          {said !== null && (
            <text x={NODE_W / 2} y={NODE_H / 2 + 12} textAnchor="middle" className={classes['small']}>
              {said}
            </text>
          )}
        </>
      )}
    </g>
  );
}
