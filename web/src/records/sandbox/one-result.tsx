import type { OutcomeAnswer } from '@connect-console/server/contract';
import { Notice } from '../../ui/feedback/notice';
import { visibleText } from '../../ui/text/visible-text';
import { userStateWording } from './outcome-wording';
import type { CallsOf } from './step-calls';

interface OneAnswerProps {
  answer: OutcomeAnswer;
  callsOf: CallsOf;
}

/** What the service said to an outcome that was asked for: the state, who passed, and the calls. */
export function OneAnswer({ answer, callsOf }: OneAnswerProps) {
  const { tone, text } = userStateWording(answer.state);
  return (
    <Notice tone={tone} live>
      <p>
        The service says: <strong>{visibleText(text)}</strong>
        {answer.person !== null && (
          <>
            , as <bdi className="wrap-anywhere">{visibleText(answer.person)}</bdi>
          </>
        )}
        .
      </p>
      {answer.calls.length > 0 ? (
        <div className="mt-1">{callsOf(answer.calls)}</div>
      ) : (
        <p className="text-soft">
          It made no webhook call: nothing changed, or the kind has no destination.
        </p>
      )}
    </Notice>
  );
}
