import {
  MAX_ATTEMPTS,
  type ArchivedAttempt,
  type HistoryCall,
} from '@connect-console/server/contract';
import { useServiceNow } from '../../../api/service-clock';
import { countdownExact } from '../../../records/call/countdown';
import { ResponseChip, responseWords } from '../../../records/attempt/response-chip';
import { countText } from '../../../ui/text/counts';
import { momentOf } from './step';
import { madeAt } from './timeline-items';

interface UserAttemptsProps {
  call: HistoryCall;
  /** Those known of it, oldest first. */
  attempts: readonly ArchivedAttempt[];
}

function Next({ call }: Pick<UserAttemptsProps, 'call'>) {
  const now = useServiceNow();
  const { next_attempt_at, attempts } = call;
  return (
    <li className="text-soft">
      Attempt {attempts + 1}{' '}
      <span className="tabular-nums">
        {next_attempt_at === null
          ? 'pending, time not provided'
          : countdownExact(next_attempt_at, now)}
      </span>
    </li>
  );
}

/** A call's attempts in a user's timeline, oldest first, what is missing among them, and the next one. */
export function UserAttempts({ call, attempts }: UserAttemptsProps) {
  const missing = call.attempts_missing;
  const goesOn = call.state === 'retrying' && call.attempts < MAX_ATTEMPTS;
  if (attempts.length + missing === 0 && !goesOn) return null;
  return (
    <ul className="mt-1 space-y-1 border-l border-line pl-3 text-sm">
      {missing > 0 && (
        <li className="text-soft">
          {countText(missing, 'attempt')} {missing === 1 ? 'is' : 'are'} not in this console’s
          records
        </li>
      )}
      {attempts.map((attempt) => (
        <li
          key={attempt.attempt_key}
          className="flex flex-wrap items-baseline gap-x-2 tabular-nums"
        >
          <span className="text-soft">Attempt {attempt.attempt}</span>
          <ResponseChip response={attempt} />
          <span className="min-w-0 break-words">{responseWords(attempt)}</span>
          <span className="ml-auto text-soft">{momentOf(madeAt(attempt))}</span>
        </li>
      ))}
      {goesOn && <Next call={call} />}
    </ul>
  );
}
