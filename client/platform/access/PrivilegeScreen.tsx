/** systemsetting/menuFuncPrivilege: roles, the menu tree with what the chosen role has of it, the buttons of the marked menu (platform-access.md §2.4). */
import { Alert, Badge, Button, Checkbox, Group, NavLink, Popover, ScrollArea, Select, Table, Text, TextInput, Title } from '@mantine/core';
import type { MenuRow, ResourceRow, RoleRow } from '@machines/platform/permission.js';
import { IconGitCompare, IconUsers } from '@tabler/icons-react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

import { ActionBar } from '../../kernel/actions/ActionBar.js';
import { useDefinition } from '../../kernel/definitions.js';
import { isOpen } from '../../kernel/document/can.js';
import { useDocument } from '../../kernel/document/use-document.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { targetOf, useReference } from '../../kernel/fields/references/reference-names.js';
import { useLabel, useLanguage } from '../../kernel/language/language.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { useUnsavedState } from '../../kernel/screen/use-kept-state.js';
import { EmptyState, ErrorState, LoadingState, documentPicture } from '../../kernel/states/States.js';
import { toastFailure, toastRefused, toastSaid } from '../../kernel/toast.js';
import css from './access.module.css';
import { useRights } from './book.js';
import type { Rights } from './book.js';
import { MenuBranches } from './MenuBranches.js';
import {
  changesOf,
  differenceOf,
  givenOf,
  markOf,
  pagesBelow,
  withDifference,
  withoutButtons,
  withPages,
  withResource,
} from './privileges.js';
import type { Given } from './privileges.js';
import { nameOfResponsibility, nameOfRole } from './names.js';
import { useAccessTexts } from './texts.js';

export default function PrivilegeScreen(): ReactNode {
  const { data, failure, reload } = useRights();
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (!data) return <LoadingState />;
  return (
    <Suspense fallback={<LoadingState />}>
      <Panes rights={data} />
    </Suspense>
  );
}

function Panes({ rights }: { readonly rights: Rights }): ReactNode {
  const t = useAccessTexts();
  const word = useLabel();
  const tab = useScreen();
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const roles = [...rights.roles.values()]
    .filter((role) => [role.roleCode, role.roleName, role.roleNameEn ?? ''].some((name) => name.toLowerCase().includes(wanted)))
    .sort((a, b) => (a.roleCode < b.roleCode ? -1 : 1));
  const chosen = rights.roles.get(tab.query['id'] ?? '');
  return (
    <>
      <Title order={1} fz={18} mb="sm">
        {word({ cn: '菜单功能权限', en: 'Menu-function privileges' })}
      </Title>
      <div className={css['panes']}>
        <nav className={css['pane']} aria-label={t('roles')}>
          <TextInput
            size="xs"
            mb="xs"
            aria-label={t('findRole')}
            placeholder={t('findRole')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <ScrollArea.Autosize mah="70vh" type="auto" scrollbars="y">
            {roles.map((role) => (
              <NavLink
                key={role.roleId}
                component="button"
                type="button"
                active={role === chosen}
                aria-current={role === chosen || undefined}
                label={word(nameOfRole(role))}
                description={role.roleCode}
                classNames={{ description: css['code']! }}
                {...(role.enabled === 'Y'
                  ? {}
                  : {
                      rightSection: (
                        <Badge size="xs" color="gray">
                          {t('disabledRole')}
                        </Badge>
                      ),
                    })}
                onClick={() => tab.replace({ id: role.roleId })}
              />
            ))}
          </ScrollArea.Autosize>
        </nav>
        {chosen ? (
          <RoleRights key={chosen.roleId} role={chosen} rights={rights} />
        ) : (
          <div className={`${css['pane']} ${css['rest']}`}>
            <EmptyState title={t('chooseRole')} hint={t('chooseRoleHint')} />
          </div>
        )}
      </div>
    </>
  );
}

function RoleRights({ role, rights }: { readonly role: RoleRow; readonly rights: Rights }): ReactNode {
  const document = useDocument(useDefinition('baseRole'), role.roleId) as LiveDocument;
  const picture = documentPicture(document);
  if (picture) return <div className={`${css['pane']} ${css['rest']}`}>{picture}</div>;
  return <Editing document={document} role={role} rights={rights} />;
}

type PrivilegeLine = { readonly menuId: string; readonly resourceIds: readonly string[] };
const storedOf = (view: Readonly<Record<string, unknown>>): Given =>
  givenOf(new Map(((view['privileges'] ?? []) as readonly PrivilegeLine[]).map((line) => [line.menuId, line.resourceIds])));

interface Typed {
  readonly rev: number;
  readonly lines: readonly PrivilegeLine[];
}

const linesOf = (given: Given): readonly PrivilegeLine[] => [...given].map(([menuId, ids]) => ({ menuId, resourceIds: [...ids] }));

function Editing({
  document,
  role,
  rights,
}: {
  readonly document: LiveDocument;
  readonly role: RoleRow;
  readonly rights: Rights;
}): ReactNode {
  const t = useAccessTexts();
  const word = useLabel();
  const tab = useScreen();
  const view = document.view as Readonly<Record<string, unknown>>;
  const stored = useMemo(() => storedOf(view), [view]);
  const pending = (view['pendingDiff'] ?? null) as Parameters<typeof withDifference>[1];
  const rev = document.rev ?? 0;
  const [typed, setTyped] = useUnsavedState<Typed | null>(`privileges:${role.roleId}`, null);
  const [begunAt] = useState(rev);
  // What another one has saved since the page was left is not taken back by what was marked before.
  const changed = useMemo(
    () => (typed && typed.rev >= begunAt ? givenOf(new Map(typed.lines.map((line) => [line.menuId, line.resourceIds]))) : null),
    [typed, begunAt],
  );
  const setChanged = (next: Given | null): void => setTyped(next && { rev, lines: linesOf(next) });
  const [showsPending, setShowsPending] = useState(false);
  const [otherId, setOtherId] = useState<string | null>(null);
  const [menuId, setMenuId] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const given = changed ?? (pending && showsPending ? withDifference(stored, pending) : stored);
  const other = otherId === null ? null : givenOf(rights.roles.get(otherId)?.privileges ?? new Map());
  const difference = changed && differenceOf(stored, changed);
  const editable = isOpen(document.can('SAVE')) && pending === null;
  const { setDirty } = tab;
  const dirty = Boolean(difference);
  useEffect(() => setDirty(dirty), [setDirty, dirty]);

  const fitting = useMemo(
    () => [...rights.menus.values()].filter((menu) => menu.userType === 'ALL' || menu.userType === role.userType),
    [rights, role.userType],
  );
  const resources = useMemo(() => [...rights.resources.values()], [rights]);
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      const answer = await document.send('SAVE', { privileges: linesOf(changed!) });
      if (answer.status !== 'S') return toastRefused(answer);
      setChanged(null);
      toastSaid(t('saved'));
    } catch (error) {
      toastFailure(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <>
      <section className={css['pane']} aria-label={t('pages')}>
        <Bar
          {...{ document, stored, given, rights, role, editable, saving, otherId }}
          difference={difference !== null && difference !== undefined}
          onSave={() => void save()}
          onRevert={() => setChanged(null)}
          onCompare={setOtherId}
        />
        {pending !== null && (
          <Waiting
            document={document}
            stored={stored}
            after={withDifference(stored, pending)}
            shown={showsPending}
            onShow={setShowsPending}
          />
        )}
        <MenuBranches
          menus={fitting}
          chosen={menuId}
          onChoose={setMenuId}
          tone={(menu) => toneOf(given, other, pagesBelow(fitting, menu.menuId))}
          mark={(menu) => {
            const pages = pagesBelow(fitting, menu.menuId);
            const mark = markOf(given, pages);
            return (
              <Checkbox
                size="xs"
                tabIndex={0}
                disabled={!editable || pages.length === 0}
                checked={mark === 'all'}
                indeterminate={mark === 'some'}
                aria-label={word({ cn: menu.menuName, en: menu.menuNameEn })}
                onChange={(event) => setChanged(withPages(given, pages, resources, event.currentTarget.checked))}
              />
            );
          }}
        />
      </section>
      <section className={css['pane']} aria-label={t('buttons')}>
        <Buttons
          menu={menuId === null ? undefined : rights.menus.get(menuId)}
          resources={resources}
          given={given}
          other={other}
          editable={editable}
          onChange={setChanged}
        />
      </section>
    </>
  );
}

/** Green: this role alone has something of it; red: the other one alone. */
function toneOf(given: Given, other: Given | null, pages: readonly MenuRow[]): string | undefined {
  if (other === null) return undefined;
  const [here, there] = [pages.filter((page) => given.has(page.menuId)), pages.filter((page) => other.has(page.menuId))];
  if (there.some((page) => !given.has(page.menuId))) return css['missing'];
  return here.some((page) => !other.has(page.menuId)) ? css['added'] : undefined;
}

interface BarProps {
  readonly document: LiveDocument;
  readonly stored: Given;
  readonly given: Given;
  readonly rights: Rights;
  readonly role: RoleRow;
  readonly editable: boolean;
  readonly saving: boolean;
  readonly difference: boolean;
  readonly otherId: string | null;
  onSave(): void;
  onRevert(): void;
  onCompare(roleId: string | null): void;
}

function Bar({ stored, given, rights, role, editable, saving, difference, otherId, onSave, onRevert, onCompare }: BarProps): ReactNode {
  const t = useAccessTexts();
  const word = useLabel();
  const { added, removed } = changesOf(stored, given);
  const others = [...rights.roles.values()]
    .filter((one) => one.roleId !== role.roleId && one.userType === role.userType)
    .map((one) => ({ value: one.roleId, label: word(nameOfRole(one)) }));
  return (
    <div className={css['bar']}>
      <Title order={2} fz={15}>
        {word(nameOfRole(role))}
      </Title>
      <Select
        size="xs"
        w={180}
        leftSection={<IconGitCompare size={14} />}
        aria-label={t('compare')}
        placeholder={t('compare')}
        searchable
        clearable
        data={others}
        value={otherId}
        onChange={onCompare}
      />
      <WhoGets role={role} rights={rights} />
      <div style={{ flex: 1 }} />
      {editable && (
        <Group gap="xs">
          {difference && (
            <Text size="xs" c="dimmed" aria-live="polite">
              {t('added', { n: added })} · {t('removed', { n: removed })}
            </Text>
          )}
          {difference && (
            <Button size="xs" variant="default" onClick={onRevert}>
              {t('revert')}
            </Button>
          )}
          <Button size="xs" disabled={!difference} loading={saving} onClick={onSave}>
            {t('save')}
          </Button>
        </Group>
      )}
    </div>
  );
}

function WhoGets({ role, rights }: { readonly role: RoleRow; readonly rights: Rights }): ReactNode {
  const t = useAccessTexts();
  const word = useLabel();
  const through = [...rights.responsibilities.values()].filter((one) => one.enabled === 'Y' && one.roleIds.includes(role.roleId));
  const users = through.reduce((sum, one) => sum + (rights.holders[one.responsibilityId] ?? 0), 0);
  return (
    <Popover width={280} withArrow trapFocus returnFocus>
      <Popover.Target>
        <Button size="xs" variant="subtle" leftSection={<IconUsers size={14} />}>
          {t('who')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Text size="sm" mb={6}>
          {through.length === 0 ? t('nobody') : t('whoHint', { n: users })}
        </Text>
        {through.map((one) => (
          <Group key={one.responsibilityId} justify="space-between" gap="xs">
            <Text size="sm">{word(nameOfResponsibility(one))}</Text>
            <Text size="xs" c="dimmed">
              {t('users', { n: rights.holders[one.responsibilityId] ?? 0 })}
            </Text>
          </Group>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}

interface WaitingProps {
  readonly document: LiveDocument;
  readonly stored: Given;
  readonly after: Given;
  readonly shown: boolean;
  onShow(shown: boolean): void;
}

function Waiting({ document, stored, after, shown, onShow }: WaitingProps): ReactNode {
  const t = useAccessTexts();
  const { added, removed } = changesOf(stored, after);
  const by = String((document.view as Readonly<Record<string, unknown>>)['pendingBy'] ?? '');
  const { name, loading } = useReference(targetOf(document.definition.fields['pendingBy']!), by);
  const author = name ?? (loading ? '…' : by);
  useEffect(() => () => onShow(false), [onShow]);
  return (
    <Alert color="orange" mb="sm" p="xs">
      <Text size="sm" mb={6}>
        {t('pending', { name: author, added, removed })}
      </Text>
      <ActionBar document={document} only={['CONFIRM_PRIVILEGE', 'REFUSE_PRIVILEGE']} />
      <Button mt={6} size="compact-sm" variant="subtle" onClick={() => onShow(!shown)}>
        {t(shown ? 'hidePending' : 'showPending')}
      </Button>
    </Alert>
  );
}

interface ButtonsProps {
  readonly menu: MenuRow | undefined;
  readonly resources: readonly ResourceRow[];
  readonly given: Given;
  readonly other: Given | null;
  readonly editable: boolean;
  onChange(given: Given): void;
}

function Buttons({ menu, resources, given, other, editable, onChange }: ButtonsProps): ReactNode {
  const t = useAccessTexts();
  const english = useLanguage() === 'en';
  if (!menu || menu.menuType === 'DIR') return <EmptyState title={t('chooseMenu')} hint="" />;
  const own = resources.filter((one) => one.menuId === menu.menuId).sort((a, b) => a.sortNo - b.sortNo);
  const held = given.get(menu.menuId);
  const allHeld = own.length > 0 && own.every((one) => held?.has(one.resourceId));
  const mayRead = held !== undefined && held.size === 0;
  return (
    <>
      <div className={css['head']}>
        <div>
          <Title order={2} fz={15}>
            {english ? menu.menuNameEn : menu.menuName}
          </Title>
          <span className={css['code']}>{menu.menuCode}</span>
        </div>
        <Group gap="sm">
          <Checkbox
            size="xs"
            label={t('readOnly')}
            title={t('readOnlyHint')}
            disabled={!editable}
            checked={mayRead}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? withoutButtons(given, menu.menuId) : withPages(given, [menu], resources, false))
            }
          />
          <Checkbox
            size="xs"
            label={t('all')}
            disabled={!editable || own.length === 0}
            checked={allHeld}
            indeterminate={!allHeld && held !== undefined && held.size > 0}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked
                  ? withPages(withPages(given, [menu], resources, false), [menu], resources, true)
                  : withoutButtons(given, menu.menuId),
              )
            }
          />
        </Group>
      </div>
      {own.length === 0 && <EmptyState title={t('noButtons')} hint="" />}
      {own.length > 0 && (
        <Table fz="sm" verticalSpacing={5} highlightOnHover>
          <Table.Tbody>
            {own.map((resource) => {
              const [has, there] = [held?.has(resource.resourceId) ?? false, other?.get(menu.menuId)?.has(resource.resourceId) ?? false];
              const name = english ? (resource.resourceNameEn ?? resource.resourceName) : resource.resourceName;
              return (
                <Table.Tr
                  key={resource.resourceId}
                  className={other === null || has === there ? undefined : css[has ? 'added' : 'missing']}
                >
                  <Table.Td w={36}>
                    <Checkbox
                      size="xs"
                      aria-label={name}
                      disabled={!editable || resource.enabled === 'N'}
                      checked={has}
                      onChange={(event) => onChange(withResource(given, resource, event.currentTarget.checked))}
                    />
                  </Table.Td>
                  <Table.Td>
                    {name}
                    {resource.enabled === 'N' && (
                      <Badge ml={6} size="xs" color="gray">
                        {t('disabled')}
                      </Badge>
                    )}
                  </Table.Td>
                  <Table.Td className={css['code']}>{resource.resourceCode}</Table.Td>
                  <Table.Td className={css['code']}>{other !== null && has !== there && t(has ? 'onlyHere' : 'onlyThere')}</Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      )}
    </>
  );
}
