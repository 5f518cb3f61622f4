/**
 * Validate codes (platform-access.md §1.1): a picture of four characters drawn as strokes, so that no text stands in the
 * file, or, for assistive technology, a proof of work. Valid 120 s, used up by one answer, right or wrong.
 */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { equalText } from '../sessions/signature.js';
import type { SharedMemory } from '../../kernel/edges/limits.js';

const VALID_SECONDS = 120;
const WIDTH = 110;
const HEIGHT = 40;

/** Strokes on a grid of 4 × 6, origin top left. */
const glyphs: Readonly<Record<string, string>> = {
  2: '0,1 1,0 3,0 4,1 4,2 0,6 4,6',
  3: '0,0 4,0 2,2.5 4,4 3,6 1,6 0,5',
  4: '3,6 3,0 0,4 4,4',
  5: '4,0 0,0 0,2.5 3,2.5 4,4 3,6 0,6',
  6: '4,0 1,2 0,4 1,6 3,6 4,4.5 3,3 0,4',
  7: '0,0 4,0 1,6',
  8: '2,3 0,1.5 2,0 4,1.5 2,3 0,4.5 2,6 4,4.5 2,3',
  9: '4,2 1,3 0,1.5 1,0 3,0 4,2 3,6',
  A: '0,6 2,0 4,6 3,4 1,4',
  B: '0,0 0,6 3,6 4,4.5 3,3 0,3 3,3 3.5,1.5 3,0 0,0',
  C: '4,1 3,0 1,0 0,2 0,4 1,6 3,6 4,5',
  D: '0,0 0,6 2,6 4,4 4,2 2,0 0,0',
  E: '4,0 0,0 0,3 3,3 0,3 0,6 4,6',
  F: '4,0 0,0 0,3 3,3 0,3 0,6',
  G: '4,1 3,0 1,0 0,2 0,4 1,6 3,6 4,4 2,3.5',
  H: '0,0 0,6 0,3 4,3 4,0 4,6',
  J: '4,0 4,5 3,6 1,6 0,5',
  K: '0,0 0,6 0,3 4,0 0,3 4,6',
  M: '0,6 0,0 2,3 4,0 4,6',
  N: '0,6 0,0 4,6 4,0',
  P: '0,6 0,0 3,0 4,1.5 3,3 0,3',
  Q: '3,4.5 4,6 3,5 1,6 0,4 0,2 1,0 3,0 4,2 4,4 3,5',
  R: '0,6 0,0 3,0 4,1.5 3,3 0,3 4,6',
  S: '4,1 3,0 1,0 0,1.5 4,4.5 3,6 1,6 0,5',
  T: '2,6 2,0 0,0 4,0',
  U: '0,0 0,5 1,6 3,6 4,5 4,0',
  V: '0,0 2,6 4,0',
  W: '0,0 1,6 2,3 3,6 4,0',
  X: '0,0 4,6 2,3 4,0 0,6',
  Y: '0,0 2,3 4,0 2,3 2,6',
  Z: '0,0 4,0 0,6 4,6',
};

export const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

export type Challenge =
  { readonly codeId: string; readonly image: string } | { readonly codeId: string; readonly prefix: string; readonly bits: number };

/** What is kept until the answer: the characters, or the prefix and the bits asked for. */
type Kept = { readonly mode: 'IMAGE'; readonly text: string } | { readonly mode: 'POW'; readonly prefix: string; readonly bits: number };

export const POW_BITS = 18;
/** After too many failures from one address (§1.4). */
export const HARD_POW_BITS = 22;

export class Captcha {
  constructor(
    private readonly memory: SharedMemory,
    private readonly testCode: string | null,
  ) {}

  async image(now: number): Promise<Challenge> {
    const text = Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]!).join('');
    const codeId = await this.#keep({ mode: 'IMAGE', text }, now);
    return { codeId, image: `data:image/svg+xml;base64,${Buffer.from(picture(text)).toString('base64')}` };
  }

  async proofOfWork(bits: number, now: number): Promise<Challenge> {
    const prefix = randomBytes(16).toString('hex');
    return { codeId: await this.#keep({ mode: 'POW', prefix, bits }, now), prefix, bits };
  }

  /** True once for the right answer; `minimumBits` refuses everything but a proof of that much work. */
  async check(codeId: string, answer: string, now: number, minimumBits = 0): Promise<boolean> {
    const stored = await this.memory.claim(`code:${codeId}`, now);
    if (this.testCode !== null && equalText(answer, this.testCode)) return true;
    if (stored === null) return false;
    const kept = JSON.parse(stored) as Kept;
    if (kept.mode === 'POW') return kept.bits >= minimumBits && answer.length <= 64 && leadingZeroBits(kept.prefix + answer) >= kept.bits;
    return minimumBits === 0 && equalText(kept.text, answer.toUpperCase());
  }

  async #keep(kept: Kept, now: number): Promise<string> {
    const codeId = randomBytes(16).toString('hex');
    await this.memory.keep(`code:${codeId}`, JSON.stringify(kept), VALID_SECONDS, now);
    return codeId;
  }
}

export function leadingZeroBits(text: string): number {
  let bits = 0;
  for (const byte of createHash('sha256').update(text).digest()) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}

/** An SVG of 110 × 40: each character turned, moved and bent a little, with lines across. */
export function picture(text: string): string {
  const strokes = [...text].map((character, index) => drawn(glyphs[character]!, 12 + index * 25));
  const noise = Array.from(
    { length: 3 },
    () => `M0 ${randomInt(HEIGHT)}Q${randomInt(WIDTH)} ${randomInt(HEIGHT)} ${WIDTH} ${randomInt(HEIGHT)}`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" fill="none" stroke-linecap="round" stroke-linejoin="round">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#f4f5f7"/>${noise.map((path) => `<path d="${path}" stroke="#9aa3b2" stroke-width="1"/>`).join('')}` +
    `${strokes.map((path) => `<path d="${path}" stroke="#27364b" stroke-width="2"/>`).join('')}</svg>`
  );
}

function drawn(glyph: string, left: number): string {
  const turn = (randomInt(41) - 20) * (Math.PI / 180);
  const size = 3.4 + randomInt(10) / 10;
  const top = 20 + randomInt(7) - 3;
  const points = glyph.split(' ').map((point) => {
    const [x, y] = point.split(',').map(Number) as [number, number];
    const [dx, dy] = [(x - 2) * size + shake(), (y - 3) * size + shake()];
    return `${(left + 3 + dx * Math.cos(turn) - dy * Math.sin(turn)).toFixed(1)} ${(top + dx * Math.sin(turn) + dy * Math.cos(turn)).toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}

const shake = (): number => (randomInt(13) - 6) / 10;
