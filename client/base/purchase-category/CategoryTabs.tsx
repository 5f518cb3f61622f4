/** What belongs to one category: attributes and certificates with those from above, suppliers, spend (base-srm.md §4). */
import { Anchor, Badge, Group, Stack, Table, Text } from '@mantine/core';
import { BASE_PROP_KIND } from '@machines/base/lookups.js';
import { supplierLookups } from '@machines/suppliers/lookups.js';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { ask, NoAnswer, Refused } from '../../kernel/call.js';
import { formatAmount } from '../../kernel/language/format.js';
import { useLanguage } from '../../kernel/language/language.js';
import { useLookupWords } from '../../kernel/lookups.js';
import parts from '../../kernel/parts.module.css';
import { useScreen } from '../../kernel/screen/screen.js';
import { EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import type { Failure } from '../../kernel/states/States.js';
import { useBaseTexts } from '../texts.js';

interface Property {
  readonly propCode: string;
  readonly propName: string;
  readonly propNameEn: string | null;
  readonly kind: string | null;
  readonly unit: string | null;
  readonly requiredFlag: string;
}
interface Inherited {
  readonly certTypes: readonly string[];
  readonly minSources: number | null;
  readonly minQuotes: number | null;
  readonly properties: readonly Property[];
}
interface Supplier {
  readonly id: string;
  readonly supplierNumber: string;
  readonly supplierName: string;
  readonly supplierNameEn: string | null;
  readonly supplierStatus: string;
  readonly supplierLevel: string | null;
  readonly materials: number;
}
interface Spent {
  readonly key: string;
  readonly nameEn: string | null;
  readonly currency: string;
  readonly amount: string;
  readonly orders: number;
}

/** The answer of a call about the category, drawn when it is there. */
function Told<Answer>({
  action,
  id,
  children,
}: {
  readonly action: string;
  readonly id: string;
  children(answer: Answer): ReactNode;
}): ReactNode {
  const [found, setFound] = useState<Answer | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    ask<Answer>('srmBasePurchaseCategory', action, { id }, { quiet: true }).then(
      (answer) => {
        if (!gone) {
          setFound(answer);
          setFailure(null);
        }
      },
      (error: unknown) => {
        if (gone) return;
        if (error instanceof Refused) setFailure({ code: error.code, msg: error.message });
        else if (error instanceof NoAnswer) setFailure({ code: error.code, msg: '' });
        else throw error;
      },
    );
    return () => {
      gone = true;
    };
  }, [action, id, attempt]);
  if (failure) return <ErrorState failure={failure} onRetry={() => setAttempt((now) => now + 1)} />;
  return found === null ? <LoadingState /> : children(found);
}

interface Shape {
  readonly heads: readonly { readonly label: string; readonly right?: true }[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  readonly label: string;
}

function Rows({ heads, rows, label }: Shape): ReactNode {
  const side = (index: number) => (heads[index]!.right ? ('right' as const) : ('left' as const));
  return (
    <Table.ScrollContainer minWidth={420} type="native" className={parts['card']!}>
      <Table verticalSpacing={5} highlightOnHover aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {heads.map(({ label: head }, index) => (
              <Table.Th key={head} ta={side(index)}>
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, cells }) => (
            <Table.Tr key={key}>
              {cells.map((cell, index) => (
                <Table.Td key={heads[index]!.label} ta={side(index)} {...(heads[index]!.right ? { className: 'gh-number' } : {})}>
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

export function Attributes({ id }: { readonly id: string }): ReactNode {
  const t = useBaseTexts();
  const reading = useLanguage();
  const english = reading === 'en';
  const kinds = useLookupWords(BASE_PROP_KIND, reading);
  return (
    <Told<Inherited> action="findInherited" id={id}>
      {({ properties }) =>
        properties.length === 0 ? (
          <EmptyState title={t('noAttributes')} hint={t('noAttributesHint')} />
        ) : (
          <Rows
            label={t('attributes')}
            heads={[{ label: t('code') }, { label: t('name') }, { label: t('kind') }, { label: t('unit') }, { label: t('required') }]}
            rows={properties.map((one) => ({
              key: one.propCode,
              cells: [
                one.propCode,
                (english && one.propNameEn) || one.propName,
                one.kind === null ? '' : kinds.word(one.kind),
                one.unit ?? '',
                one.requiredFlag === 'Y' ? t('yes') : '',
              ],
            }))}
          />
        )
      }
    </Told>
  );
}

export function Certificates({ id }: { readonly id: string }): ReactNode {
  const t = useBaseTexts();
  return (
    <Told<Inherited> action="findInherited" id={id}>
      {({ certTypes, minSources, minQuotes }) => (
        <Stack gap="md">
          {certTypes.length === 0 ? (
            <EmptyState title={t('noCertificates')} />
          ) : (
            <Group gap={6}>
              {certTypes.map((code) => (
                <Badge key={code} variant="light">
                  {code}
                </Badge>
              ))}
            </Group>
          )}
          <div>
            <Text fw={600} size="sm">
              {t('sourcesAndQuotes')}
            </Text>
            <Text size="sm" {...(minSources === null && minQuotes === null ? { c: 'dimmed' } : {})}>
              {minSources === null && minQuotes === null ? t('nothingSaid') : `${minSources ?? '-'} / ${minQuotes ?? '-'}`}
            </Text>
          </div>
        </Stack>
      )}
    </Told>
  );
}

export function Suppliers({ id }: { readonly id: string }): ReactNode {
  const t = useBaseTexts();
  const reading = useLanguage();
  const tab = useScreen();
  const [statuses, levels] = [
    useLookupWords(supplierLookups.SLC_SUPPLIER_STATUS, reading),
    useLookupWords(supplierLookups.SLC_SUPPLIER_LEVEL, reading),
  ];
  return (
    <Told<readonly Supplier[]> action="listSuppliers" id={id}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState title={t('noSuppliers')} hint={t('noSuppliersHint')} />
        ) : (
          <Rows
            label={t('qualifiedSuppliers')}
            heads={[
              { label: t('code') },
              { label: t('supplier') },
              { label: t('status') },
              { label: t('level') },
              { label: t('materialsWithPrice'), right: true },
            ]}
            rows={rows.map((one) => ({
              key: one.id,
              cells: [
                <Anchor key="link" component="button" type="button" size="sm" onClick={() => tab.open('supplierInfoList', { id: one.id })}>
                  {one.supplierNumber}
                </Anchor>,
                (reading === 'en' && one.supplierNameEn) || one.supplierName,
                statuses.word(one.supplierStatus),
                one.supplierLevel === null ? '' : levels.word(one.supplierLevel),
                one.materials,
              ],
            }))}
          />
        )
      }
    </Told>
  );
}

export function Spend({ id }: { readonly id: string }): ReactNode {
  const t = useBaseTexts();
  const english = useLanguage() === 'en';
  const amount = (text: string): string => (text === '***' ? text : formatAmount(text));
  const table = (label: string, first: string, rows: readonly Spent[]): ReactNode => (
    <div>
      <Text fw={600} size="sm" mb={4}>
        {label}
      </Text>
      <Rows
        label={label}
        heads={[{ label: first }, { label: t('currency') }, { label: t('amount'), right: true }, { label: t('orders'), right: true }]}
        rows={rows.map((one) => ({
          key: `${one.key}.${one.currency}`,
          cells: [(english && one.nameEn) || one.key, one.currency, amount(one.amount), one.orders],
        }))}
      />
    </div>
  );
  return (
    <Told<{ readonly bySupplier: readonly Spent[]; readonly byMonth: readonly Spent[] }> action="findSpend" id={id}>
      {({ bySupplier, byMonth }) =>
        bySupplier.length === 0 ? (
          <EmptyState title={t('noSpend')} />
        ) : (
          <Stack gap="md">
            <Text size="sm" c="dimmed">
              {t('spendHint')}
            </Text>
            {table(t('bySupplier'), t('supplier'), bySupplier)}
            {table(t('byMonth'), t('month'), byMonth)}
          </Stack>
        )
      }
    </Told>
  );
}
