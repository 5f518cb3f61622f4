/** The files of a field, one row for each name; what it was before stands beneath it when asked for. */
import { useState } from 'react';
import type { ReactNode } from 'react';

import { FileRow } from './FileRow.js';
import type { FileRecord } from './transfer.js';
import { versionsOf } from './versions.js';

export interface Actions {
  readonly onDelete?: () => void;
  readonly onReplace?: () => void;
  readonly onDescribe?: (text: string) => Promise<void>;
}

interface Props {
  readonly ids: readonly string[];
  readonly records: readonly (FileRecord | null | undefined)[];
  actionsOf?(id: string): Actions;
}

export function FileRows({ ids, records, actionsOf = () => ({}) }: Props): ReactNode {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const byId = new Map(ids.map((id, index) => [id, records[index]]));
  const toggle = (id: string): void =>
    setOpened(opened.has(id) ? new Set([...opened].filter((one) => one !== id)) : new Set([...opened, id]));
  return versionsOf(ids, records).flatMap(({ id, version, earlier }) => [
    <FileRow
      key={id}
      record={byId.get(id)}
      beside={ids}
      {...actionsOf(id)}
      {...(earlier.length > 0 ? { version, earlier: { count: earlier.length, isOpen: opened.has(id), onToggle: () => toggle(id) } } : {})}
    />,
    ...(opened.has(id)
      ? earlier.map((one) => (
          <FileRow key={one.id} record={byId.get(one.id)} beside={ids} {...actionsOf(one.id)} version={one.version} isEarlier />
        ))
      : []),
  ]);
}
