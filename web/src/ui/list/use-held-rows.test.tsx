import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubScroll } from '../../testing/stub-scroll';
import { useHeldRows } from './use-held-rows';

interface Pages {
  incoming: readonly string[];
  later: readonly string[];
}

let scroll: (isAtTop: boolean) => void;
const idOf = (row: string) => row;

function open(first: readonly string[]) {
  const initialProps: Pages = { incoming: first, later: [] };
  const hook = renderHook(({ incoming, later }) => useHeldRows(incoming, later, idOf), {
    initialProps,
  });
  hook.result.current.top(document.createElement('div'));
  return {
    shown: () => hook.result.current,
    bring: (incoming: readonly string[], later: readonly string[] = []) => {
      hook.rerender({ incoming, later });
    },
  };
}

beforeEach(() => {
  scroll = stubScroll();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('shows new rows while the list is at its top', () => {
  const list = open(['a']);
  scroll(true);
  list.bring(['b', 'a']);
  expect(list.shown()).toMatchObject({ rows: ['b', 'a'], fresh: [] });
});

it('holds new rows while the list is scrolled down', () => {
  const list = open(['a']);
  scroll(false);
  list.bring(['c', 'b', 'a']);
  expect(list.shown()).toMatchObject({ rows: ['a'], fresh: ['c', 'b'] });
});

it('keeps rows that are no longer listed, and those that moved to a later page', () => {
  const list = open(['b', 'a']);
  scroll(false);
  list.bring(['d', 'c'], ['b']);
  expect(list.shown()).toMatchObject({ rows: ['b', 'a'], fresh: ['d', 'c'] });
});

it('shows them when the list is scrolled back to its top', () => {
  const list = open(['a']);
  scroll(false);
  list.bring(['b', 'a']);
  scroll(true);
  expect(list.shown()).toMatchObject({ rows: ['b', 'a'], fresh: [] });
});
