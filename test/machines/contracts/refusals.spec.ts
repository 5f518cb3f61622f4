import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { decide } from '../../../state-machines/kernel/decide.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { MachineEvent } from '../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { srmCctOrgAccount } from '../../../state-machines/contracts/org-account/index.js';
import { srmCctSignFlow } from '../../../state-machines/contracts/sign-flow/index.js';
import { srmCctSignPerson } from '../../../state-machines/contracts/sign-person/index.js';
import { srmCctTemplate } from '../../../state-machines/contracts/template/index.js';
import { srmCctWatermark } from '../../../state-machines/contracts/watermark/index.js';
import { MONDAY, inside } from '../golden/events.js';
import { sent } from '../kernel/walk.js';
import { flowStart } from './sign-flow/flow.js';

// Each refusal of accounts, flows, templates and watermarks beside what is just taken (contracts.md §1, §4, §5, §8)

const manager = inside('16', 'CONTRACT_MANAGER');
const made = (fields: object) => sent('CREATE', manager, { fields, lines: {} }, { id: '61', createdBy: '16', docNumber: 'N-1' });
/** The code that the last event is refused with; null: it is taken. */
function codeOf(definition: AnyDefinition, ...events: readonly MachineEvent[]): string | null {
  let snapshot: Snapshot | null = null;
  let code: string | null = null;
  for (const event of events) {
    if (code !== null) throw new Error(code);
    const decision = decide(definition, snapshot, event);
    code = decision.ok ? null : decision.refusal.code;
    if (decision.ok) snapshot = decision.after;
  }
  return code;
}

const ORGANISATION = anyDefinition(srmCctOrgAccount);
const full = { orgName: 'Guildhall', creditCode: '91350100M000100Y43', legalPerson: 'Wang', agentPersonId: '71', authFileId: '5' };
const organisation = (more: object = {}, facts: object = {}) =>
  codeOf(ORGANISATION, made({ ...full, ...more }), sent('CREATE_ACCT', manager, {}, { agentActive: true, ...facts }));

const PERSON = anyDefinition(srmCctSignPerson);
const lin = made({ personName: 'Lin', mobile: '13800001111' });
const opened = [lin, sent('CREATE_ACCT', manager, {}, { mark: 'f00d', end: '1234' })];
const code = (right: boolean) => sent('VERIFY_CODE', manager, {}, { right, serial: 'ab', notAfter: MONDAY + 1000 });

const FLOW = anyDefinition(srmCctSignFlow);
const flow = sent('CREATE', SYSTEM, flowStart, { id: '61', createdBy: '16' });
const remind = (at: number) => sent('REMIND', manager, {}, {}, null, at);
const extend = (deadline: number) => sent('EXTEND', manager, { deadline });
const begin = (signerNo: number) => sent('SIGN_ONE', SYSTEM, { signerNo, until: MONDAY + 120_000 });
const HOURS = 4 * 3_600_000;

const TEMPLATE = anyDefinition(srmCctTemplate);
const template = (body: string, facts: object = {}, orgIds: readonly string[] = []) =>
  codeOf(TEMPLATE, made({ templateName: 'Goods', body, orgIds }), sent('SUBMIT', manager, {}, { asksAnchors: true, ...facts }));
const watermark = (fields: object) =>
  codeOf(anyDefinition(srmCctWatermark), made({ watermarkName: 'Draft', ...fields }), sent('ENABLE', manager));
const token = (markText: string) => codeOf(anyDefinition(srmCctWatermark), made({ watermarkName: 'Draft', markText }));
const anchors = '<p>{{sign.sealA}}{{sign.sealB}}</p>';

test.each<[string, string | null, string | null]>([
  ['CCT_CREDIT_CODE', organisation({ creditCode: '91350100M000100Y44' }), organisation()],
  ['CCT_ACCT_FIELDS', organisation({ legalPerson: null }), organisation()],
  ['CCT_ACCT_DUPLICATE', organisation({}, { taken: true }), organisation({}, { taken: false })],
  ['CCT_AGENT_STATE', organisation({}, { agentActive: false }), organisation()],
  ['CCT_VERIFY_WRONG', codeOf(PERSON, ...opened, code(false)), codeOf(PERSON, ...opened, code(true))],
  ['CCT_SIGN_NOT_TURN', codeOf(FLOW, flow, begin(2)), codeOf(FLOW, flow, begin(1))],
  ['CCT_DEADLINE_EARLIER', codeOf(FLOW, flow, extend(flowStart.deadline)), codeOf(FLOW, flow, extend(flowStart.deadline + 1))],
  [
    'CCT_REMIND_SOON',
    codeOf(FLOW, flow, remind(MONDAY), remind(MONDAY + HOURS - 1)),
    codeOf(FLOW, flow, remind(MONDAY), remind(MONDAY + HOURS)),
  ],
  ['CCT_TPL_ORG', template(anchors, { asksOrganisations: true }), template(anchors, { asksOrganisations: true }, ['100'])],
  ['CCT_TPL_TERMS_STATE', template(anchors, { unpublished: ['T-0003 Payment'] }), template(anchors, { unpublished: [] })],
  ['CCT_TERMS_LOCKED', template(anchors, { changedClauses: ['T-0003 Payment'] }), template(anchors, { changedClauses: [] })],
  ['CCT_TPL_DEFAULT_DUP', template(anchors, { otherDefault: 'CT-0001 Goods' }), template(anchors, { otherDefault: null })],
  ['CCT_TPL_UNKNOWN_PLACEHOLDER', template(`<p>{{contract.totl}}</p>${anchors}`), template(`<p>{{contract.title}}</p>${anchors}`)],
  [
    'CCT_TPL_BLOCKS',
    template(`<p>{{#items}}</p><p>{{item.itemName}}</p>${anchors}`),
    template(`<p>{{#items}}</p><p>{{item.itemName}}</p><p>{{/items}}</p>${anchors}`),
  ],
  ['CCT_TPL_ANCHORS', template('<p>{{sign.sealA}}</p>'), template(anchors)],
  ['CCT_WM_CONTENT', token('{secret}'), token('{company}')],
  ['CCT_WM_CONTENT', watermark({ markText: null }), watermark({ markText: '{company}' })],
  ['CCT_WM_CONTENT', watermark({ kind: 'IMAGE', markText: 'Draft' }), watermark({ kind: 'IMAGE', imageId: '7' })],
])('%s, and what is just within', (expected, refused, taken) => {
  expect([refused, taken]).toEqual([expected, null]);
});
