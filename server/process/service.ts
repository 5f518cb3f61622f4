/**
 * `bpmRestful` (platform-process.md §10): the lists of the task centre, the approval of a document, batch decisions and dry runs.
 * Everybody reads his own tasks and what he submitted; decisions are events of instances, sent as the caller.
 */
import type { AnyDefinition } from '../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../state-machines/kernel/document.js';
import { buttonOf } from '../../state-machines/kernel/events.js';
import { sentence, refusal } from '../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../state-machines/kernel/view.js';
import { allBindings, bindingsOf } from '../../state-machines/process/bindings.js';
import { labelOf } from '../../state-machines/process/form.js';
import type { FormField } from '../../state-machines/process/form.js';
import { inForm } from '../../state-machines/process/graph.js';
import type { Instance } from '../../state-machines/process/instance/fields.js';
import { planFor } from '../../state-machines/process/instance/steps.js';
import { graphOf } from '../../state-machines/process/model/index.js';
import { fieldsIn } from '../../state-machines/process/rules.js';
import { wayTo } from '../../state-machines/process/way.js';
import { definitionOf, documents } from '../../state-machines/registry.js';
import type { CallAnswer, Database, Queryable, Runtime } from '../kernel/contracts.js';
import type { Body } from '../kernel/edges/body.js';
import { idOf, malformed, optionalId, optionalInteger, optionalText, requestIdOf, textOf } from '../kernel/edges/body.js';
import type { Caller, Lists, Service } from '../kernel/edges/contracts.js';
import { isVisible } from '../kernel/runtime/steps/authorize.js';
import type { AccessService } from '../platform/access/access.js';
import { formOf } from './application.js';
import { LARGEST, exportBpmn, importBpmn } from './bpmn.js';
import { colleagues } from './colleagues.js';
import type { About } from './colleagues.js';
import { namedLists } from './list-calls.js';
import { outboxCalls } from './outbox-calls.js';
import { phraseCalls, phraseReasons } from './phrases.js';
import { dryRun, predicted, stillAhead } from './preview.js';
import type { Surroundings } from './preview.js';
import { roleMembers } from './resolve.js';
import { drawnFor, shownTo, tellsOnly } from './shown.js';
import { listFields } from './rule-calls.js';
import { fieldsOf } from './rule-fields.js';
import { compareVersions, findVersions } from './versions.js';
import type { LiveInstallation } from '../platform/installation/installation.js';
import type { TaskList } from './service.queries.js';
import {
  boardSql,
  copiedSql,
  countTodoSql,
  figuresSql,
  historicList,
  loadSql,
  monitorSql,
  ofDocumentSql,
  peopleSql,
  startableSql,
  startedSql,
  submittedSql,
  taskPageSql,
  timesSql,
  todoList,
  trailSql,
} from './service.queries.js';

export interface ProcessParts {
  readonly database: Database;
  readonly runtime: () => Runtime;
  readonly installation: LiveInstallation;
  readonly access: AccessService;
  readonly lists: Lists;
}

const MOST_ROWS = 200;
const MOST_BATCH = 100;

interface Page {
  readonly pageIndex: number;
  readonly pageRows: number;
}
const pageOf = (body: Body): Page => ({
  pageIndex: Math.max(1, optionalInteger(body, 'pageIndex') ?? 1),
  pageRows: Math.min(MOST_ROWS, Math.max(1, optionalInteger(body, 'pageRows') ?? 50)),
});

/** Of a task that is his a supplier reads what it is about; not who submitted it, what it is worth, or how often it changed. */
const outside = (row: Record<string, unknown>): Record<string, unknown> => ({
  ...row,
  ...Object.fromEntries(['rev', 'bpmUserFullName', 'userFullName', 'amountBase', 'docId', 'bpmStartTime'].map((name) => [name, null])),
});
const readBy = async ({ viewer }: Caller, answer: Promise<CallAnswer>): Promise<CallAnswer> => {
  const found = await answer;
  if (viewer.userType !== 'EX' || !('data' in found)) return found;
  return { ...found, data: (found.data as readonly Record<string, unknown>[]).map(outside) };
};

/** One row more than the page tells the count; whole numbers come from a window over the same rows. */
async function paged(db: Queryable, sql: string, values: readonly unknown[], { pageIndex, pageRows }: Page): Promise<CallAnswer> {
  const { rows } = await db.query<Record<string, unknown> & { n: number }>(
    `select *, count(*) over ()::int as n from (${sql}) listed limit ${pageRows} offset ${(pageIndex - 1) * pageRows}`,
    [...values],
  );
  return { data: rows.map(({ n: _n, ...row }) => row), page: { count: rows[0]?.n ?? 0, pageIndex, pageRows } };
}

export async function pagedTasks(db: Queryable, list: TaskList, values: readonly unknown[], page: Page): Promise<CallAnswer> {
  const { pageIndex, pageRows } = page;
  const { rows } = await db.query<Record<string, unknown> & { total: number }>(taskPageSql(list, pageRows, (pageIndex - 1) * pageRows), [
    ...values,
  ]);
  return { data: rows.map(({ total: _total, ...row }) => row), page: { count: rows[0]?.total ?? 0, pageIndex, pageRows } };
}

/** Whoever acts for somebody reads that person's tasks as well. */
const selves = ({ userId, standsFor = [] }: Viewer): readonly string[] => [userId, ...standsFor].filter((id) => /^\d+$/.test(id));
const watches = ({ respCode }: Viewer): boolean => respCode === 'ADMIN' || respCode === 'AUDITOR';
const forbidden: CallAnswer = { refusal: refusal('PERM_SCOPE', { kind: 'NotAllowed' }) };
const notFound: CallAnswer = { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };

export interface Named {
  readonly instanceId: string;
  readonly taskNo: number;
}
function taskOf(body: Body): Named | null {
  const [, instanceId, taskNo] = /^(\d{1,18})-(\d{1,6})$/.exec(optionalText(body, 'taskId', 40) ?? '') ?? [];
  return instanceId === undefined ? null : { instanceId, taskNo: Number(taskNo) };
}

const reasons = {
  ...phraseReasons,
  BPM_TASK_NOT_FOUND: { en: 'Invalid task.', cn: '无效的任务' },
  BPM_VERSION_NOT_FOUND: { en: 'The model has no such version. Choose another.', cn: '流程没有该版本,请重新选择' },
  BPMN_UNSUPPORTED: {
    en: '{element} {id} (line {line}) is not supported. Take it out of the file.',
    cn: '不支持的元素{element} {id}(第{line}行),请从文件中移除',
  },
  BPMN_UNREADABLE: { en: 'The file is no BPMN 2.0 process, or has more than 1,000 elements.', cn: '文件不是BPMN 2.0流程,或元素超过1000个' },
  BPM_NOT_PARTICIPANT: { en: 'You take no part in this process.', cn: '您未参与该流程' },
  BPM_BATCH_OFF: { en: 'This step is decided one by one. Open it.', cn: '当前节点不允许批量处理,请逐条打开' },
};

export function processServices(parts: ProcessParts): readonly Service[] {
  const db = parts.database.read;
  return [
    {
      name: 'bpmRestful',
      reasons,
      calls: {
        ...listCalls(parts),
        ...documentCalls(parts),
        ...pickCalls(db),
        ...colleagueCalls(parts),
        ...namedLists(parts),
        ...phraseCalls(parts.database),
        ...bpmnCalls,
        ...batchCalls(parts),
      },
    },
    { name: 'baseOutboxRestful', calls: outboxCalls(db, parts.runtime) },
  ];
}

type Calls = NonNullable<Service['calls']>;

const instant = (value: number | null): Date | null => (value === null ? null : new Date(value));

const DAY = 86_400_000;
/** So far back figures look. */
const [FIGURES_DAYS, TIMES_DAYS] = [365, 90];

const listCalls = ({ database: { read: db }, installation }: ProcessParts): Calls => ({
  findTodoTasks: (body, { caller, at }) => {
    const [keyword, docType] = [optionalText(body, 'keyword', 60), optionalText(body, 'docType', 60)];
    const values = [selves(caller.viewer), new Date(at), keyword, docType, body['overdueFlag'] === 'Y'];
    return readBy(caller, pagedTasks(db, todoList(body['groupFlag'] === 'Y'), values, pageOf(body)));
  },
  findBpmLists: async (body, { caller }) =>
    caller.viewer.userType === 'EX'
      ? { data: [], page: { count: 0, ...pageOf(body) } }
      : paged(
          db,
          body['copied'] === 'Y' ? copiedSql : submittedSql,
          [selves(caller.viewer), optionalText(body, 'state', 20)],
          pageOf(body),
        ),
  findHistoricTasks: (body, { caller }) => {
    const [from, to] = [instant(optionalInteger(body, 'dateFrom')), instant(optionalInteger(body, 'dateTo'))];
    return readBy(caller, pagedTasks(db, historicList, [selves(caller.viewer), from, to], pageOf(body)));
  },
  /** Of what he decided himself, the latest month first. */
  async findFigures(_body, { caller, at }) {
    if (caller.viewer.userType !== 'INSIDE') return forbidden;
    const zone = await installation.zone(null);
    return { data: (await db.query(figuresSql, [new Date(at - FIGURES_DAYS * DAY), selves(caller.viewer), zone])).rows };
  },
  findMonitored: async (body, { caller, at }) => {
    if (!watches(caller.viewer)) return forbidden;
    const values = [new Date(at), optionalId(body, 'modelId'), optionalText(body, 'keyword', 60)];
    return paged(db, monitorSql, values, pageOf(body));
  },
  findBoard: async (_body, { caller, at }) => {
    if (!watches(caller.viewer)) return forbidden;
    const [nodes, load] = [await db.query(boardSql, [new Date(at)]), await db.query(loadSql, [new Date(at)])];
    return { data: { nodes: nodes.rows, load: load.rows } };
  },
  findTimes: async (_body, { caller, at }) =>
    watches(caller.viewer) ? { data: (await db.query(timesSql, [new Date(at - TIMES_DAYS * DAY)])).rows } : forbidden,
  async countTodo(_body, { caller, at }) {
    const mine = selves(caller.viewer);
    const { rows } = await db.query<{ todo: number; overdue: number }>(countTodoSql, [mine, new Date(at)]);
    const group = await pagedTasks(db, todoList(true), [mine, new Date(at), null, null, false], { pageIndex: 1, pageRows: 1 });
    return { data: { ...rows[0], group: 'page' in group ? (group.page?.count ?? 0) : 0 } };
  },
});

function documentCalls({ database, runtime, installation }: ProcessParts): Calls {
  const db = database.read;
  return {
    processGetTaskUrl: (body, { caller }) => taskUrl(body, caller.viewer, runtime()),
    getTaskUrl: (body, { caller }) => taskUrl(body, caller.viewer, runtime()),
    findByDocument: (body, { caller }) => byDocument(db, runtime(), body, caller.viewer),
    async previewPath(body, { caller, at }) {
      const [docType, docId] = [textOf(body, 'docType', 60), idOf(body, 'docId')];
      const definition = definitionOf(docType);
      const document = definition && (await runtime().snapshot(docType, docId));
      if (!document || !isVisible(definition, document, caller.viewer) || caller.viewer.userType !== 'INSIDE') return notFound;
      return predicted({ db, installation, at }, definition, document, caller.viewer.userId);
    },
    /** `{roleCode, orgId?, departmentId?, categoryId?}` → who a process role means there today. */
    async findMembers(body, { caller, at }) {
      if (!watches(caller.viewer)) return forbidden;
      const [orgId, departmentId] = [optionalId(body, 'orgId'), optionalId(body, 'departmentId')];
      const place = { orgId, departmentId, categoryId: optionalId(body, 'categoryId') };
      const members = await roleMembers(db, textOf(body, 'roleCode', 30), await installation.today(orgId, at), place);
      return { data: (await db.query(peopleSql, [members])).rows };
    },
    findAhead: (body, { caller, at }) => ahead({ db, installation, at }, runtime(), body, caller.viewer),
    /** What was done and said, in its order. */
    findRecord: async (body, { caller }) =>
      (await seenBy(runtime(), body, caller.viewer)) ? { data: (await db.query(trailSql, [idOf(body, 'instanceId')])).rows } : notFound,
    findVersions: async (body, { caller }) => (watches(caller.viewer) ? findVersions(db, body) : forbidden),
    compareVersions: async (body, { caller }) => (watches(caller.viewer) ? compareVersions(db, body) : forbidden),
    simulate: async (body, { caller, at }) => (watches(caller.viewer) ? dryRun({ db, installation, at }, runtime(), body) : forbidden),
  };
}

/** The button by which somebody of that responsibility begins a document; null: he does not. */
function creationButton({ events, machine }: AnyDefinition, { respCode }: Viewer): string | null {
  const found = Object.entries(events).find(
    ([name, { call }]) =>
      call === 'saveOrUpdate' &&
      machine.rowsOf('none', name).some(({ spec }) => spec.who.some(({ resp }) => respCode !== null && (resp ?? []).includes(respCode))),
  );
  return found ? buttonOf(...found) : null;
}

const pickCalls = (db: Queryable): Calls => ({
  async findDocTypes(_body, { caller }) {
    if (caller.viewer.userType !== 'INSIDE') return forbidden;
    return {
      data: allBindings(documents).map(({ code, type, title, stage }) => ({
        code,
        type,
        titleEn: title.en,
        titleCn: title.cn,
        submit: stage.submit,
        creates: creationButton(definitionOf(type)!, caller.viewer),
      })),
    };
  },
  listFields,
  /** What steps of a process may tell the document. */
  async listEvents(body, { caller }) {
    const code = textOf(body, 'docType', 60);
    const binding = allBindings(documents).find((one) => one.code === code);
    if (!binding || caller.viewer.userType !== 'INSIDE') return notFound;
    const { events } = definitionOf(binding.type)!;
    return {
      data: (binding.stage.steps ?? []).map((event) => ({ event, labelEn: events[event]!.label.en, labelCn: events[event]!.label.cn })),
    };
  },
  findStartable: async (_body, { caller }) =>
    caller.viewer.userType === 'INSIDE' ? { data: (await db.query(startableSql)).rows } : forbidden,
  /** What he began last, each kind once. */
  findStarted: async (_body, { caller }) =>
    caller.viewer.userType === 'INSIDE' ? { data: (await db.query(startedSql, [selves(caller.viewer)])).rows } : forbidden,
  /** What an application for this process is asked. */
  findForm: async (body, { caller }) =>
    caller.viewer.userType === 'INSIDE' ? { data: await formOf(db, idOf(body, 'modelId')) } : forbidden,
});

const colleagueCalls = ({ database, runtime, access }: ProcessParts): Calls => ({
  /** `{taskId or instanceId, keyword?}` → whom it may go to, and who may be mentioned: people inside who read what is approved. */
  async findTransferCandidates(body, { caller, at }) {
    if (caller.viewer.userType !== 'INSIDE') return forbidden;
    const instanceId = taskOf(body)?.instanceId ?? optionalId(body, 'instanceId');
    const seen = instanceId === null ? null : await seenBy(runtime(), { instanceId }, caller.viewer);
    if (instanceId !== null && !seen?.document) return notFound;
    const about: About | null = seen?.document ? { docType: seen.instance.docType!, document: seen.document } : null;
    const [page, keyword] = [pageOf(body), optionalText(body, 'keyword', 60)?.trim() ?? ''];
    const { userId } = caller.viewer;
    const { rows, count } = await colleagues({ db: database.read, access, at }, about, { userId, keyword }, page);
    return { data: rows, page: { count, ...page } };
  },
  /** `{instanceId}` → where its document is read, for whoever reads it; who takes part reads the process itself. */
  async findPlace(body, { caller }) {
    const seen = await seenBy(runtime(), body, caller.viewer);
    if (!seen?.document || !isVisible(seen.definition!, seen.document, caller.viewer)) return notFound;
    const { docType, docId } = seen.instance;
    return { data: { menuCode: screenOf(docType!, caller.viewer), docType, docId } };
  },
});

/** Drawings come and go; what is imported is stored when the model is saved. */
const bpmnCalls: Calls = {
  async importBpmn(body, { caller }) {
    if (!watches(caller.viewer)) return forbidden;
    const found = await importBpmn(textOf(body, 'xml', LARGEST));
    return 'refusal' in found ? found : { data: found };
  },
  async exportBpmn(body, { caller }) {
    if (!watches(caller.viewer)) return forbidden;
    const layout = body['layout'] as Parameters<typeof exportBpmn>[2] | null | undefined;
    return { data: { xml: await exportBpmn(graphOf(body['graph']), optionalText(body, 'name', 60) ?? '', layout ?? {}) } };
  },
};

type Language = 'en' | 'cn';

function batchCalls({ runtime }: ProcessParts): Calls {
  const definition = definitionOf('bpmInstance')!;
  const seen = async (id: string, viewer: Viewer): Promise<Snapshot | null> => {
    const found = await runtime().snapshot('bpmInstance', id);
    return found && isVisible(definition, found, viewer) ? found : null;
  };
  const decided = async (
    one: Body,
    event: string,
    comment: string | null,
    requestId: string | null,
    caller: Caller,
    language: Language,
  ) => {
    const taskId = optionalText(one, 'taskId', 40);
    const why = (code: keyof typeof reasons) => ({ taskId, status: 'E', code, msg: reasons[code][language] });
    const named = taskOf(one);
    const found = named && (await seen(named.instanceId, caller.viewer));
    if (!named || !found) return why('BPM_TASK_NOT_FOUND');
    if (!batchable(found, named.taskNo)) return why('BPM_BATCH_OFF');
    const { instanceId: id, taskNo } = named;
    const { viewer } = caller;
    const payload = { taskNo, comment };
    const outcome = await runtime().submit({ type: 'bpmInstance', id, event, payload, viewer, requestId, rev: found.context.rev });
    if (outcome.ok) return { taskId, status: 'S', code: null, msg: null };
    return { taskId, status: 'E', code: outcome.refusal.code, msg: sentence(definition.allReasons, outcome.refusal, language) };
  };
  const batch =
    (event: 'APPROVE_TASK' | 'REJECT_TASK'): Calls[string] =>
    async (body, { caller, language }) => {
      const tasks = body['tasks'];
      if (!Array.isArray(tasks) || tasks.length === 0 || tasks.length > MOST_BATCH)
        throw malformed(`tasks is a list of 1 to ${MOST_BATCH} tasks`);
      const [comment, requestId] = [optionalText(body, 'comment', 500), requestIdOf(body)];
      const data = [];
      for (const [index, one] of (tasks as readonly Body[]).entries())
        data.push(await decided(one, event, comment, requestId === null ? null : `${requestId}:${index}`, caller, language));
      return { data };
    };
  return { doBatchApproveTask: batch('APPROVE_TASK'), doBatchRejectTask: batch('REJECT_TASK') };
}

function batchable({ context }: Snapshot, taskNo: number): boolean {
  const { tasks, graph } = context as unknown as {
    tasks: readonly { taskNo: number; nodeKey: string }[];
    graph: { nodes: readonly { nodeKey: string; flags?: readonly string[] }[] };
  };
  const key = tasks.find((one) => one.taskNo === taskNo)?.nodeKey;
  return graph.nodes.find(({ nodeKey }) => nodeKey === key)?.flags?.includes('batch') ?? false;
}

const isSeen = async (runtime: Runtime, docType: string, docId: string, viewer: Viewer): Promise<boolean> => {
  const definition = definitionOf(docType);
  const document = definition && (await runtime.snapshot(docType, docId));
  return !!document && isVisible(definition, document, viewer);
};
function screenOf(docType: string, { userType }: Viewer): string {
  const screens = (definitionOf(docType)?.screens ?? []).filter(({ audience }) => userType !== 'EX' || audience.includes('EX'));
  return (screens.find(({ kind }) => kind === 'edit' || kind === 'detail') ?? screens[0])?.route ?? 'processInstance';
}

/** The screen of the document that a task is about; a supplier who does not see it stays with the task. */
async function taskUrl(body: Body, viewer: Viewer, runtime: Runtime): Promise<CallAnswer> {
  const named = taskOf(body);
  const found = named && (await runtime.snapshot('bpmInstance', named.instanceId));
  if (!named || !found) return { refusal: refusal('BPM_TASK_NOT_FOUND') };
  if (!isVisible(definitionOf('bpmInstance')!, found, viewer)) return { refusal: refusal('BPM_NOT_PARTICIPANT') };
  const { docType, docId } = found.context as unknown as { docType: string; docId: string };
  const taskId = `${named.instanceId}-${named.taskNo}`;
  const shown = viewer.userType !== 'EX' || (await isSeen(runtime, docType, docId, viewer));
  const menuCode = shown ? screenOf(docType, viewer) : 'myUpcoming';
  const query = { ...(shown ? { id: docId } : {}), taskId, ...(viewer.respId ? { respId: viewer.respId } : {}) };
  const url = `/main/${menuCode}?${new URLSearchParams(query)}`;
  return {
    data: {
      url,
      menuId: menuCode,
      menuCode,
      respId: viewer.respId,
      taskId,
      curTaskId: taskId,
      instanceId: named.instanceId,
      docType,
      docId: shown ? docId : null,
    },
  };
}

interface Seen {
  readonly state: string;
  readonly instance: Instance;
  readonly definition: AnyDefinition | undefined;
  readonly document: Snapshot | null;
}
/** Of `{instanceId}`, for whoever inside takes part in it or reads its document; nobody outside is told more than his task. */
async function seenBy(runtime: Runtime, body: Body, viewer: Viewer): Promise<Seen | null> {
  const found = viewer.userType === 'INSIDE' ? await runtime.snapshot('bpmInstance', idOf(body, 'instanceId')) : null;
  if (!found) return null;
  const instance = found.context as unknown as Instance;
  const definition = instance.docType === null ? undefined : definitionOf(instance.docType);
  const document = definition ? await runtime.snapshot(definition.type, instance.docId!) : null;
  const seen = isVisible(definitionOf('bpmInstance')!, found, viewer) || (document !== null && isVisible(definition!, document, viewer));
  return seen ? { state: found.state, instance, definition, document } : null;
}

/** What a running process still comes to, and why it has come to where it waits. */
async function ahead(around: Surroundings, runtime: Runtime, body: Body, viewer: Viewer): Promise<CallAnswer> {
  const seen = await seenBy(runtime, body, viewer);
  if (!seen) return notFound;
  const { state, instance, definition, document } = seen;
  if (state !== 'running') return { data: { steps: [], why: {}, fields: [] } };
  const plan = planFor(instance);
  const tokens = [...new Set(instance.standing?.tokens ?? [])];
  const shown = shownTo(definition, document, viewer);
  const turns = (key: string) => wayTo(plan, instance.vars ?? {}, key).filter(({ condition }) => tellsOnly(condition, shown));
  const why = Object.fromEntries(tokens.map((key) => [key, turns(key)]));
  const named = new Set(
    Object.values(why)
      .flat()
      .flatMap(({ condition }) => fieldsIn(condition)),
  );
  const ofForm = ((document?.context['form'] ?? []) as readonly FormField[]).map((row) => ({
    field: inForm(row.fieldKey),
    label: labelOf(row),
  }));
  const known = [
    ...(definition ? fieldsOf(definition) : []),
    ...ofForm.map(({ field, label }) => ({ field, kind: 'text' as const, labelEn: label.en, labelCn: label.cn })),
  ];
  return { data: { steps: await stillAhead(around, instance, document), why, fields: known.filter(({ field }) => named.has(field)) } };
}

/** What the panel of a document shows: all its instances, to whoever sees the document, or takes part in them. */
async function byDocument(db: Queryable, runtime: Runtime, body: Body, viewer: Viewer): Promise<CallAnswer> {
  const [docType, docId] = [textOf(body, 'docType', 60), idOf(body, 'docId')];
  const definition = definitionOf(docType);
  const document = definition && (await runtime.snapshot(docType, docId));
  if (!document || viewer.userType !== 'INSIDE') return notFound;
  const all = isVisible(definition, document, viewer);
  const knows = shownTo(definition, document, viewer);
  const { rows } = await db.query<{ id: string; state: string }>(ofDocumentSql, [docType, docId]);
  const shown = [];
  for (const { id } of rows) {
    const found = await runtime.snapshot('bpmInstance', id);
    if (!found || !(all || isVisible(definitionOf('bpmInstance')!, found, viewer))) continue;
    const { vars: _vars, policy: _policy, carried: _carried, amountBase, graph, ...context } = found.context;
    const { tasks } = context as unknown as { tasks: readonly { assigneeUserId: string | null; onBehalfOfUserId: string | null }[] };
    const people = await db.query<{ id: string; name: string }>(peopleSql, [
      [...new Set([context['submitterUserId'], ...tasks.flatMap((task) => [task.assigneeUserId, task.onBehalfOfUserId])])].filter(
        (one) => one !== null,
      ),
    ]);
    const names = Object.fromEntries(people.rows.map((row) => [row.id, row.name]));
    const trail = (await db.query(trailSql, [id])).rows;
    const told = { graph: drawnFor(graphOf(graph), knows), ...(knows('amountBase') ? { amountBase } : {}) };
    shown.push({ ...context, ...told, state: found.state, names, trail });
  }
  if (!all && shown.length === 0) return notFound;
  return { data: { instances: shown, bindable: bindingsOf(definition).map(({ state, code }) => ({ state, code })) } };
}
