import { StatusShape } from '../../../ui/feedback/status-shape';
import { toneText, toneWash } from '../../../ui/feedback/tone';
import type { ToldAnswer } from './timeline-delivery';

/** The answer to support's first question, at the head of the page. */
export function TimelineVerdict({ answer }: { answer: ToldAnswer }) {
  return (
    <p
      role="status"
      className={`mb-3.5 flex items-start gap-2 rounded-control px-3.5 py-2.5 ${toneWash[answer.tone]}`}
    >
      <span className={`pt-1 ${toneText[answer.tone]}`}>
        <StatusShape tone={answer.tone} />
      </span>
      <span className="min-w-0 font-medium text-ink">{answer.text}.</span>
    </p>
  );
}
