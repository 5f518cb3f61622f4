/** Quote orders: the lists, and one of them, which tells the buyer once that a supplier has opened it (purchasing.md §9). */
import { anyDefinition } from '@machines/kernel/definition.js';
import type { Inquiry } from '@machines/purchasing/quote-order/fields.js';
import { srmPurQuoteOrderHeader } from '@machines/purchasing/quote-order/index.js';
import { useEffect } from 'react';
import type { ReactNode } from 'react';

import { isOpen } from '../kernel/document/can.js';
import type { LiveDocument } from '../kernel/document/use-document.js';
import { DocumentPage } from '../kernel/pages/DocumentPage.js';
import type { PageTab } from '../kernel/pages/DocumentPage.js';
import { ListPage } from '../kernel/pages/ListPage.js';
import { useScreen } from '../kernel/screen/screen.js';
import { isSupplierUser, useSession } from '../kernel/session/session.js';
import { columnsOf } from '../kernel/table/columns.js';
import QuoteComparison from './QuoteComparison.js';
import { usePurchasingTexts } from './texts.js';

const definition = anyDefinition(srmPurQuoteOrderHeader);
const byItself = ['VIEW'];

/** Tabs that are kept in the background are not read. */
export function TellsOpened({ document }: { readonly document: LiveDocument }): ReactNode {
  const { active } = useScreen();
  const unseen = active && isOpen(document.can('VIEW'));
  useEffect(() => {
    // Nobody asked for it: where it does not get through, the next opening tells.
    if (unseen) void document.send('VIEW', {}).catch(() => undefined);
    // Told once, when it is opened.
  }, [unseen]);
  return null;
}

const top = (document: LiveDocument): ReactNode => <TellsOpened document={document} />;

const columns = columnsOf(definition);
/** Who replied is read by those who ask; whoever is asked reads his own reply. */
const without = (names: readonly string[]) => columns.filter(({ key }) => !names.includes(key));
const [forInside, forSuppliers] = [without(['myReply']), without(['replies', 'viewedCount'])];

/** To-dos and links open one by the address of its list, too. */
export function QuoteOrderList(): ReactNode {
  const { query } = useScreen();
  const shown = isSupplierUser(useSession()) ? forSuppliers : forInside;
  if (query['id'] !== undefined || query['new'] !== undefined) return <QuoteOrderScreen />;
  return <ListPage definition={definition} columns={shown} />;
}

const OPENED: readonly string[] = ['evaluating', 'accepted', 'completed'];
export default function QuoteOrderScreen(): ReactNode {
  const t = usePurchasingTexts();
  const { query } = useScreen();
  const outside = isSupplierUser(useSession());
  const tabs = ({ state, view }: LiveDocument): readonly PageTab[] =>
    outside || state === null || !OPENED.includes(state)
      ? []
      : [{ key: 'comparison', label: t('comparison'), content: <QuoteComparison inquiry={view as unknown as Inquiry} /> }];
  return <DocumentPage definition={definition} id={query['id'] ?? null} leaveOut={byItself} top={top} tabs={tabs} />;
}
