/** The generic screen of one document: head with state and actions, form, lifecycle, history; slots for what is particular. */
import { Tabs, Title } from '@mantine/core';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import { Suspense, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

import { ActionBar } from '../actions/ActionBar.js';
import { useDocument } from '../document/use-document.js';
import type { LiveDocument } from '../document/use-document.js';
import { DocumentForm } from '../form/DocumentForm.js';
import type { DocumentFormProps, FormSlots } from '../form/DocumentForm.js';
import { proposals } from '../form/proposals.js';
import { UnsavedInside } from '../form/unsaved-inside.js';
import { DocumentHistory } from '../history/DocumentHistory.js';
import { LifecyclePanel } from '../lifecycle/LifecyclePanel.js';
import { useLabel, useLanguage } from '../language/language.js';
import { useScreen } from '../screen/screen.js';
import { useSession } from '../session/session.js';
import { LoadingState, documentPicture } from '../states/States.js';
import { documentTabs } from './document-tabs.js';
import { DocumentName, nameOf } from './DocumentName.js';
import { StateBadge } from '../states/StateBadge.js';
import { useKernelTexts } from '../texts.js';
import classes from './pages.module.css';

export interface PageTab {
  readonly key: string;
  readonly label: string;
  readonly content: ReactNode;
  /** What is typed there stays while another tab is looked at. */
  readonly keeps?: true;
}

export interface DocumentPageProps {
  readonly definition: AnyDefinition;
  /** null: a document to be created. */
  readonly id: string | null;
  readonly readOnly?: boolean;
  readonly initial?: Readonly<Record<string, unknown>>;
  /** Beside the state in the head. */
  head?(document: LiveDocument): ReactNode;
  /** Above the form. */
  top?(document: LiveDocument): ReactNode;
  /** Replaces the form. */
  body?(document: LiveDocument): ReactNode;
  /** Tabs beside Document, Lifecycle and History. */
  tabs?(document: LiveDocument): readonly PageTab[];
  readonly slots?: FormSlots;
  readonly hidden?: DocumentFormProps['hidden'];
  /** Events that the screen offers elsewhere. */
  readonly leaveOut?: readonly string[];
}

export function DocumentPage(props: DocumentPageProps): ReactNode {
  return props.id === null ? <NewDocument {...props} /> : <OneDocument key={props.id} {...props} id={props.id} />;
}

/** `Tax rate` after another word: `tax rate`; `SSO system` stays. */
const inSentence = (name: string): string => name.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());

/** A screen for some kinds of the document begins one of the first of them. */
const kindOf = ({ screens }: AnyDefinition, route: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(screens.find((screen) => screen.route === route)?.of ?? {}).map(([name, [first]]) => [name, first!]));

function NewDocument({ definition, initial, slots, hidden }: DocumentPageProps): ReactNode {
  const t = useKernelTexts();
  const word = useLabel();
  const tab = useScreen();
  const name = t('newDocument', { name: inSentence(word(definition.title)) });
  const { setTitle } = tab;
  useEffect(() => setTitle(name), [setTitle, name]);
  const session = useSession();
  const { route } = tab;
  const begins = useMemo(
    () => ({ ...proposals(definition, session?.userInfo ?? null), ...kindOf(definition, route), ...initial }),
    [definition, session, route, initial],
  );
  return (
    <div className={classes['page']}>
      <Title order={1} fz={18}>
        {name}
      </Title>
      <DocumentForm
        definition={definition}
        document={null}
        initial={begins}
        {...(slots ? { slots } : {})}
        {...(hidden ? { hidden } : {})}
        onSaved={(id) => {
          tab.setDirty(false);
          tab.replace({ id });
        }}
      />
    </div>
  );
}

/** Tabs of other features, such as who approves it. */
const addedTabs = (document: LiveDocument): readonly PageTab[] =>
  documentTabs(document).map((one) => ({
    key: one.key,
    label: one.label(),
    content: <Suspense fallback={<LoadingState />}>{one.content(document)}</Suspense>,
  }));

function OneDocument({
  definition,
  id,
  readOnly = false,
  head,
  top,
  body,
  tabs,
  slots,
  hidden,
  leaveOut,
}: DocumentPageProps & { readonly id: string }): ReactNode {
  const t = useKernelTexts();
  const tab = useScreen();
  const document = useDocument(definition, id) as LiveDocument;
  const language = useLanguage();
  const [shown, setShown] = useState<string | null>('document');
  const [unsaved, setUnsaved] = useState(false);
  const [unsavedBeside, setUnsavedBeside] = useState(false);
  const { state, status } = document;
  const name = status === 'ready' ? nameOf(definition, document.view, language) : null;
  const { setTitle, setColour } = tab;
  const colour = state === null ? null : (definition.machine.states[state]?.colour ?? null);
  useEffect(() => setTitle(name), [setTitle, name]);
  useEffect(() => setColour(colour), [setColour, colour]);

  const picture = documentPicture(document);
  if (picture) return picture;
  const more = [...(tabs?.(document) ?? []), ...addedTabs(document)];
  return (
    <div className={classes['page']}>
      <header className={classes['head']}>
        <DocumentName definition={definition} view={document.view}>
          <StateBadge definition={definition} state={state} />
          {head?.(document)}
        </DocumentName>
        <ActionBar document={document} unsaved={unsaved || unsavedBeside} {...(leaveOut ? { leaveOut } : {})} />
      </header>
      {top?.(document)}
      <Tabs value={shown} onChange={setShown} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="document">{t(definition.kind === 'master' ? 'general' : 'document')}</Tabs.Tab>
          {more.map((one) => (
            <Tabs.Tab key={one.key} value={one.key}>
              {one.label}
            </Tabs.Tab>
          ))}
          <Tabs.Tab value="lifecycle">{t('lifecycle')}</Tabs.Tab>
          <Tabs.Tab value="history">{t('history')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="document" pt="md" keepMounted>
          <UnsavedInside value={setUnsaved}>
            {body?.(document) ?? (
              <DocumentForm
                definition={definition}
                document={document}
                readOnly={readOnly}
                {...(slots ? { slots } : {})}
                {...(hidden ? { hidden } : {})}
              />
            )}
          </UnsavedInside>
        </Tabs.Panel>
        {more.map((one) => (
          <Tabs.Panel key={one.key} value={one.key} pt="md" keepMounted={one.keeps ?? false}>
            {one.keeps ? <UnsavedInside value={setUnsavedBeside}>{one.content}</UnsavedInside> : one.content}
          </Tabs.Panel>
        ))}
        <Tabs.Panel value="lifecycle" pt="md">
          <LifecyclePanel definition={definition} id={id} state={state} stamp={document.at} />
        </Tabs.Panel>
        <Tabs.Panel value="history" pt="md">
          <DocumentHistory definition={definition} id={id} stamp={document.at} />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}
