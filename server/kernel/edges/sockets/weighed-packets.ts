/** Socket.IO's own reading of packets, but for those that hold more than a body may: they are never parsed, and answered as refused. */
import { Decoder, Encoder, protocol } from 'socket.io-parser';
import { weigh } from '../body.js';
import { EdgeError } from '../errors.js';

/** What stands in the place of a packet's body that is not read. */
export class Unread {
  constructor(readonly refusal: EdgeError) {}
}

/** Below it there is nothing that costs anybody time. */
const LIGHT = 16_384;
const eventName = /^\["([^"\\]{1,80})"/;

function refusedOf(text: string): EdgeError | null {
  try {
    weigh(Buffer.from(text));
    return null;
  } catch (error) {
    if (error instanceof EdgeError) return error;
    throw error;
  }
}

/** Put into a decoder: its type keeps `tryParse` to itself, though the text of a packet passes nowhere else. */
interface Parsing {
  tryParse(text: string): unknown;
}

function weighedDecoder(): Decoder {
  const decoder = new Decoder();
  const parsing = decoder as unknown as Parsing;
  const parse = parsing.tryParse.bind(decoder);
  parsing.tryParse = (text) => {
    const refused = text.length < LIGHT ? null : refusedOf(text);
    if (!refused) return parse(text);
    const name = eventName.exec(text)?.[1];
    // A packet without a name is none: the connection ends.
    return name === undefined ? false : [name, new Unread(refused)];
  };
  return decoder;
}

/** As Socket.IO takes a parser; `new` of a function that returns an object gives that object. */
export const weighedPackets = {
  protocol,
  Encoder,
  Decoder: function Weighed() {
    return weighedDecoder();
  },
};
