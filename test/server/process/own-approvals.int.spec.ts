import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ProcessGraph } from '../../../state-machines/process/graph.js';
import { lookupTypes, profileCatalogue } from '../../../state-machines/registry.js';
import { loadReferenceData } from '../../../server/base/seeds/load.js';
import { shipInstallation } from '../../../server/platform/seeds/load.js';
import { processSeeds } from '../../../server/process/seeds.js';
import { aCompany, aUser, qualified, seedDatabase } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import { PASSWORD, Product, TEST_CODE, TestClock } from '../harness/product.js';
import type { Answer, Person } from '../harness/product.js';

// Documents whose approval is written by themselves: a registration from outside, the two approvals of a supplier's change, an
// evidence export. Each has a model of one step: petra decides, of new bank accounts fiona. What a step asks for besides a yes, and
// what administrators hear when somebody whom models name is gone.

const MINUTE = 60_000;
/** One pixel. */
const SIGNATURE_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let product: Product;
let named: Named;
const people: Record<string, Person> = {};
const person = (name: string): Person => people[name]!;

interface Row {
  readonly id: string;
  readonly rev: number;
  readonly state: string;
  readonly [column: string]: unknown;
}
interface Todo {
  readonly instanceId: string;
  readonly taskNo: number;
  readonly rev: number;
  readonly docId: string;
}

const graphFor = (userId: string): ProcessGraph => ({
  nodes: [
    { nodeKey: 'start', nodeName: '开始', kind: 'START' },
    { nodeKey: 'one', nodeName: '审批', kind: 'APPROVE', mode: 'ANY', rules: [{ kind: 'USER', userIds: [userId] }] },
    { nodeKey: 'end', nodeName: '结束', kind: 'END' },
  ],
  flows: [
    { from: 'start', to: 'one' },
    { from: 'one', to: 'end' },
  ],
});

beforeAll(async () => {
  product = await Product.start({
    clock: new TestClock(Date.parse('2026-03-31T01:30:00.000Z')),
    seed: async (url, at) => {
      named = await seedDatabase(url, at - MINUTE, async (seeder) => {
        await aCompany(seeder);
        await qualified(seeder, 'Alpha');
        await aUser(seeder, 'petra', { userType: 'INSIDE' }, ['APPROVER', 'SUPPLIER_MANAGER', 'AUDITOR'], ['HQ']);
        await aUser(seeder, 'walter', { userType: 'INSIDE' }, ['APPROVER'], ['HQ']);
        await aUser(seeder, 'fiona', { userType: 'INSIDE' }, ['APPROVER', 'FINANCE'], ['HQ']);
        const country = { countryCode: 'CN', alpha3: 'CHN', countryName: '中国', countryNameEn: 'China' };
        await seeder.make('country:CN', 'baseCountry', { fields: country });
      });
    },
  });
  const { runtime, kernel, database } = product.assembled;
  const loading = { runtime, registry: kernel.registry, read: database.read };
  await shipInstallation(loading, { lookups: lookupTypes, profiles: profileCatalogue });
  await loadReferenceData(loading, { wanted: (type) => type.startsWith('bpm'), more: processSeeds });
  for (const name of ['admin', 'manager', 'auditor', 'petra', 'fiona', 'alpha']) people[name] = await product.enter(name);
  const [category] = await person('admin').done<Row[]>('bpmCategory', 'listByPage', { categoryCode: 'PURCHASE' });
  const models = [
    ['SLC_REGISTER_INFO', 'petra'],
    ['SLC_CHANGE_INFO', 'petra'],
    ['SLC_CHANGE_INFO_FINANCE_REVIEW', 'fiona'],
    ['AUDIT_EXPORT', 'petra'],
  ] as const;
  for (const [docType, decides] of models) {
    const model = { modelCode: docType, modelName: docType, docType, categoryId: category!.id, graph: graphFor(person(decides).userId) };
    const { id, rev } = await person('admin').done<Row>('bpmModel', 'saveOrUpdate', model);
    expect(await person('admin').call('bpmModel', 'doPublish', { id, rev })).toMatchObject({ status: 'S' });
  }
});
afterAll(() => product?.stop());

async function eventually<T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  let value = await read();
  for (let left = 2_400; left > 0 && !holds(value); left -= 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    value = await read();
  }
  if (!holds(value)) throw new Error(`it stays ${JSON.stringify(value)}`);
  return value;
}
const snapshotOf = async (type: string, id: string) => (await product.assembled.runtime.snapshot(type as never, id))!;
const becomes = (type: string, id: string, state: string) =>
  eventually(
    () => snapshotOf(type, id),
    (one) => one.state === state,
  );
const todosOf = async (name: string, docId: string): Promise<readonly Todo[]> =>
  (await person(name).done<Todo[]>('bpm', 'findTodoTasks', {})).filter((one) => one.docId === docId);
const decide = async (name: string, docId: string, action: string, more: object = {}): Promise<Answer> => {
  const [{ instanceId, taskNo, rev }] = (await todosOf(name, docId)) as readonly [Todo];
  return person(name).call('bpmInstance', action, { id: instanceId, rev, taskNo, ...more }, 'EN');
};
const outcomes = async (docId: string): Promise<readonly unknown[]> => {
  const sql = 'select doc_code as code, outcome, submitter_user_id::text as by from bpm_instance where doc_id = $1 order by id';
  return (await product.assembled.database.read.query<object>(sql, [docId])).rows;
};

const ask = (action: string, body: object): Promise<Answer> => product.anonymous(`/v1/srmSlcRegisterInfoRestful/${action}`, body);
const EMAIL = 'chen@jinggong.example';
async function registered(): Promise<string> {
  expect(await ask('sendRegisterCode', { kind: 'email', contact: EMAIL, codeId: 'x', validateCode: TEST_CODE })).toMatchObject({
    status: 'S',
  });
  const code = /^\d{6}$/m.exec((await product.letter(EMAIL, '注册验证码')).text)![0];
  const { pass } = (await ask('checkRegisterCode', { kind: 'email', contact: EMAIL, code })).data as { pass: string };
  const fields = {
    companyName: '苏州精工轴承有限公司',
    countryCode: 'CN',
    uscc: '91320594MA1DEMX23X',
    supplierType: 'MANUFACTURER',
    contactName: '陈静',
    contactMobile: '13812345678',
    loginName: 'jinggong',
    contactEmail: EMAIL,
  };
  expect(await ask('doRegister', { fields, emailPass: pass, agreeVersion: '2026-01' })).toMatchObject({ status: 'S' });
  const { rows } = await product.assembled.database.read.query<{ id: string }>('select id::text from srm_slc_register_info');
  return rows[0]!.id;
}

test('a company that registers from outside is decided by a process from its first submission on, and takes it back by its link', async () => {
  const type = 'srmSlcRegisterInfo';
  const id = await registered();
  const { context } = await snapshotOf(type, id);
  expect(await todosOf('petra', id)).toHaveLength(1);
  const pressed = { id, rev: context.rev, checked: 'N' };
  expect(await person('manager').call(type, 'doApproval', pressed, 'EN')).toMatchObject({ code: 'BPM_IN_PROCESS' });
  const linkOf = async (subject: string) =>
    /\/registerInfoEdit#([A-Za-z0-9_-]{43})/.exec((await product.letter(EMAIL, `${subject}:${String(context.docNumber)}`)).text)![1]!;
  const link = await linkOf('已收到您的注册申请');
  expect(await ask('withdrawByLink', { token: link })).toMatchObject({ data: { state: 'revising' } });
  await eventually(
    () => todosOf('petra', id),
    (left) => left.length === 0,
  );
  const again = (token: string) => ask('submitByLink', { token, fields: {}, agreeVersion: '2026-01' });
  expect(await again(link)).toMatchObject({ data: { state: 'submitted' } });
  expect(await decide('petra', id, 'doRejectTask', { comment: 'Which plant?' })).toMatchObject({ status: 'S' });
  expect((await becomes(type, id, 'revising')).context).toMatchObject({ reviewNote: 'Which plant?' });
  expect(await again(await linkOf('请修改注册申请'))).toMatchObject({ data: { state: 'submitted' } });
  expect(await decide('petra', id, 'doApproveTask')).toMatchObject({ status: 'S' });
  const { context: accepted } = await becomes(type, id, 'infoFilling');
  expect(await snapshotOf('srmSlcSupplierInfo', String(accepted['supplierId']))).toMatchObject({ state: 'registered' });
  const ended = await eventually(
    () => outcomes(id),
    (rows) => rows.length === 3 && JSON.stringify(rows).includes('APPROVED'),
  );
  expect(ended).toEqual(['WITHDRAWN', 'REJECTED', 'APPROVED'].map((outcome) => ({ code: 'SLC_REGISTER_INFO', outcome, by: null })));
});

test('a supplier that changes its bank account is asked about by two processes, one after the other', async () => {
  const type = 'srmSlcChangeInfo';
  const account = {
    lineNo: 10,
    op: 'ADD',
    bankName: '招商银行',
    accountName: 'Alpha',
    accountNo: '0532013000',
    iban: 'DE89370400440532013000',
    swiftCode: 'COBADEFF',
    primaryFlag: 'Y',
  };
  const proofIds = (await person('manager').upload({ 'letter.pdf': '%PDF-1.4 bank' }, {}))[0];
  const request = { supplierId: named.get('supplier:Alpha'), reason: 'Moved', proofIds, accounts: [account] };
  const { id } = await person('manager').done<Row>(type, 'saveOrUpdate', request);
  await person('manager').done(type, 'doSubmit', { id });
  expect(await decide('petra', id, 'doApproveTask')).toMatchObject({ status: 'S' });
  await becomes(type, id, 'financeReview');
  await eventually(
    () => todosOf('fiona', id),
    (left) => left.length === 1,
  );
  expect(await todosOf('petra', id)).toEqual([]);
  expect(await person('manager').call(type, 'doWithdraw', { id })).toMatchObject({ code: 'DOC_ALREADY_ACTED' });
  expect(await decide('fiona', id, 'doRejectTask', { comment: 'Nobody knew of it' })).toMatchObject({ status: 'S' });
  await becomes(type, id, 'rejected');
  await person('manager').done(type, 'doSubmit', { id });
  expect(await decide('petra', id, 'doApproveTask')).toMatchObject({ status: 'S' });
  await becomes(type, id, 'financeReview');
  expect(await decide('fiona', id, 'doApproveTask')).toMatchObject({ status: 'S' });
  await becomes(type, id, 'effective');
  const by = person('manager').userId;
  const ended = await eventually(
    () => outcomes(id),
    (rows) => rows.length === 4 && !JSON.stringify(rows).includes('null'),
  );
  expect(ended).toEqual([
    { code: 'SLC_CHANGE_INFO', outcome: 'APPROVED', by },
    { code: 'SLC_CHANGE_INFO_FINANCE_REVIEW', outcome: 'REJECTED', by },
    { code: 'SLC_CHANGE_INFO', outcome: 'APPROVED', by },
    { code: 'SLC_CHANGE_INFO_FINANCE_REVIEW', outcome: 'APPROVED', by },
  ]);
});

test('an export that discloses everything is decided by a process, which its creator takes back in time', async () => {
  const type = 'auditExport';
  const items = [{ itemNo: 10, docType: 'baseOrganization', targetId: named.get('org:HQ') }];
  const { id } = await person('auditor').done<Row>(type, 'saveOrUpdate', { audience: 'INTERNAL', disclose: 'FULL', items });
  const submit = async () => person('auditor').done(type, 'doSubmit', { id, rev: (await snapshotOf(type, id)).context.rev });
  await submit();
  expect(await todosOf('petra', id)).toHaveLength(1);
  expect(await person('auditor').call(type, 'doWithdraw', { id })).toMatchObject({ status: 'S' });
  await eventually(
    () => todosOf('petra', id),
    (left) => left.length === 0,
  );
  await submit();
  // The approval by its button asks for the password anew, and so does the task that comes to it.
  expect(await decide('petra', id, 'doApproveTask')).toMatchObject({ status: 'E', code: 'AUTH_STEP_UP' });
  await person('petra').done('login', 'stepUp', { password: PASSWORD });
  expect(await decide('petra', id, 'doApproveTask')).toMatchObject({ status: 'S' });
  const decided = await eventually(
    () => snapshotOf(type, id),
    (one) => one.state !== 'approving',
  );
  expect(decided.context).toMatchObject({ decidedBy: person('petra').userId });
});

type Node = ProcessGraph['nodes'][number];
/** Free applications that petra decides twice: the second time with what the step asks for. */
async function modelWith(
  modelCode: string,
  asked: Partial<Node>,
  policy: object = {},
): Promise<{ readonly id: string; readonly answer: Answer }> {
  const drawn = graphFor(person('petra').userId);
  const second = { ...drawn.nodes[1]!, nodeKey: 'two', nodeName: '复核', nodeNameEn: 'Second look', ...asked };
  const graph = {
    nodes: [...drawn.nodes, second],
    flows: [drawn.flows[0]!, { from: 'one', to: 'two' }, { from: 'two', to: 'end' }],
  };
  const [category] = await person('admin').done<Row[]>('bpmCategory', 'listByPage', { categoryCode: 'FREE' });
  const model = { modelCode, modelName: modelCode, docType: 'FREE_FORM', categoryId: category!.id, graph, ...policy };
  const { id, rev } = await person('admin').done<Row>('bpmModel', 'saveOrUpdate', model);
  return { id, answer: await person('admin').call('bpmModel', 'doPublish', { id, rev }, 'EN') };
}
async function applied(modelId: string): Promise<string> {
  const form = { modelId, title: 'Seal for a contract', content: 'One seal', amount: '10.00' };
  const { id } = await person('manager').done<Row>('bpmApplication', 'saveOrUpdate', form);
  await person('manager').done('bpmApplication', 'doSubmit', { id });
  return id;
}
const quotations = { code: 'c1', label: { en: 'Three quotations', cn: '三家报价' }, required: true };
const proofs: Partial<Node> = { flags: ['signature', 'attachmentRequired', 'batch'], checklist: [quotations] };

test('a step that asks for proofs is not passed by time, and its checks have words: said where it is published', async () => {
  const late = await modelWith('LATE', { ...proofs, dueHours: '8', onOverdue: 'AUTO_APPROVE' });
  expect(late.answer).toMatchObject({
    code: 'BPM_GRAPH_AUTO',
    msg: 'Second look asks for a signature, a file or checks: it is not approved by the end of its time. Choose what else happens then.',
  });
  const many = Array.from({ length: 21 }, (_one, index) => ({ ...quotations, code: `c${index}` }));
  for (const checklist of [many, [{ ...quotations, label: { en: '', cn: '三家报价' } }]])
    expect((await modelWith(`CHECKS_${checklist.length}`, { checklist })).answer).toMatchObject({ code: 'BPM_GRAPH_CHECKS' });
});

test('petra is asked for signature, file and checks one after the other, though she has just said yes; the record keeps them', async () => {
  const { id: modelId, answer } = await modelWith('PROOFS', proofs);
  expect(answer).toMatchObject({ status: 'S' });
  const docId = await applied(modelId);
  expect(await decide('petra', docId, 'doApproveTask')).toMatchObject({ status: 'S' });
  // Whoever approves twice in a row is passed over elsewhere, not where a proof is asked for.
  const approved = (more: object = {}) => decide('petra', docId, 'doApproveTask', more);
  expect(await approved()).toMatchObject({ code: 'BPM_SIGNATURE_REQUIRED' });
  const keeps = async (): Promise<string> => {
    const [signatureId] = await person('petra').upload({ 'signature.png': SIGNATURE_PNG });
    const { rev } = await person('petra').done<Row>('baseUsers', 'findMine');
    await person('petra').done('baseUsers', 'saveMine', { rev, signatureId });
    return signatureId!;
  };
  const signatureId = await keeps();
  expect(await approved()).toMatchObject({ code: 'BPM_ATTACHMENT_REQUIRED', data: { field: 'attachments' } });
  const [attachments] = await person('petra').upload({ 'quotations.pdf': '%PDF-1.4 three' });
  expect(await approved({ attachments, checked: 'c9' })).toMatchObject({
    ...{ code: 'BPM_CHECKLIST', msg: 'Check and tick first: Three quotations.' },
  });
  const [{ instanceId, taskNo }] = (await todosOf('petra', docId)) as readonly [Todo];
  const batch = { tasks: [{ taskId: `${instanceId}-${taskNo}` }], comment: 'All fine' };
  expect(await person('petra').done('bpm', 'doBatchApproveTask', batch)).toMatchObject([{ code: 'BPM_ATTACHMENT_REQUIRED' }]);
  expect(await approved({ attachments, checked: 'c1' })).toMatchObject({ status: 'S' });
  await becomes('bpmApplication', docId, 'completed');
  const record = async () => (await person('manager').done<{ tasks: object[] }>('bpmInstance', 'findById', { id: instanceId })).tasks;
  const kept = { taskState: 'APPROVED', checked: 'c1', attachments, signedFlag: 'Y', signatureId };
  expect(await record()).toMatchObject([{ signatureId: null, signedFlag: 'N' }, kept]);
  // The picture is for those who see the process, and stays when she keeps another one.
  const shown = async (name: string): Promise<number> => {
    const file = await person(name).stream('/v2/file/downloadImage', { fileId: signatureId });
    await file.arrayBuffer();
    return file.status;
  };
  await keeps();
  expect(await record()).toMatchObject([{}, kept]);
  expect([await shown('manager'), await shown('petra'), await shown('fiona'), await shown('alpha')]).toEqual([200, 200, 404, 404]);
});

test('where the rule says so nobody is urged by hand', async () => {
  const { id: modelId } = await modelWith('URGED', {});
  const docId = await applied(modelId);
  const [{ instanceId }] = (await todosOf('petra', docId)) as readonly [Todo];
  const urge = () => person('manager').call('bpmInstance', 'doUrge', { id: instanceId }, 'EN');
  const [rule] = await person('admin').done<Row[]>('bpmUrgeConfig', 'listByPage', { configCode: 'STD' });
  const said = async (noManualFlag: string): Promise<void> => {
    const { rev } = await person('admin').done<Row>('bpmUrgeConfig', 'findById', { id: rule!.id });
    await person('admin').done('bpmUrgeConfig', 'saveOrUpdate', { id: rule!.id, rev, noManualFlag });
  };
  await said('Y');
  expect(await urge()).toMatchObject({
    code: 'BPM_URGE_OFF',
    msg: 'This process is not urged by hand. Write a comment instead.',
  });
  await said('N');
  expect([(await urge()).status, (await urge()).code]).toEqual(['S', 'BPM_URGE_TOO_OFTEN']);
});

test('a fallback approver who is gone is told like whoever a step names, until another is saved; no model begins with him, no step asks him', async () => {
  const { id } = await modelWith('FALLBACK', {});
  const admin = person('admin');
  const read = () => admin.done<Row>('bpmModel', 'findById', { id });
  const save = async (fields: object) => admin.done<Row>('bpmModel', 'saveOrUpdate', { id, rev: (await read()).rev, ...fields });
  const walter = named.get('user:walter')!;
  const asked = { rules: [{ kind: 'USER' as const, userIds: [walter] }] };
  const published = await modelWith('STAND_IN', asked, { emptyPolicy: 'FALLBACK', fallbackUserId: walter });
  const dead = async () => (await read())['deadRefs'] ?? null;
  await save({ fallbackUserId: walter });
  await admin.done('baseUsers', 'doInvalid', { id: walter });
  expect(await dead()).toBeNull();
  // Nobody asks him as long as the model lets nobody stand in.
  await save({ emptyPolicy: 'FALLBACK' });
  await eventually(dead, (found) => found !== null);
  expect(await dead()).toBe('缺省审批人: walter');
  const { rev } = await save({ graph: graphFor(person('fiona').userId) });
  expect(await admin.call('bpmModel', 'doPublish', { id, rev }, 'EN')).toMatchObject({
    code: 'BPM_GRAPH_DEAD_REF',
    msg: 'Fallback names an invalid user, role or position: walter.',
  });
  await save({ fallbackUserId: person('petra').userId });
  await eventually(dead, (found) => found === null);
  expect(await dead()).toBeNull();

  // Begun all the same: neither he nor who stands in for him is there, so administrators have the step.
  const docId = await applied(published.id);
  expect(await decide('petra', docId, 'doApproveTask')).toMatchObject({ status: 'S' });
  expect(
    await eventually(
      () => todosOf('admin', docId),
      (found) => found.length > 0,
    ),
  ).toHaveLength(1);
});

test('when somebody whom models name is gone, administrators have a to-do that says who, until the model names another', async () => {
  const code = 'SLC_CHANGE_INFO_FINANCE_REVIEW';
  const [model] = await person('admin').done<Row[]>('bpmModel', 'listByPage', { modelCode: code });
  const { id } = model!;
  const waiting = async () =>
    (await person('admin').done<Row[]>('interiorPending', 'listByPage', { docId: id, handleFlag: 'N', cancelFlag: 'N' })).map(
      ({ billType }) => billType,
    );
  const dead = async () => (await person('admin').done<Row>('bpmModel', 'findById', { id }))['deadRefs'] ?? null;
  expect([await waiting(), await dead()]).toEqual([[], null]);
  await person('admin').done('baseUsers', 'doInvalid', { id: person('fiona').userId });
  await eventually(waiting, (types) => types.length === 1);
  expect([await waiting(), await dead()]).toEqual([['BPM_DEAD_REF'], '审批: fiona']);
  const { rev } = await person('admin').done<Row>('bpmModel', 'findById', { id });
  const named = { id, rev, graph: graphFor(person('petra').userId) };
  const saved = await person('admin').done<Row>('bpmModel', 'saveOrUpdate', named);
  await person('admin').done('bpmModel', 'doPublish', { id, rev: saved.rev, changeNote: 'Fiona has left' });
  await eventually(waiting, (types) => types.length === 0);
  expect(await dead()).toBeNull();
});
