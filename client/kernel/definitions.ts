/**
 * Definitions by document type, each loaded with the first screen that needs it; what menus and references need of all
 * of them (titles, routes, name fields) is small and there from the start. main.tsx registers the catalogue.
 */
import type { AnyDefinition, Screen } from '@machines/kernel/definition.js';
import type { Label } from '@machines/kernel/fields.js';
import { use } from 'react';

export interface CatalogueEntry {
  readonly type: string;
  readonly path: string;
  readonly title: Label;
  readonly kind: 'document' | 'master';
  readonly nameField: string;
  /** Another column by which people know a row, such as the number of a material; null: none that can be searched. */
  readonly codeField: string | null;
  readonly screens: readonly Screen[];
  /** Its approvals, as processes name them. */
  readonly approvals?: readonly { readonly code: string; readonly title: Label }[];
  readonly load: () => Promise<AnyDefinition>;
}

let catalogue: readonly CatalogueEntry[] = [];
const loading = new Map<string, Promise<AnyDefinition>>();

export function registerDefinitions(entries: readonly CatalogueEntry[]): void {
  catalogue = entries;
  loading.clear();
}

export const allEntries = (): readonly CatalogueEntry[] => catalogue;
export const entryOf = (type: string): CatalogueEntry | undefined => catalogue.find((entry) => entry.type === type);

export interface ScreenOf {
  readonly entry: CatalogueEntry;
  readonly screen: Screen;
}

/** The definition's screen of a route. */
export function screenOf(route: string): ScreenOf | undefined {
  for (const entry of catalogue) {
    const screen = entry.screens.find((one) => one.route === route);
    if (screen) return { entry, screen };
  }
  return undefined;
}

/** @throws Error when no such document is known */
export function loadDefinition(type: string): Promise<AnyDefinition> {
  const known = loading.get(type);
  if (known) return known;
  const entry = entryOf(type);
  const promise = entry ? entry.load() : Promise.reject(new Error(`no definition of ${type}`));
  loading.set(type, promise);
  promise.catch(() => loading.delete(type));
  return promise;
}

/** Suspends until the definition is there. */
export const useDefinition = (type: string): AnyDefinition => use(loadDefinition(type));
