import { textKind } from './text-kind.js';

export const text = textKind({ type: 'text', width: 165 });
