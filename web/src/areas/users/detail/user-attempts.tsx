import type { ArchivedCall, ArchivedAttempt, Environment } from '@connect-console/server/contract';
import { useServiceNow } from '../../../api/service-clock';
import { countdownExact } from '../../../records/call/countdown';
import { ResponseChip, responseWords } from '../../../records/attempt/response-chip';
import { attemptRuns, type AttemptRun } from '../timeline/timeline-attempts';
import { madeAt } from '../timeline/timeline-items';
import { momentOf } from '../timeline/user-steps';

interface UserAttemptsProps {
  environment: Environment;
  call: ArchivedCall;
  /** Its attempts, oldest first. */
  attempts: readonly ArchivedAttempt[];
  /** When the call was made, by the service's clock. */
  from: number;
}

function name({ first, last, count }: AttemptRun): string {
  if (count === 1) return first.attempt === null ? 'Attempt' : `Attempt ${first.attempt}`;
  if (first.attempt === null || last.attempt === null) return `${count} attempts`;
  return `Attempts ${first.attempt}–${last.attempt}`;
}

function Next({ environment, call }: Omit<UserAttemptsProps, 'attempts' | 'from'>) {
  const now = useServiceNow(environment);
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

/** A call's attempts in a user's story; several that failed alike are one line. */
export function UserAttempts({ environment, call, attempts, from }: UserAttemptsProps) {
  const missing = call.attempts - attempts.length;
  const goesOn = call.state === 'retrying';
  if (attempts.length === 0 && missing <= 0 && !goesOn) return null;
  return (
    <ul className="mt-1 space-y-1 border-l border-line pl-3 text-sm">
      {missing > 0 && (
        <li className="text-soft">
          {missing === 1 ? '1 attempt was' : `${missing} attempts were`} not in this console’s
          records
        </li>
      )}
      {attemptRuns(attempts).map((run) => (
        <li
          key={run.first.attempt_key}
          className="flex flex-wrap items-baseline gap-x-2 tabular-nums"
        >
          <span className="text-soft">
            {name(run)}
            {run.count > 1 && ' failed with'}
          </span>
          <ResponseChip response={run.last} />
          <span className="min-w-0 break-words">{responseWords(run.last)}</span>
          <span className="ml-auto text-soft">
            {momentOf(environment, Math.max(from, madeAt(run.last)))}
          </span>
        </li>
      ))}
      {goesOn && <Next {...{ environment, call }} />}
    </ul>
  );
}
