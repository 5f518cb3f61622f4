import { textKind } from './text-kind.js';

export const landline = textKind({ type: 'tel', inputMode: 'tel', width: 150 });
