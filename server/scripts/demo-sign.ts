/**
 * `npm run demo:sign -- [--port 3901] [--fail 0.3] [--product http://127.0.0.1:3000]`: a provider of electronic signatures to which a server
 * with GUILDHALL_SIGN_URL, GUILDHALL_SIGN_ROOTS and the same GUILDHALL_SIGN_SECRET sends its flows, where the option
 * CCT_SIGN_PROVIDER says EXTERNAL. `--fail` is the share of calls that meet a bad mood.
 */
import type { SignMood } from './signing/simulator.js';
import { SignSimulator } from './signing/simulator.js';

const MOODS: readonly SignMood[] = ['LOST', 'BUSY', 'OTHER', 'GARBLED'];
const args = process.argv.slice(2);
const option = (name: string, otherwise: string): string => {
  const at = args.indexOf(`--${name}`);
  return at < 0 ? otherwise : (args[at + 1] ?? otherwise);
};
const [port, fail] = [Number(option('port', '3901')), Number(option('fail', '0'))];
const product = option('product', 'http://127.0.0.1:3000');
const secret = process.env['GUILDHALL_SIGN_SECRET'] ?? '';
if (secret === '' || !Number.isFinite(port) || !Number.isFinite(fail)) {
  console.error('Set GUILDHALL_SIGN_SECRET to the secret of the server; --port and --fail are numbers.');
  process.exitCode = 2;
} else {
  const simulator = new SignSimulator({
    secret,
    callback: () => `${product}/base/v1/srmCctSignFlowRestful/callback`,
    now: () => Date.now(),
    mood: () => (Math.random() < fail ? MOODS[Math.floor(Math.random() * MOODS.length)]! : 'TAKES'),
    say: (line) => console.log(line),
  });
  const { url, root } = await simulator.start(port);
  console.log(`GUILDHALL_SIGN_URL=${url}\nGUILDHALL_SIGN_ROOTS='${root}'`);
}
