import { afterAll, beforeAll, expect, test } from '@jest/globals';

import type { ApproverRule, ProcessGraph } from '../../../state-machines/process/graph.js';
import { lookupTypes, profileCatalogue } from '../../../state-machines/registry.js';
import { loadReferenceData } from '../../../server/base/seeds/load.js';
import { shipInstallation } from '../../../server/platform/seeds/load.js';
import { processSeeds } from '../../../server/process/seeds.js';
import { aCompany, aUser, qualified, seedDatabase } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import { Product, TestClock } from '../harness/product.js';
import type { Person } from '../harness/product.js';

// Journeys are approved by anna; what costs more than 1,000 by bruno as well.

const MINUTE = 60_000;

let product: Product;
let named: Named;
const people: Record<string, Person> = {};
const person = (name: string): Person => people[name]!;

interface Row {
  readonly id: string;
  readonly rev: number;
  readonly [column: string]: unknown;
}

beforeAll(async () => {
  product = await Product.start({
    clock: new TestClock(Date.parse('2026-03-31T01:30:00.000Z')),
    seed: async (url, at) => {
      named = await seedDatabase(url, at - MINUTE, async (seeder) => {
        await aCompany(seeder);
        await qualified(seeder, 'Alpha');
        await aUser(seeder, 'purchaser', { userType: 'INSIDE' }, ['BUYER', 'REQUESTER'], ['HQ']);
        for (const name of ['anna', 'bruno']) await aUser(seeder, name, { userType: 'INSIDE' }, ['APPROVER'], ['HQ']);
      });
    },
  });
  const { runtime, kernel, database } = product.assembled;
  const loading = { runtime, registry: kernel.registry, read: database.read };
  await shipInstallation(loading, { lookups: lookupTypes, profiles: profileCatalogue });
  await loadReferenceData(loading, { wanted: (type) => type.startsWith('bpm'), more: processSeeds });
  for (const name of ['admin', 'purchaser', 'anna', 'bruno']) people[name] = await product.enter(name);
});
afterAll(() => product?.stop());

const asks = (field: string): ProcessGraph => ({
  nodes: [
    { nodeKey: 'start', nodeName: '开始', kind: 'START' },
    { nodeKey: 'first', nodeName: '初审', kind: 'APPROVE', mode: 'ANY', rules: [{ kind: 'USER', userIds: [person('anna').userId] }] },
    { nodeKey: 'c1', nodeName: '金额', kind: 'CONDITION' },
    { nodeKey: 'second', nodeName: '复审', kind: 'APPROVE', mode: 'ANY', rules: [{ kind: 'USER', userIds: [person('bruno').userId] }] },
    { nodeKey: 'end', nodeName: '结束', kind: 'END' },
  ],
  flows: [
    { from: 'start', to: 'first' },
    { from: 'first', to: 'c1' },
    { from: 'c1', to: 'second', priority: 1, condition: { field, op: 'gt', value: '1000' } },
    { from: 'c1', to: 'end', isDefault: true },
    { from: 'second', to: 'end' },
  ],
});
const field = (fieldNo: number, fieldKey: string, fieldKind: string, more: object = {}) => ({
  ...{ fieldNo, sortNo: fieldNo * 10, fieldKey, fieldKind, label: `字段${fieldNo}`, labelEn: fieldKey },
  ...more,
});
const form = [
  field(1, 'cost', 'AMOUNT', { requiredFlag: 'Y' }),
  field(2, 'term', 'LOOKUP', { lookupType: 'TRADE_TERM', initialValue: 'FOB' }),
  field(3, 'host', 'SUPPLIER'),
  field(4, 'companion', 'PERSON'),
];
async function drawn(modelCode: string, more: object = {}): Promise<Row> {
  const [category] = await person('admin').done<Row[]>('bpmCategory', 'listByPage', { categoryCode: 'FREE' });
  const model = {
    modelCode,
    modelName: modelCode,
    docType: 'FREE_FORM',
    categoryId: category!.id,
    graph: asks('form.cost'),
    formFields: form,
  };
  return person('admin').done<Row>('bpmModel', 'saveOrUpdate', { ...model, ...more });
}
const publish = ({ id, rev }: Row) => person('admin').call('bpmModel', 'doPublish', { id, rev }, 'EN');
const visit = { title: 'Visit', content: 'Two days' };
const refused = (modelId: string, formData: object) =>
  person('purchaser').call('bpmApplication', 'saveOrUpdate', { ...visit, modelId, formData }, 'EN');
const begun = (modelId: string, formData: object) =>
  person('purchaser').done<Row>('bpmApplication', 'saveOrUpdate', { ...visit, modelId, formData });
const read = (id: string, reader = 'purchaser') => person(reader).done<Row>('bpmApplication', 'findById', { id });

interface Todo {
  readonly instanceId: string;
  readonly taskNo: number;
  readonly rev: number;
  readonly docId: string;
}
async function until<T>(look: () => Promise<T | undefined>, what: string): Promise<T> {
  for (let left = 2_400; left > 0; left -= 1) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(what);
}
async function approve(name: string, docId: string): Promise<void> {
  const task = await until(
    async () => (await person(name).done<Todo[]>('bpm', 'findTodoTasks', {})).find((one) => one.docId === docId),
    `${name} is not asked`,
  );
  const { instanceId: id, rev, taskNo } = task;
  expect(await person(name).call('bpmInstance', 'doApproveTask', { id, rev, taskNo })).toMatchObject({ status: 'S' });
}
const completed = (id: string) =>
  until(async () => ((await read(id))['state'] === 'completed' ? true : undefined), `${id} is not completed`);

test('a form whose condition or lookup is not there is not published', async () => {
  expect(await publish(await drawn('GONE', { graph: asks('form.gone') }))).toMatchObject({
    code: 'RULE_FIELD_UNKNOWN',
    msg: 'Unknown field form.gone.',
  });
  const unknown = [field(1, 'cost', 'AMOUNT'), field(2, 'term', 'LOOKUP', { lookupType: 'NO_SUCH' })];
  expect(await publish(await drawn('NO_LOOKUP', { formFields: unknown }))).toMatchObject({
    code: 'BPM_FORM_LOOKUP',
    msg: 'term: name a lookup that is enabled.',
  });
  expect(await publish(await drawn('ORDER', { docType: 'PUR_ORDER', graph: asks('amountBase') }))).toMatchObject({
    code: 'BPM_FORM_ONLY_FREE',
  });
});

/** The first step asks by a rule. */
const askedBy = (rule: ApproverRule): ProcessGraph => {
  const { nodes, flows } = asks('form.cost');
  return { nodes: nodes.map((node) => (node.nodeKey === 'first' ? { ...node, rules: [rule] } : node)), flows };
};

test.each<readonly [string, ApproverRule, string]>([
  ['that is gone', { kind: 'DOC_FIELD', field: 'gone' }, 'gone'],
  ['of the form that is gone', { kind: 'DOC_FIELD', field: 'form.gone' }, 'form.gone'],
  ['that is nobody', { kind: 'DOC_FIELD', field: 'title' }, 'title'],
  ['that every object has', { kind: 'DOC_FIELD', field: 'constructor' }, 'constructor'],
  [
    'from which the submitter would choose',
    { kind: 'SUBMITTER_CHOICE', min: 1, max: 1, candidates: [{ kind: 'DOC_FIELD', field: 'x' }] },
    'x',
  ],
  ['that is no department', { kind: 'DEPT_HEAD', of: 'FIELD', field: 'supplierId' }, 'supplierId'],
  ['that is no amount', { kind: 'UP_TO_LIMIT', field: 'title' }, 'title'],
])('approvers named by a field %s are refused where the model is published', async (what, rule, name) => {
  const model = await drawn(`FIELD_${what.replaceAll(' ', '_').toUpperCase().slice(0, 24)}`, { graph: askedBy(rule) });
  expect(await publish(model)).toMatchObject({
    code: 'BPM_GRAPH_FIELD',
    msg: `初审: the document has no field ${name} that says who approves. Choose another field, or another rule.`,
  });
  expect(await person('admin').done('bpmModel', 'findById', { id: model.id })).toMatchObject({ state: 'draft', versionNo: 0 });
});

test('who stands in the form decides, and the editor offers such fields only', async () => {
  const model = await drawn('BY_FIELD', { graph: askedBy({ kind: 'DOC_FIELD', field: 'form.companion' }) });
  expect(await publish(model)).toMatchObject({ status: 'S' });
  const journey = await begun(model.id, { cost: '1', companion: person('bruno').userId });
  expect(await person('purchaser').call('bpmApplication', 'doSubmit', { id: journey.id })).toMatchObject({ status: 'S' });
  await approve('bruno', journey.id);
  await completed(journey.id);
  const offered = await person('admin').done<Row[]>('bpm', 'listFields', { docType: 'FREE_FORM' });
  expect(offered.filter(({ people }) => people).map(({ field }) => field)).toEqual(['stepDoneBy', 'readerIds', 'createdBy']);
});

test('an application says what its process asks, and the process goes by it', async () => {
  const model = await drawn('JOURNEY');
  expect(await publish(model)).toMatchObject({ status: 'S' });
  const asked = await person('purchaser').done<{ versionNo: number; fields: Row[] }>('bpm', 'findForm', { modelId: model.id });
  expect([asked.versionNo, asked.fields.map(({ fieldKey }) => fieldKey)]).toEqual([1, ['cost', 'term', 'host', 'companion']]);

  const wrong = { cost: '1.005', term: 'NO_SUCH', host: '999999', companion: '999999' };
  for (const [key, value] of Object.entries(wrong))
    expect(await refused(model.id, { [key]: value })).toMatchObject({
      code: 'APP_FIELD',
      msg: `${key} is missing or wrong. Correct it.`,
      data: { field: 'formData', row: key },
    });
  expect(await refused(model.id, { colour: 'red' })).toMatchObject({ code: 'APP_FIELD', msg: 'colour is missing or wrong. Correct it.' });

  const dear = await begun(model.id, { host: named.get('supplier:Alpha'), companion: person('bruno').userId });
  expect(await person('purchaser').call('bpmApplication', 'doSubmit', { id: dear.id })).toMatchObject({
    code: 'APP_FIELD',
    data: { field: 'formData', row: 'cost' },
  });
  const costly = { id: dear.id, rev: dear.rev, formData: { cost: '1000.01' } };
  expect(await person('purchaser').call('bpmApplication', 'saveOrUpdate', costly)).toMatchObject({ status: 'S' });
  expect(await person('purchaser').call('bpmApplication', 'doSubmit', { id: dear.id })).toMatchObject({ status: 'S' });
  await approve('anna', dear.id);
  // Whoever decides reads it as it was written.
  expect((await read(dear.id, 'anna'))['formData']).toEqual({
    ...{ cost: '1000.01', term: 'FOB', host: named.get('supplier:Alpha'), companion: person('bruno').userId },
  });
  await approve('bruno', dear.id);
  await completed(dear.id);

  const cheap = await begun(model.id, { cost: '1000' });
  expect(await person('purchaser').call('bpmApplication', 'doSubmit', { id: cheap.id })).toMatchObject({ status: 'S' });
  await approve('anna', cheap.id);
  await completed(cheap.id);
});

test('what was begun keeps its form when the process asks more', async () => {
  const model = await drawn('LATER');
  expect(await publish(model)).toMatchObject({ status: 'S' });
  const early = await begun(model.id, { cost: '1' });
  const { rev } = await person('admin').done<Row>('bpmModel', 'findById', { id: model.id });
  const more = { id: model.id, rev, formFields: [...form, field(5, 'hotel', 'TEXT', { requiredFlag: 'Y' })] };
  expect(await publish(await person('admin').done<Row>('bpmModel', 'saveOrUpdate', more))).toMatchObject({ status: 'S' });
  const late = await begun(model.id, { cost: '1' });
  expect(await person('purchaser').call('bpmApplication', 'doSubmit', { id: late.id })).toMatchObject({
    code: 'APP_FIELD',
    data: { row: 'hotel' },
  });
  expect(await person('purchaser').call('bpmApplication', 'doSubmit', { id: early.id })).toMatchObject({ status: 'S' });
  const versions = await Promise.all([early.id, late.id].map(async (id) => (await read(id))['formVersionNo']));
  expect(versions).toEqual([1, 2]);
  const { form: differing } = await person('admin').done<{ form: Row[] }>('bpm', 'compareVersions', { modelId: model.id, from: 1, to: 2 });
  expect(differing).toEqual([expect.objectContaining({ fieldKey: 'hotel', change: 'added' })]);
});

test('a form asks for files: whoever decides opens them, nobody else’s are taken, and what is taken out is let go', async () => {
  const asked = [field(1, 'cost', 'AMOUNT'), field(2, 'paper', 'FILES', { requiredFlag: 'Y' })];
  const withDefault = [asked[0], { ...asked[1], initialValue: '7' }];
  expect(await publish(await drawn('PAPER_7', { formFields: withDefault }))).toMatchObject({ code: 'BPM_FORM_DEFAULT' });
  const byFile = asks('form.paper');
  expect(await publish(await drawn('PAPER_ASKED', { formFields: asked, graph: byFile }))).toMatchObject({ code: 'RULE_FIELD_UNKNOWN' });
  const model = await drawn('PAPER', { formFields: asked });
  expect(await publish(model)).toMatchObject({ status: 'S' });

  const [contract, annex, other] = await person('purchaser').upload({
    'contract.txt': 'signed',
    'annex.txt': 'annex',
    'other.txt': 'other',
  });
  const [foreign] = await person('anna').upload({ 'foreign.txt': 'foreign' });
  for (const paper of [foreign, `${contract},${foreign}`, '999999999'])
    expect(await refused(model.id, { cost: '1', paper })).toMatchObject({ code: 'FILE_NOT_OWNER', data: { field: 'formData' } });
  for (const paper of ['contract.txt', 7, `${contract}, ${annex}`])
    expect(await refused(model.id, { cost: '1', paper })).toMatchObject({ code: 'APP_FIELD', data: { row: 'paper' } });

  const stateOf = async (fileId: string | undefined) => (await product.assembled.runtime.snapshot('baseFile', fileId!))!;
  const { id } = await begun(model.id, { cost: '1' });
  const submit = () => person('purchaser').call('bpmApplication', 'doSubmit', { id });
  expect(await submit()).toMatchObject({ code: 'APP_FIELD', data: { row: 'paper' } });
  const save = async (formData: object) => {
    const { rev } = await read(id);
    return person('purchaser').call('bpmApplication', 'saveOrUpdate', { id, rev, formData });
  };
  expect(await save({ paper: foreign })).toMatchObject({ code: 'FILE_NOT_OWNER' });
  expect(await save({ paper: `${contract},${annex}` })).toMatchObject({ status: 'S' });
  expect((await stateOf(contract)).context['bindings']).toEqual([
    expect.objectContaining({ documentType: 'bpmApplication', documentId: id, fieldName: 'formData' }),
  ]);
  // What another field says leaves them where they are.
  expect(await save({ cost: '2' })).toMatchObject({ status: 'S' });
  expect((await stateOf(annex)).state).toBe('bound');
  expect(await save({ paper: `${contract},${other}` })).toMatchObject({ status: 'S' });
  expect([(await stateOf(annex)).state, (await stateOf(other)).state]).toEqual(['temp', 'bound']);

  const opens = async (name: string, fileId: string) => (await person(name).stream('/v2/file/download', { fileId })).status;
  expect([await opens('anna', contract!), await opens('bruno', contract!)]).toEqual([404, 404]);
  expect(await submit()).toMatchObject({ status: 'S' });
  const shown = async (name: string) => opens(name, contract!);
  await until(async () => ((await shown('anna')) === 200 ? true : undefined), 'anna cannot open the contract');
  expect([await shown('bruno'), await shown('purchaser')]).toEqual([404, 200]);
  await approve('anna', id);
  await completed(id);
});
