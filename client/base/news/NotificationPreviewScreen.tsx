/** notificationPreview: the recipient's page, in either language and at the width of a phone. */
import { SegmentedControl, Switch, Text } from '@mantine/core';
import { srmBaseNotification } from '@machines/base/notification/index.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useDocument } from '../../kernel/document/use-document.js';
import { organisation, useReferenceName } from '../../kernel/fields/references/reference-names.js';
import { useLanguage } from '../../kernel/language/language.js';
import type { Language } from '../../kernel/language/language.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { documentPicture } from '../../kernel/states/States.js';
import css from './news.module.css';
import { letterTitle, NotificationPaper } from './NotificationPaper.js';
import { useNewsTexts } from './texts.js';
import { useTitle } from './use-title.js';

export default function NotificationPreviewScreen(): ReactNode {
  const t = useNewsTexts();
  const { query } = useScreen();
  const own = useLanguage();
  const [language, setLanguage] = useState<Language>(own);
  const [phone, setPhone] = useState(false);
  const document = useDocument(srmBaseNotification, query['id'] ?? '');
  useTitle(document.status === 'ready' ? `${t('preview')} · ${letterTitle(document.view as never, language)}` : null);
  const from = useReferenceName(organisation, document.status === 'ready' ? (document.view.orgId ?? null) : null);
  const picture = documentPicture(document as never);
  if (picture) return picture;
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
        <Switch size="sm" label={t('phone')} checked={phone} onChange={(event) => setPhone(event.currentTarget.checked)} />
        <Text size="xs" c="dimmed">
          {t('previewHint')}
        </Text>
      </div>
      <NotificationPaper letter={document.view as never} language={language} phone={phone} from={from ? <span>{from}</span> : null} />
    </div>
  );
}
