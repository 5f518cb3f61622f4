/** Names in the database follow from names in definitions: `srmSfdCompeteHeader` is the table `srm_sfd_compete_header`. */
import { createHash } from 'node:crypto';

const LONGEST = 63;

export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** PostgreSQL cuts identifiers after 63 bytes without a word; a long one ends in a digest of the whole instead. */
export function identifier(name: string): string {
  if (name.length <= LONGEST) return name;
  return `${name.slice(0, LONGEST - 9)}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`;
