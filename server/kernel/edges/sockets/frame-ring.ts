/**
 * The newest frames of one audience, so that a short absence costs only what was missed. Their packets lie one behind the
 * other in bytes outside of the heap: for a thousand bidders they would be most of what each collection copies.
 */
import type { Patch } from '../../../../state-machines/kernel/primitives/diff.js';
import type { FrameText } from './frame-text.js';

const FIRST_BYTES = 1_024;
/** More than this is not kept for one audience: then fewer frames are. */
const MOST_BYTES = 262_144;
const NO_BYTES = Buffer.alloc(0);

export class FrameRing {
  #bytes = NO_BYTES;
  /** Where the next one goes. */
  #end = 0;
  /** The frames after `#before`, up to and with `#newest`, each at the place of its number. */
  #before = 0;
  #newest = 0;
  readonly #starts: Uint32Array;
  readonly #lengths: Uint32Array;
  readonly #shared: (Patch | undefined)[];

  /** @param size frames at most */
  constructor(private readonly size: number) {
    this.#starts = new Uint32Array(size);
    this.#lengths = new Uint32Array(size);
    this.#shared = Array.from({ length: size });
  }

  /** Frames come with rising `viewSeq`; after a gap nothing from before it is kept. */
  push({ viewSeq, packet, shared }: FrameText): void {
    if (viewSeq !== this.#newest + 1) this.#before = viewSeq - 1;
    this.#newest = viewSeq;
    if (viewSeq - this.#before > this.size) this.#before = viewSeq - this.size;
    const length = Buffer.byteLength(packet);
    if (!this.#makeRoom(length)) {
      this.#before = viewSeq;
      return;
    }
    const place = viewSeq % this.size;
    this.#bytes.write(packet, this.#end);
    this.#starts[place] = this.#end;
    this.#lengths[place] = length;
    this.#shared[place] = shared;
    this.#end += length;
  }

  /** Everything after `viewSeq`; null when some of it is no longer here. */
  after(viewSeq: number, newest: number): readonly FrameText[] | null {
    if (viewSeq === newest) return [];
    if (viewSeq > newest || viewSeq < this.#before || newest !== this.#newest) return null;
    return Array.from({ length: newest - viewSeq }, (_, index) => this.#kept(viewSeq + 1 + index));
  }

  #kept(viewSeq: number): FrameText {
    const place = viewSeq % this.size;
    const start = this.#starts[place]!;
    return { viewSeq, packet: this.#bytes.toString('utf8', start, start + this.#lengths[place]!), shared: this.#shared[place] };
  }

  /** Room for the newest, at the cost of the oldest where no more bytes may be taken. */
  #makeRoom(length: number): boolean {
    if (length > MOST_BYTES) return false;
    while (!this.#placed(length)) {
      if (this.#bytes.length < MOST_BYTES) this.#grow();
      else this.#before += 1;
    }
    return true;
  }

  /** Whether it can be written at `#end`, which goes to the front when there is none behind the newest. */
  #placed(length: number): boolean {
    const oldest = this.#before + 1;
    if (oldest === this.#newest) {
      this.#end = 0;
      return length <= this.#bytes.length;
    }
    const start = this.#starts[oldest % this.size]!;
    if (start >= this.#end) return this.#end + length <= start;
    if (this.#end + length <= this.#bytes.length) return true;
    if (length > start) return false;
    this.#end = 0;
    return true;
  }

  #grow(): void {
    const bytes = Buffer.allocUnsafeSlow(Math.max(FIRST_BYTES, this.#bytes.length * 2));
    let end = 0;
    for (let viewSeq = this.#before + 1; viewSeq < this.#newest; viewSeq += 1) {
      const place = viewSeq % this.size;
      const start = this.#starts[place]!;
      end += this.#bytes.copy(bytes, end, start, start + this.#lengths[place]!);
      this.#starts[place] = end - this.#lengths[place]!;
    }
    this.#bytes = bytes;
    this.#end = end;
  }
}
