/** The life of a tender document: written, approved, published with its project or an adjustment, superseded by the next version. */
import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf, MachineEvent, SavePayload } from '../../kernel/events.js';
import { f } from '../../kernel/fields.js';
import type { Change, Effect, Transition } from '../../kernel/lifecycle.js';
import { by, lifecycle, system } from '../../kernel/lifecycle.js';
import { applySave } from '../../kernel/save.js';
import { reasonGiven } from '../reasons.js';
import { copied, desk, ofOwner, participantOf, readerOf, suppliersWith } from '../shared/project-seen.js';
import { std, stdEvents, stdTodos } from '../shared/std.js';
import type { StdState } from '../shared/std.js';
import { newChapters } from './chapters.js';
import type { DocFacts, TenderDoc } from './fields.js';
import { fields, lines } from './fields.js';
import { complete, noNewer, notInUse, notOver, projectAllows, unbranded } from './rules.js';

const told = { facts: facts<DocFacts>() };
const reason = { reason: f.text(500, 'Reason', '原因', { told: true }) };
export const events = {
  ...stdEvents,
  CREATE: saveEvent('New', '新建', told),
  SUBMIT: event('Submit', '提交', {}, told),
  RENDERED: systemEvent<{ readonly fileId: string; readonly sha256: string }>('Paper made', '生成文件'),
  PUBLISH: event('Publish', '发布', {}, told),
  CREATE_NEW: event('New version', '新版本', {}, told),
  SUPERSEDE: systemEvent('Superseded', '被新版本替代'),
  ABANDON: event('Abandon', '废弃', reason, { dangerous: true, facts: facts<DocFacts>() }),
};
type DocEvent = EventOf<typeof events>;
export type DocState = StdState | 'approved' | 'published' | 'superseded' | 'abandoned';
type Row = Transition<TenderDoc, MachineEvent, DocState>;

/** What the version before it hands on; other documents may say the fields alone. */
interface Begun extends SavePayload {
  readonly previousId?: string;
}
function saved(context: TenderDoc, payload: SavePayload, sent: MachineEvent): Change<TenderDoc> {
  if (sent.type !== 'CREATE') return { ...applySave<TenderDoc>(lines, context, payload), ...copied(sent) };
  const { previousId = null, ...given } = payload as Begun;
  const written = given.fields || given.lines ? given : { fields: given as SavePayload['fields'] & object };
  const begun = { ...context, chapters: written.lines?.['chapters'] ? [] : newChapters() };
  const made = applySave<TenderDoc>(lines, begun, written) as Partial<TenderDoc>;
  const { projectId = '', docType = 'TENDER', versionNo = 1 } = made;
  const readers = docType === 'PREQUAL' ? participantOf(projectId) : readerOf(projectId);
  return {
    chapters: begun.chapters,
    ...made,
    ...copied(sent),
    previousId,
    versionNo,
    addressed: suppliersWith(readers),
  } as Change<TenderDoc>;
}

const published = (_c: TenderDoc, { at }: MachineEvent): Change<TenderDoc> => ({ publishDate: at });
const superseding = ({ previousId }: TenderDoc): readonly Effect[] =>
  previousId === null ? [] : [{ kind: 'send', type: 'srmSfdBiddingDoc', id: previousId, event: 'SUPERSEDE', payload: {} }];
const tellReaders = (): readonly Effect[] => [{ kind: 'run', name: 'tellReaders', params: {} }];
const goesOut = { to: 'published' as const, change: published, effects: [superseding, tellReaders] };

const copiedFields = ['orgId', 'projectId', 'docName', 'docType', 'contractTemplateId', 'sectionIds', 'remark'] as const;
function nextVersion(c: TenderDoc, sent: MachineEvent): readonly Effect[] {
  const { newId } = sent.facts as DocFacts;
  if (newId === undefined) return [];
  const payload: Begun = {
    fields: { ...Object.fromEntries(copiedFields.map((name) => [name, c[name]])), versionNo: (c.versionNo ?? 1) + 1 },
    lines: { chapters: { set: c.chapters }, annexes: { set: c.annexes } },
    previousId: c.id,
  };
  return [{ kind: 'create', type: 'srmSfdBiddingDoc', id: newId, purpose: 'version', part: newId, payload }];
}
const createNew: Row = { to: 'same', who: [desk], guards: [noNewer, notOver], effects: [nextVersion] };
const rendered: Row = {
  to: 'same',
  who: [system],
  change: (_c, { payload }) => {
    const { fileId, sha256 } = payload as { readonly fileId: string; readonly sha256: string };
    return { fileId, fileHash: sha256 };
  },
};
const abandoned = (_c: TenderDoc, { payload }: MachineEvent): Change<TenderDoc> => ({
  abandonReason: (payload as { readonly reason: string | null }).reason,
});

export const menu = 'biddingDocList';
const written = std<TenderDoc, DocState>({
  fields,
  lines,
  owner: [desk],
  saved,
  save: [],
  submit: { guards: [complete, unbranded], change: (_c, sent) => copied(sent) as Change<TenderDoc> },
  to: 'approved',
  todos: stdTodos(menu, { en: 'Tender document', cn: '招标文件' }),
});

export const machine = lifecycle<TenderDoc, DocEvent>()<DocState>(
  { CREATE: { ...written.create, guards: [ofOwner] } },
  {
    ...written.states,
    approved: {
      label: { en: 'Approved', cn: '已批准' },
      colour: 'blue',
      phase: 'inForce',
      on: {
        RENDERED: rendered,
        PUBLISH: [
          { ...goesOut, who: [system], when: (_c, { actor }) => actor.userType === 'SYSTEM' },
          { ...goesOut, who: [desk], guards: [projectAllows] },
        ],
        CREATE_NEW: createNew,
        ABANDON: { to: 'abandoned', who: [desk], guards: [reasonGiven], change: abandoned },
      },
    },
    published: {
      label: { en: 'Published', cn: '已发布' },
      colour: 'green',
      phase: 'inForce',
      on: {
        RENDERED: rendered,
        CREATE_NEW: createNew,
        SUPERSEDE: { to: 'superseded', who: [system] },
        ABANDON: { to: 'abandoned', who: [by('SOURCING_MANAGER')], guards: [reasonGiven, notInUse], change: abandoned },
      },
    },
    superseded: { label: { en: 'Superseded', cn: '已替代' }, colour: 'dark', final: true },
    abandoned: { label: { en: 'Abandoned', cn: '已废弃' }, colour: 'red', final: true },
  },
);
