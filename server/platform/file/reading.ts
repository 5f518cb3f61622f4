/**
 * Who may open a file, attach it elsewhere or delete it (platform-access.md §8.1, §8.3): its owner while it is loose, and
 * then whoever's view of a document shows the field that it stands in. Sealed documents keep their files sealed.
 */
import type { FileButton, FilePlace } from '../../../state-machines/kernel/attachments.js';
import { DELETE_FILES, DOWNLOAD_FILES, FILE, filesOf, showsFile, UPLOAD_FILES } from '../../../state-machines/kernel/attachments.js';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { File } from '../../../state-machines/platform/file/fields.js';
import type { Attaching, FilesWanted, Queryable, Runtime } from '../../kernel/contracts.js';
import type { Permits, Seen } from '../../kernel/edges/visible.js';
import { seenBy } from '../../kernel/edges/visible.js';
import type { Registry } from '../../kernel/registry.js';

export const FIELD_FILES = 50;
export const DOCUMENT_MB = 500;

export type FileSnapshot = Snapshot<File>;

interface FileRow {
  readonly id: string;
  readonly state: string;
  readonly owner_id: string;
  readonly size: string;
}

export interface ReadingParts {
  readonly registry: Registry;
  readonly permits: Permits;
  /** Whether the viewer's responsibility holds a button of files for documents of this kind. */
  readonly handles: (viewer: Viewer, definition: AnyDefinition, button: FileButton) => boolean;
  readonly runtime: () => Runtime;
  /** A document as the store has it. */
  readonly stored: (definition: AnyDefinition, id: string) => Promise<Snapshot | null>;
}

/** What somebody may do with a file that he may see. */
export interface FileRights {
  readonly takes: boolean;
  readonly deletes: boolean;
}

export const withoutButton = (button: FileButton): Refusal => refusal('PERM_BUTTON', { kind: 'NotAllowed', params: { button } });

interface Holder {
  readonly definition: AnyDefinition;
  readonly snapshot: Snapshot;
  readonly seen: Seen;
}

export class FileReading implements Attaching {
  constructor(private readonly parts: ReadingParts) {}

  async find(fileId: string): Promise<FileSnapshot | null> {
    return (await this.parts.runtime().snapshot(FILE, fileId)) as unknown as FileSnapshot | null;
  }

  async mayRead(file: FileSnapshot, viewer: Viewer): Promise<boolean> {
    const { state, context } = file;
    if (state === 'temp' && context.ownerId === viewer.userId) return true;
    if (state === 'temp' || state === 'deleted') return viewer.respCode === 'AUDITOR' && context.keptFlag === 'Y';
    if (state !== 'bound') return false;
    for (const binding of context.bindings) if (await this.#holder(context.id, binding, viewer)) return true;
    return false;
  }

  /** By the buttons alone, of a file that he may read: what is loose is its owner's. One document that gives it is enough to take it away, all must give it to delete it. */
  async rights({ state, context }: FileSnapshot, viewer: Viewer): Promise<FileRights> {
    if (state !== 'bound')
      return { takes: true, deletes: state === 'quarantined' || (state === 'temp' && context.ownerId === viewer.userId) };
    const definitions = (await this.#holders(context, viewer)).map((holder) => holder.definition);
    const handles =
      (button: FileButton) =>
      (definition: AnyDefinition): boolean =>
        this.parts.handles(viewer, definition, button);
    return { takes: definitions.some(handles(DOWNLOAD_FILES)), deletes: definitions.every(handles(DELETE_FILES)) };
  }

  uploads(viewer: Viewer, definition: AnyDefinition): boolean {
    return this.parts.handles(viewer, definition, UPLOAD_FILES);
  }

  /** null: he may take it away. */
  async whyNotTake(file: FileSnapshot, viewer: Viewer): Promise<Refusal | null> {
    return (await this.rights(file, viewer)).takes ? null : withoutButton(DOWNLOAD_FILES);
  }

  async #holders({ id, bindings }: File, viewer: Viewer): Promise<readonly Holder[]> {
    return (await Promise.all(bindings.map((binding) => this.#holder(id, binding, viewer)))).filter((holder) => holder !== null);
  }

  /** null: he may delete it, as far as the document goes. */
  async whyNotDelete(file: FileSnapshot, viewer: Viewer): Promise<'FILE_LOCKED' | 'FILE_NOT_OWNER' | null> {
    const { state, context } = file;
    const isOwner = context.ownerId === viewer.userId;
    if (state !== 'bound') return isOwner || (state === 'quarantined' && viewer.respCode === 'ADMIN') ? null : 'FILE_NOT_OWNER';
    let seen = false;
    for (const binding of context.bindings) {
      const holder = await this.#holder(context.id, binding, viewer);
      if (!holder) continue;
      seen = true;
      const saves = Object.keys(holder.definition.events).filter(
        (event) =>
          holder.definition.events[event]!.call === 'saveOrUpdate' &&
          holder.definition.machine.rowsOf(holder.snapshot.state, event).length > 0,
      );
      if (saves.length === 0) return 'FILE_LOCKED';
      const open = saves.some((event) => {
        const answer = holder.seen.answers[event];
        return answer === 'yes' || answer === 'ask';
      });
      if (!open) return isOwner ? 'FILE_LOCKED' : 'FILE_NOT_OWNER';
    }
    return seen ? null : 'FILE_NOT_OWNER';
  }

  /** Of the first document that shows the viewer the file. */
  async docNumberOf({ context }: FileSnapshot, viewer: Viewer): Promise<string | null> {
    for (const binding of context.bindings) {
      const holder = await this.#holder(context.id, binding, viewer);
      if (holder) return holder.snapshot.context.docNumber;
    }
    return null;
  }

  /** Suppliers know their own people; where a view hides outsiders from people inside, files do not name them either. */
  namesOwner({ context }: Pick<FileSnapshot, 'context'>, viewer: Viewer): boolean {
    if (viewer.userType === 'EX') return context.supplierId === viewer.supplierId;
    return (
      context.supplierId === null ||
      context.bindings.every(({ documentType }) => this.parts.registry.find(documentType)?.definition.view.hidesOutsiders === undefined)
    );
  }

  async refused(definition: AnyDefinition, { added, dropped, all }: FilesWanted, viewer: Viewer, on: Queryable): Promise<Refusal | null> {
    if (added.length > 0 && !this.parts.handles(viewer, definition, UPLOAD_FILES)) return withoutButton(UPLOAD_FILES);
    if (dropped.length > 0 && !this.parts.handles(viewer, definition, DELETE_FILES)) return withoutButton(DELETE_FILES);
    if (added.length === 0) return null;
    const full = overfull(all);
    if (full) return full;
    const { rows } = await on.query<FileRow>(
      'select id::text as id, state, owner_id::text as owner_id, size::text as size from base_file where id = any($1::bigint[])',
      [[...new Set(all.map((place) => place.fileId))]],
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    const bytes = rows.reduce((sum, row) => sum + Number(row.size), 0);
    if (bytes > DOCUMENT_MB * 1024 * 1024) return refusal('FILE_DOCUMENT_LIMIT', { field: added[0]!.field, params: { mb: DOCUMENT_MB } });
    for (const { fileId, field } of added) {
      const code = await this.#whyNotAttach(byId.get(fileId), viewer);
      if (code) return refusal(code, { field });
    }
    return null;
  }

  /** What another document holds may be shared by whoever may read it there. */
  async #whyNotAttach(row: FileRow | undefined, viewer: Viewer): Promise<string | null> {
    if (!row) return 'FILE_NOT_OWNER';
    if (row.state === 'temp' && row.owner_id === viewer.userId) return null;
    if (row.state === 'quarantined' && row.owner_id === viewer.userId) return 'FILE_QUARANTINED';
    const file = row.state === 'bound' ? await this.find(row.id) : null;
    return file && (await this.mayRead(file, viewer)) ? null : 'FILE_NOT_OWNER';
  }

  /** The document of a binding, where its view shows the viewer the file. */
  async #holder(fileId: string, { documentType, documentId, fieldName }: File['bindings'][number], viewer: Viewer): Promise<Holder | null> {
    const definition = this.parts.registry.find(documentType)?.definition;
    const runtime = this.parts.runtime();
    const snapshot = definition && (await this.#naming(definition, documentId, { fileId, field: fieldName }));
    if (!definition || !snapshot) return null;
    const seen = seenBy(definition, snapshot, viewer, runtime.now(), this.parts.permits);
    return seen && (showsFile(definition, seen.shared, fieldName, fileId) || showsFile(definition, seen.own, fieldName, fileId))
      ? { definition, snapshot, seen }
      : null;
  }

  /** File and document are committed together, and memory may know of the file's part a moment earlier: then the store tells. */
  async #naming(definition: AnyDefinition, documentId: string, { fileId, field }: FilePlace): Promise<Snapshot | null> {
    const known = await this.parts.runtime().snapshot(definition.type, documentId);
    const names = known !== null && filesOf(definition, known.context).some((place) => place.fileId === fileId && place.field === field);
    return names ? known : this.parts.stored(definition, documentId);
  }
}

/** Rows of a table have a field each; what the header says of fields is said of its own. */
function overfull(all: readonly FilePlace[]): Refusal | null {
  const counts = new Map<string, number>();
  for (const { field } of all) if (!field.includes('.')) counts.set(field, (counts.get(field) ?? 0) + 1);
  const full = [...counts].find(([, count]) => count > FIELD_FILES);
  return full ? refusal('FILE_FIELD_LIMIT', { field: full[0], params: { field: full[0], n: FIELD_FILES } }) : null;
}
