import { type Tone, toneWash } from '../../ui/feedback/status';
import { visibleText } from '../../ui/text/visible-text';
import { countedStatus, isDelivered, statusName, type Answered } from './http-response-words';
import { explainNetworkFailure } from './network-failure-words';

function toneOf(status: number | null): Tone {
  if (status === null) return 'attention';
  if (isDelivered(status)) return 'good';
  return status < 400 ? 'attention' : 'bad';
}

/** What came back, in a few words: "Service Unavailable", "Connection refused". */
export function answerWords(answered: Answered): string {
  const { http_status, network_error } = answered;
  const status = countedStatus(answered);
  if (status !== null) return statusName(status);
  if (http_status !== null) return `The response started with ${http_status} and was cut off`;
  if (!network_error) return 'No response recorded';
  const known = explainNetworkFailure(network_error.code)?.title;
  return known ?? visibleText(network_error.message ?? network_error.code ?? 'No response');
}

/** An answer as a chip: the HTTP status, or the network failure's code as it came. */
export function AnswerChip({ answer }: { answer: Answered }) {
  const { network_error } = answer;
  const status = countedStatus(answer);
  if (status === null && !network_error) return <span className="text-soft">–</span>;
  const text = status ?? visibleText(network_error?.code ?? 'no response');
  return (
    <span
      title={answerWords(answer)}
      className={`inline-block max-w-full truncate rounded-small px-1.5 align-bottom font-mono text-[0.94em] font-medium ${toneWash[toneOf(status)]}`}
    >
      {text}
    </span>
  );
}
