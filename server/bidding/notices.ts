/** Documents, notices, participants, questions and answers of a project on the server. */
import type { ServerDocument } from '../kernel/contracts.js';
import { answerDocument } from './answer/document.js';
import { noticeDocument } from './notice/document.js';
import { participantDocument } from './participant/document.js';
import { questionDocument } from './question/document.js';
import { tenderDocument } from './tender-document/document.js';

export const noticesDocuments: readonly ServerDocument[] = [
  tenderDocument,
  noticeDocument,
  participantDocument,
  questionDocument,
  answerDocument,
];
