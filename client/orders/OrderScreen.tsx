/** Purchase orders: the buyers' list, and one with its UBL documents, once it is in force; a new one may begin as another is. */
import { Button } from '@mantine/core';
import { anyDefinition } from '@machines/kernel/definition.js';
import { copyOf } from '@machines/orders/purchase-order/copying.js';
import type { Order } from '@machines/orders/purchase-order/fields.js';
import { srmPurOrderHeader } from '@machines/orders/purchase-order/index.js';
import { IconCopy } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';

import { Copied } from '../base/copy.js';
import { isOpen } from '../kernel/document/can.js';
import type { LiveDocument } from '../kernel/document/use-document.js';
import { useToday } from '../kernel/language/today.js';
import { DocumentPage } from '../kernel/pages/DocumentPage.js';
import { Lists } from '../kernel/pages/GenericScreen.js';
import { ListPage, mayCreate } from '../kernel/pages/ListPage.js';
import { useScreen } from '../kernel/screen/screen.js';
import { useMenus } from '../kernel/session/menus.js';
import { isSupplierUser, useSession } from '../kernel/session/session.js';
import type { TableRow } from '../kernel/table/columns.js';
import type { RowAction } from '../kernel/table/table-props.js';
import { AsOf } from './AsOf.js';
import { OnTimeCards } from './OnTimeCards.js';
import { useOrderTexts } from './texts.js';
import { Ubl } from './Ubl.js';

const definition = anyDefinition(srmPurOrderHeader);
const IN_FORCE: readonly string[] = ['released', 'proposed', 'effective', 'changing', 'completed', 'cancelled'];

interface Told {
  readonly supplierId?: string | null;
  readonly revisionNo?: number | null;
  readonly confirmedFlag?: 'Y' | 'N' | null;
}
const kindsOf = ({ view }: LiveDocument): readonly string[] => {
  const { revisionNo, confirmedFlag } = view as Told;
  return ['Order', ...((revisionNo ?? 0) > 0 ? ['OrderChange'] : []), ...(confirmedFlag === 'Y' ? ['OrderResponse'] : [])];
};

const FORM = 'purchaseOrderEdit';
/** Who may begin an order may begin it as another one is. */
function useCopies(): ((id: string) => void) | null {
  const { route, open } = useScreen();
  const [session, menus] = [useSession(), useMenus()];
  const copy = useCallback((id: string) => open(FORM, { new: '1', copy: id }), [open]);
  return mayCreate(definition, session, menus, route) ? copy : null;
}

function Orders(): ReactNode {
  const t = useOrderTexts();
  const copy = useCopies();
  const actions = useCallback(
    (row: TableRow): readonly RowAction[] => [
      { key: 'copy', label: t('copyOrder'), icon: <IconCopy size={16} />, onClick: () => copy?.(String(row['id'])) },
    ],
    [t, copy],
  );
  return <ListPage definition={definition} {...(copy ? { rowActions: actions } : {})} />;
}

function CopiedOrder({ from }: { readonly from: string }): ReactNode {
  const today = useToday();
  // As it was begun: a form that is filled in stays as it is over midnight.
  const [taken] = useState(() => (values: TableRow, found: TableRow) => copyOf(found as unknown as Order, values, today));
  return <Copied definition={definition} from={from} taken={taken} />;
}

function CopyButton({ id }: { readonly id: string }): ReactNode {
  const t = useOrderTexts();
  const copy = useCopies();
  if (!copy) return null;
  return (
    <Button size="compact-xs" variant="subtle" leftSection={<IconCopy size={13} />} onClick={() => copy(id)}>
      {t('copyOrder')}
    </Button>
  );
}

function OneOrder({ id, top }: { readonly id: string | null; top?(document: LiveDocument): ReactNode }): ReactNode {
  const t = useOrderTexts();
  const isInside = !isSupplierUser(useSession());
  const tabs = (document: LiveDocument) => {
    const { supplierId } = document.view as Told;
    const figures = [
      ...(isInside && supplierId ? [{ key: 'on-time', label: t('onTimeTab'), content: <OnTimeCards supplierId={supplierId} /> }] : []),
    ];
    if (document.state === null || !IN_FORCE.includes(document.state)) return figures;
    const reads = isOpen(document.can('SUPPLIER_CONFIRM')) || isOpen(document.can('SHIP_LINES'));
    const kinds = [
      ...kindsOf(document),
      ...(document.state === 'completed' || document.state === 'cancelled' ? ['OrderCancellation'] : []),
    ];
    return [
      { key: 'as-of', label: t('accounts'), content: <AsOf document={document} /> },
      { key: 'ubl', label: t('ubl'), content: <Ubl document={document} kinds={kinds} reads={reads} /> },
      ...figures,
    ];
  };
  const head = (): ReactNode => id !== null && <CopyButton id={id} />;
  return <DocumentPage definition={definition} id={id} tabs={tabs} head={head} {...(top ? { top } : {})} />;
}

/** To-dos and links open an order by the address of its list. */
export function OrderList(): ReactNode {
  const { query } = useScreen();
  return query['id'] === undefined && query['new'] === undefined ? <Orders /> : <OrderScreen />;
}

/** Whoever decides on a large order sees how its supplier has delivered. */
const howDelivered = ({ view }: LiveDocument): ReactNode => {
  const { supplierId } = view as Told;
  return supplierId ? <OnTimeCards supplierId={supplierId} /> : null;
};
export function DecidedOrder(): ReactNode {
  return <OneOrder id={useScreen().query['id'] ?? null} top={howDelivered} />;
}

/** By what the supplier has to do. */
const ofLines: NonNullable<Parameters<typeof Lists>[0]['tabs']> = {
  'purchaseOrderList2/lines': [
    { label: { en: 'To confirm', cn: '待确认' }, where: { lineStatus: ['UNCONFIRMED'], state: ['released'] } },
    { label: { en: 'To deliver', cn: '待送货' }, where: { lineStatus: ['OPEN', 'NOTIFIED', 'IN_TRANSIT', 'PART_RECEIVED'] } },
    { label: { en: 'Done', cn: '已完成' }, where: { lineStatus: ['COMPLETED', 'CLOSED', 'CANCELLED'] } },
    { label: { en: 'All', cn: '全部' }, where: {} },
  ],
};

/** A supplier's own, below how he delivered. */
export function SupplierOrderList(): ReactNode {
  const { query } = useScreen();
  if (query['id'] !== undefined) return <OrderScreen />;
  return <Lists definition={definition} head={<OnTimeCards />} tabs={ofLines} />;
}

export default function OrderScreen(): ReactNode {
  const { id = null, copy } = useScreen().query;
  return id === null && copy ? <CopiedOrder key={copy} from={copy} /> : <OneOrder id={id} />;
}
