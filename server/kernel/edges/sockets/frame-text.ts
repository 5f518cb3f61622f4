/**
 * A frame as text, made once: what many watchers have in common is written once for all of them, however large it is, and
 * the newest frames of an audience are kept as text, which costs a fraction of the memory of the objects.
 */
import type { Patch } from '../../../../state-machines/kernel/primitives/diff.js';
import type { Answers, Frame } from '../../../../state-machines/kernel/protocol.js';

/** Socket.IO's own mark of an event without acknowledgement. */
const EVENT = '2';

const OPENING = `${EVENT}["frame",`;
const CLOSING = '}]';

export interface FrameText {
  readonly viewSeq: number;
  /** The packet of all but the shared part. */
  readonly packet: string;
  readonly shared: Patch | undefined;
}

/** What all frames of an audience begin with. */
export const headOf = ({ type, id, epoch }: Pick<Frame, 'type' | 'id' | 'epoch'>): string =>
  `${OPENING}${JSON.stringify({ type, id, epoch }).slice(0, -1)}`;

/** Put together from its parts, which takes a fraction of what asking each frame for its fields takes; a thousand are made for each offer. */
export function frameText(frame: Frame, head = headOf(frame)): FrameText {
  const { viewSeq, at, state, rev, event, events, own, answers, shared } = frame;
  let packet = `${head},"viewSeq":${viewSeq},"at":${at}`;
  if (state !== undefined) packet += `,"state":${JSON.stringify(state)}`;
  if (rev !== undefined) packet += `,"rev":${rev}`;
  if (event !== undefined) packet += `,"event":${JSON.stringify(event)}`;
  if (events !== undefined) packet += `,"events":${JSON.stringify(events)}`;
  if (own !== undefined) packet += `,"own":${JSON.stringify(own)}`;
  if (answers !== undefined) packet += `,"answers":${JSON.stringify(answers)}`;
  return { viewSeq, packet: packet + CLOSING, shared };
}

/** The frame as a packet of the socket, with what this watcher may do now where that changed. */
export function packetOf({ packet, shared }: FrameText, answers?: Answers): string {
  if (!shared && !answers) return packet;
  const parts = `${shared ? `,"shared":${textOf(shared)}` : ''}${answers ? `,"answers":${JSON.stringify(answers)}` : ''}`;
  return `${packet.slice(0, -CLOSING.length)}${parts}${CLOSING}`;
}

export const frameOf = ({ packet, shared }: FrameText): Frame => ({
  ...(JSON.parse(packet.slice(OPENING.length, -1)) as Frame),
  ...(shared ? { shared } : {}),
});

const texts = new WeakMap<Patch, string>();

function textOf(patch: Patch): string {
  const known = texts.get(patch);
  if (known !== undefined) return known;
  const text = JSON.stringify(patch);
  texts.set(patch, text);
  return text;
}
