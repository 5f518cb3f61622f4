/** Lives of documents that are kept as golden histories, by file (platform-process.md §3 to §13). */
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import type { Actor } from '../../../state-machines/kernel/events.js';
import { bpmApplication } from '../../../state-machines/process/application/index.js';
import { bpmChoice } from '../../../state-machines/process/choice/index.js';
import { bpmInstance } from '../../../state-machines/process/instance/index.js';
import { bpmModel } from '../../../state-machines/process/model/index.js';
import { baseOutboxAct } from '../../../state-machines/process/outbox-act/index.js';
import { admin, approver, buyer, inside, manager, story } from '../golden/events.js';
import type { GoldenHistory } from '../golden/history.js';
import { recorded } from '../golden/history.js';
import { poStd, policy, sealForm } from './fixture.js';

type Tale = (title: string) => GoldenHistory;
const told =
  (definition: unknown, ...steps: readonly (readonly [type: string, actor: Actor, payload?: object, facts?: object])[]): Tale =>
  (title) =>
    recorded(anyDefinition(definition), title, story(...steps));

const HASH = 'a'.repeat(64);
const asked = (userId: string) => ({ people: [{ userId }], dueAt: null });
const assign = { mgr: asked('8'), src: asked('9') };
export const start = {
  graph: poStd,
  policy,
  modelName: '采购订单审批',
  versionNo: 1,
  defHash: HASH,
  billNo: 'PO-20260302-0001',
  title: 'Purchase order PO-20260302-0001',
  departmentId: '51',
  amountBase: '120000.00',
  supplierId: '501',
  orgId: '100',
  submitRev: 2,
  contentHash: HASH,
  vars: { amountBase: '120000.00' },
  docEvents: { approve: 'APPROVE', reject: 'REJECT', withdraw: 'WITHDRAW' },
  carried: null,
};
/** The second step is the supplier's. */
export const ofSupplier = {
  ...start,
  graph: {
    ...poStd,
    nodes: poStd.nodes.map((node) => (node.nodeKey === 'src' ? { ...node, rules: [{ kind: 'SUPPLIER' as const }] } : node)),
  },
};
export const contact: Actor = { ...buyer, userId: '31', userType: 'EX', supplierId: '501', respCode: 'SUPPLIER' };
export const startPayload = { docType: 'srmPurOrderHeader', docId: '77', docCode: 'PUR_ORDER', modelId: '61', submitterUserId: '7' };
export const began = ['CREATE', SYSTEM, startPayload, { id: '91', docNumber: 'BPM-20260302-00001', start, assign }] as const;
const facts = { docHash: HASH, assign };
const ignore = {
  actionCode: 'IGNORE',
  entrySourceType: 'srmPurOrderHeader',
  entrySourceId: '77',
  entrySourceRev: 3,
  entryIndex: 0,
  reason: 'Done by hand',
};
const entry = {
  status: 'REFUSED',
  event: 'APPROVE',
  targetType: 'srmPurOrderHeader',
  targetThere: true,
  compensation: false,
  holdsBack: false,
};
const secondAdmin = inside('2', 'ADMIN');

export const processStories: Readonly<Record<string, Tale>> = {
  'model-published-twice': told(
    bpmModel,
    ['CREATE', admin, { fields: { modelCode: 'PO_STD', modelName: '采购订单审批', docType: 'PUR_ORDER', categoryId: '31' } }, { id: '61' }],
    ['SAVE', admin, { fields: { graph: poStd } }],
    ['PUBLISH', admin, { changeNote: null }],
    ['SAVE', admin, { fields: { graph: { ...poStd, nodes: poStd.nodes.map((node) => ({ ...node, nodeNameEn: node.nodeKey })) } } }],
    ['PUBLISH', admin, { changeNote: 'English names' }],
    ['INVALIDATE', admin],
    ['ENABLE', admin],
  ),
  'model-with-form': told(
    bpmModel,
    [
      'CREATE',
      admin,
      {
        fields: { modelCode: 'SEAL', modelName: '用印申请', docType: 'FREE_FORM', categoryId: '31', graph: poStd },
        lines: { formFields: { set: sealForm } },
      },
      { id: '62' },
    ],
    ['PUBLISH', admin, { changeNote: null }],
    ['SAVE', admin, { lines: { formFields: { set: [{ fieldNo: 2, requiredFlag: 'N' }] } } }],
    ['PUBLISH', admin, { changeNote: 'Copies need not be said' }],
    ['SAVE', admin, { lines: { formFields: { remove: [1] } } }],
    ['DISCARD_VERSION', admin],
  ),
  'process-approved': told(
    bpmInstance,
    began,
    ['COMMENT', buyer, { text: 'Please look at the price' }],
    ['APPROVE_TASK', manager, { taskNo: 1, comment: null }, facts],
    ['APPROVE_TASK', approver, { taskNo: 2, comment: 'Fine' }, facts],
    ['DOC_ACCEPTED', SYSTEM, { instanceId: '91' }],
  ),
  'process-returned-held-and-refused': told(
    bpmInstance,
    began,
    ['APPROVE_TASK', manager, { taskNo: 1, comment: null }, facts],
    ['RETURN_TASK', approver, { taskNo: 2, toNode: 'mgr', comment: 'Which supplier?' }, facts],
    ['HOLD', admin, { reason: 'Audit' }],
    ['RESUME', admin],
    ['TRANSFER_TASK', manager, { taskNo: 3, toUserId: '12', comment: null }, { ...facts, target: 'YES' }],
    ['REJECT_TASK', inside('12', 'APPROVER'), { taskNo: 4, comment: 'Too dear' }, facts],
    ['DOC_REFUSED', SYSTEM, { code: 'DOC_LINE_LIMIT' }],
    ['RETRY_END', admin],
    ['DOC_ACCEPTED', SYSTEM, { instanceId: '91' }],
  ),
  'process-by-supplier': told(
    bpmInstance,
    [
      'CREATE',
      SYSTEM,
      startPayload,
      { id: '91', docNumber: 'BPM-20260302-00001', start: ofSupplier, assign: { ...assign, src: asked('31') } },
    ],
    ['APPROVE_TASK', manager, { taskNo: 1, comment: 'Margin is thin' }, { ...facts, assign: { ...assign, src: asked('31') } }],
    ['RETURN_TASK', contact, { taskNo: 2, toNode: null, comment: 'Only in July' }, { ...facts, assign: { mgr: asked('8') } }],
    ['APPROVE_TASK', manager, { taskNo: 3, comment: null }, { ...facts, assign: { src: asked('31') } }],
    ['APPROVE_TASK', contact, { taskNo: 4, comment: 'Agreed' }, facts],
    ['DOC_ACCEPTED', SYSTEM, { instanceId: '91' }],
  ),
  'process-stopped': told(
    bpmInstance,
    began,
    ['URGE', buyer],
    ['STOP', admin, { reason: 'Wrong process', docTo: 'DRAFT' }],
    ['DOC_ACCEPTED', SYSTEM, { instanceId: '91' }],
  ),
  'application-approved': told(
    bpmApplication,
    ['CREATE', buyer, { fields: { modelId: '62', title: 'Use of the seal' } }, { id: '81', docNumber: 'APP-20260302-0001' }],
    ['SAVE', buyer, { fields: { content: 'Two contracts' } }],
    ['SUBMIT', buyer, {}, { process: { instanceId: '92', modelId: '62', docCode: 'FREE_FORM', docType: 'bpmApplication' } }],
    [
      'APPROVE',
      SYSTEM,
      { instanceId: '92', comment: null, by: '9' },
      { process: { instanceId: '92', modelId: '62', docCode: 'FREE_FORM', docType: 'bpmApplication' } },
    ],
  ),
  'application-with-form': told(
    bpmApplication,
    [
      'CREATE',
      buyer,
      { fields: { modelId: '62', title: 'Use of the seal', content: 'Two contracts' } },
      { id: '81', docNumber: 'APP-20260302-0001', form: { versionNo: 1, fields: sealForm } },
    ],
    ['SAVE', buyer, { fields: { formData: { copies: 2, worth: '1200.5' } } }],
    ['SUBMIT', buyer, {}, { process: { instanceId: '92', modelId: '62', docCode: 'FREE_FORM', docType: 'bpmApplication' } }],
  ),
  'approvers-chosen': told(
    bpmChoice,
    [
      'CREATE',
      buyer,
      { fields: { docType: 'bpmApplication', docId: '81' }, steps: { set: [{ lineNum: 1, nodeKey: 'mgr', userIds: ['8'] }] } },
      { id: '97', document: 'SEEN' },
    ],
    ['SAVE', buyer, { steps: { set: [{ lineNum: 1, nodeKey: 'mgr', userIds: ['8', '9'] }] } }, { document: 'SEEN' }],
  ),
  'effect-closed-by-two': told(
    baseOutboxAct,
    ['CREATE', admin, { fields: ignore }, { id: '95', entry, twoPersons: true }],
    ['CONFIRM_IGNORE', secondAdmin, {}, { entry }],
  ),
};
