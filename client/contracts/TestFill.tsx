/** A template tried on: filled from a contract or with samples, on A4 pages as it would be signed; what stays empty is named. */
import { Alert, Group, List, Select, Stack, Text } from '@mantine/core';
import type { Label } from '@machines/kernel/fields.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useLabel } from '../kernel/language/language.js';
import { useCalled } from '../kernel/list/use-called.js';
import { useListed } from '../kernel/list/use-listed.js';
import { ErrorState } from '../kernel/states/States.js';
import { Paper } from './Paper.js';
import { useContractTexts } from './texts.js';

interface Found {
  readonly missing: readonly { readonly key: string; readonly label: Label | null }[];
  readonly sealsLacking: Label | null;
  /** Attachments that cannot be appended. */
  readonly unfit: readonly string[];
}
interface Contract {
  readonly id: string;
  readonly docNumber: string | null;
  readonly contractTitle: string;
}

export function TestFill({ templateId }: { readonly templateId: string }): ReactNode {
  const t = useContractTexts();
  const [contractId, setContractId] = useState<string | null>(null);
  const { rows } = useListed<Contract>('srmCctContract', 'listByPage', { pageIndex: 1, pageRows: 100 });
  const body: Readonly<Record<string, string>> = { templateId, ...(contractId === null ? {} : { contractId }) };
  const { found, failure, reload } = useCalled<Found>('srmCctTemplate', 'testFill', body);
  return (
    <Stack gap="sm">
      <Select
        size="sm"
        maw={420}
        searchable
        clearable
        label={t('fillFrom')}
        placeholder={t('fillSamples')}
        data={(rows ?? []).map(({ id, docNumber, contractTitle }) => ({ value: id, label: `${docNumber ?? ''} ${contractTitle}` }))}
        value={contractId}
        onChange={setContractId}
      />
      {failure ? <ErrorState failure={failure} onRetry={reload} /> : found && <Gaps found={found} />}
      <Paper key={contractId ?? ''} path="/v2/pageoffice/templateView" body={body} />
    </Stack>
  );
}

function Gaps({ found: { missing, sealsLacking, unfit } }: { readonly found: Found }): ReactNode {
  const t = useContractTexts();
  const word = useLabel();
  if (missing.length === 0 && !sealsLacking && unfit.length === 0) return <Alert color="green">{t('fillWhole')}</Alert>;
  const titleOf = (): string =>
    missing.length > 0 ? t('fillMissing', { n: missing.length }) : sealsLacking ? t('fillAnchors') : t('fillUnfit');
  return (
    <Alert color="orange" role="status" title={titleOf()}>
      <List size="sm">
        {missing.map(({ key, label }) => (
          <List.Item key={key}>
            <Group gap={6}>
              {label ? word(label) : t('unknownField')}
              <Text span size="xs" c="dimmed">{`{{${key}}}`}</Text>
            </Group>
          </List.Item>
        ))}
        {sealsLacking && (
          <List.Item>
            {t('fillLacking')} {word(sealsLacking)}
          </List.Item>
        )}
        {unfit.map((name) => (
          <List.Item key={name}>{t('fillNoPdf', { name })}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
