/** All menus as a tree, with whatever a screen puts before each: a search box, branches that close, the chosen one lit. */
import { ActionIcon, Badge, ScrollArea, TextInput, UnstyledButton } from '@mantine/core';
import type { TreeNode } from '@machines/kernel/primitives/tree.js';
import { toTree } from '@machines/kernel/primitives/tree.js';
import type { MenuRow } from '@machines/platform/permission.js';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { DragEvent, ReactNode } from 'react';

import { useLanguage } from '../../kernel/language/language.js';
import css from './access.module.css';
import { useAccessTexts } from './texts.js';

export type Place = 'before' | 'inside' | 'after';

interface Props {
  readonly menus: readonly MenuRow[];
  readonly chosen: string | null;
  onChoose(menuId: string): void;
  /** Before the name. */
  mark?(menu: MenuRow): ReactNode;
  /** Class of a row. */
  tone?(menu: MenuRow): string | undefined;
  /** A menu was dropped before, after or into another; without it nothing can be dragged. */
  onMove?(menuId: string, target: MenuRow, place: Place): void;
  readonly tools?: ReactNode;
}

type Node = TreeNode<MenuRow>;

/** A tree whose rows have lost their parents shows them at the top, so that they can be put right. */
function treeOf(menus: readonly MenuRow[]): readonly Node[] {
  const known = new Set(menus.map((menu) => menu.menuId));
  const rows = menus.map((menu) => (menu.menuParentId !== null && !known.has(menu.menuParentId) ? { ...menu, menuParentId: null } : menu));
  return toTree<MenuRow>(rows, {
    key: 'menuId',
    parentKey: 'menuParentId',
    levelKey: 'levelId',
    config: { sortKey: 'sortNo', nameKey: 'menuName' },
  });
}

function fitting(nodes: readonly Node[], word: string): readonly Node[] {
  if (word === '') return nodes;
  return nodes.flatMap((node): readonly Node[] => {
    const children = fitting(node.children, word);
    const fits = [node.menuName, node.menuNameEn, node.menuCode, node.htmlUrl ?? ''].some((name) => name.toLowerCase().includes(word));
    return fits || children.length > 0 ? [{ ...node, children: fits && children.length === 0 ? node.children : children }] : [];
  });
}

export function MenuBranches({ menus, tools, ...shared }: Props): ReactNode {
  const t = useAccessTexts();
  const [text, setText] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const tree = useMemo(() => treeOf(menus), [menus]);
  const word = text.trim().toLowerCase();
  const toggle = (menuId: string): void =>
    setClosed((now) => (now.has(menuId) ? new Set([...now].filter((one) => one !== menuId)) : new Set([...now, menuId])));
  return (
    <>
      <div className={css['bar']}>
        <TextInput
          size="xs"
          style={{ flex: 1, minWidth: 140 }}
          aria-label={t('findMenu')}
          placeholder={t('findMenu')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {tools}
      </div>
      <ScrollArea.Autosize mah="66vh" type="auto" scrollbars="y">
        {fitting(tree, word).map((node) => (
          <Branch
            key={node.menuId}
            node={node}
            depth={0}
            isClosed={(menuId) => word === '' && closed.has(menuId)}
            onToggle={toggle}
            {...shared}
          />
        ))}
      </ScrollArea.Autosize>
    </>
  );
}

interface BranchProps extends Omit<Props, 'menus' | 'tools'> {
  readonly node: Node;
  readonly depth: number;
  isClosed(menuId: string): boolean;
  onToggle(menuId: string): void;
}

const DRAGGED = 'application/x-guildhall-menu';

/** The upper and the lower quarter of a row mean before and after it; a directory takes what is dropped between. */
function placeOf(event: DragEvent, directory: boolean): Place {
  const box = event.currentTarget.getBoundingClientRect();
  const at = (event.clientY - box.top) / box.height;
  if (directory && at > 0.25 && at < 0.75) return 'inside';
  return at < 0.5 ? 'before' : 'after';
}

function Branch({ node, depth, chosen, onChoose, mark, tone, onMove, isClosed, onToggle }: BranchProps): ReactNode {
  const t = useAccessTexts();
  const english = useLanguage() === 'en';
  const [over, setOver] = useState<Place | null>(null);
  const directory = node.menuType === 'DIR';
  const name = english ? node.menuNameEn : node.menuName;
  const open = !isClosed(node.menuId);
  const dragging = onMove
    ? {
        draggable: true,
        onDragStart: (event: DragEvent) => {
          event.stopPropagation();
          event.dataTransfer.setData(DRAGGED, node.menuId);
          event.dataTransfer.effectAllowed = 'move';
        },
        onDragOver: (event: DragEvent) => {
          if (event.dataTransfer.types.includes(DRAGGED)) {
            event.preventDefault();
            setOver(placeOf(event, directory));
          }
        },
        onDragLeave: () => setOver(null),
        onDrop: (event: DragEvent) => {
          event.preventDefault();
          setOver(null);
          const dragged = event.dataTransfer.getData(DRAGGED);
          if (dragged !== '' && dragged !== node.menuId) onMove(dragged, node, placeOf(event, directory));
        },
      }
    : {};
  return (
    <>
      <div
        className={`${css['row']} ${tone?.(node) ?? ''}`}
        style={{ paddingLeft: 4 + depth * 18 }}
        data-chosen={chosen === node.menuId || undefined}
        data-over={over ?? undefined}
        data-off={node.enabled === 'N' || undefined}
        {...dragging}
      >
        {node.children.length > 0 ? (
          <ActionIcon size="xs" variant="subtle" color="gray" aria-label={name} aria-expanded={open} onClick={() => onToggle(node.menuId)}>
            {open ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
          </ActionIcon>
        ) : (
          <span style={{ width: 18 }} />
        )}
        {mark?.(node)}
        <UnstyledButton
          className={css['name']!}
          fz="sm"
          fw={directory ? 600 : 400}
          aria-current={chosen === node.menuId || undefined}
          onClick={() => onChoose(node.menuId)}
        >
          {name}
        </UnstyledButton>
        {node.enabled === 'N' && (
          <Badge size="xs" color="gray">
            {t('disabled')}
          </Badge>
        )}
        {node.menuType === 'FUNC' && (
          <Badge size="xs" variant="light" color="gray">
            {t('hidden')}
          </Badge>
        )}
        {node.userType === 'EX' && (
          <Badge size="xs" variant="light" color="grape">
            {t('forSuppliers')}
          </Badge>
        )}
      </div>
      {open &&
        node.children.map((child) => (
          <Branch
            key={child.menuId}
            {...{ node: child, depth: depth + 1, chosen, onChoose, isClosed, onToggle }}
            {...(mark ? { mark } : {})}
            {...(tone ? { tone } : {})}
            {...(onMove ? { onMove } : {})}
          />
        ))}
    </>
  );
}
