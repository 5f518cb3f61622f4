/** srmSmlWarningReport: months in which shares went away from what was agreed, and what was done about it (suppliers.md). */
import { Badge, Button, Group, Modal, Paper, ScrollArea, Select, Stack, Table, Text, Textarea } from '@mantine/core';
import { anyDefinition } from '@machines/kernel/definition.js';
import { supplierLookups } from '@machines/suppliers/lookups.js';
import { srmSmlPresetProportion } from '@machines/suppliers/preset-proportion/index.js';
import { shareLevels } from '@machines/suppliers/preset-proportion/monitoring.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { DateChart } from '../../kernel/chart/DateChart.js';
import { serverNow } from '../../kernel/connection/clock.js';
import { sendEvent } from '../../kernel/document/use-document.js';
import { formatRate } from '../../kernel/language/format.js';
import { useLabel, useLanguage } from '../../kernel/language/language.js';
import { ScreenTitle } from '../../kernel/pages/ScreenTitle.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { actorOf, useSession } from '../../kernel/session/session.js';
import { EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import { toastDone, toastFailure, toastRefused } from '../../kernel/toast.js';
import { useSupplierTexts } from '../texts.js';
import { useAdjust } from '../shares/adjust.js';
import { levelColours } from './MonitoringScreen.js';
import type { NamedShare } from './MonitoringScreen.js';
import { useReport } from './use-report.js';

const statuses = supplierLookups.SML_WARN_STATUS.values;
const presets = anyDefinition(srmSmlPresetProportion);
const explaining = presets.events['EXPLAIN']!.label;
const DAY_MS = 86_400_000;

interface Warned extends NamedShare {
  readonly presetId: string;
  readonly docNumber: string;
  readonly warningNum: number;
  readonly month: string;
  readonly target: string | null;
  readonly targetEn: string | null;
  readonly status: keyof typeof statuses;
  readonly raisedAt: number | string;
  readonly explanation: string | null;
  readonly explainedBy: string | null;
  readonly adjustId: string | null;
  readonly adjustNumber: string | null;
}

const levels = ['WARNING', 'ATTENTION'] as const;

export default function WarningScreen(): ReactNode {
  const t = useSupplierTexts();
  const word = useLabel();
  const [level, setLevel] = useState<string | null>(null);
  const [status, setStatus] = useState<string | null>(null);
  const [asked, setAsked] = useState<Warned | null>(null);
  const { data, failure, reload } = useReport<readonly Warned[]>('srmSmlPresetProportion', 'warnings', {});
  const rows = data?.filter((row) => (level === null || row.level === level) && (status === null || row.status === status)) ?? [];
  return (
    <Stack p="md">
      <ScreenTitle />
      <Group align="flex-end">
        <Select
          label={t('level')}
          clearable
          data={levels.map((value) => ({ value, label: word(shareLevels[value]) }))}
          value={level}
          onChange={setLevel}
        />
        <Select
          label={t('warnStatus')}
          clearable
          data={Object.entries(statuses).map(([value, label]) => ({ value, label: word(label) }))}
          value={status}
          onChange={setStatus}
        />
      </Group>
      {failure ? (
        <ErrorState failure={failure} onRetry={reload} />
      ) : data === null ? (
        <LoadingState />
      ) : rows.length === 0 ? (
        <EmptyState title={t('noWarnings')} />
      ) : (
        <>
          <ByMonth rows={rows} />
          <ScrollArea>
            <Warnings rows={rows} onExplain={setAsked} />
          </ScrollArea>
        </>
      )}
      {asked && <Explaining key={asked.warningNum} warned={asked} onEnd={() => setAsked(null)} onDone={reload} />}
    </Stack>
  );
}

/** How many of each level each month brought. */
function ByMonth({ rows }: { readonly rows: readonly Warned[] }): ReactNode {
  const t = useSupplierTexts();
  const word = useLabel();
  const months = [...new Set(rows.map(({ month }) => month))].toSorted();
  const series = levels.map((level) => ({
    key: level,
    label: word(shareLevels[level]),
    points: months.map((month) => ({
      date: `${month}-01`,
      value: String(rows.filter((row) => row.month === month && row.level === level).length),
    })),
  }));
  return (
    <Paper withBorder p="md">
      <DateChart title={t('warningsByMonth')} series={series} height={180} />
    </Paper>
  );
}

const columns = [
  'target',
  'supplier',
  'warnedMonth',
  'preset',
  'actual',
  'deviation',
  'level',
  'warnStatus',
  'warnedDays',
  'explanation',
] as const;

interface WarningsProps {
  readonly rows: readonly Warned[];
  onExplain(row: Warned): void;
}
function Warnings({ rows, onExplain }: WarningsProps): ReactNode {
  const t = useSupplierTexts();
  return (
    <Table verticalSpacing={6} miw={1100}>
      <Table.Thead>
        <Table.Tr>
          {columns.map((key) => (
            <Table.Th key={key}>{t(key)}</Table.Th>
          ))}
          <Table.Th />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <WarningRow key={`${row.presetId}:${row.warningNum}`} row={row} onExplain={onExplain} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

const daysSince = (raisedAt: number | string): number => Math.max(0, Math.floor((serverNow() - Number(new Date(raisedAt))) / DAY_MS));

function WarningRow({ row, onExplain }: { readonly row: Warned; onExplain(row: Warned): void }): ReactNode {
  const t = useSupplierTexts();
  const word = useLabel();
  const language = useLanguage();
  const { open } = useScreen();
  const respCode = actorOf(useSession())?.respCode;
  const adjust = useAdjust();
  return (
    <Table.Tr>
      <Table.Td>
        <Button size="compact-xs" variant="subtle" onClick={() => open('srmSmlPresetProportionList/edit', { id: row.presetId })}>
          {row.docNumber}
        </Button>
        <Text size="xs">{language === 'en' ? row.targetEn : row.target}</Text>
      </Table.Td>
      <Table.Td>{language === 'en' ? row.nameEn : row.name}</Table.Td>
      <Table.Td>{row.month}</Table.Td>
      <Table.Td>{formatRate(row.preset)}</Table.Td>
      <Table.Td>{formatRate(row.actual)}</Table.Td>
      <Table.Td>{formatRate(row.deviation)}</Table.Td>
      <Table.Td>
        <Badge color={levelColours[row.level]} variant="light" tt="none">
          {word(shareLevels[row.level])}
        </Badge>
        {row.outside && <Text size="xs">{t('outside')}</Text>}
      </Table.Td>
      <Table.Td>{word(statuses[row.status])}</Table.Td>
      <Table.Td>{daysSince(row.raisedAt)}</Table.Td>
      <Table.Td>
        {row.explanation}
        {row.explainedBy && <Text size="xs">{row.explainedBy}</Text>}
      </Table.Td>
      <Table.Td>
        {row.status === 'OPEN' && respCode === 'BUYER' && (
          <Button size="compact-xs" variant="default" onClick={() => onExplain(row)}>
            {t('explain')}
          </Button>
        )}
        {adjust && row.adjustId === null && (row.status === 'OPEN' || row.status === 'EXPLAINED') && (
          <Button size="compact-xs" variant="default" onClick={() => adjust(row.presetId)}>
            {t('adjust')}
          </Button>
        )}
        {row.adjustId && (
          <Button size="compact-xs" variant="subtle" onClick={() => open('SmlAdjustmentHead/SmlAdjustmentHeadEdit', { id: row.adjustId! })}>
            {row.adjustNumber}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

interface ExplainingProps {
  readonly warned: Warned;
  onEnd(): void;
  onDone(): void;
}
function Explaining({ warned, onEnd, onDone }: ExplainingProps): ReactNode {
  const t = useSupplierTexts();
  const word = useLabel();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    const { month, supplierId, presetId } = warned;
    const answer = await sendEvent(presets, presetId, 'EXPLAIN', { month, supplierId, text: text.trim() });
    if (answer.status !== 'S') return toastRefused(answer);
    toastDone(explaining);
    onEnd();
    onDone();
  };
  const press = (): void => {
    setBusy(true);
    send()
      .catch(toastFailure)
      .finally(() => setBusy(false));
  };
  return (
    <Modal opened onClose={onEnd} title={word(explaining)}>
      <Textarea
        label={t('explanation')}
        required
        autosize
        minRows={3}
        maxLength={500}
        value={text}
        onChange={(typed) => setText(typed.currentTarget.value)}
      />
      <Group justify="flex-end" mt="md">
        <Button loading={busy} disabled={text.trim() === ''} onClick={press}>
          {t('explainSend')}
        </Button>
      </Group>
    </Modal>
  );
}
