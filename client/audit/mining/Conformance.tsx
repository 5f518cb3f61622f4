/** Whether the histories went the ways that the definition has today; those that did not, and how often. */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { useDefinition } from '../../kernel/definitions.js';
import classes from '../audit.module.css';
import { EventName, Rows, StateName } from '../pieces.js';
import { useAuditTexts } from '../texts.js';
import { conformanceOf } from './conformance.js';
import { percent } from './percent.js';
import type { Mined } from './written.js';

export function Conformance({ docType, edges }: { readonly docType: string; readonly edges: Mined['edges'] }): ReactNode {
  const t = useAuditTexts();
  const { moves, fitting, strange } = conformanceOf(useDefinition(docType), edges);
  if (moves === 0) return null;
  return (
    <section aria-label={t('conformance')}>
      <h2 className={classes['heading']}>{t('conformance')}</h2>
      <Text size="sm">{t('conforms', { share: percent(fitting, moves), n: fitting, of: moves })}</Text>
      {strange.length > 0 && (
        <Rows
          label={t('strangeWays')}
          rows={strange}
          keyOf={({ from, event, to }) => `${from} ${event} ${to}`}
          heads={[
            { key: 'from', title: t('from'), cell: ({ from }) => (from === null ? t('start') : <StateName type={docType} state={from} />) },
            { key: 'event', title: t('event'), cell: ({ event }) => <EventName type={docType} event={event} /> },
            { key: 'to', title: t('to'), cell: ({ to }) => <StateName type={docType} state={to} /> },
            { key: 'n', title: t('taken'), end: true, cell: ({ n }) => n },
          ]}
        />
      )}
    </section>
  );
}
