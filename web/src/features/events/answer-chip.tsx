import type { CallEvent } from '@connect-console/server/contract';
import type { Tone } from '../../ui/tone';
import { toneWash } from '../../ui/tone';
import { visibleText } from '../../ui/visible-text';
import { isDelivered, statusName } from './http-answer-words';
import { explainNetworkFailure } from './network-failure-words';

type Answered = Pick<CallEvent, 'http_status' | 'network_error'>;

function toneOf({ http_status }: Answered): Tone {
  if (http_status === null) return 'attention';
  if (isDelivered(http_status)) return 'good';
  return http_status < 400 ? 'attention' : 'bad';
}

/** What came back, in a few words: "Service Unavailable", "Nothing listens at the destination". */
export function answerWords({ http_status, network_error }: Answered): string {
  if (http_status !== null) return statusName(http_status);
  if (!network_error) return 'The record tells no answer';
  const known = explainNetworkFailure(network_error.code)?.title;
  return known ?? visibleText(network_error.message ?? network_error.code ?? 'No answer came');
}

/** An answer as a chip: the HTTP status, or the network failure's code as it came. */
export function AnswerChip({ answer }: { answer: Answered }) {
  const { http_status, network_error } = answer;
  if (http_status === null && !network_error) return <span className="text-soft">–</span>;
  const text = http_status ?? visibleText(network_error?.code ?? 'no answer');
  return (
    <span
      title={answerWords(answer)}
      className={`inline-block max-w-full truncate rounded-small px-1.5 align-bottom font-mono text-[0.94em] font-medium ${toneWash[toneOf(answer)]}`}
    >
      {text}
    </span>
  );
}
