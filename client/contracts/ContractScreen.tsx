/** contractManage/cctContractEdit: the contract, and its text from version to version (contracts.md §2). */
import { Stack } from '@mantine/core';
import { srmCctContract } from '@machines/contracts/contract/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import type { ReactNode } from 'react';

import type { LiveDocument } from '../kernel/document/use-document.js';
import type { FieldSlot, FormSlots } from '../kernel/form/DocumentForm.js';
import { DocumentPage } from '../kernel/pages/DocumentPage.js';
import { useScreen } from '../kernel/screen/screen.js';
import { isSupplierUser, useSession } from '../kernel/session/session.js';
import { ContractText } from './ContractText.js';
import { ExecutionPanel } from './ExecutionPanel.js';
import { FieldsPanel, inputsIn } from './FieldsPanel.js';
import { NegotiationPanel } from './NegotiationPanel.js';
import { useContractTexts } from './texts.js';
import { VersionsPanel } from './VersionsPanel.js';
import { WordTools } from './Word.js';

const definition = anyDefinition(srmCctContract);
/** Offered where people read and write them. */
const offered = ['COMMENT', 'SETTLE_COMMENT', 'SUPPLIER_FILL'];
const text = (slot: FieldSlot): ReactNode => <ContractText type="srmCctContract" slot={slot} terms />;
/** Suppliers read the text as it was sent to them, people inside as it is written. */
const slots: FormSlots = { inputs: { body: text, sentBody: text } };
const isForSupplier = (field: string): boolean => field === 'sentBody';

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
  const isSupplier = isSupplierUser(useSession());
  return (
    <DocumentPage
      definition={definition}
      id={query['id'] ?? null}
      slots={slots}
      {...(isSupplier ? {} : { hidden: isForSupplier })}
      leaveOut={offered}
      tabs={(document) => [
        ...(inputsIn(document).length > 0
          ? [{ key: 'fields', label: t('fields'), content: <FieldsPanel key={document.id} document={document} /> }]
          : []),
        { key: 'negotiation', label: t('negotiation'), content: <NegotiationPanel document={document} /> },
        ...(isSupplier
          ? []
          : [{ key: 'execution', label: t('execution'), content: <ExecutionPanel key={document.at} document={document} /> }]),
        { key: 'versions', label: t('versions'), content: <TextVersions document={document} /> },
      ]}
    />
  );
}
