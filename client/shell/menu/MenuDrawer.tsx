/** The menu of narrow windows, which comes in from the side; wide ones never load it. */
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  readonly opened: boolean;
  readonly title: string;
  readonly children: ReactNode;
  onClose(): void;
}

export default function MenuDrawer({ opened, title, children, onClose }: Props): ReactNode {
  return (
    <Drawer opened={opened} onClose={onClose} size={280} title={title} padding="xs">
      {children}
    </Drawer>
  );
}
