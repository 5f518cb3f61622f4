/** exchangeRateManagement: the rates as a list, as a matrix of currencies and days, and the course of one pair (base-srm.md §8). */
import { Button, Group, Modal, SegmentedControl, Select, Stack, Table, Text, Title } from '@mantine/core';
import { BASE_RATE_TYPE } from '@machines/base/lookups.js';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import type { Field } from '@machines/kernel/fields.js';
import { decimals } from '@machines/kernel/primitives/decimal.js';
import { IconCopy } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../../kernel/call.js';
import { DateChart } from '../../kernel/chart/DateChart.js';
import { useDefinition } from '../../kernel/definitions.js';
import { kindOf } from '../../kernel/fields/kinds.js';
import { padded } from '../../kernel/language/format.js';
import { useLabel, useLanguage } from '../../kernel/language/language.js';
import { useLookupWords } from '../../kernel/lookups.js';
import { useWholeList } from '../../kernel/list/use-list.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { ListPage } from '../../kernel/pages/ListPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { holdsButton, useMenus } from '../../kernel/session/menus.js';
import { useSession } from '../../kernel/session/session.js';
import { EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import { toastFailure, toastInfo } from '../../kernel/toast.js';
import { useFocusBack } from '../../kernel/use-focus-back.js';
import css from './exchange-rate.module.css';
import { RateUses } from './RateUses.js';
import { useBaseTexts } from '../texts.js';

const dateField: Field = { kind: 'date', label: { en: 'Effective from', cn: '生效日期' } };
const views = ['list', 'matrix', 'chart'] as const;
type View = (typeof views)[number];
/** Rows that a matrix or a course is made of, and the days that a matrix shows. */
const MOST_ROWS = 500;
const DAYS = 12;

/** Digits stand under digits: as many decimals as the longest has. */
function aligned(rates: readonly string[]): (rate: string) => string {
  const places = Math.max(0, ...rates.map(decimals));
  return (rate) => (places === 0 ? rate : padded(rate, places));
}

/** Who is told which documents froze a rate. */
const readers: ReadonlySet<string | null> = new Set(['FINANCE', 'AUDITOR']);

interface Rate {
  readonly pair: string;
  readonly date: string;
  readonly rate: string;
  readonly orgId: string | null;
}

/** Rates in force of a kind, newest first; live. */
function useRates(rateType: string) {
  const list = useWholeList('srmBaseExchangeRate', {
    pageIndex: 1,
    pageRows: MOST_ROWS,
    equal: { state: 'enabled', rateType },
    orderBy: [{ key: 'rateDate', dir: 'desc' }],
  });
  const rates = list.rows.map((row): Rate => ({
    pair: `${String(row['fromCurrency'])} → ${String(row['toCurrency'])}`,
    date: String(row['rateDate']),
    rate: String(row['rate']),
    orgId: row['orgId'] as string | null,
  }));
  return { ...list, rates };
}

function Matrix({ rates }: { readonly rates: readonly Rate[] }): ReactNode {
  const t = useBaseTexts();
  // The newest day stands where it is seen without scrolling.
  const days = [...new Set(rates.map(({ date }) => date))].slice(0, DAYS);
  const pairs = [...new Set(rates.map(({ pair }) => pair))].toSorted();
  const found = new Map(rates.filter(({ orgId }) => orgId === null).map((one) => [`${one.pair}.${one.date}`, one.rate]));
  return (
    <Table.ScrollContainer minWidth={260 + days.length * 92} type="native">
      <Table verticalSpacing={5} highlightOnHover withColumnBorders className={css['matrix']!}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('ratePair')}</Table.Th>
            {days.map((day) => (
              <Table.Th key={day} ta="right">
                {day}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {pairs.map((pair) => {
            const shown = days.map((day) => found.get(`${pair}.${day}`));
            const read = aligned(shown.flatMap((rate) => rate ?? []));
            return (
              <Table.Tr key={pair}>
                <Table.Th scope="row">{pair}</Table.Th>
                {days.map((day, at) => (
                  <Table.Td key={day} ta="right" className="gh-number">
                    {shown[at] === undefined ? '' : read(shown[at])}
                  </Table.Td>
                ))}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Course({ rates }: { readonly rates: readonly Rate[] }): ReactNode {
  const t = useBaseTexts();
  const tab = useScreen();
  const pairs = [...new Set(rates.map(({ pair }) => pair))].toSorted();
  const pair = tab.query['pair'] ?? pairs.find((one) => one.startsWith('USD')) ?? pairs[0]!;
  const rows = rates.filter((one) => one.pair === pair && one.orgId === null);
  const read = aligned(rows.map(({ rate }) => rate));
  return (
    <Stack gap="sm">
      <Select
        size="xs"
        w={200}
        label={t('ratePair')}
        data={pairs}
        value={pair}
        allowDeselect={false}
        onChange={(chosen) => tab.replace({ view: 'chart', ...(chosen ? { pair: chosen } : {}) })}
      />
      <DateChart
        title={t('rateCourse', { pair })}
        series={[{ key: pair, label: pair, points: rows.map(({ date, rate }) => ({ date, value: rate })).toReversed() }]}
      />
      <Table.ScrollContainer minWidth={240} type="native">
        <Table verticalSpacing={4} w="auto">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('rateFrom')}</Table.Th>
              <Table.Th ta="right">{t('rate')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, 24).map(({ date, rate }) => (
              <Table.Tr key={date}>
                <Table.Td>{date}</Table.Td>
                <Table.Td ta="right" className="gh-number">
                  {read(rate)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}

function Drawn({ view }: { readonly view: Exclude<View, 'list'> }): ReactNode {
  const t = useBaseTexts();
  const [rateType, setRateType] = useState('CORPORATE');
  const words = useLookupWords(BASE_RATE_TYPE, useLanguage());
  const { rates, status, refusal, reload } = useRates(rateType);
  const content = (): ReactNode => {
    if (status === 'error' || status === 'forbidden') return <ErrorState failure={refusal} onRetry={reload} />;
    if (status === 'loading' && rates.length === 0) return <LoadingState />;
    if (rates.length === 0) return <EmptyState title={t('noRates')} hint={t('noRatesHint')} />;
    return view === 'matrix' ? <Matrix rates={rates} /> : <Course rates={rates} />;
  };
  return (
    <Stack gap="sm">
      <Select
        size="xs"
        w={200}
        label={t('rateType')}
        data={Object.keys(BASE_RATE_TYPE.values).map((code) => ({ value: code, label: words.word(code) }))}
        value={rateType}
        allowDeselect={false}
        onChange={(chosen) => setRateType(chosen ?? 'CORPORATE')}
      />
      {content()}
    </Stack>
  );
}

function CopyLast({ onClose }: { onClose(): void }): ReactNode {
  const t = useBaseTexts();
  useFocusBack();
  const [date, setDate] = useState<unknown>(null);
  const [sending, setSending] = useState(false);
  const { Input } = kindOf(dateField);
  const copy = (): void => {
    setSending(true);
    ask<{ readonly copied: number; readonly there: number }>('srmBaseExchangeRate', 'copyLast', { date })
      .then(({ copied, there }) => {
        toastInfo(copied + there === 0 ? t('nothingToCopy') : t('copied', { copied, there }));
        onClose();
      }, toastFailure)
      .finally(() => setSending(false));
  };
  return (
    <Modal opened onClose={onClose} title={t('copyLast')} centered closeButtonProps={{ 'aria-label': t('cancel') }}>
      <Stack gap="sm">
        <Text size="sm">{t('copyLastHint')}</Text>
        <Input field={dateField} name="rateDate" label={t('rateFrom')} value={date} onChange={setDate} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={sending} disabled={!date} onClick={copy}>
            {t('copy')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Rates({ definition }: { readonly definition: AnyDefinition }): ReactNode {
  const t = useBaseTexts();
  const word = useLabel();
  const tab = useScreen();
  const session = useSession();
  const menus = useMenus();
  const [copying, setCopying] = useState(false);
  const view = views.find((one) => one === tab.query['view']) ?? 'list';
  const keeps = session?.current?.respCode === 'FINANCE' && holdsButton(menus, tab.route, 'btnAdd');
  const choice = (
    <SegmentedControl
      size="xs"
      aria-label={t('rateView')}
      data={views.map((one) => ({ value: one, label: t(`rateView.${one}`) }))}
      value={view}
      onChange={(chosen) => tab.replace(chosen === 'list' ? {} : { view: chosen })}
    />
  );
  const copyButton = keeps ? (
    <Button size="xs" variant="default" leftSection={<IconCopy size={15} />} onClick={() => setCopying(true)}>
      {t('copyLast')}
    </Button>
  ) : null;
  return (
    <>
      {view === 'list' && (
        <ListPage
          definition={definition}
          toolbar={
            <>
              {copyButton}
              {choice}
            </>
          }
          {...(keeps ? { batchEvents: ['SUBMIT', 'APPROVE'] } : {})}
        />
      )}
      {view !== 'list' && (
        <div className={css['page']}>
          <Title order={1} fz={18}>
            {word(definition.screens[0]!.label)}
          </Title>
          <Group gap="xs" my="sm">
            {copyButton}
            {choice}
          </Group>
          <Drawn view={view} />
        </div>
      )}
      {copying && <CopyLast onClose={() => setCopying(false)} />}
    </>
  );
}

function Shown(): ReactNode {
  const tab = useScreen();
  const t = useBaseTexts();
  const definition = useDefinition('srmBaseExchangeRate');
  const listsUses = readers.has(useSession()?.current?.respCode ?? null);
  const id = tab.query['id'] ?? null;
  if (id !== null || tab.query['new'] !== undefined)
    return (
      <DocumentPage
        definition={definition}
        id={id}
        tabs={({ at, view }) =>
          id === null || !listsUses || view['rate'] === null
            ? []
            : [
                {
                  key: 'uses',
                  label: t('usedIn'),
                  content: (
                    <Suspense fallback={<LoadingState />}>
                      <RateUses id={id} stamp={at} />
                    </Suspense>
                  ),
                },
              ]
        }
      />
    );
  return <Rates definition={definition} />;
}

export default function ExchangeRateScreen(): ReactNode {
  return (
    <Suspense fallback={<LoadingState />}>
      <Shown />
    </Suspense>
  );
}
