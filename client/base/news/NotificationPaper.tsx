/** The page of a notification as its recipients have it. */
import { Badge, Text } from '@mantine/core';
import { BASE_IMPORTANCE, BASE_NOTIFICATION_TYPE } from '@machines/base/lookups.js';
import type { ReactNode } from 'react';

import { FileList } from '../../kernel/files/FileList.js';
import { formatDateTime } from '../../kernel/language/format-time.js';
import type { Language } from '../../kernel/language/language.js';
import { useZone } from '../../kernel/language/zone.js';
import { RichText } from '../../kernel/rich-text/RichText.js';
import css from './news.module.css';
import { useNewsTexts } from './texts.js';
import { Word } from './Word.js';

export interface LetterShown {
  readonly title?: string;
  readonly titleEn?: string | null;
  readonly notificationType?: string;
  readonly content?: string | null;
  readonly contentEn?: string | null;
  readonly importance?: string | null;
  readonly noticeDate?: number | null;
  readonly endTime?: number | null;
  readonly attachmentIds?: string | null;
  readonly docNumber?: string | null;
}

export const letterTitle = ({ title, titleEn }: LetterShown, language: Language): string =>
  (language === 'en' ? titleEn || title : title) ?? '';

export function NotificationPaper({
  letter,
  language,
  phone = false,
  from,
  children,
}: {
  readonly letter: LetterShown;
  readonly language: Language;
  readonly phone?: boolean;
  readonly from?: ReactNode;
  readonly children?: ReactNode;
}): ReactNode {
  const t = useNewsTexts();
  const zone = useZone();
  const { notificationType, importance, noticeDate, attachmentIds } = letter;
  const translated = language === 'en' && Boolean(letter.contentEn);
  return (
    <article className={phone ? `${css['paper']} ${css['phone']}` : css['paper']} lang={translated ? 'en' : 'zh-CN'}>
      <h1>{letterTitle(letter, language)}</h1>
      <div className={css['facts']}>
        {notificationType && (
          <Badge variant="light">
            <Word lookup={BASE_NOTIFICATION_TYPE} code={notificationType} />
          </Badge>
        )}
        {importance && importance !== 'NORMAL' && (
          <Badge variant="light" color={importance === 'URGENT' ? 'red' : 'orange'}>
            <Word lookup={BASE_IMPORTANCE} code={importance} />
          </Badge>
        )}
        {from}
        <span className="gh-number">{letter.docNumber}</span>
        <span className="gh-number">
          {noticeDate ? t('publishedOn', { at: formatDateTime(noticeDate, zone).slice(0, 16) }) : t('notYetPublished')}
        </span>
      </div>
      {language === 'en' && !translated && (
        <Text size="xs" c="dimmed" mb="sm">
          {t('notTranslated')}
        </Text>
      )}
      <div className={css['body']}>
        <RichText value={translated ? letter.contentEn : letter.content} lang={translated ? 'en' : 'zh-CN'} />
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
