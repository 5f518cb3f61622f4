/**
 * A run in the background that somebody asked for, with its outcome and its output (platform-system.md §1). Programs are the
 * product's own, or catalogued ones that run a report; sets of requests do not exist yet.
 */
import { defineDocument } from '../../kernel/definition.js';
import type { Predicate } from '../../kernel/predicate.js';
import { holds } from '../../kernel/predicate.js';
import { events, fields, reasons } from './fields.js';
import type { Request } from './fields.js';
import { machine } from './machine.js';

const mine: Predicate = { viewer: ['requesterId', '$userId'] };
const seen: Predicate = { or: [{ acting: ['ADMIN', 'AUDITOR'] }, mine] };
/** A workbook of a list holds what its requester may see, which whoever looks after requests may not. */
const ofRequester: Predicate = { or: [mine, { not: { eq: ['programCode', 'EXCEL_EXPORT'] } }] };
const withheld = { outputFileId: null, params: {} } as const;
const told = ['programCode', 'requesterId', 'reason', 'actualStart', 'actualEnd', 'resultText', 'resultTextEn'] as const;

export const baseConcurrentRequest = defineDocument({
  type: 'baseConcurrentRequest',
  version: 1,
  path: 'platform/request',
  kind: 'document',
  title: { en: 'Request', cn: '并发请求' },
  fields,
  lines: {},
  events,
  lifecycle: machine,
  reasons,
  sends: { SOLVED: { to: ['baseSchedulingError'] } },
  numbering: { pattern: 'REQ-{yyyyMMdd}-{seq5}' },
  view: {
    scope: { EX: mine, INSIDE: seen, anyOrganisation: true },
    audiences: () => ['requester', 'inside'],
    audienceOf: (request: Request, state, viewer) => {
      if (holds(mine, state, { ...request }, viewer)) return 'requester';
      return viewer.userType !== 'EX' && holds(seen, state, { ...request }, viewer) ? 'inside' : null;
    },
    shared: (request: Request, _state, audienceClass) =>
      audienceClass === 'inside' && request.programCode === 'EXCEL_EXPORT' ? { ...request, ...withheld } : { ...request },
    own: () => ({}),
    columns: {
      ...Object.fromEntries(told.map((name) => [name, { supplier: { always: true } }])),
      outputFileId: { inside: ofRequester, supplier: { always: true } },
      params: { inside: ofRequester },
    },
  },
  list: {
    columns: [
      'docNumber',
      'programCode',
      'programId',
      'state',
      'requesterId',
      'reason',
      'resultText',
      'actualStart',
      'actualEnd',
      'outputFileId',
    ],
    filters: ['docNumber', 'programCode', 'programId', 'scheduleId', 'state', 'requesterId', 'creationDate', 'actualStart'],
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Request', cn: '请求' },
      fields: ['programCode', 'programId', 'reason', 'requesterId', 'respId', 'scheduleId', 'plannedAt', 'startAt'],
    },
    {
      label: { en: 'Run', cn: '运行' },
      fields: [
        'actualStart',
        'actualEnd',
        'attempt',
        'resultText',
        'resultTextEn',
        'rowCount',
        'warnings',
        'outputFileId',
        'errorCode',
        'errorMessage',
      ],
    },
  ],
  screens: [
    { route: 'submitRequest', kind: 'list', audience: ['INSIDE'], label: { en: 'Requests', cn: '并发请求' }, resp: ['ADMIN', 'AUDITOR'] },
    {
      route: 'SubmitRequestDetail',
      kind: 'detail',
      audience: ['INSIDE'],
      label: { en: 'Request', cn: '请求详情' },
      resp: ['ADMIN', 'AUDITOR'],
    },
  ],
});
