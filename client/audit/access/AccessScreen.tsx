/** /audit/access: who could do or open something on a day, and who stood on both sides of a document (platform-system.md §11.12). */
import { Button, Select, Stack, Tabs, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';

import { ref } from '../../kernel/fields/references/ref.js';
import { ExplainAccess } from '../../platform/explain/ExplainAccess.js';
import { allEntries, useDefinition } from '../../kernel/definitions.js';
import { Moment } from '../../kernel/fields/dates/Moment.js';
import { useLabel, useNameIn } from '../../kernel/language/language.js';
import { ScreenTitle } from '../../kernel/pages/ScreenTitle.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { useLoaded } from '../../platform/user-centre/use-loaded.js';
import classes from '../audit.module.css';
import { DocumentLink, Person, Rows, TypeChoice, Wall, useInstants } from '../pieces.js';
import { useAuditTexts } from '../texts.js';

export default function AccessScreen(): ReactNode {
  const t = useAuditTexts();
  const tab = useScreen();
  const { show = 'who' } = tab.query;
  return (
    <Stack gap="sm">
      <ScreenTitle />
      <Tabs value={show} onChange={(value) => tab.replace({ show: value ?? 'who' })} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="who">{t('whoCan')}</Tabs.Tab>
          <Tabs.Tab value="why">{t('whyCan')}</Tabs.Tab>
          <Tabs.Tab value="conflicts">{t('sodConflicts')}</Tabs.Tab>
          <Tabs.Tab value="used">{t('sodUsed')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="who" pt="md">
          <WhoCan />
        </Tabs.Panel>
        <Tabs.Panel value="why" pt="md">
          <WhyCan />
        </Tabs.Panel>
        <Tabs.Panel value="conflicts" pt="md">
          <Conflicts />
        </Tabs.Panel>
        <Tabs.Panel value="used" pt="md">
          <Used />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}

interface Could {
  readonly at: number;
  readonly responsibilities: readonly {
    readonly responsibilityId: string;
    readonly respCode: string;
    readonly respName: string;
    readonly respNameEn: string | null;
  }[];
  readonly users: readonly {
    readonly userId: string;
    readonly userName: string;
    readonly fullName: string;
    readonly fullNameEn: string | null;
    readonly state: string;
    readonly through: readonly string[];
  }[];
  readonly more: number;
}

function Events({
  type,
  value,
  onChange,
}: {
  readonly type: string;
  readonly value: string | null;
  onChange(event: string | null): void;
}): ReactNode {
  const t = useAuditTexts();
  const word = useLabel();
  const { events } = useDefinition(type);
  const data = Object.entries(events).filter(([, spec]) => !spec.system).map(([name, spec]) => ({ value: name, label: word(spec.label) })); // prettier-ignore
  return <Select size="xs" label={t('event')} data={data} value={value} onChange={onChange} searchable />;
}

function WhoCan(): ReactNode {
  const t = useAuditTexts();
  const word = useLabel();
  const instants = useInstants();
  const [kind, setKind] = useState<string>('event');
  const [type, setType] = useState<string | null>(null);
  const [event, setEvent] = useState<string | null>(null);
  const [menuCode, setMenuCode] = useState<string | null>(null);
  const [wall, setWall] = useState<string | null>(null);
  const [asked, setAsked] = useState<object | null>(null);
  const screens = allEntries().flatMap((entry) =>
    entry.screens.map(({ route, label }) => ({ value: route, label: `${word(label)} · ${route}` })),
  );
  const unique = [...new Map(screens.map((one) => [one.value, one])).values()];
  const ready = kind === 'event' ? type !== null && event !== null : menuCode !== null;
  return (
    <Stack gap="sm">
      <form
        className={classes['filters']}
        onSubmit={(press) => {
          press.preventDefault();
          setAsked({ ...(kind === 'event' ? { docType: type, event } : { menuCode }), ...instants({ at: wall }) });
        }}
      >
        <Select
          size="xs"
          label={t('question')}
          allowDeselect={false}
          value={kind}
          onChange={(value) => setKind(value ?? 'event')}
          data={[
            { value: 'event', label: t('anEvent') },
            { value: 'screen', label: t('aScreen') },
          ]}
        />
        {kind === 'event' ? (
          <>
            <TypeChoice
              value={type}
              onChange={(value) => {
                setType(value);
                setEvent(null);
              }}
            />
            {type && (
              <Suspense key={type} fallback={<Select size="xs" label={t('event')} disabled />}>
                <Events type={type} value={event} onChange={setEvent} />
              </Suspense>
            )}
          </>
        ) : (
          <Select size="xs" label={t('screen')} data={unique} value={menuCode} onChange={setMenuCode} searchable limit={60} />
        )}
        <Wall label={t('atInstant')} value={wall} onChange={setWall} />
        <Button size="xs" type="submit" disabled={!ready}>
          {t('ask')}
        </Button>
      </form>
      {asked && <Answer asked={asked} />}
    </Stack>
  );
}

function Answer({ asked }: { readonly asked: object }): ReactNode {
  const t = useAuditTexts();
  const nameIn = useNameIn();
  const { data, failure, reload } = useLoaded<Could>('auditRestful', 'whoCan', asked);
  const respOf = (id: string): string => {
    const found = data?.responsibilities.find(({ responsibilityId }) => responsibilityId === id);
    return found ? nameIn(found, 'respName') : id;
  };
  return (
    <>
      {data && (
        <Text size="sm" role="status">
          {t('couldThen', { users: data.users.length + data.more, resps: data.responsibilities.length })} <Moment at={data.at} />
        </Text>
      )}
      <Rows
        label={t('whoCan')}
        rows={data?.users ?? null}
        failure={failure}
        empty={t('nobody')}
        onRetry={reload}
        keyOf={({ userId }) => userId}
        heads={[
          { key: 'user', title: t('user'), cell: (user) => `${nameIn(user, 'fullName')} (${user.userName})` },
          { key: 'state', title: t('accountState'), cell: ({ state }) => state },
          { key: 'through', title: t('through'), cell: ({ through }) => through.map(respOf).join(', ') },
        ]}
      />
    </>
  );
}

const user = { kind: 'ref', entity: 'baseUsers', label: { en: 'User', cn: '用户' } } as const;

function WhyCan(): ReactNode {
  const word = useLabel();
  const [userId, setUserId] = useState<unknown>(null);
  const { Input } = ref;
  return (
    <Stack gap="sm" maw={1000}>
      <div style={{ maxWidth: 280 }}>
        <Input field={user} name="userId" label={word(user.label)} value={userId} onChange={setUserId} />
      </div>
      {typeof userId === 'string' && <ExplainAccess key={userId} userId={userId} />}
    </Stack>
  );
}

interface Conflict {
  readonly userId: string;
  readonly userName: string;
  readonly fullName: string;
  readonly fullNameEn: string | null;
  readonly ruleCode: string;
  readonly ruleName: string;
  readonly ruleNameEn: string | null;
  readonly severity: string;
  readonly until: string | null;
}

function Conflicts(): ReactNode {
  const t = useAuditTexts();
  const nameIn = useNameIn();
  const { data, failure, reload } = useLoaded<readonly Conflict[]>('baseSodRule', 'findConflicts', {});
  return (
    <Rows
      label={t('sodConflicts')}
      rows={data}
      failure={failure}
      empty={t('noConflicts')}
      onRetry={reload}
      keyOf={(row) => `${row.userId}:${row.ruleCode}`}
      heads={[
        { key: 'user', title: t('user'), cell: (row) => `${nameIn(row, 'fullName')} (${row.userName})` },
        { key: 'rule', title: t('rule'), cell: (row) => nameIn(row, 'ruleName') },
        { key: 'severity', title: t('severity'), cell: ({ severity }) => severity },
        { key: 'until', title: t('exceptionUntil'), cell: ({ until }) => until ?? '' },
      ]}
    />
  );
}

interface UsedBoth {
  readonly docType: string;
  readonly docId: string;
  readonly docNumber: string | null;
  readonly rev: number;
  readonly actor: string;
  readonly at: number;
}

function Used(): ReactNode {
  const t = useAuditTexts();
  const { data, failure, reload } = useLoaded<readonly UsedBoth[]>('auditRestful', 'listSodUsed', {});
  return (
    <Rows
      label={t('sodUsed')}
      rows={data}
      failure={failure}
      empty={t('nobodyBoth')}
      onRetry={reload}
      keyOf={(row) => `${row.docType}:${row.docId}:${row.rev}`}
      heads={[
        { key: 'at', title: t('time'), cell: ({ at }) => <Moment at={at} /> },
        {
          key: 'document',
          title: t('document'),
          cell: (row) => <DocumentLink type={row.docType} id={row.docId} number={row.docNumber} rev={row.rev} />,
        },
        { key: 'who', title: t('submittedAndApproved'), cell: ({ actor }) => <Person id={actor} /> },
      ]}
    />
  );
}
