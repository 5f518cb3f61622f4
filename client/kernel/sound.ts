/** Short tones made by the browser itself: no files. */
export interface Note {
  readonly hertz: number;
  readonly afterMs: number;
  readonly lastsMs: number;
}

export const note = (hertz: number, afterMs: number, lastsMs = 120): Note => ({ hertz, afterMs, lastsMs });

const LOUDNESS = 0.08;

export function sound(audio: AudioContext, { hertz, afterMs, lastsMs }: Note): void {
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
