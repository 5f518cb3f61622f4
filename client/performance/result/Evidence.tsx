/** Rows that a result was computed from; in an appeal the supplier takes those that he does not agree with. */
import { Badge, Button, Select, Stack, Table, Text } from '@mantine/core';
import { performanceLookups } from '@machines/performance/lookups.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import type { LiveDocument } from '../../kernel/document/use-document.js';
import { useLanguage } from '../../kernel/language/language.js';
import { useLookupWords } from '../../kernel/lookups.js';
import { EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import { usePerformanceTexts } from '../texts.js';
import { useAsked } from '../use-asked.js';
import { currentScores } from './dimensions.js';
import type { ScoreOfResult } from './dimensions.js';

export interface EvidenceRow {
  readonly factKey: string;
  readonly factType: string;
  readonly billType: string;
  readonly billNumber: string | null;
  readonly lineNumber: number | null;
  readonly itemName: string | null;
  readonly factDate: string | null;
  readonly dueDate: string | null;
  readonly qty: string | null;
  readonly okQty: string | null;
  readonly ngQty: string | null;
  readonly excludedFlag: 'Y' | 'N';
  readonly indicatorIds: readonly string[];
}
interface EvidenceProps {
  readonly document: LiveDocument;
  /** Keys of rows that the appeal names already. */
  readonly taken?: ReadonlySet<string>;
  onTake?(row: EvidenceRow): void;
}

export function Evidence({ document, taken, onTake }: EvidenceProps): ReactNode {
  const t = usePerformanceTexts();
  const language = useLanguage();
  const words = useLookupWords(performanceLookups.SPE_BILL_TYPE, language);
  const [indicator, setIndicator] = useState<string | null>(null);
  const { data, failure, reload } = useAsked<readonly EvidenceRow[]>('srmSpePerformance', 'evidence', { id: document.id }, document.at);
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (!data) return <LoadingState />;
  if (data.length === 0) return <EmptyState title={t('noEvidence')} />;
  const { scores = [], resultVersion = 1 } = document.view as unknown as {
    readonly scores?: readonly ScoreOfResult[];
    readonly resultVersion?: number;
  };
  const names = new Map(
    currentScores(scores, resultVersion).map((row) => [
      row.scoreKey.slice(row.scoreKey.indexOf('-') + 1),
      (language === 'en' ? row.indicatorNameEn : null) ?? row.indicatorName,
    ]),
  );
  const used = [...new Set(data.flatMap(({ indicatorIds }) => indicatorIds))].filter((id) => names.has(id));
  const rows = indicator === null ? data : data.filter(({ indicatorIds }) => indicatorIds.includes(indicator));
  return (
    <Stack gap="sm">
      <Select
        label={t('ofIndicator')}
        placeholder={t('allIndicators')}
        clearable
        maw={320}
        value={indicator}
        data={used.map((id) => ({ value: id, label: names.get(id)! }))}
        onChange={setIndicator}
      />
      <Table.ScrollContainer minWidth={720}>
        <Table striped highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              {[t('bill'), t('line'), t('date'), t('due'), t('quantity'), t('good'), t('bad')].map((label) => (
                <Table.Th key={label}>{label}</Table.Th>
              ))}
              <Table.Th aria-label={t('appealThis')} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.factKey}>
                <Table.Td>
                  <Text size="sm">{row.billNumber}</Text>
                  <Text size="xs" c="dimmed">
                    {[words.word(row.billType), row.itemName].filter(Boolean).join(' · ')}
                  </Text>
                </Table.Td>
                <Table.Td>{row.lineNumber}</Table.Td>
                <Table.Td>{row.factDate}</Table.Td>
                <Table.Td>{row.dueDate}</Table.Td>
                <Table.Td>{row.qty}</Table.Td>
                <Table.Td>{row.okQty}</Table.Td>
                <Table.Td>{row.ngQty}</Table.Td>
                <Table.Td>
                  <RowEnd row={row} taken={taken?.has(row.factKey) ?? false} onTake={onTake} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}

function RowEnd({
  row,
  taken,
  onTake,
}: {
  readonly row: EvidenceRow;
  readonly taken: boolean;
  readonly onTake: ((row: EvidenceRow) => void) | undefined;
}): ReactNode {
  const t = usePerformanceTexts();
  if (row.excludedFlag === 'Y')
    return (
      <Badge variant="light" color="gray">
        {t('excluded')}
      </Badge>
    );
  if (taken)
    return (
      <Badge variant="light" color="orange">
        {t('appealed')}
      </Badge>
    );
  return onTake ? (
    <Button size="compact-xs" variant="light" onClick={() => onTake(row)}>
      {t('appealThis')}
    </Button>
  ) : null;
}
