/** The documents' titles, routes and names: everything behind the sign-in needs them, the sign-in page does not. */
import { loaders } from 'virtual:definition-loaders';
import { catalogue } from 'virtual:definitions';

import { registerDefinitions } from './kernel/definitions.js';

registerDefinitions(
  catalogue.map((entry) => ({
    ...entry,
    load: async () => {
      const known = loaders[entry.type];
      if (!known) throw new Error(`no definition of ${entry.type}`);
      return known();
    },
  })),
);
