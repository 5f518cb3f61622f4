/** The page of a notice as its readers have it; drawn alike for reading and for preview. */
import { Badge, Text } from '@mantine/core';
import { BASE_IMPORTANCE, BASE_NOTICE_TYPE } from '@machines/base/lookups.js';
import type { ReactNode } from 'react';

import { FileList } from '../../kernel/files/FileList.js';
import { formatDateTime } from '../../kernel/language/format-time.js';
import type { Language } from '../../kernel/language/language.js';
import { useZone } from '../../kernel/language/zone.js';
import { RichText } from '../../kernel/rich-text/RichText.js';
import css from './news.module.css';
import { useNewsTexts } from './texts.js';
import { Word } from './Word.js';

export interface NoticeShown {
  readonly noticeTitle?: string;
  readonly noticeTitleEn?: string | null;
  readonly noticeType?: string;
  readonly noticeContent?: string | null;
  readonly noticeContentEn?: string | null;
  readonly importance?: string | null;
  readonly noticeDate?: number | null;
  readonly endTime?: number | null;
  readonly topFlag?: string;
  readonly mustConfirmFlag?: string;
  readonly attachmentIds?: string | null;
}

interface Props {
  readonly notice: NoticeShown;
  readonly language: Language;
  readonly phone?: boolean;
  readonly views?: number | null;
  readonly from?: ReactNode;
  readonly children?: ReactNode;
}

export const titleOf = ({ noticeTitle, noticeTitleEn }: NoticeShown, language: Language): string =>
  (language === 'en' ? noticeTitleEn || noticeTitle : noticeTitle) ?? '';

export function NoticePaper({ notice, language, phone = false, views = null, from, children }: Props): ReactNode {
  const t = useNewsTexts();
  const zone = useZone();
  const { noticeType, importance, noticeDate, endTime, attachmentIds } = notice;
  const translated = language === 'en' && Boolean(notice.noticeContentEn);
  const content = translated ? notice.noticeContentEn : notice.noticeContent;
  return (
    <article className={phone ? `${css['paper']} ${css['phone']}` : css['paper']} lang={language === 'en' && translated ? 'en' : 'zh-CN'}>
      <h1>{titleOf(notice, language)}</h1>
      <div className={css['facts']}>
        {noticeType && (
          <Badge variant="light">
            <Word lookup={BASE_NOTICE_TYPE} code={noticeType} />
          </Badge>
        )}
        {importance && importance !== 'NORMAL' && (
          <Badge variant="light" color={importance === 'URGENT' ? 'red' : 'orange'}>
            <Word lookup={BASE_IMPORTANCE} code={importance} />
          </Badge>
        )}
        {from}
        <span className="gh-number">
          {noticeDate ? t('publishedOn', { at: formatDateTime(noticeDate, zone).slice(0, 16) }) : t('notYetPublished')}
        </span>
        {endTime ? <span className="gh-number">{t('until', { at: formatDateTime(endTime, zone).slice(0, 16) })}</span> : null}
        {views !== null && <span className="gh-number">{t('views', { n: views })}</span>}
      </div>
      {language === 'en' && !translated && (
        <Text size="xs" c="dimmed" mb="sm">
          {t('notTranslated')}
        </Text>
      )}
      <div className={css['body']}>
        <RichText value={content} lang={translated ? 'en' : 'zh-CN'} />
      </div>
      {attachmentIds && (
        <section className={css['part']}>
          <h2>{t('attachments')}</h2>
          <FileList value={attachmentIds} />
        </section>
      )}
      {children}
    </article>
  );
}
