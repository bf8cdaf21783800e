import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { archivedCall } from '../../../testing/archived';
import { rowId } from './call-list-props';
import { withAcceptance, withPress, type RerunLog } from '../../../records/call/rerun-log';
import { useNewCall } from './use-new-call';

const NOW = 1_772_366_400_000;
const pressed = withPress([], archivedCall({ transaction_id: 'ewh:1' }), NOW);
const LOG: RerunLog = withAcceptance(pressed, 'ewh:1', 'ewh:2', NOW);
const old = [{ transaction_id: 'ewh:1' }];
const both = [{ transaction_id: 'ewh:2' }, ...old];

let isReduced = false;
const scrolled = vi.fn();

beforeEach(() => {
  scrolled.mockReset();
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: isReduced && media === '(prefers-reduced-motion: reduce)',
  }));
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => {
    draw();
  });
  const row = document.createElement('div');
  row.id = rowId('ewh:2');
  row.scrollIntoView = scrolled;
  document.body.append(row);
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const open = (calls: typeof old, isHeld: boolean) =>
  renderHook(
    (props) => {
      useNewCall(LOG, props.calls, props.isHeld);
    },
    { initialProps: { calls, isHeld } },
  );

it.each([
  [false, 'smooth'],
  [true, 'instant'],
])('scrolls to the new call; with reduced motion %s: %s', (reduced, behavior) => {
  isReduced = reduced;
  const { rerender } = open(old, false);
  expect(scrolled).not.toHaveBeenCalled();
  rerender({ calls: both, isHeld: false });
  expect(scrolled.mock.calls).toEqual([[{ block: 'nearest', behavior }]]);
});

it('leaves who reads further down where they are, also once they have gone up', () => {
  const { rerender } = open(old, true);
  rerender({ calls: both, isHeld: true });
  rerender({ calls: both, isHeld: false });
  expect(scrolled).not.toHaveBeenCalled();
});

it('leaves one alone that was there at the start', () => {
  const { rerender } = open(both, false);
  rerender({ calls: [...both], isHeld: false });
  expect(scrolled).not.toHaveBeenCalled();
});
