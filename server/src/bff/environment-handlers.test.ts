import { expect, it } from 'vitest';
import type { ServiceHealth } from '../contract/index.js';
import { judge } from './environment-handlers.js';

it.each<[ServiceHealth['state'], string | null, boolean | null, boolean | null]>([
  ['starting', null, null, null],
  ['ok', null, true, true],
  ['partial', null, true, true],
  ['failing', 'upstream_unreachable', false, null],
  ['failing', 'upstream_timeout', false, null],
  ['failing', 'upstream_key_refused', true, false],
  ['failing', 'upstream_maintenance', true, null],
  ['failing', 'upstream_not_json', true, null],
  ['failing', 'internal', null, null],
])('%s by %s: reachable %s, key accepted %s', (state, code, is_reachable, is_key_accepted) => {
  const failure = code === null ? null : { code, detail: '' };
  expect(judge({ state, failure })).toMatchObject({ is_reachable, is_key_accepted });
});
