import { expect, it } from 'vitest';
import {
  UpstreamKeyRefusedError,
  UpstreamMaintenanceError,
  UpstreamNotJsonError,
  UpstreamRefusedError,
  UpstreamTimeoutError,
  UpstreamTooLargeError,
  UpstreamUnreachableError,
  UpstreamWrongShapeError,
  writeFailure,
} from './failures.js';

const connecting = new UpstreamTimeoutError(5000, { cause: { code: 'UND_ERR_CONNECT_TIMEOUT' } });

it.each([
  ['no server listens', new UpstreamUnreachableError('ECONNREFUSED'), 'not_sent'],
  ['no such host', new UpstreamUnreachableError('ENOTFOUND'), 'not_sent'],
  [
    'a certificate of another host',
    new UpstreamUnreachableError('ERR_TLS_CERT_ALTNAME_INVALID'),
    'not_sent',
  ],
  [
    'a self-signed certificate',
    new UpstreamUnreachableError('UNABLE_TO_VERIFY_LEAF_SIGNATURE'),
    'not_sent',
  ],
  ['a connection that is not made in time', connecting, 'not_sent'],
  [
    'maintenance',
    new UpstreamMaintenanceError(503, 'SERVICE_TEMPORARILY_UNAVAILABLE', null),
    'not_sent',
  ],
  ['a 503 of a gateway', new UpstreamMaintenanceError(503, null, null), 'unknown'],
  ['a 503 of another word', new UpstreamMaintenanceError(503, 'UPSTREAM_RESET', null), 'unknown'],
  ['a time-out of a gateway', new UpstreamRefusedError(504, null, 'Timed out'), 'unknown'],
  ['a refusal without a word', new UpstreamRefusedError(400, null, null), 'refused'],
  [
    'a key that is refused without a word',
    new UpstreamKeyRefusedError(401, null, null),
    'not_sent',
  ],
  ['the key', new UpstreamKeyRefusedError(401, 'INVALID_API_KEY', null), 'not_sent'],
  ['too fast', new UpstreamRefusedError(429, null, null), 'not_sent'],
  ['too fast for a gateway', new UpstreamNotJsonError(429), 'not_sent'],
  ['unknown there', new UpstreamRefusedError(404, 'DOES_NOT_EXIST', null), 'refused'],
  ['a fault that it states', new UpstreamRefusedError(500, 'INTERNAL_ERROR', null), 'unknown'],
  ['a success that is cut short', new UpstreamNotJsonError(200), 'unknown'],
  ['a page that is not found', new UpstreamNotJsonError(404), 'refused'],
  ['a gateway without an answer', new UpstreamNotJsonError(502), 'unknown'],
  ['a reset', new UpstreamUnreachableError('ECONNRESET'), 'unknown'],
  ['a failure without a code', new UpstreamUnreachableError('UNKNOWN'), 'unknown'],
  ['no answer', new UpstreamTimeoutError(15000, { cause: new Error('TimeoutError') }), 'unknown'],
  ['more than is read', new UpstreamTooLargeError(5), 'unknown'],
  ['too deep a shape', new UpstreamWrongShapeError('deep'), 'unknown'],
  ['anything else', new Error('?'), 'unknown'],
] as const)('%s: %s is %s', (_what, failure, expected) => {
  expect(writeFailure(failure)).toBe(expected);
});
