/** Number and standing of the supplier that the viewer works for. */
import { srmSlcSupplierInfo } from '@machines/suppliers/supplier-info/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { useDocument } from '../kernel/document/use-document.js';
import { StateBadge } from '../kernel/states/StateBadge.js';

const definition = anyDefinition(srmSlcSupplierInfo);

export default function SupplierLine({ id }: { readonly id: string }): ReactNode {
  const { status, view, state } = useDocument(srmSlcSupplierInfo, id);
  if (status !== 'ready') return null;
  return <Group gap="sm"><Text size="sm" c="dimmed" className="gh-number">{view.supplierNumber}</Text><StateBadge definition={definition} state={state} /></Group>;
}
