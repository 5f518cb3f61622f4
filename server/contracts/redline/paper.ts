/** A redline as a PDF: what went is struck, what came is underlined, and neither by colour alone (contracts.md §3.3). */
import type { Redline, RedlineShown, Run } from '../../../state-machines/contracts/contract/redline.js';
import type { Content } from '../../platform/file/printing.js';
import { MM, printSheets, SMALL } from '../../platform/file/printing.js';

export interface RedlinePaper {
  readonly title: string;
  readonly number: string;
  readonly from: string;
  readonly to: string;
  readonly redline: Redline;
}

const sizes: Readonly<Record<string, number>> = { h2: 15, h3: 13, h4: 11.5 };
const GONE = { decoration: 'lineThrough', color: '#b42318' };
const COME = { decoration: 'underline', color: '#175cd3' };
const styleOf = ({ op }: Run): object => (op === '+' ? COME : op === '-' ? GONE : {});

function line({ change, kind, depth, mark, runs, looks }: RedlineShown): Content {
  if (kind === 'hr') return { canvas: [{ type: 'line', x1: 0, y1: 3, x2: 460, y2: 3, lineWidth: 0.5 }] };
  const note = change === 'MOVED' ? '[移动 / moved] ' : looks ? '[格式 / format] ' : '';
  return {
    text: [
      ...(note === '' ? [] : [{ text: note, fontSize: SMALL, color: '#475467' }]),
      ...(mark === '' ? [] : [{ text: `${mark} ` }]),
      ...runs.map((run) => ({ text: run.text, ...styleOf(run) })),
    ],
    bold: kind in sizes,
    fontSize: sizes[kind] ?? 10.5,
    margin: [depth * 5 * MM, 0, 0, 5],
    preserveLeadingSpaces: true,
  };
}

export async function renderRedline({ title, number, from, to, redline }: RedlinePaper, into: string): Promise<void> {
  const { inserted, deleted, changed, moved } = redline.counts;
  await printSheets(
    {
      title,
      shown: number,
      content: [
        { text: title, fontSize: 18, bold: true, alignment: 'center', margin: [0, 0, 0, 6] },
        { text: `${from} → ${to}`, alignment: 'center', margin: [0, 0, 0, 4] },
        {
          text: [
            { text: '删除 / deleted', ...GONE },
            '   ',
            { text: '新增 / inserted', ...COME },
            `   + ${inserted}   − ${deleted}   修改 / changed ${changed}   移动 / moved ${moved}`,
          ],
          fontSize: SMALL,
          alignment: 'center',
          margin: [0, 0, 0, 12],
        },
        ...redline.lines.map(line),
      ],
    },
    into,
  );
}
