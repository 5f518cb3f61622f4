/** Files, workbooks in and out, and long work in the background. */
import { organisationMaterialList } from '../trade/material/organisation-query.js';
import { auditPrograms } from '../audit/programs.js';
import { evidenceProgram } from '../audit/evidence/program.js';
import { exportCalls } from '../platform/excel/export.js';
import { backgroundExportCall, exportProgram } from '../platform/excel/export-request.js';
import { TaskProgress } from '../platform/excel/progress.js';
import { Turns } from '../platform/excel/turns.js';
import { fileCalls } from '../platform/file/calls.js';
import { orphansDaily } from '../platform/file/orphans.js';
import { richTextCalls } from '../platform/file/rich-text-calls.js';
import { viewCalls } from '../platform/file/view-calls.js';
import { importCalls } from '../platform/import-task/calls.js';
import type { ImportCallParts } from '../platform/import-task/calls.js';
import { excelImportCalls } from '../platform/import-task/excel-import.js';
import { ImportRunner } from '../platform/import-task/runner.js';
import type { ExportRead } from '../platform/personal-reads/log.js';
import { PersonalReadLog } from '../platform/personal-reads/log.js';
import { platformProfiles } from '../../state-machines/platform/profiles.js';
import { RequestRunner } from '../platform/request/runner.js';
import { resetProgram } from '../platform/sign-in/reset-program.js';
import { WorkLeases } from '../platform/work-leases.js';
import { reportProgram } from '../reports/program.js';
import { systemPrograms } from '../system/programs.js';
import type { Audit } from './audit.js';
import type { Core } from './core.js';
import { holdsOf } from './core.js';
import type { Entry } from './entry.js';
import type { Ground } from './ground.js';
import type { Part } from './part.js';
import type { ReportParts } from './reports.js';
import { versionOf } from './surroundings.js';

export interface Workbooks extends Part {
  readonly imports: ImportRunner;
  readonly requests: RequestRunner;
  readonly progress: TaskProgress;
  readonly personalReads: PersonalReadLog;
  readonly importParts: ImportCallParts;
}

/** Each holds a connection for as long as it reads. */
const EXPORTS_AT_ONCE = 2;

export function makeWorkbooks(ground: Ground, core: Core, entry: Entry, audit: Audit, reports: ReportParts): Workbooks {
  const { database, bus, report, now, zoneOf, serverId } = ground;
  const { registry, runtime, installation, files, access, lists } = core;
  const progress = new TaskProgress(bus);
  const personalReads = new PersonalReadLog(database.read);
  const leases = new WorkLeases({ read: database.read, serverId, now, report });
  const orphans = orphansDaily(files, database, now, report);
  const fileParts = filePartsOf(ground, core, entry);
  const importParts = { ...fileParts, installation, holds: holdsOf(core) };
  const exportParts = exportPartsOf(ground, core, progress, personalReads);
  const imports = new ImportRunner({ database, runtime, registry, lists, files, access, installation, zoneOf, progress, leases, report });
  const requests = new RequestRunner({
    database,
    runtime,
    access,
    progress,
    leases,
    files,
    serverId,
    workers: () => Number(installation.now(platformProfiles.SYS_WORKERS)),
    report,
    programs: {
      RESET_PASSWORDS: resetProgram({ ...entry, database, runtime, files, zoneOf }),
      EXCEL_EXPORT: exportProgram(exportParts),
      EVIDENCE_EXPORT: evidenceProgram(audit.evidence),
      REPORT_RUN: reportProgram({ ...reports, files }),
      ...systemPrograms({ database, installation, files, now }),
      ...auditPrograms({ ...audit, database }),
    },
  });
  return {
    imports,
    requests,
    progress,
    personalReads,
    importParts,
    streams: [
      ...fileCalls(fileParts),
      ...viewCalls(fileParts),
      ...richTextCalls(fileParts),
      ...exportCalls(exportParts),
      backgroundExportCall(exportParts),
      ...importCalls(importParts),
      ...excelImportCalls(importParts, { srmPurUnpricedMaterial: 'importUnpricedMaterials' }),
    ],
    start() {
      orphans.start();
      if (registry.find('baseImportTask')) imports.start();
      if (registry.find('baseConcurrentRequest')) requests.start();
    },
    async stop() {
      await requests.stop();
      await imports.stop();
      await orphans.stop();
    },
    settled: () => files.stop(),
  };
}

function filePartsOf({ memory, zoneOf }: Ground, { files, registry, permits, access }: Core, { sessions }: Entry) {
  return {
    files,
    registry,
    permits,
    memory,
    typesAt: (route: string) => access.typesAt(route),
    zoneOf,
    sessionLives: async (certificate: string): Promise<boolean> => (await sessions.refresh(certificate)) !== null,
  };
}

function exportPartsOf({ database, zoneOf, report }: Ground, core: Core, progress: TaskProgress, personalReads: PersonalReadLog) {
  const { registry, lists, installation, runtime, files } = core;
  return {
    registry,
    database,
    lists,
    readLists: [organisationMaterialList(installation)],
    installation,
    progress,
    holds: holdsOf(core),
    zoneOf,
    version: versionOf(),
    noteExport: (read: ExportRead) => personalReads.noteExport(read),
    turns: new Turns(EXPORTS_AT_ONCE),
    report,
    runtime,
    files,
  };
}
