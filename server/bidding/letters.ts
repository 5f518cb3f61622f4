/** What documents of bidding tell people by letter and bell. */
import { letters as ofProjects } from '../../state-machines/bidding/project/messages.js';
import type { FamilyLetters } from '../platform/mail/document-letters.js';

export const biddingLetters: FamilyLetters['letters'] = { ...ofProjects };
