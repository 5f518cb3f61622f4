/** The live hall of a compete event, or lot of it (spec compete.md §2 to §6, §8, §9): one clock, its bidders and their offers. */
import { defineDocument } from '../../kernel/definition.js';
import { reasons } from '../reasons.js';
import { events } from './events.js';
import { fields, lines } from './fields.js';
import { machine } from './machine.js';
import { view } from './view.js';

export const srmSfdCompeteHall = defineDocument({
  type: 'srmSfdCompeteHall',
  version: 1,
  path: 'compete/compete-hall',
  kind: 'document',
  title: { en: 'Hall', cn: '竞价大厅' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons,
  view,
  evidence: true,
  storageDownCode: 'HALL_STORAGE_DOWN',
  liveDeadlines: true,
  liveStates: ['checkin', 'running', 'revealing', 'deciding', 'paused', 'resuming', 'interval'],
  // What comes late from the header, from a moved timer or after the end is of no use any more (§2).
  ignores: [
    'CONFIGURE',
    'RESCHEDULE_HALL',
    'CANCEL_PENDING',
    'ADD_BIDDER',
    'REMOVE_BIDDER',
    'BIDDER_CONFIRMED',
    'BIDDER_DECLINED',
    'DEPOSIT_CHANGED',
    'CANCEL_HALL',
    'ARCHIVE',
    'CHECKIN_DUE',
    'START_DUE',
    'FAIL_DUE',
    'TURN_DUE',
    'INTERVAL_DUE',
    'SLOT_DUE',
    'LEVEL_DUE',
    'REVEAL_DUE',
    'ESCROW_OPENED',
    'RESUME_DUE',
    'DOWNTIME',
    'RISK_FLAG',
  ],
  sends: {
    HALL_OPENED: { to: ['srmSfdCompeteHeader'] },
    HALL_REOPENED: { to: ['srmSfdCompeteHeader'] },
    HALL_ENDED: { to: ['srmSfdCompeteHeader'] },
    HALL_FAILED: { to: ['srmSfdCompeteHeader'] },
    RISK_FLAG: { to: ['srmSfdCompeteHall'] },
    ESCROW_OPENED: { to: ['srmSfdCompeteHall'] },
  },
  uniqueKeys: [{ columns: ['headerId', 'hallNo'], code: 'DOC_STALE' }],
  list: {
    columns: [
      'docNumber',
      'headerId',
      'hallNo',
      'hallName',
      'competeTitle',
      'competeFormat',
      'direction',
      'checkinAt',
      'startAt',
      'currentTurnNo',
      'turnEndAt',
      'bestValue',
      'endedAt',
      'state',
    ],
    filters: ['docNumber', 'hallName', 'competeTitle', 'competeFormat', 'direction', 'headerId', 'buyerId', 'startAt', 'state'],
    sort: [['startAt', 'desc']],
    tabs: [
      { label: { en: 'Upcoming', cn: '待开始' }, where: { state: ['waiting', 'checkin'] } },
      { label: { en: 'Live', cn: '竞价中' }, where: { state: ['running', 'revealing', 'paused', 'resuming', 'interval'] } },
      { label: { en: 'Finished', cn: '已结束' }, where: { state: ['ended', 'archived', 'failed', 'cancelled'] } },
    ],
  },
  form: [
    {
      label: { en: 'Hall', cn: '大厅' },
      fields: ['hallNo', 'hallName', 'competeFormat', 'checkinAt', 'startAt', 'startPrice', 'improveMode', 'tieRule', 'withdrawRule'],
    },
    { label: { en: 'Items', cn: '物料明细' }, lines: 'items' },
    { label: { en: 'Turns', cn: '轮次' }, lines: 'turnParams' },
  ],
  screens: [
    { route: 'competeHallMain', kind: 'special', audience: ['INSIDE', 'EX'], label: { en: 'Live hall', cn: '竞价大厅' } },
    {
      route: 'competeHall/competeOfferDetail',
      kind: 'special',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Offer history', cn: '报价明细' },
    },
  ],
});
