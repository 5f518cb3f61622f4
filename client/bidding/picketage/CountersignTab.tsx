/** Opinions on an award decision as they come in. */
import type { Countersign, Signer } from '@machines/bidding/countersign/index.js';
import { lines, srmSfdBiddingCountersign } from '@machines/bidding/countersign/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import type { ReactNode } from 'react';

import { ActionBar } from '../../kernel/actions/ActionBar.js';
import { useDocument } from '../../kernel/document/use-document.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { targetOf } from '../../kernel/fields/references/reference-names.js';
import { ReferenceName } from '../../kernel/fields/references/ReferenceName.js';
import { formatDateTime } from '../../kernel/language/format-time.js';
import { useLabel } from '../../kernel/language/language.js';
import { useZone } from '../../kernel/language/zone.js';
import { documentPicture } from '../../kernel/states/States.js';
import css from '../award/award.module.css';
import { Figure, Head } from '../award/parts.js';
import { useAwardTexts } from '../award/texts.js';

const definition = anyDefinition(srmSfdBiddingCountersign);
const { fields } = lines.signers;

export function CountersignTab({ id }: { readonly id: string | null }): ReactNode {
  const t = useAwardTexts();
  return id === null ? <p className={css.muted}>{t('noCountersign')}</p> : <Signing key={id} id={id} />;
}

function Signing({ id }: { readonly id: string }): ReactNode {
  const document = useDocument(definition, id) as LiveDocument;
  return documentPicture(document) ?? <Opinions document={document} />;
}

export function Opinions({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useAwardTexts();
  const word = useLabel();
  const zone = useZone();
  const c = document.view as unknown as Countersign;
  const mode = c.passMode === null ? '' : word(definition.fields['passMode']!.lookup!.values[c.passMode]!);
  return (
    <div className={css.page}>
      <Head
        definition={definition}
        title={c.docNumber}
        beside={`${mode} · ${c.deadline === null ? '' : t('until', { at: formatDateTime(c.deadline, zone).slice(0, 16) })}`}
        state={document.state}
      >
        <Figure label={t('opinions')}>
          {c.signedCount} / {c.signerCount}
        </Figure>
        <ActionBar document={document} only={['AGREE', 'DISAGREE', 'DELEGATE']} />
      </Head>
      <section className={css.card}>
        <div className={css.scroll} tabIndex={0}>
          <table className={css.table}>
            <thead>
              <tr>
                <th>{t('department')}</th>
                <th>{word(fields.userId.label)}</th>
                <th>{t('opinion')}</th>
                <th>{t('time')}</th>
                <th>{t('status')}</th>
              </tr>
            </thead>
            <tbody>
              {c.signers.map((one) => (
                <OpinionRow key={one.userId} one={one} />
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </div>
  );
}
function OpinionRow({ one }: { readonly one: Signer }): ReactNode {
  const word = useLabel();
  const zone = useZone();
  const status = fields.lineStatus.lookup!.values as Readonly<Record<string, { readonly en: string; readonly cn: string }>>;
  return (
    <tr>
      <td>
        <ReferenceName target={targetOf(fields.deptId)} id={one.deptId} />
      </td>
      <td>
        <ReferenceName target={targetOf(fields.userId)} id={one.userId} />
        {one.delegatedFrom !== null && (
          <small>
            {' '}
            ← <ReferenceName target={targetOf(fields.delegatedFrom)} id={one.delegatedFrom} />
          </small>
        )}
      </td>
      <td>{one.opinion ?? '–'}</td>
      <td>{one.signedAt === null ? '–' : formatDateTime(one.signedAt, zone)}</td>
      <td>{word(status[one.lineStatus]!)}</td>
    </tr>
  );
}
