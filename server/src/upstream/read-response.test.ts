import { describe, expect, it } from 'vitest';
import type { Operation } from '../contract/index.js';
import * as failures from './failures.js';
import { readResponse } from './read-response.js';

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
