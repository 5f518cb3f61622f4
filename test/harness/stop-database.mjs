import { rmSync } from 'node:fs';

/** Whoever started it ends it. */
export default async function stopDatabase() {
  if (!globalThis.guildhallTestDatabase) return;
  const { server, folder } = globalThis.guildhallTestDatabase;
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
