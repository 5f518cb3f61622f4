/** noticePreview: exactly the reader's page, in either language and at the width of a phone; nothing is counted. */
import { Button, Group, SegmentedControl, Switch, Text } from '@mantine/core';
import { srmBaseNotice } from '@machines/base/notice/index.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useDocument } from '../../kernel/document/use-document.js';
import { organisation, useReferenceName } from '../../kernel/fields/references/reference-names.js';
import { useLanguage } from '../../kernel/language/language.js';
import type { Language } from '../../kernel/language/language.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { documentPicture } from '../../kernel/states/States.js';
import css from './news.module.css';
import { NoticePaper, titleOf } from './NoticePaper.js';
import { useNewsTexts } from './texts.js';
import { useTitle } from './use-title.js';

export default function NoticePreviewScreen(): ReactNode {
  const t = useNewsTexts();
  const { query } = useScreen();
  const own = useLanguage();
  const [language, setLanguage] = useState<Language>(own);
  const [side, setSide] = useState<'INSIDE' | 'EX'>('INSIDE');
  const [phone, setPhone] = useState(false);
  const document = useDocument(srmBaseNotice, query['id'] ?? '');
  useTitle(document.status === 'ready' ? `${t('preview')} · ${titleOf(document.view, language)}` : null);
  const from = useReferenceName(organisation, document.status === 'ready' ? (document.view.orgId ?? null) : null);
  const picture = documentPicture(document as never);
  if (picture) return picture;
  const view = document.view;
  return (
    <div className={css['page']}>
      <div className={css['bar']}>
        <SegmentedControl
          size="xs"
          aria-label={t('preview')}
          value={language}
          onChange={(chosen) => setLanguage(chosen as Language)}
          data={[
            { value: 'cn', label: t('chinese') },
            { value: 'en', label: t('english') },
          ]}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('previewAs')}
          value={side}
          onChange={(chosen) => setSide(chosen as 'INSIDE' | 'EX')}
          data={[
            { value: 'INSIDE', label: t('asInside') },
            { value: 'EX', label: t('asSupplier') },
          ]}
        />
        <Switch size="sm" label={t('phone')} checked={phone} onChange={(event) => setPhone(event.currentTarget.checked)} />
        <Text size="xs" c="dimmed">
          {t('previewHint')}
        </Text>
      </div>
      <NoticePaper notice={view as never} language={language} phone={phone} views={0} from={from ? <span>{from}</span> : null}>
        {view.mustConfirmFlag === 'Y' && (
          <section className={css['part']}>
            <Group>
              <Button disabled>{view.confirmText || t('confirm')}</Button>
              <Text size="sm" c="dimmed">
                {t('mustConfirm')}
              </Text>
            </Group>
          </section>
        )}
      </NoticePaper>
    </div>
  );
}
