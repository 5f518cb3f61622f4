/** The ordered checks of one's access to a button, with the row that decides each (platform-access.md §2.11). */
import { Alert, Badge, List, Modal, Text, ThemeIcon } from '@mantine/core';
import type { ExplainedCheck } from '@machines/kernel/explained-check.js';
import { IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { ask, NoAnswer, Refused } from '../call.js';
import { useLabel } from '../language/language.js';
import { useSession } from '../session/session.js';
import { ErrorState, LoadingState } from '../states/States.js';
import type { Failure } from '../states/States.js';
import { useFocusBack } from '../use-focus-back.js';
import { useKernelTexts } from '../texts.js';

/** What is asked of `ruleRestful/explain`. */
export interface AccessQuestion {
  readonly userId: string;
  readonly responsibilityId: string;
  readonly docType?: string;
  readonly docId?: string;
  readonly docNumber?: string;
  readonly event?: string;
  readonly menuId?: string;
  readonly resourceCode?: string;
  /** An earlier instant. */ readonly at?: number;
}

export function useChecks(question: AccessQuestion | null): {
  readonly checks: readonly ExplainedCheck[] | null;
  readonly failure: Failure | null;
} {
  const [checks, setChecks] = useState<readonly ExplainedCheck[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const asked = JSON.stringify(question);
  useEffect(() => {
    setChecks(null);
    setFailure(null);
    const body = JSON.parse(asked) as AccessQuestion | null;
    if (body === null) return;
    ask<readonly ExplainedCheck[]>('rule', 'explain', body).then(setChecks, (error: unknown) => {
      if (error instanceof Refused) setFailure({ code: error.code, msg: error.message, traceId: error.answer.traceId });
      else if (error instanceof NoAnswer) setFailure({ code: error.code, msg: '' });
      else throw error;
    });
  }, [asked]);
  return { checks, failure };
}

const signOf = ({ ok, open }: ExplainedCheck) =>
  !ok
    ? ({ color: 'red', said: 'checkFails', Icon: IconX } as const)
    : open
      ? ({ color: 'gray', said: 'checkOpen', Icon: IconQuestionMark } as const)
      : ({ color: 'green', said: 'checkPasses', Icon: IconCheck } as const);

export function CheckList({ checks }: { readonly checks: readonly ExplainedCheck[] }): ReactNode {
  const t = useKernelTexts();
  const word = useLabel();
  const failed = checks.find((one) => !one.ok);
  const passed = t(checks.some((one) => one.open) ? 'checksOpen' : 'checksPass');
  return (
    <>
      <Alert color={failed ? 'red' : 'green'} variant="light" mb="sm">
        {failed ? t('checksFail', { n: checks.filter((one) => one.ok).length, what: word(failed.label) }) : passed}
      </Alert>
      <List spacing={6} size="sm" center={false}>
        {checks.map((one) => (
          <CheckItem key={one.name} check={one} />
        ))}
      </List>
    </>
  );
}

function CheckItem({ check }: { readonly check: ExplainedCheck }): ReactNode {
  const t = useKernelTexts();
  const word = useLabel();
  const { color, said, Icon } = signOf(check);
  return (
    <List.Item
      icon={
        <ThemeIcon size={18} radius="xl" variant="light" color={color} role="img" aria-label={t(said)}>
          <Icon size={12} />
        </ThemeIcon>
      }
    >
      {word(check.label)}
      {check.today && (
        <Badge ml="xs" size="xs" variant="default" tt="none">
          {t('checkToday')}
        </Badge>
      )}
      {check.row && (
        <Text size="xs" c="dimmed">
          {word(check.row.name) || check.row.id}
        </Text>
      )}
    </List.Item>
  );
}

/** Why one's own button is grey: opened from it. */
export function WhyDialog({
  docType,
  docId,
  event,
  title,
  onClose,
}: {
  readonly docType: string;
  readonly docId: string;
  readonly event: string;
  readonly title: string;
  onClose(): void;
}): ReactNode {
  const t = useKernelTexts();
  const session = useSession();
  useFocusBack();
  const respId = session?.current?.responsibilityId;
  const { checks, failure } = useChecks(
    session && respId ? { userId: session.userInfo.userId, responsibilityId: respId, docType, docId, event } : null,
  );
  return (
    <Modal opened onClose={onClose} title={t('whyNot', { action: title })} closeButtonProps={{ 'aria-label': t('close') }}>
      {failure ? <ErrorState failure={failure} /> : checks === null ? <LoadingState /> : <CheckList checks={checks} />}
    </Modal>
  );
}
