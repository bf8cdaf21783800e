import { readEvent } from '@connect-console/server/contract';
import { describe, expect, it } from 'vitest';
import { answerClass, filterEvents } from './filter-events';

const events = [
  { id: 'e1', webhook_type: 'K1', http_status: 200, response_body: 'said "yes"' },
  { id: 'e2', webhook_type: 'K2', http_status: 503 },
  { id: 'e3', webhook_type: 'K1', network_error: { code: 'ENOTFOUND' }, transaction_id: 'EWH:3' },
  { id: 'e4', note: 'odd' },
]
  .map((raw) => readEvent(raw))
  .filter((event) => event !== null);

describe('filterEvents', () => {
  it.each([
    ['nothing asked', {}, ['e1', 'e2', 'e3', 'e4']],
    ['an answer class', { answer: '5xx' as const }, ['e2']],
    ['network failures', { answer: 'network' as const }, ['e3']],
    ['what the record does not tell', { answer: 'unknown' as const }, ['e4']],
    ['a kind', { kind: 'K1' }, ['e1', 'e3']],
    ['text in a body, quotes included', { q: 'said "yes"' }, ['e1']],
    ['an id in another case', { q: 'ewh:3' }, ['e3']],
    ['a code', { q: 'enotfound' }, ['e3']],
    ['what fits nothing', { q: 'zzz' }, []],
  ])('%s', (_what, filter, expected) => {
    expect(filterEvents(events, filter).map((event) => event.event_id)).toEqual(expected);
  });
});

describe('answerClass', () => {
  it.each([
    [204, null, '2xx'],
    [301, null, '3xx'],
    [404, null, '4xx'],
    [500, null, '5xx'],
    [100, null, 'unknown'],
    [null, { code: 'EPIPE', message: null }, 'network'],
    [null, null, 'unknown'],
  ])('%o with %o is %s', (http_status, network_error, expected) => {
    expect(answerClass({ http_status, network_error })).toBe(expected);
  });
});
