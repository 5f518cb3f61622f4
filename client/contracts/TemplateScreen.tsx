/** templateManage/cctTemplateEdit: a template's text, written as a contract's, and tried on (contracts.md §1). */
import { srmCctTemplate } from '@machines/contracts/template/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import type { ReactNode } from 'react';

import type { FormSlots } from '../kernel/form/DocumentForm.js';
import { DocumentPage } from '../kernel/pages/DocumentPage.js';
import { useScreen } from '../kernel/screen/screen.js';
import { ContractText } from './ContractText.js';
import { TestFill } from './TestFill.js';
import { useContractTexts } from './texts.js';

const definition = anyDefinition(srmCctTemplate);
const slots: FormSlots = { inputs: { body: (slot) => <ContractText type="srmCctTemplate" slot={slot} terms /> } };

export default function TemplateScreen(): ReactNode {
  const t = useContractTexts();
  const { query } = useScreen();
  return (
    <DocumentPage
      definition={definition}
      id={query['id'] ?? null}
      slots={slots}
      tabs={(document) => [{ key: 'testFill', label: t('testFill'), content: <TestFill key={document.at} templateId={document.id} /> }]}
    />
  );
}
