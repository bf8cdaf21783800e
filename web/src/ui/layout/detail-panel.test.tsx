import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { DetailPanel } from './detail-panel';
import { Tip } from '../feedback/tip';

let closed = 0;
beforeEach(() => {
  closed = 0;
  render(
    <main>
      <input aria-label="Search" />
      <a href="/row">
        <Tip tip="The whole id" inControl>
          Row
        </Tip>
      </a>
      <div popover="auto">
        <a href="/export">Export</a>
      </div>
      <DetailPanel
        {...{ what: 'Call', id: 'ewh:1', takesFocus: false }}
        close={
          <button
            data-close=""
            onClick={() => {
              closed += 1;
            }}
          />
        }
      >
        <input aria-label="Inside" />
      </DetailPanel>
    </main>,
  );
});
const INTENDED = {
  'with the focus nowhere': () => document.body,
  'at a row of the list': () => screen.getByText('Row'),
  'inside of the panel': () => screen.getByLabelText('Inside'),
};
it.each(Object.entries(INTENDED))('closes by Escape %s', (_where, target) => {
  fireEvent.keyDown(target(), { key: 'Escape' });
  expect(closed).toBe(1);
});

const OTHER = {
  'while something is typed': () => screen.getByLabelText('Search'),
  'in what lies over the page': () => screen.getByText('Export'),
};
it.each(Object.entries(OTHER))('stays at Escape %s', (_where, target) => {
  fireEvent.keyDown(target(), { key: 'Escape' });
  expect(closed).toBe(0);
});

it('stays open for an Escape that hides a tooltip, and closes by the next', () => {
  const row = screen.getByText('Row');
  fireEvent.focusIn(row);
  expect(screen.getByText('The whole id')).toBeTruthy();
  fireEvent.keyDown(row, { key: 'Escape' });
  expect(screen.queryByText('The whole id')).toBeNull();
  expect(closed).toBe(0);
  fireEvent.keyDown(row, { key: 'Escape' });
  expect(closed).toBe(1);
});

it('stays open for other keys, for a handled Escape, and under a dialog', () => {
  fireEvent.keyDown(document.body, { key: 'a' });
  const used = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  used.preventDefault();
  document.body.dispatchEvent(used);
  const dialog = document.createElement('dialog');
  dialog.open = true;
  document.body.append(dialog);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  dialog.remove();
  expect(closed).toBe(0);
});
