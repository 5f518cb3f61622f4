import { textKind } from './text-kind.js';

export const email = textKind({ type: 'email', inputMode: 'email', width: 200 });
