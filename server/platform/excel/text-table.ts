/** Shared texts of a workbook outside the heap: one after the other as bytes, found by their number. */
import { WorkbookRefused } from './package-reader.js';

const MOST_TEXTS = 4_000_000;
const MOST_BYTES = 128 * 1024 * 1024;

export class TextTable {
  #bytes = Buffer.allocUnsafe(65_536);
  #ends = new Uint32Array(1_024);
  #count = 0;
  #length = 0;

  /** @throws WorkbookRefused when they are more than a workbook that is read here can need */
  add(text: string): void {
    const length = Buffer.byteLength(text);
    if (this.#count >= MOST_TEXTS || this.#length + length > MOST_BYTES) throw new WorkbookRefused('it holds too many texts');
    if (this.#length + length > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + length));
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    if (this.#count === this.#ends.length) {
      const larger = new Uint32Array(this.#ends.length * 2);
      larger.set(this.#ends);
      this.#ends = larger;
    }
    this.#length += this.#bytes.write(text, this.#length);
    this.#ends[this.#count] = this.#length;
    this.#count += 1;
  }

  /** @throws WorkbookRefused where there is none */
  at(index: number): string {
    const end = index < this.#count ? this.#ends[index] : undefined;
    if (end === undefined) throw new WorkbookRefused(`there is no shared text ${index}`);
    return this.#bytes.toString('utf8', index === 0 ? 0 : this.#ends[index - 1]!, end);
  }
}
