/** systemsetting/userresponsibility: responsibilities of a user, or users of a responsibility, with their dates (platform-access.md §2.6). */
import { Badge, NavLink, ScrollArea, SegmentedControl, Text, TextInput, Title } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';

import { useLabel } from '../../kernel/language/language.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import css from './access.module.css';
import { useRights } from './book.js';
import type { Rights } from './book.js';
import { nameOfResponsibility } from './names.js';
import { useAccessTexts } from './texts.js';

import { useUsers, useHoldings, codesFirst } from './pair.js';
import type { User, Pair } from './pair.js';
import { Pairs } from './Pairs.js';
import { CopyFrom } from './CopyFrom.js';
import { MatrixButton } from './MatrixButton.js';

export default function UserResponsibilityScreen(): ReactNode {
  const { data, failure, reload } = useRights();
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (!data) return <LoadingState />;
  return (
    <Suspense fallback={<LoadingState />}>
      <Shown rights={data} />
    </Suspense>
  );
}

function Shown({ rights }: { readonly rights: Rights }): ReactNode {
  const t = useAccessTexts();
  const tab = useScreen();
  const by = tab.query['by'] === 'resp' ? 'resp' : 'user';
  const [text, setText] = useState('');
  const users = useUsers(by === 'user' ? text : '');
  return (
    <>
      <div className={css['bar']}>
        <Title order={1} fz={18}>
          {t('pairs')}
        </Title>
        <SegmentedControl
          size="xs"
          aria-label={t('pairs')}
          value={by}
          onChange={(value) => {
            setText('');
            tab.replace({ by: value });
          }}
          data={[
            { value: 'user', label: t('byUser') },
            { value: 'resp', label: t('byResponsibility') },
          ]}
        />
        <div style={{ flex: 1 }} />
        <MatrixButton rights={rights} />
      </div>
      <div className={css['two']}>
        <nav className={css['pane']} aria-label={t(by === 'user' ? 'byUser' : 'byResponsibility')}>
          <TextInput
            size="xs"
            mb="xs"
            aria-label={t(by === 'user' ? 'findUser' : 'findResp')}
            placeholder={t(by === 'user' ? 'findUser' : 'findResp')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <ScrollArea.Autosize mah="70vh" type="auto" scrollbars="y">
            {by === 'user' ? <Users users={users} /> : <Responsibilities rights={rights} text={text} />}
          </ScrollArea.Autosize>
        </nav>
        <section className={css['pane']}>
          {by === 'user' ? (
            <OfUser rights={rights} user={users.find((one) => one.id === tab.query['id'])} />
          ) : (
            <OfResponsibility rights={rights} responsibilityId={tab.query['id'] ?? null} />
          )}
        </section>
      </div>
    </>
  );
}

function Users({ users }: { readonly users: readonly User[] }): ReactNode {
  const t = useAccessTexts();
  const tab = useScreen();
  return users.map((user) => (
    <NavLink
      key={user.id}
      component="button"
      type="button"
      active={tab.query['id'] === user.id}
      aria-current={tab.query['id'] === user.id || undefined}
      label={user.fullName || user.userName}
      description={user.userName}
      classNames={{ description: css['code']! }}
      {...(user.state === 'active'
        ? {}
        : {
            rightSection: (
              <Badge size="xs" color="gray">
                {t('inactive')}
              </Badge>
            ),
          })}
      onClick={() => tab.replace({ by: 'user', id: user.id })}
    />
  ));
}

function Responsibilities({ rights, text }: { readonly rights: Rights; readonly text: string }): ReactNode {
  const t = useAccessTexts();
  const word = useLabel();
  const tab = useScreen();
  const wanted = text.trim().toLowerCase();
  const found = [...rights.responsibilities.values()]
    .filter((one) => [one.respCode, one.respName, one.respNameEn ?? ''].some((name) => name.toLowerCase().includes(wanted)))
    .sort((a, b) => (a.respCode < b.respCode ? -1 : 1));
  return found.map((one) => (
    <NavLink
      key={one.responsibilityId}
      component="button"
      type="button"
      active={tab.query['id'] === one.responsibilityId}
      aria-current={tab.query['id'] === one.responsibilityId || undefined}
      label={word(nameOfResponsibility(one))}
      description={one.respCode}
      classNames={{ description: css['code']! }}
      rightSection={
        <Text size="xs" c="dimmed">
          {t('users', { n: rights.holders[one.responsibilityId] ?? 0 })}
        </Text>
      }
      onClick={() => tab.replace({ by: 'resp', id: one.responsibilityId })}
    />
  ));
}

function OfUser({ rights, user }: { readonly rights: Rights; readonly user: User | undefined }): ReactNode {
  const t = useAccessTexts();
  if (!user) return <EmptyState title={t('chooseUser')} hint="" />;
  return <UserPairs key={user.id} rights={rights} user={user} />;
}

function UserPairs({ rights, user }: { readonly rights: Rights; readonly user: User }): ReactNode {
  const word = useLabel();
  const holdings = useHoldings('userId', user.id);
  const fitting = [...rights.responsibilities.values()].filter(
    (one) => one.userType === user.userType || holdings.some((row) => row['responsibilityId'] === one.responsibilityId),
  );
  const pairs = fitting
    .map((one): Pair => ({
      key: one.responsibilityId,
      name: word(nameOfResponsibility(one)),
      code: one.respCode,
      userId: user.id,
      responsibilityId: one.responsibilityId,
      row: holdings.find((row) => row['responsibilityId'] === one.responsibilityId),
      off: one.enabled !== 'Y',
    }))
    .sort(codesFirst);
  return (
    <>
      <div className={css['head']}>
        <Title order={2} fz={15}>
          {user.fullName || user.userName}
        </Title>
        <CopyFrom user={user} held={holdings} />
      </div>
      <Pairs pairs={pairs} />
    </>
  );
}

function OfResponsibility({ rights, responsibilityId }: { readonly rights: Rights; readonly responsibilityId: string | null }): ReactNode {
  const t = useAccessTexts();
  const responsibility = responsibilityId === null ? undefined : rights.responsibilities.get(responsibilityId);
  if (!responsibility) return <EmptyState title={t('chooseResp')} hint="" />;
  return (
    <ResponsibilityPairs
      key={responsibility.responsibilityId}
      id={responsibility.responsibilityId}
      userType={responsibility.userType}
      title={nameOfResponsibility(responsibility)}
    />
  );
}

function ResponsibilityPairs({
  id,
  userType,
  title,
}: {
  readonly id: string;
  readonly userType: string;
  readonly title: ReturnType<typeof nameOfResponsibility>;
}): ReactNode {
  const word = useLabel();
  const t = useAccessTexts();
  const [text, setText] = useState('');
  const holdings = useHoldings('responsibilityId', id);
  const users = useUsers(text).filter((user) => user.userType === userType || holdings.some((row) => row['userId'] === user.id));
  const pairs = users
    .map((user): Pair => ({
      key: user.id,
      name: user.fullName || user.userName,
      code: user.userName,
      userId: user.id,
      responsibilityId: id,
      row: holdings.find((row) => row['userId'] === user.id),
      off: user.state !== 'active',
    }))
    .sort(codesFirst);
  return (
    <>
      <div className={css['head']}>
        <Title order={2} fz={15}>
          {word(title)}
        </Title>
        <TextInput
          size="xs"
          aria-label={t('findUser')}
          placeholder={t('findUser')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      <Pairs pairs={pairs} />
    </>
  );
}
