/** Definitions and specs that `npm run new` writes, by kind of document. Each compiles and passes as it is. */

const about = (words) =>
  `/** ${words}: say what it is for, who uses it, and what is unusual about it (name the section of the specification). */`;
const labelled = (words) => `{ en: '${words}', cn: '${words}' }`;

const plain = ({ family, document, entity, title, route }) => `${about(title)}
import { f } from '../../kernel/fields.js';
import { by } from '../../kernel/lifecycle.js';
import { defineMaster } from '../../kernel/stock/master.js';

export const ${entity} = defineMaster({
  type: '${entity}', path: '${family}/${document}', title: ${labelled(title)},
  fields: {
    code: f.text(30, 'Code', '编码', { need: 'save', fixed: true }),
    name: f.text(60, 'Chinese name', '中文名称', { need: 'save' }),
    nameEn: f.text(60, 'English name', '英文名称'),
  },
  maintainer: [by('ADMIN')],
  uniqueKeys: [{ columns: ['code'], code: 'MD_DUPLICATE', caseless: true }],
  nameField: 'code',
  list: { columns: ['code', 'name', 'nameEn', 'state', 'lastUpdateDate'], filters: ['code', 'name', 'state'], sort: [['code', 'asc']] },
  form: [{ label: ${labelled(title)}, fields: ['code', 'name', 'nameEn'] }],
  screens: [{ route: '${route}List', kind: 'list', audience: ['INSIDE'], label: ${labelled(title)} }],
});
`;

const screensOf = ({ title, route }, people) => `[
    { route: menu, kind: 'list', audience: ['INSIDE'], label: ${labelled(title)}, resp: ${people} },
    { route: '${route}Edit', kind: 'edit', audience: ['INSIDE'], label: ${labelled(title)}, within: menu },
  ]`;

const approved = (names) => `${about(names.title)}
import { defineDocument } from '../../kernel/definition.js';
import type { Context } from '../../kernel/fields.js';
import { f } from '../../kernel/fields.js';
import { by } from '../../kernel/lifecycle.js';
import { applySave } from '../../kernel/save.js';
import { approvalTodos } from '../../kernel/stock/approval.js';
import {
  approvedMasterEvents, approvedMasterFields, approvedMasterLifecycle, approvedMasterReasons,
} from '../../kernel/stock/approved-master.js';
import { plainView } from '../../kernel/view.js';

const fields = {
  name: f.text(60, 'Name', '名称', { need: 'save' }),
  ...approvedMasterFields('${names.entity}'),
};
type Named = Context<typeof fields, Record<never, never>>;

const menu = '${names.route}List';
const keepers = by('SOURCING_MANAGER');

export const ${names.entity} = defineDocument({
  type: '${names.entity}', version: 1, path: '${names.family}/${names.document}', kind: 'document', title: ${labelled(names.title)},
  fields,
  lines: {},
  events: approvedMasterEvents,
  lifecycle: approvedMasterLifecycle<Named>({
    entity: '${names.entity}',
    fields,
    lines: {},
    owner: keepers,
    maintainer: keepers,
    saved: (record, payload) => applySave<Named>({}, record, payload),
    // What a revision takes along. The server part is revised(…), which gives its number.
    copied: { fields: ['name'] },
    todos: approvalTodos(menu, ${labelled(names.title)}),
  }),
  reasons: approvedMasterReasons,
  sends: { SUPERSEDED: { to: ['${names.entity}'], byHand: true } },
  view: plainView<Named>(fields, {}, {}),
  numbering: { pattern: 'NEW-{yyyy}-{seq4}' },
  nameField: 'name',
  todoShows: { submitter: ['submittedBy'] },
  list: { columns: ['docNumber', 'name', 'versionNo', 'state'], filters: ['docNumber', 'name', 'state'], sort: [['docNumber', 'asc']] },
  form: [{ label: ${labelled(names.title)}, fields: ['name', 'versionNo', 'orgId', 'remark'] }],
  proposes: { orgId: 'organisation' },
  screens: ${screensOf(names, "['SOURCING_MANAGER', 'APPROVER']")},
});
`;

const imports = `import { defineDocument } from '../../kernel/definition.js';
import { event } from '../../kernel/events.js';
import type { EventOf, MachineEvent } from '../../kernel/events.js';
import type { Context } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Guard } from '../../kernel/lifecycle.js';
import { by, lifecycle, refusalsOf } from '../../kernel/lifecycle.js';
import { isPositive } from '../../kernel/primitives/decimal.js';
import { applySave } from '../../kernel/save.js';
import { approvalEvents, approvalFields, approvalReasons, approvalTodos, blockA } from '../../kernel/stock/approval.js';
import type { BlockAState } from '../../kernel/stock/approval.js';
import { mustSay } from '../../kernel/stock/said.js';
import { plainView } from '../../kernel/view.js';

`;

const lines = (names) => `${about(names.title)}
${imports}const fields = {
  title: f.text(120, 'Title', '标题', { need: 'save' }),
  ...approvalFields,
};
const lines = {
  items: hot(
    'Items', '明细', { entity: '${names.entity}Item', key: 'lineNum', bound: 500 },
    {
      lineNum: f.integer('Line', '行号', { need: 'save', min: 1 }),
      itemName: f.text(200, 'Item', '名称', { need: 'submit' }),
      quantity: f.quantity('Quantity', '数量', { need: 'submit', min: 0 }),
    },
  ),
};
type Titled = Context<typeof fields, typeof lines>;

const events = {
  ...approvalEvents,
  CLOSE: event('Close', '关闭', { reason: f.text(500, 'Reason', '原因', { told: true }) }, { dangerous: true }),
};

const { every, refuse, reasons } = refusalsOf({
  LINE_QTY: { en: 'Line {line}: the quantity must be above 0.', cn: '第{line}行数量必须大于0' },
});
const positive: Guard<Titled, MachineEvent> = every<Titled, MachineEvent>(
  ['LINE_QTY'],
  ({ items }) => items.filter(({ quantity }) => quantity !== null && !isPositive(quantity))
    .map(({ lineNum }) => refuse('LINE_QTY', { params: { line: lineNum } })),
  { over: ['items'] },
);

type State = BlockAState | 'approved' | 'closed';
const menu = '${names.route}List';
const people = by('BUYER', 'SOURCING_MANAGER');
const block = blockA<Titled, State, object>({
  fields,
  lines,
  mainLine: 'items',
  owner: people,
  saved: (document, payload) => applySave<Titled>(lines, document, payload),
  submit: [positive],
  to: 'approved',
  todos: approvalTodos(menu, ${labelled(names.title)}),
});
const machine = lifecycle<Titled, EventOf<typeof events>>()<State>(
  { CREATE: block.create },
  {
    ...block.states,
    approved: {
      label: { en: 'Approved', cn: '已批准' },
      colour: 'green',
      phase: 'inForce',
      on: { CLOSE: { to: 'closed', who: [people], guards: [mustSay('reason')] } },
    },
    closed: { label: { en: 'Closed', cn: '已关闭' }, colour: 'dark', final: true },
  },
);

export const ${names.entity} = defineDocument({
  type: '${names.entity}', version: 1, path: '${names.family}/${names.document}', kind: 'document', title: ${labelled(names.title)},
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons: { ...approvalReasons, ...reasons },
  view: plainView<Titled>(fields, lines, {}),
  numbering: { pattern: 'NEW-{yyyyMMdd}-{seq4}' },
  nameField: 'title',
  todoShows: { submitter: ['submittedBy'] },
  list: { columns: ['docNumber', 'title', 'state', 'creationDate'], filters: ['docNumber', 'title', 'state'], sort: [['creationDate', 'desc']] },
  form: [
    { label: ${labelled(names.title)}, fields: ['orgId', 'title', 'remark'] },
    { label: { en: 'Items', cn: '明细' }, lines: 'items' },
  ],
  proposes: { orgId: 'organisation' },
  screens: ${screensOf(names, "['BUYER', 'SOURCING_MANAGER', 'APPROVER']")},
});
`;

const specOf =
  (responsibility, payload, expected) =>
  ({ family, document, entity, title }) => `import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { decide } from '../../../state-machines/kernel/decide.js';
import { ${entity} } from '../../../state-machines/${family}/${document}/index.js';

const person = { userId: '1', userType: 'INSIDE', supplierId: null, respCode: '${responsibility}', respId: '1', onBehalfOf: null } as const;

test('${title.toLowerCase()}: what is set up starts as a draft', () => {
  const decision = decide(anyDefinition(${entity}), null, {
    type: 'CREATE', payload: ${payload}, at: 1_000, actor: person, cause: null, facts: { id: '1', docNumber: 'NEW-1' },
  });
  expect(decision.ok && decision.after).toMatchObject({ state: 'draft', context: ${expected} });
});
`;

/** By the word after \`--as\`. */
export const templates = {
  plain: {
    definition: plain,
    spec: specOf('ADMIN', "{ fields: { code: 'A1', name: '甲' } }", "{ id: '1', rev: 1, code: 'A1', name: '甲', nameEn: null }"),
  },
  approved: {
    definition: approved,
    spec: specOf('SOURCING_MANAGER', "{ fields: { name: '甲' } }", "{ id: '1', name: '甲', versionNo: 1 }"),
  },
  lines: {
    definition: lines,
    spec: specOf(
      'BUYER',
      "{ fields: { title: 'Chairs' }, lines: { items: { set: [{ lineNum: 1, itemName: 'Chair', quantity: '2' }] } } }",
      "{ id: '1', title: 'Chairs', items: [{ lineNum: 1, quantity: '2' }] }",
    ),
  },
};
