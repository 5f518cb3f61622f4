/** What counts as an intervention: acts on running work, and changes of the rules of the house (platform-system.md §11.12). */
import type { Parameters } from '../kernel/database/parameters.js';
import type { Seen } from './seen.js';

/** Records that say what everybody may do, and by what rules. */
const rules: readonly string[] = [
  'baseProfile',
  'baseLookupType',
  'baseNumberRule',
  'baseMenu',
  'baseButton',
  'baseResource',
  'baseRole',
  'baseResponsibility',
  'baseUserResp',
  'baseUserOrg',
  'baseUserCategory',
  'baseSodRule',
  'baseSsoSystem',
  'msgTemplate',
];
/** Done to work that runs, whatever document it is. */
const acts: readonly string[] = [
  'JUMP', 'REASSIGN', 'STOP', 'HOLD', 'RELEASE', 'TERMINATE', 'RETRY', 'IGNORE', 'COMPENSATE', 'RESET_PASSWORD', 'UNLOCK', 'FREEZE',
  'PAUSE', 'RESUME', 'EXTEND', 'REMOVE_BIDDER', 'REVOKE_OFFER', 'REVOKE', 'VOID', 'FORCE_CLOSE', 'ERASE', 'CLEAR_CACHE', 'CANCEL', 'RECALL',
]; // prettier-ignore

export const interventionSql = (params: Parameters): string =>
  `(e.actor <> 'SYSTEM' and (e.doc_type = any(${params.add(rules)}::text[]) or e.event = any(${params.add(acts)}::text[])))`;

/** The reason that was given, where the document's own history tells it. */
export function reasonOf({ definition, sealed }: Seen, reason: string | null): string | null {
  return reason === null || sealed || definition.evidence ? null : reason.slice(0, 300);
}
