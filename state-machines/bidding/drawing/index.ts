/** The draw of experts (bidding.md §6): who sits in a jury is decided by two who cannot know what the other says. */
import { defineDocument } from '../../kernel/definition.js';
import { biddingProfiles } from '../profiles.js';
import { events, fields, lines } from './fields.js';
import { machine, reasons } from './machine.js';
import { view } from './view.js';

const menu = 'biddingDrawingList';

export const srmSfdBiddingDrawing = defineDocument({
  type: 'srmSfdBiddingDrawing',
  version: 1,
  path: 'bidding/drawing',
  kind: 'document',
  title: { en: 'Expert draw', cn: '专家抽取' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons,
  profiles: [biddingProfiles.BID_DRAW_HOURS, biddingProfiles.BID_EXPERT_MAX_YEAR],
  view,
  evidence: true,
  ignores: ['CLOSE', 'PROJECT_ENDED', 'OPENING_CLOSED', 'REDRAW'],
  sends: {
    MEMBERS_ADDED: { to: ['srmSfdBiddingJury'], byHand: true },
    CONSENT_USED: { to: ['srmSfdBiddingHeader'], byHand: true },
  },
  numbering: { pattern: 'CQ-{yyyyMMdd}-{seq4}' },
  list: {
    columns: [
      'docNumber',
      'projectNumber',
      'projectName',
      'seatsTotal',
      'poolSize',
      'acceptedSeats',
      'drawTime',
      'supervisorUserId',
      'state',
      'creationDate',
    ],
    filters: ['docNumber', 'projectId', 'state', 'drawTime'],
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Draw', cn: '抽取' },
      fields: [
        'projectId',
        'projectName',
        'orgId',
        'supervisorUserId',
        'juryCount',
        'repCount',
        'poolRatio',
        'replyMinutes',
        'openTime',
        'seatsTotal',
        'poolSize',
        'acceptedSeats',
        'remark',
      ],
    },
    { label: { en: 'Seats', cn: '席位' }, lines: 'seats' },
    {
      label: { en: 'Proof', cn: '抽取凭证' },
      fields: ['serverCommit', 'poolHash', 'supervisorPhrase', 'secret', 'seed', 'round', 'drawTime', 'voidReason'],
    },
    { label: { en: 'Candidates', cn: '候选专家' }, lines: 'candidates' },
  ],
  screens: [
    {
      route: menu,
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Expert draws', cn: '专家抽取' },
      resp: ['BUYER', 'SOURCING_MANAGER', 'SUPERVISOR', 'EXPERT', 'AUDITOR'],
    },
    { route: 'biddingDrawingEdit', kind: 'edit', audience: ['INSIDE'], label: { en: 'Expert draw', cn: '专家抽取编辑' }, within: menu },
  ],
});
