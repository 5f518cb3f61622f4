/** A purchase order with its UBL documents, once it is in force. */
import { anyDefinition } from '@machines/kernel/definition.js';
import { srmPurOrderHeader } from '@machines/orders/purchase-order/index.js';
import type { ReactNode } from 'react';

import { isOpen } from '../kernel/document/can.js';
import type { LiveDocument } from '../kernel/document/use-document.js';
import { DocumentPage } from '../kernel/pages/DocumentPage.js';
import { useScreen } from '../kernel/screen/screen.js';
import { useOrderTexts } from './texts.js';
import { Ubl } from './Ubl.js';

const definition = anyDefinition(srmPurOrderHeader);
const IN_FORCE: readonly string[] = ['released', 'proposed', 'effective', 'changing', 'completed', 'cancelled'];

interface Told {
  readonly revisionNo?: number | null;
  readonly confirmedFlag?: 'Y' | 'N' | null;
}
const kindsOf = ({ view }: LiveDocument): readonly string[] => {
  const { revisionNo, confirmedFlag } = view as Told;
  return ['Order', ...((revisionNo ?? 0) > 0 ? ['OrderChange'] : []), ...(confirmedFlag === 'Y' ? ['OrderResponse'] : [])];
};

export default function OrderScreen(): ReactNode {
  const t = useOrderTexts();
  const { query } = useScreen();
  const tabs = (document: LiveDocument) => {
    if (document.state === null || !IN_FORCE.includes(document.state)) return [];
    const reads = isOpen(document.can('SUPPLIER_CONFIRM')) || isOpen(document.can('SHIP_LINES'));
    const kinds = [
      ...kindsOf(document),
      ...(document.state === 'completed' || document.state === 'cancelled' ? ['OrderCancellation'] : []),
    ];
    return [{ key: 'ubl', label: t('ubl'), content: <Ubl document={document} kinds={kinds} reads={reads} /> }];
  };
  return <DocumentPage definition={definition} id={query['id'] ?? null} tabs={tabs} />;
}
