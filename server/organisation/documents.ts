/** What documents of the organisation need on the server beyond their definitions. */
import type { ServerDocument } from '../kernel/contracts.js';
import { positionDocument } from './position/document.js';
import { positionAllotDocument } from './position-allot/document.js';
import { positionLevelDocument } from './position-level/document.js';

export const organisationDocuments: readonly ServerDocument[] = [positionDocument, positionAllotDocument, positionLevelDocument];
