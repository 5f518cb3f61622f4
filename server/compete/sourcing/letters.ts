/** What inquiries, questions and tenders tell people, and when a quotation is wanted. */
import { letters as ofAuctions } from '../../../state-machines/compete/sourcing/auction/messages.js';
import type { SupplierPart } from '../../../state-machines/compete/sourcing/auction/view.js';
import { letters as ofQuestions } from '../../../state-machines/compete/sourcing/question/index.js';
import { letters as ofTenders } from '../../../state-machines/compete/sourcing/tender/messages.js';
import type { FamilyLetters, Meeting } from '../../platform/mail/document-letters.js';

function meetingOf({ window: open }: Partial<SupplierPart>): readonly Meeting[] {
  if (!open || open.from === null || open.to === null) return [];
  return [{ id: open.id, name: open.name, from: open.from, to: open.to, opensAt: null }];
}

export const letters: FamilyLetters['letters'] = { ...ofAuctions, ...ofQuestions, ...ofTenders };
export const meetings: FamilyLetters['meetings'] = {
  srmSfdAuctionHeader: (own) => meetingOf(own as Partial<SupplierPart>),
  srmSfdTenderHeader: (own) => meetingOf(own as Partial<SupplierPart>),
};
