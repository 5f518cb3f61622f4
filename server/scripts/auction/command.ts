/** The command that holds a recorded auction, apart from its process: words and variables in, lines and an exit code out. */
import { parseArgs } from 'node:util';
import { addFurtherSuppliers } from './further-suppliers.js';
import { holdAuction } from './hold.js';
import { SceneError, assemblePeople, demoPassword } from './people.js';
import type { PlannedLot, Verdict } from './plan.js';
import { byItsClock } from './clock.js';
import type { ClockVerdict } from './clock.js';
import { PlanError, planAuction } from './plan.js';
import type { AuctionPlan } from './plan.js';
import { RecordingError, readRecording } from './recording.js';
import type { Recording } from './recording.js';
import { CallRefused, ServerAway } from './visitor.js';

const USAGE = 'npm run demo:auction -- FILE [--pace MILLISECONDS]';
const MOST_PACE_MS = 60_000;

/** The command was not given what it needs. */
class UsageError extends Error {
  override readonly name = 'UsageError';
}

export interface Surroundings {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly say: (line: string) => void;
  readonly complain: (line: unknown) => void;
}

function wishes(words: readonly string[]): { readonly file: string; readonly paceMs: number } {
  const { values, positionals } = parseWords(words);
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new UsageError(`Name one file: ${USAGE}`);
  const pace = values.pace ?? '0';
  if (!/^\d{1,5}$/.test(pace) || Number(pace) > MOST_PACE_MS)
    throw new UsageError(`--pace is a number of milliseconds from 0 to ${MOST_PACE_MS}: ${USAGE}`);
  return { file, paceMs: Number(pace) };
}

function parseWords(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options: { pace: { type: 'string' } } });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}: ${USAGE}`);
  }
}

/** @returns 0: every lot has its recorded ranking; 1: one differs; 2: it could not be held, and a sentence says why */
export async function auctionCommand(words: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    return await hold(wishes(words), surroundings);
  } catch (error) {
    surroundings.complain(isPlain(error) ? error.message : error);
    return 2;
  }
}

/** What a person can act on is said in a sentence; anything else is a fault of ours and keeps its trace. */
const isPlain = (error: unknown): error is Error =>
  [RecordingError, PlanError, SceneError, CallRefused, ServerAway, UsageError].some((kind) => error instanceof kind);

async function hold({ file, paceMs }: ReturnType<typeof wishes>, { variables, say }: Surroundings): Promise<number> {
  const recording = await readRecording(file);
  const plan = planAuction(recording);
  const url = (variables['GUILDHALL_URL'] ?? 'http://127.0.0.1:3000').replace(/\/+$/, '');
  const password = demoPassword(variables);
  const scene = await assemblePeople({
    url,
    password,
    names: [...new Set(plan.lots.flatMap((lot) => lot.invited))],
    currencyCode: plan.currency,
    addSuppliers: (wanted) => addFurtherSuppliers(wanted, password, variables),
  });
  try {
    say(`To watch, sign in at ${url} as liwei (the buyer) and open the addresses below.`);
    const verdicts = await holdAuction({ plan, ...scene, paceMs, say, pageOf: (hallId) => `${url}/main/competeHallMain?hallId=${hallId}` });
    for (const [index, verdict] of verdicts.entries()) report(plan.lots[index]!, verdict, say);
    const different = verdicts.filter((verdict) => verdict.result === 'different').length;
    say(`\nlots=${verdicts.length} same=${verdicts.length - different} different=${different}`);
    const late = reportClocks(plan, recording, say);
    return different + late > 0 ? 1 : 0;
  } finally {
    await scene.leave();
  }
}

function report(lot: PlannedLot, { ours, recorded, result }: Verdict, say: (line: string) => void): void {
  const list = (ranking: readonly string[]) => (ranking.length > 0 ? ranking.join(' > ') : 'none');
  say(`\n${lot.name}: ${result === 'same' ? 'the same' : 'DIFFERENT'}\n  ours      ${list(ours)}\n  recorded  ${list(recorded)}`);
  for (const note of lot.notes) say(`  - ${note}`);
}

/** Each lot whose clock is recorded by that clock, without waiting. @returns how many differ */
function reportClocks(plan: AuctionPlan, { lots }: Recording, say: (line: string) => void): number {
  const held = lots.flatMap((lot, index) => {
    const verdict = byItsClock(plan, plan.lots[index]!, lot);
    return verdict ? [{ lot: plan.lots[index]!, verdict }] : [];
  });
  if (held.length === 0) return 0;
  for (const { lot, verdict } of held) reportClock(lot, verdict, say);
  const different = held.filter(({ verdict }) => verdict.result === 'different').length;
  say(`\nclocks=${held.length} same=${held.length - different} different=${different}`);
  return different;
}

function reportClock({ name }: PlannedLot, verdict: ClockVerdict, say: (line: string) => void): void {
  const { plannedSeconds, slots, next, result } = verdict;
  const slot = (one: readonly number[] | null) => (one ? one.join('.') : 'none');
  say(`\n${name} by its clock: ${result === 'same' ? 'the same' : 'DIFFERENT'}`);
  say(`  planned seconds  ours ${plannedSeconds.ours}, recorded ${plannedSeconds.recorded}`);
  for (const { bidder, ours, recorded } of slots) say(`  ${bidder} round.turn  ours ${slot(ours)}, recorded ${slot(recorded)}`);
  say(
    `  proposed         ours ${next.map(({ ours }) => ours ?? 'nobody').join(' > ')}, recorded ${next.map(({ recorded }) => recorded).join(' > ')}`,
  );
}
