/** What a supplier says of himself in a tender: for which sections he bids, whom to call, and his application to a prequalification. */
import { Button, Checkbox } from '@mantine/core';
import type { Participant } from '@machines/bidding/participant/fields.js';
import { srmSfdBiddingSupplier } from '@machines/bidding/participant/index.js';
import type { Project } from '@machines/bidding/project/fields.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { call } from '../../kernel/call.js';
import { isOpen } from '../../kernel/document/can.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { DocumentForm } from '../../kernel/form/DocumentForm.js';
import { toastDone, toastFailure, toastRefused } from '../../kernel/toast.js';
import css from '../notices.module.css';
import { useNoticesTexts } from '../notices-texts.js';

const definition = anyDefinition(srmSfdBiddingSupplier);
const own = {
  ...definition,
  form: [
    {
      label: { en: 'Contact and application', cn: '联系人与申请文件' },
      fields: ['contactName', 'contactMobile', 'contactEmail', 'prequalFileIds'],
    },
  ],
};

interface Props {
  readonly document: LiveDocument;
  readonly sections: Project['sections'] | undefined;
}
export function OwnPart({ document, sections }: Props): ReactNode {
  return (
    <section className={css.card}>
      {sections !== undefined && sections.length > 1 && isOpen(document.can('SAVE')) && (
        <Sections document={document} sections={sections} />
      )}
      <DocumentForm definition={own} document={document} />
    </section>
  );
}

function Sections({ document, sections }: { readonly document: LiveDocument; readonly sections: Project['sections'] }): ReactNode {
  const t = useNoticesTexts();
  const stands = (document.view as unknown as Participant).sectionIds ?? [];
  const [chosen, setChosen] = useState<readonly string[]>(stands);
  const save = async (): Promise<void> => {
    try {
      const answer = await call(definition.type, 'saveOrUpdate', {
        id: document.id,
        rev: document.rev,
        sectionIds: chosen.length === 0 ? null : chosen,
      });
      if (answer.status === 'S') toastDone(t('save'));
      else toastRefused(answer);
    } catch (error) {
      toastFailure(error);
    }
  };
  const same = chosen.toSorted().join() === [...stands].toSorted().join();
  return (
    <div className={css.pane}>
      <Checkbox.Group label={t('chooseSections')} value={[...chosen]} onChange={setChosen}>
        <div className={css.pane}>
          {sections.map((one) => (
            <Checkbox
              key={one.sectionNum}
              value={String(one.sectionNum)}
              label={`${one.sectionNo ?? one.sectionNum} ${one.sectionName} · ${t('bondOf', { amount: one.bondAmount ?? '0' })}`}
            />
          ))}
        </div>
      </Checkbox.Group>
      <div className={css.bar}>
        <Button size="xs" variant="default" disabled={same} onClick={() => void save()}>
          {t('save')}
        </Button>
      </div>
    </div>
  );
}
