import type { MigrationInterface } from 'typeorm';

/** A migration whose SQL can be read without running it. */
export type Migration = (new () => MigrationInterface) & { readonly statements: readonly string[] };
