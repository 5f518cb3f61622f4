/** The life of an uploaded file (platform-access.md §8.1): loose, attached to documents, quarantined, gone. */
import type { Change, Guard, Transition, Who } from '../../kernel/lifecycle.js';
import { by, lifecycle, system } from '../../kernel/lifecycle.js';
import { DAY_MS } from '../../kernel/primitives/instant.js';
import type { Binding, File, FileEvent, FileEventOf } from './fields.js';
import { guard, refuse, rule, uploadCodes } from './fields.js';

export type FileState = 'temp' | 'quarantined' | 'bound' | 'deleted';

const YOUNG_MS = { temp: 7 * DAY_MS, quarantined: 30 * DAY_MS };
const server: readonly [Who<unknown>] = [system];

const allowed = rule(
  [...uploadCodes],
  (_c: File, { payload }: FileEventOf<'UPLOAD'>) =>
    payload.refused === null || refuse(payload.refused, { params: { kb: payload.maxKb, ext: payload.extension } }),
);
/** What is loose becomes attached by its owner's hand alone; a copy of a document shares what the document has. */
const ownersHand = guard('FILE_NOT_OWNER', (c: File, { payload }: FileEventOf<'BIND'>) => payload.by === null || payload.by === c.ownerId);
const ownersWord = guard('FILE_NOT_OWNER', (c: File, { payload }: FileEventOf<'DESCRIBE'>) => payload.by === c.ownerId);
const oldEnough = (state: keyof typeof YOUNG_MS): Guard<File, FileEventOf<'PURGE'>> =>
  guard('FILE_YOUNG', (c, { at }) => at >= (c.looseSince ?? at) + YOUNG_MS[state]);
const mayGo = rule(
  ['FILE_LOCKED', 'FILE_NOT_OWNER'],
  (_c: File, { payload }: FileEventOf<'DELETE'>) => payload.refused === null || refuse(payload.refused),
);

const keyOf = ({ docType, docId, field }: Binding): string => `${docType}:${docId}:${field}`;
const others = (c: File, binding: Binding) => c.bindings.filter((one) => one.bindingKey !== keyOf(binding));
const bound = (c: File, { payload: { docType, docId, field }, at }: FileEventOf<'BIND'>): Change<File> => ({
  bindings: [
    ...others(c, { docType, docId, field }),
    { bindingKey: keyOf({ docType, docId, field }), documentType: docType, documentId: docId, fieldName: field, boundAt: at },
  ],
  looseSince: null,
});
const kept = (c: File, { facts }: { readonly facts: { readonly kept: boolean } }): Change<File> =>
  facts.kept && c.keptFlag === 'N' ? { keptFlag: 'Y' } : {};
const letGo = (c: File, event: FileEventOf<'UNBIND'>): Change<File> => ({ bindings: others(c, event.payload), ...kept(c, event) });

const bind: Transition<File, FileEventOf<'BIND'>, FileState> = { to: 'bound', who: server, change: bound };
const remove: Transition<File, FileEventOf<'DELETE'>, FileState> = {
  to: 'deleted',
  who: server,
  guards: [mayGo],
  change: (c, event) => ({ bindings: [], ...kept(c, event) }),
};
const purge = (state: keyof typeof YOUNG_MS): Transition<File, FileEventOf<'PURGE'>, FileState> => ({
  to: 'deleted',
  who: server,
  guards: [oldEnough(state)],
  change: kept,
});

export const machine = lifecycle<File, FileEvent>()<FileState>(
  {
    UPLOAD: [
      {
        to: 'quarantined',
        when: (_c, { payload }) => payload.scanResult === 'INFECTED' && payload.refused === null,
        who: server,
        change: (_c, event) => taken(event),
      },
      { to: 'temp', who: server, guards: [allowed], change: (_c, event) => taken(event) },
    ],
  },
  {
    temp: {
      label: { en: 'Not attached', cn: '未关联' },
      colour: 'grey',
      on: {
        BIND: { ...bind, guards: [ownersHand] },
        DESCRIBE: { to: 'same', who: server, guards: [ownersWord], change: (_c, { payload }) => ({ fileDesc: payload.fileDesc }) },
        DELETE: remove,
        PURGE: purge('temp'),
      },
    },
    quarantined: {
      label: { en: 'Quarantined', cn: '已隔离' },
      colour: 'red',
      refuses: { BIND: 'FILE_QUARANTINED' },
      on: {
        RELEASE: { to: 'temp', who: [by('ADMIN')], change: (_c, { at }) => ({ looseSince: at }) },
        DELETE: remove,
        PURGE: purge('quarantined'),
      },
    },
    bound: {
      label: { en: 'Attached', cn: '已关联' },
      colour: 'green',
      on: {
        BIND: { ...bind, to: 'same' },
        UNBIND: [
          { to: 'same', when: (c, { payload }) => others(c, payload).length > 0, who: server, change: letGo },
          { to: 'temp', who: server, change: (c, event) => ({ ...letGo(c, event), looseSince: event.at }) },
        ],
        DELETE: remove,
      },
    },
    deleted: { label: { en: 'Removed', cn: '已删除' }, colour: 'dark', final: true },
  },
);

function taken({ payload: { refused: _refused, maxKb: _most, ...file }, at }: FileEventOf<'UPLOAD'>): Change<File> {
  return { ...file, looseSince: at };
}
