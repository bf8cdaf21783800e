import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readCall,
  readConfig,
  readFailureBody,
  readConnectionStatus,
  readRegistration,
} from './responses.js';
import { readEvent } from './event.js';

describe('readCall', () => {
  const call = { transaction_id: 'ewh:1', webhook_type: 'K', status: 'PENDING', attempts: 3 };

  it('reads the fields of the specification and keeps the rest raw', () => {
    const raw = { ...call, shard: 7 };
    expect(readCall(raw)).toMatchObject({ ...call, reference_user_id: null, created: null, raw });
  });

  it('accepts an attempt count written as text, and an unknown status unchanged', () => {
    expect(readCall({ ...call, attempts: '3', status: 'PAUSED' })).toMatchObject({
      attempts: 3,
      status: 'PAUSED',
    });
  });

  it.each(['transaction_id', 'webhook_type', 'status', 'attempts'])('needs %s', (field) => {
    expect(readCall({ ...call, [field]: undefined })).toBeNull();
  });
});

describe('readEvent', () => {
  it.each<[object, object]>([
    [
      { http_status: 503, response_body: 'busy' },
      { http_status: 503, response_body: 'busy' },
    ],
    [
      { statusCode: 200, body: { ok: true } },
      { http_status: 200, response_body: '{"ok":true}' },
    ],
    [{ response: { status: 404, body: 'no' } }, { http_status: 404, response_body: 'no' }],
    [{ response: 'plain' }, { http_status: null, response_body: 'plain' }],
    [{ status_code: '201' }, { http_status: 201 }],
    [{ status: 'FAILED' }, { http_status: null }],
    [{ status: 7 }, { http_status: null }],
    [
      { network_error: { code: 'ECONNREFUSED', message: 'refused' } },
      { network_error: { code: 'ECONNREFUSED', message: 'refused' } },
    ],
    [
      { networkError: 'connect ECONNREFUSED 127.0.0.1:9' },
      { network_error: { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:9' } },
    ],
    [
      { network_failure_information: 'the line went dead' },
      { network_error: { code: null, message: 'the line went dead' } },
    ],
    [{ error: { odd: 1 } }, { network_error: { code: null, message: '{"odd":1}' } }],
    [{ network_error: null, error: {} }, { network_error: null }],
    [{ network_error: { code: null, message: '' } }, { network_error: null }],
    [{ network_failure: { timed_out: false, code: 0, message: '' } }, { network_error: null }],
    [
      { id: 'e1', call_id: 'ewh:1' },
      { event_id: 'e1', transaction_id: 'ewh:1' },
    ],
    [{ nextTry: '2026-11-20T14:02:11Z' }, { created: null, http_status: null }],
  ])('reads %o', (raw, expected) => {
    expect(readEvent(raw)).toMatchObject({ ...expected, raw });
  });

  it.each([{}, { what: 'a field of no rule', deep: { er: [1, 2] } }, { count: 5 }])(
    'does not treat %o as an attempt, because it has no field that the rules know',
    (raw) => {
      expect(readEvent(raw)).toBeNull();
    },
  );

  it('never throws', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const event = readEvent(value);
        if (event) expect(event.raw).toEqual(value);
      }),
    );
  });
});

describe('readConnectionStatus', () => {
  const results = { humanness_score: 91, fulfillment_time_s: 12 };

  it.each<[string, unknown, unknown]>([
    ['an object', results, [{ type: null, values: results }]],
    ['an array', [{ type: 'T', result: results }], [{ type: 'T', values: results }]],
    ['an array without "result"', [{ type: 'T', ...results }], [{ type: 'T', values: results }]],
    ['nothing', undefined, []],
    ['null', null, []],
  ])('reads results as %s', (_what, given, expected) => {
    const raw = { status: 'success', has_connection: true, simple_data_request_response: given };
    expect(readConnectionStatus(raw)?.results).toEqual(expected);
  });

  it.each([{}, { has_connection: 'yes' }, [], null, 'true'])('refuses %o', (body) => {
    expect(readConnectionStatus(body)).toBeNull();
  });
});

describe('readRegistration and readConfig', () => {
  const answer = { user_id: 'bcu_1', invite_url: 'https://x.test/i', connection_verified: false };

  it('need what the specification names', () => {
    expect(readRegistration(answer)).toMatchObject(answer);
    for (const field of Object.keys(answer)) {
      expect(readRegistration({ ...answer, [field]: undefined })).toBeNull();
    }
    expect(
      readConfig({ webhook_type: 'NEW_KIND', destination_url: 'https://x.test' }),
    ).toMatchObject({ webhook_type: 'NEW_KIND' });
    expect(readConfig({ webhook_type: 'NEW_KIND' })).toBeNull();
  });
});

describe('readFailureBody', () => {
  const stated = { status: 'failure', failure_code: 'X', failure_reason: 'why' };

  it.each<[number, unknown, unknown]>([
    [200, stated, { failure_code: 'X', failure_reason: 'why' }],
    [200, { status: 'success' }, null],
    [200, { status: 'failure' }, { failure_code: null, failure_reason: null }],
    [204, null, null],
    [200, [], null],
    [404, stated, { failure_code: 'X', failure_reason: 'why' }],
    [500, { status: 'success' }, { failure_code: null, failure_reason: null }],
    [302, null, { failure_code: null, failure_reason: null }],
    [200, { status: 'failure', failure_code: 7 }, { failure_code: null, failure_reason: null }],
  ])('HTTP %i with %o', (httpStatus, body, expected) => {
    expect(readFailureBody(httpStatus, body)).toEqual(expected);
  });
});
