/** A text that no document can be made of is refused in words wherever it is filled. */
import { TextTooLong } from '../../../state-machines/contracts/text/blocks.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';

export async function unlessTooLong<T>(work: () => Promise<T>): Promise<T | { readonly refusal: Refusal }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TextTooLong) return { refusal: refusal('CCT_TEXT_LONG') };
    throw error;
  }
}
