import { CALL_STATES, type RerunJob } from '@connect-console/server/contract';
import { numberText } from '../../ui/text/counts';
import { STATE_WORDS } from './call-wording';
import { StatusMark } from '../../ui/feedback/status';

/** How many of a bulk rerun's new calls are in which state; empty before the first of them. */
export function JobFates({ fates }: Pick<RerunJob, 'fates'>) {
  const states = CALL_STATES.filter((state) => fates[state] > 0);
  if (states.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3.5 gap-y-1 text-sm tabular-nums">
      <span className="text-soft">New calls:</span>
      {states.map((state) => (
        <StatusMark key={state} status={state} tone={STATE_WORDS[state].tone}>
          {`${numberText(fates[state])} ${STATE_WORDS[state].text}`}
        </StatusMark>
      ))}
    </p>
  );
}
