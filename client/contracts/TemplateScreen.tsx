/** templateManage/cctTemplateEdit: a template's text, written as a contract's (contracts.md §1). */
import { srmCctTemplate } from '@machines/contracts/template/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import type { ReactNode } from 'react';

import type { FormSlots } from '../kernel/form/DocumentForm.js';
import { DocumentPage } from '../kernel/pages/DocumentPage.js';
import { useScreen } from '../kernel/screen/screen.js';
import { ContractText } from './ContractText.js';

const definition = anyDefinition(srmCctTemplate);
const slots: FormSlots = { inputs: { body: (slot) => <ContractText slot={slot} terms /> } };

export default function TemplateScreen(): ReactNode {
  const { query } = useScreen();
  return <DocumentPage definition={definition} id={query['id'] ?? null} slots={slots} />;
}
