import './node-version.mjs';

import('./script.mjs').then(({ run }) => run(process.argv.slice(2)));
