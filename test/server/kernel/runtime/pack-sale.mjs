/** Prints a definition of the runtime's tests as the module that a build would make of it: `node pack-sale.mjs NAME`. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { packed } from '../../../../server/scripts/pack-machines.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
process.stdout.write(
  await packed(path.join(here, '../../../../state-machines'), { file: path.join(here, 'sale-versions.ts'), name: process.argv[2] }),
);
