/** Named views of a table: one's own and those that colleagues share with the responsibility. */
import { ActionIcon, Button, Checkbox, Divider, Group, Menu, Modal, MultiSelect, TextInput, Tooltip } from '@mantine/core';
import type { Field } from '@machines/kernel/fields.js';
import { weightedLength } from '@machines/kernel/primitives/validators.js';
import type { ListCondition } from '@machines/kernel/protocol.js';
import { IconBookmarks, IconCheck, IconPencil, IconTrash } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { call, Refused } from '../call.js';
import { FieldInput } from '../form/FieldInput.js';
import { useLabel, useNameIn } from '../language/language.js';
import { actorOf, useSession } from '../session/session.js';
import { toastError } from '../toast.js';
import { useKernelTexts } from '../texts.js';
import type { Filters } from './FilterBar.js';
import type { Arranged } from './table-config.js';
import { fromStored, toStored } from './table-config.js';
import type { StoredColumn } from './table-config.js';
import type { Sorting } from './columns.js';

const NAME_WEIGHT = 15;

export interface TableState {
  readonly filters: Filters;
  readonly sorting: Sorting;
  readonly columns: readonly Arranged[];
}

interface View {
  readonly viewId: string;
  readonly name: string;
  readonly filters: readonly ListCondition[];
  readonly orderBy: Sorting;
  readonly columns: readonly StoredColumn[] | null;
  readonly sharedRespIds: readonly string[];
  readonly defaultFlag: 'Y' | 'N';
  readonly ownFlag: 'Y' | 'N';
  readonly ownerName: string;
  readonly ownerNameEn: string | null;
}

interface Props {
  readonly tableName: string;
  readonly now: TableState;
  /** Nothing was asked for by the address: the user's default view applies once. */
  readonly untouched: boolean;
  /** The view that the table shows. */
  readonly chosen: string | null;
  onChoose(viewId: string, state: TableState): void;
  /** Back to one's own columns and order, unfiltered. */
  onLeave(): void;
  /** Whether a default view applies is decided. */
  onKnown(known: true): void;
}

const stateOf = ({ filters, orderBy, columns }: View, now: TableState): TableState => ({
  filters: Object.fromEntries(filters.map((one) => [one.key, one])),
  sorting: orderBy,
  columns: columns ? fromStored(columns) : now.columns,
});

export function TableViews({ tableName, now, untouched, chosen, onChoose, onLeave, onKnown }: Props): ReactNode {
  const t = useKernelTexts();
  const [views, setViews] = useState<readonly View[]>([]);
  const [editing, setEditing] = useState<View | 'new' | null>(null);
  const nameOf = useNameIn();
  const [attempt, setAttempt] = useState(0);
  const first = useRef(untouched);
  const choose = useRef({ onChoose, onKnown, now });
  choose.current = { onChoose, onKnown, now };
  const reload = useCallback(() => setAttempt((n) => n + 1), []);

  useEffect(() => {
    const abort = new AbortController();
    call<readonly View[]>('baseTableView', 'listByPage', { tableName }, { quiet: true, signal: abort.signal })
      .then((answer) => {
        if (answer.status !== 'S') return;
        setViews(answer.data);
        const own = answer.data.find((view) => view.defaultFlag === 'Y');
        if (first.current && own) choose.current.onChoose(own.viewId, stateOf(own, choose.current.now));
        first.current = false;
      })
      .catch(() => undefined)
      .then(() => {
        if (!abort.signal.aborted) choose.current.onKnown(true);
      });
    return () => abort.abort();
  }, [tableName, attempt]);

  const remove = (view: View): void =>
    void call('baseTableView', 'delete', { viewId: view.viewId })
      .then(() => {
        if (view.viewId === chosen) onLeave();
        reload();
      })
      .catch((error: unknown) => {
        if (error instanceof Refused) toastError(error.message, error.code);
      });

  return (
    <>
      <Menu position="bottom-end" withinPortal width={260}>
        <Menu.Target>
          <Tooltip label={t('views')}>
            <ActionIcon variant={chosen === null ? 'default' : 'light'} size={30} aria-label={t('views')}>
              <IconBookmarks size={16} />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          {views.length === 0 && <Menu.Label>{t('noViews')}</Menu.Label>}
          {views.map((view) => (
            <Group key={view.viewId} gap={2} wrap="nowrap">
              <Menu.Item
                style={{ flex: 1 }}
                {...(view.viewId === chosen ? { 'aria-current': true } : {})}
                leftSection={<IconCheck size={14} visibility={view.viewId === chosen ? 'visible' : 'hidden'} />}
                onClick={() => onChoose(view.viewId, stateOf(view, now))}
                {...(view.ownFlag === 'N' ? { rightSection: <small>{nameOf(view, 'ownerName')}</small> } : {})}
              >
                {view.name}
                {view.defaultFlag === 'Y' && ` (${t('viewDefault')})`}
              </Menu.Item>
              {view.ownFlag === 'Y' && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={`${t('viewEdit')}: ${view.name}`}
                  onClick={() => setEditing(view)}
                >
                  <IconPencil size={14} />
                </ActionIcon>
              )}
              {view.ownFlag === 'Y' && (
                <ActionIcon
                  variant="subtle"
                  color="red"
                  size="sm"
                  aria-label={`${t('viewDelete')}: ${view.name}`}
                  onClick={() => remove(view)}
                >
                  <IconTrash size={14} />
                </ActionIcon>
              )}
            </Group>
          ))}
          <Divider my={4} />
          {chosen !== null && <Menu.Item onClick={onLeave}>{t('viewLeave')}</Menu.Item>}
          <Menu.Item onClick={() => setEditing('new')}>{t('viewSave')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={editing !== null}
        onClose={() => setEditing(null)}
        title={t(editing === 'new' ? 'viewSave' : 'viewEdit')}
        size="sm"
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {editing !== null && (
          <ViewForm
            tableName={tableName}
            now={now}
            view={editing === 'new' ? null : editing}
            onDone={() => {
              setEditing(null);
              reload();
            }}
          />
        )}
      </Modal>
    </>
  );
}

/** An administrator shares with those who work with the list, whose responsibilities he does not hold himself. */
const everyResponsibility: Field = { kind: 'refs', entity: 'baseResponsibility', label: { en: 'Shared with', cn: '共享给职责' } };

interface FormProps {
  readonly tableName: string;
  readonly now: TableState;
  readonly view: View | null;
  onDone(): void;
}

function ViewForm({ tableName, now, view, onDone }: FormProps): ReactNode {
  const t = useKernelTexts();
  const word = useLabel();
  const session = useSession();
  const maintains = actorOf(session)?.respCode === 'ADMIN';
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState<string[]>([...(view?.sharedRespIds ?? [])]);
  const [standard, setStandard] = useState(view?.defaultFlag === 'Y');
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);

  const save = async (): Promise<void> => {
    if (name.trim() === '' || weightedLength(name.trim()) > NAME_WEIGHT) {
      setProblem(name.trim() === '' ? t('viewNameWanted') : t('viewNameLong'));
      return;
    }
    setSending(true);
    const { columns } = toStored({ columns: now.columns });
    const body = {
      ...(view ? { viewId: view.viewId } : {}),
      tableName,
      name: name.trim(),
      filters: Object.values(now.filters),
      orderBy: now.sorting,
      columns,
      sharedRespIds: shared,
      defaultFlag: standard ? 'Y' : 'N',
    };
    const answer = await call('baseTableView', 'saveOrUpdate', body, { quiet: true }).catch(() => null);
    setSending(false);
    if (answer?.status === 'S') onDone();
    else setProblem(answer?.msg ?? t('noAnswer'));
  };

  return (
    <form
      onSubmit={(submit) => {
        submit.preventDefault();
        void save();
      }}
    >
      <TextInput
        label={t('viewName')}
        description={t('viewHint')}
        value={name}
        error={problem}
        data-autofocus
        withAsterisk
        onChange={(event) => {
          setName(event.currentTarget.value);
          setProblem(null);
        }}
      />
      {maintains ? (
        <div style={{ marginTop: 12 }}>
          <FieldInput field={everyResponsibility} name="sharedRespIds" value={shared} onChange={(ids) => setShared(ids as string[])} />
        </div>
      ) : (
        <MultiSelect
          mt="sm"
          label={t('viewShared')}
          data={(session?.responsibilities ?? []).map((held) => ({
            value: held.responsibilityId,
            label: word({ en: held.respNameEn, cn: held.respName }),
          }))}
          value={shared}
          onChange={setShared}
          comboboxProps={{ withinPortal: true }}
        />
      )}
      <Checkbox mt="sm" label={t('viewStandard')} checked={standard} onChange={(event) => setStandard(event.currentTarget.checked)} />
      <Group justify="flex-end" mt="md">
        <Button type="submit" size="xs" loading={sending}>
          {t('save')}
        </Button>
      </Group>
    </form>
  );
}
