/** What documents of this family need on the server beyond their definitions; the others are bound where the server is put together. */
import type { ServerDocument } from '../kernel/contracts.js';
import { programDocument } from './program.js';
import { requestDocument } from './request.js';
import { schedulingErrorDocument } from './scheduling-error.js';

export const systemDocuments: readonly ServerDocument[] = [requestDocument, programDocument, schedulingErrorDocument];
