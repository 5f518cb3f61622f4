import { describe, expect, test } from '@jest/globals';
import type { CallResult } from '@machines/kernel/protocol.js';

import { changed, loaded, settled, slidIn } from '../../../../client/kernel/list/live-list.js';

const answer = (part: Partial<CallResult>): CallResult<never> =>
  ({
    status: 'S',
    code: '',
    msg: '',
    data: [
      { id: '1', title: 'Desks' },
      { id: '2', title: 'Chairs' },
    ],
    page: { count: 40, pageIndex: 1, pageRows: 20 },
    serverTime: 0,
    traceId: 't',
    ...part,
  }) as CallResult<never>;
const page = loaded(answer({}));

describe('a live list', () => {
  test('a changed row is replaced and flashes for its second', () => {
    const next = changed(page, { listId: '1', rows: [{ id: '2', title: 'Stools' }], gone: [], new: 0, count: 40 });
    expect(next.rows.map((row) => row['title'])).toEqual(['Desks', 'Stools']);
    expect(next.marks).toEqual({ 2: 'changed' });
    expect(settled(next, ['2'], 'changed').marks).toEqual({});
  });

  test('a row that no longer fits is crossed out first and leaves later', () => {
    const next = changed(page, { listId: '1', rows: [], gone: ['1'], new: 0, count: 39 });
    expect(next.rows).toHaveLength(2);
    expect(next.marks).toEqual({ 1: 'gone' });
    expect(settled(next, ['1'], 'gone')).toMatchObject({ rows: [{ id: '2' }], count: 39 });
  });

  test('new rows do not push the page: they are counted', () => {
    const next = changed(page, { listId: '1', rows: [], gone: [], new: 2, count: 42 });
    expect(next).toMatchObject({ fresh: 2, count: 42 });
    expect(next.rows).toEqual(page.rows);
  });

  test('a page that is read again where news slides in marks what did not stand in it, for its second', () => {
    const next = slidIn(
      page,
      answer({
        data: [
          { id: '3', title: 'Lamps' },
          { id: '1', title: 'Desks' },
        ] as never,
      }),
    );
    expect([next.rows.map((row) => row['title']), next.marks, next.fresh]).toEqual([['Lamps', 'Desks'], { 3: 'new' }, 0]);
    expect(settled(next, ['3', '1'], 'new').marks).toEqual({});
    expect(slidIn(page, answer({ status: 'E', code: 'SYS_ERROR', msg: 'no' }))).toMatchObject({ status: 'error', rows: [], marks: {} });
  });

  test('other rights bring the whole page anew', () => {
    expect(changed(page, { listId: '1', rows: [{ id: '9' }], gone: [], new: 0, count: 1, reset: true })).toMatchObject({
      rows: [{ id: '9' }],
      count: 1,
      marks: {},
    });
  });

  test('a failed load shows no rows, a forbidden one says so', () => {
    expect(loaded(answer({ status: 'E', code: 'SYS_ERROR', msg: 'no' }))).toMatchObject({
      status: 'error',
      rows: [],
      refusal: { code: 'SYS_ERROR' },
    });
    expect(loaded(answer({ status: 'E', code: 'PERM_SCOPE', msg: 'no' })).status).toBe('forbidden');
  });
});
