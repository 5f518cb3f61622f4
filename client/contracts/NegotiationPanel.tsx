/** Negotiation of a contract's text: the supplier proposes, the buyer takes what he agrees to, both comment (contracts.md §2). */
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';

import { isOpen } from '../kernel/document/can.js';
import type { LiveDocument } from '../kernel/document/use-document.js';
import { CommentsPanel } from './CommentsPanel.js';
import { ProposalPanel } from './ProposalPanel.js';
import { ProposeForm } from './ProposeForm.js';

export function NegotiationPanel({ document }: { readonly document: LiveDocument }): ReactNode {
  const { can, view, id } = document;
  return (
    <Stack gap="lg" maw={960}>
      {isOpen(can('SUPPLIER_REFUSE')) && <ProposeForm key={id} document={document} />}
      {view['proposalNo'] !== null && isOpen(can('ALTERATION')) && <ProposalPanel key={String(view['proposalNo'])} document={document} />}
      <CommentsPanel document={document} />
    </Stack>
  );
}
