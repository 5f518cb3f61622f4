/** Scoring by hand: open sheets as a list, one sheet as a grid that is filled by the keyboard or from a workbook. */
import { Button, Checkbox, Group, Stack, Table, Text, TextInput, Tooltip } from '@mantine/core';
import { srmSpeManualScore } from '@machines/performance/sheet/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

import { call } from '../../kernel/call.js';
import { isOpen } from '../../kernel/document/can.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { useReferenceNames } from '../../kernel/fields/references/reference-names.js';
import type { Target } from '../../kernel/fields/references/reference-names.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { ListPage } from '../../kernel/pages/ListPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { toastFailure, toastRefused } from '../../kernel/toast.js';
import { usePerformanceTexts } from '../texts.js';
import { asksForComment, cellKey, gridOf, movedBy, scoreFrom, withPasted } from './grid.js';
import type { Edited, Edits, Grid, SheetLine } from './grid.js';

const definition = anyDefinition(srmSpeManualScore);
const suppliers: Target = { entity: 'srmSlcSupplierInfo', key: 'id' };
const indicators: Target = { entity: 'srmSpeIndicatorsHead', key: 'id' };
const NOTHING: Edits = new Map();

interface CellProps {
  readonly line: SheetLine;
  readonly edited: Edited;
  readonly open: boolean;
  readonly label: string;
  onEdit(change: Edited): void;
  onPaste(text: string): void;
  onKey(event: KeyboardEvent<HTMLInputElement>): void;
}
function Cell({ line, edited, open, label, onEdit, onPaste, onKey }: CellProps): ReactNode {
  const t = usePerformanceTexts();
  const now = { ...line, ...edited };
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? now.score ?? '';
  const wrong = typed !== null && typed.trim() !== '' && scoreFrom(typed) === null;
  const silent = asksForComment(now.score) && (now.comment ?? '').trim() === '';
  const leave = (): void => {
    if (typed === null) return;
    if (typed.trim() === '') onEdit({ score: null });
    else if (!wrong) onEdit({ score: scoreFrom(typed), naFlag: 'N' });
    setTyped(null);
  };
  return (
    <Stack gap={4} miw={150}>
      <Group gap={6} wrap="nowrap">
        <Tooltip label={line.scoreGuide ?? ''} disabled={!line.scoreGuide} multiline maw={360} openDelay={400}>
          <TextInput
            size="xs"
            w={76}
            inputMode="decimal"
            aria-label={label}
            data-line={line.lineNum}
            value={now.naFlag === 'Y' ? '' : text}
            disabled={!open || now.naFlag === 'Y'}
            error={wrong || silent}
            placeholder={line.lastScore ?? undefined}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onBlur={leave}
            onPaste={(event) => {
              const copied = event.clipboardData.getData('text');
              if (!/[\t\n]/.test(copied)) return;
              event.preventDefault();
              setTyped(null);
              onPaste(copied);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') leave();
              onKey(event);
            }}
          />
        </Tooltip>
        <Checkbox
          size="xs"
          label={t('noContact')}
          aria-label={`${label} ${t('noContact')}`}
          checked={now.naFlag === 'Y'}
          disabled={!open}
          onChange={({ currentTarget }) => onEdit(currentTarget.checked ? { naFlag: 'Y', score: null } : { naFlag: 'N' })}
        />
      </Group>
      {(silent || now.comment !== null) && (
        <TextInput
          size="xs"
          aria-label={`${label} ${t('comment')}`}
          placeholder={silent ? t('lowOrHigh') : t('comment')}
          value={now.comment ?? ''}
          maxLength={300}
          disabled={!open}
          onChange={({ currentTarget }) => onEdit({ comment: currentTarget.value === '' ? null : currentTarget.value })}
        />
      )}
    </Stack>
  );
}

async function saved(document: LiveDocument, edits: Edits): Promise<boolean> {
  const { rows = [] } = document.view as unknown as { readonly rows?: readonly SheetLine[] };
  const answer = await call(definition.type, 'saveOrUpdate', {
    id: document.id,
    rev: document.rev,
    rows: rows.map(({ lineNum, score, naFlag, comment }) => ({ lineNum, score, naFlag, comment, ...edits.get(lineNum) })),
  });
  if (answer.status !== 'S') toastRefused(answer);
  return answer.status === 'S';
}

interface ScoresProps {
  readonly grid: Grid;
  readonly edits: Edits;
  readonly open: boolean;
  onEdits(edits: Edits): void;
}
function Scores({ grid, edits, open, onEdits }: ScoresProps): ReactNode {
  const t = usePerformanceTexts();
  const box = useRef<HTMLDivElement>(null);
  const ofSupplier = useReferenceNames(suppliers, grid.suppliers);
  const ofIndicator = useReferenceNames(indicators, grid.indicators);
  const edit = (line: SheetLine, change: Edited): void =>
    onEdits(new Map(edits).set(line.lineNum, { ...edits.get(line.lineNum), ...change }));
  const key = (line: SheetLine, event: KeyboardEvent<HTMLInputElement>): void => {
    const next = movedBy(grid, line, event.key);
    const cell = next && box.current?.querySelector<HTMLInputElement>(`input[data-line="${next.lineNum}"]`);
    if (!cell) return;
    event.preventDefault();
    cell.focus();
    cell.select();
  };
  return (
    <Table.ScrollContainer minWidth={420} ref={box}>
      <Table withTableBorder stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('supplier')}</Table.Th>
            {grid.indicators.map((id) => (
              <Table.Th key={id}>{ofIndicator.get(id) ?? id}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {grid.suppliers.map((supplierId) => (
            <Table.Tr key={supplierId}>
              <Table.Th scope="row">{ofSupplier.get(supplierId) ?? supplierId}</Table.Th>
              {grid.indicators.map((indicatorId) => {
                const line = grid.cells.get(cellKey(supplierId, indicatorId));
                return (
                  <Table.Td key={indicatorId}>
                    {line && (
                      <Cell
                        line={line}
                        edited={edits.get(line.lineNum) ?? {}}
                        open={open}
                        label={`${ofSupplier.get(supplierId) ?? supplierId} ${ofIndicator.get(indicatorId) ?? indicatorId}`}
                        onEdit={(change) => edit(line, change)}
                        onPaste={(text) => onEdits(withPasted(grid, edits, line, text))}
                        onKey={(event) => key(line, event)}
                      />
                    )}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function SheetGrid({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = usePerformanceTexts();
  const { setDirty } = useScreen();
  const [edits, setEdits] = useState<Edits>(NOTHING);
  const [saving, setSaving] = useState(false);
  const {
    rows = [],
    scoredCount = 0,
    lineCount = 0,
  } = document.view as unknown as {
    readonly rows?: readonly SheetLine[];
    readonly scoredCount?: number;
    readonly lineCount?: number;
  };
  const open = isOpen(document.can('SAVE'));
  useEffect(() => setDirty(edits.size > 0), [setDirty, edits]);
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      if (await saved(document, edits)) setEdits(NOTHING);
    } catch (error) {
      toastFailure(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {t('progress', { done: scoredCount, all: lineCount })}
          {open && ` · ${t('pasteHint')}`}
        </Text>
        {open && (
          <Group gap="sm">
            {edits.size > 0 && (
              <Text size="sm" c="var(--gh-on-orange)">
                {t('unsaved', { n: edits.size })}
              </Text>
            )}
            <Button size="xs" loading={saving} disabled={edits.size === 0} onClick={() => void save()}>
              {t('save')}
            </Button>
          </Group>
        )}
      </Group>
      <Scores grid={gridOf(rows)} edits={edits} open={open} onEdits={setEdits} />
    </Stack>
  );
}

export default function SheetScreen(): ReactNode {
  const { query } = useScreen();
  const id = query['id'] ?? null;
  if (id === null) return <ListPage definition={definition} />;
  return <DocumentPage definition={definition} id={id} body={(document) => <SheetGrid document={document} />} />;
}
