/** Holds releases against the official schema of the Open Contracting Data Standard 1.1, where it is at hand. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import ajvDraft4 from 'ajv-draft-04';

const Ajv = ajvDraft4.default;
const at = path.resolve(process.env['GUILDHALL_DATA_SETS'] ?? path.resolve(import.meta.dirname, '../../../shared/data'), 'ocds');
export const ocdsFile = (name: string): unknown => JSON.parse(readFileSync(path.join(at, name), 'utf8'));
export const hasOcds = existsSync(path.join(at, 'schema-1.1'));

const dateTime = { type: 'string', validate: (text: string) => !Number.isNaN(Date.parse(text)) } as const;
let validate: ReturnType<InstanceType<typeof Ajv>['compile']> | null = null;

/** Each fault as `place sentence`. */
export function releaseFaults(release: unknown): readonly string[] {
  if (!hasOcds) return [];
  validate ??= new Ajv({ strict: false, allErrors: true, formats: { 'date-time': dateTime, uri: true } }).compile(
    ocdsFile('schema-1.1/release-schema.json') as object,
  );
  return validate(release) ? [] : validate.errors!.map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
}
