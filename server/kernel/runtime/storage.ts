/** Whether an error means that PostgreSQL could not be reached or could not write, rather than that it said no. */
import { types } from 'node:util';

/** 25P03 and 57014 come when a server stood still within a transaction, or waited too long for one that does. */
const DOWN_CODES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '25P03',
  '53300',
  '53100',
  '53200',
  '25006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
]);

/** No connection was free, or a new one was not there in time. */
const NO_CONNECTION = new Set(['timeout exceeded when trying to connect', 'Connection terminated due to connection timeout']);

/** Whether all connections were busy for longer than a caller waits: it was not begun, and may be asked again. */
export const isWithoutConnection = (error: unknown): boolean => types.isNativeError(error) && NO_CONNECTION.has(error.message);

export function isStorageDown(error: unknown): boolean {
  if (!types.isNativeError(error)) return false;
  const { code, cause } = error as Error & { code?: string };
  if (code !== undefined && (DOWN_CODES.has(code) || code.startsWith('08'))) return true;
  return (
    /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|not queryable|query read timeout/i.test(
      error.message,
    ) ||
    (cause !== undefined && isStorageDown(cause))
  );
}
