/** articleManagementDetail: an article as it is written, and, once it is published, as it is read (platform-system.md §8). */
import { Anchor, Badge, Button, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { readIn } from '@machines/kernel/bilingual.js';
import type { Fields } from '@machines/kernel/fields.js';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';

import { ask } from '../kernel/call.js';
import { useDefinition } from '../kernel/definitions.js';
import type { LiveDocument } from '../kernel/document/use-document.js';
import { FileLinks } from '../kernel/files/FileLinks.js';
import { FieldValue } from '../kernel/form/FieldValue.js';
import { useLanguage } from '../kernel/language/language.js';
import { useCalled } from '../kernel/list/use-called.js';
import { useList } from '../kernel/list/use-list.js';
import { DocumentPage } from '../kernel/pages/DocumentPage.js';
import { RichText } from '../kernel/rich-text/RichText.js';
import { useScreen } from '../kernel/screen/screen.js';
import { LoadingState } from '../kernel/states/States.js';
import { toastFailure } from '../kernel/toast.js';
import { contentsOf } from './contents.js';
import css from './messages.module.css';
import { useMessageTexts } from './texts.js';

export default function ArticleScreen(): ReactNode {
  return (
    <Suspense fallback={<LoadingState />}>
      <Screen />
    </Suspense>
  );
}

/** It is written in its form; from then on it is read. */
const isRead = ({ state }: LiveDocument): boolean => ['published', 'withdrawn', 'expired'].includes(state ?? '');

function Screen(): ReactNode {
  const { query } = useScreen();
  const definition = useDefinition('baseArticle');
  const id = query['id'] ?? null;
  const read = ({ view, state }: LiveDocument): ReactNode => <Article fields={definition.fields} view={view} state={state ?? ''} />;
  return <DocumentPage definition={definition} id={id} body={(document) => (isRead(document) ? read(document) : null)} />;
}

type Values = Readonly<Record<string, unknown>>;

interface Props {
  readonly fields: Fields;
  readonly view: Values;
  readonly state: string;
}
/** Above the text, where it says them and the reader sees them. */
const about = ['articleCategory', 'audience', 'publishedAt', 'validTo', 'versionNo', 'keywords'] as const;

/** Opened is read; figures are asked for after that. */
function useRead(id: string, state: string): boolean {
  const [told, setTold] = useState(state !== 'published');
  useEffect(() => {
    if (state !== 'published') return;
    ask('baseArticle', 'doRead', { id }, { quiet: true })
      .catch(() => undefined)
      .finally(() => setTold(true));
  }, [id, state]);
  return told;
}

export function Article({ fields, view, state }: Props): ReactNode {
  const language = useLanguage();
  const text = useRef<HTMLDivElement>(null);
  const body = readIn(language, view, 'body');
  const id = String(view['id']);
  const told = useRead(id, state);
  return (
    <div className={css['article']}>
      <Contents of={body} text={text} />
      <article>
        <Group gap="xl" mb="md">
          {about
            .filter((name) => view[name] !== undefined && view[name] !== null && view[name] !== '')
            .map((name) => (
              <FieldValue key={name} field={fields[name]!} name={name} value={view[name]} />
            ))}
        </Group>
        <div ref={text}>
          <RichText value={body} />
        </div>
        <FileLinks value={view['fileIds']} />
        {state === 'published' && told && <Votes id={id} />}
      </article>
      <Related id={id} category={view['articleCategory']} />
    </div>
  );
}

/** Each heading leads to itself. */
function Contents({ of, text }: { readonly of: unknown; readonly text: RefObject<HTMLDivElement | null> }): ReactNode {
  const t = useMessageTexts();
  const headings = contentsOf(of);
  if (headings.length < 2) return null;
  const go = (place: number): void => {
    const heading = text.current?.querySelectorAll<HTMLElement>('h2, h3, h4')[place];
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
    heading?.scrollIntoView?.({ block: 'start' });
  };
  return (
    <nav aria-label={t('contents')}>
      <Text size="xs" c="dimmed">
        {t('contents')}
      </Text>
      <Stack gap={2} align="flex-start">
        {headings.map((heading, place) => (
          <Anchor key={place} component="button" type="button" size="sm" ta="left" pl={(heading.level - 2) * 14} onClick={() => go(place)}>
            {heading.text}
          </Anchor>
        ))}
      </Stack>
    </nav>
  );
}

interface Reading {
  readonly views: number;
  readonly helpful: number;
  readonly notHelpful: number;
  readonly mine: 'Y' | 'N' | null;
  /** For those who write articles. */
  readonly audience?: number;
  readonly readers?: number;
}

function Votes({ id }: { readonly id: string }): ReactNode {
  const t = useMessageTexts();
  const { found, reload } = useCalled<Reading>('baseArticle', 'findReading', { id });
  if (found === null) return null;
  const vote = (helpful: 'Y' | 'N'): void => {
    ask('baseArticle', 'doVote', { id, helpful }).then(reload, toastFailure);
  };
  const votes = [
    ['Y', t('helpful'), found.helpful],
    ['N', t('notHelpful'), found.notHelpful],
  ] as const;
  return (
    <Paper withBorder p="sm" radius="md" mt="md" component="section" aria-label={t('wasHelpful')}>
      <Group justify="space-between">
        <Group gap="xs">
          <Text size="sm">{t('wasHelpful')}</Text>
          {votes.map(([helpful, label, count]) => (
            <Button
              key={helpful}
              size="compact-sm"
              variant={found.mine === helpful ? 'filled' : 'default'}
              aria-pressed={found.mine === helpful}
              onClick={() => vote(helpful)}
            >
              {label} ({count})
            </Button>
          ))}
        </Group>
        <Badge variant="light" tt="none">
          {t('viewsN', { n: found.views })}
        </Badge>
      </Group>
      {found.audience !== undefined && <Reach audience={found.audience} readers={found.readers ?? 0} />}
    </Paper>
  );
}

function Reach({ audience, readers }: { readonly audience: number; readonly readers: number }): ReactNode {
  const t = useMessageTexts();
  return (
    <Stack gap={4} mt="xs" maw={320}>
      <Text size="xs" c="dimmed">
        {t('readOf', { n: readers, of: audience })}
      </Text>
      <Progress value={audience === 0 ? 0 : (100 * readers) / audience} aria-label={t('read')} />
    </Stack>
  );
}

function Related({ id, category }: { readonly id: string; readonly category: unknown }): ReactNode {
  const t = useMessageTexts();
  const language = useLanguage();
  const { open } = useScreen();
  const { rows } = useList('baseArticle', {
    pageIndex: 1,
    pageRows: 5,
    conditions: [
      { key: 'articleCategory', op: 'eq', value: String(category) },
      { key: 'state', op: 'eq', value: 'published' },
    ],
  });
  const others = rows.filter((row) => String(row['id']) !== id).slice(0, 4);
  if (others.length === 0) return null;
  return (
    <nav aria-label={t('related')}>
      <Text size="xs" c="dimmed">
        {t('related')}
      </Text>
      <Stack gap={2} align="flex-start">
        {others.map((row) => (
          <Anchor
            key={String(row['id'])}
            component="button"
            type="button"
            size="sm"
            ta="left"
            onClick={() => open('articleManagementDetail', { id: String(row['id']) })}
          >
            {String(readIn(language, row, 'title') ?? '')}
          </Anchor>
        ))}
      </Stack>
    </nav>
  );
}
