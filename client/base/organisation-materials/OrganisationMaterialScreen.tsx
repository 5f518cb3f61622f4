/** organizationMaterialQuery: what may be bought where, by whom and from how many; for a supplier, what it supplies (base-srm.md §6). */
import { Badge, Button, Group, Pagination, Select, Table, Text, TextInput, Title, Tooltip } from '@mantine/core';
import type { Field } from '@machines/kernel/fields.js';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { call, NoAnswer } from '../../kernel/call.js';
import { screenOf } from '../../kernel/definitions.js';
import { kindOf } from '../../kernel/fields/kinds.js';
import { useLabel } from '../../kernel/language/language.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { isSupplierUser, useSession } from '../../kernel/session/session.js';
import { EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import type { Failure } from '../../kernel/states/States.js';
import { useBaseTexts } from '../texts.js';
import type { cn } from '../locale/cn.js';

type Row = Readonly<Record<string, string | number | null>>;
interface Page { readonly rows: readonly Row[]; readonly count: number }

const ROWS = 50;
const only = ['NO_BUYER', 'NO_PRICE', 'SINGLE_SOURCE', 'EXPIRING'] as const;
const organisation: Field = { kind: 'ref', entity: 'baseOrganization', label: { cn: '', en: '' } };
const category: Field = { kind: 'ref', entity: 'srmBasePurchaseCategory', label: { cn: '', en: '' } };

const columns = ['orgName', 'itemCode', 'itemName', 'spec', 'categoryName', 'uomName', 'active', 'buyerName', 'minOrderQty', 'packQty', 'leadTimeDays', 'suppliers', 'bestPrice', 'priceValidTo', 'lastOrderDate', 'openOrderQty'] as const;
const supplierColumns = ['itemCode', 'itemName', 'spec', 'drawingVersion', 'ownPrice', 'priceValidTo', 'openOrderQty'] as const;
type Column = (typeof columns)[number] | (typeof supplierColumns)[number];
const rightAligned: ReadonlySet<Column> = new Set<Column>(['minOrderQty', 'packQty', 'leadTimeDays', 'suppliers', 'bestPrice', 'ownPrice', 'openOrderQty']);

function usePage(body: object): { readonly page: Page | null; readonly failure: Failure | null; reload(): void } {
  const [page, setPage] = useState<Page | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const asked = JSON.stringify(body);
  useEffect(() => {
    let gone = false;
    call<readonly Row[]>('baseMaterialItemOrg', 'listMaterialItemAndOrgByPage', JSON.parse(asked) as object).then((answer) => {
      if (gone) return;
      if (answer.status === 'S') { setPage({ rows: answer.data, count: answer.page?.count ?? 0 }); setFailure(null); } else setFailure({ code: answer.code, msg: answer.msg, traceId: answer.traceId });
    }, (error: unknown) => {
      if (!(error instanceof NoAnswer)) throw error;
      if (!gone) setFailure({ code: error.code, msg: '' });
    });
    return () => { gone = true; };
  }, [asked, attempt]);
  return { page, failure, reload: () => setAttempt((now) => now + 1) };
}

function Shown({ row, column, onOpen }: { readonly row: Row; readonly column: Column; readonly onOpen: (() => void) | null }): ReactNode {
  const t = useBaseTexts();
  const value = row[column] ?? '';
  if (column === 'itemCode' && onOpen) return <Button size="compact-xs" variant="subtle" px={0} onClick={onOpen}>{value}</Button>;
  if (column === 'active') return row['active'] === 'Y' ? <Badge variant="light" color="green">{t('activeYes')}</Badge> : <Badge variant="light" color="orange">{t(`inactive${String(row['inactiveReason'])}` as keyof typeof cn)}</Badge>;
  if (column === 'suppliers' && row['supplierNames']) return <Tooltip label={row['supplierNames']}><span tabIndex={0}>{value}</span></Tooltip>;
  if ((column === 'bestPrice' || column === 'ownPrice') && value !== '' && row['priceCurrency']) return `${row['priceCurrency']} ${value}`;
  return value;
}

export default function OrganisationMaterialScreen(): ReactNode {
  const t = useBaseTexts();
  const word = useLabel();
  const tab = useScreen();
  const supplier = isSupplierUser(useSession());
  const [orgId, setOrgId] = useState<string | null>(null);
  const [categoryId, setCategoryId] = useState<string | null>(null);
  const [kind, setKind] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [keyword, setKeyword] = useState('');
  const [pageIndex, setPageIndex] = useState(1);
  useEffect(() => {
    const timer = setTimeout(() => { setKeyword(typed); setPageIndex(1); }, 300);
    return () => clearTimeout(timer);
  }, [typed]);
  const { page, failure, reload } = usePage({ pageIndex, pageRows: ROWS, orgId, categoryId, only: kind, keyword: keyword || null });
  const [Organisation, Category] = [kindOf(organisation).Input, kindOf(category).Input];
  const shown: readonly Column[] = supplier ? supplierColumns : columns;
  const label = screenOf(tab.route)?.screen.label;
  return (
    <div style={{ padding: 'var(--mantine-spacing-md)' }}>
      <Title order={1} fz={18} mb="sm">{label ? word(label) : ''}</Title>
      <Group gap="sm" align="flex-end" mb="sm">
        {!supplier && <Organisation field={organisation} name="orgId" label={t('orgName')} value={orgId} onChange={(id) => { setOrgId(id as string | null); setPageIndex(1); }} />}
        {!supplier && <Category field={category} name="categoryId" label={t('categoryName')} value={categoryId} onChange={(id) => { setCategoryId(id as string | null); setPageIndex(1); }} />}
        {!supplier && <Select label={t('only')} clearable data={only.map((value) => ({ value, label: t(value) }))} value={kind} onChange={(value) => { setKind(value); setPageIndex(1); }} />}
        <TextInput label={t('findMaterial')} value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      </Group>
      {failure && <ErrorState failure={failure} onRetry={reload} />}
      {!failure && !page && <LoadingState />}
      {!failure && page && page.rows.length === 0 && <EmptyState />}
      {!failure && page && page.rows.length > 0 && (
        <>
          <Table.ScrollContainer minWidth={supplier ? 640 : 1300} type="native">
            <Table verticalSpacing={5} highlightOnHover stickyHeader>
              <Table.Thead><Table.Tr>{shown.map((column) => <Table.Th key={column} ta={rightAligned.has(column) ? 'right' : 'left'}>{t(column)}</Table.Th>)}</Table.Tr></Table.Thead>
              <Table.Tbody>
                {page.rows.map((row) => (
                  <Table.Tr key={`${row['id']}.${row['orgId'] ?? ''}`}>{shown.map((column) => <Table.Td key={column} ta={rightAligned.has(column) ? 'right' : 'left'}><Shown row={row} column={column} onOpen={supplier ? null : () => tab.open('materialManagement', { id: String(row['id']) })} /></Table.Td>)}</Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
          <Group justify="space-between" mt="sm"><Text size="sm" c="dimmed">{t('rows', { n: page.count > 100_000 ? '100000+' : page.count })}</Text><Pagination size="sm" total={Math.min(2_000, Math.ceil(page.count / ROWS))} value={pageIndex} onChange={setPageIndex} getControlProps={(control) => ({ 'aria-label': t(control as 'next' | 'previous') })} /></Group>
        </>
      )}
    </div>
  );
}
