/** Labels of a note by line: all at once where they are few, some packages of a line where they are many. */
import { Button, Group, NumberInput, Stack, Table, Text, TextInput } from '@mantine/core';
import { MOST_LABELS } from '@machines/orders/delivery-note/labels.js';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import type { LiveDocument } from '../kernel/document/use-document.js';
import { saveBlob } from '../kernel/excel/ExportButton.js';
import { fetchBytes } from '../kernel/files/transfer.js';
import { callLanguage } from '../kernel/language/language.js';
import { toastFailure } from '../kernel/toast.js';
import { NoteLabels, useBatches } from './NoteLabels.js';
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
type Packed = Line & { readonly labelCount: number };
interface Choice {
  readonly lineNum?: number;
  readonly from?: number;
  readonly to?: number;
}

const linesOf = (document: LiveDocument): readonly Line[] => (document.view as unknown as Note).lines ?? [];

/** @param made the note is dispatched: its labels are documents of their own */
export function Labels({ document, made }: { readonly document: LiveDocument; readonly made: boolean }): ReactNode {
  return made ? <MadeLabels document={document} /> : <Prints document={document} lines={linesOf(document)} reprints={false} />;
}

/** A line packed anew has as many labels as were made of it, which is not what its note says of it. */
function MadeLabels({ document }: { readonly document: LiveDocument }): ReactNode {
  const batches = useBatches(document.id);
  const lines = linesOf(document).map((line) => {
    const made = batches.find(({ noteLine }) => noteLine === line.lineNum);
    return made ? { ...line, labelCount: made.labelCount } : line;
  });
  return (
    <Prints document={document} lines={lines} reprints={batches.some(({ printCount }) => (printCount ?? 0) > 0)}>
      <NoteLabels document={document} batches={batches} />
    </Prints>
  );
}

interface PrintsProps {
  readonly document: LiveDocument;
  readonly lines: readonly Line[];
  /** Some were printed before: whoever prints them again says why. */
  readonly reprints: boolean;
  readonly children?: ReactNode;
}
function Prints({ document, lines, reprints, children }: PrintsProps): ReactNode {
  const t = useOrderTexts();
  const [busy, setBusy] = useState<number | 'all' | null>(null);
  const [reason, setReason] = useState('');
  const { docNumber } = document.view as unknown as Note;
  const packed = lines.filter((line): line is Packed => line.labelCount !== null);
  const count = packed.reduce((all, { labelCount }) => all + labelCount, 0);
  const print = async (choice: Choice): Promise<void> => {
    setBusy(choice.lineNum ?? 'all');
    try {
      const said = reprints && reason.trim() !== '' ? { reason: reason.trim() } : {};
      const body = { id: document.id, ...choice, ...said, lan: callLanguage() };
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
      {reprints && (
        <TextInput
          maw={420}
          w="100%"
          label={t('labelAgain')}
          description={t('labelAgainHint')}
          value={reason}
          maxLength={200}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
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
              <OneLine key={`${line.lineNum}:${line.labelCount}`} line={line} busy={busy} onPrint={(choice) => void print(choice)} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {children}
    </Stack>
  );
}

interface OneLineProps {
  readonly line: Packed;
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
