/**
 * The final document of a contract (contracts.md §3.2): made when its publication is approved, from the text and the values as they stand.
 * What a server that ended has left to do is found at the next start; `finalize` does it again by hand.
 */
import { randomBytes } from 'node:crypto';
import { annexesOf } from '../../../state-machines/contracts/annexes.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import type { Commit, Database, Runtime } from '../../kernel/contracts.js';
import type { Files } from '../../platform/file/files.js';
import { arrivedAt, patienceFor } from '../../platform/file/files.js';
import { appendedFiles, listedAnnexes, locally } from './annex-files.js';
import type { Contract } from './filling.js';
import { paperOf } from './contract-paper.js';

export interface PapersParts {
  readonly database: Database;
  readonly runtime: () => Runtime;
  readonly files: Files;
  readonly publicUrl: string;
  readonly report: (error: unknown) => void;
}
const CONTRACT = 'srmCctContract';
const WANTED: readonly string[] = ['published', 'confirming'];
const MOST_TURNS = 20;
const renderer = { url: new URL('./paper.js', import.meta.url), load: () => import('./paper.js') };
/** Base32 without what looks alike. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const newCode = (): string => [...randomBytes(20)].map((byte) => ALPHABET[byte % 32]).join('');

export class Papers {
  readonly #running = new Set<Promise<unknown>>();
  readonly #making = new Map<string, Promise<boolean>>();

  constructor(private readonly parts: PapersParts) {}

  start(): void {
    this.parts.runtime().onCommit((commit) => this.#heard(commit));
    this.#work(this.#left());
  }

  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Makes it where it is wanted and not there, once for all who ask. @returns whether it is there now */
  finalize(id: string): Promise<boolean> {
    const making = this.#making.get(id) ?? this.#made(id).finally(() => this.#making.delete(id));
    this.#making.set(id, making);
    return making;
  }

  /** Again where something was filled in while it was made. */
  async #made(id: string): Promise<boolean> {
    for (let turn = 0; turn < MOST_TURNS; turn += 1) {
      const made = await this.#make(id);
      if (made !== null) return made;
    }
    return false;
  }

  /** @returns null: what was made is not what stands there now */
  async #make(id: string): Promise<boolean | null> {
    const { database, files, runtime, publicUrl } = this.parts;
    const snapshot = await runtime().snapshot(CONTRACT, id);
    const contract = snapshot?.context as unknown as Contract | undefined;
    if (!contract || !WANTED.includes(snapshot!.state)) return false;
    if (contract.finalFileId !== null) return true;
    const verifyCode = newCode();
    const annexes = await listedAnnexes(files, annexesOf(contract));
    const verifyUrl = `${publicUrl}/iframeBox/verifyDocument?code=${verifyCode}`;
    const paper = await paperOf(database.read, contract, { verifyUrl, verifyCode, annexes });
    const appended = await appendedFiles(files, annexesOf(contract));
    const bytes = appended.reduce((sum, { context }) => sum + (context.size ?? 0), 4 * 1024 * 1024);
    const { kept, anchors } = await files.aside(async (place) => {
      const found = await locally(files, appended, (places) =>
        files.threads.run(renderer, 'renderPaper', [paper, place, places], patienceFor(bytes)),
      );
      const file = await files.keep(
        await arrivedAt(place, `${paper.number}.pdf`),
        { path: null, functionId: CONTRACT, businessId: id, docType: CONTRACT, fileDesc: null },
        { ...SYSTEM, userId: contract.ownerUserId ?? contract.createdBy!, orgIds: null },
      );
      return { kept: file, anchors: found };
    });
    if ('refusal' in kept) throw new Error(`the final document of contract ${id} was refused: ${kept.refusal.code}`);
    const outcome = await runtime().submit({
      type: CONTRACT,
      id,
      event: 'DOC_FINALIZED',
      payload: {
        fileId: kept.id,
        sha256: kept.sha256,
        verifyCode,
        revisionNo: paper.revision,
        fillCount: contract.fillCount ?? 0,
        anchors,
      },
      viewer: { ...SYSTEM, orgIds: null },
      cause: { kind: 'SERVER', reason: 'the final document' },
    });
    if (!outcome.ok) return false;
    return outcome.dropped ? null : true;
  }

  #heard({ definition, id, after }: Commit): void {
    if (definition.type === CONTRACT && after && WANTED.includes(after.state) && after.context['finalFileId'] === null)
      this.#work(this.finalize(id));
  }

  async #left(): Promise<void> {
    const { rows } = await this.parts.database.read.query<{ id: string }>(
      "select id::text from srm_cct_contract where state in ('published', 'confirming') and final_file_id is null order by id limit 1000",
    );
    for (const { id } of rows) await this.finalize(id).catch(this.parts.report);
  }

  #work(work: Promise<unknown>): void {
    const running = work.catch(this.parts.report).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }
}
