import { describe, expect, it } from 'vitest';
import { NO_SELECTION, withAll, withPressed } from './selection';

const listed = ['a', 'b', 'c', 'd', 'e'];
const press = (before: typeof NO_SELECTION, id: string, isRange = false) =>
  withPressed(before, listed, id, isRange);
const ids = (selection: typeof NO_SELECTION) => [...selection.ids].sort();

describe('withPressed', () => {
  it('ticks one and unticks it again', () => {
    const one = press(NO_SELECTION, 'b');
    expect(ids(one)).toEqual(['b']);
    expect(ids(press(one, 'b'))).toEqual([]);
  });
  it('ticks a range downwards and upwards', () => {
    expect(ids(press(press(NO_SELECTION, 'b'), 'd', true))).toEqual(['b', 'c', 'd']);
    expect(ids(press(press(NO_SELECTION, 'd'), 'b', true))).toEqual(['b', 'c', 'd']);
  });
  it('unticks a range', () => {
    const all = withAll(NO_SELECTION, listed);
    expect(ids(press(press(all, 'b'), 'd', true))).toEqual(['a', 'e']);
  });
  it('ticks one alone where there is nothing to go on from', () => {
    expect(ids(press(NO_SELECTION, 'd', true))).toEqual(['d']);
    expect(ids(press({ ids: new Set(), anchor: 'gone' }, 'd', true))).toEqual(['d']);
  });
});

describe('withAll', () => {
  it('ticks all, keeps what is not listed, and unticks when all are', () => {
    const other = { ids: new Set(['z']), anchor: null };
    expect(ids(withAll(other, listed))).toEqual(['a', 'b', 'c', 'd', 'e', 'z']);
    expect(ids(withAll(withAll(NO_SELECTION, listed), listed))).toEqual([]);
    expect(ids(withAll(NO_SELECTION, []))).toEqual([]);
  });
});
