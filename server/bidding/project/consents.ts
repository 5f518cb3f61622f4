/**
 * The supervisor's consent as other documents of the procedure ask for it: their prepare puts `consented` into the facts, their
 * row has the guard `consentGiven` and the effect `consentUsed`.
 */
import type { ConsentFacts } from '../../../state-machines/bidding/reasons.js';
import type { ConsentTarget } from '../../../state-machines/bidding/shared/consents.js';
import { holdsConsent } from '../../../state-machines/bidding/shared/consents.js';
import type { Project } from '../../../state-machines/bidding/project/fields.js';
import type { PrepareTools } from '../../kernel/contracts.js';

export async function consentFacts(tools: PrepareTools, projectId: string | null, target: ConsentTarget): Promise<ConsentFacts> {
  const found = projectId === null ? null : await tools.readDocument('srmSfdBiddingHeader', projectId);
  return { consented: found !== null && holdsConsent((found.context as unknown as Project).consents, target, tools.at) };
}
