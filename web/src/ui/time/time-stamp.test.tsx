import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TimeStamp } from './time-stamp';

// In the local time zone, whichever that is.
const noon = new Date(2026, 2, 2, 12, 4, 9).getTime();
const DAY_MS = 86_400_000;

it.each([
  ['today', noon, noon, /^12:04:09$/],
  ['another day', noon - DAY_MS, noon, /1.*, 12:04:09$/],
  ['another day by its own clock', noon, noon + DAY_MS, /2.*, 12:04:09$/],
])('writes the wall clock of %s', (_when, ms, now, text) => {
  const { container } = render(<TimeStamp ms={ms} now={now} form="clock" />);
  expect(container.querySelector('time')?.textContent).toMatch(text);
});
