import { expect, it } from 'vitest';
import { prettyLine } from '../../launch/pretty-log.mjs';

const time = Date.UTC(2026, 10, 23, 1, 2, 3, 45);
const line = (entry: object) =>
  JSON.stringify({ level: 30, time, pid: 1, hostname: 'a', ...entry });

it.each<[string, string]>([
  [line({ msg: 'request', path: '/api', ms: 3 }), '01:02:03.045 info  request path=/api ms=3'],
  [line({ msg: 'a b', what: 'two words' }), '01:02:03.045 info  a b what="two words"'],
  [
    line({ level: 50, msg: 'fault', err: { stack: 'Error: no\n  at here' } }),
    '01:02:03.045 error fault\n    Error: no\n      at here',
  ],
  ['  Console   http://127.0.0.1:3000', '  Console   http://127.0.0.1:3000'],
  ['{"a":1}', '{"a":1}'],
])('%s', (given, shown) => {
  expect(prettyLine(given)).toBe(shown);
});

it('is in colour on a terminal', () => {
  expect(prettyLine(line({ level: 40, msg: 'slow' }), { color: true })).toContain('\u001b[33mwarn');
});
