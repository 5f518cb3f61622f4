import { createDatabase } from '../../server/kernel/database/database.js';
import { documentStore } from '../../server/kernel/database/store.js';
import { registerDefinitions } from '../../server/kernel/machine-versions.js';
import { Registry } from '../../server/kernel/registry.js';
import { ServerClock } from '../../server/kernel/runtime/clock.js';
import { DocumentRuntime } from '../../server/kernel/runtime/runtime.js';
import { familyDocuments } from '../../server/families.js';
import { syncAccess } from '../../server/platform/access/sync.js';
import { documents } from '../../state-machines/registry.js';

const FIRST_START = Date.parse('2025-12-01T00:00:00.000Z');

/** Menus, buttons, roles and responsibilities, as the product's first start makes them; long before any test's own day. */
export async function shipAccess(ownerUrl: string, appUrl: string): Promise<void> {
  await registerDefinitions(ownerUrl, documents);
  const db = await createDatabase(appUrl);
  const errors: unknown[] = [];
  let now = FIRST_START;
  const clock = Object.assign(new ServerClock(db.read, (error) => errors.push(error)), {
    now: () => (now += 1),
    start: async () => undefined,
    stop: () => undefined,
  });
  const runtime = new DocumentRuntime({
    db,
    store: documentStore,
    registry: new Registry(documents, familyDocuments),
    access: { permits: () => false },
    report: (error) => errors.push(error),
    clock,
    serverId: 'template',
  });
  await runtime.start();
  try {
    await syncAccess({ runtime, read: db.read, definitions: documents });
    if (errors.length > 0) throw new AggregateError(errors, 'making the access rows reported errors');
  } finally {
    await runtime.stop();
    await db.close();
  }
}
