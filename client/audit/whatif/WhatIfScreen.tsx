/** /audit/whatif: a finished hall once more under other rules, beside what really happened (platform-system.md §11.11). */
import { Button, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { SFD_TIE_RULE } from '@machines/compete/lookups.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../../kernel/call.js';
import { Moment } from '../../kernel/fields/dates/Moment.js';
import { targetOf } from '../../kernel/fields/references/reference-names.js';
import { ReferenceName } from '../../kernel/fields/references/ReferenceName.js';
import { separated } from '../../kernel/language/format.js';
import { useLabel } from '../../kernel/language/language.js';
import { ScreenTitle } from '../../kernel/pages/ScreenTitle.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { toastFailure } from '../../kernel/toast.js';
import { useLoaded } from '../../platform/user-centre/use-loaded.js';
import classes from '../audit.module.css';
import { EventName, Rows, StateName } from '../pieces.js';
import { useAuditTexts } from '../texts.js';

const HALL = 'srmSfdCompeteHall';
const supplier = targetOf({ entity: 'srmSlcSupplierInfo' });

interface Told {
  readonly state: string;
  readonly endedAt: number | null;
  readonly winner: string | null;
  readonly places: readonly { readonly supplierId: string; readonly rank: number; readonly totalRaw: string }[];
  readonly extensions: number;
  readonly accepted: number;
  readonly refused: readonly { readonly rev: number; readonly event: string; readonly code: string; readonly at: number }[];
}
type Rules = Readonly<Record<string, string | number>>;
interface Answer {
  readonly actual: Told;
  readonly runs: readonly { readonly rules: Rules; readonly result: Told; readonly divergesAt: number | null }[];
}
interface Hall {
  readonly id: string;
  readonly docNumber: string | null;
  readonly hallName?: string;
}

const steps = ['minStepValue', 'minStepRate'] as const;
const counts = ['overtimeTriggerSeconds', 'overtimeExtendSeconds', 'overtimeMax', 'eliminateN'] as const;

export default function WhatIfScreen(): ReactNode {
  const t = useAuditTexts();
  const tab = useScreen();
  const id = tab.query['id'] ?? null;
  const [rules, setRules] = useState<Rules>({});
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [running, setRunning] = useState(false);
  const halls = useLoaded<readonly Hall[]>(HALL, 'listByPage', {
    pageIndex: 1,
    pageRows: 100,
    conditions: [{ key: 'state', op: 'in', value: ['ended', 'archived'] }],
  });
  const set = (name: string, value: string | number | null): void => {
    const { [name]: _former, ...rest } = rules;
    setRules(value === null || value === '' ? rest : { ...rest, [name]: value });
  };
  const run = (): void => {
    setRunning(true);
    ask<Answer>('auditRestful', 'runWhatIf', { docId: id, variants: [rules] })
      .then(setAnswer)
      .catch(toastFailure)
      .finally(() => setRunning(false));
  };
  return (
    <Stack gap="md">
      <ScreenTitle />
      <Text className={classes['banner']!} component="p" m={0}>
        {t('whatIfBanner')}
      </Text>
      <form
        className={classes['filters']}
        onSubmit={(press) => {
          press.preventDefault();
          run();
        }}
      >
        <Select
          size="xs"
          searchable
          label={t('finishedHall')}
          data={(halls.data ?? []).map(({ id: value, docNumber, hallName }) => ({
            value,
            label: `${docNumber ?? value} ${hallName ?? ''}`,
          }))}
          value={id}
          nothingFoundMessage={t('noHalls')}
          onChange={(value) => {
            setAnswer(null);
            tab.replace(value === null ? {} : { id: value });
          }}
        />
        <RuleInputs rules={rules} onSet={set} />
        <Button size="xs" type="submit" loading={running} disabled={id === null || Object.keys(rules).length === 0}>
          {t('suppose')}
        </Button>
      </form>
      {answer?.runs.map((one) => (
        <Beside key={JSON.stringify(one.rules)} actual={answer.actual} run={one} />
      ))}
    </Stack>
  );
}

function RuleInputs({ rules, onSet }: { readonly rules: Rules; onSet(name: string, value: string | number | null): void }): ReactNode {
  const t = useAuditTexts();
  const word = useLabel();
  const flag = [
    { value: 'Y', label: t('yes') },
    { value: 'N', label: t('no') },
  ];
  return (
    <>
      {steps.map((name) => (
        <TextInput
          key={name}
          size="xs"
          inputMode="decimal"
          label={t(name)}
          placeholder={t('asItWas')}
          value={String(rules[name] ?? '')}
          onChange={(change) => onSet(name, change.currentTarget.value.trim())}
        />
      ))}
      <Select
        size="xs"
        clearable
        label={t('overtimeFlag')}
        placeholder={t('asItWas')}
        data={flag}
        value={rules['overtimeFlag'] === undefined ? null : String(rules['overtimeFlag'])}
        onChange={(value) => onSet('overtimeFlag', value)}
      />
      <Select
        size="xs"
        clearable
        label={t('tieRule')}
        placeholder={t('asItWas')}
        data={Object.entries(SFD_TIE_RULE.values).map(([value, label]) => ({ value, label: word(label) }))}
        value={rules['tieRule'] === undefined ? null : String(rules['tieRule'])}
        onChange={(value) => onSet('tieRule', value)}
      />
      <Select
        size="xs"
        clearable
        label={t('weighting')}
        placeholder={t('asItWas')}
        data={[{ value: 'NONE', label: t('weightingNone') }]}
        value={rules['weighting'] === undefined ? null : String(rules['weighting'])}
        onChange={(value) => onSet('weighting', value)}
      />
      {counts.map((name) => (
        <NumberInput
          key={name}
          size="xs"
          min={0}
          allowDecimal={false}
          label={t(name)}
          placeholder={t('asItWas')}
          value={rules[name] ?? ''}
          onChange={(value) => onSet(name, value === '' ? null : Number(value))}
        />
      ))}
    </>
  );
}

/** Two columns: what happened, and what would have. */
function Beside({ actual, run }: { readonly actual: Told; readonly run: Answer['runs'][number] }): ReactNode {
  const t = useAuditTexts();
  const { result, divergesAt } = run;
  const name = (id: string | null): ReactNode => (id === null ? t('none') : <ReferenceName target={supplier} id={id} />);
  const rows: readonly (readonly [string, (told: Told) => ReactNode])[] = [
    [t('winner'), ({ winner }) => name(winner)],
    [t('bestTotal'), ({ places }) => separated(places.find(({ rank }) => rank === 1)?.totalRaw ?? '')],
    [t('endOfHall'), ({ endedAt }) => <Moment at={endedAt} />],
    [t('extensions'), ({ extensions }) => extensions],
    [t('acceptedEvents'), ({ accepted }) => accepted],
    [t('refusedEvents'), ({ refused }) => refused.length],
    [t('state'), ({ state }) => <StateName type={HALL} state={state} />],
  ];
  return (
    <Stack gap="sm">
      <Text size="sm" fw={600} role="status">
        {divergesAt === null ? t('noDivergence') : t('divergesAt', { rev: divergesAt })}
      </Text>
      <Rows
        label={t('whatIf')}
        rows={rows}
        keyOf={([title]) => title}
        heads={[
          { key: 'what', title: t('what'), cell: ([title]) => title },
          { key: 'actual', title: t('actual'), cell: ([, cell]) => cell(actual) },
          { key: 'whatIf', title: t('whatIf'), cell: ([, cell]) => cell(result) },
        ]}
      />
      <div className={classes['panes']}>
        {([actual, result] as const).map((told, index) => (
          <Rows
            key={index === 0 ? 'actual' : 'whatIf'}
            label={`${t('ranking')} ${index === 0 ? t('actual') : t('whatIf')}`}
            rows={told.places}
            empty={t('noRanking')}
            keyOf={({ supplierId }) => supplierId}
            heads={[
              { key: 'rank', title: index === 0 ? t('actual') : t('whatIf'), end: true, cell: ({ rank }) => rank },
              { key: 'supplier', title: t('bidder'), cell: ({ supplierId }) => name(supplierId) },
              { key: 'total', title: t('total'), end: true, cell: ({ totalRaw }) => separated(totalRaw) },
            ]}
          />
        ))}
      </div>
      <Rows
        label={t('refusedEvents')}
        rows={result.refused}
        empty={t('noRefusals')}
        keyOf={({ rev }) => String(rev)}
        heads={[
          { key: 'at', title: t('time'), cell: ({ at }) => <Moment at={at} /> },
          { key: 'rev', title: t('rev'), end: true, cell: ({ rev }) => rev },
          { key: 'event', title: t('event'), cell: ({ event }) => <EventName type={HALL} event={event} /> },
          { key: 'code', title: t('code'), cell: ({ code }) => code },
        ]}
      />
    </Stack>
  );
}
