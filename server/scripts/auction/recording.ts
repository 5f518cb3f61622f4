/**
 * A recorded public auction as its file holds it (one final bid per bidder and lot). Numbers become decimal strings:
 * JSON numbers of up to 15 digits print as they were written, longer ones only where the file itself computed them.
 */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const positive = z.number().finite().positive().transform(String);
const optionalPositive = positive.nullish().transform((value) => value ?? null);
const text = z.string().min(1);
const DATE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

const bid = z.object({
  id: text,
  bidder: text,
  status: text,
  date: z
    .string()
    .regex(DATE, 'an instant with a time zone')
    .nullish()
    .transform((value) => value ?? null),
  price: optionalPositive,
  parameters: z.record(z.string(), z.number().finite().min(0)).optional(),
  coefficient: optionalPositive,
});

const lot = z.object({
  lotId: text.nullable(),
  lotStatus: text,
  lotValue: optionalPositive,
  bids: z.array(bid),
  auctionPeriod: z
    .object({ startDate: z.string().regex(DATE, 'an instant with a time zone') })
    .nullish()
    .transform((value) => value ?? null),
  expected: z.object({
    ranking: z.array(text),
    /** How long it was planned to last; absent: it was wound on, or not held. */
    modelSeconds: optionalPositive.transform((value) => (value === null ? null : Number(value))),
    /** Round and turn of the last bid, from 1, of whoever bid in it. */
    lastBidSlot: z.record(text, z.tuple([z.number().int().positive(), z.number().int().positive()])).default({}),
    awardsInOrder: z.array(z.object({ bidder: text, status: text })).default([]),
  }),
});

const recording = z.object({
  tenderID: text,
  method: text,
  direction: z.enum(['min', 'max']),
  priceKey: z.enum(['amount', 'amountPerformance']),
  currency: z.string().regex(/^[A-Z]{3}$/, 'a currency of three letters'),
  features: z.array(z.object({ code: text, options: z.array(z.number().finite().min(0)).min(1) })).default([]),
  lots: z.array(lot).min(1),
});

export type Recording = z.infer<typeof recording>;
export type RecordedLot = Recording['lots'][number];
export type RecordedBid = RecordedLot['bids'][number];

/** The file is not a recorded auction; the message says where it fails. */
export class RecordingError extends Error {
  constructor(file: string, what: string) {
    super(`${file} is not a recorded auction: ${what}`);
    this.name = 'RecordingError';
  }
}

/** @throws RecordingError when the file cannot be read, is no JSON, or has another shape */
export async function readRecording(file: string): Promise<Recording> {
  let content: string;
  try {
    content = await readFile(file, 'utf8');
  } catch (error) {
    throw new RecordingError(file, `it cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`);
  }
  return parseRecording(content, file);
}

export function parseRecording(content: string, file: string): Recording {
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch {
    throw new RecordingError(file, 'it holds no JSON.');
  }
  const parsed = recording.safeParse(json);
  if (!parsed.success) throw new RecordingError(file, sentenceOf(parsed.error));
  refuseContradictions(parsed.data, file);
  return parsed.data;
}

function sentenceOf(error: z.ZodError): string {
  const [first] = error.issues;
  const where = first!.path.length > 0 ? `${first!.path.join('.')}: ` : '';
  const more = error.issues.length > 1 ? ` (and ${error.issues.length - 1} more)` : '';
  return `${where}${first!.message}${more}.`;
}

function refuseContradictions({ lots }: Recording, file: string): void {
  lots.forEach((one, index) => {
    const where = `lots.${index}`;
    const active = one.bids.filter((each) => each.status === 'active');
    const incomplete = active.find((each) => each.price === null || each.date === null);
    if (incomplete)
      throw new RecordingError(
        file,
        `${where}: the active bid of ${incomplete.bidder} has no ${incomplete.price === null ? 'price' : 'date'}.`,
      );
    const bidders = active.map((each) => each.bidder);
    const twice = bidders.find((bidder, position) => bidders.indexOf(bidder) !== position);
    if (twice) throw new RecordingError(file, `${where}: ${twice} has two active bids; the file must hold one final bid per bidder.`);
  });
}
