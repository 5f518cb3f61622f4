import { NoAnswer } from '../../../kernel/call.js';
import type { SendResult } from '../../../kernel/document/use-document.js';

/** Waits for the answer; the refusal's sentence, or null when it was taken. */
export async function taken(sent: Promise<SendResult>, noAnswer: string): Promise<string | null> {
  try {
    const answer = await sent;
    return answer.status === 'S' ? null : answer.msg || answer.code;
  } catch (error) {
    if (error instanceof NoAnswer) return noAnswer;
    throw error;
  }
}
