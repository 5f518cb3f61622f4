/** A sequential turn from one bidder's place: whether it is his slot, when it will be, and the way to let it pass. */
import type { BidderHallView } from '@machines/compete/compete-hall/view.js';
import { useEffect, useRef, useState } from 'react';

import hall from '../common/hall.module.css';
import { SlotQueue } from '../common/SlotQueue.js';
import { play } from '../common/tones.js';
import { useAnnounce } from '../common/Announcer.js';
import { useHallTexts } from '../texts.js';
import type { BidderDocument } from './bidder-document.js';
import { taken } from './taken.js';

/** Whether the turn gives the floor to somebody else now. */
export const isOthersSlot = ({ slots, slotPlace }: Pick<BidderHallView, 'slots' | 'slotPlace'>): boolean =>
  slots !== null && slots.index !== slotPlace;

export function SlotCard({ document, running }: { readonly document: BidderDocument; readonly running: boolean }) {
  const t = useHallTexts();
  const { view } = document;
  const { slots, slotPlace } = view;
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const mine = running && slots !== null && slots.index === slotPlace;
  useOwnSlotCue(mine);
  if (!slots) return null;
  const ahead = slotPlace === null ? null : slotPlace - slots.index;
  const lead = mine
    ? t('slotMine')
    : ahead === null
      ? t('slotNone')
      : ahead < 0
        ? t('slotOver')
        : ahead === 0
          ? t('slotMineSoon')
          : t('slotAhead', { n: ahead });
  const pass = async (): Promise<void> => {
    setBusy(true);
    setRefused(await taken(document.send('PASS', { turnNo: view.currentTurnNo }), t('answerUnknown')));
    setBusy(false);
  };
  return (
    <SlotQueue
      names={slots.queue.map(({ alias, supplierName }, place) =>
        place === slotPlace ? t('me') : (supplierName ?? (alias === null ? String(place + 1) : t('bidderNo', { alias }))),
      )}
      index={slots.index}
      endAt={running ? slots.endAt : null}
      own={slotPlace}
      lead={refused ?? lead}
    >
      {mine && (
        <button type="button" className={hall.button} disabled={busy} onClick={() => void pass()} data-testid="pass">
          {t('pass')}
        </button>
      )}
    </SlotQueue>
  );
}

/** The own slot begins: a tone, and a sentence for who does not look. */
function useOwnSlotCue(mine: boolean): void {
  const t = useHallTexts();
  const announce = useAnnounce();
  const before = useRef(mine);
  useEffect(() => {
    if (mine && !before.current) {
      play('start');
      announce(t('slotMine'), true);
    }
    before.current = mine;
  }, [mine, announce, t]);
}
