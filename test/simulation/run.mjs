/** `npm run simulate`: seeds one after another on the sources as they are; see run.ts. */
import { register } from 'node:module';

register('../../server/scripts/typescript-hooks.mjs', import.meta.url);
await import('./run.ts');
