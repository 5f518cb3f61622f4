/** biddingDocDetail: a tender document as it will read, its hash, and what changed against another version. */
import { Select } from '@mantine/core';
import type { ChapterRow, TenderDoc } from '@machines/bidding/tender-document/fields.js';
import { srmSfdBiddingDoc } from '@machines/bidding/tender-document/index.js';
import { filledText } from '@machines/bidding/tender-document/placeholders.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';

import { useDocument } from '../../kernel/document/use-document.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { FileLinks } from '../../kernel/files/FileLinks.js';
import { FieldValue } from '../../kernel/form/FieldValue.js';
import { useLabel } from '../../kernel/language/language.js';
import { useWholeList } from '../../kernel/list/use-list.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { RichText } from '../../kernel/rich-text/RichText.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { LoadingState } from '../../kernel/states/States.js';
import css from '../notices.module.css';
import { useNoticesTexts } from '../notices-texts.js';
import { useProjectKnown } from './facts.js';
import { diffOf, paragraphsOf } from './outline.js';

const definition = anyDefinition(srmSfdBiddingDoc);
const shown = ['projectId', 'docType', 'versionNo', 'sectionIds', 'contractTemplateId', 'publishDate', 'fileId', 'fileHash', 'remark'];

export default function DocDetailScreen(): ReactNode {
  const { query } = useScreen();
  const t = useNoticesTexts();
  const id = query['id'] ?? null;
  return (
    <DocumentPage
      definition={definition}
      id={id}
      readOnly
      body={(document) => <Reading document={document} />}
      tabs={(document) => [{ key: 'compare', label: t('compare'), content: <Compare document={document} /> }]}
    />
  );
}

function Reading({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useNoticesTexts();
  const word = useLabel();
  const c = document.view as unknown as TenderDoc;
  const { filling } = useProjectKnown(c.projectId);
  const visibility = definition.lines['annexes']!.fields['visibility']!.lookup!.values;
  return (
    <div className={css.page}>
      <section className={css.card}>
        <div className={css.fields}>
          {shown.map((name) => (
            <FieldValue
              key={name}
              field={definition.fields[name] ?? definition.fields['docName']!}
              name={name}
              value={document.view[name]}
              row={document.view}
            />
          ))}
        </div>
      </section>
      {c.annexes.length > 0 && (
        <section className={css.card}>
          <h2>{t('annexes')}</h2>
          <ul className={css.list}>
            {c.annexes.map((row) => (
              <li key={row.annexNo}>
                <span className={css.grow}>{row.annexName}</span>
                <FileLinks value={row.fileId} />
                <span className={css.muted}>{word(visibility[row.visibility]!)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {c.chapters.map((row) => (
        <section key={row.chapterNo} className={css.card}>
          <h2>
            {row.chapterNo}. {row.chapterTitle}
          </h2>
          <RichText value={filledText(row.content ?? '', filling)} />
        </section>
      ))}
    </div>
  );
}

function Compare({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useNoticesTexts();
  const c = document.view as unknown as TenderDoc;
  const versions = useWholeList(definition.type, {
    pageIndex: 1,
    pageRows: 50,
    equal: { projectId: c.projectId, docType: c.docType },
    orderBy: [{ key: 'creationDate', dir: 'desc' }],
  });
  const others = versions.rows.filter((row) => row['id'] !== document.id);
  const [chosen, setChosen] = useState<string | null>(null);
  const other = chosen ?? (others[0] ? String(others[0]['id']) : null);
  if (versions.status === 'loading') return <LoadingState />;
  if (other === null) return <p className={css.muted}>{t('noOther')}</p>;
  return (
    <div className={css.page}>
      <Select
        label={t('with')}
        value={other}
        allowDeselect={false}
        maw={360}
        data={others.map((row) => ({ value: String(row['id']), label: `V${String(row['versionNo'])} · ${String(row['docNumber'])}` }))}
        onChange={setChosen}
      />
      <Differences key={other} now={c} otherId={other} />
    </div>
  );
}

function Differences({ now, otherId }: { readonly now: TenderDoc; readonly otherId: string }): ReactNode {
  const t = useNoticesTexts();
  const other = useDocument(srmSfdBiddingDoc, otherId);
  const before = other.view as unknown as Partial<TenderDoc>;
  const numbers = useMemo(
    () => [...new Set([...(before.chapters ?? []), ...now.chapters].map(({ chapterNo }) => chapterNo))].toSorted((a, b) => a - b),
    [before.chapters, now.chapters],
  );
  if (other.status === 'loading') return <LoadingState />;
  const textOf = (rows: readonly ChapterRow[] | undefined, no: number) => rows?.find(({ chapterNo }) => chapterNo === no);
  return numbers.map((no) => {
    const [old, mine] = [textOf(before.chapters, no), textOf(now.chapters, no)];
    const rows = diffOf(paragraphsOf(old?.content ?? null), paragraphsOf(mine?.content ?? null));
    const changed = rows.some(({ side }) => side !== 'same');
    return (
      <section key={no} className={css.card}>
        <h2>
          {no}. {mine?.chapterTitle ?? old?.chapterTitle} {!changed && <span className={css.muted}>{t('same')}</span>}
        </h2>
        {changed && (
          <div className={css.diff}>
            {rows.map(({ side, text }, index) => (
              <p key={index} data-side={side}>
                {text}
              </p>
            ))}
          </div>
        )}
      </section>
    );
  });
}
