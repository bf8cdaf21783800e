import { expect, it } from 'vitest';
import { readDelivery } from './incoming-route.js';

const read = (value: unknown) => readDelivery(Buffer.from(JSON.stringify(value)));
const least = { transaction_id: 'ewh:1', type: 'A_TYPE' };

it('reads the shape of part 6, and keeps the text as it came', () => {
  const text =
    ' {"transaction_id":"ewh:1","user_id":"bcu_1","reference_user_id":"ü/..","type":"A_TYPE",' +
    '"payload":{"a":1},"created_at":"2026-01-02T03:04:05.678Z"}\n';
  expect(readDelivery(Buffer.from(text))).toEqual({
    transaction_id: 'ewh:1',
    webhook_type: 'A_TYPE',
    reference_user_id: 'ü/..',
    user_id: 'bcu_1',
    created_at: Date.UTC(2026, 0, 2, 3, 4, 5, 678),
    body: text,
    is_test: false,
  });
});

it.each([
  ['nothing else', {}, { reference_user_id: null, user_id: null, created_at: null }],
  ['ids that are numbers', { reference_user_id: 7, user_id: 8 }, { reference_user_id: null }],
  ['a lone surrogate', { reference_user_id: '\ud800' }, { reference_user_id: null }],
  ['a time in seconds', { created_at: 1_700_000_000 }, { created_at: 1_700_000_000_000 }],
  ['a time that is none', { created_at: 'soon' }, { created_at: null }],
  ['a payload that is a list', { payload: [1] }, { is_test: false }],
  ['a test of another sender', { payload: { test: true } }, { is_test: false }],
  [
    'a test of a console',
    { payload: { test: true, sent_by: 'Connect Console' } },
    { is_test: true },
  ],
])('takes a body with %s', (_what, more, expected) => {
  expect(read({ ...least, ...more })).toMatchObject({ ...expected, webhook_type: 'A_TYPE' });
});

it('takes the type under the configurations’ field name too', () => {
  expect(read({ transaction_id: 'ewh:1', webhook_type: 'B' }).webhook_type).toBe('B');
});

it.each([
  ['nothing', Buffer.alloc(0), 'not_json'],
  ['text', Buffer.from('hello'), 'not_json'],
  ['half of it', Buffer.from('{"transaction_id":"ewh:1","ty'), 'not_json'],
  ['a list', Buffer.from('[{}]'), 'not_json'],
  ['null', Buffer.from('null'), 'not_json'],
  ['a form', Buffer.from('transaction_id=ewh:1&type=K'), 'not_json'],
  [
    'bytes that are no UTF-8',
    Buffer.from('{"transaction_id":"é","type":"K"}', 'latin1'),
    'not_json',
  ],
  ['UTF-16', Buffer.from(JSON.stringify(least), 'utf16le'), 'not_json'],
  ['no id', Buffer.from('{"type":"K"}'), 'wrong_shape'],
  ['no type', Buffer.from('{"transaction_id":"ewh:1"}'), 'wrong_shape'],
  ['an id that is a number', Buffer.from('{"transaction_id":1,"type":"K"}'), 'wrong_shape'],
  ['an empty id', Buffer.from('{"transaction_id":"","type":"K"}'), 'wrong_shape'],
  [
    'NUL anywhere',
    Buffer.from('{"transaction_id":"a","type":"K","more":["\\u0000"]}'),
    'wrong_shape',
  ],
  [
    'deep nesting',
    Buffer.from(`{"transaction_id":"a","type":"K","more":${'['.repeat(64)}${']'.repeat(64)}}`),
    'wrong_shape',
  ],
  ['an id with NUL', Buffer.from('{"transaction_id":"a\\u0000","type":"K"}'), 'wrong_shape'],
  [
    'an id that is too long',
    Buffer.from(JSON.stringify({ ...least, transaction_id: 'x'.repeat(256) })),
    'wrong_shape',
  ],
])('refuses %s', (_what, body, reason) => {
  expect(() => readDelivery(body)).toThrow(expect.objectContaining({ reason }) as Error);
});
