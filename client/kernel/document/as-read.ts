/** What an event takes along of the document as its reader has it before him, so that the server can tell whether it has changed meanwhile. */
import type { EventSpec } from '@machines/kernel/events.js';

type Values = Readonly<Record<string, unknown>>;

export const asRead = (spec: Pick<EventSpec, 'payload'> | undefined, view: Values): Values =>
  Object.fromEntries(
    Object.entries(spec?.payload ?? {}).flatMap(([name, field]) =>
      field.asRead === undefined ? [] : [[name, view[field.asRead] ?? null]],
    ),
  );
