/** organizationMaterialQuery: what may be bought where, by whom and from how many; for a supplier, what it supplies (base-srm.md §6). */
import { Badge, Group, Modal, Select, TextInput, Title, Tooltip } from '@mantine/core';
import { BASE_ITEM_PHASE } from '@machines/base/lookups.js';
import { activeWords } from '@machines/base/material/active.js';
import type { Inactive } from '@machines/base/material/active.js';
import type { Field } from '@machines/kernel/fields.js';
import { pricePer } from '@machines/trade/price-unit.js';
import { IconChartLine } from '@tabler/icons-react';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

import { call, NoAnswer } from '../../kernel/call.js';
import { ExportButton } from '../../kernel/excel/ExportButton.js';
import type { ExportColumn } from '../../kernel/excel/ExportButton.js';
import { kindOf } from '../../kernel/fields/kinds.js';
import { formatPrice, formatQuantity } from '../../kernel/language/format.js';
import { useLabel, useLanguage } from '../../kernel/language/language.js';
import type { Language } from '../../kernel/language/language.js';
import { useLookupWords } from '../../kernel/lookups.js';
import { ScreenTitle } from '../../kernel/pages/ScreenTitle.js';
import parts from '../../kernel/parts.module.css';
import { useScreen } from '../../kernel/screen/screen.js';
import { holdsButton, useMenus } from '../../kernel/session/menus.js';
import { isSupplierUser, useSession } from '../../kernel/session/session.js';
import { EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import type { Failure } from '../../kernel/states/States.js';
import type { Column, TableRow } from '../../kernel/table/columns.js';
import { DataTable } from '../../kernel/table/DataTable.js';
import type { RowAction } from '../../kernel/table/table-props.js';
import { PageFooter } from '../../kernel/table/PageFooter.js';
import { useFocusBack } from '../../kernel/use-focus-back.js';
import { MaterialPrices } from '../material/MaterialPrices.js';
import { MaterialUses } from '../material/MaterialUses.js';
import { useBaseTexts } from '../texts.js';
import { cn } from '../locale/cn.js';
import { en } from '../locale/en.js';

type Row = Readonly<Record<string, string | number | null>>;
interface Page {
  readonly rows: readonly Row[];
  readonly count: number;
}

const only = ['NO_BUYER', 'NO_SUPPLIER', 'NO_PRICE', 'SINGLE_SOURCE', 'EXPIRING'] as const;
const organisation: Field = { kind: 'ref', entity: 'baseOrganization', label: { cn: '', en: '' } };
const category: Field = { kind: 'ref', entity: 'srmBasePurchaseCategory', label: { cn: '', en: '' } };
const user: Field = { kind: 'ref', entity: 'baseUsers', label: { cn: '', en: '' } };

const wide = 180;
const insideColumns = {
  itemCode: 130,
  itemName: 140,
  spec: wide,
  orgName: 190,
  categoryName: 160,
  uomName: 80,
  phase: 120,
  active: 150,
  buyerName: 90,
  minOrderQty: 110,
  packQty: 80,
  leadTimeDays: 110,
  consignFlag: 90,
  suppliers: 90,
  bestPrice: 160,
  priceValidTo: 110,
  lastOrderDate: 110,
  openOrderQty: 100,
} as const;
const supplierColumns = {
  itemCode: 130,
  itemName: wide,
  spec: wide,
  uomName: 80,
  drawingVersion: 100,
  ownPrice: 150,
  priceValidTo: 120,
  openOrderQty: 120,
} as const;
type Shown = keyof typeof insideColumns | keyof typeof supplierColumns;
const rightAligned: ReadonlySet<Shown> = new Set<Shown>([
  'minOrderQty',
  'packQty',
  'leadTimeDays',
  'suppliers',
  'bestPrice',
  'ownPrice',
  'openOrderQty',
]);

const quantities: ReadonlySet<Shown> = new Set<Shown>(['minOrderQty', 'packQty', 'openOrderQty']);

function usePage(body: object): { readonly page: Page | null; readonly failure: Failure | null; reload(): void } {
  const [page, setPage] = useState<Page | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const asked = JSON.stringify(body);
  useEffect(() => {
    let gone = false;
    call<readonly Row[]>('baseMaterialItemOrg', 'listMaterialItemAndOrgByPage', JSON.parse(asked) as object).then(
      (answer) => {
        if (gone) return;
        if (answer.status === 'S') {
          setPage({ rows: answer.data, count: answer.page?.count ?? 0 });
          setFailure(null);
        } else setFailure({ code: answer.code, msg: answer.msg, traceId: answer.traceId });
      },
      (error: unknown) => {
        if (!(error instanceof NoAnswer)) throw error;
        if (!gone) setFailure({ code: error.code, msg: '' });
      },
    );
    return () => {
      gone = true;
    };
  }, [asked, attempt]);
  return { page, failure, reload: () => setAttempt((now) => now + 1) };
}

/** Names in the reader's language, where the record has one. */
const said = (row: Row, name: Shown, language: Language): string | number =>
  (language === 'en' ? row[`${name}En`] : null) || row[name] || (row[name] === 0 ? 0 : '');

function Cell({ row, name, onOpen }: { readonly row: Row; readonly name: Shown; readonly onOpen: (() => void) | null }): ReactNode {
  const t = useBaseTexts();
  const word = useLabel();
  const language = useLanguage();
  const phases = useLookupWords(BASE_ITEM_PHASE, language);
  const value = said(row, name, language);
  if (name === 'itemCode' && onOpen)
    return (
      <button type="button" className={parts['name']} onClick={onOpen}>
        {value}
      </button>
    );
  if (name === 'phase') return value === '' ? '' : phases.word(String(value));
  if (name === 'consignFlag') return value === 'Y' ? t('yes') : '';
  if (name === 'active')
    return row['active'] === 'Y' ? (
      word(activeWords.ACTIVE)
    ) : (
      <Badge size="sm" variant="light" color="orange" tt="none">
        {word(activeWords[row['inactiveReason'] as Inactive])}
      </Badge>
    );
  if (name === 'suppliers' && row['supplierNames'])
    return (
      <Tooltip label={language === 'en' ? row['supplierNamesEn'] : row['supplierNames']}>
        <span tabIndex={0}>{value}</span>
      </Tooltip>
    );
  if (name === 'bestPrice' || name === 'ownPrice')
    return value === ''
      ? ''
      : `${row['priceCurrency'] ?? ''} ${pricePer({ price: formatPrice(String(value)), unit: Number(row['priceUnit'] ?? 1) })}`.trim();
  return quantities.has(name) ? formatQuantity(String(value)) : value;
}

export default function OrganisationMaterialScreen(): ReactNode {
  const t = useBaseTexts();
  const word = useLabel();
  const { open, route } = useScreen();
  const menus = useMenus();
  const language = useLanguage();
  const supplier = isSupplierUser(useSession());
  const [priced, setPriced] = useState<Row | null>(null);
  const [orgId, setOrgId] = useState<string | null>(null);
  const [categoryId, setCategoryId] = useState<string | null>(null);
  const [buyerId, setBuyerId] = useState<string | null>(null);
  const [phase, setPhase] = useState<string | null>(null);
  const [kind, setKind] = useState<string | null>(null);
  const phases = useLookupWords(BASE_ITEM_PHASE, language);
  const [typed, setTyped] = useState('');
  const [keyword, setKeyword] = useState('');
  const [pageIndex, setPageIndex] = useState(1);
  const [pageRows, setPageRows] = useState(50);
  useEffect(() => {
    const timer = setTimeout(() => {
      setKeyword(typed);
      setPageIndex(1);
    }, 300);
    return () => clearTimeout(timer);
  }, [typed]);
  const wanted = { orgId, categoryId, buyerId, phase, only: kind, keyword: keyword || null };
  const { page, failure, reload } = usePage({ pageIndex, pageRows, ...wanted });
  const [Organisation, Category, User] = [kindOf(organisation).Filter!, kindOf(category).Filter!, kindOf(user).Filter!];
  const opens = (row: TableRow): void => open('materialManagement', { id: String(row['id']) });
  const columns = useMemo(
    (): readonly Column[] =>
      Object.entries(supplier ? supplierColumns : insideColumns).map(([key, width]) => {
        const name = key as Shown;
        return {
          key,
          label: { cn: cn[name], en: en[name] },
          width,
          align: rightAligned.has(name) ? 'right' : 'left',
          cell: (row) => (
            <Cell row={row as Row} name={name} onOpen={supplier ? null : () => open('materialManagement', { id: String(row['id']) })} />
          ),
        };
      }),
    [supplier, open],
  );
  const prices = useCallback(
    (row: TableRow): readonly RowAction[] => [
      { key: 'prices', label: t('pricesAndUses'), icon: <IconChartLine size={16} />, onClick: () => setPriced(row as Row) },
    ],
    [t],
  );
  const exported = (): readonly ExportColumn[] => [
    ...columns.map(({ key, label, width = wide }) => ({ key, title: word(label), width })),
    { key: 'priceCurrency', title: t('currency'), width: 90 },
  ];
  const choose =
    <T,>(set: (value: T) => void) =>
    (value: T): void => {
      set(value);
      setPageIndex(1);
    };
  const [chooseOrg, chooseCategory, chooseBuyer] = [choose(setOrgId), choose(setCategoryId), choose(setBuyerId)];
  return (
    <div className={parts['listScreen']}>
      <ScreenTitle />
      <section className={parts['listBox']}>
        <Group gap="sm" align="flex-end" p="sm">
          {!supplier && (
            <Organisation
              field={organisation}
              name="orgId"
              label={t('orgName')}
              value={orgId === null ? null : { key: 'orgId', op: 'eq', value: orgId }}
              onChange={(chosen) => chooseOrg((chosen?.value as string | undefined) ?? null)}
            />
          )}
          {!supplier && (
            <Category
              field={category}
              name="categoryId"
              label={t('categoryName')}
              value={categoryId === null ? null : { key: 'categoryId', op: 'eq', value: categoryId }}
              onChange={(chosen) => chooseCategory((chosen?.value as string | undefined) ?? null)}
            />
          )}
          {!supplier && (
            <User
              field={user}
              name="buyerId"
              label={t('buyerName')}
              value={buyerId === null ? null : { key: 'buyerId', op: 'eq', value: buyerId }}
              onChange={(chosen) => chooseBuyer((chosen?.value as string | undefined) ?? null)}
            />
          )}
          {!supplier && (
            <Select size="xs" w={130} label={t('phase')} clearable data={[...phases.options()]} value={phase} onChange={choose(setPhase)} />
          )}
          {!supplier && (
            <Select
              size="xs"
              w={150}
              label={t('only')}
              clearable
              data={only.map((value) => ({ value, label: t(value) }))}
              value={kind}
              onChange={choose(setKind)}
            />
          )}
          <TextInput size="xs" label={t('findMaterial')} value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
          {holdsButton(menus, route, 'btnExport') && (
            <ExportButton
              entity="baseMaterialItemOrg"
              action="listMaterialItemAndOrgByPage"
              name={t('materialsFile')}
              columns={exported}
              query={() => wanted}
              count={page?.count ?? 0}
            />
          )}
        </Group>
        {failure ? (
          <ErrorState failure={failure} onRetry={reload} />
        ) : (
          <>
            <DataTable
              columns={columns}
              rows={page?.rows ?? []}
              rowId={(row) => `${String(row['id'])}.${String(row['orgId'] ?? '')}`}
              label={t('materials')}
              loading={page === null}
              empty={<EmptyState />}
              firstIndex={(pageIndex - 1) * pageRows + 1}
              {...(supplier ? {} : { onOpen: opens, rowActions: prices })}
            />
            <PageFooter
              count={page?.count ?? null}
              pageIndex={pageIndex}
              pageRows={pageRows}
              selected={0}
              onPage={setPageIndex}
              onPageRows={(rows) => {
                setPageRows(rows);
                setPageIndex(1);
              }}
            />
          </>
        )}
      </section>
      {priced && <Priced material={priced} onClose={() => setPriced(null)} />}
    </div>
  );
}

function Priced({ material, onClose }: { readonly material: Row; onClose(): void }): ReactNode {
  const t = useBaseTexts();
  const language = useLanguage();
  // Tabs that are left stay as they are; what lies over the page must not.
  const { active } = useScreen();
  useFocusBack();
  return (
    <Modal
      opened={active}
      onClose={onClose}
      size="min(1080px, 100vw)"
      title={`${material['itemCode'] ?? ''} ${said(material, 'itemName', language)}`}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Suspense fallback={<LoadingState />}>
        <MaterialPrices id={String(material['id'])} stamp={0} />
        <Title order={2} fz={15} mt="lg" mb="xs">
          {t('usedIn')}
        </Title>
        <MaterialUses id={String(material['id'])} stamp={0} />
      </Suspense>
    </Modal>
  );
}
