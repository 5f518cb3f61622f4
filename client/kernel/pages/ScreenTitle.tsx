/** What the menu calls the screen of this tab, as its heading. */
import { Title } from '@mantine/core';
import type { Screen } from '@machines/kernel/definition.js';
import type { Label } from '@machines/kernel/fields.js';
import type { ReactNode } from 'react';

import { screenOf } from '../definitions.js';
import { useLabel } from '../language/language.js';
import { useScreen } from '../screen/screen.js';
import { isSupplierUser, useSession } from '../session/session.js';
import type { Session } from '../session/signed-in.js';

/** People outside may know a screen by another name. */
export const nameOfScreen = (screen: Screen, session: Session | null): Label =>
  isSupplierUser(session) ? (screen.labelOutside ?? screen.label) : screen.label;

export function ScreenTitle(): ReactNode {
  const { route } = useScreen();
  const word = useLabel();
  const session = useSession();
  const found = screenOf(route);
  return found ? (
    <Title order={1} fz={18} mb="xs">
      {word(nameOfScreen(found.screen, session))}
    </Title>
  ) : null;
}
