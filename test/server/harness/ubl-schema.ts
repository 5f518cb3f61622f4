/** The official schema of UBL 2.1, where it is there. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { test } from '@jest/globals';
import { validateXML } from 'xmllint-wasm';

export const ublFolder = path.join(
  process.env['GUILDHALL_DATA_SETS'] ?? path.resolve(import.meta.dirname, '../../../../shared/data'),
  'ubl',
);
export const withSchema = existsSync(ublFolder) ? test : test.skip;

const read = (name: string) =>
  readFileSync(path.join(ublFolder, 'xsd-2.1', name), 'utf8').replace(/schemaLocation="[^"]*\//g, 'schemaLocation="');

/** What the schema says against a document whose root is `root`. */
export async function schemaFaults(root: string, contents: string): Promise<readonly string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'document.xml', contents }],
    schema: [{ fileName: `UBL-${root}-2.1.xsd`, contents: read(`maindoc/UBL-${root}-2.1.xsd`) }],
    preload: readdirSync(path.join(ublFolder, 'xsd-2.1/common')).map((fileName) => ({ fileName, contents: read(`common/${fileName}`) })),
    initialMemoryPages: 1024,
    maxMemoryPages: 4096,
  });
  return errors.map(({ message }) => message);
}
