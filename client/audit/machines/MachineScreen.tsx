/** /audit/machines/:type: one lifecycle with figures from real histories, its transitions in words, its versions (platform-system.md §11.9). */
import { Badge, Button, Group, Stack, Title } from '@mantine/core';
import type { Label } from '@machines/kernel/fields.js';
import { Suspense, useEffect } from 'react';
import type { ReactNode } from 'react';

import { entryOf, useDefinition } from '../../kernel/definitions.js';
import { Moment } from '../../kernel/fields/dates/Moment.js';
import { useLabel } from '../../kernel/language/language.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import { useLoaded } from '../../platform/user-centre/use-loaded.js';
import classes from '../audit.module.css';
import { Hash, Rows, StateName } from '../pieces.js';
import { useAuditTexts } from '../texts.js';
import { Graph } from './Graph.js';
import { mermaidOf, scxmlOf } from './written.js';
import type { Transition } from './written.js';

interface Told {
  readonly type: string;
  readonly title: Label;
  readonly version: number;
  readonly states: readonly {
    readonly name: string;
    readonly label: Label;
    readonly documents: number;
    readonly way: readonly string[] | null;
    readonly deadlines: readonly string[];
  }[];
  readonly transitions: readonly Transition[];
  readonly taken: readonly { readonly from: string | null; readonly event: string; readonly to: string; readonly n: number }[];
  readonly versions: readonly {
    readonly version: number;
    readonly defHash: string;
    readonly deployedAt: number;
    readonly moduleKept: boolean;
  }[];
}

export default function MachineScreen(): ReactNode {
  const t = useAuditTexts();
  const { query } = useScreen();
  const type = query['type'] ?? '';
  const { data, failure, reload } = useLoaded<Told>('auditRestful', 'findMachine', { type });
  if (!entryOf(type)) return <EmptyState title={t('noSuchType')} hint={null} />;
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (data === null) return <LoadingState />;
  return (
    <Suspense fallback={<LoadingState />}>
      <Machine told={data} />
    </Suspense>
  );
}

function save(name: string, kind: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: kind }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

function Machine({ told }: { readonly told: Told }): ReactNode {
  const t = useAuditTexts();
  const word = useLabel();
  const tab = useScreen();
  const definition = useDefinition(told.type);
  const { setTitle } = tab;
  const title = word(told.title);
  useEffect(() => setTitle(title), [title, setTitle]);
  const documents = new Map(told.states.map((state) => [state.name, state.documents]));
  const never = told.transitions.filter(({ taken }) => taken === 0).length;
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Group gap="sm">
          <Title order={1} fz={18}>
            {title}
          </Title>
          <Badge variant="light">{`${told.type}@${told.version}`}</Badge>
          <Badge variant="light" color={never === 0 ? 'green' : 'gray'}>
            {t('neverTaken', { n: never, of: told.transitions.length })}
          </Badge>
        </Group>
        <Group gap={6}>
          <Button size="compact-xs" variant="default" onClick={() => tab.open('audit/mining', { docType: told.type })}>
            {t('mining')}
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => save(`${told.type}.json`, 'application/json', JSON.stringify(told, null, 2))}
          >
            JSON
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => save(`${told.type}.mmd`, 'text/plain', mermaidOf(told.transitions))}>
            Mermaid
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => save(`${told.type}.scxml`, 'application/xml', scxmlOf(told.type, told.transitions))}
          >
            SCXML
          </Button>
        </Group>
      </Group>
      <Graph
        definition={definition}
        label={t('lifecycle')}
        ways={told.taken}
        under={(state) => (documents.has(state) ? `${documents.get(state)}` : null)}
      />
      <section aria-label={t('transitions')}>
        <h2 className={classes['heading']}>{t('transitions')}</h2>
        <Transitions told={told} />
      </section>
      <StatesAndVersions told={told} />
    </Stack>
  );
}

function Transitions({ told }: { readonly told: Told }): ReactNode {
  const t = useAuditTexts();
  const word = useLabel();
  return (
    <Rows
      label={t('transitions')}
      rows={told.transitions}
      keyOf={(row) => `${row.from}.${row.event}.${told.transitions.indexOf(row)}`}
      heads={[
        { key: 'from', title: t('from'), cell: ({ from }) => (from === 'none' ? t('start') : <StateName type={told.type} state={from} />) },
        { key: 'event', title: t('event'), cell: ({ label, event }) => <span title={event}>{word(label)}</span> },
        {
          key: 'to',
          title: t('to'),
          cell: ({ to, from }) => (to === 'same' ? t('stays') : <StateName type={told.type} state={to === 'same' ? from : to} />),
        },
        {
          key: 'guards',
          title: t('guards'),
          cell: ({ guards }) =>
            guards.map((guard) => (
              <div key={guard.code} title={word(guard)}>
                {guard.code}
              </div>
            )),
        },
        { key: 'who', title: t('who'), cell: ({ who }) => who.map(word).join(', ') },
        { key: 'effects', title: t('effects'), end: true, cell: ({ effects }) => effects || '' },
        { key: 'taken', title: t('taken'), end: true, cell: ({ taken }) => taken },
      ]}
    />
  );
}

function StatesAndVersions({ told }: { readonly told: Told }): ReactNode {
  const t = useAuditTexts();
  return (
    <>
      <section aria-label={t('states')}>
        <h2 className={classes['heading']}>{t('states')}</h2>
        <Rows
          label={t('states')}
          rows={told.states}
          keyOf={({ name }) => name}
          heads={[
            { key: 'state', title: t('state'), cell: ({ name }) => <StateName type={told.type} state={name} /> },
            { key: 'documents', title: t('documents'), end: true, cell: (state) => state.documents },
            { key: 'way', title: t('shortestWay'), cell: ({ way }) => (way === null ? t('unreachable') : way.join(' › ')) },
            { key: 'deadlines', title: t('timers'), cell: ({ deadlines }) => deadlines.join(', ') },
          ]}
        />
      </section>
      <section aria-label={t('versions')}>
        <h2 className={classes['heading']}>{t('versions')}</h2>
        <Rows
          label={t('versions')}
          rows={told.versions}
          keyOf={({ version, defHash }) => `${version}:${defHash}`}
          heads={[
            { key: 'version', title: t('version'), end: true, cell: ({ version }) => version },
            { key: 'hash', title: t('defHash'), cell: ({ defHash }) => <Hash value={defHash} whole /> },
            { key: 'at', title: t('deployed'), cell: ({ deployedAt }) => <Moment at={deployedAt} /> },
            { key: 'kept', title: t('moduleKept'), cell: ({ moduleKept }) => (moduleKept ? t('yes') : t('no')) },
          ]}
        />
      </section>
    </>
  );
}
