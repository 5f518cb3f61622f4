/** What is kept for somebody who comes back: all that he missed, to the letter, or nothing. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { FrameRing } from '../../../../../server/kernel/edges/sockets/frame-ring.js';
import type { FrameText } from '../../../../../server/kernel/edges/sockets/frame-text.js';

const textOf = (viewSeq: number, packet: string): FrameText => ({ viewSeq, packet, shared: undefined });

describe('frames kept for reconnecting', () => {
  test('the newest ones are there in their order, with what their class shares', () => {
    const ring = new FrameRing(3);
    const shared = { s: { best: '90' } };
    for (const viewSeq of [1, 2, 3, 4]) ring.push({ viewSeq, packet: `价格 ${viewSeq}`, shared: viewSeq === 3 ? shared : undefined });
    expect(ring.after(1, 4)).toEqual([
      { viewSeq: 2, packet: '价格 2', shared: undefined },
      { viewSeq: 3, packet: '价格 3', shared },
      { viewSeq: 4, packet: '价格 4', shared: undefined },
    ]);
    expect(ring.after(0, 4)).toBeNull();
    expect(ring.after(4, 4)).toEqual([]);
    expect(ring.after(5, 4)).toBeNull();
  });

  test('a frame too large to be kept makes everybody before it ask for the whole', () => {
    const ring = new FrameRing(8);
    ring.push(textOf(1, 'a'));
    ring.push(textOf(2, 'b'.repeat(262_145)));
    ring.push(textOf(3, 'c'));
    expect([ring.after(0, 3), ring.after(1, 3)]).toEqual([null, null]);
    expect(ring.after(2, 3)).toEqual([textOf(3, 'c')]);
  });

  test('whatever the lengths: what is given is what was sent, and the newest that find room are there', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.array(
          fc.tuple(fc.oneof(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 40_000, max: 263_000 })), fc.constantFrom('x', '价')),
          { minLength: 1, maxLength: 40 },
        ),
        (size, frames) => {
          const ring = new FrameRing(size);
          const sent = frames.map(([length, letter], index) => textOf(index + 1, `${letter}${index}`.padEnd(length, letter)));
          for (const [index, text] of sent.entries()) {
            ring.push(text);
            const newest = index + 1;
            const kept = Array.from({ length: newest }, (_, back) => ring.after(newest - 1 - back, newest)).findIndex(
              (missed) => missed === null,
            );
            const count = kept === -1 ? newest : kept;
            for (let back = 1; back <= count; back += 1)
              expect(ring.after(newest - back, newest)).toEqual(sent.slice(newest - back, newest));
            expect(count).toBeGreaterThanOrEqual(certain(sent.slice(0, newest), size));
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

/** So many of the newest find room in half of what may be taken, wherever they lie. */
function certain(sent: readonly FrameText[], size: number): number {
  let bytes = 0;
  const tooMany = sent
    .slice(-size)
    .reverse()
    .findIndex(({ packet }) => (bytes += Buffer.byteLength(packet)) > 131_072);
  return tooMany === -1 ? Math.min(size, sent.length) : tooMany;
}
