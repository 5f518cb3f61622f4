/** What a document is called at the head of its page: its kind with its number, and its name. */
import { Group, Text, Title } from '@mantine/core';
import { readIn } from '@machines/kernel/bilingual.js';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import type { ReactNode } from 'react';

import { useLabel, useLanguage } from '../language/language.js';
import type { Language } from '../language/language.js';
import classes from './pages.module.css';

type View = Readonly<Record<string, unknown>>;

export const nameOf = (definition: AnyDefinition, view: View, language: Language): string =>
  String(readIn(language, view, definition.nameField ?? 'docNumber') ?? view['docNumber'] ?? view['id'] ?? '');

/** Its number, where it is called something else. */
const numberOf = ({ docNumber = null }: View, name: string): string | null =>
  docNumber === null || docNumber === name ? null : String(docNumber);

interface Props {
  readonly definition: AnyDefinition;
  readonly view: View;
  /** Beside the name. */
  readonly children?: ReactNode;
}

export function DocumentName({ definition, view, children }: Props): ReactNode {
  const word = useLabel();
  const name = nameOf(definition, view, useLanguage());
  const number = numberOf(view, name);
  return (
    <div className={classes['name']}>
      <Text size="xs" c="dimmed">
        {word(definition.title)}
        {number !== null && ` ${number}`}
      </Text>
      <Group gap="sm">
        <Title order={1} fz={18}>
          {name}
        </Title>
        {children}
      </Group>
    </div>
  );
}
