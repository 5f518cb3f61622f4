/** contractManage/cctContractEdit: the contract, and its text from version to version (contracts.md §2). */
import { srmCctContract } from '@machines/contracts/contract/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import type { ReactNode } from 'react';

import { DocumentPage } from '../kernel/pages/DocumentPage.js';
import { useScreen } from '../kernel/screen/screen.js';
import { NegotiationPanel } from './NegotiationPanel.js';
import { useContractTexts } from './texts.js';
import { VersionsPanel } from './VersionsPanel.js';

const definition = anyDefinition(srmCctContract);

export default function ContractScreen(): ReactNode {
  const t = useContractTexts();
  const { query } = useScreen();
  return (
    <DocumentPage
      definition={definition}
      id={query['id'] ?? null}
      tabs={(document) => [
        { key: 'negotiation', label: t('negotiation'), content: <NegotiationPanel document={document} /> },
        { key: 'versions', label: t('versions'), content: <VersionsPanel key={document.at} contractId={document.id} /> },
      ]}
    />
  );
}
