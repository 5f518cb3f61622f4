/** Records that are revised as a copy: the copy's id is known before it is made. */
import type { AnyDefinition } from '../../state-machines/kernel/definition.js';
import type { RevisionFacts } from '../../state-machines/kernel/stock/approved-master.js';
import type { Prepare, ServerDocument } from '../kernel/contracts.js';

const revising: Prepare = async (_command, tools) => ({ facts: { newId: await tools.newId() } satisfies RevisionFacts });

export const revised = (definition: AnyDefinition): ServerDocument => ({ definition, prepare: { REVISE: revising } });
