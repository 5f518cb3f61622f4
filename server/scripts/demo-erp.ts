/**
 * `npm run demo:erp -- [--port 3900] [--fail 0.3] [--delay 500]`: an ERP to which a server with GUILDHALL_ERP_URL and the same
 * GUILDHALL_ERP_SECRET sends its orders. `--fail` is the share of messages that meet a bad mood, `--delay` milliseconds at most.
 */
import { ErpSimulator } from './erp/simulator.js';
import type { ErpMood } from './erp/simulator.js';

const MOODS: readonly ErpMood[] = ['LOST', 'BUSY', 'OTHER', 'GARBLED'];
const args = process.argv.slice(2);
const option = (name: string, otherwise: number): number => {
  const at = args.indexOf(`--${name}`);
  const value = at < 0 ? otherwise : Number(args[at + 1]);
  if (!Number.isFinite(value) || value < 0) throw new Error(`--${name} is a number.`);
  return value;
};

const [port, fail, delay] = [option('port', 3900), option('fail', 0), option('delay', 0)];
const secret = process.env['GUILDHALL_ERP_SECRET'] ?? '';
if (secret === '') {
  console.error('Set GUILDHALL_ERP_SECRET to the secret of the server.');
  process.exitCode = 2;
} else {
  const simulator = new ErpSimulator({
    secret,
    mood: () => (Math.random() < fail ? MOODS[Math.floor(Math.random() * MOODS.length)]! : 'TAKES'),
    delayMs: () => Math.random() * delay,
    say: (line) => console.log(line),
  });
  console.log(`GUILDHALL_ERP_URL=${await simulator.start(port)}`);
}
