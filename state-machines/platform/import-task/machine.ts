/** A workbook on its way into a list (platform-access.md §9.3): read, checked, confirmed, written in chunks, undone. */
import type { Change, Transition, Who } from '../../kernel/lifecycle.js';
import { by, lifecycle, named, system } from '../../kernel/lifecycle.js';
import { DAY_MS } from '../../kernel/primitives/instant.js';
import type { ImportEvent, ImportEventOf, ImportTask } from './fields.js';
import { guard, refuse, rule, startCodes } from './fields.js';

export type ImportState =
  | 'uploaded'
  | 'parsing'
  | 'validating'
  | 'review'
  | 'applying'
  | 'completed'
  | 'partly'
  | 'failed'
  | 'cancelled'
  | 'undoing'
  | 'undone'
  | 'archived';

const server: readonly [Who<unknown>] = [system];
const owner: readonly [Who<ImportTask>] = [named('whoever imports', '导入人', (task: ImportTask) => [task.ownerId])];
const keepers: readonly [Who<ImportTask>, ...Who<ImportTask>[]] = [...owner, by('ADMIN')];

const mayStart = rule(
  [...startCodes],
  (_c: ImportTask, { payload }: ImportEventOf<'CREATE'>) =>
    payload.refused === null ||
    refuse(payload.refused, {
      params: { ext: payload.fileName.split('.').at(-1) ?? '', task: payload.twin ?? '' },
      data: { taskId: payload.twin },
    }),
);
const withoutErrors = guard('IMPORT_HAS_ERRORS', (c: ImportTask) => c.mode !== 'ALL_OR_NOTHING' || c.bad === 0, { over: ['mode', 'bad'] });
const something = guard('IMPORT_NOTHING', (c: ImportTask) => c.ok > 0, { over: ['ok'] });
const onlyCreated = guard('IMPORT_UNDO_UPSERT', (c: ImportTask) => c.changedRows === 0, { over: ['changedRows'] });
const unused = rule(
  ['IMPORT_UNDO_USED'],
  (_c: ImportTask, { facts }: ImportEventOf<'UNDO'>) => facts.used === null || refuse('IMPORT_UNDO_USED', { params: { row: facts.used } }),
  { needs: 'ask' },
);

const cancel: Transition<ImportTask, ImportEventOf<'CANCEL'>, ImportState> = {
  to: 'cancelled',
  who: owner,
  change: () => ({ leaveAt: null }),
};
const inADay = (_c: ImportTask, { at }: { readonly at: number }): Change<ImportTask> => ({ leaveAt: at + DAY_MS });
const undo: Transition<ImportTask, ImportEventOf<'UNDO'>, ImportState> = {
  to: 'undoing',
  who: keepers,
  guards: [onlyCreated, unused],
  change: () => ({ leaveAt: null }),
};
const leave = { event: 'LEAVE_DUE', at: (c: ImportTask) => c.leaveAt } as const;
const archive: Transition<ImportTask, ImportEventOf<'LEAVE_DUE'>, ImportState> = {
  to: 'archived',
  who: server,
  change: () => ({ leaveAt: null }),
};

export const machine = lifecycle<ImportTask, ImportEvent>()<ImportState>(
  {
    CREATE: {
      to: 'uploaded',
      who: server,
      guards: [mayStart],
      change: (_c, { payload: { refused: _refused, twin: _twin, ...started } }) => started,
    },
  },
  {
    uploaded: {
      label: { en: 'Uploaded', cn: '已上传' },
      colour: 'grey',
      on: { PARSE_STARTED: { to: 'parsing', who: server }, CANCEL: cancel },
    },
    parsing: {
      label: { en: 'Reading', cn: '解析中' },
      colour: 'blue',
      on: {
        PARSED: { to: 'validating', who: server, change: (_c, { payload: { rows, warning } }) => ({ rowCount: rows, warning }) },
        PARSE_FAILED: { to: 'failed', who: server, change: (_c, { payload: { code, missing } }) => ({ failCode: code, missing }) },
        CANCEL: cancel,
      },
    },
    validating: {
      label: { en: 'Checking', cn: '校验中' },
      colour: 'blue',
      on: {
        VALIDATED: { to: 'review', who: server, change: (c, e) => ({ ok: e.payload.ok, bad: e.payload.bad, ...inADay(c, e) }) },
        CHECK_FAILED: { to: 'failed', who: server, change: (_c, { payload }) => ({ failCode: payload.code }) },
        CANCEL: cancel,
      },
    },
    review: {
      label: { en: 'To confirm', cn: '待确认' },
      colour: 'orange',
      deadlines: [leave],
      on: {
        CONFIRM: { to: 'applying', who: owner, guards: [withoutErrors, something], change: () => ({ leaveAt: null }) },
        CANCEL: cancel,
        LEAVE_DUE: { to: 'cancelled', who: server, change: () => ({ leaveAt: null }) },
      },
    },
    applying: {
      label: { en: 'Writing', cn: '写入中' },
      colour: 'blue',
      on: {
        CHUNK_DONE: {
          to: 'same',
          who: server,
          change: (c, { payload }) => ({
            upTo: payload.upTo,
            written: c.written + payload.written,
            refused: c.refused + payload.refused,
            changedRows: c.changedRows + payload.changed,
          }),
        },
        APPLIED: [
          { to: 'completed', when: (c) => c.bad + c.refused === 0, who: server, change: inADay },
          { to: 'partly', who: server, change: inADay },
        ],
        // A server that had lost the task may say so of what another one has written meanwhile.
        APPLY_FAILED: [
          { to: 'failed', when: (c) => c.written === 0, who: server, change: (_c, { payload }) => ({ failCode: payload.code }) },
          { to: 'ignored', who: server },
        ],
      },
    },
    completed: { label: { en: 'Completed', cn: '已完成' }, colour: 'green', deadlines: [leave], on: { UNDO: undo, LEAVE_DUE: archive } },
    partly: {
      label: { en: 'Completed with errors', cn: '部分成功' },
      colour: 'orange',
      deadlines: [leave],
      on: { UNDO: undo, LEAVE_DUE: archive },
    },
    undoing: {
      label: { en: 'Undoing', cn: '撤销中' },
      colour: 'blue',
      on: {
        UNDONE: [
          { to: 'undone', when: (_c, { payload: { left = 0 } }) => left === 0, who: server, change: () => ({ notUndone: null }) },
          { to: 'partly', who: server, change: (c, e) => ({ notUndone: e.payload.left ?? null, ...inADay(c, e) }) },
        ],
      },
    },
    failed: { label: { en: 'Failed', cn: '失败' }, colour: 'red', final: true },
    cancelled: { label: { en: 'Cancelled', cn: '已取消' }, colour: 'dark', final: true },
    undone: { label: { en: 'Undone', cn: '已撤销' }, colour: 'dark', final: true },
    archived: { label: { en: 'Archived', cn: '已归档' }, colour: 'dark', final: true },
  },
);
