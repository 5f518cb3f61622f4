/** noticeEdit: content in both languages, audience with live reach, time, settings; who has read it (base-srm.md §10). */
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../../kernel/call.js';
import { useDefinition } from '../../kernel/definitions.js';
import type { FormSlots } from '../../kernel/form/DocumentForm.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { LoadingState } from '../../kernel/states/States.js';
import { toastFailure } from '../../kernel/toast.js';
import { AudienceInput } from './AudienceInput.js';
import { OwingList } from './Owing.js';
import { Readers } from './Readers.js';
import { useNewsTexts } from './texts.js';

const slots: FormSlots = { inputs: { audienceRule: (field) => <AudienceInput {...field} /> } };
const copied = [
  'noticeTitle',
  'noticeTitleEn',
  'noticeType',
  'noticeContent',
  'noticeContentEn',
  'audienceType',
  'audienceRule',
  'importance',
  'mustConfirmFlag',
  'confirmText',
] as const;

type Values = Readonly<Record<string, unknown>>;

/** undefined: still on its way. */
export function useCopy(type: string, id: string | undefined, fields: readonly string[]): Values | null | undefined {
  const [initial, setInitial] = useState<Values | null | undefined>(id === undefined ? null : undefined);
  useEffect(() => {
    if (id === undefined) return;
    ask<Values>(type, 'findById', { id }).then(
      (found) => setInitial(Object.fromEntries(fields.map((name) => [name, found[name] ?? null]))),
      (failure: unknown) => {
        toastFailure(failure);
        setInitial(null);
      },
    );
  }, [type, id, fields]);
  return initial;
}

export default function NoticeEditScreen(): ReactNode {
  const t = useNewsTexts();
  const tab = useScreen();
  const definition = useDefinition('srmBaseNotice');
  const id = tab.query['id'] ?? null;
  const initial = useCopy('srmBaseNotice', id === null ? tab.query['copy'] : undefined, copied);
  if (initial === undefined) return <LoadingState />;
  return (
    <DocumentPage
      definition={definition}
      id={id}
      slots={slots}
      {...(initial ? { initial } : {})}
      head={(document) => (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconEye size={15} />}
          onClick={() => tab.open('noticePreview', { id: document.id })}
        >
          {t('preview')}
        </Button>
      )}
      tabs={(document) =>
        document.view['everPublished'] === 'Y'
          ? [
              {
                key: 'readers',
                label: t('readers'),
                content: (
                  <>
                    <Readers type="srmBaseNotice" id={document.id} stamp={document.rev} />
                    {document.state === 'published' && (
                      <OwingList id={document.id} stamp={document.rev} confirmed={document.view['mustConfirmFlag'] === 'Y'} />
                    )}
                  </>
                ),
              },
            ]
          : []
      }
    />
  );
}
