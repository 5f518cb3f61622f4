/** What the server had no connection for was not begun: it is asked again while somebody still waits for the answer. */
const WAITS_MS = [500, 1_000, 2_000];

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** @param ask signs and sends anew each time; the last answer is told whatever it is */
export async function whileBusy<T>(ask: () => Promise<T>, codeOf: (answer: T) => string, signal?: AbortSignal): Promise<T> {
  for (const ms of WAITS_MS) {
    const answer = await ask();
    if (codeOf(answer) !== 'SYS_UNAVAILABLE' || signal?.aborted) return answer;
    await later(ms);
  }
  return ask();
}
