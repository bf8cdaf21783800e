import { expect, it } from 'vitest';
import { timeName } from './call-detail-facts';

it.each([
  ['updated_at', 'Changed', 'updated_at'],
  ['completedAt', 'Ended', 'completedAt'],
  ['nextAttemptAt', 'Next attempt', 'nextAttemptAt'],
  ['archived_at', 'archived_at', undefined],
  ['constructor', 'constructor', undefined],
])('%s is named %s, and its own name is kept', (own, name, ownName) => {
  expect(timeName(own)).toEqual({ name, ownName });
});
