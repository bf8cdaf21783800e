import { expect, it } from 'vitest';
import * as failures from '../../../upstream/failures.js';
import { failedRerun } from './bulk-reruns.js';

it.each([
  [
    'a bad request',
    new failures.UpstreamRefusedError(400, 'INVALID_REQUEST', 'No'),
    'refused',
    'goes on',
  ],
  [
    'a stated fault',
    new failures.UpstreamRefusedError(500, 'DATABASE_DOWN', 'No'),
    'unknown',
    'goes on',
  ],
  ['a gateway', new failures.UpstreamRefusedError(504, null, 'Timed out'), 'unknown', 'rests'],
  [
    'an odd 503',
    new failures.UpstreamMaintenanceError(503, 'OVERLOADED', null),
    'unknown',
    'rests',
  ],
  ['no response', new failures.UpstreamTimeoutError(15_000), 'unknown', 'rests'],
  ['no listener', new failures.UpstreamUnreachableError('ECONNREFUSED'), 'waiting', 'rests'],
] as const)('%s: %s is %s, and the job %s', (_what, failure, state, then) => {
  const outcome = failedRerun(failure);
  expect(outcome.state).toBe(state);
  expect(outcome.failure).toBe(then === 'rests' ? failure : undefined);
});
