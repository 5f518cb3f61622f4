/** Deadlines are the same instant for both sides; who reads them elsewhere is told by which clock (platform-access.md §7.3). */
import { useOption } from '../options.js';
import { useZone } from './zone.js';

/** The reader's zone where it is not the site's; null: everybody reads the same clock. */
export function useForeignZone(): string | null {
  const zone = useZone();
  const site = useOption('BASE_TIME_ZONE');
  return site === null || site === zone ? null : zone;
}
