/** What a bidding project reads outside itself (bidding.md §3). */
import { srmSfdBiddingHeader } from '../../../state-machines/bidding/project/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { ServerDocument } from '../../kernel/contracts.js';

export const projectDocument: ServerDocument = { definition: anyDefinition(srmSfdBiddingHeader) };
