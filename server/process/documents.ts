import type { ServerDocument } from '../kernel/contracts.js';
import { applicationDocument } from './application.js';
import { choiceDocument } from './choice.js';
import { instanceDocument } from './instance.js';
import { modelDocument, roleDocument } from './model.js';
import { outboxActDocument } from './outbox-act.js';

export const processDocuments: readonly ServerDocument[] = [
  applicationDocument,
  choiceDocument,
  instanceDocument,
  modelDocument,
  roleDocument,
  outboxActDocument,
];
