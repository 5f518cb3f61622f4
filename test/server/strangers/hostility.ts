/** Values that nobody types, and a way to learn what a call reads: its body says which names it was asked for. */
const NUL = '\0';
const HALF = '\ud800';

export const hostileTexts: readonly string[] = [
  NUL,
  `a${NUL}b`,
  HALF,
  `x\udc00`,
  "';--",
  '%_\\',
  '{0}${a}',
  '9'.repeat(300),
  `-${'9'.repeat(30)}.${'9'.repeat(30)}`,
  '1e400',
  'NaN',
  'Infinity',
  '-0',
  '9223372036854775808',
  '2147483648',
  '2026-02-30',
  '0000-00-00',
  '99999-12-31',
  '9999-12-31',
  '2026-13',
  '٣',
  '\u202e\u200b',
  '__proto__',
  'constructor',
  'toString',
  ' ',
  '\n',
];

export const longTexts: readonly string[] = ['x'.repeat(500), '竞'.repeat(501), 'y'.repeat(70_000)];

export const hostileNumbers: readonly number[] = [
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  2 ** 63,
  1e308,
  -1e308,
  5e-324,
  0.1,
  -1,
  0,
  8.64e15,
  8.64e15 + 1,
];

export const hostileShapes: readonly unknown[] = [
  [],
  [null],
  [''],
  [[]],
  [NUL],
  [HALF],
  ['1', 1],
  [1e308],
  ['9223372036854775808'],
  Array.from({ length: 501 }, () => '1'),
  {},
  { a: NUL },
  { length: 2 },
  [{}],
  [{ id: NUL }],
  true,
  null,
];

export const hostileValues: readonly unknown[] = [...hostileTexts, ...longTexts, ...hostileNumbers, ...hostileShapes];

/** Every few of them by turns, so that all are tried and each often. */
export class Turns<T> {
  #at = 0;

  constructor(private readonly all: readonly T[]) {}

  next(count: number): T[] {
    return Array.from({ length: Math.min(count, this.all.length) }, () => this.all[(this.#at += 1) % this.all.length]!);
  }
}

/** A body that notes by which names it is read: `rows.0.id` stands as `rows.id`. */
export function heard(body: object, names: Set<string>, within = ''): object {
  const note = (name: string | symbol): string | null => {
    if (typeof name !== 'string' || (Array.isArray(body) && !/^\d+$/.test(name)) || name === 'toJSON' || name === 'then') return null;
    const path = Array.isArray(body) ? within : within === '' ? name : `${within}.${name}`;
    if (!Array.isArray(body) && !Object.hasOwn(Object.prototype, name)) names.add(path);
    return path;
  };
  return new Proxy(body, {
    get(target, name, receiver) {
      const path = note(name);
      const value: unknown = Reflect.get(target, name, receiver);
      return path !== null && typeof value === 'object' && value !== null ? heard(value, names, path) : value;
    },
    has(target, name) {
      note(name);
      return Reflect.has(target, name);
    },
    getOwnPropertyDescriptor(target, name) {
      note(name);
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
  });
}

/** The body with another value at this path; what is on the way is made. */
export function withAt(body: unknown, path: readonly string[], value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (Array.isArray(body)) return [withAt(body[0] ?? {}, path, value), ...(body.slice(1) as unknown[])];
  const whole = typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
  return { ...whole, [name]: withAt(whole[name], rest, value) };
}
