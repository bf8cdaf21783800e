import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GrowingList } from './growing-list';
import { useHeldRows } from './use-held-rows';

let scroll: (isAtTop: boolean) => void = () => undefined;
const idOf = (row: string) => row;

function List({ incoming }: { incoming: readonly string[] }) {
  const { rows, fresh, top, release } = useHeldRows(incoming, idOf);
  return (
    <GrowingList top={top} fresh={fresh.length} release={release}>
      <ul>
        {rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
    </GrowingList>
  );
}

const shown = () => screen.getAllByRole('listitem').map((item) => item.textContent);

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(changed: (entries: { isIntersecting: boolean }[]) => void) {
        scroll = (isIntersecting) => {
          act(() => {
            changed([{ isIntersecting }]);
          });
        };
      }
      observe() {
        return undefined;
      }
      disconnect() {
        return undefined;
      }
    },
  );
  HTMLElement.prototype.scrollIntoView = () => undefined;
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('lets new rows in while the list is at its top', () => {
  const { rerender } = render(<List incoming={['a']} />);
  scroll(true);
  rerender(<List incoming={['b', 'a']} />);
  expect(shown()).toEqual(['b', 'a']);
  expect(screen.queryByRole('button')).toBeNull();
});

it('holds them behind a pill while somebody reads further down, until it is pressed', () => {
  const { rerender } = render(<List incoming={['a']} />);
  scroll(false);
  rerender(<List incoming={['c', 'b', 'a']} />);
  expect(shown()).toEqual(['a']);
  fireEvent.click(screen.getByRole('button', { name: '2 new' }));
  expect(shown()).toEqual(['c', 'b', 'a']);
  rerender(<List incoming={['d', 'c', 'b', 'a']} />);
  expect(shown()).toEqual(['c', 'b', 'a']);
});

it('lets them in when the list is scrolled back to its top', () => {
  const { rerender } = render(<List incoming={['a']} />);
  scroll(false);
  rerender(<List incoming={['b', 'a']} />);
  scroll(true);
  expect(shown()).toEqual(['b', 'a']);
});
