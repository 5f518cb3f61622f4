import { textKind } from './text-kind.js';

export const mobile = textKind({ type: 'tel', inputMode: 'tel', width: 130 });
