import { expect, it } from 'vitest';
import { attemptDetailOf } from '../../../testing/archived';
import { meaningOf, SHAPE_WORDS } from './ladder-drawing';

it.each([
  [{ response: '5xx', network_code: null }, 'receiver failed (5xx)'],
  [{ response: 'network', network_code: 'ECONNREFUSED' }, 'network failure'],
  // Nothing was sent, so the network has not failed.
  [{ response: 'network', network_code: 'NOT_CONFIGURED' }, 'destination deleted'],
] as const)('draws %o as %s', (attempt, word) => {
  const detail = attemptDetailOf(attempt);
  const shape = meaningOf({ attempt: 1, at: detail.created_at, detail, said_by: 'record' });
  expect(SHAPE_WORDS[shape]).toBe(word);
});
