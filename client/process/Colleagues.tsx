/** Whom a task may go to, and who may be told of a comment: people who read what is approved, by name or pinyin, page by page. */
import { Button, Loader, MultiSelect, Select, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import type { AskedField } from '../kernel/actions/EventDialog.js';
import { call } from '../kernel/call.js';
import { useLabel } from '../kernel/language/language.js';
import { useProcessTexts } from './texts.js';

interface Colleague {
  readonly userId: string;
  readonly userName: string;
  readonly fullName: string;
  readonly fullNameEn: string | null;
}
interface Found {
  readonly rows: readonly Colleague[];
  readonly more: boolean;
}
const nobody: Found = { rows: [], more: false };
const PAGE_ROWS = 20;
const PAUSE_MS = 200;

/** Of a name; pages that were read stay. */
function useColleagues(instanceId: string, keyword: string) {
  const [page, setPage] = useState(1);
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    const read = async (): Promise<void> => {
      const asked = { instanceId, keyword, pageIndex: page, pageRows: PAGE_ROWS };
      const answer = await call<readonly Colleague[]>('bpm', 'findTransferCandidates', asked, { quiet: true, signal: abort.signal });
      const rows = answer.status === 'S' ? answer.data : [];
      const more = (answer.page?.count ?? 0) > page * PAGE_ROWS;
      setFound((before) => ({ rows: page === 1 ? rows : [...(before?.rows ?? []), ...rows], more }));
    };
    const timer = setTimeout(() => {
      read().catch(() => {
        if (!abort.signal.aborted) setFound(nobody);
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [instanceId, keyword, page]);
  return { found, next: () => setPage(page + 1), begin: () => setPage(1) };
}

/** Who was chosen keeps his name while another is looked for. */
function useChoices(instanceId: string) {
  const word = useLabel();
  const [keyword, setKeyword] = useState('');
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const { found, next, begin } = useColleagues(instanceId, keyword.trim());
  const nameOf = ({ fullName, fullNameEn, userName }: Colleague): string =>
    `${word({ cn: fullName, en: fullNameEn ?? fullName })} (${userName})`;
  const data = (found?.rows ?? []).map((one) => ({ value: one.userId, label: nameOf(one) }));
  return {
    more: found?.more ?? false,
    searching: found === null,
    next,
    data,
    dataWith: (ids: readonly string[]) => [
      ...ids.filter((id) => !data.some(({ value }) => value === id)).map((id) => ({ value: id, label: known.get(id) ?? id })),
      ...data,
    ],
    keep: () => setKnown(new Map([...known, ...data.map(({ value, label }) => [value, label] as const)])),
    search: (text: string) => {
      if ([...known.values(), ...data.map(({ label }) => label)].includes(text)) return;
      setKeyword(text);
      begin();
    },
  };
}

interface Props {
  readonly instanceId: string;
  readonly asked: AskedField;
}

function More({ choices }: { readonly choices: ReturnType<typeof useChoices> }): ReactNode {
  const t = useProcessTexts();
  if (!choices.more) return null;
  return (
    <Button size="compact-xs" variant="subtle" style={{ alignSelf: 'flex-start' }} onClick={choices.next}>
      {t('moreColleagues')}
    </Button>
  );
}

export function ColleagueInput({ instanceId, asked }: Props): ReactNode {
  const t = useProcessTexts();
  const choices = useChoices(instanceId);
  const value = (asked.value ?? null) as string | null;
  return (
    <Stack gap={4}>
      <Select
        label={t('transferTo')}
        description={t('colleaguesHint')}
        required
        searchable
        allowDeselect={false}
        error={asked.error}
        data={choices.dataWith(value === null ? [] : [value])}
        filter={({ options }) => options}
        nothingFoundMessage={choices.searching ? t('looking') : t('noColleague')}
        rightSection={choices.searching ? <Loader size={14} /> : undefined}
        value={value}
        onSearchChange={choices.search}
        onChange={(id) => {
          choices.keep();
          asked.change(id);
        }}
      />
      <More choices={choices} />
    </Stack>
  );
}

export function MentionInput({ instanceId, asked }: Props): ReactNode {
  const t = useProcessTexts();
  const choices = useChoices(instanceId);
  const value = (asked.value ?? []) as readonly string[];
  return (
    <Stack gap={4}>
      <MultiSelect
        label={t('mention')}
        description={t('mentionHint')}
        searchable
        hidePickedOptions
        maxValues={20}
        error={asked.error}
        data={choices.dataWith(value)}
        filter={({ options }) => options}
        nothingFoundMessage={choices.searching ? t('looking') : t('noColleague')}
        value={[...value]}
        onSearchChange={choices.search}
        onChange={(ids) => {
          choices.keep();
          asked.change(ids);
        }}
      />
      <More choices={choices} />
    </Stack>
  );
}
