/** How soon each bidder's screen shows what was accepted, worst first: the buyer's first look when somebody complains. */
import type { BuyerHallView } from '@machines/compete/compete-hall/view.js';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { call, NoAnswer } from '../../../kernel/call.js';
import hall from '../common/hall.module.css';
import { useHallTexts } from '../texts.js';
import { bidderName } from './Leaderboard.js';

const EVERY_MS = 10_000;

interface Latency {
  readonly supplierId: string | null;
  readonly alias: string | null;
  readonly frames: number;
  readonly heardP50: number;
  readonly heardMax: number;
  readonly seenP50: number | null;
  readonly seenMax: number | null;
  readonly clockOffset: number | null;
  readonly roundTrip: number | null;
}

type Read = readonly Latency[] | 'loading' | 'failed';

/** Read again as long as somebody looks and the hall runs. */
function useLatencies(hallId: string, live: boolean): Read {
  const [rows, setRows] = useState<Read>('loading');
  useEffect(() => {
    let gone = false;
    const read = (): void => {
      call<readonly Latency[]>('srmSfdCompeteHall', 'listLatency', { hallId }, { quiet: true })
        .then((answer) => {
          if (!gone) setRows(answer.status === 'S' ? answer.data : 'failed');
        })
        .catch((error: unknown) => {
          if (!(error instanceof NoAnswer)) throw error;
          if (!gone) setRows((before) => (before === 'loading' ? 'failed' : before));
        });
    };
    read();
    const timer = live ? setInterval(read, EVERY_MS) : undefined;
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [hallId, live]);
  return rows;
}

export function Latencies({ id, view }: { readonly id: string; readonly view: BuyerHallView }): ReactNode {
  const t = useHallTexts();
  const rows = useLatencies(id, view.endedAt === null);
  if (rows === 'loading') return <p className={hall.none} aria-busy="true" />;
  if (rows === 'failed') return <p className={hall.none}>{t('latencyFailed')}</p>;
  if (rows.length === 0) return <p className={hall.none}>{t('noLatency')}</p>;
  return (
    <>
      <p className={hall.quiet}>{t('latencyHint')}</p>
      <div className={hall.scroll} tabIndex={0}>
        <table className={hall.table}>
          <thead>
            <tr>
              <th>{t('bidder')}</th>
              {(['framesSeen', 'heardUsually', 'heardWorst', 'seenUsually', 'seenWorst', 'clockOff', 'roundTrip'] as const).map((name) => (
                <th key={name} className={hall.number}>
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.alias ?? row.supplierId}>
                <td>{nameOf(view, row, (alias) => t('bidderNo', { alias }))}</td>
                {[row.frames, row.heardP50, row.heardMax, row.seenP50, row.seenMax, row.clockOffset, row.roundTrip].map((value, place) => (
                  <td key={place} className={hall.number}>
                    {value ?? '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function nameOf(view: BuyerHallView, { alias, supplierId }: Latency, unnamed: (alias: string) => string): string {
  const bidder = view.bidders.find(
    (one) => (alias !== null && one.alias === alias) || (supplierId !== null && one.supplierId === supplierId),
  );
  return bidder ? bidderName(bidder, unnamed) : unnamed(alias ?? '–');
}
