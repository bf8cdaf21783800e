import type { Problem } from '@connect-console/server/contract';
import { expect, it } from 'vitest';
import { ConsoleUnreachableError, ProblemError } from '../../api/failures';
import { rerunFailureText } from './rerun-notice';

function refused(failure_code: string): ProblemError {
  const problem: Problem = {
    type: 'about:blank',
    title: 'Refused',
    detail: 'Refused',
    status: 422,
    code: 'upstream_refused',
    request_id: 'req-1',
    failure_code,
    failure_reason: 'No destination is configured',
  };
  return new ProblemError(problem);
}

function withoutResponse(code: Problem['code'], more: Partial<Problem> = {}): ProblemError {
  const stated = { title: 'T', detail: 'D', status: 502, request_id: 'req-1', ...more };
  return new ProblemError({ type: 'about:blank', code, ...stated });
}

it.each([
  ['DOES_NOT_EXIST', /no destination/, /Webhooks page/],
  ['SOMETHING_ELSE', /rejected the request/, /message states/],
])('%s', (failure_code, title, remedy) => {
  const text = rerunFailureText(refused(failure_code));
  expect(text.title).toMatch(title);
  expect(text.remedy).toMatch(remedy);
  expect(text.identifiers).toEqual([
    ['failure_code', failure_code],
    ['failure_reason', 'No destination is configured'],
    ['Request', 'req-1'],
  ]);
});

it.each([
  ['the console did not respond', new ConsoleUnreachableError({}), true],
  [
    'the service may have taken it',
    withoutResponse('upstream_timeout', { may_be_done: true }),
    true,
  ],
  ['a gateway said it in JSON', withoutResponse('upstream_refused', { may_be_done: true }), true],
  ['no connection was made', withoutResponse('upstream_unreachable'), false],
  ['the role may not', withoutResponse('forbidden'), false],
])('says whether a rerun may have been made: %s', (_what, failure, isUncertain) => {
  const { meaning, remedy } = rerunFailureText(failure);
  expect(meaning.includes('is unknown')).toBe(isUncertain);
  expect(remedy.includes('before you try again')).toBe(isUncertain);
});
