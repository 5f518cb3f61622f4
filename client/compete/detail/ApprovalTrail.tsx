/** Who decided what about the event or its award, newest first, as the history tells it. */
import { Table } from '@mantine/core';
import type { Compete } from '@machines/compete/compete-header/fields.js';
import { SFD_OPINION } from '@machines/compete/lookups.js';
import type { ReactNode } from 'react';

import type { LiveDocument } from '../../kernel/document/use-document.js';
import { users } from '../../kernel/fields/references/reference-names.js';
import { ReferenceName } from '../../kernel/fields/references/ReferenceName.js';
import { useHistory } from '../../kernel/history/use-history.js';
import { formatDateTime } from '../../kernel/language/format-time.js';
import { useLabel } from '../../kernel/language/language.js';
import { useZone } from '../../kernel/language/zone.js';
import { EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import { StateBadge } from '../../kernel/states/StateBadge.js';
import { useCompeteTexts } from '../texts.js';
import { trailOf } from './progress.js';

interface Props {
  readonly document: LiveDocument;
  readonly award?: boolean;
}

export function ApprovalTrail({ document, award = false }: Props): ReactNode {
  const t = useCompeteTexts();
  const word = useLabel();
  const zone = useZone();
  const { definition, id, at } = document;
  const { rows, failure, retry } = useHistory(definition, id, at);
  if (failure) return <ErrorState failure={failure} onRetry={retry} />;
  if (rows === null) return <LoadingState />;
  const trail = trailOf(rows, award);
  if (trail.length === 0) return <EmptyState title={t('noApproval')} hint={null} />;
  const { countersigns = [] } = document.view as Partial<Compete>;
  return (
    <Table.ScrollContainer minWidth={520} type="native" tabIndex={0}>
      <Table aria-label={t(award ? 'awardTrail' : 'tabApproval')} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('at')}</Table.Th>
            <Table.Th>{t('actionWord')}</Table.Th>
            <Table.Th>{t('person')}</Table.Th>
            <Table.Th>{t('stateAfter')}</Table.Th>
            <Table.Th>{t('opinionWord')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {trail.map((row) => {
            const sign =
              row.event === 'COUNTERSIGN' ? countersigns.find((one) => one.userId === row.actor && one.at === row.at) : undefined;
            return (
              <Table.Tr key={row.rev ?? `${row.at}${row.event}`}>
                <Table.Td style={{ whiteSpace: 'nowrap' }}>{formatDateTime(row.at, zone)}</Table.Td>
                <Table.Td>
                  {definition.events[row.event] ? word(definition.events[row.event]!.label) : row.event}
                  {sign && ` · ${word(SFD_OPINION.values[sign.opinion])}${sign.comment ? ` · ${sign.comment}` : ''}`}
                </Table.Td>
                <Table.Td>
                  <PersonName id={row.actor ?? null} />
                </Table.Td>
                <Table.Td>
                  <StateBadge definition={definition} state={row.to} />
                </Table.Td>
                <Table.Td>{row.said ?? ''}</Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

export function PersonName({ id }: { readonly id: string | null }): ReactNode {
  return id === null ? '–' : <ReferenceName target={users} id={id} />;
}
