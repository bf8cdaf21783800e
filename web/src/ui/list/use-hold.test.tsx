import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubScroll } from '../../testing/stub-scroll';
import { GrowingList } from './growing-list';
import { useHold } from './use-hold';

interface Row {
  position: number;
  text?: string;
}
interface ListProps {
  incoming: readonly Row[];
  filter?: string;
}

let scroll: (isAtTop: boolean) => void;
let isAtTop: () => boolean;

function List({ incoming, filter = '' }: ListProps) {
  const hold = useHold(incoming, filter);
  useEffect(() => {
    isAtTop = hold.isAtTop;
  }, [hold.isAtTop]);
  return (
    <GrowingList top={hold.top} fresh={hold.waiting} areMore={filter === 'many'}>
      <ul>
        {hold.rows.map(({ position, text = position }) => (
          <li key={position}>{text}</li>
        ))}
      </ul>
    </GrowingList>
  );
}

const rows = (...positions: number[]): Row[] => positions.map((position) => ({ position }));
const shown = () => screen.getAllByRole('listitem').map((item) => item.textContent);
const pill = () => screen.queryByRole('button')?.textContent;

beforeEach(() => {
  scroll = stubScroll();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('lets new rows in while the list is at its top', () => {
  const { rerender } = render(<List incoming={rows(2)} />);
  scroll(true);
  rerender(<List incoming={rows(3, 2)} />);
  expect(shown()).toEqual(['3', '2']);
  expect(pill()).toBeUndefined();
  expect(isAtTop()).toBe(true);
});

it('holds them while somebody reads further down, and shows what is loaded below', () => {
  const { rerender } = render(<List incoming={rows(9, 7)} />);
  scroll(false);
  expect(isAtTop()).toBe(false);
  rerender(<List incoming={rows(10, 9, 8, 7, 6)} />);
  expect(shown()).toEqual(['9', '7', '6']);
  expect(pill()).toBe('2 new');
  scroll(true);
  expect(shown()).toEqual(['10', '9', '8', '7', '6']);
  expect(pill()).toBeUndefined();
});

it('scrolls to the top of the list at once where the pill is pressed', () => {
  const scrolled = vi.fn();
  HTMLElement.prototype.scrollIntoView = scrolled;
  const { rerender } = render(<List incoming={rows(1)} filter="many" />);
  scroll(false);
  rerender(<List incoming={rows(2, 1)} filter="many" />);
  fireEvent.click(screen.getByRole('button', { name: '1+ new' }));
  expect(scrolled.mock.calls).toEqual([[]]);
});

it('keeps what is on screen, as it was last, when a list that is read anew lacks it', () => {
  const { rerender } = render(<List incoming={rows(3, 2)} />);
  scroll(false);
  rerender(<List incoming={[...rows(3), { position: 2, text: 'changed' }, ...rows(1)]} />);
  rerender(<List incoming={rows(5, 4)} />);
  expect(shown()).toEqual(['3', 'changed', '1']);
  expect(pill()).toBe('2 new');
  rerender(<List incoming={[...rows(5, 4, 3), { position: 2, text: 'again' }]} />);
  expect(shown()).toEqual(['3', 'again', '1']);
});

it('holds nothing back of another list, and what is new in it', () => {
  const { rerender } = render(<List incoming={rows(9, 5)} />);
  scroll(false);
  rerender(<List incoming={rows(9, 8, 7, 5, 1)} filter="other" />);
  expect(shown()).toEqual(['9', '8', '7', '5', '1']);
  expect(pill()).toBeUndefined();
  rerender(<List incoming={rows(10, 9, 8, 7, 5, 1)} filter="other" />);
  expect(shown()).toEqual(['9', '8', '7', '5', '1']);
  expect(pill()).toBe('1 new');
});
