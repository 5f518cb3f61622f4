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

async function openMade({ type, id }: Made, open: ScreenTab['open']): Promise<void> {
  const route = routeOfDocument(await loadDefinition(type), '', currentSession());
  if (route !== '') open(route, { id });
}

/** Whether people open it: an approval's process has its place on the document. */
const isPaper = ({ type }: Made): boolean => type !== 'bpmInstance' && entryOf(type) !== undefined;

/** @returns what says that an event is done */
export function useDone({ type }: Pick<AnyDefinition, 'type'>): (called: Label, answer: SendResult) => void {
  const open = useScreenIfAny()?.open;
  return (called, answer) => {
    const made = answer.status === 'S' ? (answer.data.made ?? []).filter(isPaper) : [];
    const [first] = made;
    if (!open || !first) return toastDone(called);
    if (made.length === 1 && first.type === type) {
      toastDone(called);
      return void openMade(first, open);
    }
    const language = currentLanguage();
    toastWith(
      `made:${made.map(({ id }) => id).join()}`,
      <>
        <Text size="sm">{say('done', { action: called[language] })}</Text>
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
