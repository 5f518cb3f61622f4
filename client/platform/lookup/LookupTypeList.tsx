/** lookuptype: all lookup types; the part of the product by its word where it has one. */
import { platformLookups } from '@machines/platform/lookups.js';
import { Suspense, useMemo } from 'react';
import type { ReactNode } from 'react';

import { useDefinition } from '../../kernel/definitions.js';
import { useLanguage } from '../../kernel/language/language.js';
import { useLookupWords } from '../../kernel/lookups.js';
import { ListPage } from '../../kernel/pages/ListPage.js';
import { LoadingState } from '../../kernel/states/States.js';
import type { Column } from '../../kernel/table/columns.js';
import { columnsOf } from '../../kernel/table/columns.js';

function Part({ code }: { readonly code: unknown }): ReactNode {
  const words = useLookupWords(platformLookups.BASE_MODULE, useLanguage());
  return typeof code === 'string' ? words.word(code) : '';
}

const worded = (column: Column): Column => (column.key === 'module' ? { ...column, cell: (row) => <Part code={row['module']} /> } : column);

function Types(): ReactNode {
  const definition = useDefinition('baseLookupType');
  const columns = useMemo(() => columnsOf(definition).map(worded), [definition]);
  return <ListPage definition={definition} columns={columns} />;
}

export default function LookupTypeList(): ReactNode {
  return (
    <Suspense fallback={<LoadingState />}>
      <Types />
    </Suspense>
  );
}
