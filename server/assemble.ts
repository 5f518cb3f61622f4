/** Puts the server's parts together, from the database outwards. */
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { baseProfiles } from '../state-machines/base/profiles.js';
import type { AnyDefinition } from '../state-machines/kernel/definition.js';
import { platformProfiles } from '../state-machines/platform/profiles.js';
import { SYSTEM } from '../state-machines/kernel/events.js';
import type { Viewer } from '../state-machines/kernel/view.js';
import { anyDefinition } from '../state-machines/kernel/definition.js';
import { msgTemplate } from '../state-machines/messages/template/index.js';
import { documents, lookupTypes, profileCatalogue } from '../state-machines/registry.js';
import { contractProfiles } from '../state-machines/contracts/profiles.js';
import { Papers } from './contracts/papers/papers.js';
import { paperService } from './contracts/papers/service.js';
import { templateService, templateStream } from './contracts/papers/test-fill.js';
import { redlineStream } from './contracts/redline/calls.js';
import { wordStreams } from './contracts/word/calls.js';
import { Authority } from './contracts/signing/authority.js';
import { signingDocuments } from './contracts/signing/documents.js';
import { SignFlows } from './contracts/signing/flows.js';
import { signWriters } from './contracts/signing/letters.js';
import { signCallback } from './contracts/signing/provider/callback.js';
import { externalProvider } from './contracts/signing/provider/external.js';
import { internalProvider, providerOf } from './contracts/signing/provider/internal.js';
import { OutsideFlows } from './contracts/signing/provider/outside.js';
import { authorityRoutes } from './contracts/signing/routes.js';
import { SignSecrets } from './contracts/signing/secrets.js';
import { httpErp } from './orders/erp/port.js';
import { receiveRoute } from './orders/erp/receive.js';
import { keepsToldLive } from './orders/erp/told.js';
import { keepsBoardLive } from './purchasing/live-board.js';
import { ErpSync } from './orders/erp/sync.js';
import { keepsBillingLive } from './suppliers/billing-column.js';
import { visitReportCall } from './suppliers/inspect/report.js';
import { labelCall } from './orders/labels/calls.js';
import { noteCall } from './orders/notes/calls.js';
import { minutesCall } from './compete/minutes/calls.js';
import { comparisonCall } from './compete/sourcing/comparison-call.js';
import { quotationBookCalls } from './compete/sourcing/quotation-calls.js';
import { signService, signStreams } from './contracts/signing/service.js';
import type { SupplierStatus } from '../state-machines/suppliers/lookups.js';
import { RegisterCodes } from './suppliers/register/codes.js';
import { RegisterLinks } from './suppliers/register/links.js';
import { registerService, registeringLetters } from './suppliers/register/service.js';
import type { RegisterParts } from './suppliers/register/service.js';
import { supplierStanding } from './suppliers/standing.js';
import { Books } from './bidding/tender-document/books.js';
import { biddingTraits } from './bidding/traits.js';
import { supplierTraits } from './suppliers/traits.js';
import { supplierGate } from '../state-machines/suppliers/gate.js';
import { publicNotices } from './base/notice/public.js';
import { organisationMaterialList, organisationMaterialService } from './base/material/organisation-query.js';
import { Checkpoints } from './audit/checkpoints.js';
import { evidenceProgram, watchExports } from './audit/evidence/program.js';
import { heldByCase } from './audit/hold.js';
import { auditJobs } from './audit/jobs.js';
import type { AuditParts } from './audit/parts.js';
import { auditService } from './audit/service.js';
import { signingKey } from './audit/signing.js';
import type { SigningKey } from './audit/signing.js';
import { alerting } from './audit/alerting.js';
import { Sweep } from './audit/sweep.js';
import { sealedDocuments } from './bidding/sealed.js';
import { familyDocuments, familyLetters, homeFigures, keyWaits, presenceRules } from './families.js';
import { Background } from './kernel/background.js';
import type { Database, Runtime, ServerDocument } from './kernel/contracts.js';
import { createDatabase, refuseIfHistoryIsWritable } from './kernel/database/database.js';
import { createLists } from './kernel/database/lists/lists.js';
import { documentStore } from './kernel/database/store.js';
import type { Kernel } from './kernel/edges/contracts.js';
import type { SharedMemory } from './kernel/edges/limits.js';
import { ProcessMemory } from './kernel/edges/limits.js';
import { RedisMemory } from './kernel/edges/redis-memory.js';
import { Registry } from './kernel/registry.js';
import type { ServerClock } from './kernel/runtime/clock.js';
import { Observation } from './kernel/observe/observation.js';
import type { ObservationSettings } from './kernel/observe/observation.js';
import { pendingCount } from './kernel/runtime/outbox-table.js';
import { LINK_LETTER } from './kernel/runtime/steps/effects.js';
import { DocumentRuntime } from './kernel/runtime/runtime.js';
import type { Timing } from './kernel/runtime/timing.js';
import type { Bus, Wire } from './kernel/servers/bus.js';
import { aloneOn, MessageBus } from './kernel/servers/bus.js';
import { namespaceOf } from './kernel/servers/namespace.js';
import { RedisHealth } from './kernel/servers/redis-health.js';
import { RedisLeases } from './kernel/servers/redis-leases.js';
import { RedisWire } from './kernel/servers/redis-wire.js';
import { BELL, Touches } from './kernel/servers/touches.js';
import { AccessService } from './platform/access/access.js';
import { bookService } from './platform/access/book-service.js';
import { accessServices } from './platform/access/service.js';
import { LiveInstallation } from './platform/installation/installation.js';
import { LiveSettings } from './platform/live-settings.js';
import { MessageBook } from './messages/book.js';
import { callbackRoute } from './messages/callback.js';
import { MessageCentre } from './messages/centre.js';
import { templateVariablesOf, variablesOf } from './messages/events.js';
import { inboxService } from './messages/inbox.js';
import { instanceDocument } from './messages/instance.js';
import { logService } from './messages/log.js';
import { reportDocuments, reportStreams } from './reports/documents.js';
import { reportProgram } from './reports/program.js';
import { apiDocument } from './system/api/service.js';
import { cacheService } from './system/cache/service.js';
import { datasourceDocument } from './system/datasource.js';
import { InterfaceLog } from './system/logs/interface-log.js';
import { ServerLog } from './system/logs/server-log.js';
import { logServices, logStreams } from './system/logs/service.js';
import { systemPrograms } from './system/programs.js';
import { scheduleDocument } from './system/schedule.js';
import type { MemoryView } from './kernel/edges/memory-view.js';
import { Sending } from './messages/sending.js';
import { sourceDocument } from './messages/source.js';
import { templateDocuments } from './messages/template.js';
import { declaredLookups } from './platform/lookup-type/declared.js';
import { lookupService } from './platform/lookup-type/service.js';
import { numberRuleService } from './platform/number-rule/service.js';
import { profileServices } from './platform/profile/service.js';
import { exportCalls } from './platform/excel/export.js';
import { backgroundExportCall, exportProgram } from './platform/excel/export-request.js';
import { TaskProgress } from './platform/excel/progress.js';
import { Turns } from './platform/excel/turns.js';
import { importCalls } from './platform/import-task/calls.js';
import { excelImportCalls } from './platform/import-task/excel-import.js';
import { ImportRunner } from './platform/import-task/runner.js';
import { RequestRunner } from './platform/request/runner.js';
import { WorkLeases } from './platform/work-leases.js';
import { fileCalls } from './platform/file/calls.js';
import { Files } from './platform/file/files.js';
import { orphansDaily } from './platform/file/orphans.js';
import { FileReading } from './platform/file/reading.js';
import { S3Storage } from './platform/file/s3.js';
import { FolderStorage } from './platform/file/storage.js';
import { richTextCalls } from './platform/file/rich-text-calls.js';
import { viewCalls } from './platform/file/view-calls.js';
import { devMail } from './platform/mail/dev-mail.js';
import { explainService } from './platform/explain/service.js';
import { isLetter } from './platform/mail/letters.js';
import { Mailer } from './platform/mail/mailer.js';
import { bellService } from './platform/mail/bell.js';
import { DocumentLetters } from './platform/mail/document-letters.js';
import { MailQueue } from './platform/mail/queue.js';
import { secretWriters } from './platform/mail/secret-writers.js';
import { textSender } from './platform/mail/texts.js';
import { MailCatcher, smtpTransport } from './platform/mail/transport.js';
import type { MailTransport } from './platform/mail/transport.js';
import type { ExportRead } from './platform/personal-reads/log.js';
import { PersonalReadLog } from './platform/personal-reads/log.js';
import { Pending } from './platform/pending/pending.js';
import { pendingServices } from './platform/pending/service.js';
import { quickMenuService } from './platform/quick-menu/service.js';
import { recordServices } from './platform/records/records.js';
import { Sealing } from './platform/secrets.js';
import { ssoSystemDocument } from './platform/sso/document.js';
import { ssoRoutes } from './platform/sso/routes.js';
import { ssoService } from './platform/sso/service.js';
import { SingleSignOn } from './platform/sso/single-sign-on.js';
import { keepVouched } from './platform/sso/vouched.js';
import { SessionService } from './platform/sessions/sessions.js';
import type { Settings } from './platform/settings.js';
import { Captcha } from './platform/sign-in/captcha.js';
import { Links } from './platform/sign-in/links.js';
import { refuseCheapPasswords } from './platform/sign-in/password.js';
import { PasswordChanges } from './platform/sign-in/password-changes.js';
import { passwordService } from './platform/sign-in/password-service.js';
import { resetProgram } from './platform/sign-in/reset-program.js';
import { SecondFactor } from './platform/sign-in/second-factor.js';
import { secondFactorService } from './platform/sign-in/second-factor-service.js';
import { loginService } from './platform/sign-in/service.js';
import { SignIn } from './platform/sign-in/sign-in.js';
import { signatureCall, userServices } from './platform/user/service.js';
import { processApprovals } from './process/binding.js';
import { processLinkPolicy } from './process/link-policy.js';
import { processServices } from './process/service.js';
import type { KeyWait } from './platform/user-key/keys.js';
import { userKeyService } from './platform/user-key/service.js';
import { SITE_ZONE, dateIn, zoneText } from './platform/zones.js';
import { homeService } from './platform/home/service.js';
import { Watching } from './platform/favourites/watching.js';
import { favouriteService } from './platform/favourites/service.js';
import { searchService } from './platform/search/service.js';
import { taskLinkService } from './platform/task-link/service.js';
import { TaskLinks } from './platform/task-link/task-links.js';
import { tableConfigService } from './platform/table-config/service.js';
import { tableViewService } from './platform/table-view/service.js';

export interface Surroundings {
  readonly databaseUrl: string;
  readonly redisUrl?: string | undefined;
  /** Folder of keys; without it they last as long as the process. */
  readonly dataFolder?: string | undefined;
  readonly settings: Settings;
  readonly report: (error: unknown, about?: Readonly<Record<string, unknown>>) => void;
  /** False for a script that loads in bulk: nobody waits for it, and it waits for the database as long as that takes. */
  readonly serving?: false;
  /** Others than the product's, for tests. */
  readonly definitions?: readonly AnyDefinition[];
  readonly families?: readonly ServerDocument[];
  readonly keyWaits?: readonly KeyWait[];
  readonly clock?: ServerClock;
  /** When what was put off happens; a test lets that time pass with its clock. */
  readonly timing?: Timing;
  readonly mailTransport?: MailTransport | null;
  readonly wire?: Wire;
  /** Seeds of the key that signs heads of the log, and of the one before it: 64 hexadecimal digits each. */
  readonly signing?: { readonly key: string | undefined; readonly earlier: string | undefined };
  /** What is measured and traced of this server: nothing unless it is said. */
  readonly observing?: ObservationSettings;
}

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
  const { settings: given } = surroundings;
  refuseCheapPasswords(given, surroundings.databaseUrl);
  const serverId = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;
  const serverLog = new ServerLog(serverId, surroundings.report, () => surroundings.clock?.now() ?? Date.now());
  const { report } = serverLog;
  const database = await createDatabase(surroundings.databaseUrl, { serving: surroundings.serving ?? true, onPoolError: report });
  await refuseIfHistoryIsWritable(database).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const redis = surroundings.redisUrl ? { url: surroundings.redisUrl, health: new RedisHealth(report) } : null;
  const memory: SharedMemory & MemoryView = redis ? await RedisMemory.connect(redis.url, redis.health) : new ProcessMemory();
  const namespace = await namespaceOf(database.read);
  const wire = surroundings.wire ?? (redis ? new RedisWire(redis.url, namespace, redis.health) : null);
  const bus: Bus = wire ? new MessageBus({ serverId, wire, report }) : aloneOn(serverId);
  const touches = new Touches(bus);
  const definitions = surroundings.definitions ?? documents;
  const sealing = new Sealing(keyIn(surroundings.dataFolder, 'secrets.key'));
  const { publicUrl } = given.mail;
  const loopback = given.environment === 'local';
  const trusted = given.signing.roots;
  const authority = new Authority({
    database,
    sealing,
    publicUrl,
    trusted,
    keepRoot: (sealed) => keepRoot(surroundings.dataFolder, sealed),
  });
  const signSecrets = new SignSecrets(database.read, sealing);
  const interfaceLog = new InterfaceLog(database.read, () => now(), report);
  const outside = externalProvider({ settings: given.signing, loopback, note: interfaceLog.note });
  const signUrl = providerOf(internalProvider(signSecrets, publicUrl), outside);
  const reportParts = {
    database,
    running: () => ({ registry, lists }),
    runtime: () => runtime,
    zoneOf: zoneOf(database.read),
  };
  const bound: readonly ServerDocument[] = [
    scheduleDocument(() => now()),
    datasourceDocument({ database, sealing, loopback, noted: interfaceLog.note }),
    apiDocument({ registry: () => registry, services: () => kernel.services, version: versionOf() }),
    ...reportDocuments(reportParts),
    ssoSystemDocument({ database, sealing, publicUrl, loopback }),
    sourceDocument({ database, sealing, loopback }),
    instanceDocument(database),
    ...signingDocuments({ sealing, authority, secrets: signSecrets, signUrl }),
    ...sealedDocuments(() => files),
    ...templateDocuments(variablesOf(familyLetters.letters), templateVariablesOf(familyLetters.letters)),
  ].filter(({ definition }) => definitions.includes(definition));
  const hold = definitions.some(({ type }) => type === 'auditCase') ? heldByCase : undefined;
  const registry: Registry = new Registry(definitions, [...(surroundings.families ?? familyDocuments), ...bound], hold);
  const access = new AccessService(database.read, async (read, supplierId) => [
    ...(await supplierTraits(read, supplierId)),
    ...(await biddingTraits(read, supplierId)),
  ]);
  const observation = new Observation(surroundings.observing ?? { metrics: null, traces: null }, versionOf(), report);
  const ownTemplate = async (code: string) => (definitions.includes(anyDefinition(msgTemplate)) ? book.template(code) : null);
  const documentLetters: DocumentLetters = new DocumentLetters({
    ...familyLetters,
    database,
    registry,
    access,
    publicUrl,
    runtime: () => runtime,
    template: ownTemplate,
  });
  const book = new MessageBook(database.read);
  const mail = new MailQueue(database, isLetter, documentLetters, (userId, id) => touches.touch({ type: BELL, id, userId }));
  const installation = new LiveInstallation(database.side, sealing);
  const settings = new LiveSettings(given, installation);
  const permits: Kernel['permits'] = (viewer, definition, event) => access.permits(viewer, definition, event);
  const reading = new FileReading({
    registry,
    permits,
    handles: (viewer, definition, button) => access.handlesFiles(viewer, definition, button),
    runtime: () => runtime,
    stored: async (definition, id) => (await documentStore.load(database.read, definition, id))?.snapshot ?? null,
  });
  const runtime: DocumentRuntime = new DocumentRuntime({
    attaching: reading,
    ...(definitions.some(({ type }) => type === 'bpmInstance') ? { approvals: processApprovals } : {}),
    messages: (message) => (message.event === LINK_LETTER ? taskLinks.deliver(message) : centre.deliver(message)),
    db: database,
    store: documentStore,
    registry,
    installation,
    access: access.ofRuntime,
    bus,
    report,
    observer: observation.runtime,
    ...(redis ? { leases: new RedisLeases(redis.url, namespace, serverId, redis.health) } : {}),
    ...(surroundings.clock ? { clock: surroundings.clock } : {}),
    ...(surroundings.timing ? { timing: surroundings.timing } : {}),
  });
  const now = () => runtime.now();
  const messaging = { database, book, sealing, runtime: () => runtime };
  const sending = new Sending({ ...messaging, loopback });
  const centre = new MessageCentre({
    database,
    registry,
    access,
    book,
    isLetter,
    report,
    runtime: () => runtime,
    letters: documentLetters,
    queue: mail,
  });
  const withMessages = registry.find('msgInstance') !== undefined;
  const fileFolder = path.join(surroundings.dataFolder ?? mkdtempSync(path.join(tmpdir(), 'guildhall-files-')), 'files');
  const arrivals = path.join(fileFolder, 'arriving');
  const files: Files = new Files({
    database,
    reading,
    settings: () => settings.files,
    arrivals,
    report,
    runtime: () => runtime,
    storage: settings.files.s3 ? new S3Storage(settings.files.s3) : new FolderStorage(fileFolder, arrivals),
  });
  const sessionLives = async (certificate: string): Promise<boolean> => (await sessions.refresh(certificate)) !== null;
  const fileParts = {
    files,
    registry,
    permits,
    memory,
    typesAt: (route: string) => access.typesAt(route),
    zoneOf: zoneOf(database.read),
    sessionLives,
  };
  const personalReads = new PersonalReadLog(database.read);
  const progress = new TaskProgress(bus);
  const holds = (viewer: Viewer, type: string, button: string): boolean => access.holds(viewer, type, button);
  const orphans = orphansDaily(files, database, now, report);
  const sessions = new SessionService({
    database,
    access,
    memory,
    bus,
    settings,
    now,
    evidenceKey: keyIn(surroundings.dataFolder, 'evidence.key'),
    report,
    supplierMayEnter,
  });
  const captcha = new Captcha(memory, settings.captchaTestCode);
  const secondFactor = new SecondFactor({ database, runtime, sealing, settings });
  const links = new Links(database);
  const sso = new SingleSignOn({ database, runtime, memory, sealing, sessions, access, publicUrl, loopback, report });
  const passwordClosed = (ssoCodes: readonly string[]): Promise<boolean> => sso.closesPassword(ssoCodes);
  const signIn = new SignIn({
    database,
    runtime,
    access,
    sessions,
    captcha,
    settings,
    secondFactor,
    mail,
    memory,
    passwordClosed,
    keepVouched: (certificate, vouched, at) => keepVouched(database, sealing, certificate, vouched, at),
    codeTokens: (address, perMinute, at) => memory.take(`codes:${address}`, { perMinute }, at),
    supplierMayEnter,
  });
  const changes = new PasswordChanges({ database, runtime, settings });
  const taskLinks = new TaskLinks({
    database,
    runtime,
    registry,
    access,
    mail,
    permits,
    mayEnter: (userId, at) => signIn.mayEnter(userId, at),
    policy: processLinkPolicy(installation),
    report,
  });
  const watching = new Watching({ db: database.read, runtime, touches, access, mail, report });
  const erpSync = new ErpSync({
    database,
    runtime: () => runtime,
    port: given.erp.url === null ? null : httpErp(given.erp, loopback),
    note: interfaceLog.note,
    report,
  });
  const transport = surroundings.mailTransport === undefined ? mailTransport(settings, now) : surroundings.mailTransport;
  const texts = textSender(given.texts, transport instanceof MailCatcher ? transport : null, now);
  const registerParts: RegisterParts = {
    database,
    runtime,
    mail,
    codes: new RegisterCodes(memory),
    links: new RegisterLinks(database),
    textsLeave: texts !== null,
    rightCaptcha: (body, address, at) => signIn.rightCode(body, address, at),
    mobilePattern: () => installation.mobilePattern({ ...SYSTEM, orgIds: null }),
  };
  const signLetters = signWriters({
    runtime: () => runtime,
    secrets: signSecrets,
    signUrl,
    urlHours: () => Number(installation.now(contractProfiles.CCT_URL_HOURS)),
  });
  const mailer =
    (transport ?? texts ?? (withMessages || null)) &&
    new Mailer({
      database,
      runtime,
      queue: mail,
      transport,
      texts,
      ofDocuments: documentLetters,
      template: ownTemplate,
      ...(withMessages ? { sources: sending } : {}),
      writers: secretWriters({
        signing: signLetters,
        links,
        queue: mail,
        publicUrl,
        taskLinks,
        registering: registeringLetters(registerParts),
        onlyWayOf: (userId) => sso.onlyWayOf(userId, now()),
      }),
      report,
    });
  const signFlows = new SignFlows({
    database,
    runtime,
    files,
    authority,
    secrets: signSecrets,
    mail,
    memory,
    today: (orgId, at) => installation.today(orgId, at),
    report,
  });
  const outsideFlows = new OutsideFlows({ database, runtime: () => runtime, files, authority, provider: outside, report });
  const signParts = { db: database.read, flows: signFlows, files, authority, memory };
  const papers = new Papers({ database, runtime: () => runtime, files, publicUrl, report });
  const versionParts = { db: database.read, runtime, permits, files };
  const books = new Books({
    database,
    runtime: () => runtime,
    files,
    written: async (at, orgId) => zoneText(await installation.zone(orgId), at),
    report,
  });
  const pending = new Pending(database.read, definitions);
  const aside = new Background(report);
  let forgetting: NodeJS.Timeout | undefined;
  /** What has been kept long enough goes. */
  const forget = async (): Promise<void> => {
    await pending.forget(now(), Number(installation.now(baseProfiles.TODO_DONE_KEEP_DAYS)));
    await personalReads.forget(now(), Number(installation.now(platformProfiles.BASE_PERSONAL_READ_KEEP_DAYS)));
  };
  const lists = createLists(database.read, (type) => registry.find(type)?.definition, { liveOf: (type) => registry.find(type) });
  const importParts = { ...fileParts, installation, holds };
  const leases = new WorkLeases({ read: database.read, serverId, now, report });
  const imports = new ImportRunner({
    database,
    runtime,
    registry,
    lists,
    files,
    access,
    installation,
    zoneOf: fileParts.zoneOf,
    progress,
    leases,
    report,
  });
  const exportParts = {
    registry,
    database,
    lists,
    readLists: [organisationMaterialList(installation)],
    installation,
    progress,
    holds,
    zoneOf: fileParts.zoneOf,
    version: versionOf(),
    noteExport: (read: ExportRead) => personalReads.noteExport(read),
    turns: new Turns(EXPORTS_AT_ONCE),
    report,
    runtime,
    files,
  };
  const signing = signingKeys(surroundings);
  const checkpoints = new Checkpoints({ database, now, ...signing });
  const alerted = alerting({ now, deliver: (message) => centre.deliver(message) });
  const sweep = new Sweep({ database, definitions, now, report, alerted });
  const auditing = auditJobs({ database, now, checkpoints, sweep, report });
  const days = { zone: SITE_ZONE, dateAt: (at: number) => dateIn(SITE_ZONE, at) };
  const auditParts: AuditParts = { database, registry, runtime, access, checkpoints, sweep, days };
  const evidence = { audit: () => auditParts, files, key: signing.key, now, report };
  const exportsOfEvidence = watchExports(evidence);
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
      RESET_PASSWORDS: resetProgram({ database, runtime, sessions, files, passwordClosed, zoneOf: fileParts.zoneOf }),
      EXCEL_EXPORT: exportProgram(exportParts),
      EVIDENCE_EXPORT: evidenceProgram(evidence),
      REPORT_RUN: reportProgram({ ...reportParts, files }),
      ...systemPrograms({ database, installation, files, checkpoints, sweep, now }),
    },
  });
  const logParts = { database, definitions, serverLog, interfaceLog };
  const noted = (partner: string) => interfaceLog.watching(partner, now);
  const kernel: Kernel = {
    registry,
    runtime,
    database,
    store: documentStore,
    lists,
    sessions,
    pending,
    personalReads,
    memory,
    bus,
    touches,
    observer: observation.edges,
    traces: observation.calls,
    services: [
      loginService(signIn, sessions, sso),
      ssoService(sso),
      registerService(registerParts),
      taskLinkService({ taskLinks, links, mail, memory, database, registry, signIn }),
      passwordService({
        settings,
        database,
        runtime,
        signIn,
        sessions,
        changes,
        links,
        mail,
        tokens: (key, perMinute, at) => memory.take(key, { perMinute }, at),
      }),
      secondFactorService(signIn, secondFactor),
      userKeyService({ database, mail, waits: surroundings.keyWaits ?? keyWaits }),
      ...recordServices(database.read),
      ...userServices({
        database,
        runtime,
        sessions,
        signIn,
        links,
        mail,
        textsLeave: texts !== null,
        mobilePattern: (viewer) => installation.mobilePattern(viewer),
        lists,
        registry,
        permits: (viewer, event) => access.permits(viewer, registry.get('baseUsers').definition, event),
      }),
      tableConfigService(database.read),
      tableViewService(database.read),
      searchService(definitions, lists, access),
      favouriteService({ db: database.read, lists, registry, touches }),
      lookupService(installation, declaredLookups(definitions, lookupTypes)),
      organisationMaterialService(database.read, installation),
      ...profileServices({
        installation,
        runtime,
        read: database.read,
        definitions,
        catalogue: new Map(profileCatalogue.map((declared) => [declared.code, declared])),
      }),
      numberRuleService({ installation, read: database.read, definitionOf: (type) => registry.find(type)?.definition }),
      auditService(auditParts),
      explainService({ access, runtime, registry, read: database.read }),
      ...accessServices(access),
      bookService(access, database.read),
      bellService(database, documentLetters, fileParts.zoneOf),
      inboxService({ database, letters: documentLetters, zoneOf: fileParts.zoneOf, touch: (touch) => touches.touch(touch) }),
      logService(database.read),
      ...logServices(logParts),
      cacheService({
        database,
        memory,
        vitals: () => ({ ...runtime.vitals() }) as unknown as Readonly<Record<string, number | boolean>>,
        configuration: {
          sizes: async () => ({ options: (await installation.profiles()).size, lookups: (await installation.lookups()).size }),
          reload: () => installation.load(),
        },
      }),
      ...pendingServices({ pending, db: database.read, touches }),
      publicNotices(database.read, runtime),
      signService(signParts),
      paperService(papers, versionParts),
      templateService(versionParts),
      quickMenuService(database, access),
      ...(registry.find('bpmInstance') ? processServices({ database, runtime: () => runtime, installation }) : []),
      homeService({ db: database.read, lists, access, figures: homeFigures, standing: supplierStanding }),
    ],
    routes: [
      ...authorityRoutes(authority),
      ...ssoRoutes(sso, memory).map(noted('SSO')),
      noted('ERP')(receiveRoute({ database, runtime: () => runtime, memory, erp: given.erp })),
      noted('SIGN')(signCallback({ database, runtime: () => runtime, memory, settings: given.signing })),
      noted('MESSAGES')(callbackRoute({ ...messaging, memory, bounced: (userId) => sending.bounced(userId) })),
      ...(transport instanceof MailCatcher && settings.embeddedDatabase ? [devMail(transport)] : []),
    ],
    streams: [
      signatureCall({ runtime, files }),
      ...fileCalls(fileParts),
      ...signStreams(signParts),
      redlineStream(versionParts),
      templateStream(versionParts),
      ...wordStreams({ ...versionParts, memory }),
      ...viewCalls(fileParts),
      ...richTextCalls(fileParts),
      ...exportCalls(exportParts),
      backgroundExportCall(exportParts),
      ...logStreams(logParts),
      ...reportStreams(reportParts),
      ...importCalls(importParts),
      ...excelImportCalls(importParts),
      ...quotationBookCalls(importParts),
      comparisonCall({ read: database.read, files, zoneOf: fileParts.zoneOf }),
      noteCall({ read: database.read, runtime: () => runtime, files }),
      labelCall({ read: database.read, runtime: () => runtime, files }),
      visitReportCall({ read: database.read, runtime: () => runtime, files }),
      minutesCall({ read: database.read, store: documentStore, runtime: () => runtime, files, zoneOf: fileParts.zoneOf }),
    ],
    progress: (listener) => progress.onProgress(listener),
    permits,
    installation,
    presence: presenceRules,
    announcements: announcementsOf(installation, report),
    version: versionOf(),
    environment: settings.environment,
    secureCookies: settings.secureCookies,
    report,
  };
  return {
    kernel,
    database,
    runtime,
    access,
    sessions,
    observation,
    installation,
    settings,
    files,
    imports,
    requests,
    async start() {
      serverLog.start(database.side);
      interfaceLog.start();
      serverLog.say('INFO', 'server', `version ${versionOf()} started`);
      installation.follow(runtime, report);
      await installation.load();
      await runtime.start();
      sessions.start(runtime);
      taskLinks.start();
      if (registry.find('srmPurErpSync')) erpSync.start();
      if (registry.find('srmCctSignFlow')) outsideFlows.start();
      keepsBoardLive(runtime, (touch) => touches.touch(touch));
      keepsToldLive(runtime, (touch) => touches.touch(touch));
      keepsBillingLive(runtime, (touch) => touches.touch(touch));
      if (registry.find('srmCctContract')) papers.start();
      if (registry.find('srmSfdBiddingDoc')) books.start();
      watching.start();
      book.follow(runtime);
      centre.start();
      forgetting = setInterval(() => aside.run(forget()), FORGET_EVERY_MS);
      forgetting.unref();
      mailer?.start();
      orphans.start();
      if (surroundings.serving ?? true) auditing.start();
      if (registry.find('baseImportTask')) imports.start();
      if (registry.find('baseConcurrentRequest')) requests.start();
      if (registry.find('auditExport')) exportsOfEvidence.start();
      await observation.start({
        runtime: () => runtime.vitals(),
        pool: () => database.pool(),
        outboxPending: () => pendingCount(database.read),
      });
    },
    async stop() {
      clearInterval(forgetting);
      await sessions.stop();
      await requests.stop();
      await imports.stop();
      await exportsOfEvidence.stop();
      await auditing.stop();
      await orphans.stop();
      // A letter may need a document of its own: a task's link.
      await mailer?.stop();
      await centre.stop();
      await erpSync.stop();
      await outsideFlows.stop();
      await papers.settled();
      await books.settled();
      await taskLinks.settled();
      await runtime.stop();
      await taskLinks.settled();
      await watching.settled();
      await sessions.settled();
      await aside.settled();
      await files.stop();
      serverLog.say('INFO', 'server', 'stopped');
      await interfaceLog.stop();
      await serverLog.stop();
      if (!surroundings.dataFolder) rmSync(path.dirname(fileFolder), { recursive: true, force: true });
      await observation.stop();
      await memory.close();
      await database.close();
    },
  };
}

/** To every tab: `lookup.changed` with a type and its new rev, `profile.changed` with codes of options; without them when any may have changed. */
const announcementsOf =
  (installation: LiveInstallation, report: Surroundings['report']): Kernel['announcements'] =>
  (announce) => {
    installation.onLookup((id) => {
      const told = async () => {
        const found = id === null ? undefined : [...(await installation.lookups()).values()].find((type) => type.id === id);
        announce('lookup.changed', found ? { typeCode: found.typeCode, rev: `${found.id}.${found.rev}` } : {});
      };
      void told().catch(report);
    });
    installation.onOption((id) => {
      const told = async () => {
        const found = id === null ? undefined : [...(await installation.profiles()).values()].find((option) => option.id === id);
        announce('profile.changed', found ? { codes: [found.code] } : {});
      };
      void told().catch(report);
    });
  };
const FORGET_EVERY_MS = 6 * 3_600_000;
/** Each holds a connection for as long as it reads. */
const EXPORTS_AT_ONCE = 2;

/** By SMTP where it is set; on a developer's machine into a list; elsewhere letters wait until it is set. */
function mailTransport({ environment, embeddedDatabase, mail: { smtpUrl, from } }: Settings, now: () => number): MailTransport | null {
  if (smtpUrl !== null) return smtpTransport(smtpUrl, from);
  return environment === 'local' && embeddedDatabase ? new MailCatcher(now) : null;
}

const zoneOf =
  (read: Database['read']) =>
  async (userId: string): Promise<string> => {
    const { rows } = await read.query<{ time_zone: string | null }>('select time_zone from base_users where id = $1', [userId]);
    return rows[0]?.time_zone ?? SITE_ZONE;
  };

/** 32 random bytes that survive a restart, readable by this user alone. Servers that start at one moment agree on those linked first. */
function keyIn(folder: string | undefined, name: string): Uint8Array {
  if (!folder) return randomBytes(32);
  const file = path.join(folder, name);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    const aside = `${file}.${randomBytes(6).toString('hex')}`;
    writeFileSync(aside, randomBytes(32).toString('hex'), { mode: 0o600 });
    try {
      linkSync(aside, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(aside);
    }
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
}

/** Heads of the log are signed by the key of the surroundings, else by one of the data folder. */
function signingKeys({ dataFolder, signing }: Surroundings): { readonly key: SigningKey; readonly earlier: SigningKey | null } {
  const seed = (text: string): Uint8Array => Buffer.from(text, 'hex');
  return {
    key: signingKey(signing?.key ? seed(signing.key) : keyIn(dataFolder, 'audit-signing.key')),
    earlier: signing?.earlier ? signingKey(seed(signing.earlier)) : null,
  };
}

/** The root signed the issuing authority and is not needed again for years: its sealed key is taken away from here. */
function keepRoot(folder: string | undefined, sealed: string): void {
  if (folder) writeFileSync(path.join(folder, 'signing-root.key'), sealed, { mode: 0o600 });
}

const supplierMayEnter = (supplier: { readonly context: Readonly<Record<string, unknown>> }): boolean =>
  supplierGate(
    {
      supplierName: String(supplier.context['companyName'] ?? ''),
      status: (supplier.context['supplierStatus'] ?? null) as SupplierStatus | null,
    },
    'LOGIN',
  ) === null;

const versionOf = (): string => {
  for (const file of ['../package.json', '../../package.json']) {
    try {
      return (createRequire(import.meta.url)(file) as { version: string }).version;
    } catch {
      continue;
    }
  }
  throw new Error('package.json was not found beside the server');
};
