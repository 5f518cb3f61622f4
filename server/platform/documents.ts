import type { ServerDocument } from '../kernel/contracts.js';
import { organizationDocument } from './organization/document.js';
import { userDocument } from './user/document.js';
import { userRespDocument } from './user/responsibilities.js';

export const platformDocuments: readonly ServerDocument[] = [organizationDocument, userDocument, userRespDocument];
