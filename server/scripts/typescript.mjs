/** Runs TypeScript sources as they are, for developers' commands that write sources: node --import ./server/scripts/typescript.mjs FILE.ts */
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
