import {
  connectApi,
  findJsonFault,
  readFailureBody,
  type AnswerOf,
  type Operation,
  type ServiceFailure,
} from '../contract/index.js';
import {
  UpstreamKeyRefusedError,
  UpstreamMaintenanceError,
  UpstreamNotJsonError,
  UpstreamRefusedError,
  UpstreamWrongShapeError,
} from './failures.js';

/** A success: its body as the service sent it, and in the contract's normal form. */
export interface ReadAnswer<O extends Operation> {
  /** The body's text; null when it is empty. */
  text: string | null;
  json: boolean;
  value: AnswerOf<O>;
}

/** A body that is JSON or is not. */
export type Body = { json: true; value: unknown } | { json: false; error: unknown };

/** Reads a body; one that is not JSON keeps the parser's error. */
export function parseBody(text: string): Body {
  try {
    return { json: true, value: JSON.parse(text) as unknown }; // JSON.parse() gives any
  } catch (error) {
    return { json: false, error };
  }
}

// What failed is stored with its reason, and Postgres stores no NUL characters.
const storable = (text: string | null) => text?.replaceAll('\u0000', '\ufffd') ?? null;

/** The failure that the service stated, as the kind of error that it is. */
export function refusal(httpStatus: number, failure: ServiceFailure): UpstreamRefusedError {
  const failure_code = storable(failure.failure_code);
  const failure_reason = storable(failure.failure_reason);
  const Kind =
    httpStatus === 401 || failure_code === 'INVALID_API_KEY'
      ? UpstreamKeyRefusedError
      : httpStatus === 503 || failure_code === 'SERVICE_TEMPORARILY_UNAVAILABLE'
        ? UpstreamMaintenanceError
        : UpstreamRefusedError;
  return new Kind(httpStatus, failure_code, failure_reason);
}

/**
 * Reading rules 1 and 7 on one answer of the service. Throws UpstreamRefusedError (or its kinds for a
 * refused key and for maintenance), UpstreamNotJsonError or UpstreamWrongShapeError.
 */
export function readAnswer<O extends Operation>(
  operation: O,
  httpStatus: number,
  text: string,
): ReadAnswer<O> {
  const { anyBody, response } = connectApi[operation];
  const body = parseBody(text);
  const failure = readFailureBody(httpStatus, body.json ? body.value : null);
  // A gateway's 401 or 503 is as clear as the service's own, whatever page comes with it.
  if (failure && (body.json || httpStatus === 401 || httpStatus === 503)) {
    throw refusal(httpStatus, failure);
  }
  if (!body.json && (failure || !anyBody)) {
    throw new UpstreamNotJsonError(httpStatus, { cause: body.error });
  }
  const parsed = response.safeParse(body.json ? body.value : text);
  if (!parsed.success) {
    const detail = parsed.error.issues.map((issue) => issue.message).join('; ');
    throw new UpstreamWrongShapeError(detail, { cause: parsed.error });
  }
  // What may be any text may also be one that nothing after this could read.
  const isPassedOn = text !== '' && !(anyBody && body.json && findJsonFault(body.value));
  return {
    text: isPassedOn ? text : null,
    json: body.json,
    value: parsed.data as AnswerOf<O>, // parsed by this operation's own schema
  };
}
