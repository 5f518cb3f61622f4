/** Documents, notices, participants, questions and answers of a project (bidding.md §4, §5). */
import { srmSfdBiddingAnswer } from './answer/index.js';
import { srmSfdBiddingNotice } from './notice/index.js';
import { srmSfdBiddingSupplier } from './participant/index.js';
import { srmSfdBiddingQuestion } from './question/index.js';
import { srmSfdBiddingDoc } from './tender-document/index.js';

export const noticesDocuments = [srmSfdBiddingDoc, srmSfdBiddingNotice, srmSfdBiddingSupplier, srmSfdBiddingQuestion, srmSfdBiddingAnswer];
