import { expect, test } from '@jest/globals';
import { Decoder } from 'socket.io-parser';
import type { Frame } from '../../../../../state-machines/kernel/protocol.js';
import { frameOf, frameText, packetOf } from '../../../../../server/kernel/edges/sockets/frame-text.js';

/** As the client's own decoder reads it. */
function decoded(packet: string): unknown {
  const decoder = new Decoder();
  let read: unknown;
  decoder.on('decoded', (found: { type: number; nsp: string; data?: unknown }) => {
    read = { type: found.type, nsp: found.nsp, data: found.data };
  });
  decoder.add(packet);
  return read;
}

const frame = (more: Partial<Frame>): Frame => ({
  type: 'srmSfdCompeteHall',
  id: '9001',
  epoch: 'one "word"',
  viewSeq: 3,
  at: 1_772_409_681_141,
  ...more,
});

test.each<[string, Partial<Frame>]>([
  ['nothing but answers', { answers: { OFFER_PRICE: 'ask' } }],
  ['an own part', { own: { o: [['rank', { s: 3 }]] } }],
  ['a shared part', { event: 'PAUSE', state: 'paused', shared: { o: [['title', { s: 'Größe "5", 尺寸' }]] } }],
  [
    'both, and more',
    { rev: 7, events: ['OFFER_PRICE', 'PAUSE'], event: 'PAUSE', shared: { s: { a: [1] } }, own: { d: ['offer'] }, answers: {} },
  ],
])('a frame with %s arrives as it was sent', (_what, more) => {
  expect(decoded(packetOf(frameText(frame(more))))).toEqual({ type: 2, nsp: '/', data: ['frame', frame(more)] });
  expect(frameOf(frameText(frame(more)))).toEqual(frame(more));
});

test('no field of a frame is left out', () => {
  const whole: Required<Frame> = {
    type: 'srmSfdCompeteHall',
    id: '9001',
    epoch: 'e',
    viewSeq: 3,
    at: 5,
    state: 'paused',
    rev: 7,
    event: 'PAUSE',
    events: ['OFFER_PRICE', 'PAUSE'],
    shared: { s: 1 },
    own: { s: 2 },
    answers: { RESUME: 'yes' },
  };
  expect(decoded(packetOf(frameText(whole)))).toEqual({ type: 2, nsp: '/', data: ['frame', whole] });
});

test('what many watchers have in common is written once', () => {
  let written = 0;
  const shared = {
    s: {
      board: {
        toJSON: () => {
          written += 1;
          return ['101', '102'];
        },
      } as never,
    },
  };
  const packets = [1, 2, 3].map((viewSeq) => packetOf(frameText(frame({ viewSeq, shared, own: { s: { rank: viewSeq } } }))));
  expect(written).toBe(1);
  expect(packets.map((packet) => (decoded(packet) as { data: [string, Frame] }).data[1])).toEqual(
    [1, 2, 3].map((viewSeq) => frame({ viewSeq, shared: { s: { board: ['101', '102'] } }, own: { s: { rank: viewSeq } } })),
  );
});

test('answers of one watcher go with a text that others have, too', () => {
  const text = frameText(frame({ own: { s: { rank: 1 } } }));
  expect(decoded(packetOf(text, { OFFER_PRICE: 'ask' }))).toMatchObject({
    data: ['frame', frame({ own: { s: { rank: 1 } }, answers: { OFFER_PRICE: 'ask' } })],
  });
  expect(decoded(packetOf(text))).toMatchObject({ data: ['frame', frame({ own: { s: { rank: 1 } } })] });
});
