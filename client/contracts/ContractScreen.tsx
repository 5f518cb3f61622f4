/** contractManage/cctContractEdit: the contract, and its text from version to version (contracts.md §2). */
import { Stack } from '@mantine/core';
import { srmCctContract } from '@machines/contracts/contract/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import type { ReactNode } from 'react';

import type { LiveDocument } from '../kernel/document/use-document.js';
import { DocumentPage } from '../kernel/pages/DocumentPage.js';
import { useScreen } from '../kernel/screen/screen.js';
import { NegotiationPanel } from './NegotiationPanel.js';
import { useContractTexts } from './texts.js';
import { VersionsPanel } from './VersionsPanel.js';
import { WordTools } from './Word.js';

const definition = anyDefinition(srmCctContract);

function TextVersions({ document }: { readonly document: LiveDocument }): ReactNode {
  return (
    <Stack gap="md">
      <WordTools document={document} />
      <VersionsPanel key={document.at} contractId={document.id} />
    </Stack>
  );
}

export default function ContractScreen(): ReactNode {
  const t = useContractTexts();
  const { query } = useScreen();
  return (
    <DocumentPage
      definition={definition}
      id={query['id'] ?? null}
      tabs={(document) => [
        { key: 'negotiation', label: t('negotiation'), content: <NegotiationPanel document={document} /> },
        { key: 'versions', label: t('versions'), content: <TextVersions document={document} /> },
      ]}
    />
  );
}
