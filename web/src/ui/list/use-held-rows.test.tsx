import { act, cleanup, renderHook } from '@testing-library/react';
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
    release: () => {
      act(hook.result.current.release);
    },
    bring: (incoming: readonly string[], later: readonly string[] = []) => {
      hook.rerender({ incoming, later });
    },
  };
}

beforeEach(() => {
  scroll = stubScroll();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('lets new rows in while the list is at its top', () => {
  const list = open(['a']);
  scroll(true);
  list.bring(['b', 'a']);
  expect(list.shown()).toMatchObject({ rows: ['b', 'a'], fresh: [] });
});

it('holds them while somebody reads further down, until they are let in', () => {
  const list = open(['a']);
  scroll(false);
  list.bring(['c', 'b', 'a']);
  expect(list.shown()).toMatchObject({ rows: ['a'], fresh: ['c', 'b'] });
  list.release();
  expect(list.shown()).toMatchObject({ rows: ['c', 'b', 'a'], fresh: [] });
  list.bring(['d', 'c', 'b', 'a']);
  expect(list.shown()).toMatchObject({ rows: ['c', 'b', 'a'], fresh: ['d'] });
});

it('tells who has left the listing, and not who was moved to a later page', () => {
  const list = open(['b', 'a']);
  scroll(false);
  list.bring(['d', 'c'], ['b']);
  expect(list.shown()).toMatchObject({ rows: ['b', 'a'], fresh: ['d', 'c'], left: ['a'] });
});

it('lets them in when the list is scrolled back to its top', () => {
  const list = open(['a']);
  scroll(false);
  list.bring(['b', 'a']);
  scroll(true);
  expect(list.shown()).toMatchObject({ rows: ['b', 'a'], fresh: [], left: [] });
});
