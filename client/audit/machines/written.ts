/** A lifecycle in languages that other programs read. Pure. */
import type { Label } from '@machines/kernel/fields.js';

export interface Transition {
  readonly from: string;
  readonly event: string;
  readonly label: Label;
  readonly to: string;
  readonly who: readonly Label[];
  readonly guards: readonly (Label & { readonly code: string })[];
  readonly effects: number;
  readonly taken: number;
}

const target = ({ from, to }: Transition): string => (to === 'same' ? from : to);
const kept = (rows: readonly Transition[]): readonly Transition[] => rows.filter(({ to }) => to !== 'ignored');

export const mermaidOf = (rows: readonly Transition[]): string =>
  [
    'stateDiagram-v2',
    ...kept(rows).map(
      (row) => `  ${row.from === 'none' ? '[*]' : row.from} --> ${row.to === 'removed' ? '[*]' : target(row)}: ${row.event}`,
    ),
  ].join('\n');

const attribute = (text: string): string => text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export function scxmlOf(name: string, rows: readonly Transition[]): string {
  const states = [...new Set(kept(rows).flatMap((row) => [row.from, target(row)]))];
  const lines = states.map((state) => {
    const own = kept(rows).filter(({ from }) => from === state);
    const inner = own.map((row) => `    <transition event="${attribute(row.event)}" target="${attribute(target(row))}"/>`);
    return [`  <state id="${attribute(state)}">`, ...inner, '  </state>'].join('\n');
  });
  return [
    `<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="${attribute(name)}" initial="none">`,
    ...lines,
    '</scxml>',
  ].join('\n');
}
