/** Migrations as files: SQL that was generated, read and kept. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** TypeORM orders migrations by the milliseconds their class name ends in; the initial one is the oldest for ever. */
export const INITIAL = 1795219200000;

const pascal = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

const template = (sql: string): string => `\`${sql.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')}\``;

const LINE = 80;
const LONGEST = 90;

/** Long statements stand on several lines, broken behind commas, else spaces, that are not in quotes. */
function broken(sql: string): string {
  let text = '';
  let width = 0;
  let quote = '';
  for (const sign of sql) {
    if (quote === '' ? sign === "'" || sign === '"' : sign === quote) quote = quote === '' ? sign : '';
    text += sign;
    width += 1;
    if (quote !== '' || !((sign === ',' && width >= LINE) || (sign === ' ' && width >= LONGEST))) continue;
    text += '\n      ';
    width = 0;
  }
  return text;
}

export function migrationText(name: string, stamp: number, statements: readonly string[]): string {
  const className = `${pascal(name)}${stamp}`;
  return `import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:${stamp === INITIAL ? 'initial' : 'generate'} from the definitions. */
export class ${className} implements MigrationInterface {
  readonly name = '${className}';

  static readonly statements: readonly string[] = [
${statements.map((sql) => `    ${template(broken(sql))},`).join('\n')}
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(${className}.statements.join(';\\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
`;
}

/** @returns the file's name */
export function writeMigration(folder: string, name: string, stamp: number, statements: readonly string[]): string {
  const file = `${stamp}-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.ts`;
  writeFileSync(path.join(folder, file), migrationText(name, stamp, statements));
  writeIndex(folder);
  return file;
}

export function removeMigration(folder: string, stamp: number): void {
  for (const file of readdirSync(folder)) if (file.startsWith(`${stamp}-`)) rmSync(path.join(folder, file));
}

function writeIndex(folder: string): void {
  const files = readdirSync(folder)
    .filter((file) => /^\d{13}-.*\.ts$/.test(file))
    .sort();
  const classes = files.map((file) => `${pascal(file.slice(14, -3))}${file.slice(0, 13)}`);
  const text = `/** All migrations, oldest first. Kept by npm run migration:generate. */
import type { Migration } from '../server/kernel/database/migration.js';
${files.map((file, index) => `import { ${classes[index]} } from './${file.replace(/ts$/, 'js')}';`).join('\n')}

export const migrations: readonly Migration[] = [${classes.join(', ')}];
`;
  writeFileSync(path.join(folder, 'index.ts'), text);
}
