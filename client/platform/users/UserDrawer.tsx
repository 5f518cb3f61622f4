/** The side form of one user: who he is, what he holds, where he is signed in, what became of him. */
import { Button, Drawer, Group, Stack, Tabs, Text } from '@mantine/core';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { ActionBar } from '../../kernel/actions/ActionBar.js';
import { EventDialog } from '../../kernel/actions/EventDialog.js';
import { entryOf } from '../../kernel/definitions.js';
import { isOpen } from '../../kernel/document/can.js';
import { useDocument } from '../../kernel/document/use-document.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { DocumentForm } from '../../kernel/form/DocumentForm.js';
import { UnsavedInside } from '../../kernel/form/unsaved-inside.js';
import { DocumentHistory } from '../../kernel/history/DocumentHistory.js';
import { formatDateTime } from '../../kernel/language/format-time.js';
import { useLabel, useNameIn } from '../../kernel/language/language.js';
import { useZone } from '../../kernel/language/zone.js';
import { LifecyclePanel } from '../../kernel/lifecycle/LifecyclePanel.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { useSession } from '../../kernel/session/session.js';
import { documentPicture } from '../../kernel/states/States.js';
import { StateBadge } from '../../kernel/states/StateBadge.js';
import { ExplainAccess } from '../explain/ExplainAccess.js';
import { Grants } from '../people/Grants.js';
import { Records } from '../people/Records.js';
import { useSignInResult } from '../people/sign-in-results.js';
import { usePeopleTexts } from '../people/texts.js';
import { browserName, useSessionState } from '../user-centre/UserCentreScreen.js';
import { sendConfirmed } from '../user-centre/confirmed.js';
import { useLoaded } from '../user-centre/use-loaded.js';
import { ResetOne } from './ResetOne.js';

export interface UserDrawerProps {
  readonly definition: AnyDefinition;
  /** null: closed; `new`: a user to be made. */
  readonly id: string | null;
  readonly shown: string;
  /** An event that the row asked for. */
  readonly asked: string | null;
  /** Values a new user begins with. */
  readonly initial: Readonly<Record<string, unknown>>;
  onShow(tab: string): void;
  onAsked(): void;
  onMade(id: string): void;
  onClose(): void;
}

export function UserDrawer(props: UserDrawerProps): ReactNode {
  const t = usePeopleTexts();
  const { definition, id, initial, onMade, onClose } = props;
  // Tabs that are left stay as they are; what lies over the page must not.
  const { active } = useScreen();
  return (
    <Drawer
      opened={id !== null && active}
      onClose={onClose}
      position="right"
      size="min(1080px, 100vw)"
      title={id === 'new' ? t('newUser') : t('user')}
      closeOnClickOutside={id !== 'new'}
      styles={{ content: { background: 'var(--gh-page)' }, header: { background: 'var(--gh-page)' } }}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {id === 'new' && <DocumentForm definition={definition} document={null} initial={initial} hidden={hiddenFor} onSaved={onMade} />}
      {id !== null && id !== 'new' && <OneUser key={id} {...props} id={id} />}
    </Drawer>
  );
}

/** People inside belong to a person, users outside to a supplier. */
const hiddenFor = (name: string, values: Readonly<Record<string, unknown>>): boolean =>
  values['userType'] === 'EX'
    ? name === 'personId' || name === 'expertFlag' || name === 'orgId'
    : name === 'supplierId' || name === 'supplierAdminFlag';

function OneUser({ definition, id, shown, asked, onShow, onAsked }: UserDrawerProps & { readonly id: string }): ReactNode {
  const t = usePeopleTexts();
  const nameOf = useNameIn();
  const session = useSession();
  const document = useDocument(definition, id) as LiveDocument;
  const [resetting, setResetting] = useState(false);
  const [unsaved, setUnsaved] = useState(false);
  const picture = documentPicture(document);
  if (picture) return picture;
  const { view, state } = document;
  const name = nameOf(view, 'fullName');
  const code = session?.current?.respCode;
  const admin = code === 'ADMIN';
  const resets = document.can('RESET_PASSWORD');
  const reset = resetting || asked === 'RESET_PASSWORD';
  const tabs: readonly (readonly [string, string, ReactNode])[] = [
    [
      'basic',
      t('basic'),
      <UnsavedInside key="form" value={setUnsaved}>
        <DocumentForm definition={definition} document={document} hidden={hiddenFor} />
      </UnsavedInside>,
    ],
    ...(code === 'ADMIN' || code === 'AUDITOR' || code === 'SUPPLIER_ADMIN'
      ? [
          [
            'responsibilities',
            t('responsibilities'),
            <Grants
              key="resp"
              type="baseUserResp"
              userId={id}
              keeps={admin || (code === 'SUPPLIER_ADMIN' && id !== session?.userInfo.userId)}
            />,
          ] as const,
        ]
      : []),
    ...(code === 'ADMIN' || code === 'AUDITOR'
      ? [
          ...(view['userType'] === 'EX'
            ? []
            : [
                ['organisations', t('organisations'), <Grants key="org" type="baseUserOrg" userId={id} keeps={admin} />] as const,
                ...(entryOf('srmBasePurchaseCategory')
                  ? [['categories', t('categories'), <Grants key="cat" type="baseUserCategory" userId={id} keeps={admin} />] as const]
                  : []),
              ]),
        ]
      : []),
    ['sessions', t('sessions'), <Sessions key="sessions" userId={id} ends={isOpen(document.can('INVALIDATE'))} />],
    [
      'log',
      t('signInLog'),
      <Stack key="log" gap="lg">
        <SignIns userId={id} />
        {(code === 'ADMIN' || code === 'AUDITOR') && <PersonalReads userId={id} />}
      </Stack>,
    ],
    ...(code === 'ADMIN' || code === 'AUDITOR' ? [['explain', t('explain'), <ExplainAccess key="explain" userId={id} />] as const] : []),
    ['lifecycle', t('lifecycle'), <LifecyclePanel key="life" definition={definition} id={id} state={state} stamp={document.at} />],
    ['history', t('history'), <DocumentHistory key="history" definition={definition} id={id} stamp={document.at} />],
  ];
  const current = tabs.some(([key]) => key === shown) ? shown : 'basic';
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-end">
        <div>
          <Text size="xs" c="dimmed">
            {String(view['userName'] ?? '')}
          </Text>
          <Group gap="sm">
            <Text fw={600}>{name}</Text>
            <StateBadge definition={definition} state={state} />
          </Group>
        </div>
        <ActionBar document={document} unsaved={unsaved} leaveOut={['RESET_PASSWORD']}>
          {resets !== 'absent' && (
            <Button
              size="xs"
              variant="default"
              disabled={!isOpen(resets)}
              {...(typeof resets === 'object' ? { title: resets.sentence } : {})}
              onClick={() => setResetting(true)}
            >
              {t('reset')}
            </Button>
          )}
        </ActionBar>
      </Group>
      <Tabs value={current} onChange={(value) => onShow(value ?? 'basic')} keepMounted={false}>
        <Tabs.List>
          {tabs.map(([key, label]) => (
            <Tabs.Tab key={key} value={key}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(([key, , content]) => (
          <Tabs.Panel key={key} value={key} pt="md">
            {content}
          </Tabs.Panel>
        ))}
      </Tabs>
      <ResetOne
        userId={reset ? id : null}
        name={name}
        onClose={() => {
          setResetting(false);
          onAsked();
        }}
      />
      {asked && asked !== 'RESET_PASSWORD' && isOpen(document.can(asked)) && (
        <EventDialog document={document} event={asked} opened onClose={onAsked} />
      )}
    </Stack>
  );
}

interface SessionRow {
  readonly certificate: string;
  readonly agent: string | null;
  readonly address: string | null;
  readonly startedAt: number;
  readonly lastSeenAt: number;
  readonly state: string;
  readonly endReason: string | null;
}
interface DeviceRow {
  readonly deviceId: string;
  readonly agent: string | null;
  readonly createdAt: number;
  readonly lastSeenAt: number | null;
  readonly state: string;
}
interface SignInRow {
  readonly logId: string;
  readonly at: number;
  readonly typedName: string;
  readonly address: string;
  readonly agent: string | null;
  readonly code: string;
}

function Sessions({ userId, ends }: { readonly userId: string; readonly ends: boolean }): ReactNode {
  const t = usePeopleTexts();
  const zone = useZone();
  const stateOf = useSessionState();
  const query = { userId, pageRows: 20 };
  const sessions = useLoaded<readonly SessionRow[]>('baseSession', 'listByPage', query);
  const devices = useLoaded<readonly DeviceRow[]>('baseDevice', 'listByPage', query);
  const end = async (): Promise<void> => {
    if (await sendConfirmed('baseUsers', 'endSessions', { userId }, t('endSessionsDone'))) sessions.reload();
  };
  const state = (one: string): string => (one === 'active' ? t('active') : t('ended'));
  const running = sessions.data?.some((row) => row.state === 'active') ?? false;
  return (
    <Stack gap="lg">
      <Records
        title={t('activeSessions')}
        heads={[t('browser'), t('address'), t('began'), t('lastUsed'), t('state')]}
        rows={sessions.data}
        keyOf={(row) => row.certificate}
        action={
          ends && (
            <Button size="xs" color="red" variant="outline" disabled={!running} onClick={() => void end()}>
              {t('endSessions')}
            </Button>
          )
        }
        cells={(row) => [
          browserName(row.agent, '-'),
          row.address ?? '',
          formatDateTime(row.startedAt, zone),
          formatDateTime(row.lastSeenAt, zone),
          stateOf(row),
        ]}
      />
      <Records
        title={t('devices')}
        heads={[t('browser'), t('began'), t('lastUsed'), t('state')]}
        rows={devices.data}
        keyOf={(row) => row.deviceId}
        cells={(row) => [
          browserName(row.agent, '-'),
          formatDateTime(row.createdAt, zone),
          row.lastSeenAt === null ? '' : formatDateTime(row.lastSeenAt, zone),
          state(row.state),
        ]}
      />
    </Stack>
  );
}

function SignIns({ userId }: { readonly userId: string }): ReactNode {
  const t = usePeopleTexts();
  const result = useSignInResult();
  const zone = useZone();
  const { data } = useLoaded<readonly SignInRow[]>('baseLoginLog', 'listByPage', { userId, pageRows: 50 });
  return (
    <Records
      title={t('signInLog')}
      heads={[t('time'), t('typedName'), t('address'), t('browser'), t('result')]}
      rows={data}
      keyOf={(row) => row.logId}
      cells={(row) => [formatDateTime(row.at, zone), row.typedName, row.address, browserName(row.agent, '-'), result(row.code)]}
    />
  );
}

interface PersonalReadRow {
  readonly readId: string;
  readonly at: number;
  readonly fullName: string;
  readonly fullNameEn: string | null;
  readonly address: string | null;
  readonly docType: string;
  readonly docId: string | null;
  readonly kind: 'OPEN' | 'HISTORY' | 'LIST' | 'EXPORT';
  readonly rowCount: number;
}

/** Personal data that the user read whole, and who read his. */
function PersonalReads({ userId }: { readonly userId: string }): ReactNode {
  const t = usePeopleTexts();
  const nameOf = useNameIn();
  const word = useLabel();
  const zone = useZone();
  const by = useLoaded<readonly PersonalReadRow[]>('basePersonalRead', 'listByPage', { userId, pageRows: 50 });
  const of = useLoaded<readonly PersonalReadRow[]>('basePersonalRead', 'listByPage', { docType: 'baseUsers', docId: userId, pageRows: 50 });
  const how = { OPEN: t('readOpened'), HISTORY: t('readHistory'), LIST: t('readListed'), EXPORT: t('readExported') } as const;
  const what = ({ docType, docId, rowCount }: PersonalReadRow): string => {
    const entry = entryOf(docType);
    return `${entry ? word(entry.title) : docType} ${docId ?? t('readRecords', { n: rowCount })}`;
  };
  return (
    <>
      <Records
        title={t('readBy')}
        heads={[t('time'), t('readWhat'), t('readHow'), t('address')]}
        rows={by.data}
        keyOf={(row) => row.readId}
        cells={(row) => [formatDateTime(row.at, zone), what(row), how[row.kind], row.address ?? '']}
      />
      <Records
        title={t('readOf')}
        heads={[t('time'), t('user'), t('readHow'), t('address')]}
        rows={of.data}
        keyOf={(row) => row.readId}
        cells={(row) => [formatDateTime(row.at, zone), nameOf(row, 'fullName'), how[row.kind], row.address ?? '']}
      />
    </>
  );
}
