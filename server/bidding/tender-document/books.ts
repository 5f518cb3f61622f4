/**
 * The paper of a tender document (bidding.md §4): made when it is approved, from its chapters and the project as they stand.
 * What a server that ended has left to do is found at the next start.
 */
import type { Project } from '../../../state-machines/bidding/project/fields.js';
import type { TenderDoc } from '../../../state-machines/bidding/tender-document/fields.js';
import { filledText, fillingOf } from '../../../state-machines/bidding/tender-document/placeholders.js';
import { scoringOf } from '../../../state-machines/bidding/tender-document/scoring.js';
import { seenOf } from '../../../state-machines/bidding/shared/project-reading.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { saysNothing } from '../../../state-machines/kernel/primitives/rich-text.js';
import type { Commit, Database, Runtime } from '../../kernel/contracts.js';
import type { Files } from '../../platform/file/files.js';
import { arrivedAt, patienceFor } from '../../platform/file/files.js';
import { PROJECT } from '../shared/project-seen.js';
import type { Book } from './paper.js';

export interface BooksParts {
  readonly database: Database;
  readonly runtime: () => Runtime;
  readonly files: Files;
  /** An instant as the people of an organisation write it. */
  readonly written: (at: number, orgId: string | null) => Promise<string>;
  readonly report: (error: unknown) => void;
}
const DOC = 'srmSfdBiddingDoc';
const WANTED: readonly string[] = ['approved', 'published'];
const renderer = { url: new URL('./paper.js', import.meta.url), load: () => import('./paper.js') };
const PAGES = 8 * 1024 * 1024;

export class Books {
  readonly #running = new Set<Promise<unknown>>();
  readonly #making = new Map<string, Promise<void>>();

  constructor(private readonly parts: BooksParts) {}

  start(): void {
    this.parts.runtime().onCommit((commit) => this.#heard(commit));
    this.#work(this.#left());
  }

  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Once for all who ask. */
  #once(id: string): Promise<void> {
    const making = this.#making.get(id) ?? this.#make(id).finally(() => this.#making.delete(id));
    this.#making.set(id, making);
    return making;
  }

  async #bookOf(c: TenderDoc): Promise<Book | null> {
    const project = await this.parts.runtime().snapshot(PROJECT, c.projectId);
    if (!project) return null;
    const seen = seenOf(project.state, project.context as unknown as Project);
    const { indices = [], formula } = scoringOf(project.context as unknown as Project);
    const instants = [seen.docIssueStart, seen.docIssueEnd, seen.bidDeadline, seen.openTime].filter((at) => at !== null);
    const words = new Map(await Promise.all(instants.map(async (at) => [at, await this.parts.written(at, seen.orgId)] as const)));
    const time = (at: number): string => words.get(at) ?? '';
    const filling = fillingOf({ project: seen, indices, formula: formula ? `${formula.cn} / ${formula.en}` : '', time });
    return {
      title: c.docName,
      number: c.docNumber ?? '',
      version: c.versionNo ?? 1,
      facts: [
        ['招标项目 / Project', `${seen.docNumber ?? ''} ${seen.projectName}`.trim()],
        ['标段 / Sections', filling.single['section.list'] ?? ''],
        ['投标截止 / Deadline', filling.single['project.bidDeadline'] ?? ''],
      ],
      chapters: c.chapters
        .filter(({ content }) => !saysNothing(content))
        .toSorted((a, b) => a.chapterNo - b.chapterNo)
        .map(({ chapterTitle, content }) => ({ title: chapterTitle, body: filledText(content ?? '', filling) })),
      annexes: c.annexes.filter(({ visibility }) => visibility !== 'INSIDE').map(({ annexName }) => annexName ?? ''),
    };
  }

  async #make(id: string): Promise<void> {
    const { files, runtime } = this.parts;
    const snapshot = await runtime().snapshot(DOC, id);
    const c = snapshot?.context as unknown as TenderDoc | undefined;
    if (!c || !WANTED.includes(snapshot!.state) || c.fileId !== null) return;
    const book = await this.#bookOf(c);
    if (!book) return;
    const kept = await files.aside(async (place) => {
      await files.threads.run(renderer, 'renderBook', [book, place], patienceFor(PAGES));
      return files.keep(
        await arrivedAt(place, `${book.number || 'document'}.pdf`),
        { path: null, functionId: DOC, businessId: id, docType: DOC, fileDesc: null },
        { ...SYSTEM, userId: c.ownerUserId ?? c.createdBy!, orgIds: null },
      );
    });
    if ('refusal' in kept) throw new Error(`the paper of tender document ${id} was refused: ${kept.refusal.code}`);
    await runtime().submit({
      type: DOC,
      id,
      event: 'RENDERED',
      payload: { fileId: kept.id, sha256: kept.sha256 },
      viewer: { ...SYSTEM, orgIds: null },
      cause: { kind: 'SERVER', reason: 'the paper of a tender document' },
    });
  }

  #heard({ definition, id, after }: Commit): void {
    if (definition.type === DOC && after && WANTED.includes(after.state) && after.context['fileId'] === null) this.#work(this.#once(id));
  }

  async #left(): Promise<void> {
    const { rows } = await this.parts.database.read.query<{ id: string }>(
      "select id::text from srm_sfd_bidding_doc where state in ('approved', 'published') and file_id is null order by id limit 1000",
    );
    for (const { id } of rows) await this.#once(id).catch(this.parts.report);
  }

  #work(work: Promise<unknown>): void {
    const running = work.catch(this.parts.report).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }
}
