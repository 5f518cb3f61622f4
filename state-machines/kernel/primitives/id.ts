/** Ids of documents: positive integers of 64 bits, written as digits. */
const SHAPE = /^[1-9]\d{0,18}$/;
const GREATEST = '9223372036854775807';

export const isId = (value: unknown): value is string =>
  typeof value === 'string' && SHAPE.test(value) && (value.length < GREATEST.length || value <= GREATEST);
