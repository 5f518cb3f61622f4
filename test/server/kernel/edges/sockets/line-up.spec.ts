import { describe, expect, test } from '@jest/globals';
import { LineUp } from '../../../../../server/kernel/edges/sockets/line-up.js';

const served = (line: LineUp<string>): string[] => {
  const names: string[] = [];
  for (let name = line.next(); name !== undefined; name = line.next()) names.push(name);
  return names;
};

describe('a line', () => {
  test('serves each once, in the order of coming, however often they are put in', () => {
    const line = new LineUp<string>();
    for (const name of ['Taishan', 'Huaxing', 'Taishan', 'Beigang', 'Huaxing']) line.add(name);
    expect(line.size).toBe(3);
    expect(served(line)).toEqual(['Taishan', 'Huaxing', 'Beigang']);
    expect(line.size).toBe(0);
  });

  test('who was served comes behind those who still wait', () => {
    const line = new LineUp<string>();
    for (const name of ['Taishan', 'Huaxing', 'Beigang']) line.add(name);
    expect(line.next()).toBe('Taishan');
    for (const name of ['Beigang', 'Taishan', 'Huaxing']) line.add(name);
    expect(served(line)).toEqual(['Huaxing', 'Beigang', 'Taishan']);
  });

  test('who has left is not served, and may come again', () => {
    const line = new LineUp<string>();
    for (const name of ['Taishan', 'Huaxing']) line.add(name);
    line.leave('Taishan');
    expect(served(line)).toEqual(['Huaxing']);
    line.add('Taishan');
    expect(served(line)).toEqual(['Taishan']);
    line.add('Beigang');
    line.clear();
    expect(served(line)).toEqual([]);
  });

  test('never ends and stays small while somebody always comes again', () => {
    const line = new LineUp<number>();
    for (const name of [1, 2, 3]) line.add(name);
    const order: number[] = [];
    for (let turn = 0; turn < 20_000; turn += 1) {
      const name = line.next()!;
      order.push(name);
      line.add(name);
    }
    expect(order).toEqual(Array.from({ length: 20_000 }, (_, turn) => (turn % 3) + 1));
    expect(line.size).toBe(3);
  });
});
