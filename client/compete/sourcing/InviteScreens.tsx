/** The forms of inquiries and tenders, whose suppliers are suggested by what is to be bought. */
import { isReleased } from '@machines/compete/sourcing/ocds.js';
import type { ReactNode } from 'react';

import { useDefinition } from '../../kernel/definitions.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { OcdsButton } from '../../kernel/excel/OcdsButton.js';
import type { FormSlots } from '../../kernel/form/DocumentForm.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { SuggestButton } from './SuggestButton.js';

const slotsOf = (type: string): FormSlots => ({
  lineTools: { suppliers: (lines) => lines.editable && <SuggestButton type={type} {...lines} /> },
});
const inquiry = slotsOf('srmSfdAuctionHeader');
const tender = slotsOf('srmSfdTenderHeader');

/** What is public of it, once it is approved. */
function OpenData({ type, document: { id, state, view } }: { readonly type: string; readonly document: LiveDocument }): ReactNode {
  const released = state !== null && isReleased(state, (view as { readonly auctionType?: string }).auctionType);
  return released ? <OcdsButton type={type} id={id} /> : null;
}

function Edit({ type, slots }: { readonly type: string; readonly slots: FormSlots }): ReactNode {
  const definition = useDefinition(type);
  const { query } = useScreen();
  return (
    <DocumentPage
      definition={definition}
      id={query['id'] ?? null}
      slots={slots}
      head={(document) => <OpenData type={type} document={document} />}
    />
  );
}

export const InquiryEdit = (): ReactNode => <Edit type="srmSfdAuctionHeader" slots={inquiry} />;
export const TenderEdit = (): ReactNode => <Edit type="srmSfdTenderHeader" slots={tender} />;
