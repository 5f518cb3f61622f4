import './node-version.mjs';

import('./setup.mjs').then(({ build }) => build(process.argv.slice(2)));
