/** Events for several rows, or for all rows of the filter: each is sent by itself; refused rows stay selected and say why. */
import { Alert, Button, Group, Text, Tooltip } from '@mantine/core';
import { readIn } from '@machines/kernel/bilingual.js';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import { callOf } from '@machines/kernel/events.js';
import type { ListCondition } from '@machines/kernel/protocol.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { madeBy, useOffer } from '../actions/use-done.js';
import { call, NoAnswer } from '../call.js';
import type { RefusalData } from '../call.js';
import { newRequestId } from '../request-id.js';
import { sendEvent } from '../document/use-document.js';
import { useLabel, useLanguage } from '../language/language.js';
import { useKernelTexts } from '../texts.js';
import { toastError } from '../toast.js';
import type { Sorting, TableRow } from './columns.js';

interface Props {
  readonly definition: AnyDefinition;
  readonly events: readonly string[];
  /** Selected rows of the page. */
  readonly rows: readonly TableRow[];
  /** Rows of the page and of the filter. */
  readonly page: number;
  readonly count: number;
  readonly everything: boolean;
  /** Left out: only rows of the page can be selected. */
  readonly onEverything?: ((on: boolean) => void) | undefined;
  readonly query: { readonly conditions: readonly ListCondition[]; readonly orderBy: Sorting };
  /** What stays selected: the refused rows. */
  onDone(refused: ReadonlySet<string>): void;
}

interface Result {
  readonly id: string;
  readonly name: string;
  readonly msg: string;
}
interface Outcome {
  readonly done: number;
  readonly refused: readonly Result[];
  readonly made: ReturnType<typeof madeBy>;
}
interface AnsweredRow {
  readonly id: string;
  readonly name?: string;
  readonly status: 'S' | 'E';
  readonly msg: string;
}

const MOST_SHOWN = 50;

export function BatchBar(props: Props): ReactNode {
  const { definition, events, rows, page, count, everything, onEverything, onDone } = props;
  const t = useKernelTexts();
  const word = useLabel();
  const [sending, setSending] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const nameField = definition.nameField ?? 'docNumber';
  const language = useLanguage();
  const offer = useOffer();

  const eachRow = async (event: string): Promise<Outcome> => {
    const refused: Result[] = [];
    const made: ReturnType<typeof madeBy>[number][] = [];
    for (const row of rows) {
      const id = String(row['id']);
      const rev = typeof row['rev'] === 'number' ? { rev: row['rev'] } : {};
      const msg = await sendEvent(definition, id, event, {}, rev).then(
        (answer) => {
          made.push(...madeBy(answer));
          return answer.status === 'S' ? null : answer.msg;
        },
        (error: unknown) => {
          if (error instanceof NoAnswer) return t('noAnswer');
          throw error;
        },
      );
      if (msg !== null) refused.push({ id, name: String(readIn(language, row, nameField) ?? id), msg });
    }
    return { done: rows.length - refused.length, refused, made };
  };
  const wholeFilter = async (event: string): Promise<Outcome | null> => {
    const answer = await call<readonly AnsweredRow[]>(
      definition.type,
      'doBatchOfFilter',
      { action: callOf(event, definition.events[event]!), query: props.query, requestId: newRequestId() },
      { quiet: true },
    );
    const all = answer.status === 'S' ? answer.data : ((answer.data as RefusalData | null)?.data as readonly AnsweredRow[] | undefined);
    if (!all) {
      toastError(answer.msg, answer.code);
      return null;
    }
    const refused = all.filter(({ status }) => status === 'E').map(({ id, name, msg }) => ({ id, name: name ?? id, msg }));
    return { done: all.length - refused.length, refused, made: [] };
  };
  const send = async (event: string): Promise<void> => {
    setSending(event);
    try {
      const found = await (everything ? wholeFilter(event) : eachRow(event));
      if (!found) return;
      setOutcome(found);
      const action = t('allDone', { action: word(definition.events[event]!.label), n: found.done });
      if (found.refused.length === 0 || found.made.length > 0) offer(action, found.made);
      onDone(new Set(found.refused.map((one) => one.id)));
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      toastError(t('noAnswer'), error.code);
    } finally {
      setSending(null);
    }
  };

  return (
    <Group gap="xs" px="sm" pb={8}>
      <Text size="xs" fw={500}>
        {t('selected', { n: everything ? count : rows.length })}
      </Text>
      {onEverything && !everything && rows.length === page && count > page && (
        <Button size="compact-xs" variant="subtle" onClick={() => onEverything(true)}>
          {t('selectFilter', { n: count })}
        </Button>
      )}
      {everything && (
        <Button size="compact-xs" variant="subtle" onClick={() => onEverything?.(false)}>
          {t('selectPage', { n: rows.length })}
        </Button>
      )}
      {events.map((event) => {
        const spec = definition.events[event]!;
        const unread = everything && spec.seen === true;
        return (
          <Tooltip key={event} label={t('batchUnread')} disabled={!unread}>
            <Button
              size="compact-xs"
              variant="light"
              loading={sending === event}
              disabled={sending !== null && sending !== event}
              {...(unread ? { 'data-disabled': true, 'aria-disabled': true } : {})}
              onClick={() => {
                if (!unread) void send(event);
              }}
            >
              {word(spec.label)}
            </Button>
          </Tooltip>
        );
      })}
      {outcome !== null && outcome.refused.length > 0 && (
        <Alert
          color="orange"
          variant="light"
          w="100%"
          title={t('resultDone', { done: outcome.done, refused: outcome.refused.length })}
          withCloseButton
          closeButtonLabel={t('close')}
          onClose={() => setOutcome(null)}
        >
          {outcome.refused.slice(0, MOST_SHOWN).map((one) => (
            <div key={one.id}>
              {one.name}: {one.msg}
            </div>
          ))}
          {outcome.refused.length > MOST_SHOWN && <div>… {outcome.refused.length - MOST_SHOWN}</div>}
        </Alert>
      )}
    </Group>
  );
}
