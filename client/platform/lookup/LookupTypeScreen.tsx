/** lookupTypeEdit: a lookup type with its values, which are dragged into their order (platform-access.md §7.1). */
import { Suspense } from 'react';
import type { ReactNode } from 'react';

import { useDefinition } from '../../kernel/definitions.js';
import type { FormSlots } from '../../kernel/form/DocumentForm.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { LoadingState } from '../../kernel/states/States.js';
import { locks } from './locks.js';

const slots: FormSlots = { lineOrder: { values: 'sortNo' }, locks };

export function LookupTypePage({ id }: { readonly id: string | null }): ReactNode {
  return <DocumentPage key={id} definition={useDefinition('baseLookupType')} id={id} slots={slots} />;
}

export default function LookupTypeScreen(): ReactNode {
  const { query } = useScreen();
  return (
    <Suspense fallback={<LoadingState />}>
      <LookupTypePage id={query['id'] ?? null} />
    </Suspense>
  );
}
