import type { ArchivedCall } from '@connect-console/server/contract';
import { AnswerChip } from '../../../records/attempt/response-chip';

/** A call's last answer as a chip; null before the first. */
export function callAnswer({ last_answer }: ArchivedCall) {
  if (last_answer === null) return null;
  const { answer, http_status, network_code: code } = last_answer;
  // A failure need not have a code.
  const network_error = answer === 'network' || code !== null ? { code, message: null } : null;
  return <AnswerChip answer={{ http_status, network_error }} />;
}
