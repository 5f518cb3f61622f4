/** biddingDocEdit: chapters in a tree on the left, the chosen one on the right, placeholders of the project, annexes, and what is missing. */
import { srmSfdBiddingDoc } from '@machines/bidding/tender-document/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import type { ReactNode } from 'react';

import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { ChapterDesk } from './ChapterDesk.js';

const definition = anyDefinition(srmSfdBiddingDoc);
/** Chapters come with the document; what it is about is said first. */
const beginning = { ...definition, form: definition.form.slice(0, 1) };

export default function DocEditScreen(): ReactNode {
  const { query } = useScreen();
  const id = query['id'] ?? null;
  if (id === null)
    return (
      <DocumentPage definition={beginning} id={null} {...(query['projectId'] ? { initial: { projectId: query['projectId'] } } : {})} />
    );
  return <DocumentPage definition={definition} id={id} body={(document) => <ChapterDesk document={document} />} />;
}
