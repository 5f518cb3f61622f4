import { Button, Input as Wrapper, Popover, Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { FileList } from '../files/FileList.js';
import { FilesInput } from '../files/FilesInput.js';
import { fileIdsOf } from '../files/records.js';
import { UploadingProvider, useUploading } from '../files/uploading.js';
import type { CellProps, FieldKindModule, InputProps } from './field-kind.js';
import { useFieldTexts } from './texts.js';

const countOf = (value: unknown): number => fileIdsOf(value).length;

/** In tables their number; a click shows them. */
function Cell({ value }: CellProps): ReactNode {
  const n = countOf(value);
  const t = useFieldTexts();
  if (n === 0) return null;
  return (
    <Popover width={380} position="bottom-start" shadow="md" withinPortal>
      <Popover.Target>
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconPaperclip size={14} />}
          aria-label={t('files', { n })}
          onClick={(event) => event.stopPropagation()}
        >
          {n}
        </Button>
      </Popover.Target>
      <Popover.Dropdown onClick={(event) => event.stopPropagation()}>
        <FileList value={value} />
      </Popover.Dropdown>
    </Popover>
  );
}

const Value = ({ value }: CellProps): ReactNode => <FileList value={value} />;

function Input({ label, name, value, inCell, disabled, error, required, description, onChange }: InputProps): ReactNode {
  const t = useFieldTexts();
  const n = countOf(value);
  const [opened, setOpened] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [uploading, count] = useUploading();
  const field = <FilesInput name={name} value={value} onChange={onChange} disabled={disabled ?? false} invalid={Boolean(error)} />;
  if (!inCell)
    return (
      <Wrapper.Wrapper
        label={label}
        labelElement="div"
        error={error ?? null}
        withAsterisk={required ?? false}
        {...(description ? { description } : {})}
      >
        {field}
      </Wrapper.Wrapper>
    );
  // Once opened it stays: what it sends, or has to send again when the network is back, goes on while it is closed.
  const toggle = (open: boolean): void => {
    setOpened(open);
    setWasOpened(wasOpened || open);
  };
  return (
    <Popover
      width={420}
      position="bottom-start"
      shadow="md"
      withinPortal
      trapFocus
      keepMounted={wasOpened}
      keepMountedMode="display-none"
      opened={opened}
      onChange={toggle}
    >
      <Popover.Target>
        <Button
          size="compact-xs"
          variant="default"
          color={error ? 'red' : 'gray'}
          leftSection={<IconPaperclip size={14} />}
          loading={uploading > 0}
          aria-label={`${label} ${n}`}
          title={error ?? t('files', { n })}
          onClick={() => toggle(!opened)}
        >
          {n}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Text size="sm" fw={500} mb={4}>
          {label}
        </Text>
        <UploadingProvider value={count}>{field}</UploadingProvider>
      </Popover.Dropdown>
    </Popover>
  );
}

export const attachments: FieldKindModule = {
  Cell,
  Value,
  Input,
  Filter: null,
  text: (value) => String(countOf(value)),
  align: 'left',
  width: 80,
};
