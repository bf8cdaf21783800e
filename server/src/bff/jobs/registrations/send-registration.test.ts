import { expect, it } from 'vitest';
import * as failures from '../../../upstream/failures.js';
import { JobOverError } from '../job-kind.js';
import { registrationFailure, sendRegistration } from './registrations.js';

it.each([
  ['a bad request', new failures.UpstreamRefusedError(400, 'INVALID_REQUEST', 'No'), 'refused'],
  ['a failure in a 200', new failures.UpstreamRefusedError(200, null, null), 'refused'],
  ['a fault', new failures.UpstreamRefusedError(500, 'INTERNAL_ERROR', null), 'unknown'],
  ['a gateway', new failures.UpstreamNotJsonError(502), 'unknown'],
  ['another shape', new failures.UpstreamWrongShapeError('no invite_url'), 'unknown'],
  ['a reset', new failures.UpstreamUnreachableError('ECONNRESET'), 'unknown'],
  ['no answer', new failures.UpstreamTimeoutError(15_000), 'unknown'],
  ['maintenance', new failures.UpstreamMaintenanceError(503, null, null), 'not_sent'],
  ['the key', new failures.UpstreamKeyRefusedError(401, 'INVALID_API_KEY', null), 'not_sent'],
  ['too fast', new failures.UpstreamRefusedError(429, null, null), 'not_sent'],
  ['no listener', new failures.UpstreamUnreachableError('ECONNREFUSED'), 'not_sent'],
] as const)('%s: %s is %s', (_what, failure, expected) => {
  expect(registrationFailure(failure)).toBe(expected);
});

const item = { subject: 'a', request: null };
const failing = (failure: Error) => ({
  call: () => Promise.reject(failure),
});
const { signal } = new AbortController();

it("keeps the service's code and reason, limited to what is shown", async () => {
  const refusal = new failures.UpstreamRefusedError(400, 'C'.repeat(200), 'r'.repeat(2_000));
  expect(await sendRegistration(failing(refusal), item, signal)).toEqual({
    state: 'refused',
    result: { failure_code: 'C'.repeat(100), reason: 'r'.repeat(500) },
  });
});

it('counts no try that the end of the console broke off', async () => {
  const ended = new JobOverError('over');
  const sent = await sendRegistration(failing(ended), item, signal);
  expect(sent).toEqual({ state: 'waiting', failure: ended });
});
