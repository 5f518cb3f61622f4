/** A state in its colour: a dot and the word, quiet enough for a column of them. */
import type { AnyDefinition } from '@machines/kernel/definition.js';
import type { Colour } from '@machines/kernel/lifecycle.js';
import type { Label } from '@machines/kernel/fields.js';
import type { ReactNode } from 'react';

import { useLabel } from '../language/language.js';
import classes from './StateBadge.module.css';

/** CSS colour of a state colour in the present colour scheme. */
export const colourVar = (colour: Colour): string => `var(--gh-state-${colour})`;

export function Dot({ colour }: { readonly colour: Colour }): ReactNode {
  return <span className={classes['dot']} data-colour={colour} aria-hidden="true" />;
}

/** A state whose words are known. */
export function StateMark({ label, colour }: { readonly label: Label; readonly colour: Colour }): ReactNode {
  const word = useLabel();
  return (
    <span className={classes['badge']} data-colour={colour}>
      <Dot colour={colour} />
      {word(label)}
    </span>
  );
}

interface Props {
  readonly definition: AnyDefinition;
  readonly state: string | null;
}

export function StateBadge({ definition, state }: Props): ReactNode {
  const found: { readonly label: Label; readonly colour: Colour } | undefined =
    state === null ? undefined : definition.machine.states[state];
  if (!found) return <span className={classes['badge']}>{state}</span>;
  return <StateMark label={found.label} colour={found.colour} />;
}
