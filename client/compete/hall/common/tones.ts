/** Sounds of the hall, made by the browser itself: no files, silent until the user allows them. */
import { storeOf, useStore } from '../../../kernel/store.js';

export type Tone = 'start' | 'better' | 'worse' | 'accepted' | 'refused' | 'extended' | 'minute' | 'last' | 'message';

interface Note {
  readonly hertz: number;
  readonly afterMs: number;
  readonly lastsMs: number;
}

const note = (hertz: number, afterMs: number, lastsMs = 120): Note => ({ hertz, afterMs, lastsMs });

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

const LOUDNESS = 0.08;
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

function sound(audio: AudioContext, { hertz, afterMs, lastsMs }: Note): void {
  const from = audio.currentTime + afterMs / 1_000;
  const until = from + lastsMs / 1_000;
  const source = audio.createOscillator();
  const volume = audio.createGain();
  source.frequency.value = hertz;
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(LOUDNESS, from + 0.015);
  volume.gain.setValueAtTime(LOUDNESS, Math.max(from + 0.015, until - 0.04));
  volume.gain.linearRampToValueAtTime(0, until);
  source.connect(volume).connect(audio.destination);
  source.start(from);
  source.stop(until + 0.02);
}
