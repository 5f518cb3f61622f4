/** Documents that hang on a project, as lists of those that name it; a family's document that is not there yet has none. */
import { srmSfdBiddingNotice } from '@machines/bidding/notice/index.js';
import { srmSfdBiddingSupplier } from '@machines/bidding/participant/index.js';
import { srmSfdBiddingDoc } from '@machines/bidding/tender-document/index.js';
import { srmSfdBiddingAdjust } from '@machines/bidding/adjust/index.js';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import type { Label } from '@machines/kernel/fields.js';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

import { useLabel } from '../../kernel/language/language.js';
import { ListPage } from '../../kernel/pages/ListPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { useProjectTexts } from './texts.js';

export interface Child {
  readonly key: string;
  readonly label: Label;
  readonly content: ReactNode;
}
interface Kind {
  readonly definition: AnyDefinition;
  readonly route: string;
  readonly opens: string;
  readonly creates?: true;
}
const kinds: Readonly<Record<string, Kind>> = {
  participant: { definition: anyDefinition(srmSfdBiddingSupplier), route: 'monitorRespond', opens: 'monitorRespond' },
  doc: { definition: anyDefinition(srmSfdBiddingDoc), route: 'biddingDocList', opens: 'biddingDocEdit' },
  notice: { definition: anyDefinition(srmSfdBiddingNotice), route: 'biddingNoticeList', opens: 'biddingNoticeEdit' },
  adjust: { definition: anyDefinition(srmSfdBiddingAdjust), route: 'biddingAdjustList', opens: 'biddingAdjustEdit', creates: true },
};

export const childrenOf = (projectId: string, only: readonly string[] = Object.keys(kinds)): readonly Child[] =>
  only.flatMap((key) => {
    const kind = kinds[key];
    return kind ? [{ key, label: kind.definition.title, content: <Children kind={kind} projectId={projectId} /> }] : [];
  });

function Children({ kind, projectId }: { readonly kind: Kind; readonly projectId: string }): ReactNode {
  const { definition, route, opens, creates } = kind;
  const t = useProjectTexts();
  const word = useLabel();
  const screen = useScreen();
  return (
    <ListPage
      definition={definition}
      route={route}
      opens={opens}
      titled={false}
      creates={false}
      tabs={[]}
      tableName={`${route}.ofProject`}
      fixed={[{ key: 'projectId', op: 'eq', value: projectId }]}
      toolbar={
        creates ? (
          <Button size="xs" onClick={() => screen.open(opens, { new: '1', projectId })}>
            {t('newOf', { name: word(definition.title) })}
          </Button>
        ) : undefined
      }
    />
  );
}
