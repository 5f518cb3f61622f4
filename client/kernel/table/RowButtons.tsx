/** The buttons of a row. */
import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { useKernelTexts } from '../texts.js';
import classes from './DataTable.module.css';
import type { RowAction } from './table-props.js';

const IN_VIEW = 3;

/** Up to three buttons, the rest under More; a disabled one says why. */
export function RowButtons({ actions }: { readonly actions: readonly RowAction[] }): ReactNode {
  const t = useKernelTexts();
  const [shown, hidden] = actions.length > IN_VIEW ? [actions.slice(0, IN_VIEW - 1), actions.slice(IN_VIEW - 1)] : [actions, []];
  return (
    <div className={classes['actions']}>
      {shown.map((action) => (
        <Tooltip key={action.key} label={action.disabled ?? action.label} multiline maw={280}>
          <ActionIcon
            variant="subtle"
            size="sm"
            color={action.dangerous ? 'red' : 'gray'}
            aria-label={action.label}
            {...(action.disabled ? { 'data-disabled': true, 'aria-disabled': true, 'aria-description': action.disabled } : {})}
            onClick={(press) => {
              press.stopPropagation();
              if (!action.disabled) action.onClick();
            }}
          >
            {action.icon ?? action.label.slice(0, 1)}
          </ActionIcon>
        </Tooltip>
      ))}
      {hidden.length > 0 && (
        <Menu withinPortal position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" size="sm" color="gray" aria-label={t('more')}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {hidden.map((action) => (
              <Menu.Item
                key={action.key}
                disabled={Boolean(action.disabled)}
                title={action.disabled ?? undefined}
                leftSection={action.icon}
                {...(action.dangerous ? { color: 'red' } : {})}
                onClick={action.onClick}
              >
                {action.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}
