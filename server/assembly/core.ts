/** What decides and keeps: definitions with their server parts, access, the runtime, files, and the post. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { completedByItems } from '../../state-machines/trade/item-copies.js';
import type { Viewer } from '../../state-machines/kernel/view.js';
import { heldByCase } from '../audit/hold.js';
import { biddingTraits } from '../bidding/traits.js';
import { familyDocuments } from '../families.js';
import type { ServerDocument } from '../kernel/contracts.js';
import { createLists } from '../kernel/database/lists/lists.js';
import { documentStore } from '../kernel/database/store.js';
import type { Kernel } from '../kernel/edges/contracts.js';
import { Observation } from '../kernel/observe/observation.js';
import { Registry } from '../kernel/registry.js';
import { LINK_LETTER } from '../kernel/runtime/steps/effects.js';
import { DocumentRuntime } from '../kernel/runtime/runtime.js';
import { AccessService } from '../platform/access/access.js';
import { Files } from '../platform/file/files.js';
import { FileReading } from '../platform/file/reading.js';
import { S3Storage } from '../platform/file/s3.js';
import { FolderStorage } from '../platform/file/storage.js';
import { LiveInstallation } from '../platform/installation/installation.js';
import { LiveSettings } from '../platform/live-settings.js';
import type { TaskLinks } from '../platform/task-link/task-links.js';
import { processApprovals } from '../process/binding.js';
import { supplierTraits } from '../suppliers/traits.js';
import type { Deciding, Ground } from './ground.js';
import { Later } from './part.js';
import { makePost } from './post.js';
import type { Post } from './post.js';
import { versionOf } from './surroundings.js';

export interface Core extends Deciding {
  readonly access: AccessService;
  /** Whether the viewer's responsibility holds the event's button. */
  readonly permits: Kernel['permits'];
  readonly observation: Observation;
  readonly installation: LiveInstallation;
  readonly settings: LiveSettings;
  readonly reading: FileReading;
  readonly files: Files;
  readonly post: Post;
  /** Links of tasks are made by those who let people in. */
  readonly taskLinks: Later<TaskLinks>;
  /** Files of a server without a folder of data go with it. */
  clearFiles(): void;
}

export function makeCore(ground: Ground, bound: readonly ServerDocument[]): Core {
  const { surroundings, definitions, database } = ground;
  const hold = definitions.some(({ type }) => type === 'auditCase') ? heldByCase : undefined;
  const own = bound.filter(({ definition }) => definitions.includes(definition));
  const registry = new Registry(definitions, [...(surroundings.families ?? familyDocuments), ...own], hold);
  const access = new AccessService(database.read, async (read, supplierId) => [
    ...(await supplierTraits(read, supplierId)),
    ...(await biddingTraits(read, supplierId)),
  ]);
  const permits: Kernel['permits'] = (viewer, definition, event) => access.permits(viewer, definition, event);
  const reading = new FileReading({
    registry,
    permits,
    handles: (viewer, definition, button) => access.handlesFiles(viewer, definition, button),
    runtime: () => ground.core.value.runtime,
    stored: async (definition, id) => (await documentStore.load(database.read, definition, id))?.snapshot ?? null,
  });
  const installation = new LiveInstallation(database.side, ground.sealing);
  const settings = new LiveSettings(surroundings.settings, installation);
  const observation = new Observation(surroundings.observing ?? { metrics: null, traces: null }, versionOf(), ground.report);
  const taskLinks = new Later<TaskLinks>();
  const post = makePost(ground, { registry, access, settings });
  const made = { registry, access, permits, observation, installation, settings, reading, post, taskLinks };
  const core: Core = {
    ...made,
    runtime: runtimeOver(ground, made),
    lists: createLists(database.read, (type) => registry.find(type)?.definition, { liveOf: (type) => registry.find(type) }),
    ...filesOver(ground, settings, reading),
  };
  ground.core.is(core);
  return core;
}

type BeforeRuntime = Omit<Core, 'runtime' | 'lists' | 'files' | 'clearFiles'>;

function runtimeOver(
  ground: Ground,
  { registry, access, installation, reading, observation, post, taskLinks }: BeforeRuntime,
): DocumentRuntime {
  const { surroundings, redis } = ground;
  const { clock, timing } = surroundings;
  return new DocumentRuntime({
    attaching: reading,
    completes: completedByItems,
    ...(ground.definitions.some(({ type }) => type === 'bpmInstance') ? { approvals: processApprovals } : {}),
    messages: (message) => (message.event === LINK_LETTER ? taskLinks.value.deliver(message) : post.centre.deliver(message)),
    db: ground.database,
    store: documentStore,
    registry,
    installation,
    access: access.ofRuntime,
    bus: ground.bus,
    report: ground.report,
    observer: observation.runtime,
    ...(redis ? { leases: redis.leases() } : {}),
    ...(clock ? { clock } : {}),
    ...(timing ? { timing } : {}),
  });
}

function filesOver(ground: Ground, settings: LiveSettings, reading: FileReading): Pick<Core, 'files' | 'clearFiles'> {
  const { dataFolder } = ground.surroundings;
  const folder = path.join(dataFolder ?? mkdtempSync(path.join(tmpdir(), 'guildhall-files-')), 'files');
  const arrivals = path.join(folder, 'arriving');
  const { s3 } = settings.files;
  return {
    files: new Files({
      database: ground.database,
      reading,
      settings: () => settings.files,
      arrivals,
      report: ground.report,
      runtime: () => ground.core.value.runtime,
      storage: s3 ? new S3Storage(s3) : new FolderStorage(folder, arrivals),
    }),
    clearFiles() {
      if (!dataFolder) rmSync(path.dirname(folder), { recursive: true, force: true });
    },
  };
}

/** Whether the viewer's responsibility holds a button of a kind of documents. */
export const holdsOf =
  ({ access }: Core) =>
  (viewer: Viewer, type: string, button: string): boolean =>
    access.holds(viewer, type, button);
