import './node-version.mjs';

import('./product.mjs').then(({ start }) => start(process.argv.slice(2)));
