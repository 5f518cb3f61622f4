/** Appointments as a calendar file (RFC 5545): instants in UTC, so that every calendar shows them in its own zone. */
import type { Instant } from '../../../state-machines/kernel/fields.js';

export interface Appointment {
  /** The same appointment, moved, keeps it. */
  readonly uid: string;
  readonly from: Instant;
  readonly to: Instant;
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

const MOST_OCTETS = 75;
const bytes = new TextEncoder();

export const icsText = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n|\r|\n/g, '\\n');

const icsInstant = (at: Instant): string => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');

/** Lines of at most 75 octets, never cut within a character; a line that goes on begins with a blank. */
export function folded(line: string): string {
  const parts: string[] = [];
  let [part, room] = ['', MOST_OCTETS];
  for (const character of line) {
    const size = bytes.encode(character).length;
    if (size > room) {
      parts.push(part);
      [part, room] = ['', MOST_OCTETS - 1];
    }
    part += character;
    room -= size;
  }
  return [...parts, part].join('\r\n ');
}

/** @param at when it is written @param sequence grows with each file that moves the same appointments */
export function calendarFile(appointments: readonly Appointment[], at: Instant, sequence: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Guildhall//Guildhall//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...appointments.flatMap(({ uid, from, to, title, text, url }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${icsInstant(at)}`,
      `DTSTART:${icsInstant(from)}`,
      `DTEND:${icsInstant(to)}`,
      `SEQUENCE:${sequence}`,
      `SUMMARY:${icsText(title)}`,
      `DESCRIPTION:${icsText(text)}`,
      `URL:${url}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
