import {
  qaApi,
  FAULT_REASONS,
  findJsonFault,
  readFailureBody,
  type QaResponse,
  type QaOperation,
} from '../contract/index.js';
import { UpstreamNotJsonError, UpstreamWrongShapeError } from './failures.js';
import { parseBody, refusal } from './read-answer.js';

/**
 * The answer of a sandbox control in the contract's form. Throws UpstreamRefusedError, UpstreamNotJsonError
 * or UpstreamWrongShapeError; a service without controls answers any of them.
 */
export function readControl<C extends QaOperation>(
  name: C,
  httpStatus: number,
  text: string,
): QaResponse<C> {
  const body = parseBody(text);
  const failure = readFailureBody(httpStatus, body.json ? body.value : null);
  if (failure && (body.json || httpStatus === 401 || httpStatus === 503)) {
    throw refusal(httpStatus, failure);
  }
  if (!body.json) throw new UpstreamNotJsonError(httpStatus, { cause: body.error });
  const found = findJsonFault(body.value);
  if (found) throw new UpstreamWrongShapeError(FAULT_REASONS[found.fault]);
  const parsed = qaApi[name].response.safeParse(body.value);
  if (parsed.success) return parsed.data as QaResponse<C>; // parsed by this control's own schema
  const detail = parsed.error.issues.map((issue) => issue.message).join('; ');
  throw new UpstreamWrongShapeError(detail, { cause: parsed.error });
}
