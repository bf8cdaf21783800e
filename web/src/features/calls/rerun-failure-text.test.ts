import type { Problem } from '@connect-console/server/contract';
import { expect, it } from 'vitest';
import { ProblemError } from '../../api/failures';
import { rerunFailureText } from './rerun-failure-text';

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

it.each([
  ['DOES_NOT_EXIST', /no destination/, /Webhooks page/],
  ['SOMETHING_ELSE', /refused the request/, /own words/],
])('%s', (failure_code, title, remedy) => {
  const text = rerunFailureText(refused(failure_code));
  expect(text.title).toMatch(title);
  expect(text.remedy).toMatch(remedy);
  expect(text).toMatchObject({
    failureCode: failure_code,
    failureReason: 'No destination is configured',
    requestId: 'req-1',
  });
});
