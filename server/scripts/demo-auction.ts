/**
 * `npm run demo:auction -- FILE [--pace MS]`: holds a recorded public auction again on a running server, with the demo
 * company's people, and prints our ranking beside the recorded one. Exit 1 when any lot differs, 2 when it cannot be held.
 */
import { parseArgs } from 'node:util';
import { holdAuction } from './auction/hold.js';
import { SceneError, assemblePeople, demoPassword } from './auction/people.js';
import type { PlannedLot, Verdict } from './auction/plan.js';
import { PlanError, planAuction } from './auction/plan.js';
import { RecordingError, readRecording } from './auction/recording.js';
import { CallRefused } from './auction/visitor.js';

const USAGE = 'npm run demo:auction -- FILE [--pace MILLISECONDS]';

/** The command was not given what it needs. */
class UsageError extends Error {
  override readonly name = 'UsageError';
}

function wishes(words: readonly string[]): { readonly file: string; readonly paceMs: number } {
  const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, strict: false, options: { pace: { type: 'string' } } });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new UsageError(`Name one file: ${USAGE}`);
  const paceMs = Number(values['pace'] ?? 0);
  if (!Number.isInteger(paceMs) || paceMs < 0 || paceMs > 60_000) throw new UsageError(`--pace is a number of milliseconds from 0 to 60000: ${USAGE}`);
  return { file, paceMs };
}

async function main(): Promise<number> {
  const { file, paceMs } = wishes(process.argv.slice(2));
  const plan = planAuction(await readRecording(file));
  const names = [...new Set(plan.lots.flatMap((lot) => lot.invited))];
  if (names.length === 0) {
    console.log(`${plan.title}: the file names no bidder at all, so there is nobody to invite and nothing to hold. Recorded ranking: none.`);
    return 0;
  }
  const url = process.env['GUILDHALL_URL'] ?? 'http://127.0.0.1:3000';
  const scene = await assemblePeople(url, demoPassword(process.env), names, plan.currency);
  try {
    const verdicts = await holdAuction({ plan, ...scene, paceMs, say: (line) => console.log(line), pageOf: (hallId) => `${url}/competeHallMain/${hallId}` });
    for (const verdict of verdicts) report(plan.lots.find((lot) => lot.hallNo === verdict.hallNo)!, verdict);
    return verdicts.some((verdict) => verdict.result === 'different') ? 1 : 0;
  } finally {
    await scene.leave();
  }
}

const words: Readonly<Record<Verdict['result'], string>> = { same: 'the same', exact: 'the same by exact values', different: 'DIFFERENT' };

function report(lot: PlannedLot, { ours, recorded, result }: Verdict): void {
  const list = (ranking: readonly string[]) => (ranking.length > 0 ? ranking.join(' > ') : 'none');
  console.log(`\n${lot.name}: ${words[result]}\n  ours      ${list(ours)}\n  recorded  ${list(recorded)}`);
  for (const note of lot.notes) console.log(`  - ${note}`);
}

/** What a person can act on is said in a sentence; anything else is a fault of ours and keeps its trace. */
const isPlain = (error: unknown): error is Error => [RecordingError, PlanError, SceneError, CallRefused, UsageError].some((kind) => error instanceof kind);

try {
  process.exitCode = await main();
} catch (error) {
  console.error(isPlain(error) ? error.message : error);
  process.exitCode = 2;
}
