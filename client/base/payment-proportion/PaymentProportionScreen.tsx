/** paymentProportionManagementEdit: a template of payment stages with the bar of their shares (base-srm.md §7). */
import { Suspense } from 'react';
import type { ReactNode } from 'react';

import { useDefinition } from '../../kernel/definitions.js';
import type { FormSlots } from '../../kernel/form/DocumentForm.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { LoadingState } from '../../kernel/states/States.js';
import { StageBar } from './StageBar.js';

const slots: FormSlots = { lineTools: { stages: ({ rows }) => <StageBar rows={rows} /> } };

function Shown(): ReactNode {
  const { query } = useScreen();
  return <DocumentPage definition={useDefinition('srmBasePaymentProportion')} id={query['id'] ?? null} slots={slots} />;
}

export default function PaymentProportionScreen(): ReactNode {
  return <Suspense fallback={<LoadingState />}><Shown /></Suspense>;
}
