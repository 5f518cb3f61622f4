/** Versions of a contract's text, and what differs between any two of them (contracts.md §3.3). */
import { Button, Group, Select, Stack } from '@mantine/core';
import type { Redline, Version } from '@machines/contracts/contract/redline.js';
import { contractLookups } from '@machines/contracts/lookups.js';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { saveBlob } from '../kernel/excel/ExportButton.js';
import { fetchBytes } from '../kernel/files/transfer.js';
import { useLabel } from '../kernel/language/language.js';
import { useCalled } from '../kernel/list/use-called.js';
import { useListed } from '../kernel/list/use-listed.js';
import { EmptyState, ErrorState, LoadingState } from '../kernel/states/States.js';
import { toastFailure } from '../kernel/toast.js';
import { RedlineView } from './RedlineView.js';
import { useContractTexts } from './texts.js';

const CONTRACT = 'srmCctContract';

export function VersionsPanel({ contractId }: { readonly contractId: string }): ReactNode {
  const t = useContractTexts();
  const { rows, failure, reload } = useListed<Version>(CONTRACT, 'findVersions', { contractId });
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (rows === null) return <LoadingState />;
  if (rows.length < 2) return <EmptyState title={t('noVersions')} hint={t('noVersionsHint')} />;
  return <Comparison contractId={contractId} versions={rows} />;
}

interface ComparisonProps {
  readonly contractId: string;
  /** Newest first. */
  readonly versions: readonly Version[];
}

function Comparison({ contractId, versions }: ComparisonProps): ReactNode {
  const t = useContractTexts();
  const word = useLabel();
  const [from, setFrom] = useState(versions[1]!.docNo);
  const [to, setTo] = useState(versions[0]!.docNo);
  const [busy, setBusy] = useState(false);
  const { found, failure, reload } = useCalled<Redline>(CONTRACT, 'compare', { contractId, from, to });
  const data = versions.map(({ docNo, docKind, revisionNo }) => ({
    value: String(docNo),
    label:
      docKind === null
        ? t('workingText', { n: revisionNo })
        : t('versionNamed', { kind: word(contractLookups.CCT_DOC_KIND.values[docKind]), n: revisionNo, no: docNo }),
  }));
  const pick = (label: string, value: number, set: (no: number) => void): ReactNode => (
    <Select
      size="sm"
      w={260}
      label={label}
      value={String(value)}
      data={data}
      allowDeselect={false}
      onChange={(no) => no !== null && set(Number(no))}
    />
  );
  const print = (): void => {
    setBusy(true);
    fetchBytes('/v2/pageoffice/comparePdf', { contractId, from, to })
      .then((blob) => saveBlob(blob, `${contractId}-${from}-${to}.pdf`), toastFailure)
      .finally(() => setBusy(false));
  };
  return (
    <Stack gap="sm">
      <Group gap="sm" align="flex-end">
        {pick(t('versionFrom'), from, setFrom)}
        {pick(t('versionTo'), to, setTo)}
        <Button variant="default" loading={busy} leftSection={<IconFileTypePdf size={16} />} onClick={print}>
          {t('redlinePdf')}
        </Button>
      </Group>
      {failure ? (
        <ErrorState failure={failure} onRetry={reload} />
      ) : found === null ? (
        <LoadingState />
      ) : (
        <RedlineView key={`${from}-${to}`} redline={found} />
      )}
    </Stack>
  );
}
