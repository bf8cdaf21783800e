import type { Problem, ProblemCode } from '@connect-console/server/contract';
import { ConsoleUnreachableError, ProblemError, UnexpectedAnswerError } from './failures';

/** A failure in words: what happened, what it means, what to do, and what the service itself said. */
export interface FailureText {
  title: string;
  meaning: string;
  remedy: string;
  requestId: string | null;
  failureCode: string | null;
  failureReason: string | null;
}

type Words = readonly [title: string, meaning: string, remedy: string];

const RETRY = 'Try again. If it happens again, give the request id to whoever runs the console.';

const WORDS: Record<ProblemCode, Words> = {
  invalid_request: [
    'The request was not valid',
    'Nothing was changed.',
    'Correct the marked field and try again.',
  ],
  not_signed_in: [
    'You are not signed in',
    'The session ended or was closed elsewhere.',
    'Sign in again; you come back to this page.',
  ],
  sign_in_refused: [
    'Sign-in was refused',
    'The console does not know what was given.',
    'Check it, or use the sign-in link that the console prints when it starts.',
  ],
  forbidden: [
    'Your role may not do this',
    'Nothing was changed.',
    'Ask an administrator for a role that may.',
  ],
  cross_origin: [
    'The request came from another site',
    'The console takes changes only from its own pages.',
    'Open the console at its own address and try again.',
  ],
  unknown_host: [
    'The console does not answer at this address',
    'The address in the browser is not the one it was set up for.',
    'Use the address that the console printed when it started, or set PUBLIC_URL to this one.',
  ],
  not_found: [
    'Not found',
    'The console knows nothing at this address.',
    'Check the id, or go back to the list.',
  ],
  method_not_allowed: ['The console cannot do that here', 'Nothing was changed.', RETRY],
  conflict: [
    'It has changed meanwhile',
    'What you confirmed is no longer so. Nothing was changed.',
    'Look at it again, then decide.',
  ],
  environment_not_connected: [
    'This environment is not connected',
    'The console has no address or key for it.',
    'Set its CONNECT_…_BASE_URL and CONNECT_…_API_KEY and start the console again.',
  ],
  not_offered: [
    'This service has no sandbox controls',
    'People can be checked only by themselves here.',
    'Use an environment whose key belongs to a sandbox.',
  ],
  signature_refused: [
    'The signature was refused',
    'Only a delivery that the service has signed is taken.',
    'Check the webhook secret of the console and of the service.',
  ],
  no_webhook_secret: [
    'The console has no webhook secret',
    'Without it nothing can be signed, and no incoming webhook can be checked.',
    'Set CONNECT_…_WEBHOOK_SECRET to the secret of the service and start the console again.',
  ],
  no_destination: [
    'There is no destination to send it to',
    'The service has no configuration for this event type any more. Nothing was sent.',
    'Save a destination first, then send the test event.',
  ],
  unsupported_media_type: ['The request was not readable', 'Nothing was changed.', RETRY],
  body_too_large: ['The request is too large', 'Nothing was changed.', 'Shorten what you entered.'],
  too_many_requests: [
    'Too many tries',
    'The console is holding back for a while.',
    'Wait a minute and try again.',
  ],
  upstream_unreachable: [
    'The service cannot be reached',
    'The console runs, but the Connect service did not answer it.',
    'Check that the service runs and that its address is right. Pages load again by themselves.',
  ],
  upstream_timeout: [
    'The service took too long',
    'It did not answer in time. A change may have been made all the same.',
    'Look whether the change is there before you repeat it.',
  ],
  upstream_too_large: [
    'The service sent too much',
    'Its answer was over the limit of 5 MB and was not read.',
    'Check that the base URL leads to a Connect service.',
  ],
  upstream_not_json: [
    'The service sent something that is not JSON',
    'Something else, such as a proxy, may have answered in its place.',
    'Check that the base URL leads to a Connect service.',
  ],
  upstream_wrong_shape: [
    'The service sent an answer of another shape',
    'A field that the specification names is missing from it.',
    'Check that the base URL leads to a Connect service of version 1.',
  ],
  upstream_key_refused: [
    'The service refused the API key',
    'The key is wrong, was withdrawn, or belongs to another environment.',
    'Check the API key in the settings of the console and start it again.',
  ],
  upstream_refused: [
    'The service refused the request',
    'It answered, and said no. Nothing was changed.',
    'Its own words say what is wrong.',
  ],
  upstream_maintenance: [
    'The service is down for maintenance',
    'It answers nothing for now.',
    'Wait until it is back; then try again. Pages load again by themselves.',
  ],
  internal: ['The console made a mistake', 'The request was not finished.', RETRY],
};

// A map, because the code comes from outside and may be any word, also "constructor".
const REFUSED = new Map<string, Words>([
  [
    'DOES_NOT_EXIST',
    [
      'The service does not know it',
      'There is nothing of this id in this environment.',
      'Check the id, and that this is the right environment.',
    ],
  ],
  [
    'INVALID_REQUEST',
    [
      'The service says the request is invalid',
      'Nothing was changed.',
      'Its own words say what is wrong.',
    ],
  ],
]);

const PAGE_IS_OLD = /dynamically imported module|module script|Unable to preload/i;

function asText(words: Words, problem?: Problem, requestId: string | null = null): FailureText {
  const [title, meaning, remedy] = words;
  return {
    title,
    meaning,
    remedy,
    requestId: problem?.request_id ?? requestId,
    failureCode: problem?.failure_code ?? null,
    failureReason: problem?.failure_reason ?? null,
  };
}

function wordsOf(problem: Problem): Words {
  const refused = REFUSED.get(problem.failure_code ?? '');
  return (problem.code === 'upstream_refused' && refused) || WORDS[problem.code];
}

/** The one place where a failure becomes text (product.md, rule 4): anything thrown goes in. */
export function failureText(failure: unknown): FailureText {
  if (failure instanceof ProblemError) return asText(wordsOf(failure.problem), failure.problem);
  if (failure instanceof ConsoleUnreachableError) {
    return asText([
      'The console cannot be reached',
      'The network is away, or the console has stopped.',
      'Check that the console runs. Pages load again by themselves.',
    ]);
  }
  if (failure instanceof UnexpectedAnswerError) {
    return asText(
      [
        'An answer that cannot be read',
        `Something answered in the console's place, or the answer was cut short (HTTP ${failure.status}).`,
        RETRY,
      ],
      undefined,
      failure.requestId,
    );
  }
  if (failure instanceof Error && PAGE_IS_OLD.test(failure.message)) {
    return asText([
      'A part of the page could not be loaded',
      'The console was updated or is away.',
      'Load the page again.',
    ]);
  }
  return asText([
    'The page made a mistake',
    'Something in the page itself went wrong; nothing was sent.',
    'Load the page again. If it happens again, tell whoever runs the console.',
  ]);
}

const PASSING = new Set<ProblemCode>([
  'upstream_unreachable',
  'upstream_timeout',
  'upstream_maintenance',
]);

/** Whether it is worth asking again without anybody doing anything. */
export function passesByItself(failure: unknown): boolean {
  if (failure instanceof ConsoleUnreachableError) return true;
  return failure instanceof ProblemError && PASSING.has(failure.problem.code);
}
