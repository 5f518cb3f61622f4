/** Hours in which goods are taken: spans of a day, in order and apart, such as `08:30-11:30,13:30-17:00` (base-srm.md §1.7). */
import type { MachineEvent } from '../../kernel/events.js';
import type { Guard } from '../../kernel/lifecycle.js';
import { refusal } from '../../kernel/refusals.js';

const span = /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/;

export function isTimeWindow(text: string): boolean {
  const spans = text.split(',');
  if (!spans.every((one) => span.test(one))) return false;
  const edges = spans.flatMap((one) => one.split('-'));
  return edges.every((edge, index) => index === 0 || edges[index - 1]! < edge);
}

export const timeWindowHolds: Guard<{ readonly timeWindow: string | null }, MachineEvent> = {
  codes: ['FIELD_FORMAT'],
  over: ['timeWindow'],
  check: ({ timeWindow }) =>
    timeWindow === null || isTimeWindow(timeWindow) || refusal('FIELD_FORMAT', { field: 'timeWindow', params: { field: 'timeWindow' } }),
};
