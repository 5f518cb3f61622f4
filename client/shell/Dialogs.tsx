/** Dialogs of the shell itself, which nobody waits for when the page opens: about the session, and about what is unsaved. */
import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { enumerated, useLabel, useLanguage } from '../kernel/language/language.js';
import { useSession } from '../kernel/session/session.js';
import { ACTING } from './bases.js';
import { responsibilityLabel } from './responsibility.js';
import { SessionDialogs } from './SessionDialogs.js';
import type { Asking } from './shell-state.js';
import { useShell } from './shell-state.js';
import { StepUp } from './StepUp.js';
import { useTabName } from './tabs/tab-name.js';
import { useShellTexts } from './texts.js';

export default function Dialogs(): ReactNode {
  const { base } = useShell();
  return (
    <>
      {base !== ACTING && <SessionDialogs />}
      <StepUp />
      <Unsaved />
    </>
  );
}

const asked = { closing: 'unsaved', reloading: 'unsavedReload', switching: 'unsavedSwitch', following: 'unsavedFollow' } as const;

function Unsaved(): ReactNode {
  const t = useShellTexts();
  const { asking, answer } = useShell();
  return (
    <Modal
      opened={asking !== null}
      onClose={() => answer(false)}
      centered
      size="sm"
      withCloseButton={false}
      title={asking && t(asked[asking.about])}
    >
      {asking && <Question asking={asking} onAnswer={answer} />}
    </Modal>
  );
}

function Question({ asking, onAnswer }: { readonly asking: Asking; onAnswer(discard: boolean): void }): ReactNode {
  const t = useShellTexts();
  const word = useLabel();
  const current = useSession()?.current;
  const stay = asking.about === 'following' && current ? t('stayAs', { name: word(responsibilityLabel(current)) }) : t('stay');
  const nameOf = useTabName();
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        {enumerated(asking.tabs.map(nameOf), useLanguage())}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" data-autofocus onClick={() => onAnswer(false)}>
          {stay}
        </Button>
        <Button color="red" onClick={() => onAnswer(true)}>
          {t('discard')}
        </Button>
      </Group>
    </>
  );
}
