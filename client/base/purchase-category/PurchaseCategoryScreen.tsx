/** purchaseCassificationManagement: the tree of categories with its counts, the chosen one beside it (base-srm.md §4). */
import { Badge, Button, Group, Modal, NavLink, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import { toTree } from '@machines/kernel/primitives/tree.js';
import type { TreeNode } from '@machines/kernel/primitives/tree.js';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

import { ask, NoAnswer, Refused } from '../../kernel/call.js';
import { useDefinition } from '../../kernel/definitions.js';
import { ExportButton } from '../../kernel/excel/ExportButton.js';
import { ImportButton } from '../../kernel/excel/ImportButton.js';
import { kindOf } from '../../kernel/fields/kinds.js';
import { useLabel, useLanguage } from '../../kernel/language/language.js';
import { useList } from '../../kernel/list/use-list.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { ScreenTitle } from '../../kernel/pages/ScreenTitle.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { holdsButton, useMenus } from '../../kernel/session/menus.js';
import { useSession } from '../../kernel/session/session.js';
import { EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import type { Failure } from '../../kernel/states/States.js';
import { columnsOf } from '../../kernel/table/columns.js';
import { DocumentTable } from '../../kernel/table/DocumentTable.js';
import { toastFailure, toastInfo } from '../../kernel/toast.js';
import { useFocusBack } from '../../kernel/use-focus-back.js';
import css from '../reference-data/reference-data.module.css';
import { useBaseTexts } from '../texts.js';
import { Attributes, Certificates, Spend, Suppliers } from './CategoryTabs.js';
import { countOf, idsBelow } from './counts.js';

interface Category {
  readonly id: string;
  readonly parentId: string | null;
  readonly categoryCode: string;
  readonly categoryName: string;
  readonly categoryNameEn: string;
  readonly levelId: number;
  readonly leafFlag: string;
  readonly state: string;
  readonly items: number;
  readonly suppliers: number;
}
type Node = TreeNode<Category>;

/** The rows, read again whenever any category changes. */
function useCategories(): { readonly rows: readonly Category[] | null; readonly failure: Failure | null; reload(): void } {
  const { rows: newest } = useList('srmBasePurchaseCategory', {
    pageIndex: 1,
    pageRows: 20,
    orderBy: [{ key: 'lastUpdateDate', dir: 'desc' }],
  });
  const stamp = newest.map((row) => `${String(row['id'])}.${String(row['rev'])}`).join();
  const [rows, setRows] = useState<readonly Category[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    ask<readonly Category[]>('srmBasePurchaseCategory', 'findTree', {}).then(
      (found) => {
        setRows(found);
        setFailure(null);
      },
      (error: unknown) => {
        if (error instanceof Refused) setFailure({ code: error.code, msg: error.message });
        else if (error instanceof NoAnswer) setFailure({ code: error.code, msg: '' });
        else throw error;
      },
    );
  }, [stamp, attempt]);
  return { rows, failure, reload: () => setAttempt((now) => now + 1) };
}

/** Fitting rows with those above them. */
function fitting(rows: readonly Category[], word: string): readonly Category[] {
  if (word === '') return rows;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const kept = new Set<string>();
  for (const row of rows.filter((one) =>
    [one.categoryCode, one.categoryName, one.categoryNameEn].some((text) => text.toLowerCase().includes(word)),
  )) {
    for (let at: Category | undefined = row; at && !kept.has(at.id); at = at.parentId === null ? undefined : byId.get(at.parentId))
      kept.add(at.id);
  }
  return rows.filter(({ id }) => kept.has(id));
}

/** The category and those above it. */
function lineTo(byId: ReadonlyMap<string, Category>, id: string | null): ReadonlySet<string> {
  const found = new Set<string>();
  for (let at = byId.get(id ?? ''); at && !found.has(at.id); at = byId.get(at.parentId ?? '')) found.add(at.id);
  return found;
}

function Counts({ items, suppliers }: { readonly items: number; readonly suppliers: number }): ReactNode {
  const t = useBaseTexts();
  const said = t('countsIn', { n: items, m: suppliers });
  return (
    <Badge size="xs" variant="light" color="gray" miw="max-content" title={said} aria-label={said}>
      {items} · {suppliers}
    </Badge>
  );
}

interface BranchProps {
  readonly nodes: readonly Node[];
  readonly chosen: string | null;
  readonly isOpen: (id: string) => boolean;
  readonly draggable: boolean;
  onToggle(id: string, open: boolean): void;
  onChoose(id: string): void;
  onDrop(id: string, into: string): void;
}

function Branch({ nodes, chosen, isOpen, draggable, onToggle, onChoose, onDrop }: BranchProps): ReactNode {
  const english = useLanguage() === 'en';
  return nodes.map((node) => {
    const name = english ? node.categoryNameEn : node.categoryName;
    return (
      <NavLink
        key={node.id}
        component="button"
        type="button"
        opened={isOpen(node.id)}
        onChange={(next) => onToggle(node.id, next)}
        active={node.id === chosen}
        aria-current={node.id === chosen || undefined}
        childrenOffset={16}
        py={5}
        label={
          <span className={css['node']}>
            <span>{`${node.categoryCode} ${name}`}</span>
            <Counts items={countOf(node)} suppliers={node.suppliers} />
          </span>
        }
        {...(node.state === 'disabled' ? { c: 'dimmed' } : {})}
        draggable={draggable}
        onDragStart={(event) => event.dataTransfer.setData('text/category', node.id)}
        onDragOver={(event) => {
          if (draggable) event.preventDefault();
        }}
        onDrop={(event) => {
          event.preventDefault();
          const id = event.dataTransfer.getData('text/category');
          if (id !== '' && id !== node.id) onDrop(id, node.id);
        }}
        onClick={() => onChoose(node.id)}
      >
        {node.children.length > 0 ? (
          <Branch
            nodes={node.children}
            chosen={chosen}
            isOpen={isOpen}
            draggable={draggable}
            onToggle={onToggle}
            onChoose={onChoose}
            onDrop={onDrop}
          />
        ) : null}
      </NavLink>
    );
  });
}

function MoveDialog({
  from,
  into,
  onClose,
  onMoved,
}: {
  readonly from: Category;
  readonly into: Category;
  onClose(): void;
  onMoved(): void;
}): ReactNode {
  const t = useBaseTexts();
  const english = useLanguage() === 'en';
  const nameOf = (one: Category): string => (english ? one.categoryNameEn : one.categoryName);
  const [sending, setSending] = useState(false);
  useFocusBack();
  const move = (): void => {
    setSending(true);
    void ask('srmBasePurchaseCategory', 'doMove', { id: from.id, parentId: into.id })
      .then(() => {
        toastInfo(t('moved'));
        onMoved();
      }, toastFailure)
      .finally(onClose);
  };
  return (
    <Modal opened onClose={onClose} title={t('moveTitle')} centered closeButtonProps={{ 'aria-label': t('cancel') }}>
      <Stack gap="sm">
        <Text size="sm">
          {t('moveWhat', { from: `${from.categoryCode} ${nameOf(from)}`, into: `${into.categoryCode} ${nameOf(into)}` })}
        </Text>
        <Text size="sm" c="dimmed">
          {t('moveHint')}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={sending} onClick={move}>
            {t('move')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** The whole tree as a workbook, in the order of codes, and a workbook into it. */
function Workbooks({ definition }: { readonly definition: AnyDefinition }): ReactNode {
  const word = useLabel();
  const tab = useScreen();
  const menus = useMenus();
  const columns = () =>
    columnsOf(definition).map(({ key, label, field, width }) => ({
      key,
      title: word(label),
      width: width ?? (field ? kindOf(field).width : 120),
    }));
  return (
    <Group gap={6} ml="auto">
      {holdsButton(menus, tab.route, 'btnImport') && <ImportButton definition={definition} />}
      {holdsButton(menus, tab.route, 'btnExport') && (
        <ExportButton
          entity={definition.type}
          name={word(definition.title)}
          columns={columns}
          query={() => ({ orderBy: [{ key: 'categoryCode', dir: 'asc' }] })}
        />
      )}
    </Group>
  );
}

/** Those of the category and of all below it, as they are counted in the tree. */
function Materials({ ids }: { readonly ids: readonly string[] }): ReactNode {
  const tab = useScreen();
  const definition = useDefinition('baseMaterialItem');
  const all = ids.join();
  const fixed = useMemo(() => [{ key: 'categoryId', op: 'in' as const, value: all.split(',') }], [all]);
  return (
    <DocumentTable
      definition={definition}
      tableName="purchaseCassificationManagement.materials"
      fixed={fixed}
      onOpen={(row) => tab.open('materialManagement', { id: String(row['id']) })}
    />
  );
}

function Shown(): ReactNode {
  const t = useBaseTexts();
  const tab = useScreen();
  const session = useSession();
  const definition = useDefinition('srmBasePurchaseCategory');
  const { rows, failure, reload } = useCategories();
  const [word, setWord] = useState('');
  /** What was opened or closed by hand; else what is found, and what leads to the chosen one, is open. */
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [asked, setAsked] = useState<{ readonly from: Category; readonly into: Category } | null>(null);
  const keeps = session?.current?.respCode === 'SOURCING_MANAGER';
  const text = word.trim().toLowerCase();
  const tree = useMemo(
    () =>
      rows
        ? toTree(fitting(rows, text), { key: 'id', parentKey: 'parentId', levelKey: 'levelId', config: { nameKey: 'categoryName' } })
        : [],
    [rows, text],
  );
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (!rows) return <LoadingState />;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const id = tab.query['id'] ?? null;
  const line = lineTo(byId, id);
  const adding = tab.query['new'] !== undefined;
  const chosen = id === null ? undefined : byId.get(id);
  const add = (parent: Category | undefined): void => tab.replace({ new: '1', ...(parent ? { parent: parent.id } : {}) });
  const drop = (fromId: string, intoId: string): void => {
    const [from, into] = [byId.get(fromId), byId.get(intoId)];
    if (from && into && from.parentId !== into.id) setAsked({ from, into });
  };
  const parent = byId.get(tab.query['parent'] ?? '');
  return (
    <div className={css['page']}>
      <nav className={css['tables']} aria-label={t('categories')}>
        <ScreenTitle />
        <TextInput
          size="xs"
          mb="xs"
          aria-label={t('findCategory')}
          placeholder={t('findCategory')}
          value={word}
          onChange={(event) => setWord(event.currentTarget.value)}
        />
        <Group gap={6} mb="xs">
          {keeps && (
            <Button size="compact-xs" variant="light" leftSection={<IconPlus size={13} />} onClick={() => add(undefined)}>
              {t('addRoot')}
            </Button>
          )}
          {keeps && chosen && (
            <Button size="compact-xs" variant="light" leftSection={<IconPlus size={13} />} onClick={() => add(chosen)}>
              {t('addChild')}
            </Button>
          )}
          <Workbooks definition={definition} />
        </Group>
        <ScrollArea.Autosize mah="72vh" type="auto" scrollbars="y">
          <Branch
            nodes={tree}
            chosen={id}
            isOpen={(one) => turned.get(one) ?? (text !== '' || line.has(one))}
            draggable={keeps}
            onToggle={(one, open) => setTurned(new Map(turned).set(one, open))}
            onChoose={(next) => tab.replace({ id: next })}
            onDrop={drop}
          />
        </ScrollArea.Autosize>
      </nav>
      <div className={css['list']}>
        {adding && (
          <DocumentPage
            key={`new.${parent?.id ?? ''}`}
            definition={definition}
            id={null}
            initial={parent ? { parentId: parent.id, categoryCode: parent.categoryCode } : {}}
          />
        )}
        {!adding && id !== null && (
          <DocumentPage
            key={id}
            definition={definition}
            id={id}
            tabs={() => [
              { key: 'attributes', label: t('attributes'), content: <Attributes id={id} /> },
              { key: 'certificates', label: t('certificates'), content: <Certificates id={id} /> },
              { key: 'materials', label: t('materials'), content: <Materials ids={idsBelow(rows, id)} /> },
              { key: 'suppliers', label: t('qualifiedSuppliers'), content: <Suppliers id={id} /> },
              { key: 'spend', label: t('spend'), content: <Spend id={id} /> },
            ]}
          />
        )}
        {!adding && id === null && <EmptyState title={t('chooseCategory')} hint={keeps ? t('chooseCategoryHint') : ''} />}
      </div>
      {asked && <MoveDialog from={asked.from} into={asked.into} onClose={() => setAsked(null)} onMoved={reload} />}
    </div>
  );
}

export default function PurchaseCategoryScreen(): ReactNode {
  return (
    <Suspense fallback={<LoadingState />}>
      <Shown />
    </Suspense>
  );
}
