import { expect, it } from 'vitest';
import {
  UpstreamKeyRefusedError,
  UpstreamMaintenanceError,
  UpstreamNotJsonError,
  UpstreamRefusedError,
} from '../../../upstream/failures.js';
import { rerunFailureKind } from '../../../upstream/write-failure.js';

const MAINTENANCE = 'SERVICE_TEMPORARILY_UNAVAILABLE';

it.each([
  ['maintenance', new UpstreamMaintenanceError(503, MAINTENANCE, null), 'not_sent'],
  ['a 503 of a gateway', new UpstreamMaintenanceError(503, null, null), 'unknown'],
  ['a 503 of another word', new UpstreamMaintenanceError(503, 'UPSTREAM_RESET', null), 'unknown'],
  ['a time-out of a gateway', new UpstreamRefusedError(504, null, 'Timed out'), 'unknown'],
  ['a page of a gateway', new UpstreamNotJsonError(502), 'unknown'],
  ['a fault that it states', new UpstreamRefusedError(500, 'INTERNAL_ERROR', null), 'refused'],
  ['what it has not', new UpstreamRefusedError(404, 'DOES_NOT_EXIST', null), 'refused'],
  ['a refusal without a word', new UpstreamRefusedError(400, null, null), 'refused'],
  ['a key that is refused', new UpstreamKeyRefusedError(401, null, null), 'not_sent'],
  ['too many', new UpstreamRefusedError(429, null, null), 'not_sent'],
] as const)('%s: %s is %s', (_what, failure, expected) => {
  expect(rerunFailureKind(failure)).toBe(expected);
});
