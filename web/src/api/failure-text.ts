import type { Problem, ProblemCode } from '@connect-console/server/contract';
import {
  ConsoleUnreachableError,
  BrowserRefusedError,
  PartlyDoneError,
  ProblemError,
  UnexpectedResponseError,
} from './failures';

/** A failure in words: what happened, what it means, and what to do. */
export interface FailureText {
  title: string;
  meaning: string;
  remedy: string;
  /** The service's own words by their names, and `Request`, the request ID. */
  identifiers: readonly (readonly [name: string, value: string])[];
}

type Words = readonly [title: string, meaning: string, remedy: string];

const RETRY =
  'Try again. If the problem persists, give the request ID to your console administrator.';

const UNCHANGED = 'Nothing was changed.';

const WORDS: Record<ProblemCode, Words> = {
  invalid_request: ['The request is invalid', UNCHANGED, 'Correct the marked field and try again.'],
  not_signed_in: [
    'You were not signed in',
    'Your session had expired or was ended elsewhere. This request was not sent to the service.',
    'Sign in, then try again.',
  ],
  sign_in_refused: [
    'Sign-in failed',
    UNCHANGED,
    'An admin can give you a link to set a password, and reset a second factor.',
  ],
  forbidden: [
    'Your role does not allow this',
    UNCHANGED,
    'Ask an administrator for a role that allows it.',
  ],
  second_factor_required: ['Your role requires a second factor', UNCHANGED, 'Set it up first.'],
  cross_origin: [
    'The request came from another site',
    'The console accepts changes only from its own pages.',
    'Open the console at its own address, then try again.',
  ],
  unknown_host: [
    'The console does not accept this address',
    'The address in the browser is not the one the console is configured for.',
    'Use the address that the console printed at startup, or set PUBLIC_URL to this address.',
  ],
  not_found: [
    'Not found',
    'Nothing exists at this address.',
    'Check the ID, or go back to the list.',
  ],
  method_not_allowed: ['This action is not available here', UNCHANGED, RETRY],
  conflict: ['Not possible now', UNCHANGED, 'Review the current state, then try again.'],
  environment_not_connected: [
    'This environment is not connected',
    'The console has no base URL or no API key for it.',
    'Set its CONNECT_…_BASE_URL and CONNECT_…_API_KEY, then restart the console.',
  ],
  signature_refused: [
    'The signature is invalid',
    'The console accepts only deliveries that the service has signed.',
    'Check that the console and the service use the same webhook secret.',
  ],
  no_webhook_secret: [
    'The console has no webhook secret',
    'The console needs it to sign test events and to verify incoming deliveries.',
    'Set CONNECT_…_WEBHOOK_SECRET to the service’s webhook secret, then restart the console.',
  ],
  unsupported_media_type: ['The request could not be read', 'Nothing was changed.', RETRY],
  body_too_large: ['The request is too large', 'Nothing was changed.', 'Shorten your input.'],
  too_many_requests: [
    'Too many requests',
    'The console limits how often this can be requested.',
    'Wait a minute and try again.',
  ],
  upstream_unreachable: [
    'The service cannot be reached',
    'The console is running, but the Connect service did not respond.',
    'Check that the service is running and that its address is correct. Pages reload automatically.',
  ],
  upstream_timeout: [
    'The service took too long to respond',
    'The request timed out. The change may still have been made.',
    'Check whether the change was made before you try again.',
  ],
  upstream_too_large: [
    'The service’s response is too large',
    'The response exceeds the limit of 5 MB and was not read.',
    'Check that the base URL points to a Connect service.',
  ],
  upstream_not_json: [
    'The service’s response is not JSON',
    'Another server, such as a proxy, may have responded instead.',
    'Check that the base URL points to a Connect service.',
  ],
  upstream_wrong_shape: [
    'The service’s response has an unexpected format',
    'A field that the specification requires is missing or invalid.',
    'Check that the base URL points to version 1 of the Connect API.',
  ],
  upstream_key_refused: [
    'The service rejected the API key',
    'The key is incorrect, has been revoked, or belongs to another environment.',
    'Check the API key in the console’s configuration, then restart the console.',
  ],
  upstream_refused: [
    'The service rejected the request',
    UNCHANGED,
    'The service’s message states the reason.',
  ],
  upstream_maintenance: [
    'The service is down for maintenance',
    'The service does not accept requests at the moment.',
    'This page reloads when the maintenance ends. A change that failed must be sent again.',
  ],
  storage_full: [
    'The console’s disk is full',
    'The console cannot store anything. The service may still have carried out the request.',
    'Free space on the disk of the console’s database, then check whether the change was made before you try again.',
  ],
  internal: [
    'The console failed',
    'An internal error occurred and the request was not completed.',
    RETRY,
  ],
};

const FAULT: Words = [
  'The service had an internal error',
  'The change may still have been made.',
  'Check whether the change was made before you try again.',
];

// A map, because the code comes from outside and may be any word, even "constructor".
const REFUSED = new Map(
  Object.entries<Words>({
    DOES_NOT_EXIST: [
      'The service has no such record',
      'No record in this environment has this ID.',
      'Check the ID and the environment.',
    ],
    INVALID_REQUEST: [
      'The service rejected the request as invalid',
      UNCHANGED,
      'The service’s message states the reason.',
    ],
    INTERNAL_ERROR: FAULT,
  }),
);

const UNSTATED: Words = [
  'The service rejected the request',
  'The response has no failure code and may come from a proxy. The change may still have been made.',
  'Check whether the change was made before you try again.',
];
// Only the console knows what exactly was in the way.
const STATED: readonly ProblemCode[] = ['conflict', 'sign_in_refused'];
const PAGE_IS_OLD = /dynamically imported module|module script|Unable to preload/i;

function asText(words: Words, problem: Partial<Problem> = {}): FailureText {
  const [title, meaning, remedy] = words;
  const { failure_code, failure_reason, request_id } = problem;
  const identifiers = Object.entries({ failure_code, failure_reason, Request: request_id }).filter(
    (entry): entry is [string, string] => Boolean(entry[1]),
  );
  return { title, meaning, remedy, identifiers };
}

function wordsOf(problem: Problem): Words {
  const words = WORDS[problem.code];
  if (STATED.includes(problem.code)) return [words[0], problem.detail, words[2]];
  if (problem.code !== 'upstream_refused') return words;
  const { failure_code, may_be_done } = problem;
  if (may_be_done) return failure_code === undefined ? UNSTATED : FAULT;
  return REFUSED.get(failure_code ?? '') ?? words;
}

const DONE_FIRST = {
  registered: 'The user was registered; the label was not saved.',
  relay_set: 'The relay was changed; the change of the destination failed.',
};

function partlyDoneText({ done, cause }: PartlyDoneError): FailureText {
  const text = failureText(cause);
  const part =
    typeof done === 'string'
      ? DONE_FIRST[done]
      : `${done.changed} of ${done.of} destinations ${done.changed === 1 ? 'was' : 'were'} changed.`;
  // The meaning of the failure only applies to the rest.
  const rest = text.meaning === UNCHANGED ? '' : ` ${text.meaning}`;
  return { ...text, meaning: part + rest };
}

/** The one place where a failure becomes text (product.md, rule 4); it accepts anything that was thrown. */
export function failureText(failure: unknown): FailureText {
  if (failure instanceof ProblemError) return asText(wordsOf(failure.problem), failure.problem);
  if (failure instanceof ConsoleUnreachableError) {
    return asText([
      'The console cannot be reached',
      'The network is down, or the console has stopped.',
      'Check that the console is running. Pages reload automatically.',
    ]);
  }
  if (failure instanceof UnexpectedResponseError) {
    return asText(
      [
        'The response cannot be read',
        `Another server responded instead of the console, or the response was cut short (HTTP ${failure.status}).`,
        RETRY,
      ],
      failure.requestId === null ? {} : { request_id: failure.requestId },
    );
  }
  if (failure instanceof PartlyDoneError) return partlyDoneText(failure);
  if (failure instanceof BrowserRefusedError) return asText(failure.words);
  if (failure instanceof Error && PAGE_IS_OLD.test(failure.message)) {
    return asText([
      'Part of the page could not be loaded',
      'The console was updated or is unavailable.',
      'Reload the page.',
    ]);
  }
  return asText([
    'The page failed',
    'An error occurred in the page.',
    'Reload the page. If the problem persists, contact your console administrator.',
  ]);
}

const PASSING = new Set<ProblemCode>([
  'upstream_unreachable',
  'upstream_timeout',
  'upstream_maintenance',
]);

/** Whether trying again may help without any further action. */
export function passesByItself(failure: unknown): boolean {
  if (failure instanceof ConsoleUnreachableError) return true;
  return failure instanceof ProblemError && PASSING.has(failure.problem.code);
}
