/** The companies that a supplier belongs together with: above it, below it, and of the same group. */
import { Anchor, Stack, Text, Title } from '@mantine/core';
import { anyDefinition } from '@machines/kernel/definition.js';
import type { ListCondition } from '@machines/kernel/protocol.js';
import { srmSlcSupplierInfo } from '@machines/suppliers/supplier-info/index.js';
import { useCallback, useId, useMemo } from 'react';
import type { ReactNode } from 'react';

import { targetOf } from '../../kernel/fields/references/reference-names.js';
import { ReferenceName } from '../../kernel/fields/references/ReferenceName.js';
import { useScreen } from '../../kernel/screen/screen.js';
import type { TableRow } from '../../kernel/table/columns.js';
import { DocumentTable } from '../../kernel/table/DocumentTable.js';
import { useSupplierTexts } from '../texts.js';

const definition = anyDefinition(srmSlcSupplierInfo);

const company = targetOf(srmSlcSupplierInfo.fields.parentSupplierId);

export interface Member {
  readonly groupCode?: string | null;
  readonly parentSupplierId?: string | null;
}

export function GroupPanel({ id, supplier }: { readonly id: string; readonly supplier: Member }): ReactNode {
  const t = useSupplierTexts();
  const { open } = useScreen();
  const { groupCode = null, parentSupplierId = null } = supplier;
  return (
    <Stack gap="lg" w="100%">
      {parentSupplierId !== null && (
        <Text size="sm">
          {`${t('parentCompany')}: `}
          <Anchor component="button" type="button" size="sm" onClick={() => open('supplierInfoEdit', { id: parentSupplierId })}>
            <ReferenceName target={company} id={parentSupplierId} />
          </Anchor>
        </Text>
      )}
      <Companies name="below" title={t('companiesBelow')} by="parentSupplierId" value={id} />
      {groupCode === null ? (
        <Text size="sm" c="dimmed">
          {t('noGroup')}
        </Text>
      ) : (
        <Companies name="group" title={t('sameGroup', { code: groupCode })} by="groupCode" value={groupCode} />
      )}
    </Stack>
  );
}

interface CompaniesProps {
  readonly name: string;
  readonly title: string;
  readonly by: string;
  readonly value: string;
}
function Companies({ name, title, by, value }: CompaniesProps): ReactNode {
  const label = useId();
  const { open } = useScreen();
  const fixed = useMemo((): readonly ListCondition[] => [{ key: by, op: 'eq', value }], [by, value]);
  const openRow = useCallback((row: TableRow) => open('supplierInfoEdit', { id: String(row['id']) }), [open]);
  return (
    <Stack gap="xs" component="section" aria-labelledby={label}>
      <Title order={2} fz={16} id={label}>
        {title}
      </Title>
      <DocumentTable definition={definition} tableName={`srmSlcSupplierInfo.${name}`} fixed={fixed} maxHeight={320} onOpen={openRow} />
    </Stack>
  );
}
