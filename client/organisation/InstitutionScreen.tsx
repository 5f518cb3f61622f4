/** institution/main, systemsetting/institution/:treeType: one tree of organisations, the chosen one beside it (platform-process.md §1). */
import { Alert, Group, NavLink, ScrollArea, Select, TextInput, Title } from '@mantine/core';
import type { Label } from '@machines/kernel/fields.js';
import { Suspense, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

import { useDefinition } from '../kernel/definitions.js';
import { useLabel, useLanguage } from '../kernel/language/language.js';
import { useList } from '../kernel/list/use-list.js';
import { DocumentPage } from '../kernel/pages/DocumentPage.js';
import { useScreen } from '../kernel/screen/screen.js';
import { EmptyState, GoneState, LoadingState } from '../kernel/states/States.js';
import css from './institution.module.css';

/** Which organisations stand in which tree (BASE_ORG_TREE_TYPE). */
const trees: Readonly<Record<string, { readonly label: Label; readonly types: readonly string[] }>> = {
  BUSINESS: { label: { en: 'Business', cn: '业务架构' }, types: ['GROUP', 'COMPANY', 'OU', 'INV'] },
  ADMIN: { label: { en: 'Administrative', cn: '行政架构' }, types: ['GROUP', 'COMPANY', 'OU'] },
  PURCHASE: { label: { en: 'Purchasing', cn: '采购架构' }, types: ['GROUP', 'COMPANY', 'OU', 'PUR'] },
  COST: { label: { en: 'Cost', cn: '成本架构' }, types: ['GROUP', 'COMPANY', 'COST'] },
};
const words = {
  find: { en: 'Code or name', cn: '编码或名称' },
  tree: { en: 'Tree', cn: '组织树' },
  title: { en: 'Organisations', cn: '组织机构' },
  choose: { en: 'Choose an organisation', cn: '请选择组织' },
  none: { en: 'No organisation fits', cn: '没有符合条件的组织' },
  more: {
    en: 'The first 500 are shown; find others by code or name in the list of organisations.',
    cn: '仅显示前500个组织,其余请在组织列表中查询',
  },
} as const satisfies Readonly<Record<string, Label>>;
const MOST = 500;

interface Organisation {
  readonly id: string;
  readonly parentOrgId: string | null;
  readonly orgCode: string;
  readonly orgName: string;
  readonly orgNameEn: string | null;
}
/** Those below each, and at the top those whose parent is not shown. */
type Below = ReadonlyMap<string | null, readonly Organisation[]>;

export default function InstitutionScreen(): ReactNode {
  return (
    <Suspense fallback={<LoadingState />}>
      <Screen />
    </Suspense>
  );
}

function Screen(): ReactNode {
  const { query } = useScreen();
  const given = query['treeType'];
  const tree = given === undefined || given === ':treeType' ? 'BUSINESS' : given.toUpperCase();
  if (!Object.hasOwn(trees, tree)) return <GoneState />;
  return <Trees key={tree} tree={tree} />;
}

/** Fitting rows with those above them. */
function fitting(rows: readonly Organisation[], word: string): readonly Organisation[] {
  if (word === '') return rows;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const kept = new Set<string>();
  for (const row of rows.filter((one) => [one.orgCode, one.orgName, one.orgNameEn ?? ''].some((text) => text.toLowerCase().includes(word))))
    for (let at: Organisation | undefined = row; at && !kept.has(at.id); at = byId.get(at.parentOrgId ?? '')) kept.add(at.id);
  return rows.filter(({ id }) => kept.has(id));
}

function Trees({ tree }: { readonly tree: string }): ReactNode {
  const word = useLabel();
  const tab = useScreen();
  const definition = useDefinition('baseOrganization');
  const [find, setFind] = useState('');
  const { rows, status } = useList('baseOrganization', {
    pageIndex: 1,
    pageRows: MOST,
    conditions: [{ key: 'orgType', op: 'in', value: [...trees[tree]!.types] }],
    orderBy: [{ key: 'orgCode', dir: 'asc' }],
  });
  const all = rows as unknown as readonly Organisation[];
  const below = useMemo((): Below => {
    const shown = fitting(all, find.trim().toLowerCase());
    const there = new Set(shown.map(({ id }) => id));
    const found = new Map<string | null, Organisation[]>();
    for (const row of shown) {
      const parent = row.parentOrgId !== null && there.has(row.parentOrgId) ? row.parentOrgId : null;
      found.set(parent, [...(found.get(parent) ?? []), row]);
    }
    return found;
  }, [all, find]);
  const id = tab.query['id'] ?? null;
  const choose = (chosen: string): void => tab.replace({ ...tab.query, id: chosen });
  return (
    <div className={css['page']}>
      <Group justify="space-between">
        <Title order={1} fz={18}>
          {word(words.title)}
        </Title>
        <Select
          size="xs"
          aria-label={word(words.tree)}
          allowDeselect={false}
          data={Object.entries(trees).map(([value, { label }]) => ({ value, label: word(label) }))}
          value={tree}
          onChange={(value) => tab.open('systemsetting/institution/:treeType', { treeType: value ?? tree })}
        />
      </Group>
      {all.length === MOST && <Alert color="blue">{word(words.more)}</Alert>}
      <div className={css['both']}>
        <nav aria-label={word(trees[tree]!.label)}>
          <TextInput
            size="xs"
            mb={6}
            placeholder={word(words.find)}
            aria-label={word(words.find)}
            value={find}
            onChange={(event) => setFind(event.currentTarget.value)}
          />
          <ScrollArea.Autosize mah="65vh">
            {status === 'loading' && all.length === 0 ? (
              <LoadingState />
            ) : below.size === 0 ? (
              <EmptyState title={word(words.none)} hint={null} />
            ) : (
              <Branch below={below} of={null} chosen={id} onChoose={choose} />
            )}
          </ScrollArea.Autosize>
        </nav>
        <div>
          {id === null ? <EmptyState title={word(words.choose)} hint={null} /> : <DocumentPage key={id} definition={definition} id={id} />}
        </div>
      </div>
    </div>
  );
}

interface BranchProps {
  readonly below: Below;
  readonly of: string | null;
  readonly chosen: string | null;
  onChoose(id: string): void;
}

function Branch({ below, of, chosen, onChoose }: BranchProps): ReactNode {
  const english = useLanguage() === 'en';
  return (below.get(of) ?? []).map(({ id, orgCode, orgName, orgNameEn }) => (
    <NavLink
      key={id}
      component="button"
      label={`${orgCode} ${english ? (orgNameEn ?? orgName) : orgName}`}
      active={id === chosen}
      defaultOpened
      onClick={() => onChoose(id)}
    >
      {below.has(id) ? <Branch below={below} of={id} chosen={chosen} onChoose={onChoose} /> : null}
    </NavLink>
  ));
}
