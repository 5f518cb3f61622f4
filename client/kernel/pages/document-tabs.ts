/** Tabs that a feature adds to documents of all families, such as who approves them; each says which documents it is for. */
import type { ReactNode } from 'react';

import type { LiveDocument } from '../document/use-document.js';

export interface DocumentTab {
  readonly key: string;
  label(): string;
  shows(document: LiveDocument): boolean;
  content(document: LiveDocument): ReactNode;
}

const added: DocumentTab[] = [];

/** Once, as the feature's screens are declared. */
export const addDocumentTab = (tab: DocumentTab): void => {
  if (!added.some(({ key }) => key === tab.key)) added.push(tab);
};

export const documentTabs = (document: LiveDocument): readonly DocumentTab[] => added.filter((tab) => tab.shows(document));
