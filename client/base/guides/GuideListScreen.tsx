/** srmBaseGuideList: guides as cards, opened as text with their files; administrators keep them here, too (base-srm.md §13). */
import { ActionIcon, Badge, Button, Group, Select, TextInput, Title, Tooltip } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { BASE_GUIDE, BASE_LANGUAGE } from '@machines/base/lookups.js';
import { srmBaseGuide } from '@machines/base/guide/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import type { ListCondition } from '@machines/kernel/protocol.js';
import { IconArrowLeft, IconBook2, IconEdit, IconPlus, IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../../kernel/call.js';
import { useDocument } from '../../kernel/document/use-document.js';
import { FileList } from '../../kernel/files/FileList.js';
import { sizeText } from '../../kernel/files/FileRow.js';
import { formatDateTime } from '../../kernel/language/format-time.js';
import { useLanguage } from '../../kernel/language/language.js';
import { useZone } from '../../kernel/language/zone.js';
import { useLookupWords } from '../../kernel/lookups.js';
import type { ListRow } from '../../kernel/list/live-list.js';
import { useList } from '../../kernel/list/use-list.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { RichText } from '../../kernel/rich-text/RichText.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { isSupplierUser, useSession } from '../../kernel/session/session.js';
import { documentPicture, EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import css from '../news/news.module.css';
import { useNewsTexts } from '../news/texts.js';
import { useTitle } from '../news/use-title.js';
import { Word } from '../news/Word.js';

const definition = anyDefinition(srmBaseGuide);
const MOST = 100;

const typesOf = (supplier: boolean): readonly string[] =>
  supplier ? ['SUPPLIER_OPERATION', 'PRINTER_OPERATION'] : Object.keys(BASE_GUIDE.values);

export default function GuideListScreen(): ReactNode {
  const tab = useScreen();
  const session = useSession();
  const keeps = session?.current?.respCode === 'ADMIN';
  const { id, edit } = tab.query;
  if (tab.query['new'] !== undefined || (id && edit !== undefined && keeps))
    return <DocumentPage definition={definition} id={id ?? null} />;
  return id ? <Guide key={id} id={id} keeps={keeps} /> : <Cards keeps={keeps} supplier={isSupplierUser(session)} />;
}

function Cards({ keeps, supplier }: { readonly keeps: boolean; readonly supplier: boolean }): ReactNode {
  const t = useNewsTexts();
  const reading = useLanguage();
  const english = reading === 'en';
  const [kinds, languages] = [useLookupWords(BASE_GUIDE, reading), useLookupWords(BASE_LANGUAGE, reading)];
  const tab = useScreen();
  const zone = useZone();
  const [typed, setTyped] = useState('');
  const [language, setLanguage] = useState<string | null>(null);
  const [text] = useDebouncedValue(typed.trim(), 250);
  const type = tab.query['guideType'] ?? null;
  const is = (key: string, values: readonly string[]): ListCondition => ({ key, op: 'in', value: values });
  const conditions: readonly ListCondition[] = [
    ...(keeps ? [] : [is('state', ['enabled'])]),
    ...(language ? [is('language', [language, 'ALL'])] : []),
    // People inside see the suppliers' guides when they ask for them.
    is('guideType', type ? [type] : typesOf(supplier).filter((one) => supplier || keeps || one !== 'SUPPLIER_OPERATION')),
    ...(text === '' ? [] : [{ key: 'guideTitle', op: 'like' as const, value: text }]),
  ];
  const { rows, status, refusal, reload, fresh } = useList('srmBaseGuide', {
    pageIndex: 1,
    pageRows: MOST,
    conditions,
    orderBy: [{ key: 'sortNo', dir: 'asc' }],
  });
  useEffect(() => {
    if (fresh > 0) reload();
  }, [fresh, reload]);
  const titleOf = (row: ListRow): string => String((english && row['guideTitleEn']) || row['guideTitle']);
  const toldOf = (row: ListRow): string => String((english && row['descriptionEn']) || row['description'] || '');
  const content = (): ReactNode => {
    if (status === 'error' || status === 'forbidden') return <ErrorState failure={refusal} onRetry={reload} />;
    if (status === 'loading' && rows.length === 0) return <LoadingState />;
    if (rows.length === 0) return <EmptyState title={t('noGuides')} hint={t('noGuidesHint')} />;
    return (
      <div className={css['cards']}>
        {rows.map((row) => (
          <section key={String(row['id'])} className={css['guide']} aria-label={titleOf(row)}>
            <Group gap={6}>
              <Badge variant="light" size="sm">
                <Word lookup={BASE_GUIDE} code={row['guideType']} />
              </Badge>
              <Badge variant="default" size="sm">
                <Word lookup={BASE_LANGUAGE} code={row['language'] ?? 'ALL'} />
              </Badge>
              {row['state'] !== 'enabled' && (
                <Badge color="gray" size="sm">
                  {t(row['state'] === 'draft' ? 'draft' : 'disabled')}
                </Badge>
              )}
              {keeps && (
                <Tooltip label={t('edit')}>
                  <ActionIcon
                    ml="auto"
                    size={24}
                    variant="subtle"
                    color="gray"
                    aria-label={`${t('edit')}: ${titleOf(row)}`}
                    onClick={() => tab.replace({ id: String(row['id']), edit: '1' })}
                  >
                    <IconEdit size={15} />
                  </ActionIcon>
                </Tooltip>
              )}
            </Group>
            <Button
              variant="transparent"
              size="compact-md"
              px={0}
              justify="start"
              leftSection={<IconBook2 size={17} />}
              styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
              h="auto"
              onClick={() => tab.replace({ ...(type ? { guideType: type } : {}), id: String(row['id']) })}
            >
              {titleOf(row)}
            </Button>
            <p>{toldOf(row)}</p>
            <Group gap={10} className={`${css['when']} gh-number`}>
              {row['versionText'] ? <span>{t('guideVersion', { v: String(row['versionText']) })}</span> : null}
              {row['fileSize'] ? <span>{sizeText(Number(row['fileSize']))}</span> : null}
              <span>{t('guideViews', { n: Number(row['viewCount'] ?? 0) })}</span>
              {typeof row['lastUpdateDate'] === 'number' && (
                <span>{t('updated', { at: formatDateTime(row['lastUpdateDate'], zone).slice(0, 10) })}</span>
              )}
            </Group>
          </section>
        ))}
      </div>
    );
  };
  return (
    <div className={css['page']}>
      <Title order={1} fz={18}>
        {t('guides')}
      </Title>
      <div className={css['bar']}>
        <Select
          size="xs"
          w={180}
          aria-label={t('guideType')}
          placeholder={t('guideAll')}
          clearable
          data={typesOf(supplier).map((code) => ({ value: code, label: kinds.word(code) }))}
          value={type}
          onChange={(chosen) => tab.replace(chosen ? { guideType: chosen } : {})}
        />
        <Select
          size="xs"
          w={120}
          aria-label={t('language')}
          placeholder={t('language')}
          clearable
          data={['CN', 'EN'].map((code) => ({ value: code, label: languages.word(code) }))}
          value={language}
          onChange={setLanguage}
        />
        <TextInput
          size="xs"
          w={220}
          aria-label={t('guideSearch')}
          placeholder={t('guideSearch')}
          leftSection={<IconSearch size={14} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {keeps && (
          <Button size="xs" ml="auto" leftSection={<IconPlus size={15} />} onClick={() => tab.replace({ new: '1' })}>
            {t('newGuide')}
          </Button>
        )}
      </div>
      {content()}
    </div>
  );
}

const filled = (text: string | null | undefined): string | null => (text && text.trim() !== '' ? text : null);

function Guide({ id, keeps }: { readonly id: string; readonly keeps: boolean }): ReactNode {
  const t = useNewsTexts();
  const english = useLanguage() === 'en';
  const tab = useScreen();
  const document = useDocument(srmBaseGuide, id);
  const { status, view } = document;
  useEffect(() => {
    if (status === 'ready') void ask('srmBaseGuide', 'findById', { id, viewCount: 'view' }, { quiet: true }).catch(() => undefined);
  }, [id, status]);
  const [told, text] = [
    (english && view.descriptionEn) || view.description,
    english ? (filled(view.contentEn) ?? view.content) : (filled(view.content) ?? view.contentEn),
  ];
  const title = status === 'ready' ? (english && view.guideTitleEn) || view.guideTitle || '' : null;
  useTitle(title);
  const picture = documentPicture(document as never);
  if (picture) return picture;
  return (
    <div className={css['page']}>
      <div className={css['bar']}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowLeft size={15} />}
          onClick={() => tab.replace(tab.query['guideType'] ? { guideType: tab.query['guideType'] } : {})}
        >
          {t('backToGuides')}
        </Button>
        {keeps && (
          <Button size="xs" variant="default" leftSection={<IconEdit size={15} />} onClick={() => tab.replace({ id, edit: '1' })}>
            {t('edit')}
          </Button>
        )}
      </div>
      <article className={css['paper']}>
        <h1>{title}</h1>
        <div className={css['facts']}>
          {view.guideType && (
            <Badge variant="light">
              <Word lookup={BASE_GUIDE} code={view.guideType} />
            </Badge>
          )}
          {view.versionText && <span>{t('guideVersion', { v: view.versionText })}</span>}
          {told && <span>{told}</span>}
        </div>
        <div className={css['body']}>
          <RichText value={text} />
        </div>
        {view.fileIds && (
          <section className={css['part']}>
            <h2>{t('filesOfGuide')}</h2>
            <FileList value={view.fileIds} />
          </section>
        )}
      </article>
    </div>
  );
}
