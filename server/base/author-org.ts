/** Whose a notice or notification is: the organisation its author names, within his permits; without one his own, if he has one alone. */
import type { SavePayload } from '../../state-machines/kernel/events.js';
import { refusal } from '../../state-machines/kernel/refusals.js';
import type { Prepared, PrepareTools } from '../kernel/contracts.js';

export function inAuthorsOrganisation(payload: SavePayload, { viewer, snapshot }: PrepareTools): Prepared {
  const may = viewer.userType === 'SYSTEM' || viewer.orgIds === null ? null : (viewer.writeOrgIds ?? viewer.orgIds);
  const given = payload.fields?.['orgId'];
  if (typeof given === 'string' && may !== null && !may.includes(given)) return { refusal: refusal('PERM_SCOPE', { kind: 'NotAllowed' }) };
  if (given !== undefined || snapshot !== null || may === null || may.length === 0) return { payload };
  return { payload: { ...payload, fields: { ...payload.fields, orgId: may[0] } } };
}
