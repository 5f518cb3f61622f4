/** biddingProjectDetail: where a project stands, its sections, and the documents that hang on it. */
import { srmSfdBiddingHeader } from '@machines/bidding/project/index.js';
import { isReleased } from '@machines/bidding/project/ocds.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import type { ReactNode } from 'react';

import type { LiveDocument } from '../../kernel/document/use-document.js';
import { useLabel } from '../../kernel/language/language.js';
import { OcdsButton } from '../../kernel/excel/OcdsButton.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { ListPage } from '../../kernel/pages/ListPage.js';
import { childrenOf } from './children.js';
import { Clock, Nodes, Sections } from './parts.js';
import css from './project.module.css';

const definition = anyDefinition(srmSfdBiddingHeader);

export default function ProjectDetailScreen(): ReactNode {
  const { query } = useScreen();
  const word = useLabel();
  const id = query['id'];
  if (id === undefined) return <ListPage definition={definition} route="biddingProjectList" />;
  return (
    <DocumentPage
      definition={definition}
      id={id}
      readOnly
      top={(document) => <Overview document={document} id={id} />}
      tabs={() => childrenOf(id).map(({ key, label, content }) => ({ key, label: word(label), content }))}
    />
  );
}

function Overview({ document, id }: { readonly document: LiveDocument; readonly id: string }): ReactNode {
  return (
    <div className={css.page}>
      <Clock document={document} />
      {document.state !== null && isReleased(document.state) ? <OcdsButton type={definition.type} id={id} /> : null}
      <Nodes document={document} />
      <Sections document={document} />
    </div>
  );
}
