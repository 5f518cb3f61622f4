/** What a request needs on the server: who asked for it. */
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Launched } from '../../../state-machines/platform/request/fields.js';
import { baseConcurrentRequest } from '../../../state-machines/platform/request/index.js';
import type { Prepare, ServerDocument } from '../../kernel/contracts.js';

/** Whoever asked for it is its creator. */
const asking: Prepare = async ({ payload }) => ({ facts: { createdBy: (payload as Launched).requesterId } });

export const requestDocument: ServerDocument = {
  definition: anyDefinition(baseConcurrentRequest),
  prepare: { LAUNCH: asking, CREATE: asking },
};
