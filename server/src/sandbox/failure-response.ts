import type { ErrorRequestHandler, Request, Response } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import {
  BodyTooLargeError,
  InvalidRequestError,
  MethodNotAllowedError,
  NotFoundError,
  UnsupportedMediaTypeError,
} from '../http/errors.js';
import { requestId } from '../http/request-log.js';
import { RefusedError } from './errors.js';

// Express itself throws these: for a path that cannot be decoded, a form that is too large, one in an unknown encoding.
const clientError = z.object({ status: z.literal([400, 413, 415]) });

const INVALID_REQUESTS = [
  [InvalidRequestError, 400],
  [UnsupportedMediaTypeError, 400],
  [BodyTooLargeError, 413],
  [NotFoundError, 404],
  [MethodNotAllowedError, 405],
] as const;

/** An error as the service states it (decisions.md, "HTTP status"); null for a fault of the sandbox. */
export function failureOf(error: unknown): RefusedError | null {
  if (error instanceof RefusedError) return error;
  const invalid = 'INVALID_REQUEST';
  for (const [kind, http_status] of INVALID_REQUESTS) {
    if (error instanceof kind) return new RefusedError(http_status, invalid, error.message);
  }
  const status = clientError.safeParse(error).data?.status;
  if (status === undefined) return null;
  return new RefusedError(status === 415 ? 400 : status, invalid, 'Unreadable request.');
}

/** Responds to every failure with `send`; an unexpected one is logged, and the response only names its request. */
export const failureHandler =
  (
    logger: Logger,
    send: (response: Response, failure: RefusedError, request: Request) => void,
  ): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const known = failureOf(error);
    if (!known) logger.error({ request_id: requestId(request), err: error }, 'unexpected fault');
    const reason = `The service failed; its log has the details under ${requestId(request)}.`;
    const failure = known ?? new RefusedError(500, 'INTERNAL_ERROR', reason);
    if (error instanceof MethodNotAllowedError) response.set('Allow', error.allow);
    send(response.status(failure.http_status), failure, request);
  };

/** Sends every failure as JSON. */
export const sendFailure = (logger: Logger): ErrorRequestHandler =>
  failureHandler(logger, (response, { failure_code, message: failure_reason }) => {
    response.json({ status: 'failure', failure_code, failure_reason });
  });
