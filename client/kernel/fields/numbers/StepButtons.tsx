/** Step buttons of a number in a form (platform-access.md §6.3): for the pointer; the keyboard has its arrows. */
import { UnstyledButton } from '@mantine/core';
import type { Field } from '@machines/kernel/fields.js';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';

import classes from '../cells.module.css';
import type { InputProps } from '../field-kind.js';
import { stepped } from './stepping.js';

interface Props {
  readonly value: unknown;
  readonly field: Field;
  onChange(next: string): void;
}

const steps = [
  [1, IconChevronUp],
  [-1, IconChevronDown],
] as const;
/** The input keeps the focus that it has. */
const stay = (press: MouseEvent): void => press.preventDefault();

function StepButtons({ value, field, onChange }: Props): ReactNode {
  return (
    <span className={classes['steps']} aria-hidden="true">
      {steps.map(([by, Sign]) => {
        const next = stepped(value, by, field);
        return (
          <UnstyledButton
            key={by}
            tabIndex={-1}
            disabled={next === null}
            data-step={by}
            onMouseDown={stay}
            onClick={() => {
              if (next !== null) onChange(next);
            }}
          >
            <Sign size={11} />
          </UnstyledButton>
        );
      })}
    </span>
  );
}

/** What stands at the right end of a number: cells of tables are too narrow for buttons. */
export const numberEnd = ({ inCell, disabled, value, field, onChange }: Props & Pick<InputProps, 'inCell' | 'disabled'>): object =>
  inCell || disabled ? {} : { rightSection: <StepButtons value={value} field={field} onChange={onChange} />, rightSectionWidth: 24 };
