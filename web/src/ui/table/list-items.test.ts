import { describe, expect, it } from 'vitest';
import { listItems } from './list-items';

const rows = [90, 80, 70].map((sequence) => ({ sequence }));
const gap = (id: string, below_sequence: number) => ({ id, below_sequence });
const draw = (gaps: { id: string; below_sequence: number }[], hasMore = false, noted?: number) =>
  listItems({
    ...{ rows, gaps, hasMore },
    hasNote: ({ sequence }) => sequence === noted,
    idOf: ({ sequence }) => String(sequence),
    sequenceOf: ({ sequence }) => sequence,
  }).map(({ key }) => key.replace('row-', ''));

describe('listItems', () => {
  it.each([
    ['below its record', [gap('a', 80)], ['90', '80', 'gap-a', '70']],
    [
      'below what is newer than a record that is filtered out',
      [gap('a', 85)],
      ['90', 'gap-a', '80', '70'],
    ],
    ['first, when all that is shown is older', [gap('a', 95)], ['gap-a', '90', '80', '70']],
    ['last, when the list ends there', [gap('a', 5)], ['90', '80', '70', 'gap-a']],
    ['on one line with its neighbour', [gap('b', 75), gap('a', 80)], ['90', '80', 'gap-a', '70']],
    [
      'apart from one that a record separates',
      [gap('b', 70), gap('a', 90)],
      ['90', 'gap-a', '80', '70', 'gap-b'],
    ],
  ])('draws a gap %s', (_where, gaps, expected) => {
    expect(draw(gaps)).toEqual(expected);
  });

  it('leaves out a gap past the loaded rows', () => {
    expect(draw([gap('a', 5), gap('b', 70)], true)).toEqual(['90', '80', '70', 'gap-b']);
  });

  it('puts a note under its row, and a gap under both', () => {
    expect(draw([gap('a', 80)], false, 80)).toEqual(['90', '80', 'note-80', 'gap-a', '70']);
  });

  it('shows a gap in a list without records', () => {
    const none = { hasNote: () => false, idOf: String, sequenceOf: Number };
    const items = listItems({ ...none, rows: [], gaps: [gap('a', 5)], hasMore: false });
    expect(items).toHaveLength(1);
  });
});
