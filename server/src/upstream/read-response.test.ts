import { describe, expect, it } from 'vitest';
import { type Operation } from '../contract/index.js';
import * as failures from './failures.js';
import { hideSecrets, readResponse, readRetryAfter } from './read-response.js';
import fc from 'fast-check';

const failure = JSON.stringify({ status: 'failure', failure_code: 'CODE', failure_reason: 'why' });

const DEEP = `[{"body":${'['.repeat(20_000)}${']'.repeat(20_000)}}]`;

describe('readResponse', () => {
  it.each<[Operation, number, string]>([
    ['call_get', 200, '[]'],
    ['call_get', 200, '{"calls":[]}'],
    ['event_get', 206, '{"status":"success","events":[{}]}'],
    ['event_get', 200, DEEP],
    ['event_get', 200, `[${DEEP}]`],
    ['config_get', 200, '[]'],
    ['get_status', 200, '{"has_connection":false}'],
    ['call_rerun', 200, ''],
    ['call_rerun', 204, ''],
    ['config_delete', 200, 'OK'],
    ['config_create_or_edit', 201, '<p>saved</p>'],
  ])('%s: HTTP %i %s is a success', (operation, httpStatus, text) => {
    expect(readResponse(operation, httpStatus, text).text).toBe(text === '' ? null : text);
  });

  it('finds the new id of a rerun', () => {
    const { value } = readResponse('call_rerun', 200, '{"transaction_id":"ewh:new"}');
    expect(value.transaction_id).toBe('ewh:new');
  });

  it.each<[Operation, number, string, abstract new (...args: never[]) => Error]>([
    ['get_status', 404, failure, failures.UpstreamRefusedError],
    ['get_status', 200, failure, failures.UpstreamRefusedError],
    ['call_rerun', 200, failure, failures.UpstreamRefusedError],
    ['call_rerun', 500, '{}', failures.UpstreamRefusedError],
    ['call_get', 403, failure, failures.UpstreamRefusedError],
    ['call_get', 401, failure, failures.UpstreamKeyRefusedError],
    ['call_get', 401, '<html>', failures.UpstreamKeyRefusedError],
    ['call_get', 400, failure.replace('CODE', 'INVALID_API_KEY'), failures.UpstreamKeyRefusedError],
    ['call_get', 503, '', failures.UpstreamMaintenanceError],
    [
      'register',
      200,
      failure.replace('CODE', 'SERVICE_TEMPORARILY_UNAVAILABLE'),
      failures.UpstreamMaintenanceError,
    ],
    ['call_get', 200, '<html>', failures.UpstreamNotJsonError],
    ['call_get', 200, '[{"transaction_id"', failures.UpstreamNotJsonError],
    ['call_get', 200, '', failures.UpstreamNotJsonError],
    ['call_get', 502, '<html>', failures.UpstreamNotJsonError],
    ['call_rerun', 302, '', failures.UpstreamNotJsonError],
    ['call_get', 200, '{"a":[],"b":[]}', failures.UpstreamWrongShapeError],
    ['get_status', 200, '[]', failures.UpstreamWrongShapeError],
    ['register', 200, '{"status":"success"}', failures.UpstreamWrongShapeError],
    ['register', 200, `{"user_id":"u","more":${DEEP}}`, failures.UpstreamWrongShapeError],
    ['get_status', 200, '{"has_connection":true,"a":"\\u0000"}', failures.UpstreamWrongShapeError],
  ])('%s: HTTP %i %.60s is a failure of its kind', (operation, httpStatus, text, Kind) => {
    expect(() => readResponse(operation, httpStatus, text)).toThrow(Kind);
  });

  it('keeps one record that is nested too deeply from hiding the others', () => {
    const { value } = readResponse('event_get', 200, `[{"id":"a"},${DEEP},{"id":"b\\u0000"}]`);
    expect(value.items.map(({ event_id }) => event_id)).toEqual(['a']);
    expect(value.unreadable).toHaveLength(2);
  });

  it('treats a rerun with a too deeply nested response as done, and passes nothing of it on', () => {
    const answer = readResponse('call_rerun', 200, DEEP);
    expect(answer).toEqual({ text: null, json: true, value: { transaction_id: null, raw: null } });
  });

  it('still finds the failure in such a response, with a reason that can be stored', () => {
    const text = `{"status":"failure","failure_code":"A\\u0000B","more":${DEEP}}`;
    expect(() => readResponse('call_rerun', 200, text)).toThrow(
      expect.objectContaining({ failure_code: 'A\ufffdB' }),
    );
  });

  it('keeps code and reason as they came', () => {
    expect(() => readResponse('get_status', 404, failure)).toThrow(
      expect.objectContaining({ failure_code: 'CODE', failure_reason: 'why', httpStatus: 404 }),
    );
  });
});

describe('a secret', () => {
  const KEY = 'ab/cd"ef\\0123';
  const unicode = (text: string) =>
    Array.from(text, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

  it.each([
    ['as it is', `the key ${KEY} is wrong`],
    ['in JSON', JSON.stringify({ failure_reason: `bad key ${KEY}` })],
    ['with escaped slashes', `{"failure_reason":"bad key ab\\/cd\\"ef\\\\0123"}`],
    ['in \\u escapes', `{"failure_reason":"bad key ${unicode(KEY)}"}`],
    ['as a name', `{"${unicode(KEY)}":1}`],
  ])('hides the key %s', (_how, text) => {
    const hidden = hideSecrets(text, { apiKey: KEY });
    expect(hidden).toContain('[API key]');
    expect(hidden).not.toContain(KEY);
    expect(JSON.stringify(hidden)).not.toContain('ab/cd');
  });

  it.each([
    ['base64', (text: string) => Buffer.from(text).toString('base64')],
    ['base64url', (text: string) => Buffer.from(text).toString('base64url')],
    ['hexadecimal', (text: string) => Buffer.from(text).toString('hex')],
    ['HEXADECIMAL', (text: string) => Buffer.from(text).toString('hex').toUpperCase()],
    ['an address', (text: string) => encodeURIComponent(text)],
    [
      'an address, every character',
      (text: string) => Buffer.from(text).toString('hex').replace(/../g, '%$&'),
    ],
  ])('hides the key in %s, by itself and inside another text', (_how, encode) => {
    const key = 'a+key/that?is&Long\\enough~~~';
    for (const around of ['', ':', 'user:', 'a user:']) {
      const hidden = hideSecrets(JSON.stringify({ echo: encode(around + key + around) }), {
        apiKey: key,
      });
      expect(hidden).toContain('[API key]');
      // At most the characters shared with the neighbours are left.
      for (let at = 0; at + 12 <= encode(key).length; at += 1) {
        expect(hidden).not.toContain(encode(key).slice(at, at + 12));
      }
    }
  });

  it('leaves every other text unchanged', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(hideSecrets(text, { apiKey: 'a-key-that-is-in-no-text' })).toBe(text);
      }),
    );
    expect(hideSecrets('{ "a" : "\\/" }', { apiKey: KEY })).toBe('{ "a" : "\\/" }');
  });

  it('does not hide a key of less than eight characters', () => {
    expect(hideSecrets('k1 and k2', { apiKey: 'k1' })).toBe('k1 and k2');
  });

  it.each([
    [{ apiKey: 'key-0123456' }, 'whsec_012345 and [API key]'],
    [{ apiKey: 'key-0123456', webhookSecret: 'whsec_012345' }, '[webhook secret] and [API key]'],
  ])('hides each secret of a service by its name', (secrets, expected) => {
    expect(hideSecrets('whsec_012345 and key-0123456', secrets)).toBe(expected);
  });
});

describe('Retry-After', () => {
  const NOON = 'Fri, 20 Nov 2026 12:00:00 GMT';
  const ONE_O_CLOCK = 'Fri, 20 Nov 2026 13:00:00 GMT';
  const noon = Date.parse(NOON);

  it.each([
    ['120', null, 120_000],
    [' 0 ', null, 0],
    [ONE_O_CLOCK, null, 3_600_000],
    // Its clock is an hour ahead of ours, and it is now one o'clock there.
    [ONE_O_CLOCK, ONE_O_CLOCK, 0],
    [ONE_O_CLOCK, NOON, 3_600_000],
    [ONE_O_CLOCK, 'nonsense', 3_600_000],
    ['Thu, 19 Nov 2026 12:00:00 GMT', null, 0],
    [null, NOON, null],
    ['', null, null],
    ['-5', null, null],
    ['1.5', null, null],
    ['soon', null, null],
    ['9'.repeat(400), null, null],
    ['\u0000', null, null],
  ])(
    'reads the Retry-After %j of a service with the Date %j as %j ms',
    (header, serviceDate, ms) => {
      expect(readRetryAfter({ retryAfter: header, serviceDate }, noon)).toBe(ms);
    },
  );
});
