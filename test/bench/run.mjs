/**
 * `npm run bench -- NAME [options]`: one JSON object a line, {bench, figure, unit, value, floor | peer, floorValue, ratio, goal, node, note};
 * medians of five rounds. What each figure means and what bounds it: docs/performance.md.
 */
import { parseArgs } from 'node:util';

const benches = {
  hall: 'frames of a live hall to 1,000 bidders beside bare Socket.IO',
  hot: 'events on one document beside a serial transaction per event',
  kill: 'a live hall whose server is killed again and again; exit 1 when anything acknowledged is lost (--times 100 --bidders 50 --seed 1)',
  many: 'events over 1,000 documents beside the same statements sent raw',
  replay: 'history entries verified beside their bare SHA-256 calls and XState steps',
};

const { values, positionals: [name] } = parseArgs({ allowPositionals: true, options: { times: { type: 'string' }, rounds: { type: 'string' }, bidders: { type: 'string' }, seed: { type: 'string' } } });
const number = (text) => (text === undefined ? undefined : Number(text));

if (!name || !Object.hasOwn(benches, name)) {
  console.error(`npm run bench -- NAME, where NAME is one of\n${Object.entries(benches).map(([one, what]) => `  ${one.padEnd(8)}${what}`).join('\n')}`);
  process.exitCode = 2;
} else {
  const { bench } = await import(`./${name}.mjs`);
  process.exitCode = (await bench({ times: number(values.times) ?? 100, rounds: number(values.rounds) ?? 5, bidders: number(values.bidders), seed: number(values.seed) })) ? 0 : 1;
}
