/** What only some documents need on the server: prepare, effects, special calls, presence. One import line per family. */
import { auditDocuments } from './audit/documents.js';
import { baseDocuments } from './base/documents.js';
import { biddingDocuments } from './bidding/documents.js';
import { biddingLetters } from './bidding/letters.js';
import { competeHallPresence } from './compete/compete-hall/document.js';
import { competeDocuments } from './compete/documents.js';
import { competeFigures } from './compete/figures.js';
import { competeLetters } from './compete/letters.js';
import { awardLetters } from '../state-machines/bidding/award/letters.js';
import { letters as messageLetters } from '../state-machines/messages/message/messages.js';
import { letters as systemLetters } from '../state-machines/system/messages.js';
import { letters as allotLetters } from '../state-machines/organisation/position-allot/messages.js';
import { contractDocuments } from './contracts/documents.js';
import { letters as terminationLetters } from '../state-machines/contracts/contract/messages.js';
import type { ServerDocument } from './kernel/contracts.js';
import type { PresenceRule } from './kernel/edges/contracts.js';
import { messageDocuments } from './messages/documents.js';
import { genericLetters } from './messages/generic.js';
import { orderDocuments } from './orders/documents.js';
import { orderLetters } from './orders/letters.js';
import { organisationDocuments } from './organisation/documents.js';
import { performanceDocuments } from './performance/documents.js';
import { openingsWait } from './bidding/sealing/keys.js';
import { letters as openingLetters } from '../state-machines/bidding/opening/messages.js';
import { letters as bidLetters } from '../state-machines/bidding/respond/messages.js';
import { performanceLetters } from './performance/letters.js';
import { contractLetters } from './contracts/letters.js';
import { purchasingLetters } from './purchasing/letters.js';
import { platformDocuments } from './platform/documents.js';
import type { HomeFigure } from './platform/home/figures.js';
import type { FamilyLetters } from './platform/mail/document-letters.js';
import { pendingFigures } from './platform/pending/figures.js';
import type { KeyWait } from './platform/user-key/keys.js';
import { processDocuments } from './process/documents.js';
import { purchasingDocuments } from './purchasing/documents.js';
import { processLetters } from './process/letters.js';
import { supplierLetters } from './suppliers/letters.js';
import { supplierDocuments } from './suppliers/documents.js';
import { systemDocuments } from './system/documents.js';

export const familyDocuments: readonly ServerDocument[] = [
  ...platformDocuments,
  ...organisationDocuments,
  ...processDocuments,
  ...messageDocuments,
  ...baseDocuments,
  ...supplierDocuments,
  ...competeDocuments,
  ...purchasingDocuments,
  ...orderDocuments,
  ...contractDocuments,
  ...performanceDocuments,
  ...biddingDocuments,
  ...auditDocuments,
  ...systemDocuments,
];

/** How presence at a document is worded for an audience; documents without a rule show none. */
export const presenceRules: Readonly<Record<string, PresenceRule>> = { srmSfdCompeteHall: competeHallPresence };

/** Numbers of the home page, in their order. */
export const homeFigures: readonly HomeFigure[] = [...pendingFigures, ...competeFigures];

/** What documents tell people by letter and bell. */
export const familyLetters: FamilyLetters = {
  letters: {
    ...terminationLetters,
    ...genericLetters,
    ...competeLetters.letters,
    ...contractLetters,
    ...allotLetters,
    ...messageLetters,
    ...performanceLetters,
    ...orderLetters,
    ...purchasingLetters,
    ...bidLetters,
    ...openingLetters,
    ...supplierLetters,
    ...processLetters,
    ...biddingLetters,
    ...systemLetters,
    ...awardLetters,
  },
  meetings: competeLetters.meetings,
};

/** What keeps somebody from revoking his opening key. */
export const keyWaits: readonly KeyWait[] = [openingsWait];
