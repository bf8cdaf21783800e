import { expect, it } from 'vitest';
import type { UserRow } from '../schema.js';
import { emptyUser, nextCheckAt } from './derive.js';

const SECOND = 1_000;
const DAY = 86_400_000;
const NOW = 1_800_000_000_000;
const user: UserRow = {
  ...emptyUser('sandbox', 'survey-1', 'registered', NOW),
  ...{ status: 'waiting', registered_at: NOW },
  ...{ connection_at: NOW, has_connection: 0, checked_at: NOW },
};

it.each<[string, object, number | null]>([
  ['just registered', {}, NOW + 3 * SECOND],
  ['a minute old', { connection_at: NOW + 60 * SECOND }, NOW + 30 * SECOND],
  ['five days old', { connection_at: NOW + 5 * DAY }, NOW + DAY],
  ['31 days old', { connection_at: NOW + 31 * DAY }, null],
  ['verified', { status: 'verified', has_connection: 1 }, null],
  ['verified by a webhook, without results', { status: 'verified', checked_at: NOW - 1 }, NOW],
  [
    'the same, and a check brought none',
    { status: 'verified', next_check_at: NOW },
    NOW + 3 * SECOND,
  ],
  [
    'verified by a webhook long before its next check',
    { status: 'verified', checked_at: NOW - 1, next_check_at: NOW + DAY },
    NOW,
  ],
  ['revoked', { status: 'revoked' }, null],
  ['registered elsewhere', { source: 'webhook' }, null],
  ['removed', { removed_at: NOW }, null],
  [
    'calls that only a check can settle',
    { status_reason: 'needs_check', checked_at: NOW - 1 },
    NOW,
  ],
  [
    'the same, and a check did not settle them',
    { status_reason: 'needs_check', next_check_at: NOW, connection_at: NOW + 60 * SECOND },
    NOW + 30 * SECOND,
  ],
])('%s', (_title, changes, due) => {
  expect(nextCheckAt({ ...user, ...changes }, NOW)).toBe(due);
});
