/**
 * Every event of the document that the viewer may see, as buttons. One that cannot be sent now stays and says why;
 * one with a payload or that is dangerous asks first.
 */
import { Button, Group, Menu, Tooltip } from '@mantine/core';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import type { EventSpec } from '@machines/kernel/events.js';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import type { Can } from '../document/can.js';
import { isOpen } from '../document/can.js';
import type { LiveDocument } from '../document/use-document.js';
import { useLabel } from '../language/language.js';
import { useKernelTexts } from '../texts.js';
import { toastFailure, toastInfo, toastRefused } from '../toast.js';
import { useDone } from './use-done.js';
import { WhyDialog } from './Checks.js';
import { EventDialog, isAsked } from './EventDialog.js';

export interface ActionBarProps {
  readonly document: LiveDocument;
  /** Events shown elsewhere on the screen. SAVE is the form's. */
  readonly leaveOut?: readonly string[];
  /** Only these, in this order. */
  readonly only?: readonly string[];
  /** Values that the dialogs of these events start with. */
  readonly initial?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** The form beside them is not saved: they wait, because they would act on the document as it was before. */
  readonly unsaved?: boolean;
  /** Buttons of the screen's own before them. */
  readonly children?: ReactNode;
}

export interface Action {
  readonly event: string;
  readonly spec: EventSpec;
  readonly can: Can;
}

const saves = (spec: EventSpec): boolean => spec.call === 'saveOrUpdate';

/** What the bar shows: events that are not absent, refused ones too. */
export function actionsOf(document: LiveDocument, leaveOut: readonly string[] = [], only?: readonly string[]): readonly Action[] {
  const { definition } = document;
  const names = only ?? Object.keys(definition.events).filter((name) => !leaveOut.includes(name) && !saves(definition.events[name]!));
  return names.flatMap((event) => {
    const spec = definition.events[event];
    const can = document.can(event);
    return spec && !spec.system && can !== 'absent' ? [{ event, spec, can }] : [];
  });
}

/** Buttons in view; the rest is under More. */
const SHOWN = 4;

/** Events forward lead; what is dangerous stands last. */
const ordered = (actions: readonly Action[]): readonly Action[] => [
  ...actions.filter((one) => !one.spec.dangerous),
  ...actions.filter((one) => one.spec.dangerous),
];

export const asksFirst = (definition: AnyDefinition, event: string, view: Readonly<Record<string, unknown>> | null = null): boolean => {
  const spec = definition.events[event];
  return Boolean(spec?.dangerous) || Object.values(spec?.payload ?? {}).some((field) => isAsked(field, view));
};

export function ActionBar({ document, leaveOut, only, initial, unsaved = false, children }: ActionBarProps): ReactNode {
  const t = useKernelTexts();
  const word = useLabel();
  const [asking, setAsking] = useState<string | null>(null);
  const [sending, setSending] = useState<string | null>(null);
  const [why, setWhy] = useState<string | null>(null);
  const done = useDone(document.definition);
  const all = actionsOf(document, leaveOut, only);
  const actions = only ? all : ordered(all);
  const [shown, hidden] = actions.length > SHOWN + 1 ? [actions.slice(0, SHOWN), actions.slice(SHOWN)] : [actions, []];
  const primary = shown.find((one) => isOpen(one.can) && !one.spec.dangerous)?.event;

  const wait = unsaved ? t('saveFirst') : null;
  const start = async ({ event, spec }: Action): Promise<void> => {
    if (wait !== null) return toastInfo(wait);
    if (asksFirst(document.definition, event, document.view)) return setAsking(event);
    setSending(event);
    try {
      const answer = await document.send(event);
      if (answer.status === 'S') done(spec.label, answer);
      else toastRefused(answer);
    } catch (error) {
      toastFailure(error);
    } finally {
      setSending(null);
    }
  };

  return (
    <Group gap="xs" role="toolbar" aria-label={t('actions')}>
      {children}
      {shown.map((action) => (
        <ActionButton
          key={action.event}
          action={action}
          wait={wait}
          primary={action.event === primary}
          loading={sending === action.event}
          onPress={() => void start(action)}
          onWhy={() => setWhy(action.event)}
        />
      ))}
      {hidden.length > 0 && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button variant="default" size="xs" rightSection={<IconDots size={14} />}>
              {t('more')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {hidden.map((action) => (
              <Menu.Item
                key={action.event}
                disabled={wait !== null || !isOpen(action.can)}
                {...(action.spec.dangerous ? { color: 'red' } : {})}
                onClick={() => void start(action)}
              >
                {word(action.spec.label)}
                {typeof action.can === 'object' && (
                  <div style={{ fontSize: 12, maxWidth: 280, whiteSpace: 'normal' }}>{action.can.sentence}</div>
                )}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {why && (
        <WhyDialog
          docType={document.definition.type}
          docId={document.id}
          event={why}
          title={word(document.definition.events[why]!.label)}
          onClose={() => setWhy(null)}
        />
      )}
      {asking && (
        <EventDialog
          document={document}
          event={asking}
          opened
          {...(initial?.[asking] ? { initial: initial[asking] } : {})}
          onClose={() => setAsking(null)}
        />
      )}
    </Group>
  );
}

interface ButtonProps {
  readonly action: Action;
  readonly wait: string | null;
  readonly primary: boolean;
  readonly loading: boolean;
  onPress(): void;
  onWhy(): void;
}

/** A refused button can be focused and pointed at, so that its reason can be read; pressing it tells every check. */
function ActionButton({ action, wait, primary, loading, onPress, onWhy }: ButtonProps): ReactNode {
  const word = useLabel();
  const { can, spec } = action;
  const open = isOpen(can);
  const why = wait ?? (typeof can === 'object' ? can.sentence : null);
  const button = (
    <Button
      size="xs"
      loading={loading}
      variant={primary ? 'filled' : spec.dangerous ? 'outline' : 'default'}
      {...(spec.dangerous ? { color: 'red' } : {})}
      {...(open && wait === null ? {} : { 'data-disabled': true, 'aria-disabled': true })}
      {...(why ? { 'aria-description': why } : {})}
      onClick={() => (open || wait !== null ? onPress() : onWhy())}
    >
      {word(spec.label)}
    </Button>
  );
  return why ? (
    <Tooltip label={why} multiline maw={320} withinPortal events={{ hover: true, focus: true, touch: true }}>
      {button}
    </Tooltip>
  ) : (
    button
  );
}
