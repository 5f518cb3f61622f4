/** The ordered checks of one's access to a button, with the row that decides each (platform-access.md §2.11). */
import { Alert, List, Modal, Text, ThemeIcon } from '@mantine/core';
import type { Label } from '@machines/kernel/fields.js';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { ask, NoAnswer, Refused } from '../call.js';
import { useLabel } from '../language/language.js';
import { useSession } from '../session/session.js';
import { ErrorState, LoadingState } from '../states/States.js';
import type { Failure } from '../states/States.js';
import { useFocusBack } from '../use-focus-back.js';
import { useKernelTexts } from '../texts.js';

export interface AccessCheck {
  readonly name: string;
  readonly label: Label;
  readonly ok: boolean;
  readonly row: { readonly type: string; readonly id: string; readonly name: Label } | null;
}

/** What is asked of `ruleRestful/explain`. */
export interface AccessQuestion { readonly userId: string; readonly responsibilityId: string; readonly docType?: string; readonly docId?: string; readonly event?: string; readonly menuId?: string; readonly resourceCode?: string; /** An earlier instant. */ readonly at?: number }

export function useChecks(question: AccessQuestion | null): { readonly checks: readonly AccessCheck[] | null; readonly failure: Failure | null } {
  const [checks, setChecks] = useState<readonly AccessCheck[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const asked = JSON.stringify(question);
  useEffect(() => {
    setChecks(null);
    setFailure(null);
    const body = JSON.parse(asked) as AccessQuestion | null;
    if (body === null) return;
    ask<readonly AccessCheck[]>('rule', 'explain', body).then(setChecks, (error: unknown) => {
      if (error instanceof Refused) setFailure({ code: error.code, msg: error.message, traceId: error.answer.traceId });
      else if (error instanceof NoAnswer) setFailure({ code: error.code, msg: '' });
      else throw error;
    });
  }, [asked]);
  return { checks, failure };
}

export function CheckList({ checks }: { readonly checks: readonly AccessCheck[] }): ReactNode {
  const t = useKernelTexts();
  const word = useLabel();
  const failed = checks.find((one) => !one.ok);
  return (
    <>
      <Alert color={failed ? 'red' : 'green'} variant="light" mb="sm">{failed ? t('checksFail', { n: checks.filter((one) => one.ok).length, what: word(failed.label) }) : t('checksPass')}</Alert>
      <List spacing={6} size="sm" center={false}>
        {checks.map((one) => (
          <List.Item key={one.name} icon={<ThemeIcon size={18} radius="xl" variant="light" color={one.ok ? 'green' : 'red'} role="img" aria-label={one.ok ? t('checkPasses') : t('checkFails')}>{one.ok ? <IconCheck size={12} /> : <IconX size={12} />}</ThemeIcon>}>
            {word(one.label)}
            {one.row && <Text size="xs" c="dimmed">{word(one.row.name) || one.row.id}</Text>}
          </List.Item>
        ))}
      </List>
    </>
  );
}

/** Why one's own button is grey: opened from it. */
export function WhyDialog({ docType, docId, event, title, onClose }: { readonly docType: string; readonly docId: string; readonly event: string; readonly title: string; onClose(): void }): ReactNode {
  const t = useKernelTexts();
  const session = useSession();
  useFocusBack();
  const respId = session?.current?.responsibilityId;
  const { checks, failure } = useChecks(session && respId ? { userId: session.userInfo.userId, responsibilityId: respId, docType, docId, event } : null);
  return (
    <Modal opened onClose={onClose} title={t('whyNot', { action: title })} closeButtonProps={{ 'aria-label': t('close') }}>
      {failure ? <ErrorState failure={failure} /> : checks === null ? <LoadingState /> : <CheckList checks={checks} />}
    </Modal>
  );
}
