/** The documents' titles, routes and names: everything behind the sign-in needs them, the sign-in page does not. */
import { catalogue } from 'virtual:definitions';

import { registerDefinitions } from './kernel/definitions.js';

registerDefinitions(catalogue);
