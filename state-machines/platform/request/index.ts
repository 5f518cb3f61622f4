/**
 * A run in the background that somebody asked for, with its outcome and its output (platform-system.md §1). Programs are the
 * product's own for now; schedules, sets and the rest of the states come with their catalogue.
 */
import { defineDocument } from '../../kernel/definition.js';
import type { Predicate } from '../../kernel/predicate.js';
import { holds } from '../../kernel/predicate.js';
import { events, fields, reasons } from './fields.js';
import type { Request } from './fields.js';
import { machine } from './machine.js';

const mine: Predicate = { viewer: ['requesterId', '$userId'] };
const seen: Predicate = { or: [{ acting: ['ADMIN', 'AUDITOR'] }, mine] };

export const baseConcurrentRequest = defineDocument({
  type: 'baseConcurrentRequest', version: 1, path: 'platform/request', kind: 'document', title: { en: 'Request', cn: '并发请求' },
  fields, lines: {}, events, lifecycle: machine, reasons,
  numbering: { pattern: 'REQ-{yyyyMMdd}-{seq5}' },
  view: {
    scope: { EX: mine, INSIDE: seen, anyOrganisation: true },
    audiences: () => ['inside'],
    audienceOf: (request: Request, state, viewer) => (holds(viewer.userType === 'EX' ? mine : seen, state, { ...request }, viewer) ? 'inside' : null),
    shared: (request: Request) => ({ ...request }),
    own: () => ({}),
  },
  list: {
    columns: ['docNumber', 'programCode', 'state', 'requesterId', 'reason', 'resultText', 'actualStart', 'actualEnd', 'outputFileId'],
    filters: ['docNumber', 'programCode', 'state', 'requesterId', 'creationDate', 'actualStart'], sort: [['creationDate', 'desc']],
  },
  form: [
    { label: { en: 'Request', cn: '请求' }, fields: ['programCode', 'reason', 'requesterId', 'respId'] },
    { label: { en: 'Run', cn: '运行' }, fields: ['actualStart', 'actualEnd', 'attempt', 'resultText', 'resultTextEn', 'rowCount', 'warnings', 'outputFileId', 'errorCode'] },
  ],
  screens: [
    { route: 'submitRequest', kind: 'list', audience: ['INSIDE'], label: { en: 'Requests', cn: '并发请求' }, resp: ['ADMIN', 'AUDITOR'] },
    { route: 'SubmitRequestDetail', kind: 'detail', audience: ['INSIDE'], label: { en: 'Request', cn: '请求详情' }, resp: ['ADMIN', 'AUDITOR'] },
  ],
});
