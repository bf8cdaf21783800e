import { PROBLEM_CODES, type Problem } from '@connect-console/server/contract';
import { describe, expect, it } from 'vitest';
import { failureText, passesByItself } from './failure-text';
import {
  ConsoleUnreachableError,
  PartlyDoneError,
  ProblemError,
  UnexpectedResponseError,
} from './failures';

function problem(fields: Partial<Problem>): ProblemError {
  const plain = { type: 'about:blank', title: 'T', detail: 'Detail', status: 500 };
  return new ProblemError({ ...plain, code: 'internal', request_id: 'req-7', ...fields });
}

describe('failureText', () => {
  it.each(PROBLEM_CODES)('says of %s what happened, what it means and what to do', (code) => {
    const text = failureText(problem({ code }));
    for (const words of [text.title, text.meaning, text.remedy]) expect(words).toMatch(/\w{3}/);
    expect(text.identifiers).toEqual([['Request', 'req-7']]);
  });

  it('gives every code its own title', () => {
    const titles = PROBLEM_CODES.map((code) => failureText(problem({ code })).title);
    expect(new Set(titles).size).toBe(PROBLEM_CODES.length);
  });

  it.each([
    ['DOES_NOT_EXIST', 'The service has no such record'],
    ['INVALID_REQUEST', 'The service rejected the request as invalid'],
    ['SOMETHING_NEW', 'The service rejected the request'],
    ['constructor', 'The service rejected the request'],
  ])('explains a refusal with %s, and keeps the words of the service', (failure_code, title) => {
    const failure_reason = '<b>as it came</b>';
    const text = failureText(problem({ code: 'upstream_refused', failure_code, failure_reason }));
    expect(text.title).toBe(title);
    expect(text.identifiers.slice(0, 2)).toEqual(Object.entries({ failure_code, failure_reason }));
  });

  it.each<Partial<Problem>>([
    { failure_code: 'INTERNAL_ERROR' },
    { failure_code: 'INTERNAL_ERROR', may_be_done: true },
    { failure_code: 'DATABASE_DOWN', failure_reason: 'No connection', may_be_done: true },
    { failure_code: 'INVALID_REQUEST', may_be_done: true },
  ])('does not say of the fault %j that nothing was changed', (stated) => {
    const text = failureText(problem({ code: 'upstream_refused', ...stated }));
    expect(text.title).toBe('The service had an internal error');
    expect(text.meaning).toBe('The change may still have been made.');
  });

  it('does not say of a refusal without the service’s own word that nothing was changed', () => {
    const text = failureText(problem({ code: 'upstream_refused', may_be_done: true }));
    expect(text.meaning).toContain('The change may still have been made.');
    expect(failureText(problem({ code: 'upstream_refused' })).meaning).toBe('Nothing was changed.');
  });

  it('does not take a code of another failure for a refusal', () => {
    const text = failureText(
      problem({ code: 'upstream_key_refused', failure_code: 'DOES_NOT_EXIST' }),
    );
    expect(text.title).toBe('The service rejected the API key');
  });

  it.each([
    [new ConsoleUnreachableError({}), 'The console cannot be reached'],
    [new UnexpectedResponseError(200, null), 'The response cannot be read'],
    [
      new TypeError('Failed to fetch dynamically imported module: x'),
      'Part of the page could not be loaded',
    ],
    [new TypeError('x is not a function'), 'The page failed'],
    ['a text', 'The page failed'],
    [null, 'The page failed'],
    [undefined, 'The page failed'],
  ])('explains %s', (failure, title) => {
    expect(failureText(failure)).toMatchObject({ title, identifiers: [] });
  });

  it.each([
    [{ changed: 1, of: 3 }, 'forbidden', '1 of 3 destinations was changed.'],
    [
      { changed: 2, of: 3 },
      'upstream_timeout',
      '2 of 3 destinations were changed. The request timed out. The change may still have been made.',
    ],
    ['registered', 'forbidden', 'The user was registered; the label was not saved.'],
    ['relay_set', 'forbidden', 'The relay was changed; the change of the destination failed.'],
  ] as const)('says what was done before the rest of %j failed: %s', (done, code, meaning) => {
    const text = failureText(new PartlyDoneError(done, problem({ code })));
    expect(text).toEqual({ ...failureText(problem({ code })), meaning });
  });

  it('lists no empty identifier', () => {
    const failure = problem({ request_id: '', failure_code: '', failure_reason: 'as it came' });
    expect(failureText(failure).identifiers).toEqual([['failure_reason', 'as it came']]);
  });

  it('keeps the request id of a response that cannot be read', () => {
    const { identifiers } = failureText(new UnexpectedResponseError(502, 'req-9'));
    expect(identifiers).toEqual([['Request', 'req-9']]);
  });
});

describe('passesByItself', () => {
  it.each([
    [new ConsoleUnreachableError({}), true],
    [problem({ code: 'upstream_maintenance' }), true],
    [problem({ code: 'upstream_key_refused' }), false],
    [problem({ code: 'not_found' }), false],
    [new Error('x'), false],
  ])('%s: %s', (failure, passes) => {
    expect(passesByItself(failure)).toBe(passes);
  });
});
