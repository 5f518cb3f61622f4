/** /audit/checkpoints: signed heads of the global log, checked here, and proofs between them (platform-system.md §11.3). */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../../kernel/call.js';
import { Moment } from '../../kernel/fields/dates/Moment.js';
import { ScreenTitle } from '../../kernel/pages/ScreenTitle.js';
import { toastFailure } from '../../kernel/toast.js';
import { useLoaded } from '../../platform/user-centre/use-loaded.js';
import classes from '../audit.module.css';
import { Hash, Rows, TypeChoice } from '../pieces.js';
import { useAuditTexts } from '../texts.js';
import type { Checkpoint, LogKey } from '../types.js';
import { consistencyHolds, inclusionHolds, isSignedBy, verifyWith, vouchersOf } from '@machines/audit/verifying.js';
import type { Voucher } from '@machines/audit/verifying.js';

verifyWith(crypto.subtle);

type Signed = 'good' | 'bad' | 'unknown' | 'unvouched';

interface Checked {
  /** By the heads' signatures. */
  readonly heads: ReadonlyMap<string, Signed>;
  /** By the ids of keys. */
  readonly vouchers: ReadonlyMap<string, Voucher>;
}

async function checked(checkpoints: readonly Checkpoint[], keys: readonly LogKey[]): Promise<Checked> {
  const vouchers = await vouchersOf(keys);
  const heads = checkpoints.map(async (one): Promise<readonly [string, Signed]> => {
    const key = keys.find(({ keyId }) => keyId === one.keyId);
    if (!key) return [one.signature, 'unknown'];
    if (!(await isSignedBy(one, key.publicKey))) return [one.signature, 'bad'];
    return [one.signature, vouchers.get(key.keyId) === 'none' ? 'unvouched' : 'good'];
  });
  return { heads: new Map(await Promise.all(heads)), vouchers };
}

function useSignatures(checkpoints: readonly Checkpoint[] | null, keys: readonly LogKey[] | null): Checked {
  const [found, setFound] = useState<Checked>({ heads: new Map(), vouchers: new Map() });
  useEffect(() => {
    let current = true;
    if (!checkpoints || !keys) return undefined;
    void checked(checkpoints, keys).then((all) => {
      if (current) setFound(all);
    });
    return () => {
      current = false;
    };
  }, [checkpoints, keys]);
  return found;
}

function VouchedBy({ of: { prevKeyId }, voucher }: { readonly of: LogKey; readonly voucher: Voucher | undefined }): ReactNode {
  const t = useAuditTexts();
  if (voucher === 'none') return <span className={classes['bad']}>{t('nobodyVouches')}</span>;
  if (voucher !== 'vouched') return prevKeyId ?? t('firstKey');
  return (
    <span className={classes['good']}>
      {prevKeyId}: {t('signatureGood')}
    </span>
  );
}

export default function CheckpointsScreen(): ReactNode {
  const t = useAuditTexts();
  const list = useLoaded<readonly Checkpoint[]>('auditRestful', 'listCheckpoints', {});
  const keys = useLoaded<readonly LogKey[]>('auditRestful', 'findKeys', {});
  const { heads: signed, vouchers } = useSignatures(list.data, keys.data);
  const [chosen, setChosen] = useState<readonly Checkpoint[]>([]);
  const choose = (one: Checkpoint): void =>
    setChosen(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one].slice(-2));
  const words: Readonly<Record<Signed, ReactNode>> = {
    good: <span className={classes['good']}>{t('signatureGood')}</span>,
    bad: <span className={classes['bad']}>{t('signatureBad')}</span>,
    unknown: t('keyUnknown'),
    unvouched: <span className={classes['bad']}>{t('keyUnvouched')}</span>,
  };
  const reload = (): void => {
    list.reload();
    keys.reload();
  };
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <ScreenTitle />
        <Button size="xs" variant="default" onClick={() => void ask('auditRestful', 'takeCheckpoint', {}).then(reload, toastFailure)}>
          {t('signNow')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {t('checkpointsHint')}
      </Text>
      <Rows
        label={t('checkpoints')}
        height="360px"
        rows={list.data}
        failure={list.failure}
        empty={t('noCheckpoints')}
        onRetry={reload}
        keyOf={({ signature }) => signature}
        isChosen={(one) => chosen.includes(one)}
        onOpen={choose}
        heads={[
          { key: 'at', title: t('time'), cell: ({ at }) => <Moment at={at} /> },
          { key: 'size', title: t('size'), end: true, cell: ({ size }) => size },
          { key: 'added', title: t('added'), end: true, cell: ({ size, prevSize }) => size - prevSize },
          { key: 'root', title: t('root'), cell: ({ root }) => <Hash value={root} /> },
          { key: 'key', title: t('key'), cell: ({ keyId }) => keyId },
          { key: 'signed', title: t('signature'), cell: ({ signature }) => words[signed.get(signature) ?? 'unknown'] },
        ]}
      />
      <Consistency chosen={chosen} />
      <Inclusion />
      <section aria-label={t('keys')}>
        <h2 className={classes['heading']}>{t('keys')}</h2>
        <Rows
          label={t('keys')}
          rows={keys.data}
          failure={keys.failure}
          keyOf={({ keyId }) => keyId}
          heads={[
            { key: 'id', title: t('key'), cell: ({ keyId }) => keyId },
            { key: 'public', title: t('publicKey'), cell: ({ publicKey }) => <Hash value={publicKey} whole /> },
            { key: 'since', title: t('since'), cell: ({ since }) => <Moment at={since} /> },
            { key: 'prev', title: t('vouchedBy'), cell: (key) => <VouchedBy of={key} voucher={vouchers.get(key.keyId)} /> },
          ]}
        />
      </section>
    </Stack>
  );
}

interface Drawn {
  readonly proof: readonly string[];
  readonly holds: boolean;
  readonly root: string;
}

function Path({ drawn, good, bad }: { readonly drawn: Drawn; readonly good: string; readonly bad: string }): ReactNode {
  const t = useAuditTexts();
  return (
    <>
      <Text size="sm" fw={600} className={drawn.holds ? classes['good']! : classes['bad']!} role="status">
        {drawn.holds ? good : bad}
      </Text>
      <ol className={classes['tree']} aria-label={t('path')}>
        {drawn.proof.map((hash) => (
          <li key={hash}>
            <Hash value={hash} whole />
          </li>
        ))}
        <li>
          {t('root')} <Hash value={drawn.root} whole />
        </li>
      </ol>
    </>
  );
}

function Consistency({ chosen }: { readonly chosen: readonly Checkpoint[] }): ReactNode {
  const t = useAuditTexts();
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [first, second] = chosen.toSorted((a, b) => a.size - b.size);
  useEffect(() => {
    let current = true;
    setDrawn(null);
    if (!first || !second) return undefined;
    ask<{ readonly proof: readonly string[] }>('auditRestful', 'findConsistencyProof', { from: first.size, to: second.size })
      .then(async ({ proof }) => {
        const holds = await consistencyHolds({
          first: first.size,
          second: second.size,
          firstRoot: first.root,
          secondRoot: second.root,
          proof,
        });
        if (current) setDrawn({ proof, holds, root: second.root });
      })
      .catch(toastFailure);
    return () => {
      current = false;
    };
  }, [first, second]);
  return (
    <section aria-label={t('consistency')} className={classes['pane']}>
      <h2 className={classes['heading']}>{t('consistency')}</h2>
      {!second || !first ? (
        <Text size="sm" c="dimmed">
          {t('chooseTwo')}
        </Text>
      ) : (
        drawn && (
          <Path
            drawn={drawn}
            good={t('consistent', { a: first.size, b: second.size })}
            bad={t('inconsistent', { a: first.size, b: second.size })}
          />
        )
      )}
    </section>
  );
}

interface Proof {
  readonly index: number;
  readonly size: number;
  readonly leaf: string;
  readonly proof: readonly string[];
  readonly root: string;
}

function Inclusion(): ReactNode {
  const t = useAuditTexts();
  const [type, setType] = useState<string | null>(null);
  const [id, setId] = useState('');
  const [rev, setRev] = useState('1');
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const prove = async (): Promise<void> => {
    setDrawn(null);
    const found = await ask<Proof>('auditRestful', 'findInclusionProof', { docType: type, docId: id.trim(), rev: Number(rev) });
    setDrawn({ proof: found.proof, root: found.root, holds: await inclusionHolds(found) });
  };
  return (
    <section aria-label={t('inclusion')} className={classes['pane']}>
      <h2 className={classes['heading']}>{t('inclusion')}</h2>
      <form
        className={classes['filters']}
        onSubmit={(press) => {
          press.preventDefault();
          prove().catch(toastFailure);
        }}
      >
        <TypeChoice value={type} onChange={setType} />
        <TextInput size="xs" label={t('docId')} value={id} onChange={(change) => setId(change.currentTarget.value)} />
        <TextInput size="xs" label={t('rev')} inputMode="numeric" value={rev} onChange={(change) => setRev(change.currentTarget.value)} />
        <Button type="submit" size="xs" disabled={type === null || !/^\d+$/.test(id.trim()) || !/^\d+$/.test(rev)}>
          {t('prove')}
        </Button>
      </form>
      {drawn && <Path drawn={drawn} good={t('included')} bad={t('notIncluded')} />}
    </section>
  );
}
