/** /audit/histories: every entry of every document, newest first, with what it may be narrowed to (platform-system.md §11.5). */
import { Badge, Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';

import { Moment } from '../../kernel/fields/dates/Moment.js';
import { ScreenTitle } from '../../kernel/pages/ScreenTitle.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { useLoaded } from '../../platform/user-centre/use-loaded.js';
import classes from '../audit.module.css';
import { DocumentLink, EventName, More, Person, REPLAY, Rows, StateName, TypeChoice, TypeName, Wall, useInstants } from '../pieces.js';
import type { Head } from '../pieces.js';
import { useAuditTexts } from '../texts.js';
import type { Counted, Entry } from '../types.js';
import { usePages } from '../use-pages.js';

export const useEntryHeads = (): readonly Head<Entry>[] => {
  const t = useAuditTexts();
  return [
    { key: 'at', title: t('time'), cell: ({ at }) => <Moment at={at} /> },
    {
      key: 'document',
      title: t('document'),
      cell: ({ docType, docId, docNumber }) => <DocumentLink type={docType} id={docId} number={docNumber} />,
    },
    { key: 'rev', title: t('rev'), end: true, cell: ({ rev }) => rev },
    { key: 'event', title: t('event'), cell: ({ docType, event }) => <EventName type={docType} event={event} /> },
    {
      key: 'states',
      title: t('states'),
      cell: ({ docType, from, to }) => (
        <Group gap={4} wrap="nowrap" display="inline-flex">
          {from !== to && <StateName type={docType} state={from} />}
          {from !== null && from !== to && '→'}
          <StateName type={docType} state={to} />
        </Group>
      ),
    },
    {
      key: 'actor',
      title: t('actor'),
      cell: ({ actor, onBehalfOf, side, respCode }) => (
        <>
          <Person id={actor} />
          {onBehalfOf && (
            <>
              {' '}
              {t('for')} <Person id={onBehalfOf} />
            </>
          )}
          {side === 'EX' && (
            <Badge size="xs" ml={4} color="orange" variant="light">
              {t('outside')}
            </Badge>
          )}
          {respCode && side === 'INSIDE' ? ` · ${respCode}` : ''}
        </>
      ),
    },
    { key: 'cause', title: t('cause'), cell: ({ cause }) => (cause ? <Cause cause={cause} /> : t('click')) },
    { key: 'machine', title: t('machine'), cell: ({ machine }) => machine.slice(machine.indexOf('@')) },
  ];
};

function Cause({ cause }: { readonly cause: NonNullable<Entry['cause']> }): ReactNode {
  const { kind, type, id, rev } = cause;
  if (type === undefined || id === undefined) return kind;
  return (
    <>
      {kind} <DocumentLink type={type} id={id} {...(rev === undefined ? {} : { rev })} />
    </>
  );
}

const kinds = ['PERSON', 'TIMER', 'EFFECT', 'REQUEST', 'INTERVENTION', 'SAME_ACTOR'] as const;

export default function HistoriesScreen(): ReactNode {
  const t = useAuditTexts();
  const tab = useScreen();
  const instants = useInstants();
  const heads = useEntryHeads();
  const {
    docType = null,
    event = '',
    actor = '',
    kind = null,
    docNumber = '',
    since = null,
    until = null,
  } = tab.query as Readonly<Record<string, string | undefined>>;
  const body = useMemo(
    () =>
      Object.fromEntries(
        Object.entries({ docType, event, actor, kind, docNumber, ...instants({ since, until }) }).filter(
          ([, value]) => value !== null && value !== '' && value !== undefined,
        ),
      ),
    [docType, event, actor, kind, docNumber, since, until, instants],
  );
  const { rows, next, failure, loading, more, reload } = usePages<Entry>('listHistory', body);
  const facets = useLoaded<Facets>('auditRestful', 'findFacets', body);
  const set = (name: string, value: string | null): void => {
    const { [name]: _former, ...rest } = tab.query;
    tab.replace(value === null || value === '' ? rest : { ...rest, [name]: value });
  };
  const again = (): void => {
    reload();
    facets.reload();
  };
  return (
    <Stack gap="sm">
      <ScreenTitle />
      <div className={classes['filters']}>
        <TypeChoice value={docType} onChange={(value) => set('docType', value)} />
        <Typed label={t('docNumber')} value={docNumber} onChange={(value) => set('docNumber', value)} />
        <Typed label={t('event')} value={event} onChange={(value) => set('event', value)} />
        <Typed label={t('actorId')} value={actor} onChange={(value) => set('actor', value)} />
        <Select
          label={t('kind')}
          size="xs"
          clearable
          value={kind}
          onChange={(value) => set('kind', value)}
          data={kinds.map((value) => ({ value, label: t(`kind${value}`) }))}
        />
        <Wall label={t('since')} value={since} onChange={(value) => set('since', value)} />
        <Wall label={t('until')} value={until} onChange={(value) => set('until', value)} />
        <Button size="xs" variant="default" onClick={again}>
          {t('refresh')}
        </Button>
      </div>
      <Facets facets={facets.data} docType={docType} event={event} onSet={set} />
      <Rows
        label={t('histories')}
        heads={heads}
        rows={rows}
        failure={failure}
        onRetry={again}
        keyOf={(row) => `${row.docType}:${row.docId}:${row.rev}`}
        onOpen={({ docType: type, docId, rev }) => tab.open(REPLAY, { type, id: docId, rev: String(rev) })}
      />
      <More next={next} loading={loading} onMore={more} />
    </Stack>
  );
}

interface Facets {
  readonly types: readonly Counted[];
  readonly events: readonly Counted[];
}
interface FacetsProps {
  readonly facets: Facets | null;
  readonly docType: string | null;
  readonly event: string;
  onSet(name: string, value: string | null): void;
}

/** What there is most of, chosen and let go with one click. */
function Facets({ facets, docType, event, onSet }: FacetsProps): ReactNode {
  return (
    <Group gap={6}>
      {facets?.types.slice(0, 8).map(({ name, n }) => (
        <Button
          key={name}
          size="compact-xs"
          variant={docType === name ? 'filled' : 'default'}
          onClick={() => onSet('docType', docType === name ? null : name)}
        >
          <TypeName type={name} />
          {` ${n}`}
        </Button>
      ))}
      {facets?.events.slice(0, 8).map(({ name, n }) => (
        <Button
          key={name}
          size="compact-xs"
          variant={event === name ? 'filled' : 'light'}
          onClick={() => onSet('event', event === name ? null : name)}
        >
          {`${name} ${n}`}
        </Button>
      ))}
    </Group>
  );
}

/** Asks when the reader has finished typing. */
export function Typed({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
}): ReactNode {
  const [text, setText] = useState<string | null>(null);
  const done = (): void => {
    if (text !== null && text !== value) onChange(text.trim());
    setText(null);
  };
  return (
    <TextInput
      label={label}
      size="xs"
      value={text ?? value}
      onChange={(change) => setText(change.currentTarget.value)}
      onBlur={done}
      onKeyDown={(press) => {
        if (press.key === 'Enter') done();
      }}
    />
  );
}
