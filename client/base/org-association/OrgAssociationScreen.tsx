/** orgAssociationList: which organisation works for which, as a list and as a diagram (base-srm.md §3). */
import { Group, SegmentedControl, Title } from '@mantine/core';
import { BASE_ORG_ASSOC } from '@machines/base/lookups.js';
import { Suspense, useId } from 'react';
import type { ReactNode } from 'react';

import { useDefinition } from '../../kernel/definitions.js';
import { useLabel } from '../../kernel/language/language.js';
import diagram from '../../kernel/lifecycle/lifecycle.module.css';
import { drawingOf, NODE_H, NODE_W } from '../../kernel/lifecycle/layout.js';
import { useLookupWords } from '../../kernel/lookups.js';
import { useWholeList } from '../../kernel/list/use-list.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { ListPage } from '../../kernel/pages/ListPage.js';
import parts from '../../kernel/parts.module.css';
import { useScreen } from '../../kernel/screen/screen.js';
import { EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import { useBaseTexts } from '../texts.js';
import { graphOfAssociations } from './associations.js';
import type { Association } from './associations.js';

const MOST = 500;
const LONGEST = 16;

type Row = Readonly<Record<string, unknown>>;
const nameIn = (row: Row, names: '$names' | '$namesEn', field: string): string | undefined =>
  (row[names] as Readonly<Record<string, string>> | undefined)?.[field];

function end(row: Row, field: 'fromOrgId' | 'toOrgId'): Association['from'] {
  const id = String(row[field]);
  const cn = nameIn(row, '$names', field) ?? id;
  return { id, name: { cn, en: nameIn(row, '$namesEn', field) ?? cn } };
}

const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

/** A long name stands in two lines, parted between words where it has several. */
function linesOf(name: string): readonly string[] {
  if (name.length <= LONGEST) return [name];
  const end = name.lastIndexOf(' ', LONGEST);
  const at = end > 0 ? end : LONGEST;
  return [name.slice(0, at), shortened(name.slice(at).trim())];
}

function Name({ name }: { readonly name: string }): ReactNode {
  const lines = linesOf(name);
  return lines.map((line, index) => (
    <text key={line} x={NODE_W / 2} y={NODE_H / 2 + (lines.length === 1 ? 4.5 : index * 14 - 2.5)} textAnchor="middle">
      {line}
    </text>
  ));
}

/** Associations with outside systems lead to no organisation. */
function Diagram(): ReactNode {
  const t = useBaseTexts();
  const word = useLabel();
  const arrow = useId();
  const [cn, en] = [useLookupWords(BASE_ORG_ASSOC, 'cn'), useLookupWords(BASE_ORG_ASSOC, 'en')];
  const { rows, status, refusal, reload } = useWholeList('srmBaseOrgAssociation', {
    pageIndex: 1,
    pageRows: MOST,
    equal: { state: 'enabled' },
  });
  if (status === 'error' || status === 'forbidden') return <ErrorState failure={refusal} onRetry={reload} />;
  if (status === 'loading' && rows.length === 0) return <LoadingState />;
  const between = rows
    .filter((row) => row['toOrgId'])
    .map((row): Association => ({
      kind: { cn: cn.word(String(row['associationType'])), en: en.word(String(row['associationType'])) },
      from: end(row, 'fromOrgId'),
      to: end(row, 'toOrgId'),
    }));
  if (between.length === 0) return <EmptyState title={t('noAssociations')} hint={t('noAssociationsHint')} />;
  const { nodes, edges, width, height } = drawingOf(graphOfAssociations(between));
  const nameOf = (id: string): string => word(nodes.find(({ name }) => name === id)!.label);
  return (
    <div className={diagram['box']} role="region" tabIndex={0} aria-label={t('associationDiagram')}>
      <svg
        className={diagram['diagram']}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={edges.map(({ from, to, labels }) => `${nameOf(from)} → ${nameOf(to)}: ${labels.map(word).join(', ')}`).join('; ')}
      >
        <defs>
          <marker id={arrow} viewBox="0 0 8 8" refX="6.5" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse">
            <path d="M0 0.6 7 4 0 7.4z" className={diagram['plain']} />
          </marker>
        </defs>
        {edges.map(({ from, to, path, labels, labelX, labelY }) => (
          <g key={`${from}>${to}`} className={diagram['way']} data-near>
            <path d={path} markerEnd={`url(#${arrow})`} />
            <text x={labelX} y={labelY} textAnchor="middle">
              {labels.map(word).join(' · ')}
            </text>
          </g>
        ))}
        {nodes.map(({ name, label, colour, x, y }) => (
          <g key={name} className={diagram['node']} data-colour={colour} transform={`translate(${x} ${y})`}>
            <title>{word(label)}</title>
            <rect width={NODE_W} height={NODE_H} rx={7} />
            <Name name={word(label)} />
          </g>
        ))}
      </svg>
    </div>
  );
}

const views = ['list', 'diagram'] as const;

function Shown(): ReactNode {
  const t = useBaseTexts();
  const word = useLabel();
  const { query, replace } = useScreen();
  const definition = useDefinition('srmBaseOrgAssociation');
  if (query['id'] !== undefined || query['new'] !== undefined) return <DocumentPage definition={definition} id={query['id'] ?? null} />;
  const view = views.find((one) => one === query['view']) ?? 'list';
  const choice = (
    <SegmentedControl
      size="xs"
      aria-label={t('associationView')}
      data={views.map((one) => ({ value: one, label: t(`associationView.${one}`) }))}
      value={view}
      onChange={(chosen) => replace(chosen === 'list' ? {} : { view: chosen })}
    />
  );
  if (view === 'list') return <ListPage definition={definition} toolbar={choice} />;
  return (
    <div className={parts['listScreen']}>
      <Title order={1} fz={18}>
        {word(definition.screens[0]!.label)}
      </Title>
      <Group>{choice}</Group>
      <Diagram />
    </div>
  );
}

export default function OrgAssociationScreen(): ReactNode {
  return (
    <Suspense fallback={<LoadingState />}>
      <Shown />
    </Suspense>
  );
}
