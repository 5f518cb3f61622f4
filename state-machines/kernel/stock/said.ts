/** Text that an event must come with (purchasing.md §14): the sentence names the field that it stands under. */
import type { MachineEvent } from '../events.js';
import type { Guard } from '../lifecycle.js';
import { refusal } from '../refusals.js';
import type { Reasons } from '../refusals.js';

export const saidReasons = { DOC_COMMENT_REQUIRED: { en: 'Enter {what}.', cn: '请填写{what}' } } as const satisfies Reasons;

const whatIs = { comment: { en: 'a comment', cn: '意见' }, reason: { en: 'a reason', cn: '原因' } } as const;

export const isSaid = (text: unknown): boolean => typeof text === 'string' && text.trim() !== '';

export const mustSay = (field: keyof typeof whatIs): Guard<unknown, MachineEvent> => ({
  codes: ['DOC_COMMENT_REQUIRED'],
  needs: 'ask',
  check: (_context, { payload }) =>
    isSaid((payload as Readonly<Record<string, unknown>>)[field]) ||
    refusal('DOC_COMMENT_REQUIRED', { field, words: { what: whatIs[field] } }),
});
