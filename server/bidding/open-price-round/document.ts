/** What open-price rounds read outside themselves: the section, lots for the aliases, the supervisor's consent. */
import { srmSfdBiddingBrightMoon } from '../../../state-machines/bidding/open-price-round/index.js';
import type { BrightMoon } from '../../../state-machines/bidding/open-price-round/fields.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Prepare, ServerDocument } from '../../kernel/contracts.js';
import { submitting, writing } from '../award/negotiation.js';
import { hasConsent } from '../award/project.js';
import { findCompeteSection, listCompeteSections } from './compete.js';

const LOT_BYTES = 16;
/** An order that nobody can foresee. */
const approving: Prepare = async (_command, tools) => {
  const { suppliers } = tools.snapshot!.context as unknown as BrightMoon;
  const lots = suppliers.map(({ supplierId }) => ({ supplierId, lot: tools.randomHex(LOT_BYTES) }));
  return { facts: { shuffle: lots.toSorted((a, b) => (a.lot < b.lot ? -1 : 1)).map(({ supplierId }) => supplierId) } };
};
const confirming: Prepare = async (_command, tools) => {
  const { id, projectId } = tools.snapshot!.context as unknown as BrightMoon;
  const target = { targetEntity: 'srmSfdBiddingBrightMoon', targetId: id, event: 'CONFIRM' };
  return { facts: { consented: await hasConsent(tools, projectId, target) } };
};

export const brightMoonDocument: ServerDocument = {
  definition: anyDefinition(srmSfdBiddingBrightMoon),
  prepare: { CREATE: writing, SAVE: writing, SUBMIT: submitting, APPROVE: approving, CONFIRM: confirming },
  calls: { listCompeteSections, findCompeteSection },
  live: {
    // A rank is told with the ladder of the last ended round; people inside have none.
    ownRank: ({ header, viewer, param }) =>
      viewer.supplierId === null
        ? 'null::integer'
        : `(select s.rank from srm_sfd_bidding_bright_moon_suppliers s where s.doc_id = ${header}.id and s.supplier_id = ${param(viewer.supplierId)}::bigint)`,
  },
};
