import type { ErrorRequestHandler } from 'express';
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
import {
  DemoAccountRequiredError,
  DoesNotExistError,
  InvalidApiKeyError,
  MaintenanceError,
  PhonesUnavailableError,
  TooManyKeysError,
} from './errors.js';

/** A failure as the service states it (part 7). */
export interface FailureResponse {
  http_status: number;
  failure_code: string;
  failure_reason: string;
}

// Express throws these itself: for a path that cannot be decoded, a form that is too large, one in an unknown encoding.
const clientError = z.object({ status: z.literal([400, 413, 415]) });

const ROWS = [
  [InvalidRequestError, 400, 'INVALID_REQUEST'],
  [UnsupportedMediaTypeError, 400, 'INVALID_REQUEST'],
  [BodyTooLargeError, 413, 'INVALID_REQUEST'],
  [NotFoundError, 404, 'INVALID_REQUEST'],
  [MethodNotAllowedError, 405, 'INVALID_REQUEST'],
  [InvalidApiKeyError, 401, 'INVALID_API_KEY'],
  [TooManyKeysError, 429, 'INVALID_API_KEY'],
  [DemoAccountRequiredError, 403, 'DEMO_ACCOUNT_REQUIRED'],
  [DoesNotExistError, 404, 'DOES_NOT_EXIST'],
  [PhonesUnavailableError, 400, 'INVALID_REQUEST'],
  [MaintenanceError, 503, 'SERVICE_TEMPORARILY_UNAVAILABLE'],
] as const;

/** The HTTP status and failure_code of an error (decisions.md, "HTTP status"); null for a fault of the sandbox. */
export function failureOf(error: unknown): FailureResponse | null {
  for (const [kind, http_status, failure_code] of ROWS) {
    if (error instanceof kind) return { http_status, failure_code, failure_reason: error.message };
  }
  const status = clientError.safeParse(error).data?.status;
  if (status === undefined) return null;
  const http_status = status === 415 ? 400 : status;
  return { http_status, failure_code: 'INVALID_REQUEST', failure_reason: 'Unreadable request.' };
}

/** Sends every failure as JSON; an unexpected one is logged, and the response names only its request. */
export const sendFailure =
  (logger: Logger): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const known = failureOf(error);
    if (!known) logger.error({ request_id: requestId(request), err: error }, 'unexpected fault');
    const { http_status, ...failure } = known ?? {
      http_status: 500,
      failure_code: 'INTERNAL_ERROR',
      failure_reason: `The service failed; its log has the details under ${requestId(request)}.`,
    };
    if (error instanceof MethodNotAllowedError) response.set('Allow', error.allow);
    response.status(http_status).json({ status: 'failure', ...failure });
  };
