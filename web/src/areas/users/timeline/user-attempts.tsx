import {
  MAX_ATTEMPTS,
  type ArchivedAttempt,
  type ArchivedCall,
} from '@connect-console/server/contract';
import { useServiceNow } from '../../../api/service-clock';
import { countdownExact } from '../../../records/call/countdown';
import { ResponseChip, responseWords } from '../../../records/attempt/response-chip';
import { countText } from '../../../ui/text/counts';
import { momentOf } from './step';
import { madeAt, type CallAttempts } from './timeline-items';

/** One attempt, or several in a row with the same response. */
export interface AttemptRun {
  first: ArchivedAttempt;
  last: ArchivedAttempt;
  count: number;
}

const WORTH_JOINING = 3;

// An attempt without a known response may have been accepted.
const isFailed = ({ response }: ArchivedAttempt) => response !== '2xx' && response !== 'other';

function responseKey(attempt: ArchivedAttempt): string {
  const { response, http_status, network_code, network_message } = attempt;
  return JSON.stringify([response, http_status, network_code, network_message]);
}

/** Whether nothing was between the two: records without a number count as consecutive. */
function follows(before: ArchivedAttempt, after: ArchivedAttempt): boolean {
  if (before.attempt === null || after.attempt === null) return before.attempt === after.attempt;
  return after.attempt === before.attempt + 1;
}

/**
 * A call's attempts, oldest first: three or more in a row with the same failure are one line. An attempt that was never
 * listed ends the row, because its response is unknown.
 */
export function attemptRuns(attempts: readonly ArchivedAttempt[]): AttemptRun[] {
  const alike: ArchivedAttempt[][] = [];
  for (const attempt of attempts) {
    const run = alike.at(-1);
    const before = run?.at(-1);
    const isAlike = before && isFailed(attempt) && responseKey(before) === responseKey(attempt);
    if (run && isAlike && follows(before, attempt)) {
      run.push(attempt);
    } else {
      alike.push([attempt]);
    }
  }
  return alike.flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last) return [];
    if (run.length < WORTH_JOINING) {
      return run.map((attempt) => ({ first: attempt, last: attempt, count: 1 }));
    }
    return [{ first, last, count: run.length }];
  });
}

interface UserAttemptsProps {
  call: ArchivedCall;
  attempts: CallAttempts;
}

function name({ first, last, count }: AttemptRun): string {
  if (count === 1) return first.attempt === null ? 'Attempt' : `Attempt ${first.attempt}`;
  if (first.attempt === null || last.attempt === null) return `${count} attempts`;
  return `Attempts ${first.attempt}–${last.attempt}`;
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

/** A call's attempts in a user's timeline; several with the same failure are one line. */
export function UserAttempts({ call, attempts }: UserAttemptsProps) {
  const { shown, missing } = attempts;
  const goesOn = call.state === 'retrying' && call.attempts < MAX_ATTEMPTS;
  if (shown.length + missing === 0 && !goesOn) return null;
  return (
    <ul className="mt-1 space-y-1 border-l border-line pl-3 text-sm">
      {missing > 0 && (
        <li className="text-soft">
          {countText(missing, 'attempt')} {missing === 1 ? 'is' : 'are'} not in this console’s
          records
        </li>
      )}
      {attemptRuns(shown).map((run) => (
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
          <span className="ml-auto text-soft">{momentOf(madeAt(run.last))}</span>
        </li>
      ))}
      {goesOn && <Next call={call} />}
    </ul>
  );
}
