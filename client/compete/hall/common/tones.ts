/** Sounds of the hall, made by the browser itself: no files, silent until the user allows them. */
import { note, sound } from '../../../kernel/sound.js';
import type { Note } from '../../../kernel/sound.js';
import { storeOf, useStore } from '../../../kernel/store.js';

export type Tone = 'start' | 'better' | 'worse' | 'accepted' | 'refused' | 'extended' | 'minute' | 'last' | 'message';

const melodies: Readonly<Record<Tone, readonly Note[]>> = {
  start: [note(523, 0), note(659, 130), note(784, 260, 240)],
  better: [note(659, 0), note(880, 110, 180)],
  worse: [note(523, 0), note(370, 130, 260)],
  accepted: [note(784, 0, 90)],
  refused: [note(233, 0, 240)],
  extended: [note(587, 0, 90), note(587, 140, 90)],
  minute: [note(740, 0, 180)],
  last: [note(988, 0, 80), note(988, 130, 80), note(988, 260, 80)],
  message: [note(698, 0, 90)],
};

const STORED = 'guildhall.hall.sound';

let context: AudioContext | null = null;

/** Whether sounds are on in this tab; a browser lets a page sound only after the user asked for it. */
const allowed = storeOf(false);

export const useSound = (): boolean => useStore(allowed);

/** Whether the user had sounds on last time: the check-in view offers to switch them on again. */
export function soundWasOn(): boolean {
  try {
    return localStorage.getItem(STORED) === 'on';
  } catch {
    return false;
  }
}

/** To be called from a click or key press. */
export async function allowSound(on: boolean): Promise<void> {
  if (on && typeof AudioContext === 'undefined') return;
  if (on) {
    context ??= new AudioContext();
    await context.resume();
  }
  allowed.set(on);
  try {
    localStorage.setItem(STORED, on ? 'on' : 'off');
  } catch {
    // A browser without storage asks again next time.
  }
}

export function play(tone: Tone): void {
  if (!context || !allowed.get()) return;
  for (const one of melodies[tone]) sound(context, one);
}
