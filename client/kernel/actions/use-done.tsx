/** What an event has made: a revision or copy opens at once, another document is named with a way to it. */
import { Anchor, Group, Text } from '@mantine/core';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import type { EventReceipt } from '@machines/kernel/protocol.js';
import type { Label } from '@machines/kernel/fields.js';

import { entryOf, loadDefinition } from '../definitions.js';
import type { SendResult } from '../document/use-document.js';
import { currentLanguage } from '../language/language.js';
import { routeOfDocument } from '../pages/routes.js';
import type { ScreenTab } from '../screen/screen.js';
import { useScreenIfAny } from '../screen/screen.js';
import { currentSession } from '../session/session.js';
import { say } from '../texts.js';
import { toastDone, toastWith } from '../toast.js';

type Made = NonNullable<EventReceipt['made']>[number];

export async function openMade({ type, id }: Pick<Made, 'type' | 'id'>, open: ScreenTab['open']): Promise<void> {
  const route = routeOfDocument(await loadDefinition(type), '', currentSession());
  if (route !== '') open(route, { id });
}

/** Whether people open it: an approval's process has its place on the document. */
const isPaper = ({ type }: Made): boolean => type !== 'bpmInstance' && entryOf(type) !== undefined;

/** Of a batch so many are offered; lists have the others. */
const MOST_OFFERED = 10;

export const madeBy = (answer: SendResult): readonly Made[] => (answer.status === 'S' ? (answer.data.made ?? []).filter(isPaper) : []);

/** @returns what says that an event is done */
export function useDone({ type }: Pick<AnyDefinition, 'type'>): (called: Label, answer: SendResult) => void {
  const open = useScreenIfAny()?.open;
  const offer = useOffer();
  return (called, answer) => {
    const made = madeBy(answer);
    const [first] = made;
    if (!open || made.length !== 1 || first?.type !== type) return offer(called[currentLanguage()], made);
    toastDone(called);
    void openMade(first, open);
  };
}

/** @returns what says that something is done, with ways to what it has made */
export function useOffer(): (action: string, made: readonly Made[]) => void {
  const open = useScreenIfAny()?.open;
  return (action, all) => {
    const made = all.slice(0, MOST_OFFERED);
    if (!open || made.length === 0) return toastDone(action);
    const language = currentLanguage();
    toastWith(
      `made:${made.map(({ id }) => id).join()}`,
      <>
        <Text size="sm">{say('done', { action })}</Text>
        <Group gap="xs">
          {made.map((one) => (
            <Anchor key={one.id} component="button" type="button" size="sm" onClick={() => void openMade(one, open)}>
              {`${entryOf(one.type)!.title[language]} ${one.number ?? ''}`.trim()}
            </Anchor>
          ))}
        </Group>
      </>,
    );
  };
}
