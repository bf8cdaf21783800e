import { expect, it } from 'vitest';
import { inboxRecord } from './test-receivers.js';

const record = {
  ...{ id: '1', at: 0, name: 'checks', person: null, webhook_type: null },
  ...{ body_base64: '', body_cut: false },
};
const headersRead = (headers: unknown) =>
  inboxRecord
    .safeParse({ ...record, headers })
    .error?.issues.every(({ path }) => path[0] !== 'headers') ?? true;

it.each([
  ['none', []],
  [
    'two of one name',
    [
      ['x-a', '1'],
      ['X-A', ''],
    ],
  ],
])('reads the headers of an arrival: %s', (_name, headers) => {
  expect(headersRead(headers)).toBe(true);
});

it.each([
  ['a name alone', [['x-a']]],
  ['three parts', [['x-a', '1', '2']]],
  ['a number', [['x-a', 1]]],
  ['null', [null]],
  ['an object of two', [{ 0: 'x-a', 1: '1', length: 2 }]],
  ['no list', 'x-a: 1'],
])('refuses what is no header: %s', (_name, headers) => {
  expect(headersRead(headers)).toBe(false);
});
