/**
 * `{entity}Restful/excelImport` (platform-access.md §9.3, purchasing.md §11): a file that is uploaded already, checked or
 * written as a whole. It is the same task as any other import; whoever asks again about the same file is told of his task.
 */
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import { extensionOf } from '../../../state-machines/kernel/file-limits.js';
import type { ImportTask } from '../../../state-machines/platform/import-task/fields.js';
import { parseCodes } from '../../../state-machines/platform/import-task/fields.js';
import { baseImportTask } from '../../../state-machines/platform/import-task/index.js';
import type { CallAnswer, Outcome, Runtime } from '../../kernel/contracts.js';
import { idOf, optionalText, textOf } from '../../kernel/edges/body.js';
import type { Language, StreamCall, StreamRequest } from '../../kernel/edges/contracts.js';
import type { ImportCallParts, Wanted } from './calls.js';
import { begin, beginAfter, beginTwin, earlierOf, firstFaults, importReasons, notFound, startOf, wantedOf } from './calls.js';
import { importableLines } from './columns.js';
import { working } from './runner.js';
import { importedBy } from './shapes.js';

type Task = Snapshot<ImportTask>;

const { type } = baseImportTask;
/** So long an answer waits for the task; it goes on all the same. */
const PATIENCE_MS = 60_000;
const modes: readonly string[] = ['CHECK', 'COMMIT'];

/** One for each list, and each kind of lines, that can be imported; `also`: by which other name an entity is. */
export function excelImportCalls(parts: ImportCallParts, also: Readonly<Record<string, string>> = {}): readonly StreamCall[] {
  const named = parts.registry
    .all()
    .flatMap(({ definition }) => [definition.type, ...importableLines(definition).flatMap((line) => definition.lines[line]!.entity ?? [])]);
  return [...new Set(named)]
    .filter((entity) => importedBy(parts.registry, entity) !== null)
    .flatMap((entity) => ['excelImport', ...(also[entity] === undefined ? [] : [also[entity]])].map((action) => ({ entity, action })))
    .map(({ entity, action }): StreamCall => ({
      method: 'POST',
      path: `/v1/${entity}Restful/${action}`,
      body: 'json',
      reasons: importReasons,
      summary: { en: 'Check or import an uploaded workbook', cn: '校验或导入已上传的Excel' },
      answer: (request) => excelImport(parts, entity, request),
    }));
}

async function excelImport(parts: ImportCallParts, entity: string, request: StreamRequest): Promise<CallAnswer> {
  const { body, caller, language } = request;
  const { viewer } = caller!;
  const runtime = parts.files.parts.runtime();
  const wanted = await wantedOf(parts, { entity, parentId: body['headerId'] }, viewer);
  const mode = textOf(body, 'mode', 10);
  if (!modes.includes(mode)) return { refusal: refusal('FIELD_LOOKUP', { kind: 'Invalid', field: 'mode', params: { field: 'mode' } }) };
  const begun = await taskFor(parts, wanted, request);
  if (typeof begun !== 'string') return { refusal: begun };
  let task = await rested(runtime, begun);
  if (mode === 'COMMIT' && task.state === 'review') {
    const confirmed = await runtime.submit({ type, id: begun, event: 'CONFIRM', payload: {}, viewer, requestId: `${begun}:confirm` });
    if (!confirmed.ok) return refusedWith(confirmed.refusal, await told(parts, wanted, task, language));
    task = await rested(runtime, begun);
  }
  return answerOf(parts, wanted, task, language);
}

/** The task of this file, which may have begun a moment ago; or why there is none. */
async function taskFor(parts: ImportCallParts, wanted: Wanted, { body, caller, at }: StreamRequest): Promise<string | Refusal> {
  const { viewer } = caller!;
  const file = await parts.files.readable(idOf(body, 'fileId'), viewer);
  if (!file) return notFound;
  const { id: fileId, originalFileName, sha256 } = file.context;
  const start = startOf(wanted, viewer, {
    fileName: originalFileName!,
    sha256: sha256!,
    mode: 'ALL_OR_NOTHING',
    upsert: optionalText(body, 'keyAction', 10) === 'UPSERT',
  });
  if (extensionOf(originalFileName!) !== 'xlsx') return idOrRefusal(await begin(parts, { ...start, refused: 'FILE_TYPE' }));
  const earlier = await earlierOf(parts, start, at);
  const begun = earlier.twin ?? idOrRefusal(await beginAfter(parts, { ...start, fileId }, earlier));
  if (typeof begun !== 'string' || (await isSame(parts, begun, start))) return begun;
  return idOrRefusal(await beginTwin(parts, start, begun));
}

const idOrRefusal = (outcome: Outcome): string | Refusal => (outcome.ok ? outcome.id : outcome.refusal);

/** The twin may be one that writes what is right, and leaves the rest. */
async function isSame(
  { files }: ImportCallParts,
  taskId: string,
  { mode, keyAction }: Pick<Task['context'], 'mode' | 'keyAction'>,
): Promise<boolean> {
  const twin = await taskIn(files.parts.runtime(), taskId);
  return twin.context.mode === mode && twin.context.keyAction === keyAction;
}

const taskIn = async (runtime: Runtime, taskId: string): Promise<Task> => (await runtime.snapshot(type, taskId)) as unknown as Task;

/** The task when nobody works on it any more, or as it stands when that takes too long. */
async function rested(runtime: Runtime, taskId: string): Promise<Task> {
  let late = false;
  let wake = (): void => undefined;
  const unlisten = runtime.onChange((change) => {
    if (change.definition.type === type && change.id === taskId) wake();
  });
  const patience = setTimeout(() => {
    late = true;
    wake();
  }, PATIENCE_MS).unref();
  try {
    for (;;) {
      const changed = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const task = await taskIn(runtime, taskId);
      if (late || !working.includes(task.state)) return task;
      await changed;
    }
  } finally {
    unlisten();
    clearTimeout(patience);
  }
}

async function answerOf(parts: ImportCallParts, wanted: Wanted, task: Task, language: Language): Promise<CallAnswer> {
  const { failCode, missing } = task.context;
  if (task.state !== 'failed') return { data: await told(parts, wanted, task, language) };
  if (failCode === 'IMPORT_NOT_CHECKED' || failCode === 'IMPORT_NOT_WRITTEN')
    return refusedWith(refusal(failCode), await told(parts, wanted, task, language));
  const unread = parseCodes.find((code) => code === failCode);
  return unread
    ? { refusal: refusal(unread, { params: { max: missing ?? '', keys: missing ?? '' } }) }
    : refusedWith(refusal('IMPORT_HAS_ERRORS'), await told(parts, wanted, task, language));
}

/** The refusal says what was found, so that nobody need ask. */
const refusedWith = (refused: Refusal, data: object): CallAnswer => ({ refusal: { ...refused, data } });

async function told(parts: ImportCallParts, { shape }: Wanted, { state, context }: Task, language: Language): Promise<object> {
  const { id, rowCount, ok, written } = context;
  const faults = await firstFaults(parts, { id, shape }, language);
  return {
    taskId: id,
    state,
    total: rowCount,
    ok,
    written,
    errors: faults.map(({ rowNo, message, value: _value, ...place }) => ({ row: rowNo, ...place, msg: message })),
  };
}
