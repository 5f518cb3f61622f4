/** Rules of manufacturer parts (purchasing.md §1): a part is named once, and one that is discontinued says until when it is bought. */
import { isSaid } from '../../kernel/stock/said.js';

export interface Part {
  readonly manufacturerName: string | null;
  readonly mpn: string | null;
  readonly lifecycle: string | null;
  readonly ltbDate: string | null;
}

const plain = (text: string | null): string => (text ?? '').trim().toLowerCase();
const keyOf = ({ manufacturerName, mpn }: Part): string | null => (isSaid(mpn) ? `${plain(manufacturerName)}\n${plain(mpn)}` : null);

/** The first part that was named before it by the same manufacturer and number. */
export function partTwice<P extends Part>(parts: readonly P[]): P | undefined {
  const keys = parts.map(keyOf);
  return parts.find((_part, index) => keys[index] !== null && keys.indexOf(keys[index]!) < index);
}
/** The first part that is discontinued without a last day. */
export const partUndated = <P extends Part>(parts: readonly P[]): P | undefined =>
  parts.find(({ lifecycle, ltbDate }) => lifecycle === 'EOL' && ltbDate === null);
