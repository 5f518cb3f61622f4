/** The forms of inquiries and tenders, whose suppliers are suggested by what is to be bought. */
import { Button } from '@mantine/core';
import { isReleased } from '@machines/compete/sourcing/ocds.js';
import type { ReactNode } from 'react';

import { useDefinition } from '../../kernel/definitions.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { OcdsButton } from '../../kernel/excel/OcdsButton.js';
import type { FormSlots } from '../../kernel/form/DocumentForm.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { SuggestButton } from './SuggestButton.js';
import { useSourcingTexts } from './texts.js';

const slotsOf = (type: string): FormSlots => ({
  lineTools: { suppliers: (lines) => lines.editable && <SuggestButton type={type} {...lines} /> },
});
const inquiry = slotsOf('srmSfdAuctionHeader');
const tender = slotsOf('srmSfdTenderHeader');

/** What the workbench of the award, the score sheet and the quotation of a supplier send. */
const elsewhere: readonly string[] = ['SAVE_AWARD', 'SAVE_SCORE', 'SUBMIT_SCORE', 'SAVE_BID', 'SUBMIT_BID'];
const toCompare: readonly string[] = ['opened', 'awardApproving', 'awardRejected', 'awarded', 'generated'];
const toWatch: readonly string[] = ['published', 'bidding', 'bidEnded', 'techOpened'];

/** One click from the inquiry to its comparison, and to who quotes before that. */
function Onwards({ document: { id, state } }: { readonly document: LiveDocument }): ReactNode {
  const t = useSourcingTexts();
  const screen = useScreen();
  const compares = toCompare.includes(state ?? '');
  if (!compares && !toWatch.includes(state ?? '')) return null;
  const route = compares ? 'inquiryAwardSummaryList' : 'monitorPriceInfo';
  return (
    <Button size="compact-sm" onClick={() => screen.open(route, { id })}>
      {t(compares ? 'toAward' : 'watch')}
    </Button>
  );
}

/** What is public of it, once it is approved. */
function OpenData({ type, document: { id, state, view } }: { readonly type: string; readonly document: LiveDocument }): ReactNode {
  const released = state !== null && isReleased(state, (view as { readonly auctionType?: string }).auctionType);
  return released ? <OcdsButton type={type} id={id} /> : null;
}

const head = (type: string, document: LiveDocument): ReactNode => (
  <>
    {type === 'srmSfdAuctionHeader' && <Onwards document={document} />}
    <OpenData type={type} document={document} />
  </>
);

function Edit({ type, slots }: { readonly type: string; readonly slots: FormSlots }): ReactNode {
  const definition = useDefinition(type);
  const { query } = useScreen();
  return (
    <DocumentPage
      definition={definition}
      id={query['id'] ?? null}
      slots={slots}
      head={(document) => head(type, document)}
      leaveOut={elsewhere}
    />
  );
}

export const InquiryEdit = (): ReactNode => <Edit type="srmSfdAuctionHeader" slots={inquiry} />;
export const TenderEdit = (): ReactNode => <Edit type="srmSfdTenderHeader" slots={tender} />;
