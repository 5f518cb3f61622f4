/** What documents of bidding tell people by letter and bell. */
import { letters as ofAdjustments } from '../../state-machines/bidding/adjust/index.js';
import { letters as ofClarifications } from '../../state-machines/bidding/clarification/machine.js';
import { letters as ofNotices } from '../../state-machines/bidding/notice/machine.js';
import { letters as ofParticipants } from '../../state-machines/bidding/participant/messages.js';
import { letters as ofProjects } from '../../state-machines/bidding/project/messages.js';
import { letters as ofQuestions } from '../../state-machines/bidding/question/index.js';
import { letters as ofSheets } from '../../state-machines/bidding/score/machine.js';
import { letters as ofShortlists } from '../../state-machines/bidding/shortlist/rules.js';
import type { FamilyLetters } from '../platform/mail/document-letters.js';

export const biddingLetters: FamilyLetters['letters'] = {
  ...ofProjects,
  ...ofAdjustments,
  ...ofSheets,
  ...ofClarifications,
  ...ofShortlists,
  ...ofNotices,
  ...ofParticipants,
  ...ofQuestions,
};
