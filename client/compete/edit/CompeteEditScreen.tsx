/** competeEdit: an event before it is published, in the order a buyer thinks; the unmet submit guards stand beside it. */
import { Alert, Button, Tabs, Text } from '@mantine/core';
import { srmSfdCompeteHeader } from '@machines/compete/compete-header/index.js';
import { lines } from '@machines/compete/compete-header/fields.js';
import type { CompeteHallLine } from '@machines/compete/compete-header/fields.js';
import { presetTurns } from '@machines/compete/compete-header/rules/presets.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { blankLine } from '@machines/kernel/document.js';
import { useEffect, useMemo, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

import { ActionBar } from '../../kernel/actions/ActionBar.js';
import { serverNow } from '../../kernel/connection/clock.js';
import { isOpen } from '../../kernel/document/can.js';
import { useDocument } from '../../kernel/document/use-document.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { UploadingProvider } from '../../kernel/files/uploading.js';
import { saveEventOf } from '../../kernel/form/editing.js';
import type { Values } from '../../kernel/form/editing.js';
import { FieldInput } from '../../kernel/form/FieldInput.js';
import { FieldValue } from '../../kernel/form/FieldValue.js';
import { LineTable } from '../../kernel/form/LineTable.js';
import { useSaveAfterUploads } from '../../kernel/form/save-after-uploads.js';
import { StaleDialog } from '../../kernel/form/StaleDialog.js';
import { useEditing } from '../../kernel/form/use-editing.js';
import type { FormState } from '../../kernel/form/use-editing.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { useSession } from '../../kernel/session/session.js';
import { documentPicture } from '../../kernel/states/States.js';
import { StateBadge } from '../../kernel/states/StateBadge.js';
import { fieldOf } from '../../kernel/table/columns.js';
import { useKernelTexts } from '../../kernel/texts.js';
import { toastDone, toastFailure } from '../../kernel/toast.js';
import { useCompeteTexts } from '../texts.js';
import css from './edit.module.css';
import { basic, concerns, invitation, sequence, terms, wide } from './event-fields.js';
import { FaultPanel } from './FaultPanel.js';
import { faultsOf } from './faults.js';
import type { EditTab } from './faults.js';
import { HallCards } from './HallCards.js';
import { RulesSummary } from './RulesSummary.js';
import { useMaterials } from './use-materials.js';

const definition = anyDefinition(srmSfdCompeteHeader);

export default function CompeteEditScreen(): ReactNode {
  const { query } = useScreen();
  return query['id'] ? <Existing key={query['id']} id={query['id']} /> : <Editor document={null} />;
}

function Existing({ id }: { readonly id: string }): ReactNode {
  const document = useDocument(definition, id) as LiveDocument;
  return documentPicture(document) ?? <Editor document={document} />;
}

/** A new event has one hall with the usual turn. */
const firstHall = { ...blankLine(lines.halls), hallNo: 1, turnParams: presetTurns('ENGLISH') };
const none: readonly Values[] = [];
const tabs: readonly EditTab[] = ['basic', 'items', 'halls', 'suppliers', 'rules', 'documents'];
const FAULTS_EVERY_MS = 30_000;

export function Editor({ document }: { readonly document: LiveDocument | null }): ReactNode {
  const t = useCompeteTexts();
  const kernel = useKernelTexts();
  const screen = useScreen();
  const person = useSession()?.userInfo;
  const initial = useMemo(() => ({ orgId: person?.orgId ?? null, halls: [firstHall] }), [person?.orgId]);
  const form = useEditing(definition, document, document === null ? initial : undefined);
  const [tab, setTab] = useState<EditTab>('basic');
  const [now, setNow] = useState(serverNow);
  const event = saveEventOf(definition, document?.state ?? null);
  const editable = event !== null && (document === null || isOpen(document.can(event)));
  const { values, dirty, errors } = form;
  // Whoever creates the event is its buyer.
  const faults = useMemo(
    () => (editable ? faultsOf(document === null ? { ...values, buyerId: person?.userId ?? null } : values, now) : []),
    [editable, document, person?.userId, values, now],
  );
  useMaterials(editable ? ((values['items'] ?? []) as readonly Values[]) : none, (items) => form.put('items', items));

  useEffect(
    () => screen.setTitle(document === null ? t('newEvent') : ((values['docNumber'] as string | null) ?? null)),
    [screen, document, t, values],
  );
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), FAULTS_EVERY_MS);
    return () => clearInterval(timer);
  }, []);

  // The field in question may be on another tab.
  const said = [
    ...new Set([...errors.general, ...Object.entries(errors.at).map(([place, sentence]) => `${placeWords(place, t)}${sentence}`)]),
  ];

  const { save, held, uploading, count } = useSaveAfterUploads(document === null, async () => {
    try {
      const answer = await form.save();
      if (answer?.status !== 'S') return;
      toastDone(t('save'));
      if (document === null) screen.replace({ id: answer.data.id });
    } catch (error) {
      toastFailure(error);
    }
  });
  const unsaved = editable && (dirty || uploading);
  useEffect(() => screen.setDirty(unsaved), [screen, unsaved]);
  const onKey = (key: KeyboardEvent): void => {
    if (!(key.ctrlKey || key.metaKey) || key.key.toLowerCase() !== 's') return;
    key.preventDefault();
    if (editable && !form.saving && !held) save();
  };
  const fields = (names: readonly string[]): ReactNode => (
    <div className={css.grid}>
      {names
        .filter((name) => concerns(name, values))
        .map((name) => (
          <EditField key={name} name={name} form={form} editable={editable} />
        ))}
    </div>
  );
  const lineTable = (name: 'items' | 'suppliers'): ReactNode => (
    <LineTable
      name={name}
      line={definition.lines[name]!}
      rows={(values[name] ?? []) as readonly Values[]}
      readOnly={!editable}
      errors={errors.at}
      dirty={form.dirty}
      disputed={form.disputed}
      onDecide={form.decide}
      onLeave={form.check}
      onChange={(rows) => form.put(name, name === 'items' ? numberedByTen(rows) : rows)}
    />
  );

  return (
    <div className={css.screen} onKeyDown={onKey}>
      <div className={css.main}>
        <header className={css.head}>
          <div className={css.headTitle}>
            <h1>{(values['competeTitle'] as string | null) || t('newEvent')}</h1>
            <span>{(values['docNumber'] as string | null) ?? ''}</span>
            {document && <StateBadge definition={definition} state={document.state} />}
          </div>
          <div className={css.save}>
            {editable && (
              <Button size="xs" loading={form.saving || held} disabled={!dirty && document !== null} title="Ctrl+S" onClick={save}>
                {t('save')}
              </Button>
            )}
            {dirty && !form.restored && editable && (
              <Button size="xs" variant="subtle" color="gray" onClick={form.reset}>
                {t('discard')}
              </Button>
            )}
            {document && !dirty && <ActionBar document={document} unsaved={uploading} />}
          </div>
        </header>
        {form.restored && editable && (
          <Alert variant="light" py={6} mb="xs" role="status">
            <Text size="sm" span>
              {kernel('unsavedRestored')}
            </Text>{' '}
            <Button size="compact-xs" variant="subtle" onClick={form.reset}>
              {kernel('discard')}
            </Button>
          </Alert>
        )}
        {form.draft && editable && !dirty && (
          <Alert variant="light" py={6} mb="xs">
            <Text size="sm" span>
              {t('unsavedDraft')}
            </Text>{' '}
            <Button size="compact-xs" onClick={form.restoreDraft}>
              {t('restore')}
            </Button>{' '}
            <Button size="compact-xs" variant="subtle" onClick={form.discardDraft}>
              {t('discard')}
            </Button>
          </Alert>
        )}
        {said.length > 0 && (
          <Alert color="red" variant="light" role="alert" mb="xs">
            {said.map((one) => (
              <div key={one}>{one}</div>
            ))}
          </Alert>
        )}
        <Tabs value={tab} onChange={(next) => setTab(next as EditTab)} keepMounted={false}>
          <Tabs.List mb="sm">
            {tabs.map((one) => {
              const open = faults.filter((fault) => fault.tab === one).length;
              return (
                <Tabs.Tab key={one} value={one}>
                  {t(`tab_${one}`)}
                  {open > 0 && <span className={css.tabDot}>{open}</span>}
                </Tabs.Tab>
              );
            })}
          </Tabs.List>
          <Tabs.Panel value="basic">
            <section className={css.section}>{fields(basic)}</section>
          </Tabs.Panel>
          <Tabs.Panel value="items">
            <section className={css.section}>
              <Text size="xs" c="dimmed" mb={6}>
                {editable ? t('itemsHint') : ''}
              </Text>
              {lineTable('items')}
            </section>
          </Tabs.Panel>
          <Tabs.Panel value="halls">
            <section className={css.section} style={{ marginBottom: 12 }}>
              {fields(sequence)}
            </section>
            <HallCards
              halls={(values['halls'] ?? []) as readonly CompeteHallLine[]}
              confirmDeadline={(values['confirmDeadline'] as number | null) ?? null}
              awardMode={String(values['awardMode'])}
              bidders={((values['suppliers'] ?? []) as readonly unknown[]).length}
              readOnly={!editable}
              errors={errors.at}
              onChange={(halls) => form.put('halls', halls)}
            />
          </Tabs.Panel>
          <Tabs.Panel value="suppliers">
            <section className={css.section}>{fields(invitation)}</section>
            <section className={css.section}>{lineTable('suppliers')}</section>
          </Tabs.Panel>
          <Tabs.Panel value="rules">
            <section className={css.section}>{fields(['rulesText'])}</section>
            <section className={css.section}>
              <h2 className={css.sectionTitle}>{t('rulesSummary')}</h2>
              <RulesSummary values={values} />
            </section>
            <section className={css.section}>{fields(terms)}</section>
          </Tabs.Panel>
          {/* Files on their way up go on when another tab is chosen. */}
          <Tabs.Panel value="documents" keepMounted>
            <section className={css.section}>
              <UploadingProvider value={count}>{fields(['attachmentIds'])}</UploadingProvider>
            </section>
          </Tabs.Panel>
        </Tabs>
      </div>
      {editable && <FaultPanel definition={definition} faults={faults} onGo={setTab} />}
      {form.asking && (
        <StaleDialog
          definition={definition}
          disputed={form.disputed}
          values={form.values}
          onDecide={form.decideAll}
          onClose={() => form.ask(false)}
        />
      )}
    </div>
  );
}

/** `items.price@10` as people say it. */
function placeWords(place: string, t: ReturnType<typeof useCompeteTexts>): string {
  const [field = '', row] = place.split('@');
  if (row === undefined) return '';
  if (field.startsWith('halls')) return `${t('hallN', { n: row })} · `;
  return field.startsWith('items') ? `${t('lineN', { n: row })} · ` : '';
}

/** Lines 10, 20, 30 …: a new one takes the next ten. */
function numberedByTen(rows: readonly Values[]): readonly Values[] {
  let most = 0;
  return rows.map((row) => {
    const given = Number(row['itemNo']);
    const itemNo = given % 10 === 0 && given > most ? given : (Math.floor(Math.max(most, given) / 10) + 1) * 10;
    most = itemNo;
    return given === itemNo ? row : { ...row, itemNo, hallNo: row['hallNo'] ?? 1 };
  });
}

function EditField({ name, form, editable }: { readonly name: string; readonly form: FormState; readonly editable: boolean }): ReactNode {
  const field = fieldOf(definition, name);
  const closed = !editable || Boolean(field.computed) || name === 'rehearsalFlag';
  return (
    <div data-wide={wide.has(name) || undefined}>
      {closed ? (
        <FieldValue field={field} name={name} value={form.values[name]} row={form.values} />
      ) : (
        <FieldInput
          field={field}
          name={name}
          value={form.values[name]}
          error={form.errors.at[name] ?? null}
          onChange={(value) => form.put(name, value)}
        />
      )}
    </div>
  );
}
