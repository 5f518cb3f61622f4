/** Labels of a note by line: all at once where they are few, some packages of a line where they are many. */
import { Button, Group, NumberInput, Stack, Table, Text } from '@mantine/core';
import { MOST_LABELS } from '@machines/orders/delivery-note/labels.js';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import type { LiveDocument } from '../kernel/document/use-document.js';
import { saveBlob } from '../kernel/excel/ExportButton.js';
import { fetchBytes } from '../kernel/files/transfer.js';
import { callLanguage } from '../kernel/language/language.js';
import { toastFailure } from '../kernel/toast.js';
import { NoteLabels } from './NoteLabels.js';
import { useOrderTexts } from './texts.js';

interface Line {
  readonly lineNum: number;
  readonly itemName: string | null;
  readonly labelCount: number | null;
}
interface Note {
  readonly docNumber: string | null;
  readonly lines?: readonly Line[];
}
interface Choice {
  readonly lineNum?: number;
  readonly from?: number;
  readonly to?: number;
}

/** @param made the note is dispatched: its labels are documents of their own */
export function Labels({ document, made }: { readonly document: LiveDocument; readonly made: boolean }): ReactNode {
  const t = useOrderTexts();
  const [busy, setBusy] = useState<number | 'all' | null>(null);
  const { docNumber, lines = [] } = document.view as unknown as Note;
  const packed = lines.filter((line): line is Line & { labelCount: number } => line.labelCount !== null);
  const count = packed.reduce((all, { labelCount }) => all + labelCount, 0);
  const print = async (choice: Choice): Promise<void> => {
    setBusy(choice.lineNum ?? 'all');
    try {
      const body = { id: document.id, ...choice, lan: callLanguage() };
      const bytes = await fetchBytes('/v1/srmPurDeliveryNoteHeaderRestful/printLabels', body);
      saveBlob(bytes, `${docNumber ?? ''} ${t('labelsFile')}.pdf`.trim());
    } catch (error) {
      toastFailure(error);
    }
    setBusy(null);
  };
  if (packed.length === 0)
    return (
      <Text p="md" size="sm" c="dimmed">
        {t('labelsNone')}
      </Text>
    );
  return (
    <Stack p="md" align="flex-start">
      <Text size="sm" c="dimmed">
        {t('labelsHint', { most: MOST_LABELS })}
      </Text>
      {count <= MOST_LABELS && packed.length === lines.length && (
        <Button leftSection={<IconPrinter size={16} />} loading={busy === 'all'} disabled={busy !== null} onClick={() => void print({})}>
          {t('labelsAll', { count })}
        </Button>
      )}
      <Table.ScrollContainer minWidth={320} w="100%">
        <Table>
          <Table.Thead>
            <Table.Tr>
              {[t('labelLine'), t('labelItem'), t('labelBoxes'), t('labelPrint')].map((head) => (
                <Table.Th key={head}>{head}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {packed.map((line) => (
              <OneLine key={line.lineNum} line={line} busy={busy} onPrint={(choice) => void print(choice)} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {made && <NoteLabels noteId={document.id} />}
    </Stack>
  );
}

interface OneLineProps {
  readonly line: Line & { readonly labelCount: number };
  readonly busy: number | 'all' | null;
  onPrint(choice: Choice): void;
}

function OneLine({ line: { lineNum, itemName, labelCount }, busy, onPrint }: OneLineProps): ReactNode {
  const t = useOrderTexts();
  const [from, setFrom] = useState(1);
  const [to, setTo] = useState(Math.min(labelCount, MOST_LABELS));
  const place = (label: string, value: number, put: (value: number) => void): ReactNode => (
    <NumberInput
      size="xs"
      w={96}
      aria-label={`${label}, ${lineNum}`}
      value={value}
      min={1}
      max={labelCount}
      onChange={(next) => put(Number(next) || 1)}
    />
  );
  return (
    <Table.Tr>
      <Table.Td>{lineNum}</Table.Td>
      <Table.Td>{itemName}</Table.Td>
      <Table.Td>{labelCount}</Table.Td>
      <Table.Td>
        <Group gap="xs" wrap="nowrap">
          {labelCount > 1 && place(t('labelFrom'), from, setFrom)}
          {labelCount > 1 && place(t('labelTo'), to, setTo)}
          <Button
            size="xs"
            variant="default"
            aria-label={t('labelsLine', { line: lineNum })}
            loading={busy === lineNum}
            disabled={busy !== null}
            onClick={() => onPrint({ lineNum, from, to: Math.min(to, labelCount) })}
          >
            {t('labelPrint')}
          </Button>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
