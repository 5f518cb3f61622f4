/** paymentProportionManagement and its form: templates of payment stages, with the bar of their shares (base-srm.md §7). */
import { IconCopy } from '@tabler/icons-react';
import { Suspense, useCallback, useMemo } from 'react';
import type { ReactNode } from 'react';

import type { AnyDefinition } from '@machines/kernel/definition.js';
import { useDefinition } from '../../kernel/definitions.js';
import type { FormSlots } from '../../kernel/form/DocumentForm.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { ListPage, mayCreate } from '../../kernel/pages/ListPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { useMenus } from '../../kernel/session/menus.js';
import { useSession } from '../../kernel/session/session.js';
import { LoadingState } from '../../kernel/states/States.js';
import { columnsOf } from '../../kernel/table/columns.js';
import type { Column, TableRow } from '../../kernel/table/columns.js';
import type { RowAction } from '../../kernel/table/table-props.js';
import { Copied, without } from '../copy.js';
import { useBaseTexts } from '../texts.js';
import { StageBar } from './StageBar.js';

const FORM = 'paymentProportionManagementEdit';
const slots: FormSlots = { lineTools: { stages: ({ rows }) => <StageBar rows={rows} /> } };

/** A name is read in the reader's language; four stages are read without opening one. */
const shown: Readonly<Record<string, Partial<Column>>> = {
  proportionName: { label: { en: 'Name', cn: '比例名称' } },
  stageSummary: { width: 350 },
};

const own: ReadonlySet<string> = new Set(['proportionCode']);
const copyOf = (values: TableRow): TableRow => without(values, own);

function Proportions({ definition }: { readonly definition: AnyDefinition }): ReactNode {
  const t = useBaseTexts();
  const { route, open } = useScreen();
  const makes = mayCreate(definition, useSession(), useMenus(), route);
  const columns = useMemo(() => columnsOf(definition).map((column) => ({ ...column, ...shown[column.key] })), [definition]);
  const actions = useCallback(
    (row: TableRow): readonly RowAction[] => [
      {
        key: 'copy',
        label: t('copyRecord'),
        icon: <IconCopy size={16} />,
        onClick: () => open(FORM, { new: '1', copy: String(row['id']) }),
      },
    ],
    [t, open],
  );
  return <ListPage definition={definition} columns={columns} {...(makes ? { rowActions: actions } : {})} />;
}

function Shown(): ReactNode {
  const { route, query } = useScreen();
  const definition = useDefinition('srmBasePaymentProportion');
  const { id = null, copy } = query;
  if (route !== FORM) return <Proportions definition={definition} />;
  if (id === null && copy) return <Copied key={copy} definition={definition} from={copy} slots={slots} taken={copyOf} />;
  return <DocumentPage definition={definition} id={id} slots={slots} />;
}

export default function PaymentProportionScreen(): ReactNode {
  return (
    <Suspense fallback={<LoadingState />}>
      <Shown />
    </Suspense>
  );
}
