/** What a supplier's status permits (suppliers.md §0.1): at large, and where an organisation has it another way. */
import { Table, Text } from '@mantine/core';
import { actionWords, gateActions, gateVerdict } from '@machines/suppliers/gate.js';
import type { GateSubject, Verdict } from '@machines/suppliers/gate.js';
import type { SupplierStatus } from '@machines/suppliers/lookups.js';
import { srmSlcSupplierInfo } from '@machines/suppliers/supplier-info/index.js';
import type { ReactNode } from 'react';

import { targetOf } from '../../kernel/fields/references/reference-names.js';
import { ReferenceName } from '../../kernel/fields/references/ReferenceName.js';
import { useLabel } from '../../kernel/language/language.js';
import { useSupplierTexts } from '../texts.js';

export interface GateStatus {
  readonly companyName: string;
  readonly supplierStatus: SupplierStatus | null;
  readonly certBlock?: 'Y' | 'N';
  readonly payHold?: 'Y' | 'N';
  readonly sites?: readonly { readonly orgId: string; readonly siteStatus: SupplierStatus }[];
}
const organisation = targetOf(srmSlcSupplierInfo.lines.sites.fields.orgId);
const colours: Readonly<Record<Verdict, string>> = { YES: 'green', LIMITED: 'orange', NO: 'red' };

export function GateMatrix({ supplier }: { readonly supplier: GateStatus }): ReactNode {
  const t = useSupplierTexts();
  const word = useLabel();
  const { companyName, supplierStatus, certBlock = 'N', payHold = 'N', sites = [] } = supplier;
  const subject: GateSubject = { supplierName: companyName, status: supplierStatus, certBlock, payHold };
  const places = [{ orgId: null, subject }, ...sites.map(({ orgId, siteStatus }) => ({ orgId, subject: { ...subject, siteStatus } }))];
  return (
    <Table withTableBorder aria-label={t('permitted')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('action')}</Table.Th>
          {places.map(({ orgId }) => (
            <Table.Th key={orgId ?? ''}>{orgId === null ? t('atLarge') : <ReferenceName target={organisation} id={orgId} />}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {gateActions.map((action) => (
          <Table.Tr key={action}>
            <Table.Td>{word(actionWords[action])}</Table.Td>
            {places.map((place) => {
              const verdict = gateVerdict(place.subject, action);
              return (
                <Table.Td key={place.orgId ?? ''}>
                  <Text size="sm" c={colours[verdict]}>
                    {t(`gate${verdict}`)}
                  </Text>
                </Table.Td>
              );
            })}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
