/**
 * institution/main, systemsetting/institution/:treeType: one tree of organisations as of a day, the chosen one beside it; one that is
 * dropped on another moves there on a day (platform-process.md §1).
 */
import { Alert, Group, Select, Text, Title } from '@mantine/core';
import type { Label } from '@machines/kernel/fields.js';
import { organisationTrees } from '@machines/platform/organization/trees.js';
import { Suspense, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

import { EventDialog } from '../kernel/actions/EventDialog.js';
import { useDefinition } from '../kernel/definitions.js';
import { useDocument } from '../kernel/document/use-document.js';
import type { LiveDocument } from '../kernel/document/use-document.js';
import { DayInput } from '../kernel/fields/dates/calendar.js';
import { useLabel } from '../kernel/language/language.js';
import { useToday } from '../kernel/language/today.js';
import { useList } from '../kernel/list/use-list.js';
import { useListed } from '../kernel/list/use-listed.js';
import { DocumentPage } from '../kernel/pages/DocumentPage.js';
import { useScreen } from '../kernel/screen/screen.js';
import { useSession } from '../kernel/session/session.js';
import { EmptyState, GoneState, LoadingState } from '../kernel/states/States.js';
import css from './institution.module.css';
import { OpenDocuments } from './OpenDocuments.js';
import { Tree } from './Tree.js';
import type { TreeProps } from './Tree.js';
import type { Organisation, PlaceRow } from './tree.js';
import { isBelow, treeOn } from './tree.js';

const words = {
  tree: { en: 'Tree', cn: '组织树' },
  title: { en: 'Organisations', cn: '组织机构' },
  choose: { en: 'Choose an organisation', cn: '请选择组织' },
  asOf: { en: 'As of', cn: '截至日期' },
  today: { en: 'Drop an organisation on another to move it there on a day.', cn: '可将组织拖到另一组织下,并选择生效日期。' },
  past: { en: 'The tree of another day is only read.', cn: '非当日的组织树仅供查看。' },
  more: {
    en: 'The first 500 are shown; find others by code or name in the list of organisations.',
    cn: '仅显示前500个组织,其余请在组织列表中查询',
  },
} as const satisfies Readonly<Record<string, Label>>;
const MOST = 500;

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
  if (!Object.hasOwn(organisationTrees, tree)) return <GoneState />;
  return <Trees key={tree} tree={tree} />;
}

function Trees({ tree }: { readonly tree: string }): ReactNode {
  const word = useLabel();
  const tab = useScreen();
  const definition = useDefinition('baseOrganization');
  const today = useToday();
  const [day, setDay] = useState(today);
  const { rows, status } = useList('baseOrganization', {
    pageIndex: 1,
    pageRows: MOST,
    conditions: [{ key: 'orgType', op: 'in', value: [...organisationTrees[tree]!.types] }],
    orderBy: [{ key: 'orgCode', dir: 'asc' }],
  });
  const all = rows as unknown as readonly Organisation[];
  const id = tab.query['id'] ?? null;
  const choose = (chosen: string): void => tab.replace({ ...tab.query, id: chosen });
  return (
    <div className={css['page']}>
      <Group justify="space-between">
        <Title order={1} fz={18}>
          {word(words.title)}
        </Title>
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            {word(words.asOf)}
          </Text>
          <DayInput
            size="xs"
            w={150}
            aria-label={`${word(words.asOf)} ${day}`}
            value={day}
            onChange={(chosen) => {
              if (chosen) setDay(chosen);
            }}
          />
          <Select
            size="xs"
            aria-label={word(words.tree)}
            allowDeselect={false}
            data={Object.entries(organisationTrees).map(([value, { label }]) => ({ value, label: word(label) }))}
            value={tree}
            onChange={(value) => tab.open('systemsetting/institution/:treeType', { treeType: value ?? tree })}
          />
        </Group>
      </Group>
      {all.length === MOST && <Alert color="blue">{word(words.more)}</Alert>}
      <div className={css['both']}>
        <nav aria-label={word(organisationTrees[tree]!.label)}>
          {status === 'loading' && all.length === 0 ? (
            <LoadingState />
          ) : day === today ? (
            <PresentTree rows={all} today={today} chosen={id} onChoose={choose} />
          ) : (
            <TreeOfDay key={day} rows={all} day={day} chosen={id} onChoose={choose} />
          )}
        </nav>
        <div>
          {id === null ? (
            <EmptyState title={word(words.choose)} hint={null} />
          ) : (
            <>
              <OpenDocuments key={`open ${id}`} id={id} />
              <DocumentPage key={id} definition={definition} id={id} />
            </>
          )}
        </div>
      </div>
    </div>
  );
}

/** Organisations are moved by those who keep them; the button of the chosen one does the same by keyboard. */
function PresentTree({ today, ...props }: TreeProps & { readonly today: string }): ReactNode {
  const word = useLabel();
  const [moving, setMoving] = useState<{ readonly id: string; readonly into: string } | null>(null);
  const keeps = useSession()?.current?.respCode === 'ADMIN';
  const drop = (id: string, into: string): void => {
    if (!isBelow(props.rows, into, id)) setMoving({ id, into });
  };
  return (
    <>
      <Tree {...props} {...(keeps ? { onDrop: drop, hint: word(words.today) } : {})} />
      {moving && <MoveDialog key={moving.id} {...moving} today={today} onClose={() => setMoving(null)} />}
    </>
  );
}

const inOrder = { pageIndex: 1, pageRows: MOST, orderBy: [{ key: 'startDate', dir: 'desc' }] };

function TreeOfDay({ rows, day, ...props }: TreeProps & { readonly day: string }): ReactNode {
  const word = useLabel();
  const { rows: places } = useListed<PlaceRow>('baseOrgStructure', 'listByPage', inOrder);
  const then = useMemo(() => treeOn(rows, places ?? [], day), [rows, places, day]);
  return places === null ? <LoadingState /> : <Tree {...props} rows={then} hint={word(words.past)} />;
}

interface MoveProps {
  readonly id: string;
  readonly into: string;
  readonly today: string;
  onClose(): void;
}

function MoveDialog({ id, into, today, onClose }: MoveProps): ReactNode {
  const document = useDocument(useDefinition('baseOrganization'), id) as LiveDocument;
  if (document.status !== 'ready') return null;
  const { orgCode, orgName, orgNameEn } = document.view as unknown as Organisation;
  const label = { en: `Move ${orgCode} ${orgNameEn ?? orgName}`, cn: `调整上级：${orgCode} ${orgName}` };
  const initial = { parentOrgId: into, effectiveDate: today };
  return <EventDialog document={document} event="MOVE" label={label} opened initial={initial} onClose={onClose} />;
}
