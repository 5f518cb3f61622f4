/** The program EVIDENCE_EXPORT (platform-system.md §11.7): builds the package of an export and tells it. */
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { EvidenceExport } from '../../../state-machines/audit/export/index.js';
import { auditExport } from '../../../state-machines/audit/export/index.js';
import { auditCase } from '../../../state-machines/audit/case/index.js';
import type { Item } from '../../../state-machines/audit/items.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { Finished, Launched } from '../../../state-machines/platform/request/fields.js';
import type { Files } from '../../platform/file/files.js';
import { arrivedAt, patienceFor } from '../../platform/file/files.js';
import type { Program, Run } from '../../platform/request/runner.js';
import { launch } from '../../platform/request/runner.js';
import type { AuditParts } from '../parts.js';
import { audits } from '../parts.js';
import type { SigningKey } from '../signing.js';
import { NothingError, TooLargeError, packageOf } from './package.js';
import type { PackedFile } from './package.js';
import type { Report } from './report.js';

export interface EvidenceParts {
  readonly audit: () => AuditParts;
  readonly files: Files;
  readonly key: SigningKey;
  readonly now: () => number;
  readonly report: (error: unknown) => void;
}

const type = auditExport.type;
const none: Pick<Finished, 'outputFileId' | 'rowCount' | 'warnings'> = { outputFileId: null, rowCount: 0, warnings: 0 };

/** What the package discloses is what its audience sees: the company itself, or one supplier. */
function viewerFor({ audience, supplierId }: EvidenceExport, requester: Viewer): Viewer {
  if (audience !== 'SUPPLIER') return requester;
  return { userId: '0', userType: 'EX', supplierId, respCode: 'SUPPLIER_ADMIN', respId: null, onBehalfOf: null, orgIds: [] };
}

async function itemsOf({ runtime }: AuditParts, { items, caseId }: EvidenceExport): Promise<readonly Item[]> {
  const found = caseId === null ? null : await runtime.snapshot(auditCase.type, caseId);
  const all = [...(items as readonly Item[]), ...((found?.context['items'] ?? []) as readonly Item[])];
  return [...new Map(all.map((item) => [`${item.docType}:${item.targetId}`, item])).values()];
}

async function zipped(files: readonly PackedFile[], place: string): Promise<void> {
  const zip = new ZipFile();
  for (const { name, content } of files) zip.addBuffer(content, name);
  zip.end();
  await pipeline(zip.outputStream as unknown as NodeJS.ReadableStream, createWriteStream(place, { mode: 0o600 }));
}

const renderer = { url: new URL('./paper.js', import.meta.url), load: () => import('./paper.js') };
const PATIENCE = patienceFor(16 * 1024 * 1024, 120_000);
const printing =
  ({ files }: EvidenceParts) =>
  (report: Report): Promise<Buffer> =>
    files.aside(async (place) => {
      await files.threads.run(renderer, 'renderReport', [report, place], PATIENCE);
      return readFile(place);
    });

async function kept({ files }: EvidenceParts, { request, viewer }: Run, evidence: EvidenceExport, packed: readonly PackedFile[]) {
  return files.aside(async (place) => {
    await zipped(packed, place);
    const found = await files.keep(
      await arrivedAt(place, `${evidence.docNumber ?? evidence.id}.zip`),
      { path: null, functionId: type, businessId: evidence.id, docType: type, fileDesc: null },
      viewer,
    );
    if ('refusal' in found) throw new Error(`the package of request ${request.id} was refused: ${found.refusal.code}`);
    return found;
  });
}

export const evidenceProgram =
  (parts: EvidenceParts): Program =>
  async (run) => {
    const audit = parts.audit();
    const { exportId = '', attempt = '0' } = run.request.params;
    const snapshot = (await audit.runtime.snapshot(type, exportId ?? '')) as Snapshot<EvidenceExport> | null;
    if (!snapshot || snapshot.state !== 'building' || String(snapshot.context.attempt) !== attempt)
      return { ...none, resultText: '导出已不再需要', resultTextEn: 'The export is not wanted any more' };
    const evidence = snapshot.context;
    const tell = (event: string, payload: object) =>
      audit.runtime.submit({
        type,
        id: evidence.id,
        event,
        payload: { ...payload, attempt: evidence.attempt },
        viewer: { ...SYSTEM, orgIds: null },
        cause: { kind: 'REQUEST', id: run.request.id },
      });
    const failed = async (code: string): Promise<Finished> => {
      await tell('FAIL', { code });
      return { ...none, warnings: 1, resultText: `生成失败：${code}`, resultTextEn: `Failed: ${code}` };
    };
    // What he may do is asked now: a right that was taken meanwhile is gone.
    if (!audits(run.viewer)) return failed('AUD_WHO');
    try {
      const items = await itemsOf(audit, evidence);
      const viewer = viewerFor(evidence, run.viewer);
      const print = printing(parts);
      const packed = await packageOf(audit, { evidence, items, viewer, now: parts.now(), key: parts.key, goesOn: run.goesOn, print });
      if (!packed) return null;
      const { id, sha256, size } = await kept(parts, run, evidence, packed);
      await tell('FINISH', { fileId: id, sha256, sizeBytes: size });
      return { ...none, rowCount: items.length, resultText: `${items.length}张单据`, resultTextEn: `${items.length} documents` };
    } catch (error) {
      if (error instanceof TooLargeError || error instanceof NothingError) return failed(error.code);
      parts.report(error);
      return failed('AUD_BUILD');
    }
  };

/** Begins what is to be built: as soon as it is decided, and after a restart what was left. */
export function watchExports(parts: EvidenceParts): { start(): void; stop(): Promise<void> } {
  let unlisten: (() => void) | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const begin = async (id: string): Promise<void> => {
    const { runtime, database } = parts.audit();
    const snapshot = (await runtime.snapshot(type, id)) as Snapshot<EvidenceExport> | null;
    if (snapshot?.state !== 'building') return;
    const { rows } = await database.read.query<{ actor: string; respId: string | null }>(
      'select actor, resp_id as "respId" from document_event where doc_type = $1 and doc_id = $2 and rev = 1',
      [type, id],
    );
    const wanted: Launched = {
      programCode: 'EVIDENCE_EXPORT',
      params: { exportId: id, attempt: String(snapshot.context.attempt) },
      reason: snapshot.context.docNumber ?? '',
      requesterId: rows[0]!.actor,
      respId: rows[0]!.respId,
    };
    await launch({ runtime, database }, wanted, `AUE:${id}:${snapshot.context.rev}`);
  };
  const after = (work: () => Promise<unknown>): void => {
    running = running.then(work).catch(parts.report);
  };
  return {
    start() {
      unlisten = parts.audit().runtime.onCommit(({ definition, id, after: now }) => {
        if (definition.type === type && now?.state === 'building') after(() => begin(id));
      });
      after(async () => {
        const { rows } = await parts
          .audit()
          .database.read.query<{ id: string }>("select id::text as id from audit_export where state = 'building'");
        for (const { id } of rows) await begin(id);
      });
    },
    async stop() {
      unlisten?.();
      await running;
    },
  };
}
