/** The documents' titles, routes and names: everything behind the sign-in needs them, the sign-in page does not. */
import { catalogue } from 'virtual:definitions';

import { registerDefinitions } from './kernel/definitions.js';

/** Where the definitions lie comes with the first document. */
const loaders = () => import('virtual:definition-loaders');

registerDefinitions(
  catalogue.map((entry) => ({
    ...entry,
    load: async () => {
      const known = (await loaders()).loaders[entry.type];
      if (!known) throw new Error(`no definition of ${entry.type}`);
      return known();
    },
  })),
);
