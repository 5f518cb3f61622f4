/** Evaluation committees (bidding.md §6): drawn experts and representatives of the owner, who vow, elect and judge. */
import { defineDocument } from '../../kernel/definition.js';
import { events, fields, lines } from './fields.js';
import { machine, reasons } from './machine.js';
import { view } from './view.js';

export const srmSfdBiddingJury = defineDocument({
  type: 'srmSfdBiddingJury',
  version: 1,
  path: 'bidding/jury',
  kind: 'document',
  title: { en: 'Evaluation committee', cn: '评标委员会' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons,
  view,
  ignores: ['MEMBERS_ADDED', 'DISSOLVE', 'OPENING_CLOSED'],
  sends: {
    REDRAW: { to: ['srmSfdBiddingDrawing'], byHand: true },
    CLOSE: { to: ['srmSfdBiddingDrawing'] },
    JURY_CHANGED: { to: ['srmSfdBiddingHeader'], byHand: true },
    CONSENT_USED: { to: ['srmSfdBiddingHeader'], byHand: true },
    VOID: { to: ['srmSfdBiddingScoreHeader'], byHand: true },
  },
  nameField: 'projectName',
  list: {
    columns: ['projectNumber', 'projectName', 'juryCount', 'memberCount', 'leaderUserId', 'state', 'creationDate'],
    filters: ['projectId', 'projectNumber', 'state'],
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Committee', cn: '评标委员会' },
      fields: ['projectId', 'projectName', 'orgId', 'legalRegime', 'juryCount', 'memberCount', 'leaderUserId', 'commitmentText', 'remark'],
    },
    { label: { en: 'Members', cn: '成员' }, lines: 'members' },
  ],
  screens: [
    {
      route: 'biddingJury',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'Evaluation committee', cn: '评标委员会' },
      within: 'biddingDrawingList',
    },
  ],
});
