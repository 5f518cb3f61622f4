/** The accepted events of a document as this viewer may know them, and the document at any of them. */
import { Button, Code, Group, Slider, Table, Text, UnstyledButton } from '@mantine/core';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import type { Colour } from '@machines/kernel/lifecycle.js';
import { UPGRADE } from '@machines/kernel/upgrades.js';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { kindOf } from '../fields/kinds.js';
import { users } from '../fields/references/reference-names.js';
import { ReferenceName } from '../fields/references/ReferenceName.js';
import { FieldValue } from '../form/FieldValue.js';
import { formatDateTime } from '../language/format-time.js';
import { useLabel } from '../language/language.js';
import { useZone } from '../language/zone.js';
import { EmptyState, ErrorState, LoadingState } from '../states/States.js';
import { Dot, StateBadge } from '../states/StateBadge.js';
import { useKernelTexts } from '../texts.js';
import classes from './history.module.css';
import { momentsOf, shownOf } from './history.js';
import type { Moment } from './history.js';
import { useHistory } from './use-history.js';

export interface HistoryProps {
  readonly definition: AnyDefinition;
  readonly id: string;
  /** Read again when it changes: the live document's revision or newest frame. */
  readonly stamp?: number | null;
}

export function DocumentHistory({ definition, id, stamp }: HistoryProps): ReactNode {
  const t = useKernelTexts();
  const { rows, failure, retry } = useHistory(definition, id, stamp);
  const moments = useMemo(() => (rows ? momentsOf(definition, rows) : []), [definition, rows]);
  // null follows the newest entry; a chosen one stays while others come.
  const [chosen, setChosen] = useState<number | null>(null);
  if (failure) return <ErrorState failure={failure} onRetry={retry} />;
  if (rows === null) return <LoadingState />;
  if (moments.length === 0) return <EmptyState title={t('historyEmpty')} hint={null} />;
  const last = moments.length - 1;
  const at = Math.min(chosen ?? last, last);
  const choose = (index: number): void => setChosen(index === last ? null : index);
  return (
    <div className={classes['history']}>
      <Timeline definition={definition} moments={moments} at={at} last={last} onChoose={choose} />
      <div className={classes['columns']}>
        <Entries definition={definition} moments={moments} at={at} onChoose={choose} />
        <At definition={definition} moment={moments[at]!} />
      </div>
    </div>
  );
}

interface ChoiceProps {
  readonly definition: AnyDefinition;
  readonly moments: readonly Moment[];
  readonly at: number;
  onChoose(index: number): void;
}

function Timeline({ moments, at, last, onChoose }: ChoiceProps & { readonly last: number }): ReactNode {
  const t = useKernelTexts();
  const zone = useZone();
  const time = (index: number): string => formatDateTime(moments[index]!.row.at, zone);
  return (
    <Group gap="md" wrap="nowrap" className={classes['timeline']!}>
      <Button size="compact-xs" variant="default" disabled={at === 0} onClick={() => onChoose(at - 1)}>
        {t('older')}
      </Button>
      <Slider
        flex={1}
        size="sm"
        min={0}
        max={Math.max(last, 1)}
        value={at}
        disabled={last === 0}
        label={(index) => (moments[index] ? time(index) : '')}
        thumbLabel={t('slider')}
        thumbProps={{ 'aria-valuetext': time(at) }}
        onChange={(index) => onChoose(Math.min(index, last))}
      />
      <Button size="compact-xs" variant="default" disabled={at === last} onClick={() => onChoose(at + 1)}>
        {t('newer')}
      </Button>
      <Button size="compact-xs" variant={at === last ? 'light' : 'default'} onClick={() => onChoose(last)}>
        {t('now')}
      </Button>
    </Group>
  );
}

function Who({ id }: { readonly id: string | undefined }): ReactNode {
  const t = useKernelTexts();
  if (id === undefined) return null;
  return <>{id === 'SYSTEM' ? t('system') : <ReferenceName target={users} id={id} />}</>;
}

/** An event that the present version has no more goes by its name. */
function EventName({ definition, event }: { readonly definition: AnyDefinition; readonly event: string }): ReactNode {
  const t = useKernelTexts();
  const word = useLabel();
  if (event === UPGRADE) return <>{t('upgraded')}</>;
  const label = definition.events[event]?.label;
  return <>{label ? word(label) : event}</>;
}

function Entries({ definition, moments, at, onChoose }: ChoiceProps): ReactNode {
  const zone = useZone();
  const box = useRef<HTMLOListElement>(null);
  useEffect(() => {
    box.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <ol ref={box} className={classes['entries']} tabIndex={0}>
      {[...moments.entries()].reverse().map(([index, { row }]) => {
        const colour: Colour = definition.machine.states[row.to]?.colour ?? 'grey';
        return (
          <li key={`${row.rev ?? ''}.${index}`}>
            <UnstyledButton
              className={classes['entry']!}
              {...(index === at ? { 'aria-current': 'true' as const } : {})}
              data-later={index > at || undefined}
              onClick={() => onChoose(index)}
            >
              <Dot colour={colour} />
              <span className={classes['what']}>
                <EventName definition={definition} event={row.event} />
              </span>
              <span className={classes['who']}>
                <Who id={row.actor} />
              </span>
              <time className={classes['when']}>{formatDateTime(row.at, zone)}</time>
            </UnstyledButton>
          </li>
        );
      })}
    </ol>
  );
}

function At({ definition, moment }: { readonly definition: AnyDefinition; readonly moment: Moment }): ReactNode {
  const t = useKernelTexts();
  const word = useLabel();
  const zone = useZone();
  const { row, view, fields, lines } = moment;
  const value = ({ name, field }: Moment['fields'][number], given: unknown): ReactNode => {
    const { Cell } = kindOf(field);
    return given === null || given === undefined || given === '' ? (
      <Text span c="dimmed" size="sm">
        {t('removedValue')}
      </Text>
    ) : (
      <Cell field={field} name={name} value={given} row={view} />
    );
  };
  return (
    <div className={classes['at']} aria-live="polite">
      <Group gap="sm" mb={8}>
        <Text fw={600}>
          <EventName definition={definition} event={row.event} />
        </Text>
        <StateBadge definition={definition} state={row.to} />
        <Text size="xs" c="dimmed" className="gh-number">
          {row.rev === undefined ? '' : `${t('atRevision', { rev: row.rev })} · `}
          {t('asOf', { at: formatDateTime(row.at, zone) })}
        </Text>
      </Group>
      {row.said && (
        <Text size="sm" mb={8}>
          {row.said}
        </Text>
      )}
      <h3>{t('changes')}</h3>
      {fields.length + lines.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t(row.unfolded ? 'unfolded' : 'noVisibleChange')}
        </Text>
      ) : (
        <Table fz="sm" verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w="28%">{t('fieldName')}</Table.Th>
              <Table.Th>{t('before')}</Table.Th>
              <Table.Th>{t('after')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {fields.map((change) => (
              <Table.Tr key={change.name}>
                <Table.Td c="dimmed">{word(change.label)}</Table.Td>
                <Table.Td className={classes['before']!}>{value(change, change.before)}</Table.Td>
                <Table.Td>{value(change, change.after)}</Table.Td>
              </Table.Tr>
            ))}
            {lines.map((change) => (
              <Table.Tr key={change.name}>
                <Table.Td c="dimmed">{word(change.label)}</Table.Td>
                <Table.Td colSpan={2}>{t('linesChanged', { n: change.changed })}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <h3>{t('document')}</h3>
      <div className={classes['document']}>
        {shownOf(definition, view).map(({ name, field, value: shown }) => (
          <FieldValue key={name} field={field} name={name} value={shown} row={view} />
        ))}
      </div>
      {row.hash && (
        <Text size="xs" c="dimmed" mt="md">
          SHA-256 <Code>{row.hash.slice(0, 16)}…</Code>
        </Text>
      )}
    </div>
  );
}
