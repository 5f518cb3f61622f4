import { rmSync } from 'node:fs';

export default async function stopDatabase() {
  const { server, folder } = globalThis.guildhallTestDatabase;
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
