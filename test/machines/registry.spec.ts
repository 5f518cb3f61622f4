import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { AnyDefinition } from '../../state-machines/kernel/definition.js';
import { listOfLines } from '../../state-machines/kernel/definition.js';
import { buttonOf } from '../../state-machines/kernel/events.js';
import { blankContext, commonFieldNames } from '../../state-machines/kernel/document.js';
import type { Field, Fields, Label, Lookup } from '../../state-machines/kernel/fields.js';
import { holdersIn } from '../../state-machines/kernel/holders.js';
import { creator } from '../../state-machines/kernel/lifecycle.js';
import { classOf, supplierCommonFields } from '../../state-machines/kernel/view.js';
import type { View } from '../../state-machines/kernel/view.js';
import { definitionNamed, documents, lookupTypes, profileCatalogue } from '../../state-machines/registry.js';
import { goldenFiles } from './golden/history.js';
import { sentHoles } from './kernel/sent-holes.js';

// Every document is walked and every hole in it named: a label, an owner, a reason, a way out, a view, a test, a golden history.

const root = path.resolve(import.meta.dirname, '../..');

const labelHoles = (where: string, label: Label | undefined): readonly string[] => [
  ...(label?.en.trim() ? [] : [`${where} has no English label`]),
  ...(label?.cn.trim() ? [] : [`${where} has no Chinese label`]),
];

const fieldHoles = (where: string, fields: Fields): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]: readonly [string, Field]) => [
    ...labelHoles(`${where}.${name}`, field.label),
    ...(field.columns ? fieldHoles(`${where}.${name}`, field.columns) : []),
    ...Object.entries(field.lookup?.values ?? {}).flatMap(([code, label]) => labelHoles(`${field.lookup!.type}.${code}`, label)),
  ]);

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).toSorted();

function reasonHoles(definition: AnyDefinition): readonly string[] {
  const worded = Object.entries(definition.allReasons).flatMap(([code, label]) => [
    ...labelHoles(`reason ${code}`, label),
    ...(placeholders(label.en).join() === placeholders(label.cn).join()
      ? []
      : [`reason ${code} names ${placeholders(label.en).join()} in English and ${placeholders(label.cn).join()} in Chinese`]),
  ]);
  const states = Object.values(definition.machine.states);
  const said = [
    ...[...definition.machine.rows.values()].flatMap((row) => (row.spec.guards ?? []).flatMap((guard) => guard.codes)),
    ...states.flatMap((state) => Object.values((state.refuses ?? {}) as Readonly<Record<string, string>>)),
    ...(definition.uniqueKeys ?? []).map((key) => key.code),
    ...(definition.storageDownCode ? [definition.storageDownCode] : []),
  ];
  return [
    ...worded,
    ...[...new Set(said)].filter((code) => !(code in definition.allReasons)).map((code) => `reason ${code} is not in the catalogue`),
  ];
}

function eventHoles(definition: AnyDefinition): readonly string[] {
  const rows = [...definition.machine.rows.values()];
  return Object.entries(definition.events).flatMap(([name, spec]) => {
    const taking = rows.filter((row) => row.event === name);
    const people = taking.filter((row) => row.spec.who.some((who) => !who.system));
    return [
      ...labelHoles(`event ${name}`, spec.label),
      ...fieldHoles(`event ${name}`, spec.payload ?? {}),
      ...(spec.system || /^btn[A-Z]/.test(buttonOf(name, spec))
        ? []
        : [`event ${name} has the button ${buttonOf(name, spec)}, which is none`]),
      ...(taking.length === 0 && !Object.values(definition.machine.states).some((state) => name in (state.refuses ?? {}))
        ? [`event ${name} is taken by no state`]
        : []),
      ...(spec.system && people.length > 0
        ? [`event ${name} of the system is taken from people in ${people.map((row) => row.state).join()}`]
        : []),
      ...(!spec.system && taking.length > 0 && people.length === 0 && name !== 'CREATE'
        ? [`event ${name} of people is taken from nobody`]
        : []),
      ...taking
        .filter((row) => row.spec.to === 'ignored' && !row.spec.who.every((who) => who.system))
        .map((row) => `${row.id} ignores people`),
    ];
  });
}

/** Everybody's own page is of no document. */
const routes = new Set(['userCenter', ...documents.flatMap((definition) => definition.screens.map((screen) => screen.route))]);

/** Whatever the facts, a deadline that is due is taken: its last row asks nothing, and is no row that leaves it waiting. */
function deadlineHoles(definition: AnyDefinition): readonly string[] {
  return Object.entries(definition.machine.states).flatMap(([name, state]) =>
    (state.deadlines ?? []).flatMap(({ event }) => {
      const last = definition.machine.rowsOf(name, event).at(-1);
      if (!last) return [`state ${name} has a deadline ${event} that it does not take`];
      const { who, when, guards, to } = last.spec;
      return [
        ...(when ? [`the last row of deadline ${event} in ${name} fits only sometimes`] : []),
        ...(guards?.length ? [`the last row of deadline ${event} in ${name} may be refused`] : []),
        ...(who.some((one) => one.system) ? [] : [`the last row of deadline ${event} in ${name} is not the system's`]),
        ...(to === 'ignored' ? [`the last row of deadline ${event} in ${name} leaves it waiting`] : []),
      ];
    }),
  );
}

function stateHoles(definition: AnyDefinition): readonly string[] {
  const { states, rows } = definition.machine;
  const ways = (name: string) => [
    ...[...rows.values()].filter((row) => row.state === name).map((row) => row.spec.to as string),
    ...(states[name]?.passages ?? []).map((passage) => passage.to as string),
  ];
  const reached = new Set<string>();
  for (const queue = ways('none'); queue.length > 0;) {
    const name = queue.pop()!;
    if (reached.has(name) || !(name in states)) continue;
    reached.add(name);
    queue.push(...ways(name));
  }
  return Object.entries(states).flatMap(([name, state]) => [
    ...labelHoles(`state ${name}`, state.label),
    ...(reached.has(name) ? [] : [`state ${name} is never reached`]),
    ...(state.final || state.ended || ways(name).some((to) => to !== 'same' && to !== 'ignored') ? [] : [`state ${name} has no way out`]),
    ...(state.final && (state.on || state.deadlines || state.todos) ? [`state ${name} is final and still waits for something`] : []),
    ...(state.todos ?? []).flatMap((todo) => [
      ...labelHoles(`to-do ${todo.type} of ${name}`, todo.title),
      ...(routes.has(todo.menuCode) ? [] : [`to-do ${todo.type} of ${name} leads to ${todo.menuCode}, which is no screen`]),
      ...(todo.batch ?? [])
        .filter((sent) => definition.machine.rowsOf(name, sent).length === 0)
        .map((sent) => `to-do ${todo.type} of ${name} sends ${sent}, which the state does not take`),
    ]),
  ]);
}

/** Columns that come from other documents name columns that are there. */
const relatedHoles = (definition: AnyDefinition): readonly string[] =>
  Object.entries(definition.list.related ?? {}).flatMap(([name, { entity, by, lists, label }]) => {
    const target = documents.find((one) => one.type === entity);
    const there = new Set<string>([...Object.keys(target?.fields ?? {}), ...commonFieldNames]);
    return [
      ...labelHoles(`related ${name}`, label),
      ...(target ? [] : [`related ${name} is of ${entity}, which is no document`]),
      ...[by, ...(lists ? [lists.column] : [])]
        .filter((column) => target && !there.has(column))
        .map((column) => `related ${name} names ${entity}.${column}, which is no field`),
      ...(name in definition.fields ? [`related ${name} has the name of a field`] : []),
    ];
  });

const holders = holdersIn(documents);

/** What others hold is not switched off under them, and is named by a column that it has. */
function heldHoles(definition: AnyDefinition): readonly string[] {
  const holding = holders.get(definition.type) ?? [];
  const keys = holding.filter(({ key }) => key !== 'id' && !(key in definition.fields));
  const off = [...definition.machine.rows.values()].filter(({ event }) => event === 'INVALIDATE');
  const unguarded = off.filter(({ spec }) => !(spec.guards ?? []).some(({ codes }) => codes.some((code) => IN_USE.includes(code))));
  return [
    ...keys.map(({ definition: { type }, field, key }) => `${type}.${field} holds it by ${key}, which is no field`),
    ...(holding.length > 0 && off.length === 0 ? ['others hold it, and nothing switches it off'] : []),
    ...(holding.length > 0 ? unguarded.map(({ id }) => `others hold it, and ${id} does not ask them`) : []),
  ];
}
const IN_USE: readonly string[] = ['MD_IN_USE', 'ITEM_OPEN_DOCS'];

/** States and documents that a definition names in words are there, and so are the columns. */
function namedHoles(definition: AnyDefinition): readonly string[] {
  const stateHolesOf = (where: string, of: AnyDefinition | undefined, states: readonly string[] = []) =>
    states.filter((state) => of && !(state in of.machine.states)).map((state) => `${where} names the state ${state} of ${of!.type}`);
  const related = Object.values(definition.list.related ?? {}).flatMap(({ entity, states }) =>
    stateHolesOf(
      'related',
      documents.find((one) => one.type === entity),
      states,
    ),
  );
  const tabs = (definition.list.tabs ?? []).flatMap(({ where }) => stateHolesOf('a tab', definition, where['state'] ?? []));
  const own = stateHolesOf('the definition', definition, [...(definition.freezesRate ?? []), ...(definition.liveStates ?? [])]);
  const stages = Object.entries(definition.machine.states).flatMap(([name, { approval }]) =>
    approval
      ? [
          ...stateHolesOf(`the approval of ${name}`, definition, [approval.before, approval.rejected]),
          ...[approval.submit, approval.withdraw, approval.approve, approval.reject]
            .filter((event) => !(event in definition.events))
            .map((event) => `the approval of ${name} names the event ${event}`),
          ...(approval.submittedBy in definition.fields || (commonFieldNames as readonly string[]).includes(approval.submittedBy)
            ? []
            : [`the approval of ${name} names the field ${approval.submittedBy}`]),
        ]
      : [],
  );
  return [...related, ...tabs, ...own, ...stages];
}

const lineFilterHoles = (definition: AnyDefinition): readonly string[] =>
  Object.entries(definition.list.lineFilters ?? {}).flatMap(([name, { line, column }]) => [
    ...(definition.lines[line]?.fields[column] ? [] : [`line filter ${name} names ${line}.${column}, which is no field`]),
    ...(name in definition.fields ? [`line filter ${name} has the name of a field`] : []),
  ]);

/** Lists over lines name columns of the line or of its document, which everybody who opens them may ask for. */
function lineListHoles(definition: AnyDefinition): readonly string[] {
  const { lineLists = {}, lines, screens, view } = definition;
  const shown = screens.filter(({ lines: name }) => name !== undefined);
  return [
    ...shown
      .filter(({ lines: name, kind }) => kind !== 'list' || !lineLists[name!])
      .map(({ route, lines: name }) => `screen ${route} is over ${name!}, which has no list`),
    ...Object.entries(lineLists).flatMap(([name, { columns, filters, sort, sums, tabs = [] }]) => {
      const line = lines[name]!;
      const { fields, live = {} } = listOfLines(definition, name);
      const known = new Set<string>([...Object.keys(fields), ...Object.keys(live), ...commonFieldNames, 'state']);
      const opened = shown.filter((screen) => screen.lines === name);
      const outside = opened.some(({ audience }) => audience.includes('EX'));
      const summed = sums ? [...sums.columns, ...(sums.by === undefined ? [] : [sums.by])] : [];
      const named = [...columns, ...filters, ...sort.map(([key]) => key), ...summed, ...tabs.flatMap(({ where }) => Object.keys(where))];
      return [
        ...(line.entity ? [] : [`the list of ${name} has no entity`]),
        ...('id' in line.fields || 'docId' in line.fields ? [`the list of ${name} has a field id or docId`] : []),
        ...(opened.length > 0 ? [] : [`the list of ${name} has no screen`]),
        ...(outside && !view.rows?.[name]?.['supplier'] ? [`suppliers see no rows of ${name}`] : []),
        ...named.filter((key) => !known.has(key)).map((key) => `the list of ${name} names ${key}, which is no column`),
        ...sort
          .filter(([key]) => outside && fields[key] && !fields[key].supplier)
          .map(([key]) => `the list of ${name} is sorted by ${key}, which suppliers do not read`),
        ...tabs.flatMap(({ label, where }) => [
          ...labelHoles(`tab of ${name}`, label),
          ...(where['state'] ?? [])
            .filter((state) => !(state in definition.machine.states))
            .map((state) => `a tab of ${name} names the state ${state}`),
        ]),
      ];
    }),
  ];
}

/** Lines of a document that may be in memory at once. */
const MOST_HOT = 10_000;

/** What a list is narrowed and ordered by, everybody who opens it may ask for. */
function kindHoles(definition: AnyDefinition, { route, kind, of = {}, audience }: AnyDefinition['screens'][number]): readonly string[] {
  const outside = audience.includes('EX');
  const hidden = (name: string) => outside && Object.hasOwn(definition.fields, name) && !definition.fields[name]!.supplier;
  const sorted = kind === 'list' ? definition.list.sort.map(([name]) => name as string) : [];
  return [
    ...Object.keys(of).flatMap((name) =>
      definition.list.filters.includes(name) ? [] : [`screen ${route} is of ${name}, which is no filter`],
    ),
    ...[...Object.keys(of), ...sorted].filter(hidden).map((name) => `screen ${route} asks for ${name}, which suppliers do not read`),
  ];
}

function layoutHoles(definition: AnyDefinition): readonly string[] {
  const known = new Set<string>([...Object.keys(definition.fields), ...Object.keys(definition.live ?? {}), ...commonFieldNames, 'state']);
  const named = [
    ...definition.list.columns,
    ...definition.list.filters,
    ...definition.list.sort.map(([name]) => name),
    ...definition.form.flatMap((section) => section.fields ?? []),
    ...(definition.uniqueKeys ?? []).flatMap((key) => key.columns),
  ];
  return [
    ...labelHoles('title', definition.title),
    ...fieldHoles('field', definition.fields),
    ...relatedHoles(definition),
    ...lineFilterHoles(definition),
    ...lineListHoles(definition),
    ...fieldHoles('live column', definition.live ?? {}),
    ...named.filter((name) => !known.has(name)).map((name) => `layout names ${name}, which is no field`),
    ...Object.entries(definition.lines).flatMap(([name, line]) => [
      ...labelHoles(`line ${name}`, line.label),
      ...fieldHoles(`line ${name}`, line.fields),
      ...Object.entries(line.nested ?? {}).flatMap(([inner, nested]) => fieldHoles(`line ${name}.${inner}`, nested.fields)),
      ...(line.temperature === 'hot' && !(line.bound <= MOST_HOT) ? [`line ${name} is hot without a bound`] : []),
      ...(line.key in line.fields ? [] : [`line ${name} has no key ${line.key}`]),
    ]),
    ...definition.form.flatMap((section) => labelHoles('section', section.label)),
    ...(definition.list.tabs ?? []).flatMap((tab) => labelHoles('tab', tab.label)),
    ...definition.screens.flatMap((screen) => labelHoles(`screen ${screen.route}`, screen.label)),
    ...definition.screens.flatMap((screen) => kindHoles(definition, screen)),
    ...(definition.screens.length > 0 ? [] : ['no screen']),
    ...(definition.list.columns.length > 0 ? [] : ['no list']),
  ];
}

/** People's own numbers and addresses are masked; what is masked names no record, because names stand in lists of other documents. */
function maskHoles(definition: AnyDefinition): readonly string[] {
  const parts = [
    definition.fields,
    definition.live ?? {},
    ...Object.values(definition.lines).flatMap((line) => [line.fields, ...Object.values(line.nested ?? {}).map(({ fields }) => fields)]),
  ];
  const related = Object.values(definition.list.related ?? {}).flatMap(({ entity, lists }) =>
    lists ? [documents.find((one) => one.type === entity)?.fields[lists.column]] : [],
  );
  return [
    ...parts
      .flatMap((fields) => Object.entries(fields))
      .flatMap(([name, { kind, personal, sensitive, lookup, columns }]: readonly [string, Field]) => [
        ...(personal && (kind === 'mobile' || kind === 'email') && sensitive !== kind ? [`${name} is personal and not masked`] : []),
        ...(sensitive && !personal ? [`${name} is masked and not personal`] : []),
        ...(sensitive && (lookup || columns) ? [`${name} cannot be masked`] : []),
      ]),
    ...([definition.fields[definition.nameField ?? ''], ...related].some((field) => field?.sensitive) ? ['what is masked is a name'] : []),
  ];
}

/** Suppliers get marked fields only, whatever the class of their audience is called. */
function viewHoles(definition: AnyDefinition): readonly string[] {
  const view = definition.view as unknown as View<unknown>;
  const context = { ...blankContext(definition), id: '501', supplierId: '501' };
  const [state] = Object.keys(definition.machine.states);
  const keys = view.audiences(context, state!);
  const inside = keys.filter((key) => !/^(supplier|bidder)/.test(classOf(key)));
  const shown = keys
    .filter((key) => !inside.includes(key))
    .flatMap((key) => Object.keys({ ...view.shared(context, state!, classOf(key)), ...view.own(context, state!, key) }));
  const open = new Set<string>(supplierCommonFields);
  const secret = [...new Set(shown)].filter(
    (name) =>
      definition.fields[name] &&
      !open.has(name) &&
      (definition.fields[name].secret || !(definition.fields[name].supplier || opensItself.has(definition.type))),
  );
  return [
    ...(inside.length > 0 ? [] : ['no audience inside']),
    ...secret.map((name) => `suppliers see ${name}, which is not marked for them`),
    ...Object.keys(definition.fields)
      .filter(
        (name) =>
          !inside.some((key) => name in view.shared(context, state!, classOf(key))) && !hiddenFromAll.has(`${definition.type}.${name}`),
      )
      .map((name) => `nobody sees ${name}`),
  ];
}

/** A supplier's main account looks after its company's own accounts: the view lists what it needs for that. */
const opensItself: ReadonlySet<string> = new Set(['baseUsers']);

/** What only rules and prepare read. */
const hiddenFromAll: ReadonlySet<string> = new Set([
  'baseUsers.signatureId',
  'baseTaskLink.tokenHash',
  'srmSfdBiddingDrawing.secretSealed',
  'srmSfdBiddingJury.votes',
  'bpmInstance.vars',
  ...['openRev', 'aliasCount', 'pausedFrom', 'lastDowntimeFrom', 'offerSerial', 'noticeSerial', 'bestSupplierId'].map(
    (name) => `srmSfdCompeteHall.${name}`,
  ),
]);

const goldens = goldenFiles();

function proofHoles(definition: AnyDefinition): readonly string[] {
  const there = (file: string) => fs.existsSync(path.join(root, file));
  const specs = (folder: string) => there(folder) && fs.readdirSync(path.join(root, folder)).some((name) => name.endsWith('.spec.ts'));
  const events = Object.keys(definition.events);
  const stock =
    events.includes('INVALIDATE') && 'everEnabled' in definition.fields
      ? 'master'
      : events.includes('VOID') && 'submitCount' in definition.fields
        ? 'approval'
        : null;
  const golden = goldens.filter((file) => file.golden.document === definition.type);
  return [
    ...(there(`state-machines/${definition.path}/index.ts`) ? [] : [`nothing at state-machines/${definition.path}`]),
    ...(specs(`test/machines/${definition.path}`) || (stock && specs('test/machines/kernel/stock'))
      ? []
      : [`no spec at test/machines/${definition.path}`]),
    ...(stock === 'master' || golden.length > 0 ? [] : ['no golden history']),
    ...golden
      .filter((file) => file.golden.entries.some((entry) => entry.machine !== definition.machineName))
      .map((file) => `golden history ${file.name} is of another version`),
  ];
}

test('types and addresses are used once', () => {
  for (const name of ['type', 'path'] as const)
    expect(new Set(documents.map((definition) => definition[name])).size).toBe(documents.length);
  expect(() => definitionNamed('srmNothing')).toThrow('there is no document srmNothing');
});

test('every folder of a document is registered, and nothing else', () => {
  const top = path.join(root, 'state-machines');
  const declares = (file: string) =>
    /= define(Document|Master|ApprovedMaster)\w*\(|= approvedMaster\(/.test(fs.readFileSync(path.join(top, file), 'utf8'));
  const folders = fs
    .readdirSync(top, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('/index.ts') && !file.startsWith('kernel/') && !file.startsWith('trade/') && declares(file))
    .map((file) => path.dirname(file));
  expect(folders.toSorted()).toEqual(documents.map((definition) => definition.path).toSorted());
});

describe.each(documents.map((definition) => [definition.type, definition] as const))('%s', (_type, definition) => {
  test.each([
    ['fields and layout', layoutHoles],
    ['events', eventHoles],
    ['states', stateHoles],
    ['names of states, documents and columns', namedHoles],
    ['what others hold', heldHoles],
    ['deadlines', deadlineHoles],
    ['reasons', reasonHoles],
    ['views', viewHoles],
    ['masks', maskHoles],
    ['proofs', proofHoles],
    ['events sent', (sender: AnyDefinition) => sentHoles(sender, documents)],
  ] as const)('%s have no hole', (_what, holesOf) => {
    expect(holesOf(definition)).toEqual([]);
  });
});

test('a hole is named', () => {
  const definition = definitionNamed('baseCurrency');
  expect(layoutHoles({ ...definition, title: { en: 'Currency', cn: ' ' }, list: { ...definition.list, columns: ['coin'] } })).toEqual([
    'title has no Chinese label',
    'layout names coin, which is no field',
  ]);
  const listed = { columns: ['invoiceNumber', 'supplierId', 'coin'], filters: ['purse'], sort: [['confirmedBy', 'asc'] as const] };
  const invoices = definitionNamed('srmSlcSupplierInvDocHeader');
  expect(layoutHoles({ ...invoices, lineLists: { ...invoices.lineLists, invoices: listed } })).toEqual([
    'the list of invoices names coin, which is no column',
    'the list of invoices names purse, which is no column',
    'the list of invoices is sorted by confirmedBy, which suppliers do not read',
  ]);
  expect(reasonHoles({ ...definition, allReasons: {} })).toContain('reason MD_DUPLICATE is not in the catalogue');
  expect(eventHoles({ ...definition, events: { ...definition.events, MELT: { label: { en: 'Melt', cn: '熔化' } } } })).toEqual([
    'event MELT is taken by no state',
  ]);
});

test('what is sent and may be refused is named, with the state of the receiver', () => {
  const [user, header] = [definitionNamed('baseUsers'), definitionNamed('srmSfdCompeteHeader')];
  const sending = (sends: AnyDefinition['sends'] & object) => sentHoles({ ...header, sends }, documents);
  expect(sending({ SAVE: { to: ['baseDepartment'] } })).toEqual([
    'SAVE sent to baseDepartment in draft may be refused MD_FIXED, FIELD_REQUIRED, DEPT_HEAD_SAME, ORG_DATES',
    expect.stringMatching(/^SAVE sent to baseDepartment in enabled may be refused .*DEPT_CYCLE/),
    'SAVE sent to baseDepartment in disabled has no row',
  ]);
  expect(sentHoles({ ...user, sends: { INVALIDATE: { to: ['baseUsers'] } } }, [{ ...user, ignores: [] }])).toEqual([
    ...['pending', 'active', 'locked'].map(
      (state) => `INVALIDATE sent to baseUsers in ${state} may be refused USER_NOT_SELF, USER_LAST_ADMIN`,
    ),
    ...['expired', 'disabled'].map((state) => `INVALIDATE sent to baseUsers in ${state} has no row`),
  ]);
  expect(sending({ NEGOTIATION_CLOSED: { to: ['srmSfdBiddingSection'] } })).toEqual([
    'NEGOTIATION_CLOSED is sent to srmSfdBiddingSection, which is no document: say that it is awaited',
  ]);
  expect(sending({ BREAK: { to: ['baseUsers'], byHand: true, awaited: ['baseUsers'], refused: 'CANCEL' } })).toEqual([
    'BREAK awaits baseUsers, which is there',
    'BREAK is no event of baseUsers',
    'BREAK is answered by CANCEL and looked after by hand',
    'CANCEL answers a refusal and is no event of the system',
    ...Object.keys(header.machine.states)
      .filter((state) => !header.machine.states[state]!.final)
      .map((state) => `CANCEL brought back to srmSfdCompeteHeader in ${state} has no row`),
  ]);
});

test('a deadline that might not be taken is named', () => {
  const definition = definitionNamed('srmSfdCompeteHall');
  const holesWith = (changed: object) =>
    deadlineHoles({
      ...definition,
      machine: {
        ...definition.machine,
        rowsOf: (state, event) =>
          definition.machine
            .rowsOf(state, event)
            .map((row) => (event === 'TURN_DUE' ? { ...row, spec: { ...row.spec, ...changed } } : row)),
      },
    });
  const guard = { codes: ['HALL_ENDED'], check: () => true as const };
  expect(holesWith({ when: undefined, guards: [] })).toEqual([]);
  expect(holesWith({ when: () => true })).toEqual(['the last row of deadline TURN_DUE in running fits only sometimes']);
  expect(holesWith({ guards: [guard] })).toEqual(['the last row of deadline TURN_DUE in running may be refused']);
  expect(holesWith({ who: [creator] })).toEqual(["the last row of deadline TURN_DUE in running is not the system's"]);
  expect(holesWith({ to: 'ignored' })).toEqual(['the last row of deadline TURN_DUE in running leaves it waiting']);
});

// Who may send what in which state, kept in a reviewed file: a change of permission is a readable difference.

const accessFile = path.join(import.meta.dirname, 'access.tsv');
const access = documents
  .flatMap((definition) =>
    [...definition.machine.rows.values()].map((row) =>
      [definition.type, row.state, row.event, String(row.spec.to), row.spec.who.map((who) => who.label.en).join('; ')].join('\t'),
    ),
  )
  .join('\n');

if (process.env['GUILDHALL_GOLDEN'] === 'write') fs.writeFileSync(accessFile, `${access}\n`);

test('who may do what is what was reviewed (GUILDHALL_GOLDEN=write records it anew)', () =>
  expect(`${access}\n`).toBe(fs.readFileSync(accessFile, 'utf8')));

test('rows of an event that are about lines name lines, their key and columns that are there', () => {
  const about = documents.flatMap((definition) =>
    Object.entries(definition.events).flatMap(([event, { payload }]) =>
      Object.entries(payload ?? {}).flatMap(([name, { about: of, columns = {} }]: readonly [string, Field]) => {
        if (!of) return [];
        const line = definition.lines[of.lines];
        const pairs = Object.entries(of.proposes ?? {});
        const holds =
          line !== undefined &&
          Object.keys(columns)[0] === line.key &&
          (of.each === undefined || Object.hasOwn(columns, definition.lines[of.each]?.key ?? '')) &&
          pairs.every(([to, from]) => Object.hasOwn(columns, to) && Object.hasOwn(line.fields, from));
        return [[`${definition.type}.${event}.${name}`, holds] as const];
      }),
    ),
  );
  expect(about.length).toBeGreaterThan(10);
  expect(about.filter(([, holds]) => !holds)).toEqual([]);
});

test('every option that a document reads is shipped: without one the product does not start', () => {
  const shipped = new Set(profileCatalogue.map(({ code }) => code));
  const read = documents.flatMap(({ type, profiles = [] }) => profiles.map(({ code }) => `${type} ${code}`));
  expect(read.filter((one) => !shipped.has(one.split(' ')[1]!))).toEqual([]);
});

test('of the declarations of a lookup type, one has all codes of the others', () => {
  const columns = documents.flatMap(({ fields, lines }) => [fields, ...Object.values(lines).map((line) => line.fields)]);
  const declared = columns.flatMap((one) => Object.values(one)).flatMap(({ lookup }) => (lookup ? [lookup as Lookup] : []));
  const codes = new Map<string, string[][]>();
  for (const { type, values } of [...lookupTypes, ...declared]) codes.set(type, [...(codes.get(type) ?? []), Object.keys(values)]);
  const isTorn = (sets: readonly string[][]) => !sets.some((one) => sets.flat().every((code) => one.includes(code)));
  expect([...codes].filter(([, sets]) => isTorn(sets)).map(([type]) => type)).toEqual([]);
});
