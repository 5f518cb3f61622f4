/** Puts the server's parts together, from the database outwards. */
import { announcementsOf } from './assembly/announcements.js';
import { makeAudit } from './assembly/audit.js';
import { competitionPart } from './assembly/competition.js';
import { contractPart, makeSigning, signingLetters } from './assembly/contracts.js';
import { makeCore } from './assembly/core.js';
import type { Core } from './assembly/core.js';
import { makeEntry } from './assembly/entry.js';
import { beginLogs, closeGround, endLogs, openGround } from './assembly/ground.js';
import type { Ground } from './assembly/ground.js';
import { messageDocuments, messagePart } from './assembly/messages.js';
import { orderPart } from './assembly/orders.js';
import { eachInTurn, Later, settleAll, startAll, stopAll } from './assembly/part.js';
import type { Part } from './assembly/part.js';
import { pastPart } from './assembly/past.js';
import { makePlatform } from './assembly/platform.js';
import { reportPart, reportPartsOf } from './assembly/reports.js';
import { registering, supplierPart } from './assembly/suppliers.js';
import { versionOf } from './assembly/surroundings.js';
import type { Surroundings } from './assembly/surroundings.js';
import { systemDocuments, systemPart } from './assembly/system.js';
import { makeWorkbooks } from './assembly/workbooks.js';
import { sealedDocuments } from './bidding/sealed.js';
import { presenceRules } from './families.js';
import type { Database, Runtime } from './kernel/contracts.js';
import { documentStore } from './kernel/database/store.js';
import type { Kernel } from './kernel/edges/contracts.js';
import type { Observation } from './kernel/observe/observation.js';
import { pendingCount } from './kernel/runtime/outbox-table.js';
import type { AccessService } from './platform/access/access.js';
import type { Files } from './platform/file/files.js';
import type { ImportRunner } from './platform/import-task/runner.js';
import type { LiveInstallation } from './platform/installation/installation.js';
import type { LiveSettings } from './platform/live-settings.js';
import type { RequestRunner } from './platform/request/runner.js';
import type { SessionService } from './platform/sessions/sessions.js';
import { ssoSystemDocument } from './platform/sso/document.js';
import { reportDocuments } from './reports/documents.js';
import { registeringLetters } from './suppliers/register/service.js';

export type { Surroundings } from './assembly/surroundings.js';

export interface Assembled {
  readonly kernel: Kernel;
  readonly database: Database;
  readonly runtime: Runtime;
  readonly access: AccessService;
  readonly sessions: SessionService;
  readonly observation: Observation;
  readonly installation: LiveInstallation;
  readonly settings: LiveSettings;
  readonly files: Files;
  readonly imports: ImportRunner;
  readonly requests: RequestRunner;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export async function assemble(surroundings: Surroundings): Promise<Assembled> {
  const ground = await openGround(surroundings);
  const kernelMade = new Later<Kernel>();
  const signing = makeSigning(ground, () => core.files);
  const reports = reportPartsOf(ground);
  const core = makeCore(ground, [
    ...systemDocuments(ground, () => kernelMade.value),
    ...reportDocuments(reports),
    ssoSystemDocument(ground),
    ...messageDocuments(ground),
    ...signing.documents,
    ...sealedDocuments(() => core.files),
  ]);
  const entry = makeEntry(ground, core);
  const register = registering(ground, core, entry);
  const audit = makeAudit(ground, core);
  const workbooks = makeWorkbooks(ground, core, entry, audit, reports);
  const platform = makePlatform(ground, core, workbooks);
  const secrets = { signing: signingLetters(core, signing), registering: registeringLetters(register) };
  // What stands later uses what stands earlier: they start in this order and stop in the reverse.
  const parts: readonly Part[] = [
    pastPart(ground, core),
    entry,
    platform,
    orderPart(ground, core),
    contractPart(ground, core, signing),
    supplierPart(ground, core, register),
    competitionPart(ground, core, workbooks),
    messagePart(ground, core, entry, secrets),
    audit,
    workbooks,
    reportPart(reports),
    systemPart(ground, core),
  ];
  const { sessions } = entry;
  const { pending } = platform;
  const { personalReads, progress, imports, requests } = workbooks;
  const kernel = kernelOf(ground, core, parts, { sessions, pending, personalReads, progress: (listener) => progress.onProgress(listener) });
  kernelMade.is(kernel);
  const { runtime, access, observation, installation, settings, files } = core;
  const made = {
    kernel,
    database: ground.database,
    runtime,
    access,
    sessions,
    observation,
    installation,
    settings,
    files,
    imports,
    requests,
  };
  return { ...made, ...running(ground, core, parts) };
}

type OfParts = Pick<Kernel, 'sessions' | 'pending' | 'personalReads' | 'progress'>;

function kernelOf(ground: Ground, core: Core, parts: readonly Part[], ofParts: OfParts): Kernel {
  const { registry, runtime, lists, observation, permits, installation, settings } = core;
  const { database, memory, bus, invalidations, report } = ground;
  return {
    ...ofParts,
    registry,
    runtime,
    database,
    store: documentStore,
    lists,
    memory,
    bus,
    invalidations,
    observer: observation.edges,
    traces: observation.calls,
    services: parts.flatMap(({ services = [] }) => services),
    routes: parts.flatMap(({ routes = [] }) => routes),
    streams: parts.flatMap(({ streams = [] }) => streams),
    permits,
    installation,
    presence: presenceRules,
    announcements: announcementsOf(installation, report),
    version: versionOf(),
    environment: settings.environment,
    secureCookies: settings.secureCookies,
    report,
  };
}

function running(ground: Ground, core: Core, parts: readonly Part[]): Pick<Assembled, 'start' | 'stop'> {
  const { runtime, installation, observation } = core;
  const { database, report } = ground;
  let unfollow = (): void => undefined;
  return {
    async start() {
      beginLogs(ground);
      unfollow = installation.follow(runtime, report);
      await installation.load();
      await runtime.start();
      await startAll(parts);
      await observation.start({
        runtime: () => runtime.vitals(),
        pool: () => database.pool(),
        outboxPending: () => pendingCount(database.read),
      });
    },
    stop: () =>
      eachInTurn([
        () => unfollow(),
        () => stopAll(parts),
        () => runtime.stop(),
        () => settleAll(parts),
        () => endLogs(ground),
        () => core.clearFiles(),
        () => observation.stop(),
        () => closeGround(ground),
      ]),
  };
}
