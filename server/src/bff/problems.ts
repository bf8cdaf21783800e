import type { ErrorRequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { CHANGE_HEADER, type Problem, type ProblemCode } from '../contract/index.js';
import * as http from '../http/errors.js';
import { isDiskFull } from '../database/dialect.js';
import { requestId } from '../http/request-log.js';
import * as upstream from '../upstream/failures.js';
import * as own from './errors.js';

type ErrorClass = abstract new (...args: never[]) => Error;
type Row = [ErrorClass, number, ProblemCode, string];

const UNFORESEEN = [null, 500, 'internal', 'The console failed'] as const;
// The first row whose class matches decides, so a subclass comes before its base.
const table: Row[] = [
  [http.InvalidRequestError, 400, 'invalid_request', 'The request is not valid'],
  // Express itself refuses a path that cannot be decoded.
  [URIError, 400, 'invalid_request', 'The request is not valid'],
  [http.BodyTooLargeError, 413, 'body_too_large', 'The request is too large'],
  [http.UnsupportedMediaTypeError, 415, 'unsupported_media_type', 'The request is not JSON'],
  [http.NotFoundError, 404, 'not_found', 'Not found'],
  [http.MethodNotAllowedError, 405, 'method_not_allowed', 'Wrong method'],
  [own.NotSignedInError, 401, 'not_signed_in', 'Not signed in'],
  [own.SignInRefusedError, 401, 'sign_in_refused', 'Sign-in refused'],
  [own.ProviderFailedError, 502, 'upstream_unreachable', 'The identity provider has failed'],
  [own.ForbiddenError, 403, 'forbidden', 'Not permitted'],
  [own.SecondFactorRequiredError, 403, 'second_factor_required', 'A second factor is required'],
  [own.CrossOriginError, 403, 'cross_origin', 'Refused: sent from another site'],
  [own.UnknownHostError, 421, 'unknown_host', 'Unknown host name'],
  [own.TooManyRequestsError, 429, 'too_many_requests', 'Too many attempts'],
  [own.ConflictError, 409, 'conflict', 'Changed meanwhile'],
  [own.EnvironmentNotConnectedError, 404, 'environment_not_connected', 'Not connected'],
  [own.SignatureRefusedError, 401, 'signature_refused', 'The signature is refused'],
  [own.StorageFullError, 507, 'storage_full', 'The console’s disk is full'],
  [own.NoWebhookSecretError, 503, 'no_webhook_secret', 'No webhook secret is set'],
  [own.UnsignedTestError, 422, 'no_webhook_secret', 'No webhook secret is set'],
  [
    upstream.UpstreamKeyRefusedError,
    502,
    'upstream_key_refused',
    'The service refused the API key',
  ],
  [upstream.UpstreamMaintenanceError, 503, 'upstream_maintenance', 'The service is in maintenance'],
  [upstream.UpstreamRefusedError, 422, 'upstream_refused', 'The service refused the request'],
  [upstream.UpstreamTimeoutError, 504, 'upstream_timeout', 'The service did not respond in time'],
  [upstream.UpstreamUnreachableError, 502, 'upstream_unreachable', 'The service is unreachable'],
  [upstream.UpstreamTooLargeError, 502, 'upstream_too_large', 'The response is too large'],
  [upstream.UpstreamNotJsonError, 502, 'upstream_not_json', 'The response is not JSON'],
  [
    upstream.UpstreamWrongShapeError,
    502,
    'upstream_wrong_shape',
    'The response has an unexpected shape',
  ],
];

function stated(error: unknown): Partial<Problem> {
  if (error instanceof upstream.UpstreamError) {
    const refusal = error instanceof upstream.UpstreamRefusedError ? error : null;
    return {
      ...(refusal?.failure_code != null && { failure_code: refusal.failure_code }),
      ...(refusal?.failure_reason != null && { failure_reason: refusal.failure_reason }),
      ...(error.effect === 'unknown' && { may_be_done: true }),
    };
  }
  if (error instanceof http.InvalidRequestError && error.fields.length > 0) {
    return { fields: [...error.fields] };
  }
  // A request to the service could not be recorded beforehand, so it was not sent.
  if (error instanceof own.StorageFullError) return { may_be_done: true };
  if (error instanceof own.NotSignedInError && error.sessionEnd !== undefined) {
    return { session_end: error.sessionEnd };
  }
  return {};
}

/** Any error as the problem document that the browser receives; an unexpected error reveals no details. */
export function toProblem(thrown: unknown, requestId: string): Problem {
  const error = isDiskFull(thrown) ? new own.StorageFullError(thrown) : thrown;
  const row = table.find(([Kind]) => error instanceof Kind);
  const [, status, code, title] = row ?? UNFORESEEN;
  const detail =
    row && error instanceof Error ? error.message : 'An unforeseen fault; the log has the details.';
  return {
    type: `urn:connect-console:problem:${code}`,
    title,
    detail,
    status,
    code,
    request_id: requestId,
    ...(row ? stated(error) : { may_be_done: true }),
  };
}

function send(response: Response, problem: Problem): void {
  response.removeHeader(CHANGE_HEADER);
  response.status(problem.status).type('application/problem+json').send(JSON.stringify(problem));
}

// The service's refusal says everything; the stack of the code that read it is noise.
const whyOf = (error: upstream.UpstreamError) =>
  error instanceof upstream.UpstreamRefusedError ? {} : { err: error };

// Errors that an operator of the console should look into.
const OWN_FAULTS: readonly ProblemCode[] = ['internal', 'storage_full'];

/** The one place where an error of the console becomes a response. */
export function problemHandler(logger: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const problem = toProblem(error, requestId(request));
    const about = { request_id: problem.request_id, code: problem.code };
    if (OWN_FAULTS.includes(problem.code)) logger.error({ ...about, err: error }, 'fault');
    else if (error instanceof upstream.UpstreamError) {
      const { failure_code } = problem;
      logger.warn({ ...about, failure_code, ...whyOf(error) }, error.message);
    }
    if (response.headersSent) {
      next(error);
      return;
    }
    if (error instanceof http.MethodNotAllowedError) response.setHeader('allow', error.allow);
    send(response, problem);
  };
}
