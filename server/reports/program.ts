/** The program REPORT_RUN: a report as workbook in the background, as whoever asked for it sees it. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { baseConcurrentRequest } from '../../state-machines/platform/request/index.js';
import type { Report } from '../../state-machines/reports/report/index.js';
import { baseReport } from '../../state-machines/reports/report/index.js';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import type { Files } from '../platform/file/files.js';
import { arrivedAt } from '../platform/file/files.js';
import type { Program, Run } from '../platform/request/runner.js';
import { zoneText } from '../platform/zones.js';
import type { ReportParts } from './documents.js';
import { ran } from './running.js';
import { writeReport, writingFor } from './workbook.js';

export interface ReportProgramParts extends ReportParts {
  readonly files: Files;
}

const type = baseConcurrentRequest.type;

export const reportProgram =
  (parts: ReportProgramParts): Program =>
  async (run) => {
    const { request, viewer } = run;
    const id = request.params['reportId'] ?? null;
    const found = id === null ? null : await parts.runtime().snapshot(baseReport.type, id);
    const seen = found && anyDefinition(baseReport).view.audienceOf(found.context as never, found.state, viewer) !== null;
    if (!found || !seen) throw new Error('the report is not there, or not for whoever asked for it');
    const report = found.context as unknown as Report;
    const result = await ran(parts.running(), viewer, report);
    if (!result) throw new Error('the subject of the report is not there');
    if (!(await run.goesOn(1, 1))) return null;
    const outputFileId = await stored(parts, run, report, result);
    return {
      outputFileId,
      rowCount: result.rows.length,
      warnings: result.more ? 1 : 0,
      resultText: `${report.reportName}:${result.rows.length}行${result.more ? '(已截断)' : ''}`,
      resultTextEn: `${report.reportNameEn ?? report.reportName}: ${result.rows.length} rows${result.more ? ' (cut off)' : ''}`,
    };
  };

async function stored(
  { files, database, zoneOf }: ReportProgramParts,
  { request, viewer }: Run,
  report: Report,
  result: Awaited<ReturnType<typeof ran>> & object,
): Promise<string> {
  const { rows } = await database.read.query<{ language: string }>('select language from base_users where id = $1', [viewer.userId]);
  const language = rows[0]?.language === 'EN' ? ('en' as const) : ('cn' as const);
  const timeZone = await zoneOf(viewer.userId);
  const name = (language === 'en' ? report.reportNameEn : null) ?? report.reportName;
  const proof = [
    ['Report', report.reportCode],
    ['Request', request.docNumber ?? request.id],
    ['Time', zoneText(timeZone, request.attemptStart ?? request.actualStart ?? 0)],
  ] as const;
  const saying = { language, name, timeZone, proof };
  return files.aside(async (place) => {
    const writing = writingFor(result, saying);
    const written = pipeline(writing.output, createWriteStream(place, { mode: 0o600 }));
    await writeReport(writing, result, saying);
    await written;
    const kept = await files.keep(
      await arrivedAt(place, `${name} ${request.docNumber ?? request.id}.xlsx`),
      { path: null, functionId: type, businessId: request.id, docType: type, fileDesc: null },
      viewer,
    );
    if ('refusal' in kept) throw new Error(`the output of request ${request.id} was refused: ${kept.refusal.code}`);
    return kept.id;
  });
}
