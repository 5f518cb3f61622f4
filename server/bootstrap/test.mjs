import './node-version.mjs';

import('./checks.mjs').then(({ test }) => test(process.argv.slice(2)));
