import type { RerunJob } from '@connect-console/server/contract';
import { STATE_WORDS } from '../../../records/call/call-wording';
import { fateParts } from '../../../records/call/rerun-fates';
import { StatusMark } from '../../../ui/feedback/status';

/** The states of the new calls of a bulk rerun; nothing before the first of them. */
export function JobFates({ job: { fates } }: { job: Pick<RerunJob, 'fates'> }) {
  const parts = fateParts(fates);
  if (parts.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3.5 gap-y-1 text-sm tabular-nums">
      <span className="text-soft">New calls:</span>
      {parts.map(({ state, text }) => (
        <StatusMark key={state} status={state} tone={STATE_WORDS[state].tone}>
          {text}
        </StatusMark>
      ))}
    </p>
  );
}
