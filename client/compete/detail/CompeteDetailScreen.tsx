/** competeDetail: an event from its plan to its award as people inside read it, live; what may be done now stands at the top. */
import { Alert, Button, Tabs } from '@mantine/core';
import type { Compete } from '@machines/compete/compete-header/fields.js';
import { srmSfdCompeteHeader } from '@machines/compete/compete-header/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { ActionBar } from '../../kernel/actions/ActionBar.js';
import { isOpen } from '../../kernel/document/can.js';
import { useDocument } from '../../kernel/document/use-document.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import type { Values } from '../../kernel/form/editing.js';
import { FieldValue } from '../../kernel/form/FieldValue.js';
import { LineTable } from '../../kernel/form/LineTable.js';
import { DocumentHistory } from '../../kernel/history/DocumentHistory.js';
import { formatDateTime } from '../../kernel/language/format-time.js';
import { formatAmount, formatRate } from '../../kernel/language/format.js';
import { useLabel } from '../../kernel/language/language.js';
import { useForeignZone } from '../../kernel/language/foreign-zone.js';
import { useZone } from '../../kernel/language/zone.js';
import { LifecyclePanel } from '../../kernel/lifecycle/LifecyclePanel.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { useSession } from '../../kernel/session/session.js';
import { documentPicture } from '../../kernel/states/States.js';
import { StateBadge } from '../../kernel/states/StateBadge.js';
import { fieldOf } from '../../kernel/table/columns.js';
import { useCopy } from '../copy.js';
import edit from '../edit/edit.module.css';
import { basic, concerns, invitation, sequence, terms, wide } from '../edit/event-fields.js';
import { HallCards } from '../edit/HallCards.js';
import { RulesSummary } from '../edit/RulesSummary.js';
import { useFormatWords } from '../format-words.js';
import { isReleasedEvent } from '@machines/compete/sourcing/ocds.js';
import { OcdsButton } from '../../kernel/excel/OcdsButton.js';
import { MinutesButton } from '../hall/common/MinutesButton.js';
import { useCountdown } from '../hall/common/use-countdown.js';
import { useCompeteTexts } from '../texts.js';
import { ApprovalBrief } from './ApprovalBrief.js';
import { ApprovalTrail } from './ApprovalTrail.js';
import { AwardResult } from './AwardResult.js';
import css from './detail.module.css';
import { DownstreamTable } from './Downstream.js';
import { Participation } from './Participation.js';
import { Process, useHalls } from './Process.js';
import { detailTabs, tabFor } from './progress.js';
import type { DetailTab } from './progress.js';
import { Replay } from './Replay.js';

const definition = anyDefinition(srmSfdCompeteHeader);

export default function CompeteDetailScreen(): ReactNode {
  const { query } = useScreen();
  const document = useDocument(definition, query['id'] ?? '0') as LiveDocument;
  return documentPicture(document) ?? <EventPage key={document.id} document={document} />;
}

/** Done on the award screen, or in the table of suppliers. */
const elsewhere = [
  'SAVE_AWARD',
  'SUBMIT_AWARD',
  'GENERATE_AGREEMENT',
  'GENERATE_ORDER',
  'GENERATE_CONTRACT',
  'GENERATE_PRICING',
  'ADD_SUPPLIER',
  'REMOVE_SUPPLIER',
  'RECORD_DEPOSIT',
];
const withHalls: readonly string[] = [
  'published',
  'competing',
  'awarding',
  'awardApproving',
  'awardRejected',
  'awarded',
  'fulfilled',
  'handedOver',
  'rehearsed',
];
const withAward: readonly string[] = ['awarding', 'awardApproving', 'awardRejected', 'awarded', 'fulfilled', 'handedOver'];
/** All halls of it are over. */
const withMinutes: readonly string[] = [...withAward, 'rehearsed', 'failed'];

export function EventPage({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useCompeteTexts();
  const screen = useScreen();
  const copy = useCopy();
  const { id, state } = document;
  const view = document.view as Partial<Compete>;
  const halls = useHalls(id);
  // Who approves reads halls without what their bidders asked and were told.
  const approves = useSession()?.current?.respCode === 'APPROVER';
  const keepsMinutes = !approves && Object.hasOwn(view, 'awardAmount');
  const [chosen, setChosen] = useState<DetailTab | null>(null);
  const colour = state === null ? null : (definition.machine.states[state]?.colour ?? null);
  const { setTitle, setColour } = screen;
  useEffect(() => setTitle(view.docNumber ?? null), [setTitle, view.docNumber]);
  useEffect(() => setColour(colour), [setColour, colour]);
  const times = {
    confirmDeadline: view.confirmDeadline ?? null,
    halls: (view.halls ?? []).map(({ hallNo, checkinAt, startAt }) => ({ hallNo, checkinAt, startAt })),
  };
  return (
    <div className={css.page}>
      <header className={css.head}>
        <div className={css.name}>
          <h1>{view.competeTitle}</h1>
          <span>
            {view.docNumber}
            {(view.editionNo ?? 1) > 1 && ` · ${t('editionN', { n: view.editionNo! })}`}
            {view.rehearsalFlag === 'Y' && ` · ${t('rehearsal')}`}
          </span>
          <StateBadge definition={definition} state={state} />
        </div>
        <ActionBar document={document} leaveOut={elsewhere} initial={{ RESCHEDULE: times }}>
          {isOpen(document.can('SAVE')) && (
            <Button size="xs" variant="default" onClick={() => screen.open('competeEdit', { id })}>
              {t('edit')}
            </Button>
          )}
          {withHalls.includes(state ?? '') && (
            <Button
              size="xs"
              variant={state === 'competing' ? 'filled' : 'default'}
              onClick={() => screen.open('competeHallMain', { headerId: id })}
            >
              {t('enterHall')}
            </Button>
          )}
          {withAward.includes(state ?? '') && (
            <Button
              size="xs"
              variant={state === 'awarding' ? 'filled' : 'default'}
              onClick={() => screen.open('competeAwardSummary', { id })}
            >
              {t('award')}
            </Button>
          )}
          {isReleasedEvent(state ?? 'draft', view as Compete) && <OcdsButton type="srmSfdCompeteHeader" id={id} />}
          {withMinutes.includes(state ?? '') && keepsMinutes && <MinutesButton of={{ id }} number={view.docNumber ?? null} />}
          {copy && (
            <Button size="xs" variant="subtle" onClick={() => void copy(id, false)}>
              {t('copy')}
            </Button>
          )}
          {copy && (
            <Button size="xs" variant="subtle" onClick={() => void copy(id, true)}>
              {t('rehearse')}
            </Button>
          )}
        </ActionBar>
      </header>
      {document.state === 'published' && view.confirmClosedFlag === 'Y' && (view.confirmedCount ?? 0) < (view.minSuppliers ?? 0) && (
        <Alert color="orange" variant="light" role="alert">
          {t('fewConfirmed', { n: view.confirmedCount ?? 0, min: view.minSuppliers ?? 0 })}
        </Alert>
      )}
      <Facts view={view} state={state} />
      {(state === 'approving' || state === 'awardApproving') && <ApprovalBrief document={document} />}
      <Tabs
        value={chosen ?? tabFor(state)}
        onChange={(next) => setChosen(next as DetailTab)}
        keepMounted={false}
        classNames={{ list: css.tabs! }}
      >
        <Tabs.List>
          {detailTabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(tabTexts[tab])}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {detailTabs.map((tab) => (
          <Tabs.Panel key={tab} value={tab} pt="md">
            <div className={css.panel}>{content(tab, document, halls)}</div>
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}

const tabTexts = {
  basic: 'tab_basic',
  items: 'tab_items',
  halls: 'tab_halls',
  suppliers: 'tab_suppliers',
  rules: 'tab_rules',
  documents: 'tab_documents',
  process: 'tabHalls',
  award: 'tabAward',
  downstream: 'tabDownstream',
  approval: 'tabApproval',
  lifecycle: 'tabLifecycle',
  history: 'tabHistory',
  replay: 'tabReplay',
} as const;

function content(tab: DetailTab, document: LiveDocument, halls: ReturnType<typeof useHalls>): ReactNode {
  const view = document.view as Partial<Compete> & Values;
  switch (tab) {
    case 'basic':
      return <FieldGrid names={['buyerId', ...basic, 'sourceNumber', 'publishedAt']} view={view} />;
    case 'items':
      return (
        <section className={css.card}>
          <LineTable
            name="items"
            line={definition.lines['items']!}
            rows={(view.items ?? []) as readonly Values[]}
            readOnly
            errors={{}}
            onChange={() => undefined}
          />
        </section>
      );
    case 'halls':
      return (
        <>
          <FieldGrid names={sequence} view={view} />
          <HallCards
            halls={view.halls ?? []}
            confirmDeadline={view.confirmDeadline ?? null}
            awardMode={view.awardMode ?? 'TOTAL'}
            bidders={view.suppliers?.length ?? 0}
            readOnly
            errors={{}}
            onChange={() => undefined}
          />
        </>
      );
    case 'suppliers':
      return (
        <>
          <FieldGrid names={invitation} view={view} />
          <Participation document={document} />
        </>
      );
    case 'rules':
      return (
        <>
          <FieldGrid names={['rulesText']} view={view} />
          <Summary view={view} />
          <FieldGrid names={terms} view={view} />
        </>
      );
    case 'documents':
      return <FieldGrid names={['attachmentIds']} view={view} />;
    case 'process':
      return <Process document={document} halls={halls} />;
    case 'award':
      return (
        <section className={css.card}>
          <AwardResult event={view} />
        </section>
      );
    case 'downstream':
      return (
        <section className={css.card}>
          <DownstreamTable event={view} />
        </section>
      );
    case 'approval':
      return (
        <section className={css.card}>
          <ApprovalTrail document={document} />
        </section>
      );
    case 'lifecycle':
      return <LifecyclePanel definition={definition} id={document.id} state={document.state} stamp={document.at} />;
    case 'history':
      return <DocumentHistory definition={definition} id={document.id} stamp={document.at} />;
    case 'replay':
      return <Replay halls={halls} suppliers={view.suppliers ?? []} />;
  }
}

/** What one wants to know at a glance, whichever tab is open. */
function Facts({ view, state }: { readonly view: Partial<Compete>; readonly state: string | null }): ReactNode {
  const t = useCompeteTexts();
  const word = useLabel();
  const zone = useZone();
  const elsewhere = useForeignZone();
  const toConfirm = useCountdown(state === 'published' && view.confirmClosedFlag !== 'Y' ? (view.confirmDeadline ?? null) : null);
  const { currencyCode = null } = view;
  const label = (name: string): string => word(definition.fields[name]!.label);
  const formats = useFormatWords()(view.formats);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [label('formats'), formats || '–'],
    [label('direction'), <FieldText key="d" name="direction" view={view} />],
    [label('awardMode'), <FieldText key="a" name="awardMode" view={view} />],
    [t('startsAt'), view.startAt ? formatDateTime(view.startAt, zone).slice(0, 16) : '–'],
    [t('suppliersCount'), `${view.confirmedCount ?? 0}/${view.invitedCount ?? 0}`],
    ...(view.confirmDeadline
      ? [
          [
            t('confirmBy'),
            <>
              {formatDateTime(view.confirmDeadline, zone).slice(0, 16)} {elsewhere}
              {toConfirm && (
                <small className={css.countdown} data-urgency={toConfirm.urgency}>
                  {' '}
                  {toConfirm.text}
                </small>
              )}
            </>,
          ] as const,
        ]
      : []),
    ...(view.bestAmount ? [[label('bestAmount'), formatAmount(view.bestAmount, currencyCode)] as const] : []),
    ...(view.awardAmount ? [[label('awardAmount'), formatAmount(view.awardAmount, currencyCode)] as const] : []),
    ...(view.savingAmount
      ? [
          [
            label('savingAmount'),
            <>
              {formatAmount(view.savingAmount, currencyCode)} <small>{formatRate(view.savingRate)}</small>
            </>,
          ] as const,
        ]
      : []),
  ];
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function FieldText({ name, view }: { readonly name: 'direction' | 'awardMode'; readonly view: Partial<Compete> }): ReactNode {
  const word = useLabel();
  const value = view[name];
  const found = value === undefined ? undefined : definition.fields[name]!.lookup?.values[value];
  return found ? word(found) : '–';
}

function FieldGrid({ names, view }: { readonly names: readonly string[]; readonly view: Values }): ReactNode {
  const shown = names.filter((name) => Object.hasOwn(view, name) && concerns(name, view));
  if (shown.length === 0) return null;
  return (
    <section className={css.card}>
      <div className={edit.grid}>
        {shown.map((name) => (
          <div key={name} data-wide={wide.has(name) || undefined}>
            <FieldValue field={fieldOf(definition, name)} name={name} value={view[name]} row={view} />
          </div>
        ))}
      </div>
    </section>
  );
}

function Summary({ view }: { readonly view: Values }): ReactNode {
  const t = useCompeteTexts();
  return (
    <section className={css.card}>
      <h2>{t('rulesSummary')}</h2>
      <RulesSummary values={view} />
    </section>
  );
}
