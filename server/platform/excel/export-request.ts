/** A list as workbook in the background (platform-access.md §9.1): the program EXCEL_EXPORT, and the call that asks for it. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { kernelReasons, refusal, sentence } from '../../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { Finished } from '../../../state-machines/platform/request/fields.js';
import { baseConcurrentRequest } from '../../../state-machines/platform/request/index.js';
import type { CallAnswer, Runtime } from '../../kernel/contracts.js';
import type { Body } from '../../kernel/edges/body.js';
import { requestIdOf } from '../../kernel/edges/body.js';
import type { Language, StreamCall, StreamRequest } from '../../kernel/edges/contracts.js';
import { edgeReasons } from '../../kernel/edges/errors.js';
import type { Files } from '../file/files.js';
import { arrivedAt } from '../file/files.js';
import type { Program, Run } from '../request/runner.js';
import { launch } from '../request/runner.js';
import type { ExportParts, Job } from './export.js';
import { exportReasons, noted, savedAs, wantedOf, writeList, writingOf } from './export.js';

export interface BackgroundExportParts extends ExportParts {
  readonly runtime: Runtime;
  readonly files: Files;
}

/** Of one person, waiting or running. */
const MOST_OPEN = 5;
const { type } = baseConcurrentRequest;
const programCode = 'EXCEL_EXPORT';

export const backgroundExportCall = (parts: BackgroundExportParts): StreamCall => ({
  method: 'POST',
  path: '/v1/exportExcelRestful/exportInBackground',
  body: 'json',
  reasons: exportReasons,
  summary: { en: 'A list as workbook, made in the background', cn: '后台导出Excel' },
  answer: (request) => begun(parts, request),
});

async function begun(parts: BackgroundExportParts, { body, caller, language, at }: StreamRequest): Promise<CallAnswer> {
  const { viewer } = caller!;
  const wanted = await wantedOf(parts, body, viewer, language, at);
  if ('refusal' in wanted) return wanted;
  const key = requestIdOf(body);
  if ((await openOf(parts, viewer, key)) >= MOST_OPEN) return { refusal: refusal('EXPORT_BUSY', { params: { n: MOST_OPEN } }) };
  await noted(parts, wanted, caller!, at);
  const { requestUrl, requestParams, columns, fileName, sheetMaxRow } = body;
  // Named, so that what two people ask for alike is a run of each.
  const params = {
    userId: viewer.userId,
    respId: viewer.respId,
    language,
    asked: JSON.stringify({ requestUrl, requestParams, columns, fileName, sheetMaxRow }),
  };
  const outcome = await launch(
    parts,
    { programCode, params, reason: wanted.fileName, requesterId: viewer.userId, respId: viewer.respId },
    key,
  );
  return outcome.ok ? { data: { concurrentRequestId: outcome.id } } : { refusal: outcome.refusal };
}

async function openOf({ database }: BackgroundExportParts, { userId }: Viewer, key: string | null): Promise<number> {
  const {
    rows: [row],
  } = await database.read.query<{ count: number }>(
    "select count(*)::int as count from base_concurrent_request where requester_id = $1 and program_code = $2 and state in ('pending', 'running') and ($3::text is null or source_id is distinct from $3::text)",
    [userId, programCode, key],
  );
  return row!.count;
}

/** What the requester may see when it runs; a run that is begun again, on this server or another, begins with the first row. */
export const exportProgram =
  (parts: BackgroundExportParts): Program =>
  async (run) => {
    const {
      request: { params, actualStart },
      viewer,
    } = run;
    const language: Language = params['language'] === 'en' ? 'en' : 'cn';
    const wanted = await wantedOf(parts, JSON.parse(params['asked']!) as Body, viewer, language, actualStart!);
    if ('refusal' in wanted) return without(wanted.refusal);
    const job: Job = { ...wanted, viewer, language, at: actualStart!, timeZone: await parts.zoneOf(viewer.userId) };
    return parts.turns.take(() => written(parts, run, job));
  };

const reasons = { ...kernelReasons, ...edgeReasons, ...exportReasons };

const without = (refused: Refusal): Finished => ({
  outputFileId: null,
  rowCount: 0,
  warnings: 1,
  resultText: sentence(reasons, refused, 'cn'),
  resultTextEn: sentence(reasons, refused, 'en'),
});

async function written(parts: BackgroundExportParts, { request: { id }, viewer, goesOn }: Run, job: Job): Promise<Finished | null> {
  const { files } = parts;
  return files.aside(async (place) => {
    const writing = writingOf(job);
    const kept = pipeline(writing.output, createWriteStream(place, { mode: 0o600 }));
    const listed = writeList(parts, job, writing, (done) => goesOn(done, job.count)).catch((error: unknown) => {
      writing.cancel();
      throw error;
    });
    const [rows, whole] = await Promise.allSettled([
      listed.then((count) => {
        if (count === null) writing.cancel();
        return count;
      }),
      kept,
    ]);
    if (rows.status === 'rejected') throw rows.reason;
    if (rows.value === null) return null;
    if (whole.status === 'rejected') throw whole.reason;
    const file = await files.keep(
      await arrivedAt(place, savedAs(job)),
      { path: null, functionId: type, businessId: id, docType: type, fileDesc: null },
      viewer,
    );
    if ('refusal' in file) throw new Error(`the output of request ${id} was refused: ${file.refusal.code}`);
    return {
      outputFileId: file.id,
      rowCount: rows.value,
      warnings: 0,
      resultText: `导出${rows.value}行`,
      resultTextEn: `${rows.value} rows exported`,
    };
  });
}
