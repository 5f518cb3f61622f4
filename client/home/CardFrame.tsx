/** A card of the home page: its frame, and the menu by which its place and width are changed. */
import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconArrowsHorizontal, IconDots, IconRestore } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import classes from './home.module.css';
import { useHomeTexts } from './texts.js';
import type { Arrangement, CardName } from './use-arrangement.js';

export function CardFrame({
  name,
  arrangement,
  children,
}: {
  readonly name: CardName;
  readonly arrangement: Arrangement;
  readonly children: ReactNode;
}): ReactNode {
  const t = useHomeTexts();
  const { order, wide, move, widen, reset } = arrangement;
  return (
    <section className={classes['card']} aria-label={t(name)} data-wide={wide.includes(name) || undefined}>
      <div className={classes['arrange']}>
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={26} aria-label={`${t('arrange')}: ${t(name)}`}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconArrowUp size={15} />} disabled={order[0] === name} onClick={() => move(name, -1)}>
              {t('earlier')}
            </Menu.Item>
            <Menu.Item leftSection={<IconArrowDown size={15} />} disabled={order.at(-1) === name} onClick={() => move(name, 1)}>
              {t('later')}
            </Menu.Item>
            <Menu.Item leftSection={<IconArrowsHorizontal size={15} />} onClick={() => widen(name)}>
              {t(wide.includes(name) ? 'narrower' : 'wider')}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item leftSection={<IconRestore size={15} />} onClick={reset}>
              {t('resetCards')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      {children}
    </section>
  );
}
