/** Which changes of documents end sessions, or change what their people may do. */
import type { EndOfSession } from '../../../state-machines/kernel/session-end.js';

export const endsSessions: Readonly<Record<string, EndOfSession>> = {
  PASSWORD_CHANGED: 'PASSWORD',
  RESET_PASSWORD: 'PASSWORD',
  INVALIDATE: 'DISABLED',
  EXPIRE_DUE: 'DISABLED',
  IDLE_DUE: 'DISABLED',
  ERASE: 'DISABLED',
};
/** Of the rows that permission is decided from. */
export const accessRows: ReadonlySet<string> = new Set(['baseMenu', 'baseButton', 'baseResource', 'baseRole', 'baseResponsibility']);
/** What a permit names below a row hangs on: only these move it. */
export const reshapesCategories: ReadonlySet<string> = new Set(['CREATE', 'MOVE', 'DELETE']);
/** Those below go with it; new ones have nobody yet. */
export const reshapesDepartments: ReadonlySet<string> = new Set(['SAVE', 'PLACE', 'MERGE', 'MERGE_DUE']);
/** Rows that give one user a right. */
export const rightsOfOne: ReadonlySet<string> = new Set(['baseUserResp', 'baseUserOrg', 'baseUserCategory']);
export const accessMasters: ReadonlySet<string> = new Set([
  ...accessRows,
  'baseUserResp',
  'baseUserOrg',
  'baseUserCategory',
  'baseOrganization',
  'baseUsers',
  'baseUserAuthorisation',
  'basePerson',
  'baseDepartment',
]);

/** Events of a supplier in a tender after which other documents are addressed to it than before. */
export const opensProjects: ReadonlySet<string> = new Set(['CREATE', 'APPLY', 'DECLINE', 'CONFIRM_DUE', 'REFUSE', 'GET_DOC']);
