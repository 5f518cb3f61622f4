/** What a camera wrote into a photo about its place and time (EXIF 2.32), read so that this alone can be kept and shown. */

/** As the standard writes it: rationals divided by blanks, texts as they are. */
export interface CameraData {
  readonly time: Readonly<Record<string, string>>;
  readonly place: Readonly<Record<string, string>>;
}
export interface Origin {
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** As the camera's clock showed it: it says no zone, or one of its own. */
  readonly takenAt: string | null;
}

const EXIF_POINTER = 0x8769;
const GPS_POINTER = 0x8825;
const TIME: Readonly<Record<number, string>> = { 0x9003: 'DateTimeOriginal', 0x9011: 'OffsetTimeOriginal' };
const PLACE: Readonly<Record<number, string>> = { 1: 'GPSLatitudeRef', 2: 'GPSLatitude', 3: 'GPSLongitudeRef', 4: 'GPSLongitude' };
const ASCII = 2;
const LONG = 4;
const RATIONAL = 5;
/** More than any of these has. */
const MOST_VALUES = 64;
const MOST_ENTRIES = 200;

class Tiff {
  readonly #little: boolean;
  constructor(readonly bytes: Buffer) {
    this.#little = bytes.toString('latin1', 0, 2) === 'II';
  }
  u16(at: number): number {
    return this.#little ? this.bytes.readUInt16LE(at) : this.bytes.readUInt16BE(at);
  }
  u32(at: number): number {
    return this.#little ? this.bytes.readUInt32LE(at) : this.bytes.readUInt32BE(at);
  }
  /** Where the value of each tag of a directory is described. */
  entries(at: number): ReadonlyMap<number, number> {
    const count = Math.min(this.u16(at), MOST_ENTRIES);
    return new Map(Array.from({ length: count }, (_none, n) => at + 2 + n * 12).map((entry) => [this.u16(entry), entry]));
  }
  text(entry: number): string | null {
    const [type, count] = [this.u16(entry + 2), this.u32(entry + 4)];
    if (count === 0 || count > MOST_VALUES) return null;
    if (type === ASCII) {
      const at = count > 4 ? this.u32(entry + 8) : entry + 8;
      return this.bytes.toString('latin1', at, at + count).replace(/\0.*$/s, '');
    }
    if (type !== RATIONAL) return null;
    const at = this.u32(entry + 8);
    return Array.from({ length: count }, (_none, n) => `${this.u32(at + n * 8)}/${this.u32(at + n * 8 + 4)}`).join(' ');
  }
  pointer(entries: ReadonlyMap<number, number>, tag: number): number | null {
    const entry = entries.get(tag);
    return entry === undefined || this.u16(entry + 2) !== LONG ? null : this.u32(entry + 8);
  }
  named(at: number | null, names: Readonly<Record<number, string>>): Record<string, string> {
    if (at === null) return {};
    return Object.fromEntries(
      [...this.entries(at)].flatMap(([tag, entry]) => {
        const name = names[tag];
        const said = name === undefined ? null : this.text(entry);
        return said === null || said === '' ? [] : [[name!, said]];
      }),
    );
  }
}

const HEAD = 'Exif\0\0';
/** @param exif as it stands in the picture; what is broken says nothing */
export function cameraData(exif: Buffer | undefined): CameraData {
  if (!exif) return { time: {}, place: {} };
  try {
    const tiff = new Tiff(exif.toString('latin1', 0, HEAD.length) === HEAD ? exif.subarray(HEAD.length) : exif);
    const first = tiff.entries(tiff.u32(4));
    return { time: tiff.named(tiff.pointer(first, EXIF_POINTER), TIME), place: tiff.named(tiff.pointer(first, GPS_POINTER), PLACE) };
  } catch {
    return { time: {}, place: {} };
  }
}

/** Degrees, minutes and seconds as a number; null where one of them is none. */
function degrees(said: string | undefined, isBehind: boolean): number | null {
  const [whole = NaN, minutes = 0, seconds = 0] = (said ?? '').split(' ').map((part) => {
    const [above = NaN, below = NaN] = part.split('/').map(Number);
    return above / below;
  });
  const value = whole + minutes / 60 + seconds / 3_600;
  return Number.isFinite(value) ? Math.round((isBehind ? -value : value) * 1e6) / 1e6 : null;
}

export function originOf({ time, place }: CameraData): Origin {
  const latitude = degrees(place['GPSLatitude'], place['GPSLatitudeRef'] === 'S');
  const longitude = degrees(place['GPSLongitude'], place['GPSLongitudeRef'] === 'W');
  const isPlace = latitude !== null && longitude !== null && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  const taken = /^(\d{4}):(\d{2}):(\d{2}) (\d{2}:\d{2})/.exec(time['DateTimeOriginal'] ?? '');
  return {
    ...(isPlace ? { latitude, longitude } : { latitude: null, longitude: null }),
    takenAt: taken ? `${taken[1]}-${taken[2]}-${taken[3]} ${taken[4]}` : null,
  };
}
