/** The day it is where the reader is, by the server's clock. */
import { serverNow } from '../connection/clock.js';
import { formatDateTime } from './format-time.js';
import { useZone } from './zone.js';

export function useToday(): string {
  return formatDateTime(serverNow(), useZone()).slice(0, 10);
}
