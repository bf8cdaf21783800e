import { expect, it } from 'vitest';
import * as upstream from '../../upstream/failures.js';
import { afterFailedAsk } from './ask-failure.js';

it.each([
  [
    'a person whom nobody knows',
    new upstream.UpstreamRefusedError(404, 'DOES_NOT_EXIST', null),
    60,
    false,
  ],
  ['a failure in a 200', new upstream.UpstreamRefusedError(200, 'ODD', null), 60, false],
  ['an answer of another shape', new upstream.UpstreamWrongShapeError('odd'), 60, false],
  ['an answer that is too large', new upstream.UpstreamTooLargeError(5), 60, false],
  ['a fault', new upstream.UpstreamRefusedError(500, 'INTERNAL_ERROR', null), 1, true],
  ['too many requests', new upstream.UpstreamRefusedError(429, null, null), 1, true],
  ['a refused key', new upstream.UpstreamKeyRefusedError(401, null, null), 1, true],
  ['maintenance', new upstream.UpstreamMaintenanceError(503, null, null), 1, true],
  ['a page of a gateway', new upstream.UpstreamNotJsonError(502), 1, true],
  ['no connection', new upstream.UpstreamUnreachableError('ECONNREFUSED'), 1, true],
  ['no answer', new upstream.UpstreamTimeoutError(15_000), 1, true],
  ['a fault of the console', new Error('no database'), 1, true],
])('%s', (_what, error, minutes, isService) => {
  expect(afterFailedAsk(error, 0)).toEqual({ ms: minutes * 60_000, isService });
  expect(afterFailedAsk(error, 1).ms).toBe(2 * minutes * 60_000);
});
