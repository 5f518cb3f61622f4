/** The book of a visit under way: where it stands, one item at a time, and the closing with both signatures. It saves itself. */
import { Alert, Badge, Button, Group, Progress, Text } from '@mantine/core';
import { anyDefinition } from '@machines/kernel/definition.js';
import { srmSlcLocaleInspect } from '@machines/suppliers/locale-inspect/index.js';
import { applies, concluded, rated } from '@machines/suppliers/locale-inspect/scoring.js';
import { IconChevronLeft, IconChevronRight, IconCloudOff, IconDeviceFloppy } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { useConnectionBadge } from '../../kernel/connection/connection.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import type { Values } from '../../kernel/form/editing.js';
import { AskedDisputes, UnsavedNotices } from '../../kernel/form/UnsavedNotices.js';
import { useTellUnsaved } from '../../kernel/form/unsaved-inside.js';
import { useEditing } from '../../kernel/form/use-editing.js';
import type { FormState } from '../../kernel/form/use-editing.js';
import { useTabDirty } from '../../kernel/form/use-tab-dirty.js';
import { formatRate } from '../../kernel/language/format.js';
import { useLabel } from '../../kernel/language/language.js';
import { useScreenIfAny } from '../../kernel/screen/screen.js';
import { useSession } from '../../kernel/session/session.js';
import { useKernelTexts } from '../../kernel/texts.js';
import { toastError, toastFailure } from '../../kernel/toast.js';
import { useKeptState } from '../../kernel/screen/use-kept-state.js';
import { useSupplierTexts } from '../texts.js';
import { Closing } from './Closing.js';
import { ItemCard } from './ItemCard.js';
import { ItemList } from './ItemList.js';
import { isScored, withFile, withItem } from './places.js';
import type { VisitItem } from './places.js';
import { useKeptUploads } from './use-kept-uploads.js';
import type { KeptUploads } from './use-kept-uploads.js';
import classes from './visit.module.css';

const definition = anyDefinition(srmSlcLocaleInspect);
/** Somebody who types on is not interrupted. */
const SAVE_AFTER_MS = 1_500;
const CLOSING = 'closing';

/** The form, whose values can be changed several times before it is drawn again. */
function usePutting(form: FormState): (change: (values: Values) => readonly [string, unknown] | null) => void {
  const values = useRef(form.values);
  values.current = form.values;
  return (change) => {
    const changed = change(values.current);
    if (!changed) return;
    values.current = { ...values.current, [changed[0]]: changed[1] };
    form.put(...changed);
  };
}

/** Saves when there is a network and nobody types; what was refused waits for another change. */
function useSavingItself(form: FormState, online: boolean): () => void {
  const { dirty, saving, asking, values } = form;
  const tried = useRef<Values | null>(null);
  const save = (): void => {
    tried.current = values;
    form.save().catch((error: unknown) => {
      tried.current = null;
      if (online) toastFailure(error);
    });
  };
  const newest = useRef(save);
  newest.current = save;
  useEffect(() => {
    if (!dirty || saving || asking || !online || tried.current === values) return undefined;
    const timer = setTimeout(() => newest.current(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [dirty, saving, asking, online, values]);
  return save;
}

interface Turning {
  /** -1: the closing. */
  readonly at: number;
  readonly item: VisitItem | undefined;
  /** On a phone the contents stand in place of the item. */
  readonly listed: boolean;
  setListed(listed: boolean): void;
  go(to: number | typeof CLOSING): void;
}

/** Where the book is open, also after a reload: first at what is not scored yet. */
function useTurning(items: readonly VisitItem[]): Turning {
  const [first] = useState<number | typeof CLOSING>(() => (items.find((item) => !isScored(item)) ?? items[0])?.itemSeq ?? CLOSING);
  const [shown, setShown] = useKeptState<number | typeof CLOSING>('visitItem', first);
  const [listed, setListed] = useState(false);
  const found = items.findIndex(({ itemSeq }) => itemSeq === shown);
  const at = shown === CLOSING ? -1 : Math.max(0, found);
  const go = (to: number | typeof CLOSING): void => {
    setShown(to);
    setListed(false);
    scrollTo({ top: 0 });
  };
  return { at, item: items[at], listed, setListed, go };
}

export function VisitBook({ document, onDirty }: { readonly document: LiveDocument; onDirty(dirty: boolean): void }): ReactNode {
  const form = useEditing(definition, document, undefined);
  const online = useConnectionBadge().reach === 'online';
  const userId = useSession()?.userInfo.userId ?? '';
  const t = useSupplierTexts();
  const put = usePutting(form);
  const uploads = useKeptUploads({
    userId,
    visitId: document.id,
    online,
    onDone: (place, fileId) =>
      put((values) => {
        const changed = withFile(values, place, fileId);
        if (!changed) toastError(t('visitItemGone'));
        return changed;
      }),
  });
  const save = useSavingItself(form, online);
  const unsaved = form.dirty || uploads.list.length > 0;
  useTabDirty(useScreenIfAny(), unsaved);
  useTellUnsaved(unsaved);
  useEffect(() => onDirty(unsaved), [onDirty, unsaved]);

  const items = (form.values['items'] ?? []) as readonly VisitItem[];
  const { at, item, listed, setListed, go } = useTurning(items);
  const change = (itemSeq: number, changes: Partial<VisitItem>): void => put((values) => ['items', withItem(values, itemSeq, changes)]);
  return (
    <div className={classes['book']} data-listed={listed || undefined}>
      <div className={classes['top']}>
        <VisitProgress form={form} uploads={uploads} online={online} items={items} onSave={save} onList={() => setListed(!listed)} />
        <UnsavedNotices form={form} />
        <Faults form={form} />
      </div>
      <nav className={classes['contents']} aria-label={t('visitContents')}>
        <ItemList items={items} shown={item?.itemSeq ?? null} uploads={uploads} onGo={go} onClosing={() => go(CLOSING)} />
      </nav>
      <main className={classes['page']}>
        {item ? (
          <ItemCard
            key={item.itemSeq}
            item={item}
            count={items.length}
            place={at + 1}
            uploads={uploads}
            keepsPlace={form.values['keepPlaceFlag'] === 'Y'}
            onKeepsPlace={(keeps) => put(() => ['keepPlaceFlag', keeps ? 'Y' : 'N'])}
            onChange={(changes) => change(item.itemSeq, changes)}
          />
        ) : (
          <Closing
            document={document}
            form={form}
            uploads={uploads}
            items={items}
            onPut={(name, value) => put(() => [name, value])}
            onGo={go}
          />
        )}
        <Group className={classes['turn']} justify="space-between" wrap="nowrap">
          <Button
            variant="default"
            leftSection={<IconChevronLeft size={16} />}
            disabled={at === 0 || items.length === 0}
            onClick={() => go((item ? items[at - 1] : items.at(-1))!.itemSeq)}
          >
            {t('visitBefore')}
          </Button>
          {item && (
            <Button rightSection={<IconChevronRight size={16} />} onClick={() => go(items[at + 1]?.itemSeq ?? CLOSING)}>
              {t(items[at + 1] ? 'visitNext' : 'visitToClosing')}
            </Button>
          )}
        </Group>
      </main>
      <AskedDisputes definition={definition} form={form} />
    </div>
  );
}

interface VisitProgressProps {
  readonly form: FormState;
  readonly uploads: KeptUploads;
  readonly online: boolean;
  readonly items: readonly VisitItem[];
  onSave(): void;
  onList(): void;
}

function VisitProgress({ form, uploads, online, items, onSave, onList }: VisitProgressProps): ReactNode {
  const t = useSupplierTexts();
  const kernel = useKernelTexts();
  const word = useLabel();
  const counted = items.filter(applies);
  const done = counted.filter(({ score }) => score !== null).length;
  const { scoreRate } = rated(counted.filter(({ score }) => score !== null));
  const waiting = uploads.list.length;
  const said = form.saving
    ? t('visitSaving')
    : waiting > 0
      ? t('visitFilesWait', { n: waiting })
      : form.dirty
        ? t('visitNotSaved')
        : t('visitSaved');
  const conclusion = definition.fields['conclusion']!.lookup!.values[concluded(items)]!;
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Button size="compact-sm" variant="subtle" className={classes['toList']!} onClick={onList}>
          {t('visitDone', { n: done, m: counted.length })}
        </Button>
        <Text size="sm" className={classes['toCount']!}>
          {t('visitDone', { n: done, m: counted.length })}
        </Text>
        <Group gap="xs" wrap="nowrap">
          {scoreRate !== null && <Text size="sm">{t('visitRate', { rate: formatRate(scoreRate) })}</Text>}
          {done === counted.length && done > 0 && (
            <Badge variant="light" tt="none">
              {word(conclusion)}
            </Badge>
          )}
        </Group>
      </Group>
      <Progress value={counted.length === 0 ? 0 : (done / counted.length) * 100} size="sm" my={6} aria-label={t('visitProgress')} />
      <Group gap="xs">
        <Button
          size="compact-sm"
          leftSection={<IconDeviceFloppy size={15} />}
          loading={form.saving}
          disabled={!form.dirty}
          onClick={onSave}
        >
          {kernel('save')}
        </Button>
        <Text size="xs" c="dimmed" role="status">
          {said}
        </Text>
        {form.disputed.length > 0 && (
          <Button size="compact-xs" variant="light" color="orange" onClick={() => form.ask(true)}>
            {kernel('disputedCount', { n: form.disputed.length })}
          </Button>
        )}
      </Group>
      {!online && (
        <Alert mt={6} py={6} color="orange" variant="light" role="status" icon={<IconCloudOff size={16} />}>
          {t('visitOffline')}
        </Alert>
      )}
    </>
  );
}

/** What a save was refused for, at a field of this book. */
function Faults({ form }: { readonly form: FormState }): ReactNode {
  const faults = [...new Set(Object.values(form.errors.at))];
  if (faults.length === 0) return null;
  return (
    <Alert color="red" variant="light" role="alert" py={6}>
      {faults.map((one) => (
        <div key={one}>{one}</div>
      ))}
    </Alert>
  );
}
