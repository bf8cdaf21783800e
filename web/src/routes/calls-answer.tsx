import type { ArchivedCall } from '@connect-console/server/contract';
import { AnswerChip } from '../features/events/answer-chip';

/** A call's last answer as a chip; null before the first. */
export function callAnswer({ last_answer }: ArchivedCall) {
  if (last_answer === null) return null;
  const { http_status, network_code } = last_answer;
  const network_error = network_code === null ? null : { code: network_code, message: null };
  return <AnswerChip answer={{ http_status, network_error }} />;
}
